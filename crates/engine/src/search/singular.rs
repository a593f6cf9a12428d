//! Singular extensions and multicut.

use tabiya_rules::Move;

use super::{
    frame::BEFORE,
    node::{Node, NodeState},
    parameters,
    pruning::is_singular_candidate,
    window::Window,
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
    /// Searches the node without its hash move: if every other move fails low, the hash move is singular. For other
    /// moves, and where the TT entry does not suffice, nothing is searched and nothing extended.
    #[inline]
    pub(super) fn singular(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        state: &NodeState<'_>,
        m: Move,
    ) -> Singular {
        match state.tt_entry {
            Some(entry)
                if Some(m) == state.hash_move
                    && !node.is_root()
                    && state.excluded.is_none()
                    && is_singular_candidate(&entry, node.depth) =>
            {
                self.search_without(shared, node, &entry, m)
            }
            _ => Singular::Extend(0),
        }
    }

    fn search_without(
        &mut self,
        shared: &SharedState<'_>,
        node: &Node,
        entry: &TableEntry,
        m: Move,
    ) -> Singular {
        let (ply, beta) = (node.ply, node.window.beta);
        let singular_beta = entry.value - parameters::SINGULAR_MARGIN_PER_PLY * node.depth;
        self.frame(ply).excluded = Some(m);
        let killers = self.frame(ply).killers;
        let without = Node {
            kind: node.kind.null_window(),
            window: Window::null_below(singular_beta),
            depth: (node.depth - 1) / 2,
            ply,
        };
        let value = self.search(shared, without);
        self.frame(ply).excluded = None;
        self.frame(ply).killers = killers;
        let double_extensions = self.frames[ply + BEFORE - 1].double_extensions;
        if self.stopped {
            Singular::Cut(0)
        } else if value < singular_beta {
            let double = !node.kind.is_pv()
                && value < singular_beta - self.parameters.singular_double
                && double_extensions < parameters::MAX_DOUBLE_EXTENSIONS;
            Singular::Extend(1 + i32::from(double))
        } else if singular_beta >= beta && !is_mate(singular_beta) {
            // Multicut: another move fails high too.
            Singular::Cut(singular_beta)
        } else if entry.value >= beta {
            Singular::Extend(-2)
        } else if node.is_cut() {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
