//! [`ExhaustiveSearch`]: visits every position that can arise, to show that a side cannot mate.
//!
//! Positions that are hopeless by material or by [mobility](super::mobility) are not followed.

use tabiya_rules::{Color, Move, Position, Role};

use super::{
    hash_set::HashSet,
    mobility,
    novelty::class,
    position_set::{PositionHash, PositionSet, hash},
};

/// A search through all positions that can arise.
pub(super) struct ExhaustiveSearch {
    side: Color,
    set: PositionSet,
    /// Placements of pawns, with material, in which pieces were not blocked: the next position is hardly ever different.
    unblocked: HashSet,
    /// Way to each position: the number of the one before it, and the move.
    ways: Vec<(u32, Option<Move>)>,
    stack: Vec<OpenPosition>,
    /// Empty between two steps; its memory is used again.
    next: Vec<Successor>,
}

/// A move, and the position after it.
type Successor = (Move, Position, PositionHash);

/// Number of positions with the same pawns and material in which pieces may not be blocked before no more are looked at.
const TRIES: u64 = 4;

/// A position to visit.
struct OpenPosition {
    position: Position,
    number: u32,
    /// It arose by a capture or a pawn move, so that more pieces may be blocked.
    is_changed: bool,
}

/// State of an exhaustive search.
pub(super) enum Exhaustive {
    /// A mate, and the moves to it.
    Mate(Vec<Move>),
    Searching,
    /// Every position was seen, without a mate.
    Exhausted,
    /// There are more positions than fit into memory.
    OutOfMemory,
}

impl ExhaustiveSearch {
    /// Maximum number of positions that one search remembers: about 350 MB.
    const MAX_POSITIONS: usize = 11_000_000;

    pub(super) fn new(position: &Position, side: Color) -> Self {
        let mut set = PositionSet::large();
        set.insert(position);
        Self {
            side,
            set,
            unblocked: HashSet::new(),
            ways: vec![(0, None)],
            stack: vec![OpenPosition {
                position: *position,
                number: 0,
                is_changed: false,
            }],
            next: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.set.len()
    }

    pub(super) fn step(&mut self) -> Exhaustive {
        let Some(OpenPosition {
            position,
            number,
            is_changed,
        }) = self.stack.pop()
        else {
            return Exhaustive::Exhausted;
        };
        if self.set.len() > Self::MAX_POSITIONS {
            return Exhaustive::OutOfMemory;
        }
        if is_changed && self.is_hopeless(&position) {
            return Exhaustive::Searching;
        }
        let mut next = std::mem::take(&mut self.next);
        for m in &position.legal_moves() {
            let after = position.play(*m);
            let hash = hash(&after);
            self.set.touch(hash);
            next.push((*m, after, hash));
        }
        let outcome = self.add(&position, number, &next);
        next.clear();
        self.next = next;
        outcome
    }

    /// Adds what follows a position.
    fn add(&mut self, position: &Position, number: u32, next: &[Successor]) -> Exhaustive {
        for (m, after, hash) in next {
            if !self.set.insert_hash(*hash) {
                continue;
            }
            self.ways.push((number, Some(*m)));
            let after_number = self.ways.len() as u32 - 1;
            if after.is_check() && after.turn() != self.side && !after.has_legal_moves() {
                return Exhaustive::Mate(self.line_to(after_number));
            }
            self.stack.push(OpenPosition {
                position: *after,
                number: after_number,
                is_changed: is_irreversible(position, *m),
            });
        }
        Exhaustive::Searching
    }

    fn is_hopeless(&mut self, position: &Position) -> bool {
        if position.has_insufficient_material(self.side) {
            return true;
        }
        let class = class(position.board());
        let mut tries = (0..TRIES).map(|number| class ^ (2 * number));
        let Some(next) = tries.find(|next| !self.unblocked.contains(*next)) else {
            return false;
        };
        if mobility::proves_cannot_mate(position, self.side) {
            return true;
        }
        self.unblocked.insert(next);
        false
    }

    fn line_to(&self, number: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut way = self.ways[number as usize];
        while let (before, Some(m)) = way {
            line.push(m);
            way = self.ways[before as usize];
        }
        line.reverse();
        line
    }
}

/// True if a move can never be taken back by other moves.
fn is_irreversible(position: &Position, m: Move) -> bool {
    position.moved_role(m) == Role::Pawn || position.captured_role(m).is_some()
}
