//! [`Evaluator`]: the interface between search and evaluation.

use tabiya_rules::{Move, Position};

/// Static evaluation that follows the moves of a search.
///
/// The interface suits evaluators that update sums incrementally: the search reports its root and each move it makes
/// or takes back, and asks for evaluations in between.
pub trait Evaluator: Clone + Send {
    /// Starts at a position.
    fn reset(&mut self, position: &Position);
    /// Makes a move; `before` is the position before it.
    fn push(&mut self, before: &Position, m: Move);
    /// Makes a null move.
    fn push_null_move(&mut self);
    /// Takes back the last move or null move.
    fn pop(&mut self);
    /// Evaluates the current position for the side to move, in centipawns. `position` must be the one reached by the
    /// moves.
    ///
    /// The result may not depend on the halfmove clock: the transposition table keeps it for all positions that differ
    /// in nothing else. [`damped`] adds the clock afterwards.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// Returns true if both evaluate every position alike, so that results of searches with one serve the other.
    fn is_same_evaluation(&self, other: &Self) -> bool;

    /// Evaluates the current position like [`Evaluator::evaluate`], damped by the fifty-move rule.
    fn evaluate_damped(&mut self, position: &Position) -> i32 {
        damped(self.evaluate(position), position)
    }
}

/// Scales a static evaluation down as the fifty-move rule approaches, so that the engine makes progress.
///
/// ```
/// use tabiya_engine::damped;
/// let clock_at = |clock: u32| format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80").parse();
/// assert_eq!(damped(440, &clock_at(0)?), 440);
/// assert_eq!(damped(440, &clock_at(55)?), 330);
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[inline]
pub fn damped(evaluation: i32, position: &Position) -> i32 {
    /// Halfmove clock at which nothing would be left; it ends at 100.
    const NOTHING_LEFT: i32 = 220;
    let clock = position.halfmove_clock().min(100) as i32;
    evaluation * (NOTHING_LEFT - clock) / NOTHING_LEFT
}
