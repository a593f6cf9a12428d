//! [`EngineMove`]: a move chosen by an engine, with its search reports.

use std::time::Duration;

use tabiya_engine::{Info, Score};
use tabiya_rules::Move;

/// A move chosen by an engine, with its search reports.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineMove {
    /// The move, which is legal.
    pub best: Move,
    /// The reply the engine expects, to ponder on.
    pub ponder: Option<Move>,
    /// Last report of each principal variation, best first; empty if the engine reported none.
    pub lines: Vec<Info>,
    /// Time used.
    pub elapsed: Duration,
}

impl EngineMove {
    /// Score from the mover's point of view, if reported.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Search depth, if reported.
    pub fn depth(&self) -> Option<u32> {
        self.lines.first().map(|line| line.depth)
    }
}
