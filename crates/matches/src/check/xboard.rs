//! Protocol compliance checks for XBoard engines.

use std::time::Duration;

use tabiya_protocol::xboard::{BooleanFeature, EngineMessage, Feature};
use tabiya_rules::{GameResult, Move, Position};

use super::{CheckFailure, EngineUnderTest, ProtocolCheck};

/// All checks, in order.
pub(super) const CHECKS: &[ProtocolCheck] = &[
    ("sends its features, with done=1", features),
    ("ping while idle", ping),
    ("answers a move with a move", reply),
    ("go plays the side to move", go),
    ("setboard", set_board),
    ("an illegal move is refused", illegal_move),
    ("an unknown command gives an error", unknown_command),
    ("force mode is silent", force),
    ("undo", undo),
    ("remove", remove),
    ("st is respected", seconds),
    ("? makes it move at once", move_now),
    ("post shows thinking output", thinking),
    ("claims the result after giving mate", gives_mate),
    ("checkmated: no move", mated),
    ("stalemated: no move", stalemated),
    ("no move after result", result),
    ("an invalid position does not crash it", bad_board),
    ("analyze thinks and does not move", analyze),
    ("hint, bk, draw and name do not crash it", minor_commands),
    ("quit", quit),
    ("quit while thinking", quit_when_thinking),
    ("exits at end of input", end_of_input),
];

const SECOND: Duration = Duration::from_secs(1);

/// Features that an engine has declared.
struct Features {
    all: Vec<Feature>,
    is_done: bool,
}

impl Features {
    fn has(&self, feature_name: BooleanFeature) -> bool {
        let value = self.all.iter().rev().find_map(|feature| match feature {
            Feature::Boolean(declared, on) if *declared == feature_name => Some(*on),
            _ => None,
        });
        value.unwrap_or(feature_name.default())
    }

    /// Command that sends a move.
    fn move_line(&self, m: &str) -> String {
        if self.has(BooleanFeature::UserMove) {
            format!("usermove {m}")
        } else {
            m.to_string()
        }
    }
}

fn handshake(engine: &mut EngineUnderTest) -> Result<Features, CheckFailure> {
    engine.send_all(&["xboard", "protover 2"])?;
    let mut features = Features {
        all: Vec::new(),
        is_done: false,
    };
    let mut timeout = 2 * SECOND;
    // `done=0` asks for more time.
    for _ in 0..2 {
        let end = engine.wait_for("feature … done=1", timeout, |line| {
            let Ok(EngineMessage::Feature(declared)) = line.parse() else {
                return None;
            };
            let last = declared.iter().rev().find_map(|feature| match feature {
                Feature::Done(is_done) => Some(*is_done),
                _ => None,
            });
            features.all.extend(declared);
            last
        })?;
        features.is_done = end;
        if end {
            break;
        }
        timeout = 60 * SECOND;
    }
    Ok(features)
}

/// Completes the handshake, starts a game, and clears the transcript.
fn start_up(engine: &mut EngineUnderTest) -> Result<Features, CheckFailure> {
    let features = handshake(engine)?;
    engine.send_all(&["new", "easy", "post", "level 0 5 0"])?;
    wait_until_idle(engine, &features)?;
    engine.clear_transcript();
    Ok(features)
}

/// Waits until the engine has processed all commands.
fn wait_until_idle(engine: &mut EngineUnderTest, features: &Features) -> Result<(), CheckFailure> {
    if !features.has(BooleanFeature::Ping) {
        return engine.expect_silence(SECOND / 4, "", |_| false);
    }
    engine.send("ping 77")?;
    engine.wait_for("pong 77", 5 * SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Pong(77))).then_some(())
    })
}

fn is_move(line: &str) -> bool {
    matches!(line.parse(), Ok(EngineMessage::Move(_)))
}

fn wait_for_move(
    engine: &mut EngineUnderTest,
    position: &Position,
    timeout: Duration,
) -> Result<Move, CheckFailure> {
    let text = engine.wait_for("move", timeout, |line| match line.parse() {
        Ok(EngineMessage::Move(text)) => Some(text),
        _ => None,
    })?;
    text.to_move(position)
        .map_err(|error| CheckFailure::Violation(error.to_string()))
}

fn parse_fen(fen: &str) -> Result<Position, CheckFailure> {
    fen.parse()
        .map_err(|error| CheckFailure::Violation(format!("{fen}: {error}")))
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn features(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = handshake(engine)?;
    if !features.is_done {
        return CheckFailure::violation("no done=1 after done=0");
    }
    if !features
        .all
        .iter()
        .any(|feature| matches!(feature, Feature::MyName(_)))
    {
        return CheckFailure::violation("does not send its name (myname)");
    }
    Ok(())
}

fn ping(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    if !features.has(BooleanFeature::Ping) {
        return Err(CheckFailure::NotSupported);
    }
    engine.send("ping 12345")?;
    engine.wait_for("pong 12345", SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Pong(12345))).then_some(())
    })
}

fn reply(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&["st 1", &features.move_line("e2e4")])?;
    wait_for_move(engine, &parse_fen(AFTER_E4)?, 5 * SECOND).map(drop)
}

fn go(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&["st 1", "go"])?;
    wait_for_move(engine, &Position::START, 5 * SECOND).map(drop)
}

/// Starts a game and sets up a position in force mode.
fn start_from(
    engine: &mut EngineUnderTest,
    fen: &str,
) -> Result<(Features, Position), CheckFailure> {
    let features = start_up(engine)?;
    if !features.has(BooleanFeature::SetBoard) {
        return Err(CheckFailure::NotSupported);
    }
    engine.send_all(&["force", &format!("setboard {fen}")])?;
    wait_until_idle(engine, &features)?;
    Ok((features, parse_fen(fen)?))
}

fn set_board(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let (_, position) = start_from(engine, "8/8/8/8/5k2/8/4q3/7K b - - 0 1")?;
    engine.send_all(&["st 1", "go"])?;
    wait_for_move(engine, &position, 5 * SECOND).map(drop)
}

fn illegal_move(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&["force", &features.move_line("e2e5")])?;
    engine.wait_for("\"Illegal move\"", SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::IllegalMove { .. })).then_some(())
    })?;
    wait_until_idle(engine, &features)
}

fn unknown_command(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send("banana split")?;
    engine.wait_for("\"Error (unknown command)\"", SECOND, |line| {
        matches!(
            line.parse(),
            Ok(EngineMessage::Error { .. } | EngineMessage::IllegalMove { .. })
        )
        .then_some(())
    })?;
    wait_until_idle(engine, &features)
}

fn force(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&[
        "force",
        &features.move_line("e2e4"),
        &features.move_line("e7e5"),
    ])?;
    engine.expect_silence(SECOND, "moves in force mode", is_move)
}

fn undo(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&[
        "force",
        &features.move_line("e2e4"),
        &features.move_line("e7e5"),
        "undo",
        "st 1",
        "go",
    ])?;
    wait_for_move(engine, &parse_fen(AFTER_E4)?, 5 * SECOND).map(drop)
}

fn remove(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"].map(|m| features.move_line(m));
    engine.send("force")?;
    for line in &moves {
        engine.send(line)?;
    }
    engine.send_all(&["remove", "st 1", "go"])?;
    let position = parse_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")?;
    wait_for_move(engine, &position, 5 * SECOND).map(drop)
}

fn seconds(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send_all(&["st 1", "go"])?;
    wait_for_move(engine, &Position::START, SECOND + SECOND / 2).map(drop)
}

fn move_now(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    // Out of book, with plenty of time.
    engine.send_all(&["level 0 60 0", "force", &features.move_line("a2a4")])?;
    engine.send_all(&[
        &features.move_line("h7h5"),
        "time 360000",
        "otim 360000",
        "go",
    ])?;
    engine.expect_silence(SECOND / 2, "", |_| false)?;
    engine.send("?")?;
    engine.wait_for("move", SECOND, |line| is_move(line).then_some(()))
}

fn thinking(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let (_, position) = start_from(
        engine,
        "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10",
    )?;
    engine.send_all(&["post", "st 1", "go"])?;
    let mut lines = 0;
    let text = engine.wait_for("move", 5 * SECOND, |line| match line.parse() {
        Ok(EngineMessage::Thinking(_)) => {
            lines += 1;
            None
        }
        Ok(EngineMessage::Move(text)) => Some(text),
        _ => None,
    })?;
    if lines == 0 {
        return CheckFailure::violation("no thinking output (depth, score, time, nodes and moves)");
    }
    text.to_move(&position)
        .map(drop)
        .map_err(|error| CheckFailure::Violation(error.to_string()))
}

fn gives_mate(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let (_, position) = start_from(engine, "7k/5K2/8/8/8/8/8/6R1 w - - 0 1")?;
    engine.send_all(&["st 1", "go"])?;
    let m = wait_for_move(engine, &position, 5 * SECOND)?;
    if !position.play(m).is_checkmate() {
        return Err(CheckFailure::NotSupported);
    }
    let result = engine.wait_for("result", SECOND, |line| match line.parse() {
        Ok(EngineMessage::Result { result, .. }) => Some(result),
        _ => None,
    })?;
    if result == GameResult::WhiteWins {
        return Ok(());
    }
    CheckFailure::violation(format!("claims {result}"))
}

fn mated(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    no_move(engine, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemated(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    no_move(engine, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

fn no_move(engine: &mut EngineUnderTest, fen: &str) -> Result<(), CheckFailure> {
    let (features, _) = start_from(engine, fen)?;
    engine.send_all(&["st 1", "go"])?;
    engine.expect_silence(SECOND, "moves though there is no legal move", is_move)?;
    engine.send("force")?;
    wait_until_idle(engine, &features)
}

fn result(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&["result 1-0 {White mates}"])?;
    engine.expect_silence(SECOND / 2, "moves after the game has ended", is_move)?;
    engine.send("new")?;
    wait_until_idle(engine, &features)
}

fn bad_board(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    if !features.has(BooleanFeature::SetBoard) {
        return Err(CheckFailure::NotSupported);
    }
    engine.send_all(&[
        "force",
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "setboard banana",
    ])?;
    engine.send_all(&["new", "force"])?;
    wait_until_idle(engine, &features)?;
    engine.send_all(&["st 1", "go"])?;
    wait_for_move(engine, &Position::START, 5 * SECOND).map(drop)
}

fn analyze(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    if !features.has(BooleanFeature::Analyze) {
        return Err(CheckFailure::NotSupported);
    }
    engine.send_all(&["force", &features.move_line("a2a4"), "post", "analyze"])?;
    engine.wait_for("thinking output", 3 * SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Thinking(_))).then_some(())
    })?;
    engine.expect_silence(SECOND / 2, "moves while it analyses", is_move)?;
    engine.send(&features.move_line("h7h5"))?;
    engine.expect_silence(SECOND / 2, "moves while it analyses", is_move)?;
    engine.send("exit")?;
    wait_until_idle(engine, &features)
}

fn minor_commands(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&[
        "force",
        "hint",
        "bk",
        "draw",
        "name Someone",
        "rating 0 0",
        "computer",
        "random",
        "hard",
        "easy",
        "otim 1000",
        ".",
        "undo",
        "remove",
    ])?;
    wait_until_idle(engine, &features)?;
    engine.send_all(&["new", "st 1", "go"])?;
    wait_for_move(engine, &Position::START, 5 * SECOND).map(drop)
}

fn quit(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.send("quit")?;
    engine.wait_for_exit(2 * SECOND).map(drop)
}

fn quit_when_thinking(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    let features = start_up(engine)?;
    engine.send_all(&["level 0 60 0", "force", &features.move_line("a2a4")])?;
    engine.send_all(&[&features.move_line("h7h5"), "go"])?;
    engine.expect_silence(SECOND / 5, "", |_| false)?;
    engine.send("quit")?;
    engine.wait_for_exit(2 * SECOND).map(drop)
}

fn end_of_input(engine: &mut EngineUnderTest) -> Result<(), CheckFailure> {
    start_up(engine)?;
    engine.close_input();
    engine.wait_for_exit(2 * SECOND).map(drop)
}
