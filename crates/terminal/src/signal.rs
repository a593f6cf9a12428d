//! [`Signal`]: what wakes a face of the program. All that happens outside comes by one channel, so that a face
//! sleeps until there is something to do.

use ratatui::crossterm::event::Event as Input;
use tabiya_game::Verdict;
use tabiya_wire::net::Found;

use crate::{evaluation::Opinion, host::EngineSays, link::ClubSays};

/// Something that happened outside.
#[derive(Debug)]
pub(crate) enum Signal {
    /// A line was typed, or came from a pipe.
    Line(String),
    /// No more lines come.
    EndOfInput,
    /// A key, the mouse, or another size of the screen.
    Input(Input),
    /// The referee has decided, about the game of this number.
    Verdict(u64, Verdict),
    /// An engine that plays says something.
    Engine(EngineSays),
    /// An engine that was asked for its opinion has one.
    Opinion(Opinion),
    /// A club says something.
    Club(ClubSays),
    /// Clubs that were found, or why none could be.
    Clubs(Result<Vec<Found>, String>),
    /// The system wants the program to end.
    Stop,
}
