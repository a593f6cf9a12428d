//! [`RootMove`]: a move at the root, with its value and principal variation.

use tabiya_rules::Move;

use super::{
    frame::BEFORE,
    info::{CurrentMove, ScoreBound, SearchReport},
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{VALUE_INFINITE, Value},
    transposition::Bound,
};

/// A move at the root, with the results of its search.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    /// Value when the move was last the best; minus infinity if it has been searched since.
    pub(super) value: Value,
    pub(super) bound: ScoreBound,
    /// Iteration that found the value.
    pub(super) iteration_depth: i32,
    /// Value in the previous iteration.
    pub(super) previous: Value,
    pub(super) selective_depth: usize,
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

impl<E: Evaluator> Worker<E> {
    /// Returns true if the move is not yet part of a better MultiPV line.
    pub(super) fn is_candidate_root_move(&self, m: Move) -> bool {
        self.root_moves[self.multi_pv_index..]
            .iter()
            .any(|root| root.m == m)
    }

    pub(super) fn report_current_move(
        &self,
        shared: &SharedState<'_>,
        m: Move,
        number: usize,
        depth: i32,
    ) {
        if self.is_main && shared.time.elapsed() >= CurrentMove::REPORT_AFTER {
            shared
                .reporter
                .report(SearchReport::CurrentMove(CurrentMove {
                    depth: depth as u32,
                    m,
                    number: (self.multi_pv_index + number) as u32,
                }));
        }
    }

    /// Stores the result of a root move that was searched with a window.
    pub(super) fn update_root_move(
        &mut self,
        m: Move,
        value: Value,
        window: &Window,
        is_best: bool,
        nodes: u64,
    ) {
        let next = &self.frames[BEFORE + 1].pv;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.m == m) else {
            return;
        };
        root.nodes += nodes;
        if is_best {
            root.value = value;
            root.bound = match window.bound_of(value) {
                Bound::Upper => ScoreBound::AtMost,
                Bound::Lower => ScoreBound::AtLeast,
                Bound::Exact => ScoreBound::Exact,
            };
            root.iteration_depth = self.iteration_depth;
            root.selective_depth = self.selective_depth;
            root.pv.truncate(1);
            root.pv.extend(next.moves[..next.length].iter().flatten());
        } else {
            root.value = -VALUE_INFINITE;
        }
    }
}
