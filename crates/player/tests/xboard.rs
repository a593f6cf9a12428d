//! The XBoard loop, with well-behaved and badly behaved GUIs.

mod gui_client;

use gui_client::GuiClient;
use tabiya_player::xboard_loop;
use tabiya_protocol::{
    MAX_LINE_LENGTH,
    xboard::{EngineMessage, ThinkingOutput},
};

/// Starts the loop and completes the handshake, with short times.
fn start() -> GuiClient {
    let mut gui = GuiClient::start(xboard_loop);
    gui.send("xboard\nprotover 2");
    gui.read_until("feature done=1");
    gui.send("accepted ping\naccepted setboard\nnew\nrandom\nst 0.05\neasy");
    gui
}

#[track_caller]
fn thinking(line: &str) -> ThinkingOutput {
    match line.parse() {
        Ok(EngineMessage::Thinking(thinking)) => thinking,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn identifies_itself() {
    let mut gui = GuiClient::start(xboard_loop);
    gui.send("xboard\nprotover 2");
    let lines = gui.read_until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let all = lines.join(" ");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "playother=1",
        "colors=0",
        "sigint=0",
        "sigterm=0",
        "analyze=1",
        "memory=1",
        "smp=1",
        "reuse=1",
        "draw=1",
        "name=1",
        "debug=1",
        "variants=\"normal,fischerandom\"",
        "myname=\"Tabiya test\"",
        "option=\"SkillLevel -spin 10 0 10\"",
        "option=\"EvalFile -file <embedded>\"",
    ] {
        assert!(all.contains(feature), "{feature}");
    }
    for line in &lines {
        assert_eq!(line.parse::<EngineMessage>().unwrap().to_string(), *line);
    }
    gui.send("quit");
    assert!(gui.wait_for_exit().is_empty());
}

#[test]
fn plays_black_after_new_and_white_after_go() {
    let mut gui = start();
    gui.request("usermove e2e4", "move ");
    gui.send("new\nforce\nusermove e2e4\nusermove e7e5");
    gui.request("go", "move ");
    gui.send("new\nforce\nusermove e2e4\nplayother");
    gui.request("ping 1", "pong 1");
    gui.request("usermove e7e5", "move ");
}

#[test]
fn pong_comes_after_the_move() {
    let mut gui = start();
    gui.send("usermove e2e4\nping 7");
    let lines = gui.read_until("pong 7");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    gui.send("st 100\ngo\n?\nping 8");
    let lines = gui.read_until("pong 8");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    // An interrupted search makes no move.
    gui.send("new\ngo\nping 9\nforce");
    let lines = gui.read_until("pong 9");
    assert!(
        !lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn shows_its_thinking() {
    let mut gui = start();
    gui.send("post\nsd 5\nusermove e2e4");
    let mut lines = gui.read_until("move ");
    lines.pop();
    let last = thinking(lines.last().unwrap());
    assert_eq!(last.depth, 5);
    assert!(!last.pv.is_empty() && last.extras.is_some());
    gui.send("nopost\nusermove d2d4");
    assert_eq!(gui.read_until("move ").len(), 1);
    gui.send("force\nsetboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\npost\ngo");
    let lines = gui.read_until("1-0 {White mates}");
    assert!(
        lines.iter().any(|line| line.contains(" 100001 ")),
        "{lines:?}"
    );
    assert_eq!(lines[lines.len() - 2], "move a1a8");
}

#[test]
fn time_controls() {
    let mut gui = start();
    for control in [
        "level 40 0:02 0\ntime 200\notim 200",
        "level 0 0:02 0.1\ntime 10\notim 10",
        "level 0 0 0\ntime 0\notim 0",
        "level 1 0:01 0\ntime 20",
        "st 0\nsd 3",
        "st 0.01",
        "level 0 5 3\ntime -5\nsd 2",
    ] {
        gui.send(&format!("new\n{control}\nusermove e2e4"));
        gui.read_until("move ");
    }
}

#[test]
fn illegal_moves_and_errors() {
    let mut gui = start();
    assert_eq!(
        gui.request("usermove e2e5", "Illegal"),
        "Illegal move: e2e5"
    );
    assert_eq!(
        gui.request("e2e9", "Illegal"),
        "Illegal move (not a move): e2e9"
    );
    gui.request("usermove @@@@", "Illegal move");
    gui.send("force\nsetboard 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert_eq!(
        gui.request("usermove e1f1", "Illegal"),
        "Illegal move (in check): e1f1"
    );
    gui.send("setboard 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_eq!(
        gui.request("usermove Nd2", "Error"),
        "Error (ambiguous move): Nd2"
    );
    assert_eq!(gui.request("fly", "Error"), "Error (unknown command): fly");
    assert_eq!(
        gui.request("nps 100", "Error"),
        "Error (unknown command): nps 100"
    );
    assert_eq!(
        gui.request("new\nundo", "Error"),
        "Error (command not legal now): undo"
    );
    gui.request("remove", "Error (command not legal now): remove");
    gui.request("level 1", "Error");
    gui.request("ping", "Error");
    gui.request("option Nonsense=1", "Error");
    gui.request("option Skill Level=99", "Error");
    gui.request("variant crazyhouse", "Error (unknown variant)");
    gui.request("usermove e2e4", "move ");
}

#[test]
fn moves_are_refused_while_it_thinks() {
    let mut gui = start();
    gui.send("st 10\nusermove e2e4");
    assert_eq!(
        gui.request("usermove d2d4", "Illegal"),
        "Illegal move (not your turn): d2d4"
    );
    gui.request("?", "move ");
    gui.send("?\n?");
    gui.request("ping 3", "pong 3");
}

#[test]
fn moves_in_illegal_positions_are_refused() {
    let mut gui = start();
    for bad in ["setboard nonsense", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"] {
        gui.request(bad, "tellusererror Illegal position");
        gui.request("usermove e2e4", "Illegal move (illegal position)");
        gui.send("go");
    }
    gui.send("new");
    gui.request("usermove e2e4", "move ");
}

#[test]
fn edit_mode() {
    let mut gui = start();
    gui.send("force\nedit\n#\nKe1\nRa1\nc\nKg8\nPf7\nPg7\nPh7\n.");
    assert_eq!(gui.request("sd 3\ngo", "1-0"), "1-0 {White mates}");
    gui.send("new\nforce\nusermove a2a3\nedit\n#\nKe1\nc\nKe8\nQd8\n.");
    // Black is still to move.
    gui.request("usermove e1e2", "Illegal move");
    gui.request("usermove d8d7\ngo", "move ");
    gui.send("edit\n#\n.");
    gui.read_until("tellusererror Illegal position");
    gui.request("edit\nnonsense", "Error (unknown command in edit mode)");
    gui.send("quit");
    gui.wait_for_exit();
}

#[test]
fn results_are_reported() {
    let mut gui = start();
    gui.send("force\nsetboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nplayother");
    assert_eq!(gui.request("usermove g6g7", "1-0"), "1-0 {White mates}");
    gui.send("force\nsetboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\nplayother");
    assert_eq!(gui.request("usermove f1f7", "1/2"), "1/2-1/2 {Stalemate}");
    gui.send("force\nsetboard 7k/8/6K1/8/8/8/8/5Q2 w - - 99 90\nplayother");
    assert_eq!(
        gui.request("usermove f1a1", "1/2"),
        "1/2-1/2 {Draw by fifty-move rule}"
    );
    gui.send("new\nforce");
    for m in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        gui.send(&format!("usermove {m}"));
    }
    gui.send("go");
    gui.read_until("move ");
    gui.send("force\nsetboard k7/8/1K6/8/8/8/8/q7 w - - 0 1");
    gui.send("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(gui.request("go", "1-0"), "1-0 {White mates}");
}

#[test]
fn draws_by_repetition_are_claimed() {
    let mut gui = start();
    gui.send("force");
    for m in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        gui.send(&format!("usermove {m}"));
    }
    gui.send("playother");
    assert_eq!(
        gui.request("usermove f6g8", "1/2"),
        "1/2-1/2 {Draw by repetition}"
    );
}

#[test]
fn analyses() {
    let mut gui = start();
    gui.send("post\nanalyze");
    std::thread::sleep(std::time::Duration::from_millis(100));
    let lines = gui.read_for(100);
    assert!(!lines.iter().any(|line| line.starts_with("move ")));
    assert!(
        lines
            .iter()
            .map(|line| thinking(line))
            .any(|line| line.depth > 3)
    );
    let status = gui.request(".", "stat01: ");
    assert!(matches!(status.parse(), Ok(EngineMessage::Status(status)) if status.moves == 20));
    gui.request("hint", "Hint: ");
    gui.send("usermove e2e4\nusermove e7e5\nundo\nbk");
    gui.read_until("    ");
    gui.send("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    std::thread::sleep(std::time::Duration::from_millis(50));
    gui.read_until("1 ");
    gui.send("exclude a1a8\n.");
    gui.read_until("stat01: ");
    gui.send("include all\nsetboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nusermove h8g8");
    gui.read_until("Illegal move");
    // Checkmate: there is nothing to search.
    assert_eq!(gui.request(".", "stat01: "), "stat01: 0 0 0 0 0");
    gui.send("exit\n.");
    gui.request("ping 4", "pong 4");
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn ponders() {
    let mut gui = start();
    gui.send("hard\npost\nst 0.2\nusermove e2e4");
    gui.read_until("move ");
    // Thinking output while pondering begins with the expected move.
    let line = thinking(&gui.wait_for("3 "));
    let expected = line.pv.split(' ').next().unwrap().to_string();
    gui.request("ping 1", "pong 1");
    let hint = gui.request("hint", "Hint: ");
    assert!(hint.len() > 6, "{hint}");
    gui.request(&format!("usermove {expected}"), "move ");
    // A move other than the expected one, and taking back moves.
    gui.send("remove\neasy");
    gui.request("ping 2", "pong 2");
    gui.request("usermove a2a3", "move ");
    gui.send("hard");
    gui.request("usermove h2h4", "move ");
}

#[test]
fn pause_and_resume() {
    let mut gui = start();
    gui.send("st 0.3\nusermove e2e4\npause");
    gui.read_for(50);
    assert!(gui.read_for(500).is_empty());
    gui.request("resume", "move ");
    gui.send("pause\npause\nresume\nresume");
    gui.request("ping 1", "pong 1");
}

#[test]
fn draw_offers_are_answered_by_the_score() {
    let mut gui = start();
    // A queen down, late in the game: it accepts a draw.
    gui.send("force\nsetboard 4k3/8/8/8/8/8/PPP5/1NQ1K3 b - - 0 40\ngo");
    gui.read_until("move ");
    gui.request("draw", "offer draw");
    // A queen up it does not.
    gui.send("force\nsetboard 4k3/8/8/8/8/8/PPP5/1NQ1K3 w - - 0 40\ngo");
    gui.read_until("move ");
    gui.send("draw");
    assert_eq!(gui.read_until_pong(), Vec::<String>::new());
}

#[test]
fn resigns_only_if_enabled() {
    let mut gui = start();
    let lost = "force\nsetboard 4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 40\ngo";
    gui.send("sd 2");
    for _ in 0..6 {
        gui.send(lost);
        gui.read_until("move ");
    }
    gui.send("new\nsd 2\noption Resign=1");
    for _ in 0..3 {
        gui.send(lost);
        gui.read_until("move ");
    }
    gui.send(lost);
    gui.read_until("resign");
}

#[test]
fn fischer_random() {
    let mut gui = start();
    gui.send("variant fischerandom\nforce\nsetboard r4k1r/8/8/8/8/8/8/RK4R1 w GAha - 0 1");
    gui.send("usermove O-O");
    gui.request("usermove O-O-O", "Illegal move (in check)");
    gui.send("undo");
    gui.request("usermove e2e4", "Illegal move");
    gui.send("sd 1\nexclude all\ninclude O-O");
    assert_eq!(gui.request("go", "move "), "move O-O");
}

#[test]
fn options_and_settings() {
    let mut gui = start();
    gui.send("memory 4\ncores 2\nname Somebody\nrating 2000 1500\nics -\ncomputer\negtpath x /y");
    gui.send("option SkillLevel=0\noption Clear Hash\noption MultiPV=2\noption OwnBook=0");
    gui.request("usermove e2e4", "move ");
    gui.send("st 5\nusermove d2d4\nmemory 2\ncores 1\noption Skill Level=10");
    gui.request("?", "move ");
    gui.send("result 1/2-1/2 {Draw}\nusermove a2a3");
    assert_eq!(gui.read_until_pong(), Vec::<String>::new());
}

#[test]
fn garbage_input_is_survived() {
    let mut gui = start();
    gui.send("\n\t\n\u{0}\nusermove\nsetboard\nst\nst x\nsd x\nprotover\nresult\nmemory x\ncores\noption");
    gui.send(&"x".repeat(MAX_LINE_LENGTH));
    gui.send(&"y".repeat(3 * MAX_LINE_LENGTH));
    gui.send(&format!("setboard {}", "/".repeat(MAX_LINE_LENGTH - 20)));
    gui.send(
        "exit\nresume\n.\n?\ndraw\nhint\neasy\nhard\neasy\nexclude x\ninclude e2e5\nwhite\nblack",
    );
    gui.send("cores 99999999999\ncores 0\nmemory 0\nmemory 8");
    gui.send("new\nst 0.05");
    gui.request("ping 77", "pong 77");
    gui.request("usermove e2e4", "move ");
}

#[test]
fn exits_at_the_end_of_input() {
    let gui = GuiClient::start(xboard_loop);
    assert!(gui.close_and_wait().is_empty());
    let mut gui = start();
    gui.send("st 100\nusermove e2e4");
    let lines = gui.close_and_wait();
    assert!(lines.last().unwrap().starts_with("move "), "{lines:?}");
    let mut gui = start();
    gui.send("analyze");
    gui.close_and_wait();
    let mut gui = start();
    gui.send("st 100\nusermove e2e4\nquit");
    gui.wait_for_exit();
}

impl GuiClient {
    /// Reads the output before the answer to a ping.
    #[track_caller]
    fn read_until_pong(&mut self) -> Vec<String> {
        self.send("ping 99");
        let mut lines = self.read_until("pong 99");
        lines.pop();
        lines
    }
}

#[test]
fn a_missing_evaluation_file_is_an_error() {
    let mut gui = start();
    gui.request(
        "option EvalFile=/nowhere/x.net",
        "Error (cannot read the network",
    );
    gui.send("option EvalFile=classical\nusermove e2e4");
    gui.read_until("move ");
}
