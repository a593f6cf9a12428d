//! `tabiya pgn check`: counts games and plies, and prints each error with its place.
//!
//! Large files are checked in parallel: a block of the file is cut between games, the pieces are checked by several
//! threads, and errors are printed in file order. If tags or comments are so broken that a cut might fall within a game,
//! the file is checked again sequentially.

use std::{
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Context;
use tabiya_record::pgn::{self, CheckSummary, PgnError};

use super::count;
use crate::commands::number_in;
use crate::{CommandOutcome, files, progress_reader::ProgressReader};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya pgn check games.pgn")]
pub(crate) struct Arguments {
    /// Files to read; `-` for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = number_in(1..=1024_u16))]
    threads: Option<u16>,
}

/// Size of the block in memory when several threads check.
const BLOCK: usize = 32 << 20;
/// Size of the piece that a thread takes at a time.
const PIECE: usize = 1 << 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let threads = match arguments.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut sum = CheckSummary::default();
    let mut unreadable = 0u64;
    for path in &arguments.files {
        // An unreadable file must not stop the others from being checked.
        let found = match check_file(path, threads, &mut out) {
            Ok(found) => found,
            Err(error) if crate::is_broken_pipe(&error) => return Err(error),
            Err(error) => {
                writeln!(io::stderr(), "error: {error:#}")?;
                unreadable += 1;
                continue;
            }
        };
        if arguments.files.len() > 1 {
            writeln!(out, "{}: {}", path.display(), summary(&found))?;
        }
        sum.games += found.games;
        sum.plies += found.plies;
        sum.errors += found.errors;
    }
    writeln!(out, "{}", summary(&sum))?;
    out.flush()?;
    if unreadable > 0 {
        anyhow::bail!("{} could not be read", count(unreadable, "file", "files"));
    }
    Ok(if sum.errors == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
}

fn summary(found: &CheckSummary) -> String {
    format!(
        "{}, {}, {}",
        count(found.games, "game", "games"),
        count(found.plies, "ply", "plies"),
        count(found.errors, "error", "errors")
    )
}

fn check_file(path: &Path, threads: usize, out: &mut impl Write) -> anyhow::Result<CheckSummary> {
    let size = files::size(path);
    let reader = ProgressReader::new(files::open(path)?, size);
    let print =
        |error: &PgnError, out: &mut dyn Write| writeln!(out, "{}: {error}", path.display());
    if threads == 1 || size.is_none_or(|size| size < 2 * PIECE as u64) {
        let mut failure = None;
        let found = pgn::check(reader, |error| {
            if failure.is_none() {
                failure = print(&error, out).err();
            }
        })
        .with_context(|| format!("cannot read {}", path.display()))?;
        return match failure {
            Some(error) => Err(error.into()),
            None => Ok(found),
        };
    }
    let mut errors = Vec::new();
    match check_by_pieces(reader, threads, |error| errors.push(error))? {
        Some(found) => {
            for error in &errors {
                print(error, out)?;
            }
            Ok(found)
        }
        None => check_file(path, 1, out),
    }
}

/// Checks a file in pieces. Returns `None` if the cuts may not fall between games.
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
        for (found, errors, piece) in check_pieces(&pieces, threads) {
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
                let found = pgn::check(*piece, |error| errors.push(error)).unwrap_or_default();
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
}
