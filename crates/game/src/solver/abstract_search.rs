//! [`AbstractSearch`]: shows that a side cannot mate, by visiting sets of positions instead of positions.
//!
//! Where walls of pawns shut the kings in, other pieces may still have millions of placements that make no difference. An
//! [`AbstractState`] stands for all of them.

use std::collections::VecDeque;

use tabiya_rules::{Bitboard, Color, Position, Role, attacks};

use super::{
    abstract_state::{AbstractState, RoamingSquares},
    roaming_kind::reach,
};

/// A search through all abstract states that can arise.
pub(super) struct AbstractSearch {
    side: Color,
    /// Maximum number of visits.
    max_visits: usize,
    states: Vec<KnownState>,
    /// Numbers of the states by their hashes, with open addressing; [`FREE`] is free.
    table: Vec<u32>,
    queue: VecDeque<u32>,
    /// Number of states looked at, some of them repeatedly.
    visits: usize,
    outcome: Abstract,
}

struct KnownState {
    state: AbstractState,
    squares: RoamingSquares,
    is_queued: bool,
}

/// State of an abstract search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abstract {
    Searching,
    /// The side can never mate.
    Cannot,
    /// It proves nothing.
    Unknown,
}

/// Pieces whose squares are known, besides kings and pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// No other pieces.
    PawnsAndKings,
    /// Pieces that are boxed in.
    BoxedIn,
    /// Pieces that cannot get far.
    ShutIn,
    /// Those of the mating side, and pieces that cannot get far or are near the king to be mated.
    Hunters,
    /// Pieces that are boxed in or near the king to be mated, and all but bishops.
    AllButBishops,
}

impl Known {
    fn squares(self, position: &Position, side: Color) -> Bitboard {
        let board = position.board();
        let boxed_in = |moves| {
            board
                .iter()
                .filter(|(square, piece)| {
                    let attacked = attacks::of(piece.role, piece.color, *square, board.occupied());
                    attacked.without(board.by_color(piece.color)).count() <= moves
                })
                .map(|(square, _)| square)
                .collect::<Bitboard>()
        };
        let shut_in = || {
            let pieces = board.iter();
            let shut_in =
                pieces.filter(|(square, piece)| reach(board, *piece, *square).count() <= MAX_REACH);
            shut_in.map(|(square, _)| square).collect::<Bitboard>()
        };
        let near = || {
            let ring = attacks::king(position.king(!side));
            let near = ring.into_iter().map(attacks::king);
            near.fold(ring, |set, ring| set | ring)
        };
        match self {
            Self::PawnsAndKings => Bitboard::EMPTY,
            Self::BoxedIn => boxed_in(2),
            Self::ShutIn => shut_in(),
            Self::Hunters => shut_in() | near() | board.by_color(side),
            Self::AllButBishops => {
                let near = near();
                boxed_in(3) | near | board.occupied().without(board.by_role(Role::Bishop))
            }
        }
    }
}

/// Maximum number of squares, with its own, that a piece reaches if it cannot get far.
const MAX_REACH: u32 = 5;

const FREE: u32 = u32::MAX;
/// Maximum number of positions in a series of checks at the beginning.
const MAX_CHECKS: usize = 64;

impl AbstractSearch {
    /// A search of at most `max_visits` states.
    pub(super) fn new(position: &Position, side: Color, known: Known, max_visits: usize) -> Self {
        let mut search = Self {
            side,
            max_visits,
            states: Vec::with_capacity(max_visits + 1),
            table: vec![FREE; (max_visits * 2).next_power_of_two()],
            queue: VecDeque::new(),
            visits: 0,
            outcome: Abstract::Searching,
        };
        search.add_after_checks(position, known);
        search
    }

    /// Adds a position, or what follows the checks that begin with it: whether a check is mate depends on every piece.
    fn add_after_checks(&mut self, position: &Position, known: Known) {
        let mut met = vec![*position];
        let mut next = 0;
        while let Some(position) = met.get(next).copied() {
            next += 1;
            if !position.is_check() {
                match AbstractState::new(&position, known.squares(&position, self.side)) {
                    Some((state, squares)) => self.add(state, squares),
                    None => self.outcome = Abstract::Unknown,
                }
                continue;
            }
            let moves = position.legal_moves();
            let is_mate = moves.is_empty() && position.turn() != self.side;
            if is_mate || met.len() > MAX_CHECKS {
                self.outcome = Abstract::Unknown;
                return;
            }
            for m in &moves {
                let after = position.play(*m);
                let is_known = met.iter().any(|it| it.key() == after.key());
                if !is_known && !after.has_insufficient_material(self.side) {
                    met.push(after);
                }
            }
        }
    }

    /// Visits one state.
    pub(super) fn step(&mut self) -> Abstract {
        if self.outcome != Abstract::Searching {
            return self.outcome;
        }
        let Some(index) = self.queue.pop_front() else {
            self.outcome = Abstract::Cannot;
            return self.outcome;
        };
        self.visits += 1;
        if self.visits > self.max_visits || self.states.len() > self.max_visits {
            self.outcome = Abstract::Unknown;
            return self.outcome;
        }
        let known = &mut self.states[index as usize];
        known.is_queued = false;
        let (state, squares) = (known.state, known.squares);
        state.for_each_successor(&squares, &mut |next, squares, arrival| {
            if self.outcome != Abstract::Searching || next.is_hopeless(self.side) {
                return;
            }
            if next.may_be_mate(&squares, &arrival, self.side) {
                self.outcome = Abstract::Unknown;
                return;
            }
            self.add(next, squares);
        });
        self.outcome
    }

    /// Adds a state, or the squares that are new in one already known.
    fn add(&mut self, state: AbstractState, squares: RoamingSquares) {
        if self.states.len() > self.max_visits {
            self.outcome = Abstract::Unknown;
            return;
        }
        let slot = self.find(&state);
        let index = match self.table[slot] {
            FREE => {
                self.table[slot] = self.states.len() as u32;
                self.states.push(KnownState {
                    state,
                    squares,
                    is_queued: false,
                });
                self.states.len() - 1
            }
            index => {
                let known = &mut self.states[index as usize].squares;
                let before = *known;
                for (known, new) in known.iter_mut().zip(squares) {
                    *known |= new;
                }
                if *known == before {
                    return;
                }
                index as usize
            }
        };
        let known = &mut self.states[index];
        if !known.is_queued {
            known.is_queued = true;
            self.queue.push_back(index as u32);
        }
    }

    /// Slot of a state, or the free one where it belongs.
    fn find(&self, state: &AbstractState) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = state.hash() as usize & mask;
        while self.table[slot] != FREE && self.states[self.table[slot] as usize].state != *state {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::*;
    use crate::solver::exhaustive::{Exhaustive, ExhaustiveSearch};

    /// Random numbers that are the same each time.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as usize % bound
        }
    }

    /// A position with a wall of pawns, which may have gaps, kings and a few pieces.
    fn walled(random: &mut Random) -> Option<Position> {
        let mut board = [' '; 64];
        let mut put = |square: usize, piece: char| {
            let is_free = board[square] == ' ';
            if is_free {
                board[square] = piece;
            }
            is_free
        };
        let (mut rank, step) = (3 + random.below(3), 1 + random.below(2));
        for file in (random.below(step)..8).step_by(step) {
            // Neighbouring pairs guard each other; with a file between them, they guard what is between.
            rank = match (step, random.below(2)) {
                (2, _) => rank,
                (_, 0) if rank > 2 => rank - 1,
                _ if rank < 6 => rank + 1,
                _ => rank - 1,
            };
            if random.below(32) > 0 {
                put(8 * rank + file, 'p');
                put(8 * (rank - 1) + file, 'P');
            }
        }
        if random.below(6) == 0 {
            put(8 + random.below(48), ['P', 'p'][random.below(2)]);
        }
        for _ in 0..random.below(3) {
            let men = ['B', 'b', 'B', 'b', 'N', 'n', 'R', 'q'];
            put(random.below(64), men[random.below(8)]);
        }
        for king in ['K', 'k'] {
            while !put(random.below(64), king) {}
        }
        let ranks = board.chunks(8).rev().map(String::from_iter);
        let board = (1..=8)
            .rev()
            .fold(ranks.collect::<Vec<_>>().join("/"), |board, empty| {
                board.replace(&" ".repeat(empty), &empty.to_string())
            });
        let turn = ["w", "b"][random.below(2)];
        let fen = format!("{board} {turn} - - 0 1");
        fen.parse().ok()
    }

    /// Result of an exhaustive search of some positions.
    fn can_mate(position: &Position, side: Color) -> Option<bool> {
        let mut search = ExhaustiveSearch::new(position, side);
        while search.len() < 20_000 {
            match search.step() {
                Exhaustive::Mate(_) => return Some(true),
                Exhaustive::Exhausted => return Some(false),
                Exhaustive::Searching | Exhaustive::OutOfMemory => {}
            }
        }
        None
    }

    fn proves(position: &Position, side: Color, known: Known) -> bool {
        let mut search = AbstractSearch::new(position, side, known, 2_000);
        loop {
            match search.step() {
                Abstract::Searching => {}
                outcome => return outcome == Abstract::Cannot,
            }
        }
    }

    #[test]
    fn proves_nothing_where_there_is_a_mate() {
        let mut random = Random(0x5eed);
        let (mut confirmed, mut proofs) = (0, 0);
        for _ in 0..200 {
            let Some(position) = walled(&mut random) else {
                continue;
            };
            for side in Color::ALL {
                if !position.has_legal_moves() {
                    continue;
                }
                let kinds = [
                    Known::PawnsAndKings,
                    Known::BoxedIn,
                    Known::ShutIn,
                    Known::Hunters,
                    Known::AllButBishops,
                ];
                let proved: Vec<_> = kinds
                    .into_iter()
                    .filter(|known| proves(&position, side, *known))
                    .collect();
                if proved.is_empty() {
                    continue;
                }
                proofs += 1;
                let truth = can_mate(&position, side);
                assert_ne!(truth, Some(true), "{side}, {proved:?}: {}", position.fen());
                confirmed += usize::from(truth == Some(false));
            }
        }
        assert!(
            proofs >= 10 && confirmed >= 10,
            "{proofs} proofs, {confirmed} confirmed"
        );
    }

    #[test]
    fn bishops_that_are_apart_are_told_apart() {
        let position = "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1";
        let position: Position = position.parse().unwrap();
        for side in Color::ALL {
            let mut search = AbstractSearch::new(&position, side, Known::ShutIn, 25_000);
            let outcome = loop {
                match search.step() {
                    Abstract::Searching => {}
                    outcome => break outcome,
                }
            };
            assert_eq!(outcome, Abstract::Cannot, "{side}");
        }
    }
}
