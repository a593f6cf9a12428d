//! [`Frame`]: what is kept of each ply of the line under search.

use tabiya_rules::Move;

use super::{history::Step, worker::Worker};
use crate::{
    Evaluator,
    score::{MAX_PLY, NONE, Value},
};

/// Frames before the root, so that looking back needs no test.
pub(super) const BEFORE: usize = 4;

/// What is kept of each ply of the line under search.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) evaluation: Value,
    pub(super) step: Option<Step>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) excluded: Option<Move>,
    pub(super) double_extensions: i32,
    pub(super) cutoffs: i32,
    pub(super) pv: Line,
}

/// A line without an allocation.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) moves: [Option<Move>; MAX_PLY],
    pub(super) length: usize,
}

impl Line {
    const EMPTY: Self = Self {
        moves: [None; MAX_PLY],
        length: 0,
    };
}

impl Frame {
    pub(super) const EMPTY: Self = Self {
        evaluation: NONE,
        step: None,
        killers: [None; 2],
        excluded: None,
        double_extensions: 0,
        cutoffs: 0,
        pv: Line::EMPTY,
    };
}

impl<E: Evaluator> Worker<E> {
    pub(super) fn extend_pv(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + BEFORE + 1);
        let (own, next) = (&mut head[ply + BEFORE].pv, &tail[0].pv);
        own.moves[0] = Some(m);
        let length = next.length.min(MAX_PLY - 1);
        own.moves[1..=length].copy_from_slice(&next.moves[..length]);
        own.length = length + 1;
    }
}
