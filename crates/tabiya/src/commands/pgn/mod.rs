//! `tabiya pgn`: PGN files.

mod book;
mod check;
mod clean;

use clap::Subcommand;

use crate::Verdict;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check that every game reads and every move is legal
    Check(check::Arguments),
    /// Write games anew, in the standard's export format
    Clean(clean::Arguments),
    /// Make a Polyglot book of games
    Book(book::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Verdict> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Clean(arguments) => clean::run(arguments),
        Command::Book(arguments) => book::run(arguments),
    }
}

/// A number and its noun.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
