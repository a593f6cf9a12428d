//! [`Languages`]: piece letters of other languages, such as German `Sf3`.

use tabiya_rules::{Move, Position, San};

/// Piece letters of a language: king, queen, rook, bishop, knight, pawn. Letters that nobody writes are empty.
struct Alphabet {
    language: &'static str,
    letters: [&'static str; 6],
}

const ENGLISH: [&str; 6] = ["K", "Q", "R", "B", "N", "P"];

/// Languages whose letters are the same are one entry.
const ALPHABETS: [Alphabet; 15] = [
    Alphabet::new("German or Scandinavian", ["K", "D", "T", "L", "S", "B"]),
    Alphabet::new("French", ["R", "D", "T", "F", "C", ""]),
    Alphabet::new("Spanish or Italian", ["R", "D", "T", "A", "C", ""]),
    Alphabet::new("Portuguese", ["R", "D", "T", "B", "C", ""]),
    Alphabet::new("Dutch", ["K", "D", "T", "L", "P", ""]),
    Alphabet::new("Romanian", ["R", "D", "T", "N", "C", ""]),
    Alphabet::new("Polish", ["K", "H", "W", "G", "S", ""]),
    Alphabet::new("Czech", ["K", "D", "V", "S", "J", ""]),
    Alphabet::new("Hungarian", ["K", "V", "B", "F", "H", ""]),
    Alphabet::new("Finnish", ["K", "D", "T", "L", "R", ""]),
    Alphabet::new("Estonian", ["K", "L", "V", "O", "R", ""]),
    Alphabet::new("Russian", ["Кр", "Ф", "Л", "С", "К", ""]),
    Alphabet::new("Ukrainian", ["Кр", "Ф", "Т", "С", "К", ""]),
    Alphabet::new("Bulgarian", ["Ц", "Д", "Т", "О", "К", ""]),
    Alphabet::new("Serbian or Macedonian", ["К", "Д", "Т", "Л", "С", ""]),
];

impl Alphabet {
    const fn new(language: &'static str, letters: [&'static str; 6]) -> Self {
        Self { language, letters }
    }

    /// Reads a move in this language.
    fn read(&self, text: &[u8], position: &Position) -> Option<Move> {
        let english = self.to_english(text)?;
        San::from_bytes(&english)?.to_move(position).ok()
    }

    /// Replaces the letter of the piece and that of the promotion by English ones. `None` for other letters.
    fn to_english(&self, text: &[u8]) -> Option<Vec<u8>> {
        let text = str::from_utf8(text).ok()?;
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        if text.starts_with(['O', '0', 'o']) {
            return Some(text.as_bytes().to_vec());
        }
        let mut english = String::new();
        let mut rest = text;
        if !text.starts_with(|first: char| matches!(first, 'a'..='h')) {
            let (letter, after) = self.longest_prefix(text)?;
            english.push_str(letter);
            rest = after;
        }
        let square_end = rest.rfind(|letter: char| letter.is_ascii_digit())? + 1;
        let (squares, promotion) = rest.split_at(square_end);
        english.push_str(squares);
        let promotion = promotion.trim_start_matches(['=', '/', '(']);
        let promotion = promotion.trim_end_matches(')');
        if !promotion.is_empty() {
            let (letter, after) = self.longest_prefix(promotion)?;
            if !after.is_empty() {
                return None;
            }
            english.push('=');
            english.push_str(letter);
        }
        Some(english.into_bytes())
    }

    /// Strips a piece letter; returns the English one and the rest. Some letters begin with another: `Кр` and `К`.
    fn longest_prefix<'a>(&self, text: &'a str) -> Option<(&'static str, &'a str)> {
        let letters = self.letters.iter().zip(ENGLISH);
        letters
            .filter(|(letter, _)| !letter.is_empty())
            .filter_map(|(letter, english)| {
                Some((letter.len(), english, text.strip_prefix(letter)?))
            })
            .max_by_key(|(length, ..)| *length)
            .map(|(_, english, rest)| (english, rest))
    }

    /// True if one of the letters means another piece in English, or none.
    fn contradicts(&self, first_bytes: u64) -> bool {
        ENGLISH.iter().zip(self.letters).any(|(english, letter)| {
            *english != letter && first_bytes & bit(english.as_bytes()[0]) != 0
        })
    }
}

/// Languages whose piece letters fit the moves of a game so far, as a bit set; empty for English.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Languages(u16);

impl Languages {
    pub(crate) const ENGLISH: Self = Self(0);
    const ALL: Self = Self((1 << ALPHABETS.len()) - 1);

    /// Reads the first move of a game that has a foreign piece letter, if it can mean only one legal move. The first bytes
    /// of the moves before it exclude languages in which these would mean something else.
    pub(crate) fn detect(
        text: &[u8],
        position: &Position,
        first_bytes: u64,
    ) -> Option<(Move, Self)> {
        let is_foreign = |letter: char| {
            letter.is_alphabetic()
                && !matches!(
                    letter,
                    'a'..='h' | 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'O' | 'o' | 'x'
                )
        };
        if !str::from_utf8(text).ok()?.contains(is_foreign) {
            return None;
        }
        let fits = |index: &usize| !ALPHABETS[*index].contradicts(first_bytes);
        let possible = (0..ALPHABETS.len()).filter(fits);
        let possible = possible.fold(0, |set, index| set | 1 << index);
        Self(possible & Self::ALL.0).read(text, position)
    }

    /// Reads a move, if all languages in which it is legal agree on it. Also returns these languages.
    pub(crate) fn read(self, text: &[u8], position: &Position) -> Option<(Move, Self)> {
        let mut found = None;
        let mut languages = Self(0);
        for (index, alphabet) in ALPHABETS.iter().enumerate() {
            if self.0 & (1 << index) == 0 {
                continue;
            }
            let Some(m) = alphabet.read(text, position) else {
                continue;
            };
            if *found.get_or_insert(m) != m {
                return None;
            }
            languages.0 |= 1 << index;
        }
        Some((found?, languages))
    }

    /// Names of the languages.
    pub(crate) fn names(self) -> String {
        let has = |index: &usize| self.0 & (1 << *index) != 0;
        let names = (0..ALPHABETS.len()).filter(has);
        let names: Vec<_> = names
            .flat_map(|index| ALPHABETS[index].language.split(" or "))
            .collect();
        match &names[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => names.concat(),
        }
    }
}

/// Bit of a byte in a set of first bytes of moves. Piece letters and files have different bits.
#[inline(always)]
pub(crate) const fn bit(byte: u8) -> u64 {
    1 << (byte & 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves; returns their SAN and the languages that fit all of them.
    fn play(moves: &str) -> (String, String) {
        let mut position = Position::START;
        let mut languages = Languages::ALL;
        let mut found = Vec::new();
        for text in moves.split(' ') {
            let Some((m, narrower)) = languages.read(text.as_bytes(), &position) else {
                found.push(format!("{text}??"));
                break;
            };
            languages = narrower;
            found.push(position.san(m).to_string());
            position = position.play(m);
        }
        (found.join(" "), languages.names())
    }

    #[track_caller]
    fn check(moves: &str, want: &str, language: &str) {
        assert_eq!(play(moves), (want.to_owned(), language.to_owned()));
    }

    #[test]
    fn languages() {
        let german = "German or Scandinavian";
        check("e4 e5 Sf3 Sc6 Lb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6", german);
        check(
            "e4 e5 Cf3 Cc6 Fb5 Cf6 O-O Cxe4 Te1",
            "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 Re1",
            "French",
        );
        let romance = "French, Spanish, Italian, Portuguese or Romanian";
        check("e4 e5 Cc3 d6 Re2", "e4 e5 Nc3 d6 Ke2", romance);
        // A king in French, a knight in Finnish.
        check("e4 e5 Re2", "e4 e5 Re2??", &Languages::ALL.names());
        check("Pf3 d5 Pc3", "Nf3 d5 Nc3", "Dutch");
        check(
            "e4 e5 Фh5 Кc6 Сc4 Кf6 Фxf7#",
            "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
            "Russian or Ukrainian",
        );
        check("e4 e5 Крe2 Крe7", "e4 e5 Ke2 Ke7", "Russian or Ukrainian");
        check("e4 e5 Xf3", "e4 e5 Xf3??", &Languages::ALL.names());
    }

    #[test]
    fn a_move_that_could_mean_two_is_not_read() {
        // S is a knight in German and a bishop in Czech, and both can go to d3.
        let fen = "4k3/8/8/8/5N2/8/8/4KB2 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        assert_eq!(Languages::ALL.read(b"Sd3", &position), None);
        // A knight has moved before as N, which German does not write.
        let seen = bit(b'N');
        let start = Position::START;
        assert!(Languages::detect(b"Sf3", &start, 0).is_some());
        assert_eq!(Languages::detect(b"Sf3", &start, seen), None);
        // English letters alone do not make another language.
        assert_eq!(Languages::detect(b"Pf3", &start, 0), None);
    }

    #[test]
    fn promotions() {
        let position: Position = "7k/1P6/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
        for text in ["b8=D+", "b8D", "b8(D)", "b8=D#"] {
            let (m, _) = Languages::detect(text.as_bytes(), &position, 0).unwrap();
            assert_eq!(position.san(m).to_string(), "b8=Q+");
        }
        assert_eq!(Languages::detect(b"b8=X", &position, 0), None);
        assert_eq!(Languages::detect(b"b8=DD", &position, 0), None);
    }
}
