//! The engine for XBoard (CECP) GUIs.
//!
//! - `xboard_loop`: state of the loop and command dispatch; `play`: moves, pondering and analysis; `position_setup`:
//!   position setup, undo and excluded moves.
//! - `game`: the game with undo; `clock`: time controls; `editor`: the obsolete edit mode.
//! - `features`: declared features and options; `messages`: output about a search.
//!
//! As in `uci`, one thread only reads input, and the loop receives everything as events of one queue.

mod clock;
mod editor;
mod features;
mod game;
mod messages;
mod play;
mod position_setup;
mod xboard_loop;

use std::io::{self, BufRead, Write};

use crate::{LoopConfig, loop_event::EventQueue};
use xboard_loop::XboardLoop;

/// Runs the engine for a GUI until `quit` or the end of input.
///
/// # Errors
///
/// If the output can no longer be written.
pub fn xboard_loop(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    config: LoopConfig,
) -> io::Result<()> {
    XboardLoop::new(output, config, EventQueue::read(input)).run()
}
