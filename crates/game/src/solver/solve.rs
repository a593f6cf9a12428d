//! [`Solve`]: the search for one position and one side, which can be interrupted and continued.

use std::fmt;

use tabiya_rules::{Color, Position};

use super::{
    Solution,
    abstract_search::{Abstract, AbstractSearch, Known},
    exhaustive::{Exhaustive, ExhaustiveSearch},
    guided::{Guided, GuidedSearch},
    mobility, trivial_solution,
};

/// A search that decides whether a side can mate. It can be interrupted and continued.
///
/// 1. Mate, stalemate and material are looked at first, then blocked pieces.
/// 2. Guided searches look for a mate, each with another seed and a growing number of positions.
/// 3. After the first few, an exhaustive search takes turns with them, which shows that there is no mate. Abstract searches
///    try to show it sooner.
///
/// The result depends only on the position, never on interruptions or on the time that anything takes.
///
/// ```
/// use tabiya_game::solver::{Solution, Solve};
/// use tabiya_rules::{Color, Position};
/// let position: Position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// let mut search = Solve::new(&position, Color::White);
/// // Interrupted before it began.
/// assert_eq!(search.run(1_000, &|| true), None);
/// assert_eq!(search.run(1_000, &|| false), Some(Solution::Cannot));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub struct Solve {
    position: Position,
    side: Color,
    stage: SolveStage,
    /// Number of guided searches so far.
    round: u32,
    exhaustive: Option<Box<ExhaustiveSearch>>,
    /// Number of abstract searches so far.
    attempts: usize,
    /// Abstract searches that have proved nothing, while others may follow.
    failed: Vec<AbstractSearch>,
}

enum SolveStage {
    Begun,
    Guided(Box<GuidedSearch>),
    Abstract(Box<AbstractSearch>),
    /// The exhaustive search has its turn.
    Exhaustive {
        /// Number of positions at which its turn ends.
        until: usize,
    },
    Decided(Solution),
}

impl SolveStage {
    fn name(&self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Guided(_) => "guided",
            Self::Abstract(_) => "abstract",
            Self::Exhaustive { .. } => "exhaustive",
            Self::Decided(_) => "decided",
        }
    }
}

/// An abstract search that is tried.
struct Attempt {
    /// Number of positions of the exhaustive search before it.
    after: usize,
    known: Known,
    max_visits: usize,
}

const ATTEMPTS: [Attempt; 7] = [
    attempt(0, Known::ShutIn, 3_000),
    attempt(3_000, Known::Hunters, 3_000),
    attempt(12_000, Known::ShutIn, 25_000),
    attempt(15_000, Known::PawnsAndKings, 5_000),
    attempt(60_000, Known::BoxedIn, 100_000),
    attempt(200_000, Known::AllButBishops, 250_000),
    attempt(1_000_000, Known::ShutIn, 1_000_000),
];

const fn attempt(after: usize, known: Known, max_visits: usize) -> Attempt {
    Attempt {
        after,
        known,
        max_visits,
    }
}

/// Number of positions of the first guided searches; it doubles every third round.
const FIRST_POSITIONS: usize = 96;
/// Number of guided searches before the first exhaustive one.
const GUIDED_ROUNDS: u32 = 9;
/// Positions of the exhaustive search for each one of a guided search. It is cheaper by the position, and most positions that
/// get here cannot be won.
const EXHAUSTIVE_SHARE: usize = 16;
/// Number of positions between two looks at whether to stop: some tens of microseconds.
const STOP_INTERVAL: u64 = 64;

impl Solve {
    /// A search that has not begun.
    pub fn new(position: &Position, side: Color) -> Self {
        Self {
            position: *position,
            side,
            stage: SolveStage::Begun,
            round: 0,
            exhaustive: None,
            attempts: 0,
            failed: Vec::new(),
        }
    }

    /// Visits up to `nodes` more positions, or until `stop` returns true. Returns `None` if it is not yet decided; then call it
    /// again to continue.
    ///
    /// [`Solution::Undecided`] is final: more positions can arise than fit into memory.
    pub fn run(&mut self, nodes: u64, stop: &dyn Fn() -> bool) -> Option<Solution> {
        for node in 0..nodes.max(1) {
            if node % STOP_INTERVAL == 0 && stop() {
                return None;
            }
            if let SolveStage::Decided(solution) = &self.stage {
                return Some(solution.clone());
            }
            self.step();
        }
        match &self.stage {
            SolveStage::Decided(solution) => Some(solution.clone()),
            _ => None,
        }
    }

    /// Visits one position or state, and changes the stage where needed.
    fn step(&mut self) {
        match &mut self.stage {
            SolveStage::Begun => self.begin(),
            SolveStage::Guided(search) => match search.step() {
                Guided::Mate(line) => self.decide(Solution::Can { line }),
                Guided::Exhausted => self.decide(Solution::Cannot),
                Guided::Searching if search.len() >= guided_positions(self.round) => {
                    self.after_guided();
                }
                Guided::Searching => {}
            },
            SolveStage::Abstract(search) => match search.step() {
                Abstract::Cannot => self.decide(Solution::Cannot),
                Abstract::Unknown | Abstract::Limited => self.begin_exhaustive(),
                Abstract::Searching => {}
            },
            SolveStage::Exhaustive { until } => {
                let until = *until;
                let Some(search) = &mut self.exhaustive else {
                    return self.begin_exhaustive();
                };
                match search.step() {
                    Exhaustive::Mate(line) => self.decide(Solution::Can { line }),
                    Exhaustive::Exhausted => self.decide(Solution::Cannot),
                    Exhaustive::OutOfMemory => self.decide(Solution::Undecided),
                    Exhaustive::Searching if search.len() >= until => {
                        self.round += 1;
                        self.begin_guided();
                    }
                    Exhaustive::Searching => {}
                }
            }
            SolveStage::Decided(_) => {}
        }
    }

    fn begin(&mut self) {
        let (position, side) = (&self.position, self.side);
        match trivial_solution(position, side) {
            Some(solution) => self.decide(solution),
            None => self.begin_guided(),
        }
    }

    fn decide(&mut self, solution: Solution) {
        self.stage = SolveStage::Decided(solution);
        self.exhaustive = None;
        self.failed = Vec::new();
    }

    fn begin_guided(&mut self) {
        let search = GuidedSearch::new(&self.position, self.side, u64::from(self.round));
        self.stage = SolveStage::Guided(Box::new(search));
    }

    /// Decides what follows a guided search that has found nothing.
    fn after_guided(&mut self) {
        if self.round == 0 && mobility::proves_cannot_mate(&self.position, self.side) {
            return self.decide(Solution::Cannot);
        }
        if self.round + 1 < GUIDED_ROUNDS {
            self.round += 1;
            return self.begin_guided();
        }
        let visited = self.exhaustive.as_ref().map_or(0, |search| search.len());
        match ATTEMPTS.get(self.attempts) {
            Some(attempt) if visited >= attempt.after => {
                self.attempts += 1;
                self.begin_abstract(attempt);
            }
            _ => self.begin_exhaustive(),
        }
    }

    /// Begins an abstract search, or goes on with the one that knows the same pieces.
    ///
    /// Where there may be a mate although some pieces are known, there may be one when fewer are: such a search is left out.
    /// That proves nothing by itself, so it cannot make a result wrong.
    fn begin_abstract(&mut self, attempt: &Attempt) {
        let known = attempt.known.pieces(&self.position, self.side);
        let is_vain = |failed: &AbstractSearch| {
            failed.outcome() == Abstract::Unknown && known.without(failed.known()).is_empty()
        };
        if self.failed.iter().any(is_vain) {
            return self.begin_exhaustive();
        }
        let same = self.failed.iter().position(|it| it.known() == known);
        let search = match same {
            Some(index) => {
                let mut search = self.failed.swap_remove(index);
                search.extend(attempt.max_visits);
                search
            }
            None => {
                AbstractSearch::new(&self.position, self.side, attempt.known, attempt.max_visits)
            }
        };
        self.stage = SolveStage::Abstract(Box::new(search));
    }

    fn begin_exhaustive(&mut self) {
        let (position, side) = (&self.position, self.side);
        let search = self
            .exhaustive
            .get_or_insert_with(|| Box::new(ExhaustiveSearch::new(position, side)));
        let until = search.len() + EXHAUSTIVE_SHARE * guided_positions(self.round / 3 * 3);
        let before = std::mem::replace(&mut self.stage, SolveStage::Exhaustive { until });
        if let SolveStage::Abstract(search) = before {
            self.failed.push(search.without_states());
        }
        if self.attempts == ATTEMPTS.len() {
            self.failed = Vec::new();
        }
    }
}

/// Number of positions of a guided search.
fn guided_positions(round: u32) -> usize {
    // Beyond this size a guided search would take more memory than it is worth.
    let positions = FIRST_POSITIONS << (round / 3).min(10);
    match round >= GUIDED_ROUNDS && round % 3 == 2 {
        true => (8 * positions).min(FIRST_POSITIONS << 10),
        false => positions,
    }
}

impl fmt::Debug for Solve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solve")
            .field("position", &self.position.fen())
            .field("side", &self.side)
            .field("round", &self.round)
            .field("attempts", &self.attempts)
            .field("stage", &self.stage.name())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a mate is found within some thousand positions. It took a hundred thousand without an estimate of pawn
    /// moves to spare, and of pieces that are shut in.
    #[track_caller]
    fn check_found_soon(side: Color, fen: &str) {
        let position: Position = fen.parse().unwrap();
        let solution = Solve::new(&position, side).run(4_000, &|| false);
        assert!(
            matches!(solution, Some(Solution::Can { .. })),
            "{side}: {fen}"
        );
    }

    #[test]
    fn a_side_with_pawn_moves_only_lasts_until_the_other_promotes() {
        // The king of the other side is shut in, then that of the side that mates, then also a bishop.
        check_found_soon(Color::Black, "k7/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/8 w - - 0 1");
        check_found_soon(
            Color::White,
            "4k3/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/8 w - - 0 1",
        );
        check_found_soon(
            Color::Black,
            "8/1p1p1p1p/1P6/BP6/KP6/PP6/3P1P1P/k7 w - - 0 1",
        );
    }
}
