//! `tabiya match`: plays a match between two engines.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, anyhow, bail};
use tabiya_matches::{
    AdjudicationRules, EndedGame, EngineStats, Match, MatchEvent, MatchReport, MatchResults,
    MatchRules, MatchTimeControl, OpeningSuite, OpeningSuiteError, Sprt, SprtState, pgn,
};
use tabiya_player::EngineSpec;
use tabiya_record::pgn::PgnWriter;

use super::{pgn::describe_error, positive};
use crate::{
    CommandOutcome,
    files::{self, Output},
    interrupt::stop_on_interrupt,
    output_file::OutputMode,
    place::{FileName, Place},
    progress_bar::ProgressBar,
    reports::{self, MatchReportLine, ReportedSprt},
};

/// Largest number of concurrent games.
const MAX_CONCURRENCY: usize = 256;

#[derive(clap::Args)]
#[command(
    after_help = "An engine is a command line with options after semicolons (also name=, and protocol=uci or\nprotocol=xboard if the protocol is not detected), or `tabiya` for the built-in engine,\nwith settings after a colon: level, hash, threads, nodes, depth, overhead, seed,\neval (classical, or a network file), name.\n\nCtrl-C ends the match: finished games count and stay in the PGN file, and the exit code is 130.\n\nExamples:\n  tabiya match --engine tabiya --engine /usr/games/toga2 --movetime 100 --concurrency 2\n  tabiya match --engine tabiya:level=5 --engine \"gnuchess --uci; Hash=32\" --tc 2+0.02 --pgn games.pgn\n  tabiya match --engine ./new --engine ./old --tc 8+0.08 --games 40000 --sprt elo0=0,elo1=5\n  tabiya match --engine ./new --engine ./old --games 200 --json > match.jsonl"
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
    #[arg(long, value_name = "MS", group = "pace", value_parser = positive::<u64>)]
    movetime: Option<u64>,
    /// Nodes per move; an engine that needs more than two minutes counts as crashed
    #[arg(long, group = "pace", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Search depth in plies; the two-minute limit applies here too
    #[arg(long, group = "pace", value_parser = positive::<u32>)]
    depth: Option<u32>,
    /// Openings: a PGN file, or one FEN or EPD per line, compressed or not [default: built-in openings]
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
    /// Write each game to a PGN file as soon as it ends; `-` for standard output, with the results on standard error
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    output: OutputMode,
    /// Tolerated time overrun in milliseconds [default: 50, or 500 with --movetime]
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Play every game to the end
    #[arg(long)]
    no_adjudication: bool,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let stop = stop_on_interrupt()?;
    let plan = plan(arguments)?;
    if arguments.json && arguments.pgn.as_deref().is_some_and(is_standard) {
        bail!("--json and --pgn - would both write to standard output; name a file with --pgn");
    }
    if let (Some(openings), Some(pgn)) = (&arguments.openings, &arguments.pgn)
        && crate::files::is_same(openings, pgn)
    {
        bail!(
            "{} has the openings: name another file with --pgn",
            pgn.display()
        );
    }
    let mut printer = MatchPrinter::new(&plan, arguments)?;
    let mut failure = None;
    let report = plan
        .run(&stop, |event| {
            if let Err(error) = printer.on_event(&event) {
                failure = Some(error);
                stop.stop();
            }
        })
        .context("cannot start an engine")?;
    if let Some(error) = failure {
        return Err(error);
    }
    // A sequential test that has decided stops the match too.
    let is_over = report.results.games.total() == plan.games as u64
        || plan
            .sprt
            .is_some_and(|sprt| sprt.state(&report.results.pairs) != SprtState::Undecided);
    match (is_over, arguments.json) {
        (_, true) => printer.print_json_summary(&report, is_over)?,
        (true, false) => printer.print_summary(&report)?,
        (false, false) => printer.print_stopped(&report)?,
    }
    Ok(match is_over {
        true => CommandOutcome::Success,
        false => CommandOutcome::Interrupted,
    })
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
    let is_pgn = OPENINGS_IN_PGN.contains(&extension(path).as_str());
    let read = match is_pgn {
        true => OpeningSuite::from_pgn(files::read(path)?),
        false => OpeningSuite::from_epd(&files::read_text(path)?),
    };
    let mut openings = read.map_err(|error| opening_error(path, &error))?;
    openings.shuffle(arguments.seed);
    Ok(openings)
}

/// Extensions of PGN files.
const OPENINGS_IN_PGN: [&str; 1] = ["pgn"];
/// Extensions of compressed files.
const COMPRESSED: [&str; 2] = ["gz", "zst"];

/// Returns the extension of a file in lower case, below that of a compression.
fn extension(path: &Path) -> String {
    let extension_of = |path: &Path| {
        let end = path.extension().unwrap_or_default();
        end.to_string_lossy().to_ascii_lowercase()
    };
    let extension = extension_of(path);
    match COMPRESSED.contains(&extension.as_str()) {
        true => extension_of(Path::new(path.file_stem().unwrap_or_default())),
        false => extension,
    }
}

/// Returns the error of an opening with its place.
fn opening_error(path: &Path, error: &OpeningSuiteError) -> anyhow::Error {
    anyhow!(match error {
        OpeningSuiteError::BadLine {
            line,
            column,
            error,
        } => Place::new(path, *line as u64, *column as u64).error(error, false),
        OpeningSuiteError::BadGame { error } => describe_error(path, error, false),
        error => format!("{}: {error}", FileName(path)),
    })
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Prints a match, and writes its games.
struct MatchPrinter<'a> {
    plan: &'a Match,
    /// Standard output, or standard error if the games go to standard output.
    out: Box<dyn Write>,
    pgn: Option<PgnFile>,
    bar: ProgressBar,
    started: Instant,
    ended: usize,
    is_json: bool,
}

impl<'a> MatchPrinter<'a> {
    fn new(plan: &'a Match, arguments: &Arguments) -> anyhow::Result<Self> {
        let pgn = match &arguments.pgn {
            Some(path) => Some(PgnFile::create(path, arguments.output)?),
            None => None,
        };
        let is_pgn_on_stdout = pgn.as_ref().is_some_and(PgnFile::is_standard_output);
        Ok(Self {
            plan,
            out: match is_pgn_on_stdout {
                true => Box::new(io::stderr()),
                false => Box::new(io::stdout()),
            },
            pgn,
            bar: ProgressBar::new(),
            started: Instant::now(),
            ended: 0,
            is_json: arguments.json,
        })
    }

    fn on_event(&mut self, event: &MatchEvent<'_>) -> anyhow::Result<()> {
        match event {
            MatchEvent::Started { names } => self.print_start(names)?,
            MatchEvent::Moved { game, plies } => {
                let text = format!(", game {}: move {}", game + 1, plies.div_ceil(2));
                self.draw(&text);
            }
            MatchEvent::GameEnded(ended) => {
                self.ended += 1;
                self.bar.clear();
                self.print_game(ended)?;
                if let Some(games) = &mut self.pgn {
                    games.write(ended, self.plan.rules.time_control)?;
                }
                self.draw("");
            }
        }
        Ok(())
    }

    fn draw(&self, text: &str) {
        self.bar.show_with(self.ended, self.plan.games, text);
    }

    fn print_json(&mut self, line: &MatchReportLine) -> anyhow::Result<()> {
        self.bar.clear();
        writeln!(self.out, "{}", reports::to_line(line)?)?;
        Ok(self.out.flush()?)
    }

    fn print_json_summary(&mut self, report: &MatchReport, is_over: bool) -> anyhow::Result<()> {
        let seconds = self.started.elapsed().as_secs_f64();
        let sprt = self.plan.sprt.as_ref();
        self.print_json(&MatchReportLine::summary(report, sprt, is_over, seconds))
    }

    fn print_start(&mut self, names: &[String; 2]) -> anyhow::Result<()> {
        if self.is_json {
            return self.print_json(&MatchReportLine::Started {
                engines: names.clone(),
                games: self.plan.games,
                time_control: self.plan.rules.time_control.to_string(),
                concurrency: self.plan.concurrency,
                sprt: self.plan.sprt.as_ref().map(ReportedSprt::from),
            });
        }
        let [first, second] = names;
        let (games, time_control) = (self.plan.games, self.plan.rules.time_control);
        write!(
            self.out,
            "{first} - {second}: {games} games at {time_control}"
        )?;
        if self.plan.concurrency > 1 {
            write!(self.out, ", {} at a time", self.plan.concurrency)?;
        }
        writeln!(self.out)?;
        self.out.flush()?;
        self.draw("");
        Ok(())
    }

    fn print_game(&mut self, ended: &EndedGame<'_>) -> anyhow::Result<()> {
        if self.is_json {
            let line = MatchReportLine::game(ended, self.plan.sprt.as_ref());
            return self.print_json(&line);
        }
        let game = ended.game;
        let name = |engine: usize| ended.names[engine].as_str();
        write!(
            self.out,
            "game {} of {}: {} - {} {} ({}, {} moves) | {}",
            ended.results.games.total(),
            self.plan.games,
            name(game.engines.white),
            name(game.engines.black),
            game.ending.result(),
            game.ending,
            game.history.moves().len().div_ceil(2),
            standing(ended.results)
        )?;
        if let Some(sprt) = &self.plan.sprt {
            write!(self.out, ", LLR {:+.2}", sprt.llr(&ended.results.pairs))?;
        }
        writeln!(self.out)?;
        Ok(self.out.flush()?)
    }

    /// Prints what is left of a match that Ctrl-C has stopped.
    fn print_stopped(&mut self, report: &MatchReport) -> anyhow::Result<()> {
        self.bar.clear();
        writeln!(
            self.out,
            "stopped after {} of {} games; games in progress do not count",
            self.ended, self.plan.games
        )?;
        if let Some(pgn) = self.pgn.as_ref().filter(|pgn| !pgn.is_standard_output()) {
            let path = pgn.path.display();
            writeln!(self.out, "games written to {path}: {}", self.ended)?;
        }
        match self.ended {
            0 => Ok(self.out.flush()?),
            _ => self.print_summary(report),
        }
    }

    fn print_summary(&mut self, report: &MatchReport) -> anyhow::Result<()> {
        self.bar.clear();
        let out = &mut self.out;
        let results = &report.results;
        let [lost, drawn, won] = results.games.counts;
        writeln!(out)?;
        writeln!(
            out,
            "{} - {}: +{won} ={drawn} -{lost}, {} games at {} in {:.0} s",
            report.names[0],
            report.names[1],
            results.games.total(),
            self.plan.rules.time_control,
            self.started.elapsed().as_secs_f64()
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
        if let Some(sprt) = &self.plan.sprt {
            writeln!(out, "SPRT: {}", sprt_summary(sprt, results))?;
        }
        writeln!(out, "score: {:.2}", results.score())?;
        Ok(out.flush()?)
    }
}

fn standing(results: &MatchResults) -> String {
    let [lost, drawn, won] = results.games.counts;
    format!(
        "+{won} ={drawn} -{lost}, {:.1}%, Elo {}",
        100.0 * results.score(),
        results.elo().short()
    )
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
    out: PgnWriter<Output>,
    path: PathBuf,
}

impl PgnFile {
    fn create(path: &Path, mode: OutputMode) -> anyhow::Result<Self> {
        Ok(Self {
            out: PgnWriter::new(mode.create_growing(path)?),
            path: path.to_path_buf(),
        })
    }

    fn is_standard_output(&self) -> bool {
        is_standard(&self.path)
    }

    /// Writes a game as soon as it is over, so that a stopped match keeps its games.
    fn write(
        &mut self,
        ended: &EndedGame<'_>,
        time_control: MatchTimeControl,
    ) -> anyhow::Result<()> {
        let game = pgn::match_game(ended.game, ended.names, time_control, SystemTime::now());
        self.out
            .write(&game)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
