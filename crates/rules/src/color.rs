//! [`Color`], and [`ByColor`] for a pair of values, one for each side.

use core::{fmt, ops};

/// White or Black.
///
/// ```
/// use tabiya_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::from_letter('b'), Some(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

    /// Returns `w` or `b`, as in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Parses `w` or `b`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns true for [`Color::White`].
    pub const fn is_white(self) -> bool {
        matches!(self, Self::White)
    }

    /// Returns White for `true` and Black for `false`; the inverse of [`Color::is_white`].
    pub const fn from_white(white: bool) -> Self {
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

/// A pair of values, one for each side, indexed by [`Color`].
///
/// ```
/// use tabiya_rules::{ByColor, Color};
/// let mut wins = ByColor { white: 1, black: 0 };
/// wins[Color::Black] += 2;
/// assert_eq!(wins, ByColor { white: 1, black: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
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

    /// Builds the pair from the value of `color` and the value of the other side.
    pub fn from_own_and_other(color: Color, own: T, other: T) -> Self {
        let (white, black) = match color {
            Color::White => (own, other),
            Color::Black => (other, own),
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

    /// Iterates over both values with their colors, White first.
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
