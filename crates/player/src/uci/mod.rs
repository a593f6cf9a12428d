//! The engine for every GUI that speaks UCI.
//!
//! - `session`: what is going on, and what each command does to it.
//! - `go`: limits from a `go` command; `inform`: what is told of a search.
//! - `task`: work that is no search.
//!
//! One thread reads lines and does nothing else; the session hears lines and news of the search as events of
//! one queue, and is the only one to write. So a line is heard at once, however hard the engine thinks, and
//! everything is written in order.

mod go;
mod inform;
mod session;
mod task;

use std::io::{self, BufRead, Write};

use crate::{Host, listen::listen};
use session::Session;

/// Plays for a GUI until it says `quit` or its input ends.
///
/// An error means that nobody reads the output any more.
pub fn uci_loop(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    host: Host,
) -> io::Result<()> {
    let (sender, events) = listen(input);
    Session::new(output, host, sender, events).run()
}
