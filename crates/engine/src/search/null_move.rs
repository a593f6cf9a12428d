//! Null-move pruning (NMP).

use super::{
    frame::BEFORE,
    node::{Node, NodeKind, NodeState},
    parameters,
    pruning::can_try_null_move,
    window::Window,
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
        node: &Node,
        state: &NodeState<'_>,
    ) -> Option<Value> {
        let (ply, beta) = (node.ply, node.window.beta);
        let last_move = self.frames[ply + BEFORE - 1].piece_to;
        if node.depth < parameters::NULL_MOVE_MIN_DEPTH
            || state.estimate < beta
            || is_mate(beta)
            || ply < self.null_move_min_ply
            || last_move.is_none()
            || !can_try_null_move(state.position)
        {
            return None;
        }
        let next = state.position.null_move()?;
        let by_value = (state.estimate - beta) / self.parameters.null_value_divisor;
        let depth = node.depth
            - parameters::NULL_MOVE_BASE_REDUCTION
            - node.depth / parameters::NULL_MOVE_DEPTH_DIVISOR
            - by_value.min(parameters::NULL_MOVE_MAX_VALUE_REDUCTION);
        let window = Window::null_below(beta);
        self.make_null_move(next, ply);
        let kind = node.kind.null_window_child();
        let value = -self.search(shared, node.child(kind, window, depth));
        self.unmake();
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        // A null move proves no mate.
        let value = if is_mate(value) { beta } else { value };
        if node.depth < parameters::NULL_MOVE_VERIFICATION_DEPTH || self.null_move_min_ply > 0 {
            return Some(value);
        }
        // Zugzwang: passing might be the best move. Verify with a search without null moves.
        // The verification is of the same node, whose depth hindsight has changed already.
        self.frames[ply + BEFORE - 1].reduction = 0;
        self.null_move_min_ply = ply + 3 * depth.max(0) as usize / 4 + 1;
        let verification = Node {
            kind: NodeKind::All,
            window,
            depth,
            ply,
        };
        let verified = self.search(shared, verification);
        self.null_move_min_ply = 0;
        (verified >= beta || self.stopped).then_some(value)
    }
}
