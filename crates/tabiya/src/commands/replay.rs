//! `tabiya replay`: a saved game, step by step.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use tabiya_game::{Corrupt, Event, Frame, Game, Log, Millis, Reading, Step, Steps};
use tabiya_rules::Color;

use crate::{Verdict, files};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya replay game.log\n  tabiya replay game.log --ply 12\n  tabiya replay game.log --verify"
)]
pub(crate) struct Arguments {
    /// The log; `-` for standard input
    file: PathBuf,
    /// Hear every command again: the events must be what the rules make of them, the clock included
    #[arg(long, conflicts_with = "ply")]
    verify: bool,
    /// Draw the position after so many moves by either side
    #[arg(long)]
    ply: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let mut bytes = Vec::new();
    files::open(&arguments.file)?
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let reading = Log::read(&bytes);
    let mut out = io::stdout().lock();
    if arguments.verify {
        return verify(&reading, &mut out);
    }
    let name = arguments.file.display();
    if reading.events.is_empty() {
        match &reading.damage {
            Some(damage) => bail!("{name}: {damage}"),
            None => bail!("{name}: {NO_GAME}"),
        }
    }
    if let Some(damage) = &reading.damage {
        let what = "what stands before it follows";
        writeln!(io::stderr(), "{name}: {damage}; {what}")?;
    }
    let (events, corrupt) = fitting(&reading.events);
    let mut steps = Steps::new(events).with_context(|| format!("{name} is not a game"))?;
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
            if let Some(ending) = game.ending() {
                writeln!(out, "{ending}")?;
            }
        }
    }
    if let Some(corrupt) = &corrupt {
        out.flush()?;
        writeln!(
            io::stderr(),
            "{name}: {corrupt}; what stands before it was shown"
        )?;
    }
    Ok(match (reading.damage, corrupt) {
        (None, None) => Verdict::Fine,
        _ => Verdict::Faults,
    })
}

const NO_GAME: &str = "there is no game in it, only the first line of a log";

/// The events up to one that does not fit, and what is wrong with that.
fn fitting(events: &[Event]) -> (&[Event], Option<Corrupt>) {
    match Game::replay(events) {
        Ok(_) => (events, None),
        // Without a beginning nothing fits.
        Err(corrupt) if corrupt.index == 0 => (events, None),
        Err(corrupt) => (&events[..corrupt.index], Some(corrupt)),
    }
}

/// One file is a whole report: every event checked, to the last.
fn verify(reading: &Reading, out: &mut impl Write) -> anyhow::Result<Verdict> {
    if reading.events.is_empty() {
        match &reading.damage {
            Some(damage) => writeln!(out, "{damage}")?,
            None => writeln!(out, "{NO_GAME}")?,
        }
        return Ok(Verdict::Faults);
    }
    let game = match Game::verify(&reading.events) {
        Ok(game) => game,
        Err(corrupt) => {
            writeln!(out, "{corrupt}; {}", good(corrupt.index))?;
            // Nothing but the rules speaks against it.
            if reading.damage.is_none() && fitting(&reading.events).1.is_none() {
                writeln!(
                    out,
                    "that is by today's rules; the log itself is undamaged, and an earlier version of the \
                     program may have played by others"
                )?;
            }
            return Ok(Verdict::Faults);
        }
    };
    let state = match game.ending() {
        Some(ending) => ending.to_string(),
        None => "in play".to_string(),
    };
    let count = reading.events.len();
    let moves = counted(game.ply() as usize, "move");
    match &reading.damage {
        None => {
            let events = counted(count, "event");
            writeln!(out, "ok: {events}, {moves}, {state}")?;
            Ok(Verdict::Fine)
        }
        Some(damage) => {
            writeln!(out, "{damage}; {} ({moves}, {state})", good(count))?;
            Ok(Verdict::Faults)
        }
    }
}

fn good(count: usize) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} before it {are} good", counted(count, "event"))
}

/// `1 move`, `2 moves`.
fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn describe(frame: &Frame) -> String {
    let what = match (frame.step, frame.san) {
        (Step::Move, Some(san)) => {
            // The number after Black's move is that of the next.
            let (number, dots) = match frame.position.turn() {
                Color::Black => (frame.position.fullmove_number(), "."),
                Color::White => (frame.position.fullmove_number() - 1, "..."),
            };
            format!("{number}{dots} {san}")
        }
        (Step::Takeback, _) => format!("taken back to ply {}", frame.ply),
        (Step::Restart, _) => "begun again".to_string(),
        (Step::Beginning | Step::Move, _) => "start".to_string(),
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
