//! [`RootMove`]: a move of the position that is searched, and what the search has found of it.

use tabiya_rules::Move;

use super::{
    frame::BEFORE,
    info::{CurrentMove, News},
    worker::{Shared, Worker},
};
use crate::{
    Evaluator,
    score::{INFINITE, Value},
};

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    pub(super) value: Value,
    /// The value of the iteration before.
    pub(super) previous: Value,
    pub(super) selective_depth: usize,
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn is_root_candidate(&self, m: Move) -> bool {
        self.root_moves[self.first_root..]
            .iter()
            .any(|root| root.m == m)
    }

    pub(super) fn tell_current_move(
        &self,
        shared: &Shared<'_>,
        m: Move,
        number: usize,
        depth: i32,
    ) {
        if self.is_main && shared.budget.elapsed() >= CurrentMove::AFTER {
            shared.reporter.tell(News::CurrentMove(CurrentMove {
                depth: depth as u32,
                m,
                number: (self.first_root + number) as u32,
            }));
        }
    }

    pub(super) fn note_root(&mut self, m: Move, value: Value, is_best: bool, nodes: u64) {
        let next = &self.frames[BEFORE + 1].pv;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.m == m) else {
            return;
        };
        root.nodes += nodes;
        if is_best {
            root.value = value;
            root.selective_depth = self.selective_depth;
            root.pv.truncate(1);
            root.pv.extend(next.moves[..next.length].iter().flatten());
        } else {
            root.value = -INFINITE;
        }
    }
}
