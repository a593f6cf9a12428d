//! Search and evaluation: a chess engine as a library.
//!
//! It prints nothing, reads nothing, and has no globals: two engines in one process play each other.
//!
//! # Layout
//! - `evaluator`: what the search knows of evaluation; `classical`: an evaluation that people can read;
//!   [`network`]: one that has learnt from games; `judge`: either of them.
//! - `limits`: how long to think; `time`: how much of the clock that is.
//! - `score`: what a position is worth; `table`: what is remembered of positions.
//! - `search`: the search itself.

mod classical;
mod evaluator;
mod judge;
mod limits;
pub mod network;
mod prefetch;
mod score;
mod search;
mod table;
mod time;

pub use classical::{
    COUNT, Classical, EvaluationTable, GROUPS, Group, TEMPO, Tally, WEIGHTS, Weight, endgame_scale,
    phase, tell,
};
pub use evaluator::Evaluator;
pub use judge::Judge;
pub use limits::{GameClock, Limits};
pub use network::{Network, NetworkError};
pub use score::Score;
pub use search::{
    Control, CurrentMove, Engine, Handle, Info, Margin, Margins, News, Options, Root, ScoreBound,
    SharedEngine, Thought,
};
pub use table::Table;
