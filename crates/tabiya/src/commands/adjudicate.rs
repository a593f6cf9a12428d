//! `tabiya adjudicate`: the result that a position alone decides, by the Laws.

use std::io::{self, BufRead, Write};

use clap::ValueEnum;
use tabiya_game::adjudicate;
use tabiya_rules::{Color, Position};

use crate::{CommandOutcome, files};

#[derive(clap::Args)]
#[command(
    after_help = "The output says if a draw can be claimed under the fifty-move rule. Repetition is not considered: it depends on the whole game.\n\nExamples:\n  tabiya adjudicate \"8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1\"\n  tabiya adjudicate \"4k3/4p3/8/8/8/8/8/4KN2 b - - 0 1\" --flag black\n  tabiya adjudicate - < positions.txt"
)]
pub(crate) struct Arguments {
    /// Position as FEN, or `-` for one per line from standard input; quotes are optional
    #[arg(required = true, num_args = 1..)]
    fen: Vec<String>,
    /// Side that has run out of time
    #[arg(long, value_name = "SIDE")]
    flag: Option<SideArgument>,
    /// Check whether this side can still checkmate, and how
    #[arg(long, value_name = "SIDE", conflicts_with = "flag")]
    winner: Option<SideArgument>,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArgument {
    White,
    Black,
}

impl From<SideArgument> for Color {
    fn from(side: SideArgument) -> Self {
        match side {
            SideArgument::White => Self::White,
            SideArgument::Black => Self::Black,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let fen = arguments.fen.join(" ");
    let mut out = io::stdout().lock();
    if fen != "-" {
        let position = super::position(Some(&fen), None)?;
        writeln!(out, "{}", answer(&position, arguments))?;
        return Ok(CommandOutcome::Success);
    }
    let mut outcome = CommandOutcome::Success;
    for line in files::open_lines("-".as_ref())?.split(b'\n') {
        // A line that is not UTF-8 fails as a FEN.
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        match text.parse::<Position>() {
            Ok(position) => writeln!(out, "{}", answer(&position, arguments))?,
            Err(error) => {
                writeln!(out, "error: {error}: \"{}\"", super::excerpt(text))?;
                outcome = CommandOutcome::ErrorsFound;
            }
        }
    }
    Ok(outcome)
}

fn answer(position: &Position, arguments: &Arguments) -> String {
    match arguments.winner {
        Some(side) => adjudicate::can_mate(position, side.into()).to_string(),
        None => adjudicate::adjudicate(position, arguments.flag.map(Color::from)).to_string(),
    }
}
