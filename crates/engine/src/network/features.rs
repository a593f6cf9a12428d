//! [`Perspective`]: the input features of one side.

use tabiya_rules::{ByColor, Color, File, Piece, Position, Square};

use super::OUTPUT_BUCKETS;

/// Input features of one side: own and enemy pieces, six roles, 64 squares.
pub const INPUT_FEATURES: usize = 2 * 6 * 64;

/// Board orientation of one side: its own back rank first, and mirrored so that its king is on files e to h.
///
/// ```
/// use tabiya_engine::network::Perspective;
/// use tabiya_rules::{Color, Role, Square};
/// let white = Perspective::of(Color::White, Square::G1);
/// let black = Perspective::of(Color::Black, Square::B8);
/// let input = white.feature_index(Role::Rook.of(Color::White), Square::F1);
/// assert_eq!(input, black.feature_index(Role::Rook.of(Color::Black), Square::C8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    side: Color,
    /// Bits flipped in a square index: rank, file or both.
    flip: u8,
}

const FLIP_RANK: u8 = 56;
const FLIP_FILE: u8 = 7;

impl Perspective {
    /// Perspective of a side with its king on this square.
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

    /// Perspectives of both sides of a position.
    pub(super) fn both(position: &Position) -> ByColor<Self> {
        ByColor::from_fn(|side| Self::of(side, position.king(side)))
    }

    /// Index of the feature of a piece on a square, below [`INPUT_FEATURES`].
    #[inline(always)]
    pub fn feature_index(self, piece: Piece, square: Square) -> usize {
        let owner = usize::from(piece.color != self.side);
        (owner * 6 + piece.role as usize) * 64 + usize::from(square as u8 ^ self.flip)
    }

    /// Returns true if the files are mirrored.
    #[inline(always)]
    pub(super) const fn is_mirrored(self) -> bool {
        self.flip & FLIP_FILE != 0
    }
}

/// Output bucket for a number of pieces on the board, kings included.
#[inline(always)]
pub const fn output_bucket(pieces: u32) -> usize {
    const PIECES_PER_BUCKET: usize = 32usize.div_ceil(OUTPUT_BUCKETS);
    let bucket = pieces.saturating_sub(2) as usize / PIECES_PER_BUCKET;
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Role;

    #[test]
    fn feature_indices_are_unique() {
        for side in Color::ALL {
            for king in [Square::A1, Square::H8] {
                let perspective = Perspective::of(side, king);
                let mut seen = [false; INPUT_FEATURES];
                for color in Color::ALL {
                    for role in Role::ALL {
                        for square in Square::ALL {
                            let input = perspective.feature_index(role.of(color), square);
                            assert!(!std::mem::replace(&mut seen[input], true));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn own_king_is_on_files_e_to_h() {
        for side in Color::ALL {
            for king in Square::ALL {
                let seen =
                    Perspective::of(side, king).feature_index(Role::King.of(side), king) % 64;
                assert!(seen % 8 >= 4);
                assert_eq!(seen / 8, king.relative_to(side).index() / 8);
            }
        }
    }

    #[test]
    fn output_buckets_fill_the_range() {
        assert_eq!(
            (output_bucket(2), output_bucket(5), output_bucket(6)),
            (0, 0, 1)
        );
        assert_eq!((output_bucket(32), output_bucket(64)), (7, 7));
    }
}
