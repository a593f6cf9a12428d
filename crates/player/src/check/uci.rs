//! What is probed of an engine that speaks UCI.

use std::time::{Duration, Instant};

use tabiya_protocol::{
    Score,
    uci::{EngineMessage, Info, OptionDefinition, OptionKind},
};
use tabiya_rules::{CastlingMode, Position, UciMove};

use super::{Fault, Probe, Session};

/// All probes, in the order in which they are made.
pub(super) const PROBES: &[Probe] = &[
    ("says who it is and uciok", identity),
    ("options make sense", options),
    ("each option takes its own default", defaults),
    ("isready while idle", ready_when_idle),
    ("isready while searching", ready_when_searching),
    ("go depth 1", depth_one),
    ("go movetime keeps its time", movetime),
    ("go nodes", nodes),
    ("go wtime without btime", one_clock),
    ("go with a clock about to run out", no_time),
    ("news of the search come before bestmove", news),
    ("infinite search waits for stop", infinite),
    (
        "infinite search in a solved position waits for stop",
        infinite_when_solved,
    ),
    ("stop when idle is silent", idle_stop),
    ("an old stop does not end the next search", stale_stop),
    ("searchmoves is kept to", search_moves),
    ("promotion is written in small letters", promotion),
    ("mate scores are for the side to move", mate_score),
    ("mated: bestmove (none)", mated),
    ("stalemated: bestmove (none)", stalemated),
    ("go ponder waits for ponderhit", ponderhit),
    ("go ponder ends with stop", ponder_stop),
    ("MultiPV shows several lines", multi_pv),
    ("Chess960 castling", chess960),
    ("unknown commands are ignored", unknown_commands),
    ("unknown options and bad values are ignored", bad_options),
    ("bad FENs are survived", bad_fens),
    (
        "an illegal move in position is survived",
        illegal_position_move,
    ),
    ("a line of a million characters is survived", long_line),
    ("quit", quit),
    ("quit while searching", quit_when_searching),
    ("the end of input ends it", end_of_input),
    (
        "the end of input while searching ends it",
        end_of_input_when_searching,
    ),
];

const SECOND: Duration = Duration::from_secs(1);
const START: &str = "position startpos";

/// Says `uci`, and returns what can be set.
fn greet(session: &mut Session) -> Result<Vec<OptionDefinition>, Fault> {
    session.send("uci")?;
    let mut options = Vec::new();
    session.wait("uciok", 5 * SECOND, |line| match line.parse() {
        Ok(EngineMessage::Option(option)) => {
            options.push(option);
            None
        }
        Ok(EngineMessage::UciOk) => Some(()),
        _ => None,
    })?;
    Ok(options)
}

/// The engine is there and ready; what was said so far is forgotten.
fn set_out(session: &mut Session) -> Result<Vec<OptionDefinition>, Fault> {
    let options = greet(session)?;
    ready(session, 5 * SECOND)?;
    session.begin();
    Ok(options)
}

fn ready(session: &mut Session, most: Duration) -> Result<(), Fault> {
    session.send("isready")?;
    session.wait("readyok", most, |line| {
        matches!(line.parse(), Ok(EngineMessage::ReadyOk)).then_some(())
    })
}

fn is_best_move(line: &str) -> bool {
    line.trim_start().starts_with("bestmove")
}

/// Waits for `bestmove`, and returns the word after it.
fn best_word(session: &mut Session, most: Duration) -> Result<String, Fault> {
    session.wait("bestmove", most, |line| {
        is_best_move(line).then(|| {
            line.split_whitespace()
                .nth(1)
                .unwrap_or_default()
                .to_string()
        })
    })
}

/// Waits for `bestmove`; the move must be written exactly and be legal.
fn best_move(session: &mut Session, position: &Position, most: Duration) -> Result<UciMove, Fault> {
    let word = best_word(session, most)?;
    let Ok(uci) = word.parse::<UciMove>() else {
        return Fault::breach(format!("\"{word}\" is not how a move is written"));
    };
    match uci.to_move(position) {
        Ok(_) => Ok(uci),
        Err(error) => Fault::breach(error.to_string()),
    }
}

fn identity(session: &mut Session) -> Result<(), Fault> {
    session.send("uci")?;
    let (mut name, mut author) = (false, false);
    session.wait("uciok", 5 * SECOND, |line| match line.parse() {
        Ok(EngineMessage::Name(text)) => {
            name |= !text.is_empty();
            None
        }
        Ok(EngineMessage::Author(text)) => {
            author |= !text.is_empty();
            None
        }
        Ok(EngineMessage::UciOk) => Some(()),
        _ => None,
    })?;
    match (name, author) {
        (true, true) => Ok(()),
        (false, _) => Fault::breach("does not say \"id name …\""),
        (_, false) => Fault::breach("does not say \"id author …\""),
    }
}

fn options(session: &mut Session) -> Result<(), Fault> {
    session.send("uci")?;
    let mut names: Vec<String> = Vec::new();
    let wrong = session.wait("uciok", 5 * SECOND, |line| {
        if line.trim() == "uciok" {
            return Some(None);
        }
        if !line.starts_with("option") {
            return None;
        }
        let complaint = match line.parse() {
            Ok(EngineMessage::Option(option)) => {
                let complaint = option_fault(&option).or_else(|| {
                    names
                        .contains(&option.name)
                        .then_some("this option comes twice")
                });
                names.push(option.name);
                complaint
            }
            _ => Some("this is not how an option is declared"),
        };
        complaint.map(|complaint| Some(format!("{complaint}: {line}")))
    })?;
    match wrong {
        Some(complaint) => Err(Fault::Breach(complaint)),
        None => Ok(()),
    }
}

fn option_fault(option: &OptionDefinition) -> Option<&'static str> {
    match &option.kind {
        OptionKind::Spin { default, min, max } if default < min || default > max => {
            Some("the default is out of range")
        }
        OptionKind::Combo { default, choices } if !choices.contains(default) => {
            Some("the default is none of the choices")
        }
        _ => None,
    }
}

fn defaults(session: &mut Session) -> Result<(), Fault> {
    for option in set_out(session)? {
        let value = match &option.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.clone(),
            // A button might do anything, and a text name a file that is not there.
            OptionKind::Button | OptionKind::String { .. } => continue,
        };
        session.send(&format!("setoption name {} value {value}", option.name))?;
        ready(session, 10 * SECOND)?;
    }
    session.send_all(&[START, "go depth 1"])?;
    best_move(session, &Position::START, 10 * SECOND).map(drop)
}

fn ready_when_idle(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    ready(session, SECOND)
}

fn ready_when_searching(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[START, "go infinite"])?;
    ready(session, SECOND)?;
    session.send("stop")?;
    best_move(session, &Position::START, SECOND).map(drop)
}

fn go(session: &mut Session, command: &str, most: Duration) -> Result<UciMove, Fault> {
    set_out(session)?;
    session.send_all(&[START, command])?;
    best_move(session, &Position::START, most)
}

fn depth_one(session: &mut Session) -> Result<(), Fault> {
    go(session, "go depth 1", 5 * SECOND).map(drop)
}

fn movetime(session: &mut Session) -> Result<(), Fault> {
    go(session, "go movetime 200", SECOND).map(drop)
}

fn nodes(session: &mut Session) -> Result<(), Fault> {
    go(session, "go nodes 1000", 5 * SECOND).map(drop)
}

fn one_clock(session: &mut Session) -> Result<(), Fault> {
    go(session, "go wtime 100", 2 * SECOND).map(drop)
}

fn no_time(session: &mut Session) -> Result<(), Fault> {
    go(session, "go wtime 1 btime 1 winc 0 binc 0", SECOND)?;
    session.begin();
    session.send("go wtime -5 btime 1000")?;
    best_move(session, &Position::START, SECOND).map(drop)
}

/// Sends `go`, and returns all news up to `bestmove`.
fn all_news(session: &mut Session, go: &str, most: Duration) -> Result<Vec<Info>, Fault> {
    session.send(go)?;
    let mut all = Vec::new();
    session.wait("bestmove", most, |line| {
        if let Ok(EngineMessage::Info(info)) = line.parse() {
            all.push(*info);
        }
        is_best_move(line).then_some(())
    })?;
    Ok(all)
}

fn news(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send(START)?;
    let news = all_news(session, "go depth 4", 10 * SECOND)?;
    let Some(last) = news.iter().rfind(|info| info.score.is_some()) else {
        return Fault::breach("no info with a score before bestmove");
    };
    if last.pv.is_empty() || last.depth.is_none() {
        return Fault::breach("the last info with a score has no depth or no pv");
    }
    Ok(())
}

fn infinite(session: &mut Session) -> Result<(), Fault> {
    wait_for_stop(session, START, &Position::START)
}

fn infinite_when_solved(session: &mut Session) -> Result<(), Fault> {
    let fen = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1";
    wait_for_stop(session, &format!("position fen {fen}"), &set_up(fen)?)
}

fn wait_for_stop(session: &mut Session, start: &str, position: &Position) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[start, "go infinite"])?;
    session.hush(SECOND, "bestmove before stop", is_best_move)?;
    session.send("stop")?;
    best_move(session, position, SECOND / 2).map(drop)
}

fn idle_stop(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send("stop")?;
    session.hush(SECOND / 4, "answers a stop when idle", is_best_move)?;
    session.send_all(&[START, "go depth 1"])?;
    best_move(session, &Position::START, 5 * SECOND)?;
    session.send("stop")?;
    session.hush(SECOND / 4, "answers twice", is_best_move)
}

fn stale_stop(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&["stop", START])?;
    let started = Instant::now();
    session.send("go movetime 600")?;
    best_move(session, &Position::START, 2 * SECOND)?;
    if started.elapsed() < SECOND / 10 {
        return Fault::breach("the search ends at once");
    }
    Ok(())
}

fn search_moves(session: &mut Session) -> Result<(), Fault> {
    let best = go(session, "go depth 3 searchmoves a2a3 h2h3", 5 * SECOND)?.to_string();
    if best == "a2a3" || best == "h2h3" {
        return Ok(());
    }
    Fault::breach(format!("plays {best}"))
}

fn set_up(fen: &str) -> Result<Position, Fault> {
    fen.parse()
        .map_err(|error| Fault::Breach(format!("{fen}: {error}")))
}

fn promotion(session: &mut Session) -> Result<(), Fault> {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    set_out(session)?;
    session.send(&format!("position fen {fen}"))?;
    session.send("go depth 6")?;
    best_move(session, &set_up(fen)?, 5 * SECOND).map(drop)
}

fn mate_score(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    // White mates in one; Black is mated in one.
    for (fen, sign) in [
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", 1),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", -1),
    ] {
        session.send(&format!("position fen {fen}"))?;
        let news = all_news(session, "go depth 5", 5 * SECOND)?;
        let last = news.iter().rev().find_map(|info| info.score);
        if let Some(Score::Mate(moves)) = last.map(|score| score.score)
            && moves.signum() != sign
        {
            return Fault::breach(format!("mate {moves} has the wrong sign"));
        }
    }
    Ok(())
}

fn mated(session: &mut Session) -> Result<(), Fault> {
    no_move(session, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemated(session: &mut Session) -> Result<(), Fault> {
    no_move(session, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

fn no_move(session: &mut Session, fen: &str) -> Result<(), Fault> {
    set_out(session)?;
    session.send(&format!("position fen {fen}"))?;
    session.send("go depth 3")?;
    let word = best_word(session, 2 * SECOND)?;
    match word.as_str() {
        "(none)" | "0000" | "NULL" => {}
        _ => return Fault::breach(format!("plays \"{word}\" though there is no legal move")),
    }
    ready(session, SECOND)
}

fn ponder(session: &mut Session) -> Result<Position, Fault> {
    let options = set_out(session)?;
    if !options.iter().any(|option| option.name == "Ponder") {
        return Err(Fault::NotOffered);
    }
    session.send_all(&[
        "setoption name Ponder value true",
        "position startpos moves e2e4 e7e5",
        "go ponder wtime 600 btime 600",
    ])?;
    session.hush(SECOND, "bestmove before ponderhit or stop", is_best_move)?;
    set_up("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
}

fn ponderhit(session: &mut Session) -> Result<(), Fault> {
    let position = ponder(session)?;
    session.send("ponderhit")?;
    best_move(session, &position, SECOND).map(drop)
}

fn ponder_stop(session: &mut Session) -> Result<(), Fault> {
    let position = ponder(session)?;
    session.send("stop")?;
    best_move(session, &position, SECOND / 2).map(drop)
}

fn multi_pv(session: &mut Session) -> Result<(), Fault> {
    let options = set_out(session)?;
    if !options.iter().any(|option| option.name == "MultiPV") {
        return Err(Fault::NotOffered);
    }
    session.send_all(&["setoption name MultiPV value 3", START])?;
    let news = all_news(session, "go depth 5", 10 * SECOND)?;
    let lines = news.iter().filter_map(|info| info.multi_pv).max();
    match lines {
        Some(3) => Ok(()),
        Some(lines) => Fault::breach(format!("{lines} lines instead of 3")),
        None => Fault::breach("no info with multipv"),
    }
}

fn chess960(session: &mut Session) -> Result<(), Fault> {
    let options = set_out(session)?;
    if !options.iter().any(|option| option.name == "UCI_Chess960") {
        return Err(Fault::NotOffered);
    }
    // Castling gives check along the d file, with the king where it was.
    let fen = "3k4/8/8/8/8/8/8/1RK5 w B - 0 1";
    let Ok(position) = Position::from_fen(fen, CastlingMode::Chess960) else {
        return Err(Fault::NotOffered);
    };
    let castles = UciMove::from_bytes(b"c1b1").and_then(|uci| uci.to_move(&position).ok());
    let Some(castles) = castles else {
        return Err(Fault::NotOffered);
    };
    session.send("setoption name UCI_Chess960 value true")?;
    session.send(&format!("position fen {fen} moves c1b1"))?;
    session.send("go depth 3")?;
    best_move(session, &position.play(castles), 5 * SECOND).map(drop)
}

/// After some abuse the engine must still be there and play.
fn survives(session: &mut Session) -> Result<(), Fault> {
    ready(session, 5 * SECOND)?;
    session.send_all(&["ucinewgame", START, "go depth 1"])?;
    best_move(session, &Position::START, 5 * SECOND).map(drop)
}

fn unknown_commands(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[
        "banana",
        "",
        "   ",
        "xyzzy 1 2 3",
        "debug maybe",
        "\u{265f}",
    ])?;
    survives(session)
}

fn bad_options(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[
        "setoption name Banana value 7",
        "setoption name Hash value banana",
        "setoption name Hash value -1",
        "setoption",
    ])?;
    survives(session)
}

fn bad_fens(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    for fen in [
        "banana",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - a b",
    ] {
        session.send(&format!("position fen {fen}"))?;
        ready(session, 2 * SECOND)?;
    }
    survives(session)
}

fn illegal_position_move(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position startpos moves banana",
    ])?;
    survives(session)
}

fn long_line(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send(&"x".repeat(1_000_000))?;
    survives(session)
}

fn quit(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send("quit")?;
    let status = session.end(2 * SECOND)?;
    if status.success() {
        return Ok(());
    }
    Fault::breach(format!("ends with {status}"))
}

fn quit_when_searching(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[START, "go infinite"])?;
    session.hush(SECOND / 5, "bestmove before stop", is_best_move)?;
    session.send("quit")?;
    session.end(2 * SECOND).map(drop)
}

fn end_of_input(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.close_input();
    session.end(2 * SECOND).map(drop)
}

fn end_of_input_when_searching(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&[START, "go infinite"])?;
    session.hush(SECOND / 5, "bestmove before stop", is_best_move)?;
    session.close_input();
    session.end(2 * SECOND).map(drop)
}
