//! [`CastlingRights`], [`CastlingSide`] and [`CastlingMode`].

use core::fmt;

use crate::{Bitboard, Color, Rank, Role, Square, board::Board};

/// Castling rules and notation: standard chess or Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingMode {
    /// Kings start on the e-file, rooks in the corners.
    #[default]
    Standard,
    /// Kings start anywhere between their rooks; the two sides may differ (double Fischer random).
    Chess960,
}

/// King side or queen side, by the king's destination: the g-file or the c-file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Short castling, towards the h-file: `O-O`.
    KingSide,
    /// Long castling, towards the a-file: `O-O-O`.
    QueenSide,
}

impl CastlingSide {
    /// Both sides, the king side first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// Returns the destination of `color`'s king.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        match self {
            Self::KingSide => Square::G1.relative_to(color),
            Self::QueenSide => Square::C1.relative_to(color),
        }
    }

    /// Returns the destination of `color`'s rook.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        match self {
            Self::KingSide => Square::F1.relative_to(color),
            Self::QueenSide => Square::D1.relative_to(color),
        }
    }

    /// Returns the side of the king that a rook stands on.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 {
            Self::KingSide
        } else {
            Self::QueenSide
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// Castling rights of a valid position: for each color and side the rook that may still castle.
///
/// A right (FIDE 3.8.2.1) does not mean that castling is possible on the next move.
///
/// ```
/// use tabiya_rules::{Color, Position, Square, CastlingSide};
/// let rights = Position::START.castling_rights();
/// assert_eq!(rights.rook(Color::White, CastlingSide::KingSide), Some(Square::H1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRights {
    rooks: [[Option<Square>; 2]; 2],
}

impl CastlingRights {
    /// No rights.
    pub const NONE: Self = Self {
        rooks: [[None; 2]; 2],
    };

    /// All four rights, with the rooks in the corners.
    pub const START: Self = Self {
        rooks: [
            [Some(Square::H1), Some(Square::A1)],
            [Some(Square::H8), Some(Square::A8)],
        ],
    };

    /// Returns the rook that may castle on this side.
    #[inline(always)]
    pub const fn rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rooks[color.index()][side.index()]
    }

    /// Returns true if `color` has a right on either side.
    #[inline(always)]
    pub const fn has_color(&self, color: Color) -> bool {
        let [king, queen] = self.rooks[color.index()];
        king.is_some() || queen.is_some()
    }

    /// Returns the rooks that have a castling right.
    pub fn rook_squares(&self) -> Bitboard {
        self.rooks.iter().flatten().flatten().copied().collect()
    }

    /// Adds a right.
    pub(crate) fn grant(&mut self, color: Color, side: CastlingSide, rook: Square) {
        self.rooks[color.index()][side.index()] = Some(rook);
    }

    /// Removes the rights whose rook or king is on one of these squares.
    pub(crate) fn revoke(&mut self, squares: Bitboard, kings: [Square; 2]) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.rook(color, side) else {
                    continue;
                };
                if squares.contains(rook) || squares.contains(kings[color.index()]) {
                    self.rooks[color.index()][side.index()] = None;
                }
            }
        }
    }

    /// Returns the rooks with a right and their kings: a move from or to their squares ends a right.
    pub(crate) fn kings_and_rooks(&self, board: &Board) -> Bitboard {
        let mut squares = self.rook_squares();
        for color in Color::ALL {
            if self.has_color(color) {
                squares |= board.pieces(color, Role::King);
            }
        }
        squares
    }

    /// Returns true if every right belongs to a king on the e-file and a rook in the corner.
    pub fn is_standard(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            let corner = |side| match side {
                CastlingSide::KingSide => Square::H1.relative_to(color),
                CastlingSide::QueenSide => Square::A1.relative_to(color),
            };
            let king_home = board.king(color) == Some(Square::E1.relative_to(color));
            CastlingSide::ALL.into_iter().all(|side| {
                self.rook(color, side)
                    .is_none_or(|rook| king_home && rook == corner(side))
            })
        })
    }

    /// Returns true if another rook of the same color stands between this rook and the edge, so that the
    /// letters K and Q would name the other rook.
    pub(crate) fn is_inner_rook(
        board: &Board,
        color: Color,
        side: CastlingSide,
        rook: Square,
    ) -> bool {
        let rooks =
            board.pieces(color, Role::Rook) & Bitboard::from(Rank::First.relative_to(color));
        match side {
            CastlingSide::KingSide => rooks.last() != Some(rook),
            CastlingSide::QueenSide => rooks.first() != Some(rook),
        }
    }
}

impl fmt::Display for CastlingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        })
    }
}
