//! What a node learns from a cutoff: which moves to try earlier the next time.

use tabiya_rules::{Move, Position};

use super::{
    history::{self, Step},
    picker,
    worker::Worker,
};
use crate::Evaluator;

impl<E: Evaluator> Worker<E> {
    /// The table's move has caused a cutoff without a search.
    pub(super) fn reward_remembered(
        &mut self,
        position: &Position,
        table_move: Option<Move>,
        depth: i32,
        ply: usize,
    ) {
        let quiet = |m: &Move| position.captured(*m).is_none() && m.promotion().is_none();
        let Some(m) = table_move.filter(quiet) else {
            return;
        };
        let (step, before) = (picker::step(position, m), self.steps_before(ply));
        let bonus = history::bonus(&self.margins, depth);
        self.histories
            .update_quiet(position.turn(), m, step, &before, bonus);
    }

    /// A cutoff: the move that caused it gains, those tried before it lose.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn reward(
        &mut self,
        position: &Position,
        m: Move,
        depth: i32,
        ply: usize,
        before: &[Option<Step>; 3],
        quiets: &TriedMoves,
        captures: &TriedMoves,
    ) {
        let bonus = history::bonus(&self.margins, depth);
        let color = position.turn();
        match position.captured(m) {
            Some(role) => self
                .histories
                .update_capture(picker::step(position, m), role, bonus),
            None if m.promotion().is_none() => {
                let frame = self.frame(ply);
                if frame.killers[0] != Some(m) {
                    frame.killers = [Some(m), frame.killers[0]];
                }
                self.histories
                    .update_quiet(color, m, picker::step(position, m), before, bonus);
                for other in quiets.iter() {
                    let step = picker::step(position, other);
                    self.histories
                        .update_quiet(color, other, step, before, -bonus);
                }
            }
            None => {}
        }
        for other in captures.iter() {
            if let Some(role) = position.captured(other) {
                self.histories
                    .update_capture(picker::step(position, other), role, -bonus);
            }
        }
    }
}

/// Moves that were tried in vain; more than these do not matter.
#[derive(Default)]
pub(super) struct TriedMoves {
    moves: [Option<Move>; 32],
    length: usize,
}

impl TriedMoves {
    pub(super) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.length) {
            *slot = Some(m);
            self.length += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().flatten().copied()
    }
}
