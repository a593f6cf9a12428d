//! `tabiya fen`: checks files of FENs.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use clap::Subcommand;
use tabiya_rules::{CastlingMode, Position};

use crate::{
    CommandOutcome, color::ColorChoice, files, lines::Lines, place::Place, printer::Printer,
    progress_bar::ProgressBar,
};

#[derive(Subcommand)]
pub(crate) enum FenCommand {
    /// Check each line of a file: `ok` with the normalised FEN, or an error with its place
    #[command(after_help = "Example:\n  tabiya fen check positions.txt")]
    Check {
        /// File to read; `-` for standard input
        file: PathBuf,
        /// Read castling rights as in Chess960
        #[arg(long)]
        chess960: bool,
    },
}

pub(crate) fn run(command: &FenCommand, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    match command {
        FenCommand::Check { file, chess960 } => check(file, *chess960, color),
    }
}

/// Prints one line per FEN, skipping empty lines; exit code 1 if there are errors.
fn check(path: &Path, chess960: bool, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let bar = Arc::new(ProgressBar::new());
    let mut lines = Lines::new(files::open_with_progress(path, &bar)?);
    let mut out = Printer::new(bar);
    let is_colored = color.stdout();
    let mut outcome = CommandOutcome::Success;
    while let Some(line) = lines
        .next_line()
        .with_context(|| files::cannot_read(path))?
    {
        let parsed = match chess960 {
            true => Position::from_fen(&line.text, CastlingMode::Chess960),
            false => line.text.parse(),
        };
        match parsed {
            Ok(position) => out.line(format_args!("ok {}", position.fen()))?,
            Err(error) => {
                let place = Place::new(path, line.number, line.column(error.offset(&line.text)));
                let message = format!("{error}: \"{}\"", super::excerpt(&line.text));
                out.line(place.error(message, is_colored))?;
                outcome = CommandOutcome::ErrorsFound;
            }
        }
    }
    out.flush()?;
    Ok(outcome)
}
