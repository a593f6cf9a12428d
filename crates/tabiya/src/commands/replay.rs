//! `tabiya replay`: replays a saved game, or verifies its log.

use std::{
    fmt,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use tabiya_game::{
    Damage, Event, Game, GameReplay, Log, LogContents, Millis, ReplayError, ReplayFrame,
    ReplayStep, ResultCheck,
};
use tabiya_rules::Color;

use crate::{
    CommandOutcome,
    color::ColorChoice,
    files,
    place::{FileName, Place},
};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya replay game.log\n  tabiya replay game.log --ply 12\n  tabiya replay game.log --verify"
)]
pub(crate) struct Arguments {
    /// Log file; `-` for standard input
    file: PathBuf,
    /// Verify every event against the rules, clocks included, and the result with the solver
    #[arg(long, conflicts_with = "ply")]
    verify: bool,
    /// Show the position after this many half-moves
    #[arg(long)]
    ply: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let path = &arguments.file;
    let reading = Log::read(&files::read(path)?);
    let mut out = io::stdout().lock();
    if arguments.verify {
        let errors = ErrorFormat {
            path,
            is_colored: color.stdout(),
        };
        return verify(&reading, &errors, &mut out);
    }
    let errors = ErrorFormat {
        path,
        is_colored: color.stderr(),
    };
    if reading.events.is_empty() {
        bail!(errors.no_game(&reading));
    }
    if let Some(damage) = &reading.damage {
        let error = errors.damage(damage);
        writeln!(io::stderr(), "{error}; showing the events before it")?;
    }
    let (events, corrupt) = valid_prefix(&reading.events);
    let mut steps =
        GameReplay::new(events).with_context(|| format!("{} is not a game", FileName(path)))?;
    match arguments.ply {
        Some(ply) => match steps.to_ply(ply) {
            Some(frame) => writeln!(
                out,
                "{}\n\n{}\n{}",
                frame.position.board(),
                describe(frame),
                frame.position.fen()
            )?,
            None => bail!("the game has no ply {ply}"),
        },
        None => {
            for frame in steps.frames() {
                writeln!(out, "{}", describe(frame))?;
            }
            let game = Game::replay(events)?;
            if game.is_over() {
                writeln!(out, "{}", state(&game))?;
            }
        }
    }
    if let Some(corrupt) = &corrupt {
        out.flush()?;
        let error = errors.corrupt(corrupt);
        writeln!(io::stderr(), "{error}; the events before it are shown")?;
    }
    Ok(match (reading.damage, corrupt) {
        (None, None) => CommandOutcome::Success,
        _ => CommandOutcome::ErrorsFound,
    })
}

const NO_GAME: &str = "the log is empty: it has no game after its first line";

/// Format of the errors in a log.
struct ErrorFormat<'a> {
    path: &'a Path,
    is_colored: bool,
}

impl ErrorFormat<'_> {
    fn line(&self, line: usize, message: impl fmt::Display) -> String {
        Place::new(self.path, line as u64, 1).error(message, self.is_colored)
    }

    fn damage(&self, damage: &Damage) -> String {
        self.line(damage.line, damage.kind)
    }

    /// Formats an event that does not fit those before it. The header is the first line of a log.
    fn corrupt(&self, corrupt: &ReplayError) -> String {
        self.line(corrupt.index + 2, corrupt)
    }

    fn no_game(&self, reading: &LogContents) -> String {
        match &reading.damage {
            Some(damage) => self.damage(damage),
            None => self.line(1, NO_GAME),
        }
    }
}

/// Returns the events before the first invalid one, and its error.
fn valid_prefix(events: &[Event]) -> (&[Event], Option<ReplayError>) {
    match Game::replay(events) {
        Ok(_) => (events, None),
        // An invalid first event leaves nothing to replay.
        Err(corrupt) if corrupt.index == 0 => (events, None),
        Err(corrupt) => (&events[..corrupt.index], Some(corrupt)),
    }
}

/// Checks every event and prints a report.
fn verify(
    reading: &LogContents,
    errors: &ErrorFormat<'_>,
    out: &mut impl Write,
) -> anyhow::Result<CommandOutcome> {
    if reading.events.is_empty() {
        writeln!(out, "{}", errors.no_game(reading))?;
        return Ok(CommandOutcome::ErrorsFound);
    }
    let game = match Game::verify(&reading.events) {
        Ok(game) => game,
        Err(corrupt) => {
            let error = errors.corrupt(&corrupt);
            writeln!(out, "{error}; {}", valid_events(corrupt.index))?;
            // The log is intact and only the rules refuse it.
            if reading.damage.is_none() && valid_prefix(&reading.events).1.is_none() {
                writeln!(
                    out,
                    "the log itself is undamaged; it may come from a version of the program with \
                     different rules"
                )?;
            }
            return Ok(CommandOutcome::ErrorsFound);
        }
    };
    let check = ResultCheck::of(&game);
    if let ResultCheck::Wrong(wrong) = check {
        writeln!(out, "wrong result: {wrong}")?;
        return Ok(CommandOutcome::ErrorsFound);
    }
    let mut state = state(&game);
    if check == ResultCheck::Undecided {
        state.push_str(", which the solver can neither confirm nor refute");
    }
    let count = reading.events.len();
    let moves = counted(game.ply() as usize, "move");
    match &reading.damage {
        None => {
            let events = counted(count, "event");
            writeln!(out, "ok: {events}, {moves}, {state}")?;
            Ok(CommandOutcome::Success)
        }
        Some(damage) => {
            let error = errors.damage(damage);
            writeln!(out, "{error}; {} ({moves}, {state})", valid_events(count))?;
            Ok(CommandOutcome::ErrorsFound)
        }
    }
}

fn state(game: &Game) -> String {
    match (game.ending(), game.pending_result()) {
        (Some(ending), _) => ending.to_string(),
        (None, Some(pending)) => pending.to_string(),
        (None, None) => "in progress".to_string(),
    }
}

fn valid_events(count: usize) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} before it {are} valid", counted(count, "event"))
}

/// `1 move`, `2 moves`.
fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn describe(frame: &ReplayFrame) -> String {
    let what = match (frame.step, frame.san) {
        (ReplayStep::Move, Some(san)) => {
            // After Black's move the position has the number of the next move.
            let (number, dots) = match frame.position.turn() {
                Color::Black => (frame.position.fullmove_number(), "."),
                Color::White => (frame.position.fullmove_number() - 1, "..."),
            };
            format!("{number}{dots} {san}")
        }
        (ReplayStep::Takeback, _) => format!("taken back to ply {}", frame.ply),
        (ReplayStep::Restart, _) => "restarted".to_string(),
        (ReplayStep::Beginning | ReplayStep::Move, _) => "start".to_string(),
    };
    let clock = |left: Option<Millis>| match left {
        Some(time) => format!(
            "{}:{:02}.{}",
            time.0 / 60_000,
            time.0 / 1000 % 60,
            time.0 / 100 % 10
        ),
        None => "-".to_string(),
    };
    format!(
        "{what:<20} {:>9} {:>9}",
        clock(frame.left.white),
        clock(frame.left.black)
    )
}
