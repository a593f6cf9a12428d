//! An engine that misbehaves on purpose.
//!
//! `fake-engine KIND`: it plays the first legal move in UCI, until it does what KIND says.

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use tabiya_protocol::uci::{GuiMessage, PositionCommand, Start};
use tabiya_rules::{Position, UciMove};

/// After so many moves it begins to misbehave.
const GOOD_MOVES: u32 = 2;

fn main() -> io::Result<()> {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let mut position = Position::START;
    let mut moves = 0;
    if kind == "crash-at-once" {
        std::process::exit(1);
    }
    for line in io::stdin().lock().lines() {
        match line?.parse() {
            Ok(GuiMessage::Uci) if kind != "silent" => {
                say("id name Fake\noption name Hash type spin default 16 min 1 max 64\nuciok")?;
            }
            Ok(GuiMessage::IsReady) => say("readyok")?,
            Ok(GuiMessage::UciNewGame) => moves = 0,
            Ok(GuiMessage::Position(command)) => position = read(&command).unwrap_or(position),
            Ok(GuiMessage::Go(_)) => {
                moves += 1;
                let best = UciMove::of(position.legal_moves()[0], &position);
                if moves > GOOD_MOVES {
                    misbehave(&kind, best)?;
                }
                say(&format!(
                    "info depth 1 score cp 0 pv {best}\nbestmove {best}"
                ))?;
            }
            Ok(GuiMessage::Quit) => break,
            _ => {}
        }
    }
    Ok(())
}

fn misbehave(kind: &str, best: UciMove) -> io::Result<()> {
    match kind {
        "crash" => {
            eprintln!("assertion failed: luck");
            std::process::exit(101);
        }
        "hang" => std::thread::sleep(Duration::from_secs(3600)),
        "slow" => std::thread::sleep(Duration::from_millis(400)),
        "illegal" => say("bestmove e1e5")?,
        "garbage" => say("bestmove banana")?,
        "none" => say("bestmove (none)")?,
        "twice" => say(&format!("bestmove {best}"))?,
        _ => {}
    }
    Ok(())
}

fn read(command: &PositionCommand) -> Option<Position> {
    let mut position = match &command.start {
        Start::Standard => Position::START,
        Start::Fen(fen) => fen.parse().ok()?,
    };
    for m in &command.moves {
        position = position.play(m.to_move(&position).ok()?);
    }
    Some(position)
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
