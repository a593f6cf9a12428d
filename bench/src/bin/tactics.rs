//! The project's own suite of mates and tactics: `cargo xtask bench tactics`.
//!
//! The engine gets a second for each position. A mate counts as solved if a mate in so many moves, or fewer,
//! is seen; a tactic, if its move is played. The last line is the share that is solved. `cargo xtask bench
//! tactics make` makes the suite, and `prove` proves all of its mates again: see [`tabiya_bench::tactics`].

use std::{collections::BTreeMap, fs, path::PathBuf, time::Duration};

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};
use tabiya_bench::tactics::{Maker, Prover, is_quiet};
use tabiya_engine::Limits;
use tabiya_player::{Attempt, Contender, EngineSpec, Problem, Suite};
use tabiya_rules::Epd;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tactics.epd");

#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Time a position, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    movetime: u64,
    /// Who solves: `tabiya`, with settings after a colon, or a command line
    #[arg(long, default_value = "tabiya")]
    engine: EngineSpec,
    /// How many positions at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// List what is not solved
    #[arg(long)]
    list: bool,
    /// Another suite
    #[arg(long, default_value = FILE)]
    file: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// Make the suite from games of the engine against itself
    Make(Make),
    /// Prove every mate of the suite again, and that none is shorter; takes minutes
    Prove,
}

#[derive(clap::Args)]
struct Make {
    /// Where it goes
    #[arg(long, default_value = FILE)]
    out: PathBuf,
    /// Other seeds give other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Not more games than this
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// Another engine that must agree with each tactic in a second; mates are proved and need nobody
    #[arg(long)]
    judge: Option<EngineSpec>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    match &arguments.command {
        Some(Command::Make(make)) => make.run(),
        Some(Command::Prove) => prove(&arguments.suite()?),
        None => solve(&arguments),
    }
}

impl Arguments {
    fn suite(&self) -> anyhow::Result<Suite> {
        let text = fs::read_to_string(&self.file)
            .with_context(|| format!("cannot read {}", self.file.display()))?;
        Ok(Suite::parse(&text)?)
    }
}

fn prove(suite: &Suite) -> anyhow::Result<()> {
    let mut prover = Prover::new(u64::MAX);
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

fn solve(arguments: &Arguments) -> anyhow::Result<()> {
    let suite = arguments.suite()?;
    let limits = time(arguments.movetime);
    let mut tallies: BTreeMap<Kind, Tally> = BTreeMap::new();
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
            tallies.entry(Kind::of(problem)).or_default().add(attempt);
            if arguments.list && !attempt.solved {
                let played = problem.position().san(attempt.answer.best);
                println!(
                    "not solved: {problem}, played {played}: {}",
                    problem.position().fen()
                );
            }
        },
    )?;
    ensure!(failure.is_none(), "{}", failure.unwrap_or_default());
    report(&tallies);
    Ok(())
}

fn report(tallies: &BTreeMap<Kind, Tally>) {
    println!("{:<22}{:>8}{:>8}{:>9}", "", "solved", "of", "ms each");
    for (kind, tally) in tallies {
        tally.print(&kind.to_string());
    }
    let sum = |is_in: &dyn Fn(&Kind) -> bool| {
        let mut sum = Tally::default();
        for (_, tally) in tallies.iter().filter(|(kind, _)| is_in(kind)) {
            sum.solved += tally.solved;
            sum.all += tally.all;
            sum.time += tally.time;
        }
        sum
    };
    sum(&|kind| kind.quiet).print("all quiet");
    sum(&|kind| !kind.quiet).print("all others");
    let all = sum(&|_| true);
    all.print("all");
    println!("solved: {:.3}", all.share());
}

/// What kind of problem it is; mates come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    is_tactic: bool,
    mate: u32,
    /// The only first move is quiet.
    quiet: bool,
}

impl Kind {
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

impl std::fmt::Display for Kind {
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
struct Tally {
    solved: usize,
    all: usize,
    /// What those that are solved took.
    time: Duration,
}

impl Tally {
    fn add(&mut self, attempt: &Attempt) {
        self.all += 1;
        self.solved += usize::from(attempt.solved);
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

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        let mut judge = self.judge.as_ref().map(Contender::start).transpose()?;
        let mut is_sound = |record: &Epd| match &mut judge {
            None => true,
            Some(judge) => Suite::parse(&record.to_string())
                .ok()
                .and_then(|suite| suite.problems()[0].attempt(judge, &time(1000)).ok())
                .is_some_and(|attempt| attempt.solved),
        };
        let mut maker = Maker::new(self.seed);
        for _ in 0..self.games {
            maker.play(&mut is_sound);
            let (games, found, wanted) = maker.progress();
            if games.is_multiple_of(20) {
                eprintln!("{games} games, {found} of {wanted}: {:?}", maker.counts());
                self.write(&maker)?;
            }
            if found == wanted {
                break;
            }
        }
        self.write(&maker)
    }

    /// Also on the way: whoever stops it has what is found.
    fn write(&self, maker: &Maker) -> anyhow::Result<()> {
        let mut text = String::from(HEADER);
        for record in maker.problems() {
            text += &format!("{record}\n");
        }
        fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

const HEADER: &str = "\
# The project's own suite of mates and tactics, made by `cargo xtask bench tactics make` from games of the
# engine against itself. dm: mate in so many moves; proved, and that none is shorter. bm: the only first move
# of the mate, proved; or the only move that wins, found by a deep search and confirmed by another engine.
";
