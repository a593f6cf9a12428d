//! Reports of a running search, and its result.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tabiya_rules::Move;

use crate::Score;

/// Relation of a reported score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// The true score.
    Exact,
    /// Lower bound: the true score is at least this.
    AtLeast,
    /// Upper bound: the true score is at most this.
    AtMost,
}

/// A line found by a search (UCI `info`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Iteration that found the line, which a stop may have left unfinished; zero if nothing was searched.
    pub depth: u32,
    /// Largest ply reached by any line (seldepth).
    pub selective_depth: u32,
    /// Rank of this line among the best lines (MultiPV), from 1.
    pub multi_pv: u32,
    /// Score for the side to move.
    pub score: Score,
    /// Exact score or bound.
    pub bound: ScoreBound,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search started.
    pub time: Duration,
    /// Fill level of the transposition table, in thousandths.
    pub hashfull: u32,
    /// Principal variation: best play for both sides.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-3)) as u64
    }
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// Best move; `None` if there is no legal move.
    pub best_move: Option<Move>,
    /// Expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// Score of the best move for the side to move.
    pub score: Score,
    /// Iteration that found the best move.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Best lines, best first, with different first moves: as many as MultiPV asks for, fewer if the first iteration was
    /// stopped, none without a legal move. They are the lines reported last, and the first one begins with the best
    /// move.
    pub lines: Vec<Info>,
}

/// Root move being searched (UCI `currmove`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurrentMove {
    /// Iteration.
    pub depth: u32,
    /// Root move.
    pub m: Move,
    /// Number of the move in search order, from 1.
    pub number: u32,
}

impl CurrentMove {
    /// Time before the first report of a current move: in short searches it would only be noise.
    pub const REPORT_AFTER: Duration = Duration::from_secs(2);
}

/// Report of a running search.
#[derive(Clone, Copy, Debug)]
pub enum SearchReport<'a> {
    /// A new line of an iteration.
    PvLine(&'a Info),
    /// A root move is about to be searched; reported only after [`CurrentMove::REPORT_AFTER`].
    CurrentMove(CurrentMove),
}

/// The caller's report function, shared by the threads of a search.
pub(super) struct Reporter<'a>(Mutex<&'a mut (dyn FnMut(SearchReport<'_>) + Send)>);

impl<'a> Reporter<'a> {
    pub(super) fn new(on_report: &'a mut (dyn FnMut(SearchReport<'_>) + Send)) -> Self {
        Self(Mutex::new(on_report))
    }

    pub(super) fn report(&self, report: SearchReport<'_>) {
        let mut on_report = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        on_report(report);
    }
}
