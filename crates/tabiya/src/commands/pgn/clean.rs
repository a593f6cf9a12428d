//! `tabiya pgn clean`: rewrites games in PGN export format.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use tabiya_record::pgn::{PgnReader, PgnWriter};

use super::count;
use crate::{
    CommandOutcome,
    files::{self, ExistingFile},
    output_file::OutputMode,
    progress_reader::ProgressReader,
};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya pgn clean dirty.pgn --out clean.pgn")]
pub(crate) struct Arguments {
    /// File to read; `-` for standard input
    file: PathBuf,
    /// File to write; `-` for standard output
    #[arg(long, short, default_value = "-")]
    out: PathBuf,
    #[command(flatten)]
    mode: OutputMode,
}

/// Errors go to standard error; a game with errors is written as far as it could be read.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let reader = ProgressReader::new(files::open(&arguments.file)?, files::size(&arguments.file));
    if arguments.mode.existing() == ExistingFile::Append
        && files::is_same(&arguments.file, &arguments.out)
    {
        bail!("--append cannot write to the file that is read");
    }
    let file = arguments.mode.create(&arguments.out)?;
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
            "{}, {}; games with errors are written as far as they could be read",
            count(games, "game", "games"),
            count(errors, "error", "errors")
        )?;
    }
    Ok(if errors == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
}
