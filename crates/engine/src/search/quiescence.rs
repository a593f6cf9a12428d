//! Quiescence search: captures, promotions and check evasions.

use tabiya_rules::{Move, Position};

use super::{
    checks::mate_in_one,
    history::PieceTo,
    move_picker::{MovePicker, MoveSelection},
    node::Best,
    parameters,
    pruning::{blend_toward_beta, is_tighter_than},
    window::Window,
    worker::{SharedState, Worker},
};
use crate::{
    Evaluator,
    score::{MATE_IN_MAX_PLY, VALUE_INFINITE, VALUE_NONE, Value, mate_in, mated_in},
    transposition::{Bound, TableEntry},
};

impl<E: Evaluator> Worker<E> {
    /// Searches captures, promotions and check evasions until the position is quiet. `PV` marks an open window.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        shared: &SharedState<'_>,
        mut window: Window,
        ply: usize,
    ) -> Value {
        // 1. Stop, draw by rule, or maximum ply.
        let position = self.enter(ply);
        let in_check = position.is_check();
        if let Some(value) = self.value_without_search(shared, &position, ply) {
            return value;
        }

        // 2. Transposition table (TT) probe and cutoff.
        let tt_entry = shared.table.probe(position.key(), ply);
        if !PV
            && let Some(entry) = tt_entry
            && position.halfmove_clock() < parameters::TT_CUTOFF_MAX_HALFMOVE_CLOCK
            && window.is_cut_by(&entry)
        {
            return entry.value;
        }

        // 3. Stand pat: the side to move need not capture.
        let previous = self.previous_moves(ply);
        let mut raw_evaluation = VALUE_NONE;
        let mut best = Best {
            value: -VALUE_INFINITE,
            m: None,
        };
        if !in_check {
            raw_evaluation = self.raw_evaluation(&position, tt_entry);
            let evaluation = self.corrected(raw_evaluation, &position, &previous);
            best.value = match tt_entry {
                Some(entry) if is_tighter_than(&entry, evaluation) => entry.value,
                _ => evaluation,
            };
            if best.value >= window.beta {
                let weight = parameters::QUIESCENCE_BLEND_WEIGHT;
                best.value = blend_toward_beta(best.value, window.beta, weight);
                if tt_entry.is_none() {
                    store(
                        shared,
                        &position,
                        ply,
                        &best,
                        raw_evaluation,
                        Bound::Lower,
                        false,
                    );
                }
                return best.value;
            }
            window.alpha = window.alpha.max(best.value);
            // Checks are not searched here, but a mate in one is seen.
            if let Some(m) = mate_in_one(&position) {
                if PV {
                    self.end_pv(ply, m);
                }
                return mate_in(ply + 1);
            }
        }
        let futility = best.value + self.parameters.quiescence_futility;

        // 4. Loop over the moves: all evasions in check, captures and promotions otherwise.
        let hash_move = tt_entry
            .and_then(|entry| entry.best_move)
            .filter(|m| position.is_legal(*m))
            .filter(|m| in_check || !is_quiet(&position, *m));
        let selection = match in_check {
            true => MoveSelection::All,
            false => MoveSelection::Tactical,
        };
        let mut picker = MovePicker::new(selection, hash_move, [None; 2], 0);
        let mut move_count = 0;
        while let Some(m) = picker.next(&position, &self.histories, &previous) {
            if best.value > -MATE_IN_MAX_PLY {
                // In check, skip quiet evasions once one evasion has been searched.
                if in_check && move_count > 0 && is_quiet(&position, m) {
                    picker.skip_quiets();
                    continue;
                }
                if !in_check && m.promotion().is_none() {
                    if move_count >= parameters::QUIESCENCE_MAX_MOVES && !position.gives_check(m) {
                        continue;
                    }
                    // Delta pruning: the capture cannot raise alpha.
                    if futility <= window.alpha && !position.see_at_least(m, 1) {
                        best.value = best.value.max(futility);
                        continue;
                    }
                }
            }
            move_count += 1;
            let piece_to = PieceTo::of(&position, m);
            self.make(shared, &position, m, piece_to, ply);
            let value = -self.quiescence::<PV>(shared, window.flipped(), ply + 1);
            self.unmake();
            if self.stopped {
                return 0;
            }
            best.value = best.value.max(value);
            if value > window.alpha {
                best.m = Some(m);
                window.alpha = value;
                if PV {
                    self.update_pv(ply, m);
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        if in_check && move_count == 0 {
            return mated_in(ply);
        }

        // 5. Store the result in the TT.
        let mut bound = Bound::Upper;
        if best.value >= window.beta {
            let weight = parameters::QUIESCENCE_BLEND_WEIGHT;
            best.value = blend_toward_beta(best.value, window.beta, weight);
            bound = Bound::Lower;
        }
        let is_pv = tt_entry.is_some_and(|entry| entry.is_pv);
        store(shared, &position, ply, &best, raw_evaluation, bound, is_pv);
        best.value
    }
}

fn is_quiet(position: &Position, m: Move) -> bool {
    position.captured_role(m).is_none() && m.promotion().is_none()
}

/// Stores a result in the TT, with depth 0.
fn store(
    shared: &SharedState<'_>,
    position: &Position,
    ply: usize,
    best: &Best,
    raw_evaluation: Value,
    bound: Bound,
    is_pv: bool,
) {
    let entry = TableEntry {
        best_move: best.m,
        value: best.value,
        evaluation: raw_evaluation,
        depth: 0,
        bound,
        is_pv,
    };
    shared.table.store(position.key(), entry, ply);
}
