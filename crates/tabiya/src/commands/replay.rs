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
    /// Check every event, the clock included, and say how far the log is good
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
    let count = reading.events.len();
    match Game::verify(&reading.events) {
        Err(corrupt) => {
            writeln!(
                out,
                "event {}: {corrupt}; {} events before it are good",
                corrupt.index, corrupt.index
            )?;
            Ok(Verdict::Faults)
        }
        Ok(game) => {
            let state = match game.ending() {
                Some(ending) => ending.to_string(),
                None => "in play".to_string(),
            };
            match &reading.damage {
                None => {
                    writeln!(out, "ok: {count} events, {} moves, {state}", game.ply())?;
                    Ok(Verdict::Fine)
                }
                Some(damage) => {
                    writeln!(
                        out,
                        "{damage}; {count} events before it are good ({} moves, {state})",
                        game.ply()
                    )?;
                    Ok(Verdict::Faults)
                }
            }
        }
    }
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
