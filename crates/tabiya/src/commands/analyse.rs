//! `tabiya analyse`: analyses a position or games with an engine.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, bail};
use clap::ValueHint;
use tabiya_engine::{Info, Limits, Score};
use tabiya_player::{EnginePlayer, EngineSpec, GameReview, MoveHistory, MoveReview};
use tabiya_record::{
    GameRecord,
    pgn::{PgnReader, PgnWriter},
};
use tabiya_rules::{CastlingMode, Color, Position};

use super::pgn::describe_error;
use crate::{
    CommandOutcome,
    color::ColorChoice,
    files::{self, ExistingFile, Output},
    interrupt::stop_on_interrupt,
    output_file::OutputMode,
    place::FileName,
    progress_bar::ProgressBar,
    reports::{self, AnalysisReport, SideReport},
};

/// Default time for a position, in milliseconds.
const POSITION_TIME: u64 = 2000;
/// Default time for each move of a game, in milliseconds.
const MOVE_TIME: u64 = 200;
/// Largest number of lines: no position has more legal moves.
const MAX_LINES: usize = 218;

#[derive(clap::Args)]
#[command(
    after_help = "For games, a table goes to standard output, followed by the annotated games unless --pgn names a file for them.\nCtrl-C keeps the games analysed so far, and the exit code is 130.\n\nExamples:\n  tabiya analyse \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\" --multipv 3\n  tabiya analyse game.pgn --movetime 500 --pgn annotated.pgn\n  tabiya analyse game.pgn --engine /usr/games/stockfish\n  tabiya analyse games.pgn.gz --json --depth 12"
)]
pub(crate) struct Arguments {
    /// FEN, or PGN file, compressed or not; `-` for PGN from standard input
    #[arg(required = true, num_args = 1.., value_name = "FEN|PGN", value_hint = ValueHint::FilePath)]
    what: Vec<String>,
    /// Milliseconds per position [default: 2000 for a position, 200 for each move of a game]
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Search depth in plies
    #[arg(long)]
    depth: Option<u32>,
    /// Number of best lines to show for a position
    #[arg(long, default_value_t = 1, value_name = "N")]
    multipv: usize,
    /// Engine: `tabiya`, with settings after a colon, or a command line
    #[arg(long, default_value = "tabiya")]
    engine: EngineSpec,
    /// File for annotated games; `-` for standard output without the table
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    output: OutputMode,
    /// Read the castling rights of a FEN as in Chess960
    #[arg(long)]
    chess960: bool,
    /// Print JSON, one object a line; annotated games are written only with --pgn FILE
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    if arguments.multipv == 0 || arguments.multipv > MAX_LINES {
        bail!("--multipv must be 1 to {MAX_LINES}");
    }
    if arguments.json && arguments.pgn.as_deref().is_some_and(is_standard_output) {
        bail!("--json and --pgn - would both write to standard output; name a file with --pgn");
    }
    let mut engine = EnginePlayer::start(&arguments.engine).context("cannot start the engine")?;
    let outcome = match &arguments.what[..] {
        [path] if path == "-" || Path::new(path).exists() => {
            GamesAnalysis::new(Path::new(path), arguments, color)?.run(&mut engine)
        }
        words => position(&words.join(" "), &mut engine, arguments),
    };
    engine.quit();
    outcome
}

fn limits(arguments: &Arguments, usual: u64) -> Limits {
    let movetime = match arguments.movetime {
        None if arguments.depth.is_none() => Some(usual),
        movetime => movetime,
    };
    Limits {
        movetime: movetime.map(Duration::from_millis),
        depth: arguments.depth,
        ..Limits::default()
    }
}

fn position(
    fen: &str,
    engine: &mut EnginePlayer,
    arguments: &Arguments,
) -> anyhow::Result<CommandOutcome> {
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    if fen != "startpos" && !fen.contains(' ') {
        bail!("{}: no such file", super::excerpt(fen));
    }
    let position = super::position(Some(fen), mode)?;
    if !position.has_legal_moves() {
        bail!("the game is over: the position has no legal moves");
    }
    if arguments.multipv > 1 && !engine.set_multi_pv(arguments.multipv)? {
        bail!("this engine does not support --multipv");
    }
    let limits = limits(arguments, POSITION_TIME);
    engine.new_game(&position)?;
    let most = limits.movetime.map_or(Duration::from_secs(86_400), |time| {
        time + Duration::from_secs(10)
    });
    let stop = stop_on_interrupt()?;
    let answer = engine.think_until(&MoveHistory::new(position), &limits, most, &stop)?;
    let mut out = io::stdout().lock();
    let name = engine.name();
    if arguments.json {
        let report = AnalysisReport::position(&position, name, &answer, stop.is_stopped());
        writeln!(out, "{}", reports::to_line(&report)?)?;
    } else {
        for line in &answer.lines {
            writeln!(out, "{}", describe(line, &position))?;
        }
        writeln!(out, "best: {}", position.san(answer.best))?;
    }
    if stop.is_stopped() {
        eprintln!("stopped: these are the lines so far");
        return Ok(CommandOutcome::Interrupted);
    }
    Ok(CommandOutcome::Success)
}

/// Formats a line: `1. +0.35 (depth 20/31, 1200000 nodes): 3. Bb5 a6 4. Ba4`.
fn describe(line: &Info, position: &Position) -> String {
    let white = line.score.for_white(position.turn());
    format!(
        "{}. {} (depth {}/{}, {} nodes): {}",
        line.multi_pv,
        format_score(white),
        line.depth,
        line.selective_depth,
        line.nodes,
        write_line(position, &line.pv)
    )
}

fn write_line(position: &Position, moves: &[tabiya_rules::Move]) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for (i, m) in moves.iter().enumerate() {
        if position.turn().is_white() {
            words.push(format!("{}.", position.fullmove_number()));
        } else if i == 0 {
            words.push(format!("{}...", position.fullmove_number()));
        }
        words.push(position.san(*m).to_string());
        position = position.play(*m);
    }
    words.join(" ")
}

/// Formats a score from White's point of view.
fn format_score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        // A mate on the board has no number: the move list shows whose it is.
        mate => match mate.signed_moves() {
            Some(moves) => format!("#{moves}"),
            None => "#".to_string(),
        },
    }
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Analysis of the games of a file.
struct GamesAnalysis<'a> {
    path: &'a Path,
    arguments: &'a Arguments,
    limits: Limits,
    is_colored: bool,
    bar: ProgressBar,
    /// Annotated games; `None` if nobody asks for them.
    writer: Option<PgnWriter<Output>>,
    /// File of the annotated games.
    out: &'a Path,
    annotated: Vec<GameRecord>,
    /// Number of the game that is analysed, from 1.
    number: u64,
}

impl<'a> GamesAnalysis<'a> {
    fn new(path: &'a Path, arguments: &'a Arguments, color: ColorChoice) -> anyhow::Result<Self> {
        let out = arguments.pgn.as_deref().unwrap_or(Path::new("-"));
        // Open the output first, so that a wrong path fails before the work starts.
        let writer = match arguments.json && arguments.pgn.is_none() {
            true => None,
            false => Some(PgnWriter::new(arguments.output.create(out)?)),
        };
        Ok(Self {
            path,
            arguments,
            limits: limits(arguments, MOVE_TIME),
            is_colored: color.stderr(),
            bar: ProgressBar::new(),
            writer,
            out,
            annotated: Vec::new(),
            number: 0,
        })
    }

    fn run(mut self, engine: &mut EnginePlayer) -> anyhow::Result<CommandOutcome> {
        let stop = stop_on_interrupt()?;
        let mut outcome = CommandOutcome::Success;
        for reading in PgnReader::new(files::open(self.path)?).games() {
            let mut reading = reading.with_context(|| files::cannot_read(self.path))?;
            self.number += 1;
            for error in &reading.errors {
                eprintln!("{}", describe_error(self.path, error, self.is_colored));
                outcome = CommandOutcome::ErrorsFound;
            }
            // What is not analysed is not lost either.
            reading.keep_unread_as_comments();
            let mut game = reading.game;
            let review = GameReview::new(engine, &game, &self.limits, &stop, |done, all| {
                let text = format!(" positions, game {}", self.number);
                self.bar.show_with(done, all, &text);
            });
            self.bar.clear();
            if stop.is_stopped() {
                break;
            }
            match review {
                Ok(None) => break,
                Ok(Some(review)) => {
                    self.print(engine, &game, &review)?;
                    review.annotate(&mut game);
                }
                // One failed game must not lose the others.
                Err(error) => {
                    let name = FileName(self.path);
                    eprintln!("error: {name}: game {}: {error}", self.number);
                    outcome = CommandOutcome::ErrorsFound;
                    *engine = EnginePlayer::start(&self.arguments.engine)?;
                }
            }
            if self.writer.is_some() {
                self.annotated.push(game);
            }
        }
        if stop.is_stopped() {
            return self.keep_finished();
        }
        if self.number == 0 {
            bail!("{} contains no games", FileName(self.path));
        }
        if let Some(writer) = self.writer {
            write_games(&self.annotated, writer)?;
        }
        Ok(outcome)
    }

    /// Prints the review of a game, unless only annotated games are wanted on standard output.
    fn print(
        &self,
        engine: &EnginePlayer,
        game: &GameRecord,
        review: &GameReview,
    ) -> anyhow::Result<()> {
        if self.arguments.json {
            let report = AnalysisReport::game(self.number, engine.name(), game, review);
            writeln!(io::stdout(), "{}", reports::to_line(&report)?)?;
        } else if !self
            .arguments
            .pgn
            .as_deref()
            .is_some_and(is_standard_output)
        {
            print_review(game, review)?;
        }
        Ok(())
    }

    /// After Ctrl-C, writes the games that are analysed. A file with all games is not replaced by one with a part of them.
    fn keep_finished(self) -> anyhow::Result<CommandOutcome> {
        let would_lose_games = self.arguments.output.existing() == ExistingFile::Replace
            && files::is_same(self.path, self.out);
        match self.writer {
            Some(writer) => keep_finished(&self.annotated, writer, self.out, would_lose_games),
            None => {
                eprintln!("stopped: the games above are analysed; the others are not");
                Ok(CommandOutcome::Interrupted)
            }
        }
    }
}

fn write_games(games: &[GameRecord], mut writer: PgnWriter<Output>) -> anyhow::Result<()> {
    for game in games {
        writer.write(game)?;
    }
    writer.into_inner().finish()
}

/// After Ctrl-C, writes the games that are analysed. A file with all games is not replaced by one with a part of them.
fn keep_finished(
    games: &[GameRecord],
    writer: PgnWriter<Output>,
    out: &Path,
    would_lose_games: bool,
) -> anyhow::Result<CommandOutcome> {
    let count = games.len();
    let analysed = match count {
        1 => "1 game was analysed".to_string(),
        _ => format!("{count} games were analysed"),
    };
    if would_lose_games {
        eprintln!(
            "stopped: {analysed}, but {} was not changed, because the other games would be lost",
            out.display()
        );
    } else if count == 0 {
        eprintln!("stopped before the first game was analysed; nothing was written");
    } else {
        write_games(games, writer)?;
        let place = match out.as_os_str() == "-" {
            true => "written above".to_string(),
            false => format!("written to {}", out.display()),
        };
        eprintln!("stopped: {analysed} and {place}; the other games were not");
    }
    Ok(CommandOutcome::Interrupted)
}

/// Prints a line per move and a summary per side.
fn print_review(game: &GameRecord, review: &GameReview) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_string();
    writeln!(out, "{} - {}", name("White"), name("Black"))?;
    for m in &review.moves {
        writeln!(out, "{}", row(m))?;
    }
    for color in Color::ALL {
        let Some(side) = SideReport::of(review, color) else {
            continue;
        };
        writeln!(
            out,
            "{color}: accuracy {:.1}%, average centipawn loss {:.0}, {} inaccuracies, {} mistakes, {} blunders",
            side.accuracy,
            side.average_centipawn_loss,
            side.inaccuracies,
            side.mistakes,
            side.blunders
        )?;
    }
    writeln!(out)
}

/// Formats a move: `12... Nxe4?   +1.35  lost 1.20  better: Nf6`.
fn row(review: &MoveReview) -> String {
    let position = &review.position;
    let dots = if position.turn().is_white() {
        "."
    } else {
        "..."
    };
    let mark = review.mark();
    let san = format!(
        "{}{}",
        position.san(review.m),
        mark.map(|mark| mark.to_string()).unwrap_or_default()
    );
    let number = format!("{}{dots}", position.fullmove_number());
    let score = format_score(review.score);
    let mut text = format!("{number:>6} {san:<9} {score:>7}");
    if review.lost_centipawns > 0 {
        text += &format!("  lost {:.2}", f64::from(review.lost_centipawns) / 100.0);
    }
    if let (Some(_), Some(better)) = (mark, review.better.first()) {
        text += &format!("  better: {}", position.san(*better));
    }
    text
}
