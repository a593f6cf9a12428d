//! `tabiya pgn`: checks and converts PGN files.

mod book;
mod check;
mod clean;

use std::path::Path;

use clap::Subcommand;
use tabiya_record::pgn::PgnError;

use super::count;
use crate::{CommandOutcome, color::ColorChoice, place::Place};

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    /// Check that every game is readable and every move is legal
    Check(check::Arguments),
    /// Rewrite games in PGN export format
    Clean(clean::Arguments),
    /// Make a Polyglot opening book from games
    Book(book::Arguments),
}

pub(crate) fn run(command: &PgnCommand, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    match command {
        PgnCommand::Check(arguments) => check::run(arguments, color),
        PgnCommand::Clean(arguments) => clean::run(arguments, color),
        PgnCommand::Book(arguments) => book::run(arguments, color),
    }
}

/// Formats an error of a game: `games.pgn:9:4: game 2: expected a legal move, found "Ke3"`.
pub(crate) fn describe_error(path: &Path, error: &PgnError, is_colored: bool) -> String {
    let place = Place::new(path, error.line, error.column);
    let message = format!("game {}: {}", error.game, error.message());
    place.error(message, is_colored)
}
