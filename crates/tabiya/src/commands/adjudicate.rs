//! `tabiya adjudicate`: what a position alone decides, by the Laws.

use std::io::{self, BufRead, Write};

use clap::ValueEnum;
use tabiya_game::adjudicate;
use tabiya_rules::{Color, Position};

use crate::{Verdict, files};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya adjudicate \"8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1\"\n  tabiya adjudicate \"4k3/4p3/8/8/8/8/8/4KN2 b - - 0 1\" --flag black\n  tabiya adjudicate - < positions.txt"
)]
pub(crate) struct Arguments {
    /// The position, or `-` for many on standard input, one a line. The quotes may be left out
    #[arg(required = true, num_args = 1..)]
    fen: Vec<String>,
    /// Whose flag has fallen
    #[arg(long, value_name = "SIDE")]
    flag: Option<Side>,
    /// Ask whether this side can still mate, and how
    #[arg(long, value_name = "SIDE", conflicts_with = "flag")]
    winner: Option<Side>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let fen = arguments.fen.join(" ");
    let mut out = io::stdout().lock();
    if fen != "-" {
        let position = super::position(Some(&fen), None)?;
        writeln!(out, "{}", answer(&position, arguments))?;
        return Ok(Verdict::Fine);
    }
    let mut verdict = Verdict::Fine;
    for line in files::open_lines("-".as_ref())?.split(b'\n') {
        // Bytes that are no text make a line that is no FEN.
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
                verdict = Verdict::Faults;
            }
        }
    }
    Ok(verdict)
}

fn answer(position: &Position, arguments: &Arguments) -> String {
    match arguments.winner {
        Some(side) => adjudicate::winner(position, side.into()).to_string(),
        None => adjudicate::judge(position, arguments.flag.map(Color::from)).to_string(),
    }
}
