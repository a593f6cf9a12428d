//! [`Camp`]: the pieces of a side, and how far it is from a promotion.

use tabiya_rules::{Bitboard, Color, Square};

/// The pieces of a side.
pub(super) struct Camp {
    pub(super) color: Color,
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) heavy: Bitboard,
    /// All but pawns.
    pub(super) pieces: Bitboard,
}

impl Camp {
    /// Moves until the first pawn promotes. `rival_distance` is that of the other side, which gives it a piece to sacrifice.
    pub(super) fn promotion_distance(&self, rival: &Camp, rival_distance: &dyn Fn() -> u32) -> u32 {
        let mut nearest = 40;
        for pawn in self.pawns {
            let mut ahead = Bitboard::from(pawn);
            let (mut steps, mut obstacle) = (0, 0);
            // The pawn is stuck from here on.
            let mut is_barred = false;
            let mut waypoints = ahead;
            loop {
                ahead = ahead.forward(self.color);
                let Some(square) = ahead.first() else {
                    break;
                };
                steps += 1;
                if rival.pawns.contains(square) {
                    is_barred = true;
                    obstacle += self
                        .capture_distance(square)
                        .min(rival.exit_distance(square, self));
                } else if (rival.pieces | self.pieces).contains(square) {
                    obstacle += 2;
                } else if !is_barred {
                    waypoints |= ahead;
                }
                if steps + obstacle >= nearest {
                    break;
                }
            }
            let mut distance = steps + obstacle;
            if is_barred {
                // It captures its way to another file.
                let way = steps + 3;
                distance = distance.min(
                    way + match rival.can_sacrifice_near(waypoints) {
                        true => 2,
                        false if way >= nearest => 40,
                        false => 2 + rival_distance(),
                    },
                );
            }
            nearest = nearest.min(distance);
        }
        nearest
    }

    /// Moves until this side captures what is on a square.
    fn capture_distance(&self, square: Square) -> u32 {
        let is_light = is_light_square(square);
        let color = match is_light {
            true => Bitboard::LIGHT_SQUARES,
            false => Bitboard::DARK_SQUARES,
        };
        let king = 1 + steps_between(self.king, square);
        if self.heavy.any() || (self.bishops & color).any() || self.knights.any() {
            king.min(3)
        } else {
            king
        }
    }

    /// Moves until the pawn on a square captures a piece and leaves its file.
    fn exit_distance(&self, square: Square, rival: &Camp) -> u32 {
        match rival.can_sacrifice_near(Bitboard::from(square)) {
            true => 4,
            false => 30,
        }
    }

    /// True if a piece of this side may be captured by a pawn from one of some squares.
    fn can_sacrifice_near(&self, squares: Bitboard) -> bool {
        if (self.heavy | self.knights).any() {
            return true;
        }
        let light = Bitboard::LIGHT_SQUARES;
        (squares & light).any() && (self.bishops & light).any()
            || squares.without(light).any() && self.bishops.without(light).any()
    }
}

pub(super) fn is_light_square(square: Square) -> bool {
    Bitboard::LIGHT_SQUARES.contains(square)
}

/// Steps of a king between two squares.
pub(super) fn steps_between(a: Square, b: Square) -> u32 {
    let file = a.file().index().abs_diff(b.file().index());
    let rank = a.rank().index().abs_diff(b.rank().index());
    file.max(rank) as u32
}
