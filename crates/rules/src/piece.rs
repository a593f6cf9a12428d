//! [`Role`] and [`Piece`].

use core::fmt;

use crate::Color;

/// Kind of piece, regardless of color.
///
/// ```
/// use tabiya_rules::Role;
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::from_letter('q'), Some(Role::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// ♟
    Pawn,
    /// ♞
    Knight,
    /// ♝
    Bishop,
    /// ♜
    Rook,
    /// ♛
    Queen,
    /// ♚
    King,
}

impl Role {
    /// All six roles, from pawn to king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// Roles that a pawn may promote to, most common first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the English letter in upper case: `P N B R Q K`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Parses an English piece letter in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// Returns the piece with this role and `color`.
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A piece: color and role.
///
/// ```
/// use tabiya_rules::{Color, Piece, Role};
/// let piece = Piece::from_letter('n').unwrap();
/// assert_eq!(piece, Role::Knight.of(Color::Black));
/// assert_eq!(piece.letter(), 'n');
/// assert_eq!(piece.figurine(), '♞');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The color.
    pub color: Color,
    /// The role.
    pub role: Role,
}

impl Piece {
    /// Returns the FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Parses a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) => Some(role.of(Color::from_white(letter.is_ascii_uppercase()))),
            None => None,
        }
    }

    /// Returns the Unicode figurine: `♔` to `♙` for White, `♚` to `♟` for Black.
    ///
    /// Some fonts render `♟` as an emoji; append U+FE0E to prevent that.
    pub const fn figurine(self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => WHITE[self.role.index()],
            Color::Black => BLACK[self.role.index()],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
