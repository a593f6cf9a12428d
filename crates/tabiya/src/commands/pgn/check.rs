//! `tabiya pgn check`: counts games and plies, and prints each error with its place.
//!
//! Large files are checked in parallel: a block of the file is cut between games, the pieces are checked by several
//! threads, and errors are printed in file order. If tags or comments are so broken that a cut might fall within a game,
//! the file is checked again sequentially.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Context;
use tabiya_record::pgn::{self, CheckSummary, PgnError};

use super::{count, describe_error};
use crate::commands::number_in;
use crate::{
    CommandOutcome,
    color::{ColorChoice, WordStyle, styled},
    files,
    place::{FileName, Place},
    printer::Printer,
    progress_bar::ProgressBar,
    reports::{self, FileError, PgnCheckReport},
};

#[derive(clap::Args)]
#[command(
    after_help = "An error is FILE:LINE:COLUMN: and a message. The exit code is 1 if there are errors.\n\nExamples:\n  tabiya pgn check games.pgn\n  tabiya pgn check games.pgn.zst other.pgn.gz\n  tabiya pgn check games.pgn --json"
)]
pub(crate) struct Arguments {
    /// Files to read, compressed or not; `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = number_in(1..=1024_u16))]
    threads: Option<u16>,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// Size of the block in memory when several threads check.
const BLOCK: usize = 32 << 20;
/// Size of the piece that a thread takes at a time.
const PIECE: usize = 1 << 20;
/// Longest text without a cut: the blocks would fill the memory.
const MAX_REST: usize = 2 * BLOCK;
/// Largest number of errors that wait to be printed. A file that has more is read again, and each is printed at once.
const MAX_ERRORS: usize = 20_000;

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let threads = match arguments.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let bar = Arc::new(ProgressBar::new());
    let mut printer = CheckPrinter {
        out: Printer::new(Arc::clone(&bar)),
        is_json: arguments.json,
        is_colored: color.stdout(),
    };
    let mut sum = CheckSummary::default();
    let mut unreadable = 0u64;
    for path in &arguments.files {
        // An unreadable file must not stop the others from being checked.
        let found = match check_file(path, threads, &bar, &mut printer) {
            Ok(found) => found,
            Err(error) if crate::is_broken_pipe(&error) => return Err(error),
            Err(error) => {
                bar.clear();
                let label = styled("error:", WordStyle::Bad, color.stderr());
                writeln!(io::stderr(), "{label} {error:#}")?;
                unreadable += 1;
                continue;
            }
        };
        printer.file(path, &found, arguments.files.len())?;
        sum.games += found.games;
        sum.plies += found.plies;
        sum.errors += found.errors;
    }
    bar.clear();
    printer.summary(&sum, arguments.files.len() as u64 - unreadable, unreadable)?;
    if unreadable > 0 {
        anyhow::bail!("{} could not be read", count(unreadable, "file", "files"));
    }
    Ok(if sum.errors == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
}

/// Prints what is found, as text or JSON.
struct CheckPrinter {
    out: Printer,
    is_json: bool,
    is_colored: bool,
}

impl CheckPrinter {
    fn error(&mut self, path: &Path, error: &PgnError) -> anyhow::Result<()> {
        let line = match self.is_json {
            true => {
                let place = Place::new(path, error.line, error.column);
                reports::to_line(&PgnCheckReport::Error {
                    error: FileError::new(&place, error.message()),
                    game: error.game,
                    found: error.found.clone(),
                })?
            }
            false => describe_error(path, error, self.is_colored),
        };
        Ok(self.out.line(line)?)
    }

    /// Prints the summary of a file; as text only if there are several files.
    fn file(&mut self, path: &Path, found: &CheckSummary, files: usize) -> anyhow::Result<()> {
        let file = FileName(path);
        let line = match self.is_json {
            true => reports::to_line(&PgnCheckReport::File {
                file: file.to_string(),
                games: found.games,
                plies: found.plies,
                errors: found.errors,
            })?,
            false if files > 1 => format!("{file}: {}", summary(found)),
            false => return Ok(()),
        };
        Ok(self.out.line_now(line)?)
    }

    fn summary(&mut self, sum: &CheckSummary, files: u64, unreadable: u64) -> anyhow::Result<()> {
        let line = match self.is_json {
            true => reports::to_line(&PgnCheckReport::Summary {
                files,
                unreadable,
                games: sum.games,
                plies: sum.plies,
                errors: sum.errors,
            })?,
            false => summary(sum),
        };
        Ok(self.out.line_now(line)?)
    }
}

fn summary(found: &CheckSummary) -> String {
    format!(
        "{}, {}, {}",
        count(found.games, "game", "games"),
        count(found.plies, "ply", "plies"),
        count(found.errors, "error", "errors")
    )
}

fn check_file(
    path: &Path,
    threads: usize,
    bar: &Arc<ProgressBar>,
    printer: &mut CheckPrinter,
) -> anyhow::Result<CheckSummary> {
    let reader = files::open_with_progress(path, bar)?;
    // What is read in pieces may have to be read again.
    if threads == 1 || !files::is_regular(path) {
        return check_sequentially(path, reader, printer);
    }
    let mut errors = Vec::new();
    let found = check_by_pieces(reader, threads, |error| errors.push(error))
        .with_context(|| files::cannot_read(path))?;
    match found {
        Some(found) => {
            for error in &errors {
                printer.error(path, error)?;
            }
            Ok(found)
        }
        None => check_sequentially(path, files::open_with_progress(path, bar)?, printer),
    }
}

fn check_sequentially(
    path: &Path,
    reader: impl Read,
    printer: &mut CheckPrinter,
) -> anyhow::Result<CheckSummary> {
    let mut failure = None;
    let found = pgn::check(reader, |error| {
        if failure.is_none() {
            failure = printer.error(path, &error).err();
        }
    })
    .with_context(|| files::cannot_read(path))?;
    match failure {
        Some(error) => Err(error),
        None => Ok(found),
    }
}

/// Checks a file in pieces. Returns `None` if the cuts may not fall between games, or if memory might run out: if there
/// are no cuts for long, or too many errors.
fn check_by_pieces(
    mut reader: impl Read,
    threads: usize,
    mut on_error: impl FnMut(PgnError),
) -> io::Result<Option<CheckSummary>> {
    let mut sum = CheckSummary::default();
    let mut lines = 0;
    let mut text = Vec::with_capacity(BLOCK);
    loop {
        let wanted = BLOCK.saturating_sub(text.len()).max(PIECE) as u64;
        let is_end = reader.by_ref().take(wanted).read_to_end(&mut text)? == 0;
        let mut pieces = pgn::split_games(&text, text.len().div_ceil(PIECE).max(1));
        // The last game may continue in the next block.
        let rest = if is_end {
            &[][..]
        } else {
            pieces.pop().unwrap_or(&[])
        };
        if rest.len() > MAX_REST {
            return Ok(None);
        }
        for (found, errors, piece) in check_pieces(&pieces, threads) {
            let is_complete = found.errors == errors.len() as u64;
            if !is_complete || sum.errors + found.errors > MAX_ERRORS as u64 {
                return Ok(None);
            }
            for mut error in errors {
                error.game += sum.games;
                error.line += lines;
                if error.kind.is_structural() {
                    return Ok(None);
                }
                on_error(error);
            }
            sum.games += found.games;
            sum.plies += found.plies;
            sum.errors += found.errors;
            lines += line_ends(piece);
        }
        let rest = text.len() - rest.len();
        text.drain(..rest);
        if is_end {
            return Ok(Some(sum));
        }
    }
}

type Findings<'a> = (CheckSummary, Vec<PgnError>, &'a [u8]);

/// Checks pieces on several threads; the findings are in the order of the pieces.
fn check_pieces<'a>(pieces: &[&'a [u8]], threads: usize) -> Vec<Findings<'a>> {
    let findings: Vec<OnceLock<Findings<'a>>> = pieces.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let work = || {
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = pieces.get(i) else { return };
                let mut errors = Vec::new();
                // Reading from memory does not fail.
                let found = pgn::check(*piece, |error| {
                    if errors.len() < MAX_ERRORS {
                        errors.push(error);
                    }
                });
                let found = found.unwrap_or_default();
                let _ = findings[i].set((found, errors, piece));
            }
        };
        for _ in 1..threads.min(pieces.len()) {
            scope.spawn(work);
        }
        work();
    });
    findings
        .into_iter()
        .filter_map(OnceLock::into_inner)
        .collect()
}

/// Counts line ends as the reader does: `\n`, `\r\n` or `\r`.
fn line_ends(text: &[u8]) -> u64 {
    let mut count = 0;
    let mut after_return = false;
    for byte in text {
        match byte {
            b'\n' if after_return => {}
            b'\n' | b'\r' => count += 1,
            _ => {}
        }
        after_return = *byte == b'\r';
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks of the pieces and of the whole file find the same errors.
    #[test]
    fn pieces_find_what_the_whole_finds() {
        let mut text = String::new();
        for i in 0..60_000 {
            let second = if i % 1000 == 7 { "Ke7" } else { "e5" };
            let end = if i % 3 == 0 { "\r\n" } else { "\n" };
            text.push_str(&format!(
                "[Event \"{i}\"]{end}[Result \"*\"]{end}{end}1. e4 {second} {{a comment{end}of lines}} 2. Nf3 *{end}{end}"
            ));
        }
        let mut whole = Vec::new();
        let want = pgn::check(text.as_bytes(), |error| whole.push(error)).unwrap();
        let mut pieces = Vec::new();
        let got = check_by_pieces(text.as_bytes(), 3, |error| pieces.push(error)).unwrap();
        assert_eq!(got, Some(want));
        assert_eq!(want.games, 60_000);
        assert_eq!(pieces, whole);
        text.push_str("[Event \"broken\n\n1. e4 *\n");
        let got = check_by_pieces(text.as_bytes(), 3, |_| {}).unwrap();
        assert_eq!(got, None);
    }

    /// A text without games, such as a compressed file of zeros, must not be read into memory as a whole.
    #[test]
    fn a_text_without_cuts_is_given_up() {
        let mut endless = io::repeat(b' ').take(100 * BLOCK as u64);
        let got = check_by_pieces(&mut endless, 2, |_| {}).unwrap();
        assert_eq!(got, None);
        assert!(endless.limit() > 90 * BLOCK as u64);
    }
}
