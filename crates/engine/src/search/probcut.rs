//! ProbCut.

use super::{
    history::PieceTo,
    move_picker::{MovePicker, MoveSelection},
    node::{Node, NodeState},
    parameters,
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{Value, is_mate},
    transposition::{Bound, TableEntry},
};

impl<E: Evaluator> Worker<E> {
    /// ProbCut: returns a cutoff value if a good capture exceeds beta by a margin in a reduced search.
    pub(super) fn probcut(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        state: &NodeState<'_>,
    ) -> Option<Value> {
        let (position, ply) = (state.position, node.ply);
        let probcut_beta = node.window.beta + self.parameters.probcut_margin;
        if node.depth < parameters::PROBCUT_MIN_DEPTH
            || is_mate(node.window.beta)
            || state.tt_entry.is_some_and(|entry| {
                entry.depth >= node.depth - parameters::PROBCUT_TT_DEPTH_MARGIN
                    && entry.value < probcut_beta
            })
        {
            return None;
        }
        let hash_move = state
            .hash_move
            .filter(|m| position.captured_role(*m).is_some());
        let mut picker = MovePicker::new(
            MoveSelection::Tactical,
            hash_move,
            [None; 2],
            probcut_beta - state.evaluation,
        );
        let child = node.child(
            node.kind.null_window_child(),
            Window::null_below(probcut_beta),
            node.depth - parameters::PROBCUT_REDUCTION,
        );
        while let Some(m) = picker.next(position, &self.histories, &state.previous) {
            let piece_to = PieceTo::of(position, m);
            self.make(shared, position, m, piece_to, ply);
            let mut value = -self.quiescence::<false>(shared, child.window, child.ply);
            if value >= probcut_beta {
                value = -self.search(shared, child);
            }
            self.unmake();
            if self.stopped {
                return Some(0);
            }
            if value >= probcut_beta {
                let entry = TableEntry {
                    best_move: Some(m),
                    value,
                    evaluation: state.raw_evaluation,
                    depth: node.depth - parameters::PROBCUT_TT_DEPTH_MARGIN,
                    bound: Bound::Lower,
                    is_pv: false,
                };
                shared.table.store(position.key(), entry, ply);
                return Some(value);
            }
        }
        None
    }
}
