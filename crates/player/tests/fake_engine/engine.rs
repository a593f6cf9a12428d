//! An engine that misbehaves on purpose.
//!
//! `fake-engine [xboard] KIND`: it plays the first legal move, in UCI or in the XBoard protocol, until it does
//! what KIND says.

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use tabiya_protocol::{
    uci::{self, PositionCommand, Start},
    xboard,
};
use tabiya_rules::{Position, UciMove};

/// After so many moves it begins to misbehave.
const GOOD_MOVES: u32 = 2;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_default();
    match first.as_str() {
        "crash-at-once" => std::process::exit(1),
        "xboard" => speak_xboard(&arguments.next().unwrap_or_default()),
        kind => speak_uci(kind),
    }
}

fn speak_uci(kind: &str) -> io::Result<()> {
    let mut position = Position::START;
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        match line?.parse() {
            Ok(uci::GuiMessage::Uci) if kind != "silent" => {
                say("id name Fake\nid author Nobody")?;
                say("option name Hash type spin default 16 min 1 max 64\nuciok")?;
            }
            Ok(uci::GuiMessage::IsReady) => say("readyok")?,
            Ok(uci::GuiMessage::UciNewGame) => moves = 0,
            Ok(uci::GuiMessage::Position(command)) => {
                position = read(&command).unwrap_or(position);
            }
            Ok(uci::GuiMessage::Go(_)) => {
                moves += 1;
                let best = first_move(&position);
                if moves > GOOD_MOVES || kind == "faint" {
                    misbehave(kind, &format!("bestmove {best}"), "bestmove")?;
                }
                say(&format!(
                    "info depth 1 score cp 0 pv {best}\nbestmove {best}"
                ))?;
            }
            Ok(uci::GuiMessage::Quit) => break,
            _ => {}
        }
    }
    Ok(())
}

fn speak_xboard(kind: &str) -> io::Result<()> {
    use xboard::GuiMessage;
    let mut position = Position::START;
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.parse() {
            Ok(GuiMessage::ProtocolVersion(_)) => {
                say("feature done=0\nfeature ping=1 setboard=1 usermove=1 myname=\"Fake X\"")?;
                say("feature option=\"Depth -spin 1 1 9\" done=1")?;
            }
            Ok(GuiMessage::Ping(number)) => say(&format!("pong {number}"))?,
            Ok(GuiMessage::New) => (position, moves) = (Position::START, 0),
            Ok(GuiMessage::SetBoard(fen)) => position = fen.parse().unwrap_or(position),
            Ok(GuiMessage::UserMove(m)) => match m.to_move(&position) {
                Ok(m) => position = position.play(m),
                Err(_) => say(&format!("Illegal move: {m}"))?,
            },
            Ok(GuiMessage::Go) => {
                moves += 1;
                let best = first_move(&position);
                if moves > GOOD_MOVES || kind == "faint" {
                    misbehave(kind, &format!("move {best}"), "move")?;
                }
                say(&format!("1 25 0 20 {best}\nmove {best}"))?;
                if let Ok(m) = best.to_move(&position) {
                    position = position.play(m);
                }
            }
            Ok(GuiMessage::Quit) => break,
            Err(_) => say(&format!("Error (unknown command): {line}"))?,
            _ => {}
        }
    }
    Ok(())
}

fn misbehave(kind: &str, answer: &str, word: &str) -> io::Result<()> {
    match kind {
        "crash" | "faint" => {
            eprintln!("assertion failed: luck");
            std::process::exit(101);
        }
        "hang" => std::thread::sleep(Duration::from_secs(3600)),
        "slow" => std::thread::sleep(Duration::from_millis(400)),
        "illegal" => say(&format!("{word} e1e5"))?,
        "garbage" => say(&format!("{word} banana"))?,
        "none" => say(&format!("{word} (none)"))?,
        "twice" => say(answer)?,
        "resign" => say("resign")?,
        _ => {}
    }
    Ok(())
}

fn first_move(position: &Position) -> UciMove {
    UciMove::of(position.legal_moves()[0], position)
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
