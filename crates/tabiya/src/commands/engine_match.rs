//! `tabiya match`: plays a match between two engines.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, bail};
use tabiya_matches::{
    AdjudicationRules, EngineStats, Match, MatchEvent, MatchReport, MatchResults, MatchRules,
    MatchTimeControl, OpeningSuite, Sprt, SprtState, pgn,
};
use tabiya_player::EngineSpec;
use tabiya_record::pgn::PgnWriter;

use crate::CommandOutcome;

/// Largest number of concurrent games.
const MAX_CONCURRENCY: usize = 256;

#[derive(clap::Args)]
#[command(
    after_help = "An engine is a command line with options after semicolons (also name=, and protocol=uci or\nprotocol=xboard if the protocol is not detected), or `tabiya` for the built-in engine,\nwith settings after a colon: level, hash, threads, nodes, depth, overhead, seed,\neval (classical, or a network file), name.\n\nExamples:\n  tabiya match --engine tabiya --engine /usr/games/toga2 --movetime 100 --concurrency 2\n  tabiya match --engine tabiya:level=5 --engine \"gnuchess --uci; Hash=32\" --tc 2+0.02 --pgn games.pgn\n  tabiya match --engine ./new --engine ./old --tc 8+0.08 --games 40000 --sprt elo0=0,elo1=5"
)]
pub(crate) struct Arguments {
    /// Engine to play; must be given twice
    #[arg(long = "engine", value_name = "ENGINE", required = true, num_args = 1)]
    engines: Vec<EngineSpec>,
    /// Maximum number of games
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Time and increment in seconds, such as 2+0.02 or 40/60
    #[arg(long, group = "pace")]
    tc: Option<MatchTimeControl>,
    /// Milliseconds per move [default: 100]
    #[arg(long, value_name = "MS", group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes per move; an engine that needs more than two minutes counts as crashed
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search depth in plies; the two-minute limit applies here too
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Openings: a PGN file, or one FEN or EPD per line [default: built-in openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play Chess960 from random starting positions
    #[arg(long, conflicts_with = "openings")]
    chess960: bool,
    /// Random seed for the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of concurrent games
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Stop as soon as the sequential probability ratio test accepts elo0 or elo1
    #[arg(long, value_name = "elo0=0,elo1=5")]
    sprt: Option<Sprt>,
    /// Write the games to a PGN file
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    /// Tolerated time overrun in milliseconds [default: 50, or 500 with --movetime]
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Play every game to the end
    #[arg(long)]
    no_adjudication: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let plan = plan(arguments)?;
    let mut pgn = match &arguments.pgn {
        Some(path) => Some(PgnFile::create(path)?),
        None => None,
    };
    let time_control = plan.rules.time_control;
    let mut failure = None;
    let started = Instant::now();
    let report = plan
        .run(|event| {
            let outcome = print_game(&event, &plan).and_then(|()| match &mut pgn {
                Some(games) => games.write(&event, time_control),
                None => Ok(()),
            });
            match outcome {
                Ok(()) => true,
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        })
        .context("cannot start an engine")?;
    if let Some(error) = failure {
        return Err(error);
    }
    print_summary(&report, &plan, started.elapsed())?;
    Ok(CommandOutcome::Success)
}

fn plan(arguments: &Arguments) -> anyhow::Result<Match> {
    let Ok(engines) = <[EngineSpec; 2]>::try_from(arguments.engines.clone()) else {
        bail!("a match needs two engines: --engine A --engine B");
    };
    if arguments.games == 0 {
        bail!("--games must be at least 1");
    }
    if arguments.concurrency == 0 || arguments.concurrency > MAX_CONCURRENCY {
        bail!("--concurrency must be 1 to {MAX_CONCURRENCY}");
    }
    let mut rules = MatchRules::new(time_control(arguments));
    if let Some(margin) = arguments.margin {
        rules.time_margin = Duration::from_millis(margin);
    }
    if arguments.no_adjudication {
        rules.adjudication = AdjudicationRules::NONE;
    }
    Ok(Match {
        engines,
        rules,
        openings: openings(arguments)?,
        games: arguments.games,
        concurrency: arguments.concurrency,
        sprt: arguments.sprt,
    })
}

fn time_control(arguments: &Arguments) -> MatchTimeControl {
    if let Some(time_control) = arguments.tc {
        return time_control;
    }
    if let Some(nodes) = arguments.nodes {
        return MatchTimeControl::Nodes(nodes);
    }
    if let Some(depth) = arguments.depth {
        return MatchTimeControl::Depth(depth);
    }
    MatchTimeControl::MoveTime(Duration::from_millis(arguments.movetime.unwrap_or(100)))
}

fn openings(arguments: &Arguments) -> anyhow::Result<OpeningSuite> {
    let Some(path) = &arguments.openings else {
        let make = match arguments.chess960 {
            true => OpeningSuite::chess960,
            false => OpeningSuite::built_in,
        };
        return Ok(make(arguments.games.div_ceil(2), arguments.seed));
    };
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let is_pgn = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
    let read = if is_pgn {
        OpeningSuite::from_pgn
    } else {
        OpeningSuite::from_epd
    };
    let mut openings =
        read(&text).with_context(|| format!("cannot use the openings in {}", path.display()))?;
    openings.shuffle(arguments.seed);
    Ok(openings)
}

/// Prints a line for each game.
fn print_game(event: &MatchEvent<'_>, plan: &Match) -> anyhow::Result<()> {
    let game = event.game;
    let name = |engine: usize| event.names[engine].as_str();
    let mut out = io::stdout().lock();
    write!(
        out,
        "game {} of {}: {} - {} {} ({}, {} moves) | {}",
        event.results.games.total(),
        plan.games,
        name(game.engines.white),
        name(game.engines.black),
        game.ending.result(),
        game.ending,
        game.history.moves().len().div_ceil(2),
        standing(event.results)
    )?;
    if let Some(sprt) = &plan.sprt {
        write!(out, ", LLR {:+.2}", sprt.llr(&event.results.pairs))?;
    }
    writeln!(out)?;
    Ok(out.flush()?)
}

fn standing(results: &MatchResults) -> String {
    let [lost, drawn, won] = results.games.counts;
    let elo = results.elo();
    format!(
        "+{won} ={drawn} -{lost}, {:.1}%, Elo {:+.0} ± {:.0}",
        100.0 * results.score(),
        elo.difference,
        elo.error()
    )
}

fn print_summary(report: &MatchReport, plan: &Match, elapsed: Duration) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let results = &report.results;
    let [lost, drawn, won] = results.games.counts;
    writeln!(out)?;
    writeln!(
        out,
        "{} - {}: +{won} ={drawn} -{lost}, {} games at {} in {:.0} s",
        report.names[0],
        report.names[1],
        results.games.total(),
        plan.rules.time_control,
        elapsed.as_secs_f64()
    )?;
    writeln!(
        out,
        "game pairs with 0, ½, 1, 1½, 2 points: {:?}",
        results.pairs.counts
    )?;
    for (name, stats) in report.names.iter().zip(&results.engines) {
        writeln!(out, "{name}: {}", describe(stats))?;
    }
    writeln!(out, "Elo: {}", results.elo())?;
    if let Some(sprt) = &plan.sprt {
        writeln!(out, "SPRT: {}", sprt_summary(sprt, results))?;
    }
    writeln!(out, "score: {:.2}", results.score())?;
    Ok(())
}

fn describe(stats: &EngineStats) -> String {
    format!(
        "{:.1} ms per move (max {:.0}), depth {:.1}, {} time forfeits, {} illegal moves, {} crashes",
        stats.mean_time().as_secs_f64() * 1e3,
        stats.longest_move.as_secs_f64() * 1e3,
        stats.mean_depth(),
        stats.time_forfeits,
        stats.illegal_moves,
        stats.crashes
    )
}

fn sprt_summary(sprt: &Sprt, results: &MatchResults) -> String {
    let (low, high) = sprt.bounds();
    let state = match sprt.state(&results.pairs) {
        SprtState::Undecided => "undecided",
        SprtState::AcceptElo0 => "elo0 accepted",
        SprtState::AcceptElo1 => "elo1 accepted",
    };
    format!(
        "{state}, LLR {:+.2} ({low:.2}, {high:.2}), elo0 {} elo1 {}",
        sprt.llr(&results.pairs),
        sprt.elo0,
        sprt.elo1
    )
}

/// PGN file of the games.
struct PgnFile {
    out: PgnWriter<File>,
    path: PathBuf,
}

impl PgnFile {
    fn create(path: &Path) -> anyhow::Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self {
            out: PgnWriter::new(file),
            path: path.to_path_buf(),
        })
    }

    /// Writes a game as soon as it is over, so that a stopped match keeps its games.
    fn write(
        &mut self,
        event: &MatchEvent<'_>,
        time_control: MatchTimeControl,
    ) -> anyhow::Result<()> {
        let game = pgn::match_game(event.game, event.names, time_control, SystemTime::now());
        self.out
            .write(&game)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
