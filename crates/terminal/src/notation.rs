//! [`Notation`]: how moves are written for who sits here, and what they may type.

use tabiya_rules::Role;
use tabiya_words::{SanLetters, Words};

use crate::settings::Letters;

/// How moves are written for who sits here. What is kept and sent has English letters.
#[derive(Clone, Debug)]
pub(crate) struct Notation {
    /// Which letters are shown.
    pub(crate) letters: Letters,
    local: SanLetters,
    figurine: SanLetters,
}

impl Notation {
    /// In a language.
    pub(crate) fn new(words: &Words) -> Self {
        Self {
            letters: Letters::default(),
            local: SanLetters::from_words(words),
            figurine: SanLetters::figurine(),
        }
    }

    /// A move, or several, as it is shown.
    pub(crate) fn write(&self, san: &str) -> String {
        match self.letters {
            Letters::Local => self.local.write(san),
            Letters::Figurine => self.figurine.write(san),
            Letters::English => san.to_string(),
        }
    }

    /// A move in each way in which it may be typed, the one that is shown first.
    pub(crate) fn write_typed(&self, san: &str) -> Vec<String> {
        let (local, english) = (self.local.write(san), san.to_string());
        let mut ways = match self.letters {
            Letters::English => vec![english, local],
            Letters::Local | Letters::Figurine => vec![local, english],
        };
        ways.dedup();
        ways
    }

    /// What was typed, as SAN: by the letters that are shown first, then by the others, since some letters mean one
    /// piece here and another in English.
    pub(crate) fn read(&self, typed: &str) -> Vec<String> {
        let drawn = self.figurine.read(typed);
        if drawn != typed {
            return vec![drawn];
        }
        let (local, english) = (self.local.read(typed), typed.to_string());
        let mut readings = match self.letters {
            Letters::English => vec![english, local],
            Letters::Local | Letters::Figurine => vec![local, english],
        };
        readings.dedup();
        readings
    }

    /// The letter of a piece, to be typed.
    pub(crate) fn letter(&self, role: Role) -> String {
        let english = role.letter().to_string();
        match self.letters {
            Letters::English => english,
            Letters::Local | Letters::Figurine => self.local.write(&english),
        }
        .to_lowercase()
    }

    /// Which of some pieces is meant by a letter.
    pub(crate) fn role(&self, typed: &str, among: &[Role]) -> Option<Role> {
        let typed = typed.to_lowercase();
        let english = |role: &Role| role.letter().to_ascii_lowercase().to_string() == typed;
        let own = among.iter().find(|role| self.letter(**role) == typed);
        own.or_else(|| among.iter().find(|role| english(role)))
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use tabiya_words::Language;

    use super::*;

    fn notation(language: Language, letters: Letters) -> Notation {
        let mut notation = Notation::new(&Words::new(language));
        notation.letters = letters;
        notation
    }

    #[test]
    fn moves_are_written_as_was_chosen() {
        let mut russian = notation(Language::Russian, Letters::Local);
        assert_eq!(russian.write("1. Nf3 e8=Q+"), "1. Кf3 e8=Ф+");
        russian.letters = Letters::Figurine;
        assert_eq!(russian.write("Nf3"), "♘f3");
        russian.letters = Letters::English;
        assert_eq!(russian.write("Nf3"), "Nf3");
    }

    #[test]
    fn a_letter_of_two_languages_means_what_is_shown() {
        let romanian = notation(Language::Romanian, Letters::Local);
        assert_eq!(romanian.read("Nf3"), ["Bf3", "Nf3"]);
        let english = notation(Language::Romanian, Letters::English);
        assert_eq!(english.read("Nf3"), ["Nf3", "Bf3"]);
        assert_eq!(romanian.read("♘f3"), ["Nf3"]);
        let pieces = Role::PROMOTIONS;
        assert_eq!(romanian.role("n", &pieces), Some(Role::Bishop));
        assert_eq!(english.role("n", &pieces), Some(Role::Knight));
        assert_eq!(romanian.role("Q", &pieces), Some(Role::Queen));
        assert_eq!(romanian.role("x", &pieces), None);
    }
}
