//! [`SanLetters`]: localized piece letters in SAN. The letters of a language are its messages `piece-….letter`.

use crate::{Language, Messages};

/// Piece letters in SAN: those of a language, or figurines.
///
/// Moves are stored and sent with English letters. Only what users see and type is localized.
///
/// ```
/// use tabiya_words::{Language, SanLetters};
/// let russian = SanLetters::for_language(Language::Russian);
/// assert_eq!(russian.localize("Nbxd7+"), "Кbxd7+");
/// assert_eq!(russian.to_english("Крe2"), "Ke2");
/// assert_eq!(SanLetters::figurine().localize("1. Nf3 d5 2. e8=Q"), "1. ♘f3 d5 2. e8=♕");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SanLetters {
    /// In the order of [`ENGLISH`].
    letters: [String; 5],
}

/// Piece letters of standard SAN: king, queen, rook, bishop, knight.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];
const FIGURINES: [char; 5] = ['♔', '♕', '♖', '♗', '♘'];

impl SanLetters {
    /// Letters of a language.
    pub fn for_language(language: Language) -> Self {
        Self::from_messages(&Messages::new(language))
    }

    /// Letters of the language of loaded messages.
    pub fn from_messages(messages: &Messages) -> Self {
        let pieces = ["king", "queen", "rook", "bishop", "knight"];
        Self {
            letters: pieces.map(|piece| messages.format(&format!("piece-{piece}.letter"), &[])),
        }
    }

    /// Figurines (♘), the same in all languages.
    pub fn figurine() -> Self {
        Self {
            letters: FIGURINES.map(String::from),
        }
    }

    /// Replaces English letters in a move, or in moves without comments. The only other capitals in SAN are those of
    /// castling, so nothing else changes.
    pub fn localize(&self, san: &str) -> String {
        let mut text = String::with_capacity(san.len() + 4);
        for letter in san.chars() {
            match ENGLISH.iter().position(|english| *english == letter) {
                Some(index) => text.push_str(&self.letters[index]),
                None => text.push(letter),
            }
        }
        text
    }

    /// Replaces these letters in typed text by English ones. Longer letters are matched first: Russian has both `Кр`
    /// and `К`.
    pub fn to_english(&self, typed: &str) -> String {
        let mut text = String::with_capacity(typed.len());
        let mut rest = typed;
        while let Some(first) = rest.chars().next() {
            let (written, length) = match self.longest_match(rest) {
                Some(index) => (ENGLISH[index], self.letters[index].len()),
                None => (first, first.len_utf8()),
            };
            text.push(written);
            rest = &rest[length..];
        }
        text
    }

    /// Index of the longest letter that a text begins with.
    fn longest_match(&self, text: &str) -> Option<usize> {
        let matches = |index: &usize| text.starts_with(&self.letters[*index]);
        let candidates = (0..self.letters.len()).filter(matches);
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
        let letters = SanLetters::for_language(language);
        assert_eq!(MOVES.map(|san| letters.localize(san)), want);
        assert_eq!(want.map(|typed| letters.to_english(typed)), MOVES);
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
        let written = MOVES.map(|san| figurine.localize(san)).join(" ");
        assert_eq!(written, "e4 ♘f3 ♖dxd5+ exd8=♕# O-O-O+ ♔xb1 bxa1=♘ ♗b5");
        assert_eq!(figurine.to_english(&written), MOVES.join(" "));
    }

    #[test]
    fn other_text_is_unchanged() {
        let russian = SanLetters::for_language(Language::Russian);
        assert_eq!(russian.to_english("привет 王 e4"), "привет 王 e4");
        assert_eq!(russian.to_english(""), "");
    }
}
