//! [`Camp`]: the pieces of a side, and how far it is from a promotion.
//!
//! Kings and bishops that cannot move are no help, and a side that has only pawn moves left must have enough of them.

use tabiya_rules::{Bitboard, Color, Role, Square, attacks};

use super::{
    distances::{is_light_square, steps_between},
    mobility::steps,
};

/// Number of moves that stands for what hardly happens.
const NEVER: u32 = 30;

/// The pieces of a side.
pub(super) struct Camp {
    pub(super) color: Color,
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    /// Bishops that its own pawns do not box in.
    pub(super) movable_bishops: Bitboard,
    pub(super) heavy: Bitboard,
    /// All but pawns.
    pub(super) pieces: Bitboard,
    /// The king has nowhere to go, so that it captures nothing.
    pub(super) is_shut_in: bool,
    /// Squares that it guards for long: those beside its pawns, and around a king that is shut in.
    pub(super) guarded: Bitboard,
}

impl Camp {
    /// Finds out, for both sides, which bishops are boxed in, whether the king is shut in, and what is guarded.
    pub(super) fn find_guards(&mut self, rival: &mut Camp) {
        for camp in [&mut *self, &mut *rival] {
            let sides = (!camp.pawns).left() | (!camp.pawns).right();
            camp.movable_bishops = camp.bishops & (sides.up() | sides.down());
        }
        self.guarded = self.guarded_by_pawns();
        rival.guarded = rival.guarded_by_pawns();
        self.is_shut_in = self.is_shut_in_by(rival);
        rival.is_shut_in = rival.is_shut_in_by(self);
        for camp in [self, rival] {
            if camp.is_shut_in {
                camp.guarded |= attacks::king(camp.king);
            }
        }
    }

    fn guarded_by_pawns(&self) -> Bitboard {
        let ahead = self.pawns.forward(self.color);
        ahead.left() | ahead.right()
    }

    /// True if each square around the king is occupied by its own side, or guarded by pawns or by bishops beside it.
    fn is_shut_in_by(&self, rival: &Camp) -> bool {
        let near = attacks::king(self.king);
        let open = near.without(self.pawns | self.pieces | rival.guarded);
        if open.is_empty() {
            return true;
        }
        let sides = rival.bishops.left() | rival.bishops.right();
        open.without((sides.up() | sides.down()) & rival.pawns)
            .is_empty()
    }

    /// The way to the first promotion. `rival_distance` is that of the other side, which gives it a piece to sacrifice.
    pub(super) fn promotion(&self, rival: &Camp, rival_distance: impl Fn() -> u32) -> Promotion {
        let mut nearest = Promotion {
            distance: 40,
            rival_moves: 0,
        };
        let stuck = rival.stuck() | self.stuck();
        let pieces = rival.pieces | self.pieces;
        let mut known_rival_distance = None;
        for pawn in self.pawns {
            let mut ahead = Bitboard::from(pawn);
            let (mut steps, mut obstacle) = (0, 0);
            // The pawn is stuck from here on.
            let mut is_barred = false;
            let mut waypoints = ahead;
            loop {
                ahead = ahead.forward(self.color);
                if ahead.is_empty() {
                    break;
                }
                steps += 1;
                if (ahead & rival.pawns).any() {
                    let square = ahead.first().unwrap_or(pawn);
                    is_barred = true;
                    obstacle += self
                        .capture_distance(square, rival)
                        .min(rival.exit_distance(square, self));
                } else if (ahead & pieces).is_empty() {
                    if !is_barred {
                        waypoints |= ahead;
                    }
                } else if (ahead & stuck).any() {
                    is_barred = true;
                    obstacle += NEVER;
                } else {
                    obstacle += 2;
                }
                if steps + obstacle >= nearest.distance {
                    break;
                }
            }
            nearest = nearest.min(Promotion {
                distance: steps + obstacle,
                rival_moves: 0,
            });
            let way = steps + 3;
            if is_barred && way < nearest.distance {
                // It captures its way to another file.
                let rival_moves = rival
                    .sacrifice_distance(waypoints, self.color)
                    .unwrap_or_else(|| {
                        2 + *known_rival_distance.get_or_insert_with(&rival_distance)
                    });
                nearest = nearest.min(Promotion {
                    distance: way + rival_moves,
                    rival_moves,
                });
            }
        }
        nearest
    }

    /// True if all moves are those of pawns, as far as that is seen easily.
    pub(super) fn has_only_pawn_moves(&self) -> bool {
        self.is_shut_in && (self.knights | self.movable_bishops | self.heavy).is_empty()
    }

    /// The king if it is shut in, and bishops that are boxed in.
    fn stuck(&self) -> Bitboard {
        let bishops = self.bishops.without(self.movable_bishops);
        match self.is_shut_in {
            true => bishops | Bitboard::from(self.king),
            false => bishops,
        }
    }

    /// Number of pawn moves, at most, before an obstacle stops each pawn.
    pub(super) fn spare_moves(&self, rival: &Camp) -> u32 {
        let obstacles = self.pawns | self.pieces | rival.pawns | rival.pieces;
        let mut count = 0;
        let mut ahead = self.pawns;
        loop {
            ahead = ahead.forward(self.color).without(obstacles);
            if ahead.is_empty() {
                return count;
            }
            count += ahead.count();
        }
    }

    /// Moves until this side captures what is on a square.
    fn capture_distance(&self, square: Square, rival: &Camp) -> u32 {
        let is_light = is_light_square(square);
        let color = match is_light {
            true => Bitboard::LIGHT_SQUARES,
            false => Bitboard::DARK_SQUARES,
        };
        let king = match self.is_shut_in {
            true => NEVER,
            // First what guards it must go.
            false if rival.guarded.contains(square) => 7 + steps_between(self.king, square),
            false => 1 + steps_between(self.king, square),
        };
        if self.heavy.any() || (self.movable_bishops & color).any() || self.knights.any() {
            king.min(3)
        } else {
            king
        }
    }

    /// Moves until the pawn on a square captures a piece and leaves its file.
    fn exit_distance(&self, square: Square, rival: &Camp) -> u32 {
        match rival.sacrifice_distance(Bitboard::from(square), self.color) {
            Some(moves) => 2 + moves,
            None => NEVER,
        }
    }

    /// Moves until a piece of this side may be captured by a pawn of the other one, of a color, from one of some squares.
    fn sacrifice_distance(&self, pawns: Bitboard, color: Color) -> Option<u32> {
        if self.heavy.any() {
            return Some(2);
        }
        let light = Bitboard::LIGHT_SQUARES;
        let bishops = self.movable_bishops;
        if (pawns & light).any() && (bishops & light).any()
            || pawns.without(light).any() && bishops.without(light).any()
        {
            return Some(2);
        }
        let ahead = pawns.forward(color);
        let targets = ahead.left() | ahead.right();
        let mut reached = self.knights;
        // No two squares are further apart than six moves.
        for moves in 1..=7 {
            if (reached & targets).any() {
                return Some(moves);
            }
            reached |= steps(Role::Knight, reached);
        }
        None
    }
}

/// A way to a promotion.
#[derive(Clone, Copy)]
pub(super) struct Promotion {
    /// Number of moves, of both sides where the other one helps.
    pub(super) distance: u32,
    /// Number of moves of the other side among them.
    pub(super) rival_moves: u32,
}

impl Promotion {
    fn min(self, other: Self) -> Self {
        match other.distance < self.distance {
            true => other,
            false => self,
        }
    }
}
