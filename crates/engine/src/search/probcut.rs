//! ProbCut.

use tabiya_rules::Position;

use super::{
    history::PieceTo,
    move_picker::{MovePicker, MoveSelection},
    parameters,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{Value, is_mate},
    transposition::{Bound, TableEntry},
};

impl<E: Evaluator> Worker<E> {
    /// ProbCut: returns a cutoff value if a good capture exceeds beta by a margin in a reduced search.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn probcut(
        &mut self,
        shared: &SharedState<'_>,
        position: &Position,
        tt_entry: Option<TableEntry>,
        raw: Value,
        evaluation: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Option<Value> {
        let probcut_beta = beta + self.parameters.probcut_margin;
        if depth < parameters::PROBCUT_MIN_DEPTH
            || is_mate(beta)
            || tt_entry.is_some_and(|entry| {
                entry.depth >= depth - parameters::PROBCUT_TT_DEPTH_MARGIN
                    && entry.value < probcut_beta
            })
        {
            return None;
        }
        let hash_move = tt_entry
            .and_then(|entry| entry.best_move)
            .filter(|m| position.is_legal(*m) && position.captured_role(*m).is_some());
        let previous = self.previous_moves(ply);
        let mut picker = MovePicker::new(
            MoveSelection::Tactical,
            hash_move,
            [None; 2],
            probcut_beta - evaluation,
        );
        while let Some(m) = picker.next(position, &self.histories, &previous) {
            let piece_to = PieceTo::of(position, m);
            self.make(shared, position, m, piece_to, ply);
            let mut value =
                -self.quiescence::<false>(shared, -probcut_beta, -probcut_beta + 1, ply + 1);
            if value >= probcut_beta {
                let depth = depth - parameters::PROBCUT_REDUCTION;
                value = -self.search_node::<false>(
                    shared,
                    -probcut_beta,
                    -probcut_beta + 1,
                    depth,
                    ply + 1,
                    !cut_node,
                );
            }
            self.unmake();
            if self.stopped {
                return None;
            }
            if value >= probcut_beta {
                let entry = TableEntry {
                    best_move: Some(m),
                    value,
                    evaluation: raw,
                    depth: depth - parameters::PROBCUT_TT_DEPTH_MARGIN,
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
