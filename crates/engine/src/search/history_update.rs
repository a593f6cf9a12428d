//! History updates after a beta cutoff: which moves to try earlier next time.

use tabiya_rules::{Move, Position};

use super::{
    history::{self, PieceTo},
    worker::Worker,
};
use crate::Evaluator;

impl<E: Evaluator> Worker<E> {
    /// Rewards a quiet hash move for a TT cutoff.
    pub(super) fn reward_hash_move(
        &mut self,
        position: &Position,
        hash_move: Option<Move>,
        depth: i32,
        ply: usize,
    ) {
        let is_quiet = |m: &Move| position.captured_role(*m).is_none() && m.promotion().is_none();
        let Some(m) = hash_move.filter(is_quiet) else {
            return;
        };
        let (piece_to, previous) = (PieceTo::of(position, m), self.previous_moves(ply));
        let bonus = history::bonus(&self.parameters, depth);
        self.histories
            .update_quiet(position.turn(), m, piece_to, &previous, bonus);
    }

    /// Updates killer moves and histories after a beta cutoff: a bonus for the move, a malus for those tried before.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    pub(super) fn update_histories_after_cutoff(
        &mut self,
        position: &Position,
        m: Move,
        depth: i32,
        ply: usize,
        previous: &[Option<PieceTo>; 3],
        quiets: &TriedMoves,
        captures: &TriedMoves,
    ) {
        let bonus = history::bonus(&self.parameters, depth);
        let color = position.turn();
        match position.captured_role(m) {
            Some(role) => self
                .histories
                .update_capture(PieceTo::of(position, m), role, bonus),
            None if m.promotion().is_none() => {
                let frame = self.frame(ply);
                if frame.killers[0] != Some(m) {
                    frame.killers = [Some(m), frame.killers[0]];
                }
                self.histories
                    .update_quiet(color, m, PieceTo::of(position, m), previous, bonus);
                for other in quiets.iter() {
                    let piece_to = PieceTo::of(position, other);
                    self.histories
                        .update_quiet(color, other, piece_to, previous, -bonus);
                }
            }
            None => {}
        }
        for other in captures.iter() {
            if let Some(role) = position.captured_role(other) {
                self.histories
                    .update_capture(PieceTo::of(position, other), role, -bonus);
            }
        }
    }
}

/// Moves tried before the cutoff, up to a fixed number.
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
