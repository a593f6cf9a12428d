//! [`MateProver`]: decides by exhaustive search whether the side to move can force mate in N moves.
//!
//! It is independent of the engine: no evaluation, no pruning, no reductions. Every attacking move is tried and every
//! defence must be answered, so that "no" is as certain as "yes". Only the move ordering is clever: a mate is proved by
//! its first good move, and a move is refuted by the first good defence.

use std::cmp::Reverse;

use tabiya_rules::{Move, MoveList, Position};

/// Error: the proof needs more positions than the budget allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BudgetExceeded;

/// Proves that there is a mate, or that there is none.
///
/// ```
/// use tabiya_bench::tactics::MateProver;
/// use tabiya_rules::Position;
/// let position: Position = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1".parse()?;
/// let mut prover = MateProver::new(100_000);
/// assert_eq!(prover.shortest_mate(&position, 3), Ok(Some(2)));
/// let first = prover.mating_moves(&position, 2).unwrap();
/// assert_eq!(first, [position.legal_moves().iter().copied().find(|m| position.san(*m).to_string() == "Kf7").unwrap()]);
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub struct MateProver {
    table: Vec<ProverEntry>,
    /// History of refuting defences, by from and to squares.
    defences: Box<[[u32; 64]; 64]>,
    budget: u64,
    nodes: u64,
}

/// Known facts about a position with the attacker to move.
#[derive(Clone, Copy)]
struct ProverEntry {
    key: u64,
    /// A move that mates in `proved`.
    best: Option<Move>,
    /// Proved number of moves to mate; [`NOT_PROVED`] if none.
    proved: u8,
    /// Number of moves within which there is no mate.
    refuted: u8,
}

const NOT_PROVED: u8 = u8::MAX;
/// About 24 MB.
const ENTRIES: usize = 1 << 20;
const EMPTY: ProverEntry = ProverEntry {
    key: 0,
    best: None,
    proved: NOT_PROVED,
    refuted: 0,
};

impl MateProver {
    /// Creates a prover that gives up after `budget` positions.
    pub fn new(budget: u64) -> Self {
        Self {
            table: vec![EMPTY; ENTRIES],
            defences: Box::new([[0; 64]; 64]),
            budget,
            nodes: 0,
        }
    }

    /// Clears the table and history, so that results do not depend on earlier searches.
    pub fn clear(&mut self) {
        self.table.fill(EMPTY);
        self.defences.fill([0; 64]);
    }

    /// Shortest forced mate for the side to move, up to `max_moves` moves.
    pub fn shortest_mate(
        &mut self,
        position: &Position,
        max_moves: u32,
    ) -> Result<Option<u32>, BudgetExceeded> {
        self.nodes = 0;
        for moves in 1..=max_moves {
            if self.attack(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// All first moves that force mate in `moves` moves or fewer.
    pub fn mating_moves(
        &mut self,
        position: &Position,
        moves: u32,
    ) -> Result<Vec<Move>, BudgetExceeded> {
        self.nodes = 0;
        let mut found = Vec::new();
        if moves == 0 {
            return Ok(found);
        }
        for m in position.legal_moves().iter() {
            if self.defend(&position.play(*m), moves - 1)? {
                found.push(*m);
            }
        }
        Ok(found)
    }

    /// True if the side to move can force mate in `moves` moves.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<bool, BudgetExceeded> {
        if moves == 0 {
            return Ok(false);
        }
        if moves == 1 {
            self.count_node()?;
            return Ok(has_mate_in_one(position));
        }
        if let Some(known) = self.lookup(position, moves) {
            return Ok(known);
        }
        self.count_node()?;
        for m in self.ordered_attacks(position) {
            if self.defend(&position.play(m), moves - 1)? {
                self.store(position, moves, Some(m));
                return Ok(true);
            }
        }
        self.store(position, moves, None);
        Ok(false)
    }

    /// True if the side to move is mated within `moves` further moves of the other side, whatever it plays. With 0 it
    /// must be mated already.
    fn defend(&mut self, position: &Position, moves: u32) -> Result<bool, BudgetExceeded> {
        self.count_node()?;
        let mut defences = position.legal_moves();
        if defences.is_empty() {
            return Ok(position.is_check());
        }
        if moves == 0 {
            return Ok(false);
        }
        self.order_defences(position, &mut defences, moves);
        // A defence already known to hold needs no search.
        if moves > 1 {
            for m in defences.iter() {
                if self.lookup(&position.play(*m), moves) == Some(false) {
                    return Ok(false);
                }
            }
        }
        for m in defences.iter() {
            if !self.attack(&position.play(*m), moves)? {
                let refutations = &mut self.defences[m.from().index()][m.to().index()];
                *refutations = refutations.saturating_add(moves * moves);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sorts defences by history. One move before the end, sorting them all costs more than it saves.
    fn order_defences(&self, position: &Position, defences: &mut MoveList, moves: u32) {
        let refutations = |m: Move| self.defences[m.from().index()][m.to().index()];
        let slice = defences.as_mut_slice();
        if moves == 1 {
            let best = (0..slice.len())
                .max_by_key(|i| refutations(slice[*i]))
                .unwrap_or(0);
            slice.swap(0, best);
            return;
        }
        slice.sort_by_cached_key(|m| {
            let is_loud = position.captured_role(*m).is_some() || position.gives_check(*m);
            (Reverse(refutations(*m)), Reverse(is_loud))
        });
    }

    /// Attacking moves, sorted: known mating move, checks with few replies, captures, others.
    fn ordered_attacks(&self, position: &Position) -> Vec<Move> {
        let hash_move = self.entry(position).and_then(|entry| entry.best);
        let mut moves: Vec<(usize, u16, Move)> = position
            .legal_moves()
            .iter()
            .map(|m| {
                let priority = if hash_move == Some(*m) {
                    0
                } else if position.gives_check(*m) {
                    1 + position.play(*m).count_legal_moves()
                } else if position.captured_role(*m).is_some() || m.promotion().is_some() {
                    1_000
                } else {
                    1_001
                };
                (priority, m.to_bits(), *m)
            })
            .collect();
        moves.sort_unstable_by_key(|(priority, bits, _)| (*priority, *bits));
        moves.into_iter().map(|(_, _, m)| m).collect()
    }

    fn count_node(&mut self) -> Result<(), BudgetExceeded> {
        self.nodes += 1;
        if self.nodes > self.budget {
            return Err(BudgetExceeded);
        }
        Ok(())
    }

    fn entry(&self, position: &Position) -> Option<&ProverEntry> {
        let entry = &self.table[position.key() as usize % ENTRIES];
        (entry.key == position.key()).then_some(entry)
    }

    fn lookup(&self, position: &Position, moves: u32) -> Option<bool> {
        let entry = self.entry(position)?;
        if u32::from(entry.proved) <= moves {
            return Some(true);
        }
        (u32::from(entry.refuted) >= moves).then_some(false)
    }

    fn store(&mut self, position: &Position, moves: u32, best: Option<Move>) {
        let key = position.key();
        let entry = &mut self.table[key as usize % ENTRIES];
        if entry.key != key {
            *entry = ProverEntry { key, ..EMPTY };
        }
        match best {
            Some(_) => (entry.best, entry.proved) = (best, entry.proved.min(moves as u8)),
            None => entry.refuted = entry.refuted.max(moves as u8),
        }
    }
}

fn has_mate_in_one(position: &Position) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|m| position.gives_check(*m) && !position.play(*m).has_legal_moves())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, want: Option<u32>) {
        let position = fen.parse().unwrap();
        let found = MateProver::new(5_000_000).shortest_mate(&position, 4);
        assert_eq!(found, Ok(want), "{fen}");
    }

    #[test]
    fn mates_of_each_length() {
        check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Some(1));
        check("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", Some(2));
        // Smothered: check, double check, the queen gives itself up, the knight mates.
        check("r6k/6pp/7N/8/8/1Q6/8/7K w - - 0 1", Some(2));
        check("5rk1/5Npp/8/8/8/1Q6/8/7K w - - 0 1", Some(3));
        check("5r1k/6pp/8/6N1/8/1Q6/8/7K w - - 0 1", Some(4));
    }

    #[test]
    fn no_mates() {
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None);
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None,
        );
        // Stalemate is not mate.
        check("7k/5K2/8/8/8/8/6Q1/8 w - - 0 1", Some(1));
        check("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", None);
    }

    #[test]
    fn the_budget_limits_a_proof() {
        let start = Position::START;
        assert_eq!(
            MateProver::new(1_000).shortest_mate(&start, 6),
            Err(BudgetExceeded)
        );
    }

    /// Compares with a search without table and move ordering.
    #[test]
    fn plain_search_agrees() {
        fn attack(position: &Position, moves: u32) -> bool {
            moves > 0
                && position
                    .legal_moves()
                    .iter()
                    .any(|m| defend(&position.play(*m), moves - 1))
        }
        fn defend(position: &Position, moves: u32) -> bool {
            let defences = position.legal_moves();
            if defences.is_empty() {
                return position.is_check();
            }
            defences.iter().all(|m| attack(&position.play(*m), moves))
        }
        let mut random = tabiya_player::Random::new(8);
        let mut prover = MateProver::new(1_000_000);
        let mut mates = 0;
        for _ in 0..150 {
            let mut position: Position = "4k3/1q3n2/8/8/8/8/4PP2/R3K2R w KQ - 0 1".parse().unwrap();
            for _ in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.below(moves.len())]);
                let want = (1..=2).find(|moves| attack(&position, *moves));
                mates += u32::from(want.is_some());
                assert_eq!(prover.shortest_mate(&position, 2), Ok(want));
            }
        }
        assert!(mates > 30, "{mates} mates");
    }
}
