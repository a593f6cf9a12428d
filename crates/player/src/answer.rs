//! [`Answer`]: what an engine says when it is asked for a move.

use std::time::Duration;

use tabiya_engine::{Info, Score};
use tabiya_rules::Move;

/// What an engine says when it is asked for a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its move, which is legal.
    pub best: Move,
    /// The reply that it expects.
    pub ponder: Option<Move>,
    /// The last that it told of each of its best lines, best first; empty if it told nothing.
    pub lines: Vec<Info>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Answer {
    /// What it thinks that its move is worth to the side to move, if it told.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// How deep it searched, if it told.
    pub fn depth(&self) -> Option<u32> {
        self.lines.first().map(|line| line.depth)
    }
}
