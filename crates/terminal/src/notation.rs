//! [`Notation`]: how moves are written for the user, and what they may type.

use tabiya_rules::Role;
use tabiya_words::{Messages, SanLetters};

use crate::settings::PieceLetters;

/// Notation of moves for the user. Files and messages use English letters.
#[derive(Clone, Debug)]
pub(crate) struct Notation {
    /// Letters shown.
    pub(crate) letters: PieceLetters,
    local: SanLetters,
    figurine: SanLetters,
}

impl Notation {
    /// Notation for a language.
    pub(crate) fn new(words: &Messages) -> Self {
        Self {
            letters: PieceLetters::default(),
            local: SanLetters::from_messages(words),
            figurine: SanLetters::figurine(),
        }
    }

    /// One or more moves, as shown.
    pub(crate) fn write(&self, san: &str) -> String {
        match self.letters {
            PieceLetters::Local => self.local.localize(san),
            PieceLetters::Figurine => self.figurine.localize(san),
            PieceLetters::English => san.to_string(),
        }
    }

    /// A move in each way it may be typed, the shown one first.
    pub(crate) fn write_typed(&self, san: &str) -> Vec<String> {
        let (local, english) = (self.local.localize(san), san.to_string());
        let mut ways = match self.letters {
            PieceLetters::English => vec![english, local],
            PieceLetters::Local | PieceLetters::Figurine => vec![local, english],
        };
        ways.dedup();
        ways
    }

    /// Typed text as SAN: first by the letters shown, then by the others, since some letters mean one piece here and
    /// another in English.
    pub(crate) fn read(&self, typed: &str) -> Vec<String> {
        let drawn = self.figurine.to_english(typed);
        if drawn != typed {
            return vec![drawn];
        }
        let (local, english) = (self.local.to_english(typed), typed.to_string());
        let mut readings = match self.letters {
            PieceLetters::English => vec![english, local],
            PieceLetters::Local | PieceLetters::Figurine => vec![local, english],
        };
        readings.dedup();
        readings
    }

    /// Letter to type for a piece.
    pub(crate) fn letter(&self, role: Role) -> String {
        let english = role.letter().to_string();
        match self.letters {
            PieceLetters::English => english,
            PieceLetters::Local | PieceLetters::Figurine => self.local.localize(&english),
        }
        .to_lowercase()
    }

    /// Piece meant by a letter.
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

    fn notation(language: Language, letters: PieceLetters) -> Notation {
        let mut notation = Notation::new(&Messages::new(language));
        notation.letters = letters;
        notation
    }

    #[test]
    fn moves_use_the_chosen_letters() {
        let mut russian = notation(Language::Russian, PieceLetters::Local);
        assert_eq!(russian.write("1. Nf3 e8=Q+"), "1. Кf3 e8=Ф+");
        russian.letters = PieceLetters::Figurine;
        assert_eq!(russian.write("Nf3"), "♘f3");
        russian.letters = PieceLetters::English;
        assert_eq!(russian.write("Nf3"), "Nf3");
    }

    #[test]
    fn an_ambiguous_letter_means_what_is_shown() {
        let romanian = notation(Language::Romanian, PieceLetters::Local);
        assert_eq!(romanian.read("Nf3"), ["Bf3", "Nf3"]);
        let english = notation(Language::Romanian, PieceLetters::English);
        assert_eq!(english.read("Nf3"), ["Nf3", "Bf3"]);
        assert_eq!(romanian.read("♘f3"), ["Nf3"]);
        let pieces = Role::PROMOTIONS;
        assert_eq!(romanian.role("n", &pieces), Some(Role::Bishop));
        assert_eq!(english.role("n", &pieces), Some(Role::Knight));
        assert_eq!(romanian.role("Q", &pieces), Some(Role::Queen));
        assert_eq!(romanian.role("x", &pieces), None);
    }
}
