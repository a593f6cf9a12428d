//! `tabiya pgn`: PGN files.

use clap::Subcommand;

use crate::Verdict;

#[derive(Subcommand)]
pub(crate) enum Command {}

pub(crate) fn run(command: &Command) -> anyhow::Result<Verdict> {
    match *command {}
}
