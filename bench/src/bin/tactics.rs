//! Tabiya's test suite of mates and tactics: `cargo xtask bench tactics`.
//!
//! The engine gets a second for each position. A mate counts as solved if a mate in as many moves or fewer is
//! found; a tactic, if its move is played. The last line is the share of solved positions. `cargo xtask bench
//! tactics make` generates the suite, and `prove` proves all of its mates again: see [`tabiya_bench::tactics`].

use std::{collections::BTreeMap, fs, path::PathBuf, time::Duration};

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};
use tabiya_bench::tactics::{MateProver, NodeCounts, SuiteGenerator, is_quiet};
use tabiya_engine::Limits;
use tabiya_matches::{Attempt, Problem, TestSuite};
use tabiya_player::{EnginePlayer, EngineSpec};
use tabiya_rules::{Epd, Operation};

const MATES_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/mates.epd");
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tactics.epd");

#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<TacticsCommand>,
    /// Time per position, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    movetime: u64,
    /// Engine to test: `tabiya`, with settings after a colon, or a command line
    #[arg(long, default_value = "tabiya")]
    engine: EngineSpec,
    /// Number of positions to solve at once
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Print the nodes until the solution of each position stays, instead of times
    #[arg(long)]
    nodes: bool,
    /// Nodes per position, with `--nodes`
    #[arg(long, default_value_t = NodeCounts::LIMIT, value_name = "N")]
    limit: u64,
    /// List unsolved positions
    #[arg(long)]
    list: bool,
    /// Suite to use
    #[arg(long, default_value = FILE)]
    file: PathBuf,
}

#[derive(Subcommand)]
enum TacticsCommand {
    /// Generate the suite from self-play games
    Make(GenerateArguments),
    /// Generate proved mates in one and two from self-play games
    Mates(MateArguments),
    /// Prove every mate of the suite again, and that none is shorter; takes minutes
    Prove,
}

#[derive(clap::Args)]
struct GenerateArguments {
    /// Output file
    #[arg(long, default_value = FILE)]
    out: PathBuf,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most games to play
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// Another engine that must confirm each tactic within a second; mates are proved instead
    #[arg(long)]
    judge: Option<EngineSpec>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    match &arguments.command {
        Some(TacticsCommand::Make(make)) => make.run(),
        Some(TacticsCommand::Mates(mates)) => mates.run(),
        Some(TacticsCommand::Prove) => prove(&arguments.suite()?),
        None if arguments.nodes => count_nodes(&arguments),
        None => solve(&arguments),
    }
}

impl Arguments {
    fn suite(&self) -> anyhow::Result<TestSuite> {
        let text = fs::read_to_string(&self.file)
            .with_context(|| format!("cannot read {}", self.file.display()))?;
        Ok(TestSuite::parse(&text)?)
    }
}

fn prove(suite: &TestSuite) -> anyhow::Result<()> {
    let mut prover = MateProver::new(u64::MAX);
    let mut proved = 0;
    for problem in suite.problems() {
        let Some(moves) = problem.mate() else {
            continue;
        };
        let found = prover.shortest_mate(problem.position(), moves);
        ensure!(found == Ok(Some(moves)), "{problem}: found {found:?}");
        proved += 1;
        eprintln!("{problem}");
    }
    println!("proved: {proved} mates");
    Ok(())
}

fn count_nodes(arguments: &Arguments) -> anyhow::Result<()> {
    let counts = NodeCounts::measure(&arguments.suite()?, &arguments.engine, arguments.limit)?;
    print!("{counts}");
    println!("median: {}", counts.median());
    println!("unsolved: {} of {}", counts.unsolved(), counts.counts.len());
    println!("sum: {}", counts.sum());
    Ok(())
}

fn solve(arguments: &Arguments) -> anyhow::Result<()> {
    let suite = arguments.suite()?;
    let limits = time(arguments.movetime);
    let mut counts_by_kind: BTreeMap<ProblemKind, SolveCounts> = BTreeMap::new();
    let mut failure = None;
    suite.run(
        &arguments.engine,
        &limits,
        arguments.concurrency,
        |problem, attempt| {
            let attempt = match attempt {
                Ok(attempt) => attempt,
                Err(error) => {
                    failure.get_or_insert_with(|| format!("{problem}: {error}"));
                    return;
                }
            };
            counts_by_kind
                .entry(ProblemKind::of(problem))
                .or_default()
                .add(attempt);
            if arguments.list && !attempt.is_solved {
                let played = problem.position().san(attempt.answer.best);
                println!(
                    "not solved: {problem}, played {played}: {}",
                    problem.position().fen()
                );
            }
        },
    )?;
    ensure!(failure.is_none(), "{}", failure.unwrap_or_default());
    report(&counts_by_kind);
    Ok(())
}

fn report(counts_by_kind: &BTreeMap<ProblemKind, SolveCounts>) {
    println!("{:<22}{:>8}{:>8}{:>9}", "", "solved", "of", "ms each");
    for (kind, counts) in counts_by_kind {
        counts.print(&kind.to_string());
    }
    let sum = |is_in: &dyn Fn(&ProblemKind) -> bool| {
        let mut sum = SolveCounts::default();
        for (_, counts) in counts_by_kind.iter().filter(|(kind, _)| is_in(kind)) {
            sum.solved += counts.solved;
            sum.all += counts.all;
            sum.time += counts.time;
        }
        sum
    };
    sum(&|kind| kind.quiet).print("all quiet");
    sum(&|kind| !kind.quiet).print("all others");
    let all = sum(&|_| true);
    all.print("all");
    println!("solved: {:.3}", all.share());
}

/// Kind of problem; mates sort first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ProblemKind {
    is_tactic: bool,
    mate: u32,
    /// True if the unique first move is quiet.
    quiet: bool,
}

impl ProblemKind {
    fn of(problem: &Problem) -> Self {
        let mate = problem.mate();
        let quiet = match problem.best_moves() {
            [only] => is_quiet(problem.position(), *only),
            _ => false,
        };
        Self {
            is_tactic: mate.is_none(),
            mate: mate.unwrap_or(0),
            quiet,
        }
    }
}

impl std::fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_tactic {
            f.write_str("tactic")?;
        } else {
            write!(f, "mate in {}", self.mate)?;
        }
        f.write_str(if self.quiet { ", quiet" } else { "" })
    }
}

#[derive(Clone, Copy, Default)]
struct SolveCounts {
    solved: usize,
    all: usize,
    /// Total time of the solved ones.
    time: Duration,
}

impl SolveCounts {
    fn add(&mut self, attempt: &Attempt) {
        self.all += 1;
        self.solved += usize::from(attempt.is_solved);
        self.time += attempt.found_after.unwrap_or_default();
    }

    fn share(&self) -> f64 {
        self.solved as f64 / self.all.max(1) as f64
    }

    fn print(&self, name: &str) {
        let each = self.time.as_secs_f64() * 1e3 / self.solved.max(1) as f64;
        println!("{name:<22}{:>8}{:>8}{each:>9.0}", self.solved, self.all);
    }
}

fn time(milliseconds: u64) -> Limits {
    Limits {
        movetime: Some(Duration::from_millis(milliseconds)),
        ..Limits::default()
    }
}

#[derive(clap::Args)]
struct MateArguments {
    /// Output file
    #[arg(long, default_value = MATES_FILE)]
    out: PathBuf,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of mates, half of them in one
    #[arg(long, default_value_t = 1000)]
    count: usize,
}

impl MateArguments {
    fn run(&self) -> anyhow::Result<()> {
        let mut generator = SuiteGenerator::new(self.seed);
        let mut found = [Vec::new(), Vec::new()];
        while found.iter().any(|mates| mates.len() < self.count / 2) {
            for record in generator.short_mates() {
                let is_in_one = record.get("dm") == Some(&Operation::DirectMate(1));
                let mates = &mut found[usize::from(!is_in_one)];
                if mates.len() < self.count / 2 {
                    mates.push(record.to_string());
                }
            }
        }
        let text = format!("{MATES_HEADER}{}\n", found.concat().join("\n"));
        fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

impl GenerateArguments {
    fn run(&self) -> anyhow::Result<()> {
        let mut judge = self.judge.as_ref().map(EnginePlayer::start).transpose()?;
        let mut is_sound = |record: &Epd| match &mut judge {
            None => true,
            Some(judge) => TestSuite::parse(&record.to_string())
                .ok()
                .and_then(|suite| suite.problems()[0].attempt(judge, &time(1000)).ok())
                .is_some_and(|attempt| attempt.is_solved),
        };
        let mut generator = SuiteGenerator::new(self.seed);
        for _ in 0..self.games {
            generator.play(&mut is_sound);
            let (games, found, needed) = generator.progress();
            if games.is_multiple_of(20) {
                eprintln!(
                    "{games} games, {found} of {needed}: {:?}",
                    generator.counts()
                );
                self.write(&generator)?;
            }
            if found == needed {
                break;
            }
        }
        self.write(&generator)
    }

    /// Writes the suite, also while generating, so that an interrupted run is not lost.
    fn write(&self, generator: &SuiteGenerator) -> anyhow::Result<()> {
        let mut text = String::from(HEADER);
        for record in generator.problems() {
            text += &format!("{record}\n");
        }
        fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

const MATES_HEADER: &str = "\
# Mates in one and two from games of the engine against itself, made by `cargo xtask bench tactics mates`. Each is
# proved, and that none is shorter.
";

const HEADER: &str = "\
# The project's own suite of mates and tactics, made by `cargo xtask bench tactics make` from games of the
# engine against itself. dm: mate in so many moves; proved, and that none is shorter. bm: the only first move
# of the mate, proved; or the only move that wins, found by a deep search and confirmed by another engine.
";
