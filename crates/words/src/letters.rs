//! [`SanLetters`]: the letters of the pieces in a move as it is written.

use crate::{Language, Words};

/// The letters of the pieces in a move as it is written: those of a language, or small pieces.
///
/// Moves are kept and sent with English letters. Only what people see and type is changed.
///
/// ```
/// use tabiya_words::{Language, SanLetters};
/// let russian = SanLetters::of(Language::Russian);
/// assert_eq!(russian.write("Nbxd7+"), "Кbxd7+");
/// assert_eq!(russian.read("Крe2"), "Ke2");
/// assert_eq!(SanLetters::figurine().write("1. Nf3 d5 2. e8=Q"), "1. ♘f3 d5 2. e8=♕");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SanLetters {
    /// For each of [`ENGLISH`].
    letters: [String; 5],
}

/// What SAN has: king, queen, rook, bishop, knight.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];
const FIGURINES: [char; 5] = ['♔', '♕', '♖', '♗', '♘'];

impl SanLetters {
    /// The letters that players of a language write.
    pub fn of(language: Language) -> Self {
        Self::from_words(&Words::new(language))
    }

    /// The same, of words that are there already.
    pub fn from_words(words: &Words) -> Self {
        let pieces = ["king", "queen", "rook", "bishop", "knight"];
        Self {
            letters: pieces.map(|piece| words.say(&format!("piece-{piece}.letter"), &[])),
        }
    }

    /// Small pieces, which need no language.
    pub fn figurine() -> Self {
        Self {
            letters: FIGURINES.map(String::from),
        }
    }

    /// A move, or a text of moves without comments, with these letters. SAN has no other capitals but those of
    /// castling, so nothing else changes.
    pub fn write(&self, san: &str) -> String {
        let mut text = String::with_capacity(san.len() + 4);
        for letter in san.chars() {
            match ENGLISH.iter().position(|english| *english == letter) {
                Some(index) => text.push_str(&self.letters[index]),
                None => text.push(letter),
            }
        }
        text
    }

    /// What somebody typed with these letters, in SAN. The longer letters go first: Russian has both `Кр` and `К`.
    pub fn read(&self, typed: &str) -> String {
        let mut text = String::with_capacity(typed.len());
        let mut rest = typed;
        while let Some(first) = rest.chars().next() {
            let (written, length) = match self.longest(rest) {
                Some(index) => (ENGLISH[index], self.letters[index].len()),
                None => (first, first.len_utf8()),
            };
            text.push(written);
            rest = &rest[length..];
        }
        text
    }

    /// Which piece a text begins with.
    fn longest(&self, text: &str) -> Option<usize> {
        let fits = |index: &usize| text.starts_with(&self.letters[*index]);
        let candidates = (0..self.letters.len()).filter(fits);
        candidates.max_by_key(|index| self.letters[*index].len())
    }
}

#[cfg(test)]
mod tests {
    use super::SanLetters;
    use crate::Language;

    const MOVES: [&str; 8] = [
        "e4", "Nf3", "Rdxd5+", "exd8=Q#", "O-O-O+", "Kxb1", "bxa1=N", "Bb5",
    ];

    #[track_caller]
    fn check(language: Language, want: [&str; 8]) {
        let letters = SanLetters::of(language);
        assert_eq!(MOVES.map(|san| letters.write(san)), want);
        assert_eq!(want.map(|typed| letters.read(typed)), MOVES);
    }

    #[test]
    fn english() {
        check(Language::English, MOVES);
    }

    #[test]
    fn macedonian() {
        check(
            Language::Macedonian,
            [
                "e4", "Сf3", "Тdxd5+", "exd8=Д#", "O-O-O+", "Кxb1", "bxa1=С", "Лb5",
            ],
        );
    }

    #[test]
    fn russian() {
        check(
            Language::Russian,
            [
                "e4", "Кf3", "Лdxd5+", "exd8=Ф#", "O-O-O+", "Крxb1", "bxa1=К", "Сb5",
            ],
        );
    }

    #[test]
    fn portuguese() {
        check(
            Language::Portuguese,
            [
                "e4", "Cf3", "Tdxd5+", "exd8=D#", "O-O-O+", "Rxb1", "bxa1=C", "Bb5",
            ],
        );
    }

    #[test]
    fn romanian() {
        check(
            Language::Romanian,
            [
                "e4", "Cf3", "Tdxd5+", "exd8=D#", "O-O-O+", "Rxb1", "bxa1=C", "Nb5",
            ],
        );
    }

    #[test]
    fn chinese_players_write_english_letters() {
        check(Language::Chinese, MOVES);
    }

    #[test]
    fn figurines() {
        let figurine = SanLetters::figurine();
        let written = MOVES.map(|san| figurine.write(san)).join(" ");
        assert_eq!(written, "e4 ♘f3 ♖dxd5+ exd8=♕# O-O-O+ ♔xb1 bxa1=♘ ♗b5");
        assert_eq!(figurine.read(&written), MOVES.join(" "));
    }

    #[test]
    fn what_is_no_letter_stays() {
        let russian = SanLetters::of(Language::Russian);
        assert_eq!(russian.read("привет 王 e4"), "привет 王 e4");
        assert_eq!(russian.read(""), "");
    }
}
