//! Quiescence search: captures, promotions and check evasions.

use super::{
    history::PieceTo,
    move_picker::{MovePicker, MoveSelection},
    parameters,
    pruning::{blend_toward_beta, causes_cutoff, is_tighter_than},
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{MATE_IN_MAX_PLY, MAX_PLY, VALUE_INFINITE, Value, mated_in},
    transposition::{Bound, TableEntry},
};

impl<E: Evaluator> Worker<E> {
    /// Searches captures, promotions and check evasions until the position is quiet.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        shared: &SharedState<'_>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        self.frame(ply).pv.length = 0;
        self.selective_depth = self.selective_depth.max(ply);
        if self.should_stop(shared) {
            return 0;
        }
        let position = self.positions[ply];
        let in_check = position.is_check();
        if ply > 0 && self.is_draw(&position, ply) {
            return self.draw();
        }
        if ply >= MAX_PLY - 2 {
            return if in_check {
                0
            } else {
                self.evaluator.evaluate(&position)
            };
        }
        let tt_entry = shared.table.probe(position.key(), ply);
        if !PV
            && let Some(entry) = tt_entry
            && causes_cutoff(&entry, alpha, beta)
        {
            return entry.value;
        }

        // Stand pat: the side to move need not capture.
        let raw = self.raw_evaluation(&position, in_check, tt_entry, ply, None);
        let mut best = -VALUE_INFINITE;
        let mut futility = -VALUE_INFINITE;
        if !in_check {
            let evaluation = self.evaluation(&position, raw, in_check, None, ply);
            best = match tt_entry {
                Some(entry) if is_tighter_than(&entry, evaluation) => entry.value,
                _ => evaluation,
            };
            if best >= beta {
                let value = blend_toward_beta(best, beta, parameters::QUIESCENCE_BLEND_WEIGHT);
                if tt_entry.is_none() {
                    let entry = TableEntry {
                        best_move: None,
                        value,
                        evaluation: raw,
                        depth: 0,
                        bound: Bound::Lower,
                        is_pv: false,
                    };
                    shared.table.store(position.key(), entry, ply);
                }
                return value;
            }
            alpha = alpha.max(best);
            futility = best + self.parameters.quiescence_futility;
        }

        let previous = self.previous_moves(ply);
        let hash_move = tt_entry
            .and_then(|entry| entry.best_move)
            .filter(|m| position.is_legal(*m))
            .filter(|m| {
                in_check || position.captured_role(*m).is_some() || m.promotion().is_some()
            });
        let selection = if in_check {
            MoveSelection::All
        } else {
            MoveSelection::Tactical
        };
        let mut picker = MovePicker::new(selection, hash_move, [None; 2], 0);
        let mut best_move = None;
        let mut move_count = 0;
        while let Some(m) = picker.next(&position, &self.histories, &previous) {
            if best > -MATE_IN_MAX_PLY {
                let is_quiet = position.captured_role(m).is_none() && m.promotion().is_none();
                // In check, skip quiet evasions once one evasion has been searched.
                if in_check && is_quiet && move_count > 0 {
                    picker.skip_quiets();
                    continue;
                }
                if !in_check && m.promotion().is_none() {
                    if move_count >= parameters::QUIESCENCE_MAX_MOVES && !position.gives_check(m) {
                        continue;
                    }
                    // Delta pruning: the capture cannot raise alpha.
                    if futility <= alpha && !position.see_at_least(m, 1) {
                        best = best.max(futility);
                        continue;
                    }
                }
            }
            move_count += 1;
            let piece_to = PieceTo::of(&position, m);
            self.make(shared, &position, m, piece_to, ply);
            let value = -self.quiescence::<PV>(shared, -beta, -alpha, ply + 1);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if PV {
                        self.update_pv(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if in_check && move_count == 0 {
            return mated_in(ply);
        }
        if best >= beta {
            best = blend_toward_beta(best, beta, parameters::QUIESCENCE_BLEND_WEIGHT);
        }
        let entry = TableEntry {
            best_move,
            value: best,
            evaluation: raw,
            depth: 0,
            bound: if best >= beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
            is_pv: tt_entry.is_some_and(|entry| entry.is_pv),
        };
        shared.table.store(position.key(), entry, ply);
        best
    }
}
