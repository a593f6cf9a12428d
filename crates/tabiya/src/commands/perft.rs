//! `tabiya perft`: counts leaf nodes, and checks suites of counts.

use std::{
    io::{self, BufRead, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::Instant,
};

use anyhow::{Context, bail};
use tabiya_player::MAX_PERFT_DEPTH;
use tabiya_rules::{CastlingMode, Leniency, LenientPosition, Position, Setup, perft};

use super::number_in;
use crate::{CommandOutcome, files};

/// Largest number of threads.
const MAX_THREADS: usize = 1024;

#[derive(clap::Args)]
#[command(
    after_help = "Suite positions that cannot arise in play, because of too many pieces or an impossible check, are counted too.\n\nExamples:\n  tabiya perft 6\n  tabiya perft 5 --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\" --divide\n  tabiya perft --epd suite.epd"
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
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    if arguments.threads == 0 || arguments.threads > MAX_THREADS {
        bail!("--threads must be 1 to {MAX_THREADS}");
    }
    match (&arguments.epd, arguments.depth) {
        (Some(path), depth) => check_suite(path, depth, arguments),
        (None, Some(depth)) => count(depth, arguments),
        (None, None) => bail!("give a depth, or a suite with --epd"),
    }
}

fn count(depth: u32, arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(arguments.fen.as_deref(), mode)?;
    let mut out = io::stdout().lock();
    let started = Instant::now();
    let nodes = if depth == 0 {
        1
    } else {
        let counts = counts(&position, depth, arguments.threads);
        if arguments.divide {
            for (m, nodes) in &counts {
                writeln!(out, "{m}: {nodes}")?;
            }
            writeln!(out)?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    };
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "time: {seconds:.3} s")?;
    writeln!(
        out,
        "rate: {:.0} million nodes per second",
        nodes as f64 / seconds.max(1e-9) / 1e6
    )?;
    writeln!(out, "nodes: {nodes}")?;
    Ok(CommandOutcome::Success)
}

/// Counts the nodes below each move, sorted by move. Threads share a list of move pairs: a single move can hold half of
/// the tree.
fn counts(position: &Position, depth: u32, threads: usize) -> Vec<(String, u64)> {
    let moves = position.legal_moves();
    let totals: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let mut work = Vec::new();
    for (i, m) in moves.iter().enumerate() {
        let next = position.play(*m);
        if depth <= 2 || threads == 1 {
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
    std::thread::scope(|scope| {
        let worker = || {
            while let Some((i, position, depth)) =
                work.get(next_item.fetch_add(1, Ordering::Relaxed))
            {
                totals[*i].fetch_add(perft(position, *depth), Ordering::Relaxed);
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
        .map(|(m, total)| (position.uci(*m).to_string(), total.into_inner()))
        .collect();
    counts.sort();
    counts
}

/// Checks the counts of a suite up to a depth, and prints each mismatch and each unreadable line.
fn check_suite(
    path: &Path,
    max_depth: Option<u32>,
    arguments: &Arguments,
) -> anyhow::Result<CommandOutcome> {
    let mut out = io::stdout().lock();
    let mut sum = SuiteTotals::default();
    let mut lines = files::open_lines(path)?;
    let mut bytes = Vec::new();
    for number in 1u64.. {
        bytes.clear();
        let read = lines
            .read_until(b'\n', &mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
        if read == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mode = arguments.chess960.then_some(CastlingMode::Chess960);
        let problem = parse_line(line)
            .and_then(|(fen, wanted)| Ok((suite_position(fen, mode)?, fen, wanted)));
        match problem {
            Err(error) => {
                sum.unreadable += 1;
                writeln!(out, "line {number}: {error:#}")?;
            }
            Ok((lenient, fen, wanted)) => {
                let position = lenient.position;
                sum.positions += 1;
                if let Some(fault) = lenient.overlooked.first() {
                    sum.impossible += 1;
                    writeln!(out, "line {number}: cannot arise in play: {fault}: {fen}")?;
                }
                for (depth, want) in wanted {
                    if max_depth.is_some_and(|max_depth| depth > max_depth) {
                        continue;
                    }
                    let got = total(&position, depth, arguments.threads);
                    sum.checked += 1;
                    sum.nodes += got;
                    if got != want {
                        sum.wrong += 1;
                        writeln!(
                            out,
                            "line {number}: depth {depth}: counted {got}, expected {want}: {fen}"
                        )?;
                    }
                }
            }
        }
    }
    writeln!(
        out,
        "{}, {} checked, {} wrong, {}",
        super::count(sum.positions, "position", "positions"),
        super::count(sum.checked, "count", "counts"),
        sum.wrong,
        super::count(sum.unreadable, "unreadable line", "unreadable lines")
    )?;
    if sum.impossible > 0 {
        writeln!(
            out,
            "positions that cannot arise in play: {}",
            sum.impossible
        )?;
    }
    writeln!(out, "nodes: {}", sum.nodes)?;
    Ok(if sum.wrong + sum.unreadable == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
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
}

/// Parses a position of a suite. Published suites have some that cannot arise in play, but have a count.
fn suite_position(fen: &str, mode: Option<CastlingMode>) -> anyhow::Result<LenientPosition> {
    let leniency = Leniency {
        material: true,
        checks: true,
        ..Leniency::NONE
    };
    fen.parse::<Setup>()
        .and_then(|setup| {
            let mode = mode.unwrap_or_else(|| setup.castling_mode());
            Ok(Position::from_setup_lenient(&setup, mode, leniency)?)
        })
        .with_context(|| format!("\"{}\" is not a valid FEN", super::excerpt(fen)))
}

fn total(position: &Position, depth: u32, threads: usize) -> u64 {
    if depth == 0 || threads == 1 {
        return perft(position, depth);
    }
    counts(position, depth, threads)
        .iter()
        .map(|(_, nodes)| nodes)
        .sum()
}

/// `FEN ;D1 20 ;D2 400`.
fn parse_line(line: &str) -> anyhow::Result<(&str, Vec<(u32, u64)>)> {
    let mut parts = line.split(';');
    let fen = parts.next().unwrap_or_default().trim();
    let mut counts = Vec::new();
    for part in parts {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let read = || {
            let (depth, nodes) = part.strip_prefix('D')?.split_once(char::is_whitespace)?;
            Some((depth.parse::<u32>().ok()?, nodes.trim().parse().ok()?))
        };
        let (depth, nodes) = read().with_context(|| {
            format!(
                "\"{}\" is not a count such as D3 8902",
                super::excerpt(part)
            )
        })?;
        if depth > MAX_PERFT_DEPTH {
            bail!("depth {depth} is too large: the maximum is {MAX_PERFT_DEPTH}");
        }
        counts.push((depth, nodes));
    }
    if counts.is_empty() {
        bail!("the position has no count such as ;D3 8902");
    }
    Ok((fen, counts))
}
