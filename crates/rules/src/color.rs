//! [`Color`], and [`ByColor`] for values that each side has one of.

use core::{fmt, ops};

/// One of the two sides.
///
/// ```
/// use tabiya_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::from_letter('b'), Some(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// `w` or `b`, as FEN writes the side to move.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Reads `w` or `b`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// True for [`Color::White`].
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// White for `true`, Black for `false`: the way back from [`Color::is_white`].
    pub const fn from_is_white(white: bool) -> Self {
        if white { Self::White } else { Self::Black }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl ops::Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A value for each side, indexed by [`Color`].
///
/// ```
/// use tabiya_rules::{ByColor, Color};
/// let mut wins = ByColor { white: 1, black: 0 };
/// wins[Color::Black] += 2;
/// assert_eq!(wins, ByColor { white: 1, black: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Builds both values from a function of the side.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        Self {
            white: f(Color::White),
            black: f(Color::Black),
        }
    }

    /// Both values, from that of a side and that of the other.
    pub fn of_sides(own: Color, mine: T, theirs: T) -> Self {
        let (white, black) = match own {
            Color::White => (mine, theirs),
            Color::Black => (theirs, mine),
        };
        Self { white, black }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: f(self.white),
            black: f(self.black),
        }
    }

    /// Both values, White's first, each with its side.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> ops::Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> ops::IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
