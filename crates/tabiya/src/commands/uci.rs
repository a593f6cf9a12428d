//! `tabiya uci`: runs as a UCI engine. Standard output carries nothing but the protocol.

use std::io;

use super::engine_io;
use crate::CommandOutcome;

pub(crate) fn run() -> anyhow::Result<CommandOutcome> {
    engine_io::finish(tabiya_player::uci_loop(
        engine_io::input(),
        io::stdout(),
        engine_io::config(),
    ))
}
