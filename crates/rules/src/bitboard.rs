//! [`Bitboard`]: a set of squares in a `u64`.

use core::{fmt, iter::FusedIterator, ops};

use crate::{Color, File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use tabiya_rules::{Bitboard, File, Square};
/// let mut set = Bitboard::from(File::E) & !Square::E1.bit();
/// assert_eq!(set.count(), 7);
/// assert!(set.contains(Square::E4));
/// set.remove(Square::E4);
/// assert_eq!(set.into_iter().next(), Some(Square::E2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The light squares, such as h1.
    pub const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares, such as a1.
    pub const DARK_SQUARES: Self = Self(!Self::LIGHT_SQUARES.0);
    /// The first and eighth ranks.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);

    pub(crate) const FILE_A: Self = Self(0x0101_0101_0101_0101);
    pub(crate) const FILE_H: Self = Self(0x8080_8080_8080_8080);

    /// Returns the number of squares in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the set is not empty.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns true if the set has at least two squares.
    #[inline(always)]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns true if the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// Returns true if every square of `other` is in this set.
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the squares that are not in `other`: the difference, which `-` computes too.
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Adds a square to the set.
    pub fn insert(&mut self, square: Square) {
        self.0 |= square.bit().0;
    }

    /// Removes a square from the set.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !square.bit().0;
    }

    /// Returns the lowest square (a1 is the lowest), if any.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(self.0.trailing_zeros() as u8))
        }
    }

    /// Returns the highest square (h8 is the highest), if any.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(63 - self.0.leading_zeros() as u8))
        }
    }

    /// Returns the square of a set that has exactly one.
    pub const fn single_square(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Returns the lowest square of a set known to be non-empty; a1 for an empty set.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::from_low_bits(self.0.trailing_zeros() as u8)
    }

    /// Shifts the set one rank towards the eighth.
    pub const fn up(self) -> Self {
        Self(self.0 << 8)
    }

    /// Shifts the set one rank towards the first.
    pub const fn down(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Shifts the set one file towards the h-file, dropping squares on the h-file.
    pub const fn right(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// Shifts the set one file towards the a-file, dropping squares on the a-file.
    pub const fn left(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// Shifts the set one rank in the direction `color`'s pawns move.
    #[inline(always)]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.up(),
            Color::Black => self.down(),
        }
    }

    /// Mirrors the set vertically: a1 becomes a8.
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Iterates over all subsets, the empty one first.
    #[cfg(test)]
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(0u64);
        core::iter::from_fn(move || {
            let current = next?;
            let following = current.wrapping_sub(self.0) & self.0;
            next = (following != 0).then_some(following);
            Some(Self(current))
        })
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        square.bit()
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Self {
        Self(Self::FILE_A.0 << file.index())
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.bit())
    }
}

impl ops::BitAnd for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::BitOr for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitXor for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Difference: the squares of the first set that are not in the second.
///
/// ```
/// use tabiya_rules::{Bitboard, Rank, Square};
/// let rank = Bitboard::from(Rank::First) - Square::E1.bit();
/// assert_eq!(rank.count(), 7);
/// ```
impl ops::Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl ops::SubAssign for Bitboard {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Shifts the set by this many squares towards h8, across the edges of the board: h1 becomes a2. A shift by 64 or
/// more leaves nothing. [`Bitboard::up`] and its siblings stop at the edges.
///
/// ```
/// use tabiya_rules::Square;
/// assert_eq!(Square::E2.bit() << 16, Square::E4.bit());
/// assert!((Square::E2.bit() << 64).is_empty());
/// ```
impl ops::Shl<u32> for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn shl(self, squares: u32) -> Self {
        Self(self.0.checked_shl(squares).unwrap_or(0))
    }
}

/// Shifts the set by this many squares towards a1, across the edges of the board.
impl ops::Shr<u32> for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn shr(self, squares: u32) -> Self {
        Self(self.0.checked_shr(squares).unwrap_or(0))
    }
}

impl ops::ShlAssign<u32> for Bitboard {
    #[inline(always)]
    fn shl_assign(&mut self, squares: u32) {
        *self = *self << squares;
    }
}

impl ops::ShrAssign<u32> for Bitboard {
    #[inline(always)]
    fn shr_assign(&mut self, squares: u32) {
        *self = *self >> squares;
    }
}

impl ops::Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl ops::BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl ops::BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterator over the squares of a [`Bitboard`], from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// Prints a diagram with `x` on the squares of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) {
                    "x "
                } else {
                    ". "
                };
                f.write_str(mark)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_do_not_wrap() {
        assert!(Square::H4.bit().right().is_empty());
        assert!(Square::A4.bit().left().is_empty());
        assert!(Square::E8.bit().up().is_empty());
        assert!(Square::E1.bit().down().is_empty());
    }

    #[test]
    fn subsets_are_complete() {
        let set: Bitboard = [Square::A1, Square::D4, Square::H8].into_iter().collect();
        assert_eq!(set.subsets().count(), 8);
        assert_eq!(Bitboard::EMPTY.subsets().count(), 1);
    }

    #[test]
    fn light_and_dark() {
        for square in Square::ALL {
            assert_eq!(Bitboard::DARK_SQUARES.contains(square), square.is_dark());
        }
    }
}
