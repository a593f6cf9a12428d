//! [`Frame`]: one ply of the search stack.

use tabiya_rules::Move;

use super::{history::PieceTo, worker::Worker};
use crate::{
    Evaluator,
    score::{MAX_PLY, VALUE_NONE, Value},
};

/// Frames before the root, so that looking back a few plies needs no bounds check.
pub(super) const BEFORE: usize = 4;

/// State of one ply of the current line.
#[derive(Clone)]
pub(super) struct Frame {
    /// Corrected static evaluation, or [`VALUE_NONE`] in check.
    pub(super) evaluation: Value,
    /// Move made at this ply; `None` for a null move.
    pub(super) piece_to: Option<PieceTo>,
    /// Late move reduction of the child being searched, in plies.
    pub(super) reduction: i32,
    pub(super) killers: [Option<Move>; 2],
    /// Move excluded by a singular search.
    pub(super) excluded: Option<Move>,
    pub(super) double_extensions: i32,
    /// Beta cutoffs of nodes at this ply under the current grandparent.
    pub(super) cutoffs: i32,
    pub(super) pv: PvLine,
}

/// A principal variation in fixed space.
#[derive(Clone)]
pub(super) struct PvLine {
    pub(super) moves: [Option<Move>; MAX_PLY],
    pub(super) length: usize,
}

impl PvLine {
    const EMPTY: Self = Self {
        moves: [None; MAX_PLY],
        length: 0,
    };
}

impl Frame {
    pub(super) const EMPTY: Self = Self {
        evaluation: VALUE_NONE,
        piece_to: None,
        reduction: 0,
        killers: [None; 2],
        excluded: None,
        double_extensions: 0,
        cutoffs: 0,
        pv: PvLine::EMPTY,
    };
}

impl<E: Evaluator> Worker<E> {
    /// Sets the principal variation of a ply to its last move.
    pub(super) fn end_pv(&mut self, ply: usize, m: Move) {
        self.frame(ply + 1).pv.length = 0;
        self.update_pv(ply, m);
    }

    /// Sets the principal variation of a ply: a move, followed by that of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + BEFORE + 1);
        let (own, next) = (&mut head[ply + BEFORE].pv, &tail[0].pv);
        own.moves[0] = Some(m);
        let length = next.length.min(MAX_PLY - 1);
        own.moves[1..=length].copy_from_slice(&next.moves[..length]);
        own.length = length + 1;
    }
}
