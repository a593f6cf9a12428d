//! Null-move pruning (NMP).

use tabiya_rules::Position;

use super::{
    frame::BEFORE,
    parameters,
    pruning::can_try_null_move,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{Value, is_mate},
};

impl<E: Evaluator> Worker<E> {
    /// Null-move pruning (NMP): passes and searches with reduced depth. If the opponent cannot bring the value below
    /// beta with two moves in a row, returns that value as a cutoff.
    pub(super) fn null_move(
        &mut self,
        shared: &SharedState<'_>,
        position: &Position,
        estimate: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Option<Value> {
        let last_move = self.frames[ply + BEFORE - 1].piece_to;
        if depth < parameters::NULL_MOVE_MIN_DEPTH
            || estimate < beta
            || is_mate(beta)
            || ply < self.null_move_min_ply
            || (ply > 0 && last_move.is_none())
            || !can_try_null_move(position)
        {
            return None;
        }
        let next = position.null_move()?;
        let reduction = parameters::NULL_MOVE_BASE_REDUCTION
            + depth / parameters::NULL_MOVE_DEPTH_DIVISOR
            + ((estimate - beta) / self.parameters.null_value_divisor)
                .min(parameters::NULL_MOVE_MAX_VALUE_REDUCTION);
        self.positions[ply + 1] = next;
        self.keys.push(next.key());
        self.frame(ply).piece_to = None;
        self.evaluator.push_null_move();
        let value =
            -self.search_node::<false>(shared, -beta, -beta + 1, depth - reduction, ply + 1, true);
        self.unmake();
        if self.stopped || value < beta {
            return None;
        }
        // A null move proves no mate.
        let value = if is_mate(value) { beta } else { value };
        if depth < parameters::NULL_MOVE_VERIFICATION_DEPTH || self.null_move_min_ply > 0 {
            return Some(value);
        }
        // Zugzwang: passing might be the best move. Verify with a search without null moves.
        self.null_move_min_ply = ply + 3 * (depth - reduction).max(0) as usize / 4 + 1;
        let verified =
            self.search_node::<false>(shared, beta - 1, beta, depth - reduction, ply, false);
        self.null_move_min_ply = 0;
        (verified >= beta).then_some(value)
    }
}
