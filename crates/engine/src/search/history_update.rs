//! History updates after a beta cutoff: which moves to try earlier next time.

use tabiya_rules::{Move, Position};

use super::{
    history::{self, PieceTo},
    node::{Candidate, Node, NodeState},
    threats::Threats,
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
        let (color, threats) = (position.turn(), Threats::of(position));
        self.histories
            .update_quiet(color, m, piece_to, &previous, &threats, bonus);
    }

    /// Updates killer moves and histories after a beta cutoff: a bonus for the move, a malus for those tried before.
    pub(super) fn update_histories_after_cutoff(
        &mut self,
        node: &Node,
        state: &NodeState<'_>,
        m: Move,
        tried: &TriedMoves,
        threats: &Threats,
    ) {
        let (position, previous) = (state.position, &state.previous);
        let bonus = history::bonus(&self.parameters, node.depth);
        let color = position.turn();
        match position.captured_role(m) {
            Some(role) => self
                .histories
                .update_capture(PieceTo::of(position, m), role, bonus),
            None if m.promotion().is_none() => {
                let frame = self.frame(node.ply);
                if frame.killers[0] != Some(m) {
                    frame.killers = [Some(m), frame.killers[0]];
                }
                self.histories.update_quiet(
                    color,
                    m,
                    PieceTo::of(position, m),
                    previous,
                    threats,
                    bonus,
                );
                for other in tried.quiets.iter() {
                    let piece_to = PieceTo::of(position, other);
                    self.histories
                        .update_quiet(color, other, piece_to, previous, threats, -bonus);
                }
            }
            None => {}
        }
        for other in tried.captures.iter() {
            if let Some(role) = position.captured_role(other) {
                self.histories
                    .update_capture(PieceTo::of(position, other), role, -bonus);
            }
        }
    }
}

/// Moves tried without success before the cutoff.
#[derive(Default)]
pub(super) struct TriedMoves {
    quiets: MoveBuffer,
    captures: MoveBuffer,
}

impl TriedMoves {
    pub(super) fn push(&mut self, candidate: &Candidate) {
        if candidate.is_quiet {
            self.quiets.push(candidate.m);
        } else if candidate.captured.is_some() {
            self.captures.push(candidate.m);
        }
    }
}

/// Moves up to a fixed number; further ones are dropped.
#[derive(Default)]
struct MoveBuffer {
    moves: [Option<Move>; 32],
    length: usize,
}

impl MoveBuffer {
    fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.length) {
            *slot = Some(m);
            self.length += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.length].iter().flatten().copied()
    }
}
