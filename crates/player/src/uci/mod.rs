//! The engine for UCI GUIs.
//!
//! - `uci_loop`: state of the loop, and the effect of each command.
//! - `go`: limits from a `go` command; `messages`: output about a search.
//! - `background_task`: long-running work other than a search.
//!
//! One thread only reads input. The loop receives input lines and search reports as events of one queue, and only the loop
//! writes output. So commands are handled at once even during a search, and output stays in order.

mod background_task;
mod go;
mod messages;
mod uci_loop;

use std::io::{self, BufRead, Write};

use crate::{LoopConfig, loop_event::EventQueue};
use uci_loop::UciLoop;

pub use background_task::MAX_PERFT_DEPTH;

/// Runs the engine for a GUI until `quit` or the end of input.
///
/// # Errors
///
/// If the output can no longer be written.
pub fn uci_loop(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    config: LoopConfig,
) -> io::Result<()> {
    UciLoop::new(output, config, EventQueue::read(input)).run()
}
