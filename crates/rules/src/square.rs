//! [`Square`], [`File`] and [`Rank`].
#![expect(
    unsafe_code,
    reason = "converts an index to a square without a table; `Square::ALL` is the safe equivalent"
)]

use core::{fmt, str};

use crate::{Bitboard, Color};

/// One of the 64 squares: a1, b1, … h8.
///
/// ```
/// use tabiya_rules::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// assert_eq!(square.to_string(), "e4");
/// assert!("e9".parse::<Square>().is_err());
/// # Ok::<(), tabiya_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "each square is named by its coordinates")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares: a1, b1, … h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// Returns the square on a file and a rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u8 * 8 + file as u8)
    }

    /// Returns the square with index 0 (a1) to 63 (h8).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self::from_low_bits(index as u8))
        } else {
            None
        }
    }

    /// Returns the square given by the lowest six bits of `index`.
    pub(crate) const fn from_low_bits(index: u8) -> Self {
        // SAFETY: the enum has exactly the discriminants 0 to 63, and six bits hold nothing else.
        unsafe { core::mem::transmute::<u8, Self>(index & 63) }
    }

    /// Returns the index: 0 for a1, 1 for b1, … 63 for h8.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the file.
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// Returns the rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// Returns the set that contains only this square.
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// Returns the square offset by files (to the right) and ranks (up), if it is on the board.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as i8 & 7) + files;
        let rank = (self as i8 >> 3) + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self::from_low_bits((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// Mirrors the square vertically: e2 becomes e7.
    pub const fn flip_rank(self) -> Self {
        Self::from_low_bits(self as u8 ^ 56)
    }

    /// Returns this square for White, its mirror image for Black.
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// Returns true for dark squares, such as a1.
    pub const fn is_dark(self) -> bool {
        (self as u8 + (self as u8 >> 3)).is_multiple_of(2)
    }

    /// Returns the distance in king moves (Chebyshev distance).
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Parses a square from two ASCII bytes.
    pub const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        let file = file.wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        if file < 8 && rank < 8 {
            Some(Self::from_low_bits(rank * 8 + file))
        } else {
            None
        }
    }
}

impl Square {
    /// Returns the file letter and the rank digit in ASCII.
    pub(crate) const fn to_bytes(self) -> [u8; 2] {
        [b'a' + (self as u8 & 7), b'1' + (self as u8 >> 3)]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.to_bytes()).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error for a text that is not a square from `a1` to `h8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to h8, such as e4")
    }
}

impl core::error::Error for SquareError {}

impl str::FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match text.as_bytes() {
            &[file, rank] => Self::from_bytes(file, rank).ok_or(SquareError),
            _ => Err(SquareError),
        }
    }
}

/// A column of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each file is named by its letter")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] = {
        use File::*;
        [A, B, C, D, E, F, G, H]
    };

    /// Returns the letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Parses `a` to `h`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }

    /// Returns the index: 0 for the a-file, 7 for the h-file.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A row of the board, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each rank is named by its number")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, first to eighth.
    pub const ALL: [Self; 8] = {
        use Rank::*;
        [First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth]
    };

    /// Returns the digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Parses `1` to `8`.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// Returns the index: 0 for the first rank, 7 for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns this rank for White, the opposite one for Black: each side's back rank is `First`.
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.digit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_low_bits_matches_table() {
        for index in 0..=255u8 {
            assert_eq!(
                Square::from_low_bits(index),
                Square::ALL[index as usize & 63]
            );
        }
    }

    #[test]
    fn text_round_trips() {
        for square in Square::ALL {
            assert_eq!(alloc::format!("{square}").parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
    }

    #[test]
    fn square_colors() {
        assert!(Square::A1.is_dark() && Square::H8.is_dark());
        assert!(!Square::H1.is_dark() && !Square::A8.is_dark() && !Square::E4.is_dark());
    }
}
