//! `tabiya analyse`: analyses a position or games with an engine.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, bail};
use tabiya_engine::{Info, Limits, Score};
use tabiya_player::{EnginePlayer, EngineSpec, GameReview, MoveHistory, MoveMark, MoveReview};
use tabiya_record::{
    GameRecord,
    pgn::{PgnReader, PgnWriter},
};
use tabiya_rules::{CastlingMode, Color, Position};

use crate::{
    CommandOutcome,
    files::{self, ExistingFile, Output},
    interrupt::stop_on_interrupt,
    output_file::OutputMode,
    progress_bar::ProgressBar,
};

/// Default time for a position, in milliseconds.
const POSITION_TIME: u64 = 2000;
/// Default time for each move of a game, in milliseconds.
const MOVE_TIME: u64 = 200;
/// Largest number of lines: no position has more legal moves.
const MAX_LINES: usize = 218;

#[derive(clap::Args)]
#[command(
    after_help = "For games, a table goes to standard output, followed by the annotated games unless --pgn names a file for them.\nCtrl-C keeps the games analysed so far, and the exit code is 130.\n\nExamples:\n  tabiya analyse \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\" --multipv 3\n  tabiya analyse game.pgn --movetime 500 --pgn annotated.pgn\n  tabiya analyse game.pgn --engine /usr/games/stockfish"
)]
pub(crate) struct Arguments {
    /// FEN or PGN file; `-` for PGN from standard input
    #[arg(required = true, num_args = 1.., value_name = "FEN|PGN")]
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
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    if arguments.multipv == 0 || arguments.multipv > MAX_LINES {
        bail!("--multipv must be 1 to {MAX_LINES}");
    }
    let mut engine = EnginePlayer::start(&arguments.engine).context("cannot start the engine")?;
    let outcome = match &arguments.what[..] {
        [path] if path == "-" || Path::new(path).exists() => {
            games(Path::new(path), &mut engine, arguments)
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
    for line in &answer.lines {
        writeln!(out, "{}", describe(line, &position))?;
    }
    writeln!(out, "best: {}", position.san(answer.best))?;
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

fn games(
    path: &Path,
    engine: &mut EnginePlayer,
    arguments: &Arguments,
) -> anyhow::Result<CommandOutcome> {
    let limits = limits(arguments, MOVE_TIME);
    let only_games = arguments
        .pgn
        .as_deref()
        .is_some_and(|path| path.as_os_str() == "-");
    // Open the output first, so that a wrong path fails before the work starts.
    let out = arguments.pgn.as_deref().unwrap_or(Path::new("-"));
    let writer = PgnWriter::new(arguments.output.create(out)?);
    let stop = stop_on_interrupt()?;
    let mut annotated = Vec::new();
    let mut outcome = CommandOutcome::Success;
    for reading in PgnReader::new(files::open(path)?).games() {
        let reading = reading.with_context(|| format!("cannot read {}", path.display()))?;
        for error in &reading.errors {
            eprintln!("error: {}: {error}", path.display());
            outcome = CommandOutcome::ErrorsFound;
        }
        let mut game = reading.game;
        let bar = ProgressBar::new();
        let review = GameReview::new(engine, &game, &limits, &stop, |done, all| {
            bar.show(done, all);
        });
        drop(bar);
        if stop.is_stopped() {
            break;
        }
        match review {
            Ok(None) => break,
            Ok(Some(review)) => {
                if !only_games {
                    print_review(&game, &review)?;
                }
                review.annotate(&mut game);
            }
            // One failed game must not lose the others.
            Err(error) => {
                let number = annotated.len() + 1;
                eprintln!("error: {}: game {number}: {error}", path.display());
                outcome = CommandOutcome::ErrorsFound;
                *engine = EnginePlayer::start(&arguments.engine)?;
            }
        }
        annotated.push(game);
    }
    if stop.is_stopped() {
        let would_lose_games =
            arguments.output.existing() == ExistingFile::Replace && files::is_same(path, out);
        return keep_finished(&annotated, writer, out, would_lose_games);
    }
    if annotated.is_empty() {
        bail!("{} contains no games", path.display());
    }
    write_games(&annotated, writer)?;
    Ok(outcome)
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
    let (accuracy, loss) = (review.accuracy(), review.mean_loss());
    for color in Color::ALL {
        let (Some(accuracy), Some(loss)) = (accuracy[color], loss[color]) else {
            continue;
        };
        writeln!(
            out,
            "{color}: accuracy {accuracy:.1}%, average centipawn loss {loss:.0}, {} inaccuracies, {} mistakes, {} blunders",
            review.count(color, MoveMark::Dubious),
            review.count(color, MoveMark::Mistake),
            review.count(color, MoveMark::Blunder)
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
