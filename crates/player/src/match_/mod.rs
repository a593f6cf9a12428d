//! Matches between engines.
//!
//! - `runner`: many games; `game`: one of them; `tally`: how a match stands.
//! - `pace`: how long engines may think; `openings`: where games begin; `adjudication`: when they end early.

mod adjudication;
mod game;
mod openings;
mod pace;
mod runner;
mod tally;

pub use adjudication::{Adjudication, DrawRule, Verdict, WinRule};
pub use game::{Ending, GameRules, MatchGame, MoveNote};
pub use openings::{Openings, OpeningsError};
pub use pace::{Pace, PaceError};
pub use runner::{Match, MatchReport, News};
pub use tally::{Conduct, Tally};
