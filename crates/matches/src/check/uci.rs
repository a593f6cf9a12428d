//! Protocol compliance checks for UCI engines.

use std::time::{Duration, Instant};

use tabiya_protocol::{
    ReportedScore,
    uci::{EngineMessage, InfoMessage, OptionDefinition, OptionKind},
};
use tabiya_rules::{CastlingMode, Position, UciMove};

use super::{CheckFailure, EngineUnderTest, ProtocolCheck};

/// All checks, in order.
pub(super) const CHECKS: &[ProtocolCheck] = &[
    ("identifies itself and sends uciok", identity),
    ("option declarations are valid", options),
    ("each option accepts its own default", defaults),
    ("isready while idle", ready_when_idle),
    ("isready while searching", ready_when_searching),
    ("go depth 1", depth_one),
    ("go movetime is respected", movetime),
    ("go nodes", nodes),
    ("go wtime without btime", one_clock),
    ("go with almost no time left", no_time),
    ("info is sent before bestmove", info_before_best_move),
    ("infinite search waits for stop", infinite),
    (
        "infinite search in a solved position waits for stop",
        infinite_when_solved,
    ),
    ("stop while idle is ignored", idle_stop),
    ("an earlier stop does not end the next search", stale_stop),
    ("searchmoves is respected", search_moves),
    ("promotion is written in lower case", promotion),
    ("mate scores are for the side to move", mate_score),
    ("checkmated: bestmove (none)", mated),
    ("stalemated: bestmove (none)", stalemated),
    ("go ponder waits for ponderhit", ponderhit),
    ("go ponder ends with stop", ponder_stop),
    ("MultiPV shows several lines", multi_pv),
    ("Chess960 castling", chess960),
    ("unknown commands are ignored", unknown_commands),
    ("unknown options and bad values are ignored", bad_options),
    ("invalid FENs do not crash it", bad_fens),
    (
        "an illegal move in position does not crash it",
        illegal_position_move,
    ),
    (
        "a line of a million characters does not crash it",
        long_line,
    ),
    ("quit", quit),
    ("quit while searching", quit_when_searching),
    ("exits at end of input", end_of_input),
    (
        "exits at end of input while searching",
        end_of_input_when_searching,
    ),
];

const SECOND: Duration = Duration::from_secs(1);
const START: &str = "position startpos";

/// Sends `uci` and returns the declared options.
fn handshake(engine: &mut EngineUnderTest) -> Result<Vec<OptionDefinition>, CheckFailure> {
    engine.send("uci")?;
    let mut options = Vec::new();
    engine.wait_for("uciok", 5 * SECOND, |line| match line.parse() {
        Ok(EngineMessage::Option(option)) => {
            options.push(option);
            None
        }
        Ok(EngineMessage::UciOk) => Some(()),
        _ => None,
    })?;
    Ok(options)
}

/// Completes the handshake, waits until the engine is ready, and clears the transcript.
fn start_up(engine: &mut EngineUnderTest) -> Result<Vec<OptionDefinition>, CheckFailure> {
    let options = handshake(engine)?;
    wait_ready(engine, 5 * SECOND)?;
    engine.clear_transcript();
    Ok(options)
}

fn wait_ready(engine: &mut EngineUnderTest, timeout: Duration) -> Result<(), CheckFailure> {
    engine.send("isready")?;
    engine.wait_for("readyok", timeout, |line| {
        matches!(line.parse(), Ok(EngineMessage::ReadyOk)).then_some(())
    })
}

fn is_best_move(line: &str) -> bool {
    line.trim_start().starts_with("bestmove")
}

/// Waits for `bestmove` and returns the word after it.
fn best_word(engine: &mut EngineUnderTest, timeout: Duration) -> Result<String, CheckFailure> {
    engine.wait_for("bestmove", timeout, |line| {
        is_best_move(line).then(|| {
            line.split_whitespace()
                .nth(1)
                .unwrap_or_default()
                .to_string()
        })
    })
}

/// Waits for `bestmove` with a legal move in strict notation.
fn best_move(
    engine: &mut EngineUnderTest,
    position: &Position,
    timeout: Duration,
) -> Result<UciMove, CheckFailure> {
    let word = best_word(engine, timeout)?;
    let Ok(uci) = word.parse::<UciMove>() else {
        return CheckFailure::violation(format!("\"{word}\" is not a move in UCI notation"));
    };
    match uci.to_move(position) {
        Ok(_) => Ok(uci),
        Err(error) => CheckFailure::violation(error.to_string()),
    }
}

fn identity(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    engine.send("uci")?;
    let (mut name, mut author) = (false, false);
    engine.wait_for("uciok", 5 * SECOND, |line| match line.parse() {
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
        (false, _) => CheckFailure::violation("does not send \"id name …\""),
        (_, false) => CheckFailure::violation("does not send \"id author …\""),
    }
}

fn options(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    engine.send("uci")?;
    let mut names: Vec<String> = Vec::new();
    let error = engine.wait_for("uciok", 5 * SECOND, |line| {
        if line.trim() == "uciok" {
            return Some(None);
        }
        if !line.starts_with("option") {
            return None;
        }
        let complaint = match line.parse() {
            Ok(EngineMessage::Option(option)) => {
                let complaint = option_error(&option).or_else(|| {
                    names
                        .contains(&option.name)
                        .then_some("this option is declared twice")
                });
                names.push(option.name);
                complaint
            }
            _ => Some("this is not a valid option declaration"),
        };
        complaint.map(|complaint| Some(format!("{complaint}: {line}")))
    })?;
    match error {
        Some(complaint) => Err(CheckFailure::Violation(complaint)),
        None => Ok(()),
    }
}

fn option_error(option: &OptionDefinition) -> Option<&'static str> {
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

fn defaults(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    for option in start_up(engine)? {
        let value = match &option.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.clone(),
            // A button might do anything, and a string might name a missing file.
            OptionKind::Button | OptionKind::String { .. } => continue,
        };
        engine.send(&format!("setoption name {} value {value}", option.name))?;
        wait_ready(engine, 10 * SECOND)?;
    }
    engine.send_all(&[START, "go depth 1"])?;
    best_move(engine, &Position::START, 10 * SECOND).map(drop)
}

fn ready_when_idle(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    wait_ready(engine, SECOND)
}

fn ready_when_searching(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[START, "go infinite"])?;
    wait_ready(engine, SECOND)?;
    engine.send("stop")?;
    best_move(engine, &Position::START, SECOND).map(drop)
}

fn go(
    engine: &mut EngineUnderTest,
    command: &str,
    timeout: Duration,
) -> Result<UciMove, CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[START, command])?;
    best_move(engine, &Position::START, timeout)
}

fn depth_one(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    go(engine, "go depth 1", 5 * SECOND).map(drop)
}

fn movetime(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    go(engine, "go movetime 200", SECOND).map(drop)
}

fn nodes(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    go(engine, "go nodes 1000", 5 * SECOND).map(drop)
}

fn one_clock(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    go(engine, "go wtime 100", 2 * SECOND).map(drop)
}

fn no_time(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    go(engine, "go wtime 1 btime 1 winc 0 binc 0", SECOND)?;
    engine.clear_transcript();
    engine.send("go wtime -5 btime 1000")?;
    best_move(engine, &Position::START, SECOND).map(drop)
}

/// Sends `go` and returns all info up to `bestmove`.
fn collect_info(
    engine: &mut EngineUnderTest,
    go: &str,
    timeout: Duration,
) -> Result<Vec<InfoMessage>, CheckFailure> {
    engine.send(go)?;
    let mut all = Vec::new();
    engine.wait_for("bestmove", timeout, |line| {
        if let Ok(EngineMessage::Info(info)) = line.parse() {
            all.push(*info);
        }
        is_best_move(line).then_some(())
    })?;
    Ok(all)
}

fn info_before_best_move(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send(START)?;
    let infos = collect_info(engine, "go depth 4", 10 * SECOND)?;
    let Some(last) = infos.iter().rfind(|info| info.score.is_some()) else {
        return CheckFailure::violation("no info with a score before bestmove");
    };
    if last.pv.is_empty() || last.depth.is_none() {
        return CheckFailure::violation("the last info with a score has no depth or no pv");
    }
    Ok(())
}

fn infinite(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    wait_for_stop(engine, START, &Position::START)
}

fn infinite_when_solved(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let fen = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1";
    wait_for_stop(engine, &format!("position fen {fen}"), &parse_fen(fen)?)
}

fn wait_for_stop(
    engine: &mut EngineUnderTest,
    start: &str,
    position: &Position,
) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[start, "go infinite"])?;
    engine.expect_silence(SECOND, "bestmove before stop", is_best_move)?;
    engine.send("stop")?;
    best_move(engine, position, SECOND / 2).map(drop)
}

fn idle_stop(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send("stop")?;
    engine.expect_silence(
        SECOND / 4,
        "sends bestmove after stop while idle",
        is_best_move,
    )?;
    engine.send_all(&[START, "go depth 1"])?;
    best_move(engine, &Position::START, 5 * SECOND)?;
    engine.send("stop")?;
    engine.expect_silence(SECOND / 4, "sends bestmove twice", is_best_move)
}

fn stale_stop(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&["stop", START])?;
    let started = Instant::now();
    engine.send("go movetime 600")?;
    best_move(engine, &Position::START, 2 * SECOND)?;
    if started.elapsed() < SECOND / 10 {
        return CheckFailure::violation("the search ends at once");
    }
    Ok(())
}

fn search_moves(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let best = go(engine, "go depth 3 searchmoves a2a3 h2h3", 5 * SECOND)?.to_string();
    if best == "a2a3" || best == "h2h3" {
        return Ok(());
    }
    CheckFailure::violation(format!("plays {best}"))
}

fn parse_fen(fen: &str) -> Result<Position, CheckFailure> {
    fen.parse()
        .map_err(|error| CheckFailure::Violation(format!("{fen}: {error}")))
}

fn promotion(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    start_up(engine)?;
    engine.send(&format!("position fen {fen}"))?;
    engine.send("go depth 6")?;
    best_move(engine, &parse_fen(fen)?, 5 * SECOND).map(drop)
}

fn mate_score(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    // White mates in one; Black is mated in one.
    for (fen, sign) in [
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", 1),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", -1),
    ] {
        engine.send(&format!("position fen {fen}"))?;
        let infos = collect_info(engine, "go depth 5", 5 * SECOND)?;
        let last = infos.iter().rev().find_map(|info| info.score);
        if let Some(ReportedScore::Mate(moves)) = last.map(|score| score.score)
            && moves.signum() != sign
        {
            return CheckFailure::violation(format!("mate {moves} has the wrong sign"));
        }
    }
    Ok(())
}

fn mated(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    no_move(engine, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemated(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    no_move(engine, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

fn no_move(engine: &mut EngineUnderTest, fen: &str) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send(&format!("position fen {fen}"))?;
    engine.send("go depth 3")?;
    let word = best_word(engine, 2 * SECOND)?;
    match word.as_str() {
        "(none)" | "0000" | "NULL" => {}
        _ => {
            return CheckFailure::violation(format!(
                "plays \"{word}\" though there is no legal move"
            ));
        }
    }
    wait_ready(engine, SECOND)
}

fn ponder(engine: &mut EngineUnderTest) -> Result<Position, CheckFailure> {
    let options = start_up(engine)?;
    if !options.iter().any(|option| option.name == "Ponder") {
        return Err(CheckFailure::NotSupported);
    }
    engine.send_all(&[
        "setoption name Ponder value true",
        "position startpos moves e2e4 e7e5",
        "go ponder wtime 600 btime 600",
    ])?;
    engine.expect_silence(SECOND, "bestmove before ponderhit or stop", is_best_move)?;
    parse_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
}

fn ponderhit(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let position = ponder(engine)?;
    engine.send("ponderhit")?;
    best_move(engine, &position, SECOND).map(drop)
}

fn ponder_stop(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let position = ponder(engine)?;
    engine.send("stop")?;
    best_move(engine, &position, SECOND / 2).map(drop)
}

fn multi_pv(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let options = start_up(engine)?;
    if !options.iter().any(|option| option.name == "MultiPV") {
        return Err(CheckFailure::NotSupported);
    }
    engine.send_all(&["setoption name MultiPV value 3", START])?;
    let infos = collect_info(engine, "go depth 5", 10 * SECOND)?;
    let lines = infos.iter().filter_map(|info| info.multi_pv).max();
    match lines {
        Some(3) => Ok(()),
        Some(lines) => CheckFailure::violation(format!("{lines} lines instead of 3")),
        None => CheckFailure::violation("no info with multipv"),
    }
}

fn chess960(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let options = start_up(engine)?;
    if !options.iter().any(|option| option.name == "UCI_Chess960") {
        return Err(CheckFailure::NotSupported);
    }
    // Castling gives check along the d-file, and the king stays where it was.
    let fen = "3k4/8/8/8/8/8/8/1RK5 w B - 0 1";
    let Ok(position) = Position::from_fen(fen, CastlingMode::Chess960) else {
        return Err(CheckFailure::NotSupported);
    };
    let castles = UciMove::from_bytes(b"c1b1").and_then(|uci| uci.to_move(&position).ok());
    let Some(castles) = castles else {
        return Err(CheckFailure::NotSupported);
    };
    engine.send("setoption name UCI_Chess960 value true")?;
    engine.send(&format!("position fen {fen} moves c1b1"))?;
    engine.send("go depth 3")?;
    best_move(engine, &position.play(castles), 5 * SECOND).map(drop)
}

/// After bad input the engine must still run and play.
fn still_plays(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    wait_ready(engine, 5 * SECOND)?;
    engine.send_all(&["ucinewgame", START, "go depth 1"])?;
    best_move(engine, &Position::START, 5 * SECOND).map(drop)
}

fn unknown_commands(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[
        "banana",
        "",
        "   ",
        "xyzzy 1 2 3",
        "debug maybe",
        "\u{265f}",
    ])?;
    still_plays(engine)
}

fn bad_options(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[
        "setoption name Banana value 7",
        "setoption name Hash value banana",
        "setoption name Hash value -1",
        "setoption",
    ])?;
    still_plays(engine)
}

fn bad_fens(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
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
        engine.send(&format!("position fen {fen}"))?;
        wait_ready(engine, 2 * SECOND)?;
    }
    still_plays(engine)
}

fn illegal_position_move(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position startpos moves banana",
    ])?;
    still_plays(engine)
}

fn long_line(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send(&"x".repeat(1_000_000))?;
    still_plays(engine)
}

fn quit(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send("quit")?;
    let status = engine.wait_for_exit(2 * SECOND)?;
    if status.success() {
        return Ok(());
    }
    CheckFailure::violation(format!("exits with {status}"))
}

fn quit_when_searching(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[START, "go infinite"])?;
    engine.expect_silence(SECOND / 5, "bestmove before stop", is_best_move)?;
    engine.send("quit")?;
    engine.wait_for_exit(2 * SECOND).map(drop)
}

fn end_of_input(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.close_input();
    engine.wait_for_exit(2 * SECOND).map(drop)
}

fn end_of_input_when_searching(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&[START, "go infinite"])?;
    engine.expect_silence(SECOND / 5, "bestmove before stop", is_best_move)?;
    engine.close_input();
    engine.wait_for_exit(2 * SECOND).map(drop)
}
