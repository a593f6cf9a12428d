//! Singular extensions and multicut.

use tabiya_rules::Move;

use super::{
    frame::BEFORE,
    parameters,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{Value, is_mate},
    transposition::TableEntry,
};

/// Result of searching a node without its hash move.
pub(super) enum Singular {
    /// Change the depth of the hash move by so many plies.
    Extend(i32),
    /// Multicut: another move reaches beta too, so return this value.
    Cut(Value),
}

impl<E: Evaluator> Worker<E> {
    /// Searches the node without its hash move: if every other move fails low, the hash move is singular.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn singular<const PV: bool>(
        &mut self,
        shared: &SharedState<'_>,
        entry: &TableEntry,
        m: Move,
        depth: i32,
        ply: usize,
        beta: Value,
        cut_node: bool,
    ) -> Singular {
        let singular_beta = entry.value - parameters::SINGULAR_MARGIN_PER_PLY * depth;
        self.frame(ply).excluded = Some(m);
        let killers = self.frame(ply).killers;
        let value = self.search_node::<false>(
            shared,
            singular_beta - 1,
            singular_beta,
            (depth - 1) / 2,
            ply,
            cut_node,
        );
        self.frame(ply).excluded = None;
        self.frame(ply).killers = killers;
        let double_extensions = self.frames[ply + BEFORE - 1].double_extensions;
        if value < singular_beta {
            let double = !PV
                && value < singular_beta - self.parameters.singular_double
                && double_extensions < parameters::MAX_DOUBLE_EXTENSIONS;
            Singular::Extend(1 + i32::from(double))
        } else if singular_beta >= beta && !is_mate(singular_beta) {
            // Multicut: another move fails high too.
            Singular::Cut(singular_beta)
        } else if entry.value >= beta {
            Singular::Extend(-2)
        } else if cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
