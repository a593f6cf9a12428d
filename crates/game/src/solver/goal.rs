//! [`Goal`]: estimated distance of a position to a helpmate, which the guided search minimises.
//!
//! The easiest mates are in a corner, with the other king nearby and few pieces in the way. A side without a queen or rook
//! promotes a pawn first; one with a single bishop or knight needs the hunted side's own pieces around their king.

use tabiya_rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square};

/// The features of a position on which the estimate depends. They are updated for a move without playing it.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    side: Color,
    /// The mating side's king, and the king to be mated.
    hunter: Square,
    hunted: Square,
    /// Queens and rooks of the mating side.
    heavy: Bitboard,
    bishops: Bitboard,
    knights: Bitboard,
    pawns: Bitboard,
    /// All pieces of the other side, and those that help most or least.
    theirs: Bitboard,
    their_pawns: Bitboard,
    their_bishops: Bitboard,
    their_queens: Bitboard,
}

impl Goal {
    /// Maximum of [`Self::distance`].
    pub(super) const MAX_DISTANCE: u32 = 119;

    pub(super) fn new(position: &Position, side: Color) -> Self {
        let board = position.board();
        let own = |role| board.pieces(side, role);
        Self {
            side,
            hunter: position.king(side),
            hunted: position.king(!side),
            heavy: own(Role::Queen) | own(Role::Rook),
            bishops: own(Role::Bishop),
            knights: own(Role::Knight),
            pawns: own(Role::Pawn),
            theirs: board.by_color(!side),
            their_pawns: board.pieces(!side, Role::Pawn),
            their_bishops: board.pieces(!side, Role::Bishop),
            their_queens: board.pieces(!side, Role::Queen),
        }
    }

    /// Estimate after a move of the mating side, given the one before it.
    pub(super) fn after_own_move(mut self, m: Move, before: u32) -> u32 {
        let (from, to) = (Bitboard::from(m.from()), Bitboard::from(m.to()));
        let is_piece_move = m.promotion().is_none() && (from & self.pawns).is_empty();
        if is_piece_move && m.from() != self.hunter && (to & self.theirs).is_empty() {
            return before;
        }
        for set in [
            &mut self.theirs,
            &mut self.their_pawns,
            &mut self.their_bishops,
            &mut self.their_queens,
        ] {
            *set = set.without(to);
        }
        if let MoveKind::Promotion(role) = m.kind() {
            self.pawns = self.pawns.without(from);
            match role {
                Role::Bishop => self.bishops |= to,
                Role::Knight => self.knights |= to,
                _ => self.heavy |= to,
            }
        } else if m.is_castle() {
            // King and rook stay near their squares.
        } else if m.from() == self.hunter {
            self.hunter = m.to();
        } else {
            for set in [
                &mut self.heavy,
                &mut self.bishops,
                &mut self.knights,
                &mut self.pawns,
            ] {
                relocate(set, from, to);
            }
        }
        self.distance()
    }

    /// Estimate after a move of the other side, given the one before it.
    pub(super) fn after_their_move(mut self, m: Move, before: u32) -> u32 {
        let (from, to) = (Bitboard::from(m.from()), Bitboard::from(m.to()));
        let own = self.heavy | self.bishops | self.knights | self.pawns;
        if self.heavy.any() && m.from() != self.hunted && (to & own).is_empty() {
            return before;
        }
        if !m.is_castle() {
            self.theirs = self.theirs.without(from) | to;
            if m.from() == self.hunted {
                self.hunted = m.to();
            }
            if let MoveKind::Promotion(role) = m.kind() {
                self.their_pawns = self.their_pawns.without(from);
                match role {
                    Role::Bishop => self.their_bishops |= to,
                    Role::Queen => self.their_queens |= to,
                    _ => {}
                }
            } else {
                relocate(&mut self.their_pawns, from, to);
                relocate(&mut self.their_bishops, from, to);
                relocate(&mut self.their_queens, from, to);
            }
        }
        for set in [
            &mut self.heavy,
            &mut self.bishops,
            &mut self.knights,
            &mut self.pawns,
        ] {
            *set = set.without(to);
        }
        self.distance()
    }

    /// Estimated distance. Only the order matters; it is no lower bound.
    pub(super) fn distance(&self) -> u32 {
        let distance = if self.heavy.any() {
            self.theirs.count() + 2 * corner_distance(self.hunted) + self.king_distance()
        } else if self.pawns.any() {
            self.theirs.count()
                + corner_distance(self.hunted)
                + self.promotion_distance()
                + self.missing_pieces()
        } else if !self.needs_help() {
            self.theirs.count()
                + 2 * corner_distance(self.hunted)
                + self.king_distance()
                + self.missing_pieces()
        } else {
            self.helped_distance()
        };
        distance.min(Self::MAX_DISTANCE)
    }

    /// Surcharge for having no queen or rook.
    fn missing_pieces(&self) -> u32 {
        match (self.bishops | self.knights).count() {
            0 => 10,
            1 => 6,
            _ => 2,
        }
    }

    /// True if there is a single knight, or bishops of one color, which mate only with the help of the other side's pieces.
    fn needs_help(&self) -> bool {
        let is_of_one_color = self.bishops.without(Bitboard::LIGHT_SQUARES).is_empty()
            || (self.bishops & Bitboard::LIGHT_SQUARES).is_empty();
        match self.knights.count() {
            0 => is_of_one_color,
            1 => self.bishops.is_empty(),
            _ => false,
        }
    }

    /// Distance if the hunted side must help: its king in a corner, one of its pieces beside it on the edge, and the other
    /// king on the other side. Any check then mates.
    fn helped_distance(&self) -> u32 {
        let corners = match (self.bishops & Bitboard::LIGHT_SQUARES).any() {
            _ if self.bishops.is_empty() => &CORNERS[..],
            false => &CORNERS[..2],
            true => &CORNERS[2..],
        };
        let places = corners.iter().flat_map(|corner| {
            let king = steps_between(self.hunted, corner.square).saturating_sub(1);
            corner.sides.iter().map(move |side| {
                let hunter = side
                    .hunter
                    .map(|square| steps_between(self.hunter, square))
                    .into_iter()
                    .min();
                2 * king + hunter.unwrap_or(0) + self.blocker_distance(side.blocker)
            })
        });
        // Queens defend more than they help.
        30 + places.min().unwrap_or(0) + 3 * self.their_queens.count() + self.theirs.count()
    }

    /// Estimated number of moves until a piece of the hunted side blocks a square for its own king.
    fn blocker_distance(&self, square: Square) -> u32 {
        let target = Bitboard::from(square);
        let is_light = (target & Bitboard::LIGHT_SQUARES).any();
        let other_color = if is_light {
            Bitboard::DARK_SQUARES
        } else {
            Bitboard::LIGHT_SQUARES
        };
        let helpers = self
            .theirs
            .without(Bitboard::from(self.hunted))
            .without(self.their_bishops & other_color);
        let distance = |from: Square| {
            let piece = Bitboard::from(from);
            let steps = steps_between(from, square);
            if (piece & self.their_pawns).any() {
                return self.pawn_distance(from, square);
            }
            // A queen would rather take the piece that gives check.
            steps
                + if (piece & self.their_queens).any() {
                    6
                } else {
                    0
                }
        };
        helpers.into_iter().map(distance).min().unwrap_or(20)
    }

    /// Moves of a pawn of the hunted side to a square, by itself or after its promotion.
    fn pawn_distance(&self, pawn: Square, square: Square) -> u32 {
        let rank = |square: Square| fold(square.rank().index(), self.side == Color::White);
        let steps = rank(square).checked_sub(rank(pawn));
        match steps {
            Some(steps) if pawn.file() == square.file() && rank(square) < 7 => steps,
            _ => 7 - rank(pawn) + 4,
        }
    }

    /// Steps of the hunting king to a square from which it helps to mate in the corner nearest to the hunted king.
    fn king_distance(&self) -> u32 {
        let far = |index: usize| index > 3;
        let file = fold(self.hunter.file().index(), far(self.hunted.file().index()));
        let rank = fold(self.hunter.rank().index(), far(self.hunted.rank().index()));
        // With the corner at a1, these are c1, c2, b3 and a3.
        let steps = |to_file: u32, to_rank: u32| file.abs_diff(to_file).max(rank.abs_diff(to_rank));
        steps(2, 0)
            .min(steps(2, 1))
            .min(steps(1, 2))
            .min(steps(0, 2))
    }

    /// Steps of the foremost pawn to its promotion; each piece in its way counts as two.
    fn promotion_distance(&self) -> u32 {
        let occupied =
            self.theirs | self.pawns | self.bishops | self.knights | Bitboard::from(self.hunter);
        self.pawns
            .into_iter()
            .map(|pawn| {
                let mut ahead = Bitboard::from(pawn);
                let mut steps = 0;
                loop {
                    ahead = ahead.forward(self.side);
                    if ahead.is_empty() {
                        return steps;
                    }
                    steps += 1 + 2 * (ahead & occupied).count();
                }
            })
            .min()
            .unwrap_or(0)
    }
}

/// A corner, and the ways to mate there with the help of the hunted side.
struct Corner {
    square: Square,
    sides: [CornerSide; 2],
}

/// Where the helping piece and the hunting king stand.
struct CornerSide {
    blocker: Square,
    hunter: [Square; 2],
}

/// The dark corners, then the light ones.
const CORNERS: [Corner; 4] = {
    use Square::*;
    const fn corner(square: Square, sides: [(Square, [Square; 2]); 2]) -> Corner {
        let [one, other] = sides;
        Corner {
            square,
            sides: [
                CornerSide {
                    blocker: one.0,
                    hunter: one.1,
                },
                CornerSide {
                    blocker: other.0,
                    hunter: other.1,
                },
            ],
        }
    }
    [
        corner(A1, [(A2, [C1, C2]), (B1, [A3, B3])]),
        corner(H8, [(H7, [F8, F7]), (G8, [H6, G6])]),
        corner(A8, [(A7, [C8, C7]), (B8, [A6, B6])]),
        corner(H1, [(H2, [F1, F2]), (G1, [H3, G3])]),
    ]
};

/// Moves a piece that is in the set.
fn relocate(set: &mut Bitboard, from: Bitboard, to: Bitboard) {
    if (*set & from).any() {
        *set = set.without(from) | to;
    }
}

/// Steps from a square to the nearest corner, along the edges. The last one is free: a king that is alone must be able to
/// wait there.
fn corner_distance(square: Square) -> u32 {
    let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
    (file.min(7 - file) + rank.min(7 - rank)).saturating_sub(1)
}

/// An index from 0 to 7, mirrored if asked.
fn fold(index: usize, is_mirrored: bool) -> u32 {
    let index = index as u32;
    if is_mirrored { 7 - index } else { index }
}

/// Steps of a king between two squares.
fn steps_between(a: Square, b: Square) -> u32 {
    let file = a.file().index().abs_diff(b.file().index());
    let rank = a.rank().index().abs_diff(b.rank().index());
    file.max(rank) as u32
}
