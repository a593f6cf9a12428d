//! [`Evaluator`]: what the search knows of evaluation.

use tabiya_rules::{Move, Position};

/// Judges positions while a search walks over them.
///
/// The interface suits evaluations that keep sums over the pieces and change them with each move: the
/// search says where it begins, which moves it makes and takes back, and asks for a score now and then.
pub trait Evaluator: Clone + Send {
    /// Begins anew at a position.
    fn reset(&mut self, position: &Position);
    /// A move is made; `before` is the position that it is made in.
    fn push(&mut self, before: &Position, m: Move);
    /// The side to move passes.
    fn push_pass(&mut self);
    /// The last move, or pass, is taken back.
    fn pop(&mut self);
    /// What the position is worth to the side to move, in hundredths of a pawn. `position` is the one
    /// that the moves have led to.
    fn score(&mut self, position: &Position) -> i32;
}
