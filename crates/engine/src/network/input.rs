//! What the network sees of a position: [`View`], one side's numbering of pieces on squares.

use tabiya_rules::{ByColor, Color, File, Piece, Position, Square};

use super::BUCKETS;

/// Inputs of one side: own pieces and the other's, six roles, 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;

/// How a side sees the board: from its own end, and so that its own king is on the files e to h.
///
/// ```
/// use tabiya_engine::network::View;
/// use tabiya_rules::{Color, Role, Square};
/// let white = View::of(Color::White, Square::G1);
/// let black = View::of(Color::Black, Square::B8);
/// let input = white.input(Role::Rook.of(Color::White), Square::F1);
/// assert_eq!(input, black.input(Role::Rook.of(Color::Black), Square::C8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    side: Color,
    /// What is flipped of a square's number: its rank, its file, or both.
    flip: u8,
}

const FLIP_RANK: u8 = 56;
const FLIP_FILE: u8 = 7;

impl View {
    /// How a side with its king there sees the board.
    #[inline(always)]
    pub const fn of(side: Color, king: Square) -> Self {
        let rank = if side.is_white() { 0 } else { FLIP_RANK };
        let file = if (king.file() as u8) < File::E as u8 {
            FLIP_FILE
        } else {
            0
        };
        Self {
            side,
            flip: rank | file,
        }
    }

    /// How both sides see a position.
    pub fn both(position: &Position) -> ByColor<Self> {
        ByColor::from_fn(|side| Self::of(side, position.king(side)))
    }

    /// The number of a piece on its square, below [`INPUTS`].
    #[inline(always)]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let owner = usize::from(piece.color != self.side);
        (owner * 6 + piece.role as usize) * 64 + usize::from(square as u8 ^ self.flip)
    }

    /// True if the files are flipped.
    #[inline(always)]
    pub(super) const fn is_mirrored(self) -> bool {
        self.flip & FLIP_FILE != 0
    }
}

/// Which output weights count with so many pieces on the board, kings included.
#[inline(always)]
pub const fn bucket(pieces: u32) -> usize {
    const PIECES_A_BUCKET: usize = 32usize.div_ceil(BUCKETS);
    let bucket = pieces.saturating_sub(2) as usize / PIECES_A_BUCKET;
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Role;

    #[test]
    fn each_piece_and_square_has_its_own_number() {
        for side in Color::ALL {
            for king in [Square::A1, Square::H8] {
                let view = View::of(side, king);
                let mut seen = [false; INPUTS];
                for color in Color::ALL {
                    for role in Role::ALL {
                        for square in Square::ALL {
                            let input = view.input(role.of(color), square);
                            assert!(!std::mem::replace(&mut seen[input], true));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_own_king_is_seen_on_its_wing() {
        for side in Color::ALL {
            for king in Square::ALL {
                let seen = View::of(side, king).input(Role::King.of(side), king) % 64;
                assert!(seen % 8 >= 4);
                assert_eq!(seen / 8, king.relative_to(side).index() / 8);
            }
        }
    }

    #[test]
    fn buckets_fill_the_range() {
        assert_eq!((bucket(2), bucket(5), bucket(6)), (0, 0, 1));
        assert_eq!((bucket(32), bucket(64)), (7, 7));
    }
}
