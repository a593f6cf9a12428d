//! `tabiya xboard`: an engine for XBoard and its relatives. Nothing but the protocol goes to standard output.

use std::io;

use super::engine;
use crate::Verdict;

pub(crate) fn run() -> anyhow::Result<Verdict> {
    engine::finish(tabiya_player::xboard_loop(
        engine::input(),
        io::stdout(),
        engine::host(),
    ))
}
