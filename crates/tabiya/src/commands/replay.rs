//! `tabiya replay`: a saved game, step by step.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use tabiya_game::{Frame, Game, Log, Millis, Reading, Steps};

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
    let mut verdict = Verdict::Fine;
    if let Some(damage) = &reading.damage {
        if reading.events.is_empty() {
            bail!("{}: {damage}", arguments.file.display());
        }
        writeln!(
            io::stderr(),
            "{}: {damage}; what stands before it follows",
            arguments.file.display()
        )?;
        verdict = Verdict::Faults;
    }
    let mut steps = Steps::new(&reading.events)
        .with_context(|| format!("{} is not a whole game", arguments.file.display()))?;
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
            let game = Game::replay(&reading.events)?;
            if let Some(ending) = game.ending() {
                writeln!(out, "{ending}")?;
            }
        }
    }
    Ok(verdict)
}

/// One file is a whole report: every event checked, to the last.
fn verify(reading: &Reading, out: &mut impl Write) -> anyhow::Result<Verdict> {
    if let Some(damage) = reading.damage.filter(|_| reading.events.is_empty()) {
        writeln!(out, "{damage}")?;
        return Ok(Verdict::Faults);
    }
    let game = match Game::verify(&reading.events) {
        Ok(game) => game,
        Err(corrupt) => {
            writeln!(out, "{corrupt}; {}", good(corrupt.index))?;
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
    let what = match frame.san {
        Some(san) => {
            let number = frame.ply.div_ceil(2);
            let dots = if frame.ply % 2 == 1 { "." } else { "..." };
            format!("{number}{dots} {san}")
        }
        None if frame.ply == 0 => "start".to_string(),
        None => format!("back to ply {}", frame.ply),
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
        "{what:<12} {:>9} {:>9}",
        clock(frame.left.white),
        clock(frame.left.black)
    )
}
