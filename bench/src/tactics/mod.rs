//! Tabiya's test suite of mates and tactics: `bench/data/tactics.epd`.
//!
//! - `prover`: proves mates by exhaustive search; `generator`: generates the suite from self-play games.
//! - `node_counts`: nodes until an engine has found each solution.

mod generator;
mod node_counts;
mod prover;

pub use generator::SuiteGenerator;
pub use node_counts::NodeCounts;
pub use prover::{BudgetExceeded, MateProver};

use tabiya_rules::{Move, Position};

/// True for a move that neither captures, promotes nor gives check: the hardest kind to find.
///
/// ```
/// use tabiya_bench::tactics::is_quiet;
/// use tabiya_rules::Position;
/// let start = Position::START;
/// assert!(is_quiet(&start, start.legal_moves()[0]));
/// ```
pub fn is_quiet(position: &Position, m: Move) -> bool {
    position.captured_role(m).is_none() && m.promotion().is_none() && !position.gives_check(m)
}
