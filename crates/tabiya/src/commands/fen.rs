//! `tabiya fen`: FENs, many at once.

use std::{
    io::{self, BufRead, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Subcommand;
use tabiya_rules::{CastlingMode, Position};

use crate::{Verdict, files};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say of each line of a file whether it is a FEN: `ok` with the FEN as it should be, or the error
    #[command(after_help = "Example:\n  tabiya fen check positions.txt")]
    Check {
        /// The file; `-` for standard input
        file: PathBuf,
        /// Read castling rights by the rules of Chess960
        #[arg(long)]
        chess960: bool,
    },
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Verdict> {
    match command {
        Command::Check { file, chess960 } => check(file, *chess960),
    }
}

/// A line an answer, empty lines apart: exit code 1 if any is an error.
fn check(path: &Path, chess960: bool) -> anyhow::Result<Verdict> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut verdict = Verdict::Fine;
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
        // Bytes that are no text make a line that is no FEN.
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
                verdict = Verdict::Faults;
            }
        }
    }
    out.flush()?;
    Ok(verdict)
}
