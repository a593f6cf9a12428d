//! `tabiya perft`: counts leaf nodes, and checks suites of counts.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Instant,
};

use anyhow::bail;
use tabiya_player::MAX_PERFT_DEPTH;
use tabiya_rules::{CastlingMode, Leniency, LenientPosition, Position, Setup, perft};

use super::number_in;
use crate::{
    CommandOutcome,
    color::ColorChoice,
    files,
    lines::{Line, Lines},
    place::{FileName, Place},
    printer::Printer,
    progress_bar::ProgressBar,
    reports::{self, FileError, MoveCount, PerftReport, SuiteCount},
};

/// Largest number of threads.
const MAX_THREADS: usize = 1024;

#[derive(clap::Args)]
#[command(
    after_help = "Suite positions that cannot arise in play, because of too many pieces or an impossible check, are counted too.\n\nExamples:\n  tabiya perft 6\n  tabiya perft 5 --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\" --divide\n  tabiya perft --epd suite.epd\n  tabiya perft 6 --json"
)]
pub(crate) struct Arguments {
    /// Depth in plies; with --epd, the maximum
    #[arg(required_unless_present = "epd", value_parser = number_in(0..=MAX_PERFT_DEPTH))]
    depth: Option<u32>,
    /// Position as FEN [default: the starting position]
    #[arg(long)]
    fen: Option<String>,
    /// Read castling rights as in Chess960, and write castling as king takes rook
    #[arg(long)]
    chess960: bool,
    /// Show the count for each move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Check a file with lines such as `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    epd: Option<PathBuf>,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    if arguments.threads == 0 || arguments.threads > MAX_THREADS {
        bail!("--threads must be 1 to {MAX_THREADS}");
    }
    match (&arguments.epd, arguments.depth) {
        (Some(path), depth) => SuiteCheck::new(path, depth, arguments, color).run(),
        (None, Some(depth)) => count(depth, arguments),
        (None, None) => bail!("give a depth, or a suite with --epd"),
    }
}

fn count(depth: u32, arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(arguments.fen.as_deref(), mode)?;
    let bar = ProgressBar::new();
    let started = Instant::now();
    let counts = match depth {
        0 => Vec::new(),
        _ => counts(&position, depth, arguments.threads, |done, all| {
            bar.show_share(Some(done as f64 / all as f64), "");
        }),
    };
    let nodes = match depth {
        0 => 1,
        _ => counts.iter().map(|count| count.nodes).sum(),
    };
    let seconds = started.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    bar.clear();
    let mut out = io::stdout().lock();
    if arguments.json {
        let report = PerftReport::Count {
            fen: position.fen().to_string(),
            depth,
            nodes,
            seconds,
            nodes_per_second: rate as u64,
            moves: arguments.divide.then_some(counts),
        };
        writeln!(out, "{}", reports::to_line(&report)?)?;
        return Ok(CommandOutcome::Success);
    }
    if arguments.divide && depth > 0 {
        for MoveCount { uci, nodes } in &counts {
            writeln!(out, "{uci}: {nodes}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "time: {seconds:.3} s")?;
    writeln!(out, "rate: {:.0} million nodes per second", rate / 1e6)?;
    writeln!(out, "nodes: {nodes}")?;
    Ok(CommandOutcome::Success)
}

/// Counts the nodes below each move, sorted by move, and calls `on_progress` with the number of finished pieces of work
/// and their total. Threads share a list of move pairs: a single move can hold half of the tree.
fn counts(
    position: &Position,
    depth: u32,
    threads: usize,
    on_progress: impl Fn(usize, usize) + Sync,
) -> Vec<MoveCount> {
    let moves = position.legal_moves();
    let totals: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let mut work = Vec::new();
    for (i, m) in moves.iter().enumerate() {
        let next = position.play(*m);
        if depth <= 2 {
            work.push((i, next, depth - 1));
        } else {
            let replies = next.legal_moves();
            work.extend(
                replies
                    .iter()
                    .map(|reply| (i, next.play(*reply), depth - 2)),
            );
        }
    }
    let next_item = AtomicUsize::new(0);
    let finished = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let worker = || {
            while let Some((i, position, depth)) =
                work.get(next_item.fetch_add(1, Ordering::Relaxed))
            {
                totals[*i].fetch_add(perft(position, *depth), Ordering::Relaxed);
                on_progress(finished.fetch_add(1, Ordering::Relaxed) + 1, work.len());
            }
        };
        for _ in 1..threads {
            scope.spawn(worker);
        }
        worker();
    });
    let mut counts: Vec<_> = moves
        .iter()
        .zip(totals)
        .map(|(m, total)| MoveCount {
            uci: position.uci(*m).to_string(),
            nodes: total.into_inner(),
        })
        .collect();
    counts.sort_by(|one, other| one.uci.cmp(&other.uci));
    counts
}

/// Check of the counts of a suite up to a depth. It prints each mismatch and each unreadable line.
struct SuiteCheck<'a> {
    path: &'a Path,
    max_depth: Option<u32>,
    arguments: &'a Arguments,
    bar: Arc<ProgressBar>,
    out: Printer,
    is_colored: bool,
    sum: SuiteTotals,
}

impl<'a> SuiteCheck<'a> {
    fn new(
        path: &'a Path,
        max_depth: Option<u32>,
        arguments: &'a Arguments,
        color: ColorChoice,
    ) -> Self {
        let bar = Arc::new(ProgressBar::new());
        Self {
            path,
            max_depth,
            arguments,
            out: Printer::new(Arc::clone(&bar)),
            bar,
            is_colored: color.stdout(),
            sum: SuiteTotals::default(),
        }
    }

    fn run(mut self) -> anyhow::Result<CommandOutcome> {
        let started = Instant::now();
        let suite = files::read(self.path)?;
        // The counts of the suite tell how far the work has come.
        let all = self.expected_nodes(&suite);
        let mut lines = Lines::new(&suite[..]);
        while let Some(line) = lines.next_line()? {
            if !line.text.starts_with('#') {
                self.check(&line, all)?;
            }
        }
        self.bar.clear();
        self.print_totals(started.elapsed().as_secs_f64())?;
        Ok(match self.sum.wrong + self.sum.unreadable {
            0 => CommandOutcome::Success,
            _ => CommandOutcome::ErrorsFound,
        })
    }

    fn expected_nodes(&self, suite: &[u8]) -> u64 {
        let mut lines = Lines::new(suite);
        let mut sum = 0u64;
        while let Ok(Some(line)) = lines.next_line() {
            let (_, counts) = parse_line(&line.text).unwrap_or_default();
            let counted = counts.iter().filter(|count| self.is_counted(count));
            sum = counted.fold(sum, |sum, count| sum.saturating_add(count.nodes));
        }
        sum
    }

    fn is_counted(&self, count: &ExpectedCount) -> bool {
        self.max_depth.is_none_or(|most| count.depth <= most)
    }

    fn check(&mut self, line: &Line<'_>, all: u64) -> anyhow::Result<()> {
        let mode = self.arguments.chess960.then_some(CastlingMode::Chess960);
        let read = parse_line(&line.text)
            .and_then(|(fen, wanted)| Ok((suite_position(fen, mode)?, fen, wanted)));
        let (lenient, fen, wanted) = match read {
            Ok(read) => read,
            Err(LineError { offset, message }) => {
                self.sum.unreadable += 1;
                let place = Place::new(self.path, line.number, line.column(offset));
                return match self.arguments.json {
                    true => self.json(&PerftReport::Error(FileError::new(&place, message))),
                    false => Ok(self.out.line(place.error(message, self.is_colored))?),
                };
            }
        };
        self.sum.positions += 1;
        let impossible = lenient.overlooked.first().map(ToString::to_string);
        if let Some(fault) = &impossible {
            self.sum.impossible += 1;
            self.mismatch(line, 0, format!("cannot arise in play: {fault}: {fen}"))?;
        }
        let mut counts = Vec::new();
        for expected in &wanted {
            if !self.is_counted(expected) {
                continue;
            }
            let ExpectedCount {
                depth,
                nodes: expected,
                offset,
            } = *expected;
            let nodes = total(&lenient.position, depth, self.arguments.threads);
            self.sum.checked += 1;
            self.sum.nodes += nodes;
            self.sum.expected = self.sum.expected.saturating_add(expected);
            if nodes != expected {
                self.sum.wrong += 1;
                let message = format!("depth {depth}: counted {nodes}, expected {expected}: {fen}");
                self.mismatch(line, offset, message)?;
            }
            counts.push(SuiteCount {
                depth,
                nodes,
                expected,
            });
            let share = self.sum.expected as f64 / all.max(1) as f64;
            let text = super::count(self.sum.positions, "position", "positions");
            self.bar.show_share(Some(share), &text);
        }
        if self.arguments.json {
            self.json(&PerftReport::Position {
                file: FileName(self.path).to_string(),
                line: line.number,
                fen: fen.to_string(),
                impossible,
                counts,
            })?;
        }
        Ok(())
    }

    /// Prints what is wrong with a position that can be read; in JSON its report says so.
    fn mismatch(&mut self, line: &Line<'_>, offset: usize, message: String) -> io::Result<()> {
        if self.arguments.json {
            return Ok(());
        }
        let place = Place::new(self.path, line.number, line.column(offset));
        self.out.line_now(place.error(message, self.is_colored))
    }

    fn json(&mut self, report: &PerftReport) -> anyhow::Result<()> {
        Ok(self.out.line_now(reports::to_line(report)?)?)
    }

    fn print_totals(&mut self, seconds: f64) -> anyhow::Result<()> {
        let sum = &self.sum;
        if self.arguments.json {
            let report = PerftReport::Summary {
                positions: sum.positions,
                counts: sum.checked,
                wrong: sum.wrong,
                unreadable: sum.unreadable,
                impossible: sum.impossible,
                nodes: sum.nodes,
                seconds,
            };
            return self.json(&report);
        }
        self.out.line(format_args!(
            "{}, {} checked, {} wrong, {}",
            super::count(sum.positions, "position", "positions"),
            super::count(sum.checked, "count", "counts"),
            sum.wrong,
            super::count(sum.unreadable, "unreadable line", "unreadable lines")
        ))?;
        if sum.impossible > 0 {
            self.out.line(format_args!(
                "positions that cannot arise in play: {}",
                sum.impossible
            ))?;
        }
        Ok(self.out.line_now(format_args!("nodes: {}", sum.nodes))?)
    }
}

/// Totals of a suite.
#[derive(Default)]
struct SuiteTotals {
    positions: u64,
    checked: u64,
    wrong: u64,
    unreadable: u64,
    /// Positions that cannot arise in play.
    impossible: u64,
    nodes: u64,
    /// Sum of the counts of the suite that are checked.
    expected: u64,
}

/// Why a line of a suite cannot be read.
struct LineError {
    /// Offset in the line.
    offset: usize,
    message: String,
}

/// A count of a suite.
struct ExpectedCount {
    depth: u32,
    nodes: u64,
    /// Offset in the line.
    offset: usize,
}

/// Parses a position of a suite. Published suites have some that cannot arise in play, but have a count.
fn suite_position(fen: &str, mode: Option<CastlingMode>) -> Result<LenientPosition, LineError> {
    let leniency = Leniency {
        material: true,
        checks: true,
        ..Leniency::NONE
    };
    let position = fen.parse::<Setup>().and_then(|setup| {
        let mode = mode.unwrap_or_else(|| setup.castling_mode());
        Ok(Position::from_setup_lenient(&setup, mode, leniency)?)
    });
    position.map_err(|error| LineError {
        offset: error.offset(fen),
        message: format!("{error}: \"{}\"", super::excerpt(fen)),
    })
}

fn total(position: &Position, depth: u32, threads: usize) -> u64 {
    if depth == 0 || threads == 1 {
        return perft(position, depth);
    }
    let counts = counts(position, depth, threads, |_, _| {});
    counts.iter().map(|count| count.nodes).sum()
}

/// `FEN ;D1 20 ;D2 400`.
fn parse_line(line: &str) -> Result<(&str, Vec<ExpectedCount>), LineError> {
    let (fen, mut rest) = line.split_once(';').unwrap_or((line, ""));
    let mut counts = Vec::new();
    while !rest.is_empty() {
        let (part, after) = rest.split_once(';').unwrap_or((rest, ""));
        let offset = line.len() - rest.len() + (part.len() - part.trim_start().len());
        rest = after;
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let read = || {
            let (depth, nodes) = part.strip_prefix('D')?.split_once(char::is_whitespace)?;
            Some((depth.parse::<u32>().ok()?, nodes.trim().parse().ok()?))
        };
        let error = |message| LineError { offset, message };
        let Some((depth, nodes)) = read() else {
            let part = super::excerpt(part);
            return Err(error(format!("\"{part}\" is not a count such as D3 8902")));
        };
        if depth > MAX_PERFT_DEPTH {
            return Err(error(format!(
                "depth {depth} is too large: the maximum is {MAX_PERFT_DEPTH}"
            )));
        }
        counts.push(ExpectedCount {
            depth,
            nodes,
            offset,
        });
    }
    if counts.is_empty() {
        return Err(LineError {
            offset: line.len(),
            message: "the position has no count such as ;D3 8902".to_string(),
        });
    }
    Ok((fen.trim_end(), counts))
}
