//! What is probed of an engine that speaks the XBoard protocol.

use std::time::Duration;

use tabiya_protocol::xboard::{EngineMessage, Feature, GameResult, Switch};
use tabiya_rules::{Color, Move, Position};

use super::{Fault, Probe, Session};

/// All probes, in the order in which they are made.
pub(super) const PROBES: &[Probe] = &[
    ("names its features, with done=1", features),
    ("ping while idle", ping),
    ("answers a move with a move", reply),
    ("go plays the side to move", go),
    ("setboard", set_board),
    ("an illegal move is refused", illegal_move),
    ("an unknown command is an error", unknown_command),
    ("force mode is silent", force),
    ("undo", undo),
    ("remove", remove),
    ("st keeps its time", seconds),
    ("? makes it move", move_now),
    ("post shows its thinking", thinking),
    ("a mate that it gives ends the game", gives_mate),
    ("mated: no move", mated),
    ("stalemated: no move", stalemated),
    ("after result it is silent", result),
    ("a bad position is refused", bad_board),
    ("analyze thinks and does not move", analyze),
    ("hint, bk, draw and name are survived", small_talk),
    ("quit", quit),
    ("quit while thinking", quit_when_thinking),
    ("the end of input ends it", end_of_input),
];

const SECOND: Duration = Duration::from_secs(1);

/// What an engine can do.
struct Features {
    all: Vec<Feature>,
    done: bool,
}

impl Features {
    fn has(&self, wanted: Switch) -> bool {
        let said = self.all.iter().rev().find_map(|feature| match feature {
            Feature::Switch(switch, on) if *switch == wanted => Some(*on),
            _ => None,
        });
        said.unwrap_or(wanted.default())
    }

    /// How a move is sent.
    fn move_line(&self, m: &str) -> String {
        if self.has(Switch::UserMove) {
            format!("usermove {m}")
        } else {
            m.to_string()
        }
    }
}

fn greet(session: &mut Session) -> Result<Features, Fault> {
    session.send_all(&["xboard", "protover 2"])?;
    let mut features = Features {
        all: Vec::new(),
        done: false,
    };
    let mut most = 2 * SECOND;
    // `done=0` asks for more time.
    for _ in 0..2 {
        let end = session.wait("feature … done=1", most, |line| {
            let Ok(EngineMessage::Feature(said)) = line.parse() else {
                return None;
            };
            let last = said.iter().rev().find_map(|feature| match feature {
                Feature::Done(done) => Some(*done),
                _ => None,
            });
            features.all.extend(said);
            last
        })?;
        features.done = end;
        if end {
            break;
        }
        most = 60 * SECOND;
    }
    Ok(features)
}

/// The engine is there, a game has begun, and what was said so far is forgotten.
fn set_out(session: &mut Session) -> Result<Features, Fault> {
    let features = greet(session)?;
    session.send_all(&["new", "easy", "post", "level 0 5 0"])?;
    settle(session, &features)?;
    session.begin();
    Ok(features)
}

/// Waits until the engine has done everything it was told.
fn settle(session: &mut Session, features: &Features) -> Result<(), Fault> {
    if !features.has(Switch::Ping) {
        return session.hush(SECOND / 4, "", |_| false);
    }
    session.send("ping 77")?;
    session.wait("pong 77", 5 * SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Pong(77))).then_some(())
    })
}

fn is_move(line: &str) -> bool {
    matches!(line.parse(), Ok(EngineMessage::Move(_)))
}

fn a_move(session: &mut Session, position: &Position, most: Duration) -> Result<Move, Fault> {
    let text = session.wait("move", most, |line| match line.parse() {
        Ok(EngineMessage::Move(text)) => Some(text),
        _ => None,
    })?;
    text.to_move(position)
        .map_err(|error| Fault::Breach(error.to_string()))
}

fn set_up(fen: &str) -> Result<Position, Fault> {
    fen.parse()
        .map_err(|error| Fault::Breach(format!("{fen}: {error}")))
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn features(session: &mut Session) -> Result<(), Fault> {
    let features = greet(session)?;
    if !features.done {
        return Fault::breach("no done=1 after done=0");
    }
    if !features
        .all
        .iter()
        .any(|feature| matches!(feature, Feature::MyName(_)))
    {
        return Fault::breach("does not say its name (myname)");
    }
    Ok(())
}

fn ping(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    if !features.has(Switch::Ping) {
        return Err(Fault::NotOffered);
    }
    session.send("ping 12345")?;
    session.wait("pong 12345", SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Pong(12345))).then_some(())
    })
}

fn reply(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&["st 1", &features.move_line("e2e4")])?;
    a_move(session, &set_up(AFTER_E4)?, 5 * SECOND).map(drop)
}

fn go(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&["st 1", "go"])?;
    a_move(session, &Position::START, 5 * SECOND).map(drop)
}

/// Sets up a position in force mode.
fn place(session: &mut Session, fen: &str) -> Result<(Features, Position), Fault> {
    let features = set_out(session)?;
    if !features.has(Switch::SetBoard) {
        return Err(Fault::NotOffered);
    }
    session.send_all(&["force", &format!("setboard {fen}")])?;
    settle(session, &features)?;
    Ok((features, set_up(fen)?))
}

fn set_board(session: &mut Session) -> Result<(), Fault> {
    let (_, position) = place(session, "8/8/8/8/5k2/8/4q3/7K b - - 0 1")?;
    session.send_all(&["st 1", "go"])?;
    a_move(session, &position, 5 * SECOND).map(drop)
}

fn illegal_move(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&["force", &features.move_line("e2e5")])?;
    session.wait("\"Illegal move\"", SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::IllegalMove { .. })).then_some(())
    })?;
    settle(session, &features)
}

fn unknown_command(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send("banana split")?;
    session.wait("\"Error (unknown command)\"", SECOND, |line| {
        matches!(
            line.parse(),
            Ok(EngineMessage::Error { .. } | EngineMessage::IllegalMove { .. })
        )
        .then_some(())
    })?;
    settle(session, &features)
}

fn force(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&[
        "force",
        &features.move_line("e2e4"),
        &features.move_line("e7e5"),
    ])?;
    session.hush(SECOND, "moves in force mode", is_move)
}

fn undo(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&[
        "force",
        &features.move_line("e2e4"),
        &features.move_line("e7e5"),
        "undo",
        "st 1",
        "go",
    ])?;
    a_move(session, &set_up(AFTER_E4)?, 5 * SECOND).map(drop)
}

fn remove(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"].map(|m| features.move_line(m));
    session.send("force")?;
    for line in &moves {
        session.send(line)?;
    }
    session.send_all(&["remove", "st 1", "go"])?;
    let position = set_up("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")?;
    a_move(session, &position, 5 * SECOND).map(drop)
}

fn seconds(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send_all(&["st 1", "go"])?;
    a_move(session, &Position::START, SECOND + SECOND / 2).map(drop)
}

fn move_now(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    // Out of book, with plenty of time.
    session.send_all(&["level 0 60 0", "force", &features.move_line("a2a4")])?;
    session.send_all(&[
        &features.move_line("h7h5"),
        "time 360000",
        "otim 360000",
        "go",
    ])?;
    session.hush(SECOND / 2, "", |_| false)?;
    session.send("?")?;
    session.wait("move", SECOND, |line| is_move(line).then_some(()))
}

fn thinking(session: &mut Session) -> Result<(), Fault> {
    let (_, position) = place(
        session,
        "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10",
    )?;
    session.send_all(&["post", "st 1", "go"])?;
    let mut lines = 0;
    let text = session.wait("move", 5 * SECOND, |line| match line.parse() {
        Ok(EngineMessage::Thinking(_)) => {
            lines += 1;
            None
        }
        Ok(EngineMessage::Move(text)) => Some(text),
        _ => None,
    })?;
    if lines == 0 {
        return Fault::breach("no line of depth, score, time, nodes and moves");
    }
    text.to_move(&position)
        .map(drop)
        .map_err(|error| Fault::Breach(error.to_string()))
}

fn gives_mate(session: &mut Session) -> Result<(), Fault> {
    let (_, position) = place(session, "7k/5K2/8/8/8/8/8/6R1 w - - 0 1")?;
    session.send_all(&["st 1", "go"])?;
    let m = a_move(session, &position, 5 * SECOND)?;
    if !position.play(m).is_checkmate() {
        return Err(Fault::NotOffered);
    }
    let result = session.wait("result", SECOND, |line| match line.parse() {
        Ok(EngineMessage::Result { result, .. }) => Some(result),
        _ => None,
    })?;
    if result == GameResult::Win(Color::White) {
        return Ok(());
    }
    Fault::breach(format!("says {result}"))
}

fn mated(session: &mut Session) -> Result<(), Fault> {
    no_move(session, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemated(session: &mut Session) -> Result<(), Fault> {
    no_move(session, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

fn no_move(session: &mut Session, fen: &str) -> Result<(), Fault> {
    let (features, _) = place(session, fen)?;
    session.send_all(&["st 1", "go"])?;
    session.hush(SECOND, "moves though there is no legal move", is_move)?;
    session.send("force")?;
    settle(session, &features)
}

fn result(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&["result 1-0 {White mates}"])?;
    session.hush(SECOND / 2, "moves after the game has ended", is_move)?;
    session.send("new")?;
    settle(session, &features)
}

fn bad_board(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    if !features.has(Switch::SetBoard) {
        return Err(Fault::NotOffered);
    }
    session.send_all(&[
        "force",
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "setboard banana",
    ])?;
    session.send_all(&["new", "force"])?;
    settle(session, &features)?;
    session.send_all(&["st 1", "go"])?;
    a_move(session, &Position::START, 5 * SECOND).map(drop)
}

fn analyze(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    if !features.has(Switch::Analyze) {
        return Err(Fault::NotOffered);
    }
    session.send_all(&["force", &features.move_line("a2a4"), "post", "analyze"])?;
    session.wait("line of thinking", 3 * SECOND, |line| {
        matches!(line.parse(), Ok(EngineMessage::Thinking(_))).then_some(())
    })?;
    session.hush(SECOND / 2, "moves while it analyses", is_move)?;
    session.send(&features.move_line("h7h5"))?;
    session.hush(SECOND / 2, "moves while it analyses", is_move)?;
    session.send("exit")?;
    settle(session, &features)
}

fn small_talk(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&[
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
    settle(session, &features)?;
    session.send_all(&["new", "st 1", "go"])?;
    a_move(session, &Position::START, 5 * SECOND).map(drop)
}

fn quit(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.send("quit")?;
    session.end(2 * SECOND).map(drop)
}

fn quit_when_thinking(session: &mut Session) -> Result<(), Fault> {
    let features = set_out(session)?;
    session.send_all(&["level 0 60 0", "force", &features.move_line("a2a4")])?;
    session.send_all(&[&features.move_line("h7h5"), "go"])?;
    session.hush(SECOND / 5, "", |_| false)?;
    session.send("quit")?;
    session.end(2 * SECOND).map(drop)
}

fn end_of_input(session: &mut Session) -> Result<(), Fault> {
    set_out(session)?;
    session.close_input();
    session.end(2 * SECOND).map(drop)
}
