//! Unwinnability solver beside `chasolver`: `cargo xtask bench mates [FILES]`, on labelled positions.
//!
//! A file has one position a line: `WB`, `W-`, `-B` or `--` for who can mate, and a FEN with or without its counters. The
//! default is the files that come with `chasolver`. Each side of each position is one query, timed by the CPU time of the
//! thread. The labels are the right answers, and a line that mates is replayed. The last line is the ratio; a wrong answer
//! of ours fails.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use cpu_time::ThreadTime;
use serde_json::Value;
use tabiya_game::{
    MatingAbility, mate,
    solver::{self, Solution},
};
use tabiya_rules::{Color, Position};

/// The same allocator as in `tabiya`, for both solvers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Number of slowest queries to list.
const LISTED: usize = 10;

fn main() -> Result<ExitCode> {
    let mut paths: Vec<_> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        let folder = solver_folder()?.join("tests");
        paths = ["positions.txt", "lichess.txt"]
            .map(|name| folder.join(name))
            .to_vec();
    }
    let mut total = Totals::default();
    for path in paths {
        let totals = Totals::of_file(&path)?;
        totals.print(&path.file_name().unwrap_or_default().to_string_lossy());
        total.add(totals);
    }
    total.print("all");
    total.print_slowest();
    ensure!(total.queries > 0, "no labelled positions in these files");
    println!("ratio: {}", total.ratio());
    Ok(match total.tabiya.wrong + total.tabiya.undecided {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Folder of the source of `chasolver`, which its test positions come with.
fn solver_folder() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .context("cannot run `cargo metadata`")?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("cannot read `cargo metadata`")?;
    let packages = metadata["packages"].as_array();
    let package = packages
        .into_iter()
        .flatten()
        .find(|package| package["name"] == "chasolver")
        .context("`cargo metadata` does not list chasolver")?;
    let manifest = package["manifest_path"].as_str().map(Path::new);
    let folder = manifest.and_then(Path::parent);
    Ok(folder.context("chasolver has no folder")?.to_owned())
}

/// Figures of both solvers.
#[derive(Default)]
struct Totals {
    queries: usize,
    /// Lines whose position no game can reach.
    refused: usize,
    tabiya: Figures,
    chasolver: Figures,
    /// Slowest queries of Tabiya.
    slowest: Vec<Query>,
}

/// Figures of one solver.
#[derive(Default)]
struct Figures {
    wrong: usize,
    undecided: usize,
    total: Duration,
    worst: Duration,
}

/// Time of one query.
struct Query {
    time: Duration,
    other_time: Duration,
    text: String,
}

impl Totals {
    fn of_file(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let mut totals = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((label, fen)) = line.split_once(' ') else {
                continue;
            };
            let fen = match fen.split_whitespace().count() {
                4 => format!("{fen} 0 1"),
                _ => fen.to_owned(),
            };
            let Ok(position) = fen.parse::<Position>() else {
                totals.refused += 1;
                continue;
            };
            for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
                totals.query(&position, side, label.contains(letter))?;
            }
        }
        Ok(totals)
    }

    /// Asks both solvers.
    fn query(&mut self, position: &Position, side: Color, can: bool) -> Result<()> {
        let text = format!(
            "{side} {}: {}",
            if can { "can" } else { "cannot" },
            position.fen()
        );
        let (solution, time) = timed(|| solver::solve(position, side));
        self.tabiya.count(answer(&solution), can, time, &text);
        self.check_soundness(position, side, can, &solution);
        let board = position.fen().parse::<chess::Board>();
        let board =
            board.map_err(|error| anyhow!("chess cannot read {}: {error}", position.fen()))?;
        let color = match side {
            Color::White => chess::Color::White,
            Color::Black => chess::Color::Black,
        };
        let (other, other_time) = timed(|| chasolver::winnability(&board, color));
        let other = other.map(|it| matches!(it, chasolver::Winnability::Winnable { .. }));
        self.chasolver
            .count(other, can, other_time, &format!("chasolver: {text}"));
        self.queries += 1;
        self.slowest.push(Query {
            time,
            other_time,
            text,
        });
        self.keep_slowest();
        Ok(())
    }

    /// Checks the line of a mate, and the fast test.
    fn check_soundness(
        &mut self,
        position: &Position,
        side: Color,
        can: bool,
        solution: &Solution,
    ) {
        if let Solution::Can { line } = solution {
            let end = line.iter().try_fold(*position, |position, m| {
                position.is_legal(*m).then(|| position.play(*m))
            });
            if !end.is_some_and(|end| end.is_checkmate() && end.turn() != side) {
                println!("WRONG line, {side}: {}", position.fen());
                self.tabiya.wrong += 1;
            }
        }
        if can && mate::cannot_mate(position, side) {
            println!("WRONG fast test, {side}: {}", position.fen());
            self.tabiya.wrong += 1;
        }
    }

    fn keep_slowest(&mut self) {
        if self.slowest.len() > 100 * LISTED {
            self.slowest
                .sort_by_key(|query| std::cmp::Reverse(query.time));
            self.slowest.truncate(LISTED);
        }
    }

    fn add(&mut self, other: Self) {
        self.queries += other.queries;
        self.refused += other.refused;
        self.tabiya.add(&other.tabiya);
        self.chasolver.add(&other.chasolver);
        self.slowest.extend(other.slowest);
    }

    fn print(&self, name: &str) {
        println!(
            "{name}: {} queries, {} no positions",
            self.queries, self.refused
        );
        self.tabiya.print("tabiya", self.queries);
        self.chasolver.print("chasolver", self.queries);
    }

    fn print_slowest(&mut self) {
        self.slowest
            .sort_by_key(|query| std::cmp::Reverse(query.time));
        println!("slowest of tabiya, with the time of chasolver:");
        for query in self.slowest.iter().take(LISTED) {
            println!(
                "  {:.2?}, {:.2?}: {}",
                query.time, query.other_time, query.text
            );
        }
    }

    fn ratio(&self) -> String {
        let ratio = |ours: Duration, theirs: Duration| ours.as_secs_f64() / theirs.as_secs_f64();
        format!(
            "{:.2} of chasolver's mean time, {:.2} of its worst; {} wrong, {} undecided of {} queries",
            ratio(self.tabiya.total, self.chasolver.total),
            ratio(self.tabiya.worst, self.chasolver.worst),
            self.tabiya.wrong,
            self.tabiya.undecided,
            self.queries,
        )
    }
}

impl Figures {
    /// Counts an answer; `None` is undecided.
    fn count(&mut self, answer: Option<bool>, can: bool, time: Duration, text: &str) {
        match answer {
            None => {
                println!("UNDECIDED {text}");
                self.undecided += 1;
            }
            Some(answer) if answer != can => {
                println!("WRONG {text}");
                self.wrong += 1;
            }
            Some(_) => {}
        }
        self.total += time;
        self.worst = self.worst.max(time);
    }

    fn add(&mut self, other: &Self) {
        self.wrong += other.wrong;
        self.undecided += other.undecided;
        self.total += other.total;
        self.worst = self.worst.max(other.worst);
    }

    fn print(&self, name: &str, queries: usize) {
        let mean = self.total.as_secs_f64() * 1e6 / queries.max(1) as f64;
        println!(
            "  {name}: {} wrong, {} undecided, mean {mean:.1} µs, worst {:.2?}",
            self.wrong, self.undecided, self.worst
        );
    }
}

/// Answer of Tabiya; `None` is undecided.
fn answer(solution: &Solution) -> Option<bool> {
    match solution.mating_ability() {
        MatingAbility::Can => Some(true),
        MatingAbility::Cannot => Some(false),
        MatingAbility::Undecided => None,
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let result = std::hint::black_box(run());
    (result, start.elapsed())
}
