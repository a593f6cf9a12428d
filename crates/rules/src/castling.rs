//! [`Castling`]: which rooks may still castle.

use core::fmt;

use crate::{Bitboard, Color, Rank, Role, Square, board::Board};

/// Which rules of castling a text is read by, and a position written by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingMode {
    /// Kings start on the e-file, rooks in the corners.
    #[default]
    Standard,
    /// Kings start anywhere between their rooks; the two sides may differ (double Fischer random).
    Chess960,
}

/// Which of the two rooks a king castles with. Named by where the king ends: the g-file or the c-file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// Towards the h-file: `O-O`.
    King,
    /// Towards the a-file: `O-O-O`.
    Queen,
}

impl Wing {
    /// Both, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king of `color` ends.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        match self {
            Self::King => Square::G1.relative_to(color),
            Self::Queen => Square::C1.relative_to(color),
        }
    }

    /// Where the rook of `color` ends.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        match self {
            Self::King => Square::F1.relative_to(color),
            Self::Queen => Square::D1.relative_to(color),
        }
    }

    /// The wing that a rook castles on, seen from its king.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 {
            Self::King
        } else {
            Self::Queen
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// The castling rights of a valid position: for each side and wing the rook that may still castle.
///
/// These are rights (FIDE 3.8.2.1), not whether castling is possible right now.
///
/// ```
/// use tabiya_rules::{Color, Position, Square, Wing};
/// let rights = Position::START.castling();
/// assert_eq!(rights.rook(Color::White, Wing::King), Some(Square::H1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling {
    rooks: [[Option<Square>; 2]; 2],
}

impl Castling {
    /// No rights.
    pub const NONE: Self = Self {
        rooks: [[None; 2]; 2],
    };

    /// All four, with the rooks in the corners.
    pub const START: Self = Self {
        rooks: [
            [Some(Square::H1), Some(Square::A1)],
            [Some(Square::H8), Some(Square::A8)],
        ],
    };

    /// The rook that may castle on this wing.
    #[inline(always)]
    pub const fn rook(&self, color: Color, wing: Wing) -> Option<Square> {
        self.rooks[color.index()][wing.index()]
    }

    /// True if the side may castle on any wing.
    #[inline(always)]
    pub const fn any(&self, color: Color) -> bool {
        let [king, queen] = self.rooks[color.index()];
        king.is_some() || queen.is_some()
    }

    /// All rooks with a right.
    pub fn rook_squares(&self) -> Bitboard {
        self.rooks.iter().flatten().flatten().copied().collect()
    }

    /// Grants a right.
    pub(crate) fn grant(&mut self, color: Color, wing: Wing, rook: Square) {
        self.rooks[color.index()][wing.index()] = Some(rook);
    }

    /// Takes the rights away that a piece leaving or reaching one of these squares ends.
    pub(crate) fn touch(&mut self, squares: Bitboard, kings: [Square; 2]) {
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.rook(color, wing) else {
                    continue;
                };
                if squares.contains(rook) || squares.contains(kings[color.index()]) {
                    self.rooks[color.index()][wing.index()] = None;
                }
            }
        }
    }

    /// The squares whose piece moving, or being taken, ends a right: rooks with one, and their kings.
    pub(crate) fn sensitive(&self, board: &Board) -> Bitboard {
        let mut squares = self.rook_squares();
        for color in Color::ALL {
            if self.any(color) {
                squares |= board.pieces(color, Role::King);
            }
        }
        squares
    }

    /// True if every right is with a king on the e-file and a rook in a corner.
    pub fn is_standard(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            let corner = |wing| match wing {
                Wing::King => Square::H1.relative_to(color),
                Wing::Queen => Square::A1.relative_to(color),
            };
            let king_home = board.king(color) == Some(Square::E1.relative_to(color));
            Wing::ALL.into_iter().all(|wing| {
                self.rook(color, wing)
                    .is_none_or(|rook| king_home && rook == corner(wing))
            })
        })
    }

    /// True if a rook with a right has another of its side between itself and the edge, so that the
    /// letters K and Q would not name it.
    pub(crate) fn is_inner_rook(board: &Board, color: Color, wing: Wing, rook: Square) -> bool {
        let rooks =
            board.pieces(color, Role::Rook) & Bitboard::from(Rank::First.relative_to(color));
        match wing {
            Wing::King => rooks.last() != Some(rook),
            Wing::Queen => rooks.first() != Some(rook),
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
