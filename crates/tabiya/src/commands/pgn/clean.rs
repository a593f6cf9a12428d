//! `tabiya pgn clean`: games rewritten to the standard.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use anyhow::Context;
use tabiya_record::pgn::{PgnReader, PgnWriter};

use super::count;
use crate::{Verdict, files, progress::Progress};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya pgn clean dirty.pgn --out clean.pgn")]
pub(crate) struct Arguments {
    /// The file; `-` for standard input
    file: PathBuf,
    /// Where to write; `-` for standard output
    #[arg(long, short, default_value = "-")]
    out: PathBuf,
}

/// What is wrong with a game goes to standard error; the game is written as far as it could be read.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let reader = Progress::new(files::open(&arguments.file)?, files::size(&arguments.file));
    let file = files::create(&arguments.out)?;
    let mut writer = PgnWriter::new(BufWriter::new(file));
    let (mut games, mut errors) = (0u64, 0u64);
    for reading in PgnReader::new(reader).games() {
        let reading =
            reading.with_context(|| format!("cannot read {}", arguments.file.display()))?;
        for error in &reading.errors {
            writeln!(io::stderr(), "{}: {error}", arguments.file.display())?;
        }
        errors += reading.errors.len() as u64 + reading.more_errors;
        games += 1;
        writer.write(&reading.game)?;
    }
    let file = writer
        .into_inner()
        .into_inner()
        .map_err(|error| error.into_error())?;
    file.finish()?;
    if errors > 0 {
        writeln!(
            io::stderr(),
            "{}, {}; faulty games are written as far as they could be read",
            count(games, "game", "games"),
            count(errors, "error", "errors")
        )?;
    }
    Ok(if errors == 0 {
        Verdict::Fine
    } else {
        Verdict::Faults
    })
}
