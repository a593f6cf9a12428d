//! `tabiya pgn clean`: rewrites games in PGN export format.
//!
//! Nothing that the file says is lost: text that cannot be read is kept as comments, or games that have such text go to
//! another file unchanged.

use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use tabiya_record::pgn::{ParsedGame, PgnReader, PgnWriter};

use super::{count, describe_error};
use crate::{
    CommandOutcome,
    color::ColorChoice,
    files::{self, ExistingFile, Output},
    output_file::OutputMode,
    progress_bar::ProgressBar,
};

#[derive(clap::Args)]
#[command(
    after_help = "Text that cannot be read, such as the moves after an illegal one, is kept as a comment that begins with \"Not read:\".\n\nExamples:\n  tabiya pgn clean dirty.pgn --out clean.pgn\n  tabiya pgn clean dirty.pgn --out clean.pgn --rejects rejects.pgn\n  tabiya pgn clean games.pgn --out games.pgn --force"
)]
pub(crate) struct Arguments {
    /// File to read, compressed or not; `-` for standard input
    file: PathBuf,
    /// File to write; `-` for standard output
    #[arg(long, short, default_value = "-")]
    out: PathBuf,
    /// Write games that cannot be read completely to this file, unchanged, instead of the output
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    #[command(flatten)]
    mode: OutputMode,
}

/// Errors go to standard error.
pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let path = &arguments.file;
    check_paths(arguments)?;
    let bar = Arc::new(ProgressBar::new());
    let reader = files::open_with_progress(path, &bar)?;
    let mut outputs = Outputs::create(arguments)?;
    let mut games = PgnReader::new(reader).games();
    if arguments.rejects.is_some() {
        games = games.keep_source();
    }
    let mut totals = CleanTotals::default();
    for parsed in games.by_ref() {
        let parsed = parsed.with_context(|| files::cannot_read(path))?;
        for error in &parsed.errors {
            bar.clear();
            let error = describe_error(path, error, color.stderr());
            writeln!(io::stderr(), "{error}")?;
        }
        totals.games += 1;
        totals.errors += parsed.errors.len() as u64 + parsed.more_errors;
        totals.lost_bytes += outputs.write(parsed, &mut totals)?;
    }
    for comment in games.reader().trailing_comments() {
        outputs.writer.write_comment(&comment)?;
    }
    // Before anything is replaced.
    if totals.lost_bytes > 0 && files::is_same(path, &arguments.out) {
        bail!(
            "{} is not replaced: {} of it can neither be read nor kept as comments; write to another file, or use --rejects",
            path.display(),
            count(totals.lost_bytes, "byte", "bytes")
        );
    }
    outputs.finish()?;
    bar.clear();
    totals.print()?;
    Ok(if totals.errors == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
}

/// Refuses files that would overwrite each other.
fn check_paths(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments {
        file,
        out,
        rejects,
        mode,
    } = arguments;
    if mode.existing() == ExistingFile::Append && files::is_same(file, out) {
        bail!("--append cannot write to the input file");
    }
    let Some(rejects) = rejects else {
        return Ok(());
    };
    if rejects == out || files::is_same(rejects, out) || files::is_same(rejects, file) {
        bail!(
            "--rejects needs a file of its own; {} is already used",
            rejects.display()
        );
    }
    Ok(())
}

/// The cleaned games, and those that could not be read completely.
struct Outputs {
    writer: PgnWriter<BufWriter<Output>>,
    rejects: Option<BufWriter<Output>>,
}

impl Outputs {
    fn create(arguments: &Arguments) -> anyhow::Result<Self> {
        let open =
            |path: &Path| Ok::<_, anyhow::Error>(BufWriter::new(arguments.mode.create(path)?));
        Ok(Self {
            rejects: arguments.rejects.as_deref().map(open).transpose()?,
            writer: PgnWriter::new(open(&arguments.out)?),
        })
    }

    /// Writes a game. Returns the number of bytes of it that are in no file.
    fn write(&mut self, mut parsed: ParsedGame, totals: &mut CleanTotals) -> anyhow::Result<u64> {
        let is_complete = parsed.unread.is_empty() && parsed.lost_bytes == 0;
        if !is_complete {
            totals.incomplete += 1;
            // A game that is too long for it is kept as far as it can be read.
            if let (Some(rejects), Some(source)) = (&mut self.rejects, &parsed.source) {
                rejects.write_all(source.trim_ascii())?;
                rejects.write_all(b"\n\n")?;
                return Ok(0);
            }
        }
        parsed.keep_unread_as_comments();
        self.writer.write(&parsed.game)?;
        Ok(parsed.lost_bytes)
    }

    fn finish(self) -> anyhow::Result<()> {
        // The rejects first: the output may replace the file that they come from.
        for file in self.rejects.into_iter().chain([self.writer.into_inner()]) {
            let file = file.into_inner().map_err(|error| error.into_error())?;
            file.finish()?;
        }
        Ok(())
    }
}

#[derive(Default)]
struct CleanTotals {
    games: u64,
    errors: u64,
    /// Games that could not be read completely.
    incomplete: u64,
    /// Bytes of them that are neither in the output nor in the rejects.
    lost_bytes: u64,
}

impl CleanTotals {
    fn print(&self) -> io::Result<()> {
        if self.errors == 0 && self.incomplete == 0 {
            return Ok(());
        }
        let mut out = io::stderr();
        writeln!(
            out,
            "{}, {}; {} could not be read completely",
            count(self.games, "game", "games"),
            count(self.errors, "error", "errors"),
            count(self.incomplete, "game", "games")
        )?;
        if self.lost_bytes > 0 {
            let lost = count(self.lost_bytes, "byte", "bytes");
            writeln!(
                out,
                "too long to be kept as comments, and not written: {lost}"
            )?;
        }
        Ok(())
    }
}
