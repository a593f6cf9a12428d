//! The search beyond the horizon: captures, promotions and answers to check.

use super::{
    decisions::{decides, sharpens, soften},
    margins,
    picker::{self, Picker, Wanted},
    worker::{Shared, Worker},
};
use crate::{
    Evaluator,
    score::{INFINITE, MATE_FOUND, MAX_PLY, Value, mated_in},
    table::{Bound, Entry},
};

impl<E: Evaluator> Worker<E> {
    /// Captures, promotions, and answers to check, until the position is quiet.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        shared: &Shared<'_>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        self.frame(ply).pv.length = 0;
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop(shared) {
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
                self.evaluator.score(&position)
            };
        }
        let found = shared.table.get(position.key(), ply);
        if !PV
            && let Some(entry) = found
            && decides(&entry, alpha, beta)
        {
            return entry.value;
        }

        // Standing pat: nobody must capture.
        let raw = self.raw_evaluation(&position, in_check, found, ply, None);
        let mut best = -INFINITE;
        let mut futility = -INFINITE;
        if !in_check {
            let evaluation = self.evaluation(&position, raw, in_check, None, ply);
            best = match found {
                Some(entry) if sharpens(&entry, evaluation) => entry.value,
                _ => evaluation,
            };
            if best >= beta {
                let value = soften(best, beta, margins::QUIESCENCE_BELIEF);
                if found.is_none() {
                    let entry = Entry {
                        m: None,
                        value,
                        evaluation: raw,
                        depth: 0,
                        bound: Bound::Lower,
                        on_pv: false,
                    };
                    shared.table.put(position.key(), entry, ply);
                }
                return value;
            }
            alpha = alpha.max(best);
            futility = best + self.margins.quiescence_futility;
        }

        let before = self.steps_before(ply);
        let table_move = found
            .and_then(|entry| entry.m)
            .filter(|m| position.is_legal(*m))
            .filter(|m| in_check || position.captured(*m).is_some() || m.promotion().is_some());
        let wanted = if in_check {
            Wanted::All
        } else {
            Wanted::Tactical
        };
        let mut picker = Picker::new(wanted, table_move, [None; 2], 0);
        let mut best_move = None;
        let mut tried = 0;
        while let Some(m) = picker.next(&position, &self.histories, &before) {
            if best > -MATE_FOUND {
                let quiet = position.captured(m).is_none() && m.promotion().is_none();
                // In check, once a defence is found, quiet ones are left out.
                if in_check && quiet && tried > 0 {
                    picker.skip_quiets();
                    continue;
                }
                if !in_check && m.promotion().is_none() {
                    if tried >= margins::QUIESCENCE_MOVES && !position.gives_check(m) {
                        continue;
                    }
                    if futility <= alpha && !position.exchange_at_least(m, 1) {
                        best = best.max(futility);
                        continue;
                    }
                }
            }
            tried += 1;
            let step = picker::step(&position, m);
            self.make(shared, &position, m, step, ply);
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
                        self.extend_pv(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if in_check && tried == 0 {
            return mated_in(ply);
        }
        if best >= beta {
            best = soften(best, beta, margins::QUIESCENCE_BELIEF);
        }
        let entry = Entry {
            m: best_move,
            value: best,
            evaluation: raw,
            depth: 0,
            bound: if best >= beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
            on_pv: found.is_some_and(|entry| entry.on_pv),
        };
        shared.table.put(position.key(), entry, ply);
        best
    }
}
