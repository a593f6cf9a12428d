//! `tabiya uci`: an engine for GUIs that speak UCI. Nothing but the protocol goes to standard output.

use std::io;

use super::engine;
use crate::Verdict;

pub(crate) fn run() -> anyhow::Result<Verdict> {
    engine::finish(tabiya_player::uci_loop(
        engine::input(),
        io::stdout(),
        engine::host(),
    ))
}
