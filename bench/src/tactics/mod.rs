//! The project's own suite of mates and tactics: `bench/data/tactics.epd`.
//!
//! - `prover`: proves mates by looking at everything; `maker`: makes the suite from games of the engine
//!   against itself.

mod maker;
mod prover;

pub use maker::Maker;
pub use prover::{Prover, TooHard};

use tabiya_rules::{Move, Position};

/// True for a move that neither takes, nor promotes, nor gives check: the hardest kind to find.
///
/// ```
/// use tabiya_bench::tactics::is_quiet;
/// use tabiya_rules::Position;
/// let start = Position::START;
/// assert!(is_quiet(&start, start.legal_moves()[0]));
/// ```
pub fn is_quiet(position: &Position, m: Move) -> bool {
    position.captured(m).is_none() && m.promotion().is_none() && !position.gives_check(m)
}
