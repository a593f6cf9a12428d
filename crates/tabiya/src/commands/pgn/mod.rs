//! `tabiya pgn`: checks and converts PGN files.

mod book;
mod check;
mod clean;

use clap::Subcommand;

use super::count;
use crate::CommandOutcome;

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    /// Check that every game is readable and every move is legal
    Check(check::Arguments),
    /// Rewrite games in PGN export format
    Clean(clean::Arguments),
    /// Make a Polyglot opening book from games
    Book(book::Arguments),
}

pub(crate) fn run(command: &PgnCommand) -> anyhow::Result<CommandOutcome> {
    match command {
        PgnCommand::Check(arguments) => check::run(arguments),
        PgnCommand::Clean(arguments) => clean::run(arguments),
        PgnCommand::Book(arguments) => book::run(arguments),
    }
}
