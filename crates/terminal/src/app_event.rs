//! [`AppEvent`]: everything from outside, through one channel, so that a user interface sleeps until there is
//! something to do.

use ratatui::crossterm::event::Event as Input;
use tabiya_game::Verdict;
use tabiya_wire::net::DiscoveredClub;

use crate::{club_connection::ClubEvent, evaluation::EngineEvaluation, host::EngineReply};

/// Event from outside the user interface.
#[derive(Debug)]
pub(crate) enum AppEvent {
    /// Line typed, or read from a pipe.
    Line(String),
    /// End of input.
    EndOfInput,
    /// Key, mouse, or new size of the screen.
    Input(Input),
    /// Verdict of the referee on the game of this number.
    Verdict(u64, Verdict),
    /// Reply of an engine that plays.
    Engine(EngineReply),
    /// Finished evaluation.
    Evaluation(EngineEvaluation),
    /// Event of the club.
    Club(ClubEvent),
    /// Clubs discovered, or the error.
    Clubs(Result<Vec<DiscoveredClub>, String>),
    /// The system asks the program to end.
    Stop,
}
