//! Searches that save or correct a larger one: passing, a promising capture, a node without its best move.

use tabiya_rules::{Move, Position};

use super::{
    decisions::has_pieces,
    frame::BEFORE,
    margins,
    picker::{self, Picker, Wanted},
    worker::{Shared, Worker},
};
use crate::{
    Evaluator,
    score::{Value, is_mate},
    table::{Bound, Entry},
};

/// What a search without the remembered move says.
pub(super) enum Singular {
    /// Search the move so much deeper.
    Extend(i32),
    /// The node is good enough.
    Cut(Value),
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn null_move(
        &mut self,
        shared: &Shared<'_>,
        position: &Position,
        estimate: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Option<Value> {
        let own_step = self.frames[ply + BEFORE - 1].step;
        if depth < margins::NULL_DEPTH
            || estimate < beta
            || is_mate(beta)
            || ply < self.null_from
            || (ply > 0 && own_step.is_none())
            || !has_pieces(position)
        {
            return None;
        }
        let next = position.pass()?;
        let reduction = margins::NULL_REDUCTION
            + depth / margins::NULL_DEPTH_DIVISOR
            + ((estimate - beta) / self.margins.null_value_divisor).min(margins::NULL_VALUE_MOST);
        self.positions[ply + 1] = next;
        self.keys.push(next.key());
        self.frame(ply).step = None;
        self.evaluator.push_pass();
        let value = -self.node::<false>(shared, -beta, -beta + 1, depth - reduction, ply + 1, true);
        self.unmake();
        if self.stopped || value < beta {
            return None;
        }
        // No mate is proven by passing.
        let value = if is_mate(value) { beta } else { value };
        if depth < margins::NULL_VERIFY_DEPTH || self.null_from > 0 {
            return Some(value);
        }
        // In zugzwang passing would be the best move; search once without it.
        self.null_from = ply + 3 * (depth - reduction).max(0) as usize / 4 + 1;
        let verified = self.node::<false>(shared, beta - 1, beta, depth - reduction, ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(value)
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn probcut(
        &mut self,
        shared: &Shared<'_>,
        position: &Position,
        found: Option<Entry>,
        raw: Value,
        evaluation: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Option<Value> {
        let high = beta + self.margins.probcut_margin;
        if depth < margins::PROBCUT_DEPTH
            || is_mate(beta)
            || found.is_some_and(|entry| {
                entry.depth >= depth - margins::PROBCUT_TABLE_PLIES && entry.value < high
            })
        {
            return None;
        }
        let table_move = found
            .and_then(|entry| entry.m)
            .filter(|m| position.is_legal(*m) && position.captured(*m).is_some());
        let before = self.steps_before(ply);
        let mut picker = Picker::new(Wanted::Tactical, table_move, [None; 2], high - evaluation);
        while let Some(m) = picker.next(position, &self.histories, &before) {
            let step = picker::step(position, m);
            self.make(shared, position, m, step, ply);
            let mut value = -self.quiescence::<false>(shared, -high, -high + 1, ply + 1);
            if value >= high {
                let depth = depth - margins::PROBCUT_REDUCTION;
                value = -self.node::<false>(shared, -high, -high + 1, depth, ply + 1, !cut_node);
            }
            self.unmake();
            if self.stopped {
                return None;
            }
            if value >= high {
                let entry = Entry {
                    m: Some(m),
                    value,
                    evaluation: raw,
                    depth: depth - margins::PROBCUT_TABLE_PLIES,
                    bound: Bound::Lower,
                    on_pv: false,
                };
                shared.table.put(position.key(), entry, ply);
                return Some(value);
            }
        }
        None
    }

    /// Searches without the remembered move.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn singular<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        entry: &Entry,
        m: Move,
        depth: i32,
        ply: usize,
        beta: Value,
        cut_node: bool,
    ) -> Singular {
        let target = entry.value - margins::SINGULAR_PLY * depth;
        self.frame(ply).excluded = Some(m);
        let killers = self.frame(ply).killers;
        let value = self.node::<false>(shared, target - 1, target, (depth - 1) / 2, ply, cut_node);
        self.frame(ply).excluded = None;
        self.frame(ply).killers = killers;
        let double_extensions = self.frames[ply + BEFORE - 1].double_extensions;
        if value < target {
            let double = !PV
                && value < target - self.margins.singular_double
                && double_extensions < margins::DOUBLE_EXTENSIONS_MOST;
            Singular::Extend(1 + i32::from(double))
        } else if target >= beta && !is_mate(target) {
            // Another move is good enough too.
            Singular::Cut(target)
        } else if entry.value >= beta {
            Singular::Extend(-2)
        } else if cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
