//! [`AbstractSearch`]: shows that a side cannot mate, by visiting sets of positions instead of positions.
//!
//! Where walls of pawns shut the kings in, other pieces may still have millions of placements that make no difference. An
//! [`AbstractState`] stands for all of them.

use std::collections::VecDeque;

use tabiya_rules::{Bitboard, Color, Position, Role, attacks};

use super::{
    abstract_set::AbstractSet,
    abstract_state::{AbstractState, RoamingSquares},
    roaming_kind::reach,
};

/// A search through all abstract states that can arise.
pub(super) struct AbstractSearch {
    side: Color,
    /// Pieces whose squares are known at the beginning, besides kings and pawns.
    known: Bitboard,
    /// Maximum number of visits, and of states.
    max_visits: usize,
    states: AbstractSet,
    queue: VecDeque<u32>,
    /// What follows the state that is visited, with its hash; empty between two visits.
    next: Vec<(AbstractState, RoamingSquares, u64)>,
    /// Number of states looked at, some of them repeatedly.
    visits: usize,
    outcome: Abstract,
}

/// State of an abstract search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abstract {
    Searching,
    /// The side can never mate.
    Cannot,
    /// It proves nothing: there may be a mate.
    Unknown,
    /// There are more states than it may visit.
    Limited,
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
    /// These pieces, without kings and pawns.
    pub(super) fn pieces(self, position: &Position, side: Color) -> Bitboard {
        let board = position.board();
        let others = board.by_role(Role::King) | board.by_role(Role::Pawn);
        (self.squares(position, side) & board.occupied()).without(others)
    }

    /// The squares of these pieces; kings and pawns may be among them.
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
/// Maximum number of positions in a series of checks at the beginning.
const MAX_CHECKS: usize = 64;

impl AbstractSearch {
    /// A search of at most `max_visits` states.
    pub(super) fn new(position: &Position, side: Color, known: Known, max_visits: usize) -> Self {
        let mut search = Self {
            side,
            known: known.pieces(position, side),
            max_visits,
            states: AbstractSet::new(),
            queue: VecDeque::new(),
            next: Vec::new(),
            visits: 0,
            outcome: Abstract::Searching,
        };
        search.add_after_checks(position, known);
        search
    }

    /// Pieces whose squares are known at the beginning, besides kings and pawns.
    pub(super) fn known(&self) -> Bitboard {
        self.known
    }

    pub(super) fn outcome(&self) -> Abstract {
        self.outcome
    }

    /// Lets a search that has visited its maximum of states go on to another maximum.
    pub(super) fn extend(&mut self, max_visits: usize) {
        if self.outcome == Abstract::Limited && max_visits > self.max_visits {
            self.max_visits = max_visits;
            self.outcome = Abstract::Searching;
        }
    }

    /// Adds a position, or what follows the checks that begin with it: whether a check is mate depends on every piece.
    fn add_after_checks(&mut self, position: &Position, known: Known) {
        let mut met = vec![*position];
        let mut next = 0;
        while let Some(position) = met.get(next).copied() {
            next += 1;
            if !position.is_check() {
                match AbstractState::new(&position, known.squares(&position, self.side)) {
                    Some((state, squares)) => {
                        let hash = state.hash();
                        self.queue.extend(self.states.add(&state, &squares, hash))
                    }
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

    /// Frees what a search needs no more that can only repeat its outcome.
    pub(super) fn without_states(mut self) -> Self {
        if self.outcome == Abstract::Unknown {
            self.states = AbstractSet::new();
            self.queue = VecDeque::new();
        }
        self
    }

    /// Visits one state.
    pub(super) fn step(&mut self) -> Abstract {
        if self.outcome != Abstract::Searching {
            return self.outcome;
        }
        // A state is queued whenever it is new or has grown, so an empty queue is a proof: all that can follow was seen.
        let Some(index) = self.queue.front().copied() else {
            self.outcome = Abstract::Cannot;
            return self.outcome;
        };
        // It stays in the queue: the search may go on.
        if self.visits >= self.max_visits || self.states.len() > self.max_visits {
            self.outcome = Abstract::Limited;
            return self.outcome;
        }
        self.queue.pop_front();
        self.visits += 1;
        let (state, squares) = self.states.visit(index);
        state.for_each_successor(&squares, &mut |next, squares, arrival| {
            if self.outcome != Abstract::Searching || next.is_hopeless(self.side) {
                return;
            }
            if next.may_be_mate(squares, arrival, self.side) {
                self.outcome = Abstract::Unknown;
                return;
            }
            let hash = next.hash();
            self.states.touch(hash);
            self.next.push((*next, *squares, hash));
        });
        for (next, squares, hash) in self.next.drain(..) {
            self.queue.extend(self.states.add(&next, &squares, hash));
        }
        self.outcome
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
        run(&mut search) == Abstract::Cannot
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

    fn run(search: &mut AbstractSearch) -> Abstract {
        loop {
            match search.step() {
                Abstract::Searching => {}
                outcome => return outcome,
            }
        }
    }

    #[test]
    fn a_search_that_goes_on_ends_like_a_longer_one() {
        let position = "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1";
        let position: Position = position.parse().unwrap();
        for side in Color::ALL {
            let new = |limit| AbstractSearch::new(&position, side, Known::ShutIn, limit);
            let (mut whole, mut search) = (new(25_000), new(10));
            for limit in [10, 40, 41] {
                search.extend(limit);
                assert_eq!(run(&mut search), Abstract::Limited, "{side}");
            }
            search.extend(25_000);
            assert_eq!(run(&mut search), run(&mut whole), "{side}");
            assert_eq!(search.states.len(), whole.states.len(), "{side}");
            assert_eq!(search.visits, whole.visits, "{side}");
        }
    }

    #[test]
    fn bishops_that_are_apart_are_told_apart() {
        let position = "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1";
        let position: Position = position.parse().unwrap();
        for side in Color::ALL {
            let mut search = AbstractSearch::new(&position, side, Known::ShutIn, 25_000);
            assert_eq!(run(&mut search), Abstract::Cannot, "{side}");
        }
    }
}
