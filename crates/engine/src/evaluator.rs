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
    fn evaluate(&mut self, position: &Position) -> i32;
}
