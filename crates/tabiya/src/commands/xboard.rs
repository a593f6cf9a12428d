//! `tabiya xboard`: runs as an XBoard engine. Standard output carries nothing but the protocol.

use std::io;

use super::engine_io;
use crate::CommandOutcome;

pub(crate) fn run() -> anyhow::Result<CommandOutcome> {
    engine_io::finish(tabiya_player::xboard_loop(
        engine_io::input(),
        io::stdout(),
        engine_io::config(),
    ))
}
