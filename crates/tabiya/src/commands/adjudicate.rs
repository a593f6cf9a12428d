//! `tabiya adjudicate`: the result that a position alone decides, by the Laws.

use std::{
    io::{self, Write},
    path::Path,
};

use anyhow::Context;
use clap::ValueEnum;
use tabiya_game::adjudicate;
use tabiya_rules::{Color, Position};

use crate::{
    CommandOutcome,
    color::ColorChoice,
    files,
    place::Place,
    reports::{self, AdjudicationAnswer, AdjudicationReport, FileError},
};

#[derive(clap::Args)]
#[command(
    after_help = "The output says if a draw can be claimed under the fifty-move rule. Repetition is not considered: it depends on the whole game.\n\nExamples:\n  tabiya adjudicate \"8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1\"\n  tabiya adjudicate \"4k3/4p3/8/8/8/8/8/4KN2 b - - 0 1\" --flag black\n  tabiya adjudicate - < positions.txt\n  tabiya adjudicate --json \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\""
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
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
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

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let fen = arguments.fen.join(" ");
    let mut out = io::stdout().lock();
    if fen != "-" {
        let position = super::position(Some(&fen), None)?;
        writeln!(out, "{}", answer(None, &position, arguments)?)?;
        return Ok(CommandOutcome::Success);
    }
    let path = Path::new("-");
    let is_colored = color.stdout();
    let mut outcome = CommandOutcome::Success;
    let mut lines = files::open_lines(path)?;
    while let Some(line) = lines
        .next_line()
        .with_context(|| files::cannot_read(path))?
    {
        match line.text.parse::<Position>() {
            Ok(position) => {
                let answer = answer(Some(line.number), &position, arguments)?;
                writeln!(out, "{answer}")?;
            }
            Err(error) => {
                let place = Place::new(path, line.number, line.column(error.offset(&line.text)));
                let message = format!("{error}: \"{}\"", super::excerpt(&line.text));
                let text = match arguments.json {
                    true => {
                        let error = FileError::new(&place, message);
                        reports::to_line(&AdjudicationReport::Error(error))?
                    }
                    false => place.error(message, is_colored),
                };
                writeln!(out, "{text}")?;
                outcome = CommandOutcome::ErrorsFound;
            }
        }
    }
    Ok(outcome)
}

/// Returns the line to print about a position.
fn answer(line: Option<u64>, position: &Position, arguments: &Arguments) -> anyhow::Result<String> {
    let (text, answer) = match arguments.winner {
        Some(side) => {
            let reason = adjudicate::can_mate(position, side.into());
            (reason.to_string(), AdjudicationAnswer::from(&reason))
        }
        None => {
            let found = adjudicate::adjudicate(position, arguments.flag.map(Color::from));
            (found.to_string(), AdjudicationAnswer::from(&found))
        }
    };
    match arguments.json {
        true => reports::to_line(&AdjudicationReport::position(line, position, answer)),
        false => Ok(text),
    }
}
