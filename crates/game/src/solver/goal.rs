//! [`Goal`]: estimated distance of a position to a helpmate, which the guided search minimises.
//!
//! The easiest mates are in a corner, with the other king nearby and few pieces in the way. A side without a queen or rook
//! promotes a pawn first; one with a single bishop or knight needs the hunted side's own pieces around their king.

use tabiya_rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

use super::{
    camp::Camp,
    distances::{bishop_moves, is_light_square, knight_moves, rook_moves, steps_between},
};

/// Preference of the estimate where the hunted side must help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taste {
    /// Many helpers.
    Helpers,
    /// Few pieces in the way.
    Captures,
    /// Many helpers, even where a pawn might promote.
    HelpersBeforePawns,
}

/// The features of a position on which the estimate depends. They are updated for a move without playing it.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    side: Color,
    taste: Taste,
    /// Corners in which the hunted side helps.
    corners: Bitboard,
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
    their_knights: Bitboard,
    their_bishops: Bitboard,
    their_queens: Bitboard,
}

impl Goal {
    /// Maximum of [`Self::distance`].
    pub(super) const MAX_DISTANCE: u32 = 119;

    pub(super) fn new(position: &Position, side: Color, taste: Taste, corners: Bitboard) -> Self {
        let board = position.board();
        let own = |role| board.pieces(side, role);
        Self {
            side,
            taste,
            corners,
            hunter: position.king(side),
            hunted: position.king(!side),
            heavy: own(Role::Queen) | own(Role::Rook),
            bishops: own(Role::Bishop),
            knights: own(Role::Knight),
            pawns: own(Role::Pawn),
            theirs: board.by_color(!side),
            their_pawns: board.pieces(!side, Role::Pawn),
            their_knights: board.pieces(!side, Role::Knight),
            their_bishops: board.pieces(!side, Role::Bishop),
            their_queens: board.pieces(!side, Role::Queen),
        }
    }

    /// Estimate after a move of the mating side, given the one before it.
    pub(super) fn after_own_move(mut self, m: Move, before: u32) -> u32 {
        let (from, to) = (Bitboard::from(m.from()), Bitboard::from(m.to()));
        let is_piece_move =
            self.heavy.any() && m.promotion().is_none() && (from & self.pawns).is_empty();
        if is_piece_move && m.from() != self.hunter && (to & self.theirs).is_empty() {
            return before;
        }
        for set in [
            &mut self.theirs,
            &mut self.their_pawns,
            &mut self.their_knights,
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
                    Role::Knight => self.their_knights |= to,
                    Role::Bishop => self.their_bishops |= to,
                    Role::Queen => self.their_queens |= to,
                    _ => {}
                }
            } else {
                relocate(&mut self.their_pawns, from, to);
                relocate(&mut self.their_knights, from, to);
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
            let is_helped =
                self.taste == Taste::HelpersBeforePawns && (self.bishops | self.knights).any();
            match is_helped {
                true => self.helped_distance(),
                false => {
                    self.theirs.count()
                        + corner_distance(self.hunted)
                        + self.promotion_distance()
                        + self.missing_pieces()
                }
            }
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

    /// Distance if the hunted side must help: its king in a corner, one of its pieces beside it on the edge, the other king on
    /// the other side, and the check.
    fn helped_distance(&self) -> u32 {
        let is_light = (self.bishops & Bitboard::LIGHT_SQUARES).any();
        let symmetries = (0..8u8).filter(|symmetry| {
            let corner = turned(Square::A1, *symmetry, |corner| corner);
            // A bishop mates in corners of its color.
            let is_of_color = self.bishops.is_empty() || is_light_square(corner) == is_light;
            is_of_color && self.corners.contains(corner)
        });
        let mut nearest = u32::MAX;
        for symmetry in symmetries {
            let turned = |square| turned(square, symmetry, |square| square);
            let king = 2 * steps_between(self.hunted, turned(Square::A1));
            if king >= nearest {
                continue;
            }
            nearest = nearest.min(king + 20);
            for mate in &HELPED_MATES {
                let Some(check) = self.check_distance(mate, turned) else {
                    continue;
                };
                let others = king + check + steps_between(self.hunter, turned(mate.hunter));
                if others < nearest {
                    let blocker = self.blocker_distance(mate, turned(mate.blocker));
                    nearest = nearest.min(others + blocker);
                }
            }
            if let Some(walled) = self.walled_distance(turned) {
                nearest = nearest.min(king + walled);
            }
        }
        // Most pieces are in the way, queens above all.
        let pawns = self.their_pawns.count();
        let pieces = self.theirs.count() - pawns;
        let others = match self.taste {
            Taste::Helpers | Taste::HelpersBeforePawns => pieces,
            Taste::Captures => 2 * pieces + pawns,
        };
        25 + nearest.min(60) + others + 3 * self.their_queens.count()
    }

    /// Distance to a mate by a bishop in which two bishops of the hunted side stand beside their king, so that the other king
    /// is not needed.
    fn walled_distance(&self, turned: impl Fn(Square) -> Square) -> Option<u32> {
        let (first, second) = (turned(Square::A2), turned(Square::B1));
        let of_color = match is_light_square(first) {
            true => self.their_bishops & Bitboard::LIGHT_SQUARES,
            false => self.their_bishops.without(Bitboard::LIGHT_SQUARES),
        };
        if self.bishops.is_empty() || of_color.is_empty() {
            return None;
        }
        let by_pawn = |square| {
            let pawns = self.their_pawns.into_iter();
            pawns
                .map(|pawn| self.pawn_distance(pawn, square))
                .min()
                .unwrap_or(20)
        };
        let pawns = [by_pawn(first), by_pawn(second)];
        let mut nearest = u32::MAX;
        for a in of_color {
            let moves = [bishop_moves(a, first), bishop_moves(a, second)];
            nearest = nearest.min(moves[0] + pawns[1]).min(moves[1] + pawns[0]);
            for b in of_color {
                if a != b {
                    nearest = nearest.min(moves[0] + bishop_moves(b, second));
                }
            }
        }
        let diagonal = attacks::bishop(turned(Square::A1), Bitboard::EMPTY);
        let checks = self.bishops.into_iter();
        let check = checks
            .map(|it| 1 + u32::from(diagonal.contains(it)))
            .min()?;
        Some(nearest + check)
    }

    /// Moves of the nearest piece that can give the check of a pattern; `None` if there is none of its kind.
    fn check_distance(&self, mate: &HelpedMate, turned: impl Fn(Square) -> Square) -> Option<u32> {
        // A piece that already attacks the corner keeps the king away from it.
        match mate.checker {
            Role::Knight => {
                let check = turned(mate.check);
                let knights = self.knights.into_iter();
                let moves = knights.map(|knight| match knight_moves(knight, check) {
                    0 => 2,
                    moves => moves,
                });
                moves.min()
            }
            _ => {
                let diagonal = attacks::bishop(turned(Square::A1), Bitboard::EMPTY);
                let near = Bitboard::from(turned(Square::A3)) | Bitboard::from(turned(Square::C1));
                let bishops = self.bishops.into_iter();
                let moves = bishops.map(|bishop| {
                    let is_ready = !mate.by_knight || near.contains(bishop);
                    1 + u32::from(diagonal.contains(bishop) || !is_ready)
                });
                moves.min()
            }
        }
    }

    /// Estimated number of moves until a piece of the hunted side blocks a square for its own king.
    fn blocker_distance(&self, mate: &HelpedMate, square: Square) -> u32 {
        let target = Bitboard::from(square);
        let color = match (target & Bitboard::LIGHT_SQUARES).any() {
            true => Bitboard::LIGHT_SQUARES,
            false => Bitboard::DARK_SQUARES,
        };
        let knights = self.their_knights.into_iter();
        let knights = knights.map(|knight| knight_moves(knight, square));
        let bishops = (self.their_bishops & color).into_iter();
        let bishops = bishops.map(|bishop| bishop_moves(bishop, square));
        let pawns = self.their_pawns.into_iter();
        let pawns = pawns.map(|pawn| self.pawn_distance(pawn, square));
        let rooks = self.theirs.without(
            self.their_knights
                | self.their_bishops
                | self.their_pawns
                | self.their_queens
                | Bitboard::from(self.hunted),
        );
        let rooks = rooks.into_iter().map(|rook| rook_moves(rook, square));
        let queens = self.their_queens.into_iter();
        let queens = queens.map(|queen| 4 + rook_moves(queen, square));
        let no_blocker = 20;
        let mut nearest = pawns.min().unwrap_or(no_blocker);
        if mate.by_knight {
            nearest = nearest.min(knights.min().unwrap_or(no_blocker));
        }
        if mate.by_bishop {
            nearest = nearest.min(bishops.min().unwrap_or(no_blocker));
        }
        if mate.by_rook {
            nearest = nearest.min(rooks.min().unwrap_or(no_blocker));
            nearest = nearest.min(queens.min().unwrap_or(no_blocker));
        }
        nearest
    }

    /// Moves of a pawn of the hunted side to a square, by itself or after its promotion.
    fn pawn_distance(&self, pawn: Square, square: Square) -> u32 {
        let rank = |square: Square| fold(square.rank().index(), self.side == Color::White);
        let steps = rank(square).checked_sub(rank(pawn));
        match steps {
            // A pawn that cannot move any more leaves its king stalemated, if they are alone.
            Some(0) if self.theirs.count() == 2 => 7 - rank(pawn) + 3,
            Some(steps) if pawn.file() == square.file() && rank(square) < 7 => steps,
            _ => 7 - rank(pawn) + 3,
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

    /// Estimated number of moves until a pawn promotes.
    fn promotion_distance(&self) -> u32 {
        let own = self.bishops | self.knights | Bitboard::from(self.hunter);
        let pieces = self.theirs.without(self.their_pawns);
        let mut hunter = Camp {
            color: self.side,
            king: self.hunter,
            pawns: self.pawns,
            knights: self.knights,
            bishops: self.bishops,
            movable_bishops: self.bishops,
            heavy: self.heavy,
            pieces: own | self.heavy,
            is_shut_in: false,
            guarded: Bitboard::EMPTY,
        };
        let mut hunted = Camp {
            color: !self.side,
            king: self.hunted,
            pawns: self.their_pawns,
            knights: self.their_knights,
            bishops: self.their_bishops,
            movable_bishops: self.their_bishops,
            heavy: pieces
                .without(self.their_knights | self.their_bishops | Bitboard::from(self.hunted)),
            pieces,
            is_shut_in: false,
            guarded: Bitboard::EMPTY,
        };
        hunter.find_guards(&mut hunted);
        let promotion = hunter.promotion(&hunted, || hunted.promotion(&hunter, || 20).distance);
        // A side with nothing else to move needs enough pawn moves until the other side is done.
        let missing = if hunted.has_only_pawn_moves() {
            let own = promotion.distance - promotion.rival_moves;
            own.saturating_sub(hunted.spare_moves(&hunter))
        } else if hunter.has_only_pawn_moves() {
            let spare = hunter.spare_moves(&hunted);
            promotion.rival_moves.saturating_sub(spare)
        } else {
            0
        };
        promotion.distance + MISSING_MOVE * missing
    }
}

/// Surcharge for each pawn move that is missing: a side without a move is stalemated.
const MISSING_MOVE: u32 = 3;

/// A mate with a single knight or bishop, of a king on a1. The other mates are its mirror images.
struct HelpedMate {
    checker: Role,
    /// Square of a piece of the hunted side.
    blocker: Square,
    /// Square of the hunting king.
    hunter: Square,
    /// Square from which the check is given.
    check: Square,
    /// Pieces that block without being able to capture what gives check; a pawn always does.
    by_knight: bool,
    by_bishop: bool,
    by_rook: bool,
}

const HELPED_MATES: [HelpedMate; 5] = {
    use Square::*;
    const fn mate(checker: Role, hunter: Square, check: Square, by: [bool; 3]) -> HelpedMate {
        HelpedMate {
            checker,
            blocker: A2,
            hunter,
            check,
            by_knight: by[0],
            by_bishop: by[1],
            by_rook: by[2],
        }
    }
    [
        mate(Role::Knight, C1, B3, [false, false, true]),
        mate(Role::Knight, C2, B3, [true, false, false]),
        mate(Role::Knight, C1, C2, [false, true, false]),
        mate(Role::Bishop, C1, B2, [false, true, false]),
        mate(Role::Bishop, C2, B2, [true, true, false]),
    ]
};

/// Applies one of the eight symmetries of the board to a square.
fn turned<T>(square: Square, symmetry: u8, then: impl Fn(Square) -> T) -> T {
    let (mut file, mut rank) = (square.file().index(), square.rank().index());
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        rank = 7 - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    then(Square::ALL[8 * rank + file])
}

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
