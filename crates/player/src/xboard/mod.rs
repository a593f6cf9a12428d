//! The engine for XBoard and its relatives.
//!
//! - `session`: what is going on, and what each command does to it; `play`: thinking, pondering, analysis and
//!   what follows from them; `arrange`: positions set up and moves taken back.
//! - `board`: the game; `clock`: the time; `editor`: the old way to set up positions.
//! - `features`: what is asked of the protocol; `inform`: what is told of a search.
//!
//! As in `uci`, one thread reads, and the session hears everything as events of one queue.

mod arrange;
mod board;
mod clock;
mod editor;
mod features;
mod inform;
mod play;
mod session;

use std::io::{self, BufRead, Write};

use crate::{Host, listen::listen};
use session::Session;

/// Plays for a GUI until it says `quit` or its input ends.
///
/// An error means that nobody reads the output any more.
pub fn xboard_loop(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    host: Host,
) -> io::Result<()> {
    let (sender, events) = listen(input);
    Session::new(output, host, sender, events).run()
}
