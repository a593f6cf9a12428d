//! Engine speed compared with Debian's engines, in one run: `cargo xtask bench engine`.
//!
//! 1. Nodes per second on one thread: every engine gets the same time for the same positions, one engine after the
//!    other in each position, so that other load on the machine affects all. Nodes and time are the last that the
//!    engine reported.
//! 2. Time to depth: each engine searches again to the depth it reached in each position, with one thread and with
//!    two.
//!
//! All engines have the same memory and no book. The last two lines are Tabiya's nodes per second on one thread divided
//! by those with the classical evaluation, and by Stockfish's. Engines define a node differently: all of these count
//! roughly one per move made, but an engine that prunes before making a move counts fewer for the same work.

use std::{path::Path, time::Duration};

use anyhow::Context;
use clap::Parser;
use tabiya_engine::Limits;
use tabiya_player::{EngineKind, EngineMove, EnginePlayer, EngineSpec, MoveHistory};
use tabiya_rules::Position;

/// Positions from self-play games: openings, middlegames, endgames.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/1p1ppp2/p7/2p3Pp/1P6/P7/2PPP1PP/RNBQKBNR b KQkq - 0 1",
    "r1bqkbnr/1pp1p1pp/2np4/5p2/p7/4PP2/R1PP2PP/1NBQKBNR w Kkq - 0 1",
    "rnbqkbnr/p2p2p1/1pp5/5pp1/2P2P2/2NP1N1P/PP5R/R1BQKB2 w Q - 0 1",
    "rn1qkbnr/1bpp1ppp/p7/8/pP6/2P2NP1/3PP1B1/RNBQK2R b KQkq - 0 1",
    "rn1qk2r/pp3p1p/4pnp1/3p1bB1/P3P2P/5P2/1PP2K2/RN1Q1B1R b kq - 0 1",
    "2kr3r/2p2pp1/2pbqn1p/p2p4/8/PPN1P2P/R1PQ1PP1/2B1K1R1 w - - 0 1",
    "rn1qkb1r/3p1pp1/1p2p3/3p1P2/B2Q2Pn/2N1B3/P1P1K2P/R6R b kq - 0 1",
    "4rr1k/2pq2pp/p1np1b2/5p2/2B1PP2/P3BP1P/RPQ5/1K4R1 w - - 0 1",
    "4k2r/2p3p1/3q4/P1ppp2p/1r6/1PBbP2P/3P2P1/2RQR1K1 b k - 0 1",
    "5k1r/5pp1/p3p3/1br4p/5P1P/b2P1NPR/4P3/1R2KB2 w - - 0 1",
    "r3kb2/4pp2/p1Np1n1p/2nP4/2P5/5N2/5RP1/5RK1 w q - 0 1",
    "4kb2/3r1p2/pB1p4/3R2R1/p3P3/8/1PP2P1r/5K2 w - - 0 1",
    "5r1k/6p1/p1R4n/2p1P3/2P2b2/1P1K1N2/P7/8 b - - 0 1",
    "8/8/5Rpk/2p1p2p/3bp2P/8/3PK2P/8 b - - 0 1",
    "8/1kp1B3/2b5/7p/p4K2/Pr6/7R/8 b - - 0 1",
    "8/7R/6P1/P3k3/8/P2b4/5K2/2r5 b - - 0 1",
];

/// Tabiya with the classical evaluation.
const CLASSICAL: &str = "tabiya:eval=classical,name=Tabiya classical";
/// Debian's engines.
const PEERS: [&str; 5] = [
    "/usr/games/stockfish",
    "/usr/games/ethereal-chess",
    "/usr/games/toga2",
    "/usr/games/glaurung",
    "/usr/games/gnuchess --uci",
];

/// Time allowed beyond the search time, and for a search to a depth.
const GRACE: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Parser)]
struct Arguments {
    /// Time per position, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    movetime: u64,
    /// Hash table of each engine, in MB
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// Tabiya, with settings after a colon
    #[arg(long, default_value = "tabiya")]
    engine: String,
    /// Measure only nodes per second
    #[arg(long)]
    no_depth: bool,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let positions: Vec<Position> = POSITIONS
        .iter()
        .map(|fen| fen.parse().with_context(|| fen.to_string()))
        .collect::<anyhow::Result<_>>()?;
    let mut runners = start(&arguments)?;
    for position in &positions {
        for runner in &mut runners {
            runner.race(position, Duration::from_millis(arguments.movetime))?;
        }
    }
    if !arguments.no_depth {
        for (number, position) in positions.iter().enumerate() {
            for runner in &mut runners {
                runner.race_to_depth(position, number)?;
            }
        }
    }
    report(&runners, &arguments);
    let stockfish = runners.iter().find(|runner| runner.is_stockfish);
    let stockfish = stockfish.context("no ratio without stockfish")?;
    let [ours, classical, ..] = &runners[..] else {
        unreachable!("both were started");
    };
    let share = ours.rate() / classical.rate();
    println!("to {}: {share:.2}", classical.name);
    println!("ratio: {:.2}", ours.rate() / stockfish.rate());
    Ok(())
}

/// Starts Tabiya with both evaluations, then the installed peers.
fn start(arguments: &Arguments) -> anyhow::Result<Vec<Runner>> {
    let mut runners = vec![
        Runner::start(&arguments.engine, arguments)?,
        Runner::start(CLASSICAL, arguments)?,
    ];
    let mut missing = Vec::new();
    for command in PEERS {
        let program = command.split(' ').next().unwrap_or(command);
        if Path::new(program).exists() {
            runners.push(Runner::start(command, arguments)?);
        } else {
            missing.push(command);
        }
    }
    if !missing.is_empty() {
        println!("not installed, left out: {}", missing.join(", "));
    }
    Ok(runners)
}

/// An engine on one thread and on two, with its results.
struct Runner {
    name: String,
    is_stockfish: bool,
    one: EnginePlayer,
    /// `None` if the engine has no `Threads` option.
    two: Option<EnginePlayer>,
    nodes: u64,
    time: Duration,
    depths: Vec<u32>,
    /// Seconds to the same depths, with one thread and with two.
    to_depth: Vec<(f64, f64)>,
}

impl Runner {
    fn start(command: &str, arguments: &Arguments) -> anyhow::Result<Self> {
        let start = |threads| {
            EnginePlayer::start(&spec(command, arguments.hash, threads)?)
                .context(command.to_string())
        };
        let one = start(1)?;
        Ok(Self {
            name: one
                .name()
                .split(" by ")
                .next()
                .unwrap_or_default()
                .to_string(),
            is_stockfish: command.ends_with("stockfish"),
            one,
            two: start(2).ok(),
            nodes: 0,
            time: Duration::ZERO,
            depths: Vec::new(),
            to_depth: Vec::new(),
        })
    }

    /// Searches for a fixed time.
    fn race(&mut self, position: &Position, time: Duration) -> anyhow::Result<()> {
        let limits = Limits {
            movetime: Some(time),
            ..Limits::default()
        };
        let answer = think(&mut self.one, position, &limits, time + GRACE)?;
        let line = answer.lines.first();
        self.nodes += line.map_or(0, |line| line.nodes);
        self.time += line.map_or(Duration::ZERO, |line| line.time);
        self.depths.push(line.map_or(1, |line| line.depth));
        Ok(())
    }

    /// Searches to the depth reached before.
    fn race_to_depth(&mut self, position: &Position, number: usize) -> anyhow::Result<()> {
        let Some(two) = &mut self.two else {
            return Ok(());
        };
        let limits = Limits {
            depth: Some(self.depths[number].max(1)),
            ..Limits::default()
        };
        let one = think(&mut self.one, position, &limits, PATIENCE)?.elapsed;
        let two = think(two, position, &limits, PATIENCE)?.elapsed;
        self.to_depth.push((one.as_secs_f64(), two.as_secs_f64()));
        Ok(())
    }

    fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-3)
    }
}

/// Searches from an empty hash table.
fn think(
    engine: &mut EnginePlayer,
    position: &Position,
    limits: &Limits,
    most: Duration,
) -> anyhow::Result<EngineMove> {
    let game = MoveHistory::new(*position);
    let answer = engine
        .new_game(position)
        .and_then(|()| engine.think(&game, limits, most));
    answer.with_context(|| format!("{} in {}", engine.name(), position.fen()))
}

fn spec(command: &str, hash: usize, threads: usize) -> anyhow::Result<EngineSpec> {
    let mut spec: EngineSpec = command.parse()?;
    match &mut spec.kind {
        EngineKind::BuiltIn(settings) => {
            (settings.hash, settings.threads) = (hash, threads);
            spec.name.get_or_insert("Tabiya".to_string());
        }
        EngineKind::Command { options, .. } => {
            options.push(("Hash".to_string(), hash.to_string()));
            // One thread is the default; engines without the option fail with two.
            if threads > 1 {
                options.push(("Threads".to_string(), threads.to_string()));
            }
        }
    }
    Ok(spec)
}

fn report(runners: &[Runner], arguments: &Arguments) {
    println!(
        "{} positions, {} ms each, {} MB",
        POSITIONS.len(),
        arguments.movetime,
        arguments.hash
    );
    println!(
        "{:<24}{:>14}{:>8}{:>12}{:>12}{:>9}",
        "", "nodes/second", "depth", "1 thread", "2 threads", "faster"
    );
    for runner in runners {
        let depth = runner.depths.iter().sum::<u32>() as f64 / runner.depths.len().max(1) as f64;
        print!("{:<24}{:>14.0}{depth:>8.1}", runner.name, runner.rate());
        let sum = |part: fn(&(f64, f64)) -> f64| runner.to_depth.iter().map(part).sum::<f64>();
        let (one, two) = (sum(|times| times.0), sum(|times| times.1));
        if runner.to_depth.is_empty() {
            println!("{:>12}{:>12}{:>9}", "-", "-", "-");
        } else {
            println!("{one:>10.2} s{two:>10.2} s{:>9.2}", one / two.max(1e-3));
        }
    }
}
