//! What a search tells while it runs, and at the end.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tabiya_rules::Move;

use crate::Score;

/// How a score stands to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// It is the result of a whole iteration.
    Exact,
    /// The true one is at least this.
    AtLeast,
    /// The true one is at most this.
    AtMost,
}

/// News of a running search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Iterations that are complete.
    pub depth: u32,
    /// The deepest that any line went.
    pub selective_depth: u32,
    /// Which of several best lines this is, from 1.
    pub multi_pv: u32,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How exact the score is.
    pub bound: ScoreBound,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line: best play for both sides.
    pub pv: Vec<Move>,
}

impl Info {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-3)) as u64
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The reply to think about meanwhile.
    pub ponder: Option<Move>,
    /// What the best move is worth to the side to move.
    pub score: Score,
    /// Iterations that are complete.
    pub depth: u32,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// The lines that were asked for, best first.
    pub lines: Vec<Info>,
}

/// The move at the root that is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurrentMove {
    /// The iteration.
    pub depth: u32,
    /// The move.
    pub m: Move,
    /// Its place in the order of moves, from 1.
    pub number: u32,
}

impl CurrentMove {
    /// Before this nobody is told: in short searches it would only be noise.
    pub const AFTER: Duration = Duration::from_secs(2);
}

/// What a running search tells.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A line is complete.
    Line(&'a Info),
    /// A move at the root is about to be searched; told only in searches that last.
    CurrentMove(CurrentMove),
}

/// Who is told, as the threads of a search share it.
pub(super) struct Reporter<'a>(Mutex<&'a mut (dyn FnMut(News<'_>) + Send)>);

impl<'a> Reporter<'a> {
    pub(super) fn new(on_news: &'a mut (dyn FnMut(News<'_>) + Send)) -> Self {
        Self(Mutex::new(on_news))
    }

    pub(super) fn tell(&self, news: News<'_>) {
        let mut on_news = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        on_news(news);
    }
}
