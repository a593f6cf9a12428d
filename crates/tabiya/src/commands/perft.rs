//! `tabiya perft`: counts, and checks of suites.

use std::{
    io::{self, BufRead, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::Instant,
};

use anyhow::{Context, bail};
use tabiya_rules::{CastlingMode, Position, perft};

use crate::{Verdict, files};

/// How deep a count may go; beyond this nobody waits for it.
const DEEPEST: u32 = 64;
/// How many threads may count.
const MOST_THREADS: usize = 1024;

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya perft 6\n  tabiya perft 5 --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\" --divide\n  tabiya perft --epd suite.epd"
)]
pub(crate) struct Arguments {
    /// How many moves deep; with --epd, at most
    #[arg(required_unless_present = "epd", value_parser = clap::value_parser!(u32).range(0..=i64::from(DEEPEST)))]
    depth: Option<u32>,
    /// The position to start from
    #[arg(long)]
    fen: Option<String>,
    /// Read castling rights by the rules of Chess960, and write castling as the king taking its rook
    #[arg(long)]
    chess960: bool,
    /// Show the count below each move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Check the counts of a file with lines such as `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    epd: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    if arguments.threads == 0 || arguments.threads > MOST_THREADS {
        bail!("the number of threads must be from 1 to {MOST_THREADS}");
    }
    match (&arguments.epd, arguments.depth) {
        (Some(path), depth) => check_suite(path, depth, arguments),
        (None, Some(depth)) => count(depth, arguments),
        (None, None) => bail!("say how deep, or name a suite with --epd"),
    }
}

fn count(depth: u32, arguments: &Arguments) -> anyhow::Result<Verdict> {
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
        "rate: {:.0} million nodes a second",
        nodes as f64 / seconds.max(1e-9) / 1e6
    )?;
    writeln!(out, "nodes: {nodes}")?;
    Ok(Verdict::Fine)
}

/// The count below each move, in the order of the moves' names. Threads take pairs of moves from a common
/// list: pairs, because one move alone can hold half of the tree.
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

/// Checks each count of a suite, to `deepest` at most, and prints every mismatch and every line that cannot
/// be read.
fn check_suite(
    path: &Path,
    deepest: Option<u32>,
    arguments: &Arguments,
) -> anyhow::Result<Verdict> {
    let mut out = io::stdout().lock();
    let mut sum = Suite::default();
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
            .and_then(|(fen, wanted)| Ok((super::position(Some(fen), mode)?, fen, wanted)));
        match problem {
            Err(error) => {
                sum.unread += 1;
                writeln!(out, "line {number}: {error:#}")?;
            }
            Ok((position, fen, wanted)) => {
                sum.positions += 1;
                for (depth, want) in wanted {
                    if deepest.is_some_and(|deepest| depth > deepest) {
                        continue;
                    }
                    let got = total(&position, depth, arguments.threads);
                    sum.checked += 1;
                    sum.nodes += got;
                    if got != want {
                        sum.wrong += 1;
                        writeln!(
                            out,
                            "line {number}: depth {depth}: {got} instead of {want}: {fen}"
                        )?;
                    }
                }
            }
        }
    }
    writeln!(
        out,
        "{} positions, {} counts checked, {} wrong, {} lines not read",
        sum.positions, sum.checked, sum.wrong, sum.unread
    )?;
    writeln!(out, "nodes: {}", sum.nodes)?;
    Ok(if sum.wrong + sum.unread == 0 {
        Verdict::Fine
    } else {
        Verdict::Faults
    })
}

/// What a suite came to.
#[derive(Default)]
struct Suite {
    positions: u64,
    checked: u64,
    wrong: u64,
    unread: u64,
    nodes: u64,
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
            let depth = depth.parse().ok().filter(|depth| *depth <= DEEPEST)?;
            Some((depth, nodes.trim().parse().ok()?))
        };
        counts.push(read().with_context(|| {
            format!(
                "\"{}\" is not a count such as D3 8902",
                super::excerpt(part)
            )
        })?);
    }
    if counts.is_empty() {
        bail!("no count such as ;D3 8902 follows the position");
    }
    Ok((fen, counts))
}
