//! `tabiya match`: two engines play each other.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, bail};
use tabiya_player::{
    Adjudication, Conduct, EngineSpec, GameRules, Match, MatchReport, News, Openings, Pace, Sprt,
    SprtState, Tally, pgn,
};
use tabiya_record::pgn::PgnWriter;

use crate::Verdict;

/// How many games may be played at a time.
const MOST_AT_A_TIME: usize = 256;

#[derive(clap::Args)]
#[command(
    after_help = "An engine is a command line, with its options after semicolons (and name=, protocol=uci or\nprotocol=xboard where that is not found out), or `tabiya` for the built-in one,\nwith settings after a colon: level, hash, threads, nodes, depth, overhead, seed,\neval (classical, or a network's file), name.\n\nExamples:\n  tabiya match --engine tabiya --engine /usr/games/toga2 --movetime 100 --concurrency 2\n  tabiya match --engine tabiya:level=5 --engine \"gnuchess --uci; Hash=32\" --tc 2+0.02 --pgn games.pgn\n  tabiya match --engine ./new --engine ./old --tc 8+0.08 --games 40000 --sprt elo0=0,elo1=5"
)]
pub(crate) struct Arguments {
    /// Who plays: given twice
    #[arg(long = "engine", value_name = "ENGINE", required = true, num_args = 1)]
    engines: Vec<EngineSpec>,
    /// How many games, at most
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Time for the game and with each move, in seconds, such as 2+0.02 or 40/60
    #[arg(long, group = "pace")]
    tc: Option<Pace>,
    /// Time a move, in milliseconds (this is the default: 100)
    #[arg(long, value_name = "MS", group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Positions a move; an engine that takes more than two minutes for one has crashed
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies a move; here too
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// A PGN file, or a position a line as FEN or EPD; without it, the built-in table of openings
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play Chess960, from starts by lot
    #[arg(long, conflicts_with = "openings")]
    chess960: bool,
    /// Other seeds put the openings in another order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Stop when the first engine is shown to be better by elo1 rather than elo0, or the reverse
    #[arg(long, value_name = "elo0=0,elo1=5")]
    sprt: Option<Sprt>,
    /// Write the games to a file
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    /// How far over its time an engine may be, in milliseconds (default: 50; at a fixed time a move 500)
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Play every game to its end on the board
    #[arg(long)]
    no_adjudication: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let plan = plan(arguments)?;
    let mut pgn = match &arguments.pgn {
        Some(path) => Some(Games::create(path)?),
        None => None,
    };
    let pace = plan.rules.pace;
    let mut trouble = None;
    let started = Instant::now();
    let report = plan
        .run(|news| {
            let outcome = tell(&news, &plan).and_then(|()| match &mut pgn {
                Some(games) => games.write(&news, pace),
                None => Ok(()),
            });
            match outcome {
                Ok(()) => true,
                Err(error) => {
                    trouble = Some(error);
                    false
                }
            }
        })
        .context("cannot start an engine")?;
    if let Some(error) = trouble {
        return Err(error);
    }
    sum_up(&report, &plan, started.elapsed())?;
    Ok(Verdict::Fine)
}

fn plan(arguments: &Arguments) -> anyhow::Result<Match> {
    let Ok(engines) = <[EngineSpec; 2]>::try_from(arguments.engines.clone()) else {
        bail!("name two engines, with --engine A --engine B");
    };
    if arguments.games == 0 {
        bail!("play at least one game");
    }
    if arguments.concurrency == 0 || arguments.concurrency > MOST_AT_A_TIME {
        bail!("the number of games at a time must be from 1 to {MOST_AT_A_TIME}");
    }
    let mut rules = GameRules::new(pace(arguments));
    if let Some(margin) = arguments.margin {
        rules.margin = Duration::from_millis(margin);
    }
    if arguments.no_adjudication {
        rules.adjudication = Adjudication::NONE;
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

fn pace(arguments: &Arguments) -> Pace {
    if let Some(pace) = arguments.tc {
        return pace;
    }
    if let Some(nodes) = arguments.nodes {
        return Pace::Nodes(nodes);
    }
    if let Some(depth) = arguments.depth {
        return Pace::Depth(depth);
    }
    Pace::MoveTime(Duration::from_millis(arguments.movetime.unwrap_or(100)))
}

fn openings(arguments: &Arguments) -> anyhow::Result<Openings> {
    let Some(path) = &arguments.openings else {
        let make = match arguments.chess960 {
            true => Openings::chess960,
            false => Openings::built_in,
        };
        return Ok(make(arguments.games.div_ceil(2), arguments.seed));
    };
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let is_pgn = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
    let read = if is_pgn {
        Openings::from_pgn
    } else {
        Openings::from_epd
    };
    let mut openings = read(&text).with_context(|| format!("openings in {}", path.display()))?;
    openings.shuffle(arguments.seed);
    Ok(openings)
}

/// A line a game.
fn tell(news: &News<'_>, plan: &Match) -> anyhow::Result<()> {
    let game = news.game;
    let name = |engine: usize| news.names[engine].as_str();
    let mut out = io::stdout().lock();
    write!(
        out,
        "game {} of {}: {} - {} {} ({}, {} moves) | {}",
        news.tally.games.total(),
        plan.games,
        name(game.engines.white),
        name(game.engines.black),
        game.ending.result(),
        game.ending,
        game.line.moves().len().div_ceil(2),
        standing(news.tally)
    )?;
    if let Some(sprt) = &plan.sprt {
        write!(out, ", LLR {:+.2}", sprt.llr(&news.tally.pairs))?;
    }
    writeln!(out)?;
    Ok(out.flush()?)
}

fn standing(tally: &Tally) -> String {
    let [lost, drawn, won] = tally.games.counts;
    let elo = tally.elo();
    format!(
        "+{won} ={drawn} -{lost}, {:.1} %, Elo {:+.0} ± {:.0}",
        100.0 * tally.score(),
        elo.difference,
        elo.error()
    )
}

fn sum_up(report: &MatchReport, plan: &Match, elapsed: Duration) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let tally = &report.tally;
    let [lost, drawn, won] = tally.games.counts;
    writeln!(out)?;
    writeln!(
        out,
        "{} - {}: +{won} ={drawn} -{lost}, {} games at {} in {:.0} s",
        report.names[0],
        report.names[1],
        tally.games.total(),
        plan.rules.pace,
        elapsed.as_secs_f64()
    )?;
    writeln!(
        out,
        "pairs with 0, ½, 1, 1½, 2 points: {:?}",
        tally.pairs.counts
    )?;
    for (name, conduct) in report.names.iter().zip(&tally.engines) {
        writeln!(out, "{name}: {}", describe(conduct))?;
    }
    writeln!(out, "Elo: {}", tally.elo())?;
    if let Some(sprt) = &plan.sprt {
        writeln!(out, "SPRT: {}", verdict(sprt, tally))?;
    }
    writeln!(out, "score: {:.2}", tally.score())?;
    Ok(())
}

fn describe(conduct: &Conduct) -> String {
    format!(
        "{:.1} ms a move (most {:.0}), depth {:.1}, {} time forfeits, {} illegal moves, {} crashes",
        conduct.mean_time().as_secs_f64() * 1e3,
        conduct.longest.as_secs_f64() * 1e3,
        conduct.mean_depth(),
        conduct.forfeits,
        conduct.illegal_moves,
        conduct.crashes
    )
}

fn verdict(sprt: &Sprt, tally: &Tally) -> String {
    let (low, high) = sprt.bounds();
    let state = match sprt.state(&tally.pairs) {
        SprtState::Open => "undecided",
        SprtState::AcceptElo0 => "elo0 accepted",
        SprtState::AcceptElo1 => "elo1 accepted",
    };
    format!(
        "{state}, LLR {:+.2} ({low:.2}, {high:.2}), elo0 {} elo1 {}",
        sprt.llr(&tally.pairs),
        sprt.elo0,
        sprt.elo1
    )
}

/// The file that games are written to.
struct Games {
    out: PgnWriter<File>,
    path: PathBuf,
}

impl Games {
    fn create(path: &Path) -> anyhow::Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self {
            out: PgnWriter::new(file),
            path: path.to_path_buf(),
        })
    }

    /// Whole games only: whoever stops the match has them.
    fn write(&mut self, news: &News<'_>, pace: Pace) -> anyhow::Result<()> {
        let game = pgn::match_game(news.game, news.names, pace, SystemTime::now());
        self.out
            .write(&game)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
