//! `tabiya fen`: checks files of FENs.

use std::{
    io::{self, BufRead, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Subcommand;
use tabiya_rules::{CastlingMode, Position};

use crate::{CommandOutcome, files};

#[derive(Subcommand)]
pub(crate) enum FenCommand {
    /// Check each line of a file: `ok` with the normalised FEN, or an error
    #[command(after_help = "Example:\n  tabiya fen check positions.txt")]
    Check {
        /// File to read; `-` for standard input
        file: PathBuf,
        /// Read castling rights as in Chess960
        #[arg(long)]
        chess960: bool,
    },
}

pub(crate) fn run(command: &FenCommand) -> anyhow::Result<CommandOutcome> {
    match command {
        FenCommand::Check { file, chess960 } => check(file, *chess960),
    }
}

/// Prints one line per FEN, skipping empty lines; exit code 1 if there are errors.
fn check(path: &Path, chess960: bool) -> anyhow::Result<CommandOutcome> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut outcome = CommandOutcome::Success;
    let mut lines = files::open_lines(path)?;
    let mut line = Vec::new();
    let mut number = 0u64;
    loop {
        line.clear();
        let read = lines
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {}", path.display()))?;
        if read == 0 {
            break;
        }
        number += 1;
        // A line that is not UTF-8 fails as a FEN.
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        let parsed = if chess960 {
            Position::from_fen(text, CastlingMode::Chess960)
        } else {
            text.parse()
        };
        match parsed {
            Ok(position) => writeln!(out, "ok {}", position.fen())?,
            Err(error) => {
                writeln!(
                    out,
                    "error: line {number}: {error}: \"{}\"",
                    super::excerpt(text)
                )?;
                outcome = CommandOutcome::ErrorsFound;
            }
        }
    }
    out.flush()?;
    Ok(outcome)
}
