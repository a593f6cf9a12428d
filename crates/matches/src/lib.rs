//! Engine matches, the statistics of their results, test suites and engine checks.
//!
//! # Layout
//! - `runner`: a match of many game pairs; `game`: one game; `results`: score and engine statistics.
//! - `time_control`: time controls and clocks; `opening_suite`: start positions; `adjudication`: early endings.
//! - `elo`, `sprt`: Elo difference and sequential test from results; [`pgn`]: games as PGN.
//! - `test_suite`: EPD test suites; [`check`]: protocol compliance of an engine.

mod adjudication;
pub mod check;
mod elo;
mod game;
mod opening_suite;
pub mod pgn;
mod results;
mod runner;
mod sprt;
mod test_suite;
mod time_control;

pub use adjudication::{AdjudicationRules, AdjudicationVerdict, DrawAdjudication, WinAdjudication};
pub use elo::{Elo, ResultCounts};
pub use game::{GameEnding, MatchGame, MatchRules, MoveStats};
pub use opening_suite::{OpeningSuite, OpeningSuiteError};
pub use results::{EngineStats, MatchResults};
pub use runner::{EndedGame, Match, MatchEvent, MatchReport};
pub use sprt::{Sprt, SprtError, SprtState};
pub use test_suite::{Attempt, Problem, TestSuite, TestSuiteError, TestSuiteErrorKind};
pub use time_control::{MatchTimeControl, MatchTimeControlError};
