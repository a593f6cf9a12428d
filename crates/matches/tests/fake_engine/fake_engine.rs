//! An engine that misbehaves on purpose.
//!
//! `fake-engine [xboard] KIND`: plays the first legal move, by UCI or the XBoard protocol, and after a few moves misbehaves
//! as KIND says.

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use tabiya_protocol::{
    uci::{self, PositionCommand, StartPosition},
    xboard,
};
use tabiya_rules::{Position, UciMove};

/// Number of moves before it misbehaves.
const GOOD_MOVES: u32 = 2;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_default();
    match first.as_str() {
        "crash-at-once" => std::process::exit(1),
        "xboard" => run_xboard(&arguments.next().unwrap_or_default()),
        kind => run_uci(kind),
    }
}

fn run_uci(kind: &str) -> io::Result<()> {
    let mut position = Position::START;
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        match line?.parse() {
            Ok(uci::GuiMessage::Uci) if kind != "silent" => {
                send("id name Fake\nid author Nobody")?;
                send("option name Hash type spin default 16 min 1 max 64\nuciok")?;
            }
            Ok(uci::GuiMessage::IsReady) => send("readyok")?,
            Ok(uci::GuiMessage::UciNewGame) => moves = 0,
            Ok(uci::GuiMessage::Position(command)) => {
                position = parse_position(&command).unwrap_or(position);
            }
            Ok(uci::GuiMessage::Go(_)) => {
                moves += 1;
                let best = first_move(&position);
                if moves > GOOD_MOVES || kind == "faint" {
                    misbehave(kind, &format!("bestmove {best}"), "bestmove")?;
                }
                send(&format!(
                    "info depth 1 score cp 0 pv {best}\nbestmove {best}"
                ))?;
            }
            Ok(uci::GuiMessage::Quit) => break,
            _ => {}
        }
    }
    Ok(())
}

fn run_xboard(kind: &str) -> io::Result<()> {
    use xboard::GuiMessage;
    let mut position = Position::START;
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.parse() {
            Ok(GuiMessage::ProtocolVersion(_)) => {
                send("feature done=0\nfeature ping=1 setboard=1 usermove=1 myname=\"Fake X\"")?;
                send("feature option=\"Depth -spin 1 1 9\" done=1")?;
            }
            Ok(GuiMessage::Ping(number)) => send(&format!("pong {number}"))?,
            Ok(GuiMessage::New) => (position, moves) = (Position::START, 0),
            Ok(GuiMessage::SetBoard(fen)) => position = fen.parse().unwrap_or(position),
            Ok(GuiMessage::UserMove(m)) => match m.to_move(&position) {
                Ok(m) => position = position.play(m),
                Err(_) => send(&format!("Illegal move: {m}"))?,
            },
            Ok(GuiMessage::Go) => {
                moves += 1;
                let best = first_move(&position);
                if moves > GOOD_MOVES || kind == "faint" {
                    misbehave(kind, &format!("move {best}"), "move")?;
                }
                send(&format!("1 25 0 20 {best}\nmove {best}"))?;
                if let Ok(m) = best.to_move(&position) {
                    position = position.play(m);
                }
            }
            Ok(GuiMessage::Quit) => break,
            Err(_) => send(&format!("Error (unknown command): {line}"))?,
            _ => {}
        }
    }
    Ok(())
}

fn misbehave(kind: &str, answer: &str, keyword: &str) -> io::Result<()> {
    match kind {
        "crash" | "faint" => {
            eprintln!("assertion failed: luck");
            std::process::exit(101);
        }
        "hang" => std::thread::sleep(Duration::from_secs(3600)),
        "slow" => std::thread::sleep(Duration::from_millis(400)),
        "illegal" => send(&format!("{keyword} e1e5"))?,
        "garbage" => send(&format!("{keyword} banana"))?,
        "none" => send(&format!("{keyword} (none)"))?,
        "twice" => send(answer)?,
        "resign" => send("resign")?,
        _ => {}
    }
    Ok(())
}

fn first_move(position: &Position) -> UciMove {
    UciMove::from_move(position.legal_moves()[0], position)
}

fn parse_position(command: &PositionCommand) -> Option<Position> {
    let mut position = match &command.start {
        StartPosition::Standard => Position::START,
        StartPosition::Fen(fen) => fen.parse().ok()?,
    };
    for m in &command.moves {
        position = position.play(m.to_move(&position).ok()?);
    }
    Some(position)
}

fn send(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
