//! The program for any x86-64 CPU compared with one built for this CPU, in one run: `cargo xtask bench portable` builds both
//! and runs this.
//!
//! Both programs do the same work in turns: perft, the bench search, and `pgn check` of a generated file. The result is CPU
//! time of the best round of each. The last line has the ratios, native to portable: 1 is equal speed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use tabiya_bench::corpus::{self, CorpusStyle};

const SEED: u64 = 1851;
/// Number of times that the generated file is read.
const PGN_PASSES: usize = 10;

#[derive(Parser)]
struct Arguments {
    /// Program built for any x86-64 CPU
    portable: PathBuf,
    /// Program built for this CPU
    native: PathBuf,
    /// Rounds; the best of each counts
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Size of the generated PGN file in megabytes
    #[arg(long, default_value_t = 60)]
    megabytes: usize,
}

/// A piece of work: its name, the arguments of the program, and the least acceptable ratio.
struct Task {
    name: &'static str,
    arguments: Vec<String>,
    bar: f64,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = tempfile::tempdir()?;
    let games = folder.path().join("games.pgn");
    let part = arguments.megabytes * 1_000_000 / CorpusStyle::ALL.len();
    let parts = CorpusStyle::ALL.map(|style| corpus::generate(style, part, SEED));
    fs::write(&games, parts.concat())?;
    let games = games.to_str().context("a folder with a plain name")?;

    let words = |line: &str| line.split(' ').map(str::to_string).collect::<Vec<_>>();
    let tasks = [
        Task {
            name: "perft",
            arguments: words("perft 7"),
            bar: 0.9,
        },
        Task {
            name: "engine",
            arguments: words("bench --depth 16"),
            bar: 0.95,
        },
        Task {
            name: "pgn",
            arguments: [
                words("pgn check --threads 1"),
                vec![games.into(); PGN_PASSES],
            ]
            .concat(),
            bar: 0.95,
        },
    ];
    println!("CPU seconds     portable    native   ratio");
    let mut summary = Vec::new();
    let mut is_slow = false;
    for task in &tasks {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..arguments.rounds {
            for (best, program) in best
                .iter_mut()
                .zip([&arguments.portable, &arguments.native])
            {
                *best = best.min(cpu_seconds(program, &task.arguments)?);
            }
        }
        let [portable, native] = best;
        let ratio = native / portable;
        println!(
            "{:<14}{portable:>10.2}{native:>10.2}{ratio:>8.3}",
            task.name
        );
        summary.push(format!("{} {ratio:.3}", task.name));
        is_slow |= ratio < task.bar;
    }
    println!("ratio: {}", summary.join(", "));
    if is_slow {
        bail!("slower than 0.9 (perft) or 0.95 (engine, pgn) of the native build");
    }
    Ok(())
}

/// Runs the program to its end and returns the CPU time that it took.
fn cpu_seconds(program: &Path, arguments: &[String]) -> Result<f64> {
    let before = children_ticks()?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(status.success(), "{} failed: {status}", program.display());
    // Linux counts in hundredths of a second.
    Ok((children_ticks()? - before) as f64 / 100.0)
}

/// CPU time of all children so far, in clock ticks, from Linux's `/proc`.
fn children_ticks() -> Result<u64> {
    let stat = fs::read_to_string("/proc/self/stat").context("this benchmark needs Linux")?;
    let (_, fields) = stat
        .rsplit_once(')')
        .context("/proc/self/stat has no name")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    // Fields 16 and 17 of the line: user and system time of children.
    let ticks = |index: usize| -> Result<u64> {
        Ok(fields.get(index).context("a field is missing")?.parse()?)
    };
    Ok(ticks(13)? + ticks(14)?)
}
