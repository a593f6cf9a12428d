//! The XBoard loop as a GUI meets it, and as no GUI should treat it.

mod conversation;

use conversation::Conversation;
use tabiya_player::xboard_loop;
use tabiya_protocol::{
    MAX_LINE,
    xboard::{EngineMessage, Thinking},
};

/// A conversation after the handshake, with short times.
fn begin() -> Conversation {
    let mut gui = Conversation::begin(xboard_loop);
    gui.say("xboard\nprotover 2");
    gui.hear("feature done=1");
    gui.say("accepted ping\naccepted setboard\nnew\nrandom\nst 0.05\neasy");
    gui
}

#[track_caller]
fn thinking(line: &str) -> Thinking {
    match line.parse() {
        Ok(EngineMessage::Thinking(thinking)) => thinking,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn introduces_itself() {
    let mut gui = Conversation::begin(xboard_loop);
    gui.say("xboard\nprotover 2");
    let lines = gui.hear("feature done=1");
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
    gui.say("quit");
    assert!(gui.rest().is_empty());
}

#[test]
fn plays_black_after_new_and_white_after_go() {
    let mut gui = begin();
    gui.ask("usermove e2e4", "move ");
    gui.say("new\nforce\nusermove e2e4\nusermove e7e5");
    gui.ask("go", "move ");
    gui.say("new\nforce\nusermove e2e4\nplayother");
    gui.ask("ping 1", "pong 1");
    gui.ask("usermove e7e5", "move ");
}

#[test]
fn pong_comes_after_the_move() {
    let mut gui = begin();
    gui.say("usermove e2e4\nping 7");
    let lines = gui.hear("pong 7");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    gui.say("st 100\ngo\n?\nping 8");
    let lines = gui.hear("pong 8");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    // A search that is broken off leaves no move.
    gui.say("new\ngo\nping 9\nforce");
    let lines = gui.hear("pong 9");
    assert!(
        !lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    assert!(gui.end().is_empty());
}

#[test]
fn shows_its_thinking() {
    let mut gui = begin();
    gui.say("post\nsd 5\nusermove e2e4");
    let mut lines = gui.hear("move ");
    lines.pop();
    let last = thinking(lines.last().unwrap());
    assert_eq!(last.depth, 5);
    assert!(!last.pv.is_empty() && last.extras.is_some());
    gui.say("nopost\nusermove d2d4");
    assert_eq!(gui.hear("move ").len(), 1);
    gui.say("force\nsetboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\npost\ngo");
    let lines = gui.hear("1-0 {White mates}");
    assert!(
        lines.iter().any(|line| line.contains(" 100001 ")),
        "{lines:?}"
    );
    assert_eq!(lines[lines.len() - 2], "move a1a8");
}

#[test]
fn time_controls() {
    let mut gui = begin();
    for control in [
        "level 40 0:02 0\ntime 200\notim 200",
        "level 0 0:02 0.1\ntime 10\notim 10",
        "level 0 0 0\ntime 0\notim 0",
        "level 1 0:01 0\ntime 20",
        "st 0\nsd 3",
        "st 0.01",
        "level 0 5 3\ntime -5\nsd 2",
    ] {
        gui.say(&format!("new\n{control}\nusermove e2e4"));
        gui.hear("move ");
    }
}

#[test]
fn illegal_moves_and_errors() {
    let mut gui = begin();
    assert_eq!(gui.ask("usermove e2e5", "Illegal"), "Illegal move: e2e5");
    assert_eq!(
        gui.ask("e2e9", "Illegal"),
        "Illegal move (not a move): e2e9"
    );
    gui.ask("usermove @@@@", "Illegal move");
    gui.say("force\nsetboard 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert_eq!(
        gui.ask("usermove e1f1", "Illegal"),
        "Illegal move (in check): e1f1"
    );
    gui.say("setboard 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_eq!(
        gui.ask("usermove Nd2", "Error"),
        "Error (ambiguous move): Nd2"
    );
    assert_eq!(gui.ask("fly", "Error"), "Error (unknown command): fly");
    assert_eq!(
        gui.ask("nps 100", "Error"),
        "Error (unknown command): nps 100"
    );
    assert_eq!(
        gui.ask("new\nundo", "Error"),
        "Error (command not legal now): undo"
    );
    gui.ask("remove", "Error (command not legal now): remove");
    gui.ask("level 1", "Error");
    gui.ask("ping", "Error");
    gui.ask("option Nonsense=1", "Error");
    gui.ask("option Skill Level=99", "Error");
    gui.ask("variant crazyhouse", "Error (unknown variant)");
    gui.ask("usermove e2e4", "move ");
}

#[test]
fn no_move_while_it_thinks() {
    let mut gui = begin();
    gui.say("st 10\nusermove e2e4");
    assert_eq!(
        gui.ask("usermove d2d4", "Illegal"),
        "Illegal move (not your turn): d2d4"
    );
    gui.ask("?", "move ");
    gui.say("?\n?");
    gui.ask("ping 3", "pong 3");
}

#[test]
fn bad_positions_take_no_moves() {
    let mut gui = begin();
    for bad in ["setboard nonsense", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"] {
        gui.ask(bad, "tellusererror Illegal position");
        gui.ask("usermove e2e4", "Illegal move (illegal position)");
        gui.say("go");
    }
    gui.say("new");
    gui.ask("usermove e2e4", "move ");
}

#[test]
fn edit_mode() {
    let mut gui = begin();
    gui.say("force\nedit\n#\nKe1\nRa1\nc\nKg8\nPf7\nPg7\nPh7\n.");
    assert_eq!(gui.ask("sd 3\ngo", "1-0"), "1-0 {White mates}");
    gui.say("new\nforce\nusermove a2a3\nedit\n#\nKe1\nc\nKe8\nQd8\n.");
    // Black is still to move.
    gui.ask("usermove e1e2", "Illegal move");
    gui.ask("usermove d8d7\ngo", "move ");
    gui.say("edit\n#\n.");
    gui.hear("tellusererror Illegal position");
    gui.ask("edit\nnonsense", "Error (unknown command in edit mode)");
    gui.say("quit");
    gui.rest();
}

#[test]
fn endings_are_told() {
    let mut gui = begin();
    gui.say("force\nsetboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nplayother");
    assert_eq!(gui.ask("usermove g6g7", "1-0"), "1-0 {White mates}");
    gui.say("force\nsetboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\nplayother");
    assert_eq!(gui.ask("usermove f1f7", "1/2"), "1/2-1/2 {Stalemate}");
    gui.say("force\nsetboard 7k/8/6K1/8/8/8/8/5Q2 w - - 99 90\nplayother");
    assert_eq!(
        gui.ask("usermove f1a1", "1/2"),
        "1/2-1/2 {Draw by fifty-move rule}"
    );
    gui.say("new\nforce");
    for m in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        gui.say(&format!("usermove {m}"));
    }
    gui.say("go");
    gui.hear("move ");
    gui.say("force\nsetboard k7/8/1K6/8/8/8/8/q7 w - - 0 1");
    gui.say("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(gui.ask("go", "1-0"), "1-0 {White mates}");
}

#[test]
fn draws_by_repetition_are_claimed() {
    let mut gui = begin();
    gui.say("force");
    for m in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        gui.say(&format!("usermove {m}"));
    }
    gui.say("playother");
    assert_eq!(
        gui.ask("usermove f6g8", "1/2"),
        "1/2-1/2 {Draw by repetition}"
    );
}

#[test]
fn analyses() {
    let mut gui = begin();
    gui.say("post\nanalyze");
    std::thread::sleep(std::time::Duration::from_millis(100));
    let lines = gui.overhear(100);
    assert!(!lines.iter().any(|line| line.starts_with("move ")));
    assert!(
        lines
            .iter()
            .map(|line| thinking(line))
            .any(|line| line.depth > 3)
    );
    let status = gui.ask(".", "stat01: ");
    assert!(matches!(status.parse(), Ok(EngineMessage::Status(status)) if status.moves == 20));
    gui.ask("hint", "Hint: ");
    gui.say("usermove e2e4\nusermove e7e5\nundo\nbk");
    gui.hear("    ");
    gui.say("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    std::thread::sleep(std::time::Duration::from_millis(50));
    gui.hear("1 ");
    gui.say("exclude a1a8\n.");
    gui.hear("stat01: ");
    gui.say("include all\nsetboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nusermove h8g8");
    gui.hear("Illegal move");
    // Mate: there is nothing to look at.
    assert_eq!(gui.ask(".", "stat01: "), "stat01: 0 0 0 0 0");
    gui.say("exit\n.");
    gui.ask("ping 4", "pong 4");
    assert!(gui.end().is_empty());
}

#[test]
fn ponders() {
    let mut gui = begin();
    gui.say("hard\npost\nst 0.2\nusermove e2e4");
    gui.hear("move ");
    // Pondering lines begin with the move that is expected.
    let line = thinking(&gui.hear_line("3 "));
    let expected = line.pv.split(' ').next().unwrap().to_string();
    gui.ask("ping 1", "pong 1");
    let hint = gui.ask("hint", "Hint: ");
    assert!(hint.len() > 6, "{hint}");
    gui.ask(&format!("usermove {expected}"), "move ");
    // Another move than expected, and taking moves back.
    gui.say("remove\neasy");
    gui.ask("ping 2", "pong 2");
    gui.ask("usermove a2a3", "move ");
    gui.say("hard");
    gui.ask("usermove h2h4", "move ");
}

#[test]
fn pause_and_resume() {
    let mut gui = begin();
    gui.say("st 0.3\nusermove e2e4\npause");
    gui.overhear(50);
    assert!(gui.overhear(500).is_empty());
    gui.ask("resume", "move ");
    gui.say("pause\npause\nresume\nresume");
    gui.ask("ping 1", "pong 1");
}

#[test]
fn draw_offers_are_answered_by_the_score() {
    let mut gui = begin();
    // A queen down, late in the game: a draw is welcome.
    gui.say("force\nsetboard 4k3/8/8/8/8/8/PPP5/1NQ1K3 b - - 0 40\ngo");
    gui.hear("move ");
    gui.ask("draw", "offer draw");
    // A queen up it is not.
    gui.say("force\nsetboard 4k3/8/8/8/8/8/PPP5/1NQ1K3 w - - 0 40\ngo");
    gui.hear("move ");
    gui.say("draw");
    assert_eq!(gui.hear_after_ping(), Vec::<String>::new());
}

#[test]
fn resigns_only_if_it_may() {
    let mut gui = begin();
    let lost = "force\nsetboard 4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 40\ngo";
    gui.say("sd 2");
    for _ in 0..6 {
        gui.say(lost);
        gui.hear("move ");
    }
    gui.say("new\nsd 2\noption Resign=1");
    for _ in 0..3 {
        gui.say(lost);
        gui.hear("move ");
    }
    gui.say(lost);
    gui.hear("resign");
}

#[test]
fn fischer_random() {
    let mut gui = begin();
    gui.say("variant fischerandom\nforce\nsetboard r4k1r/8/8/8/8/8/8/RK4R1 w GAha - 0 1");
    gui.say("usermove O-O");
    gui.ask("usermove O-O-O", "Illegal move (in check)");
    gui.say("undo");
    gui.ask("usermove e2e4", "Illegal move");
    gui.say("sd 1\nexclude all\ninclude O-O");
    assert_eq!(gui.ask("go", "move "), "move O-O");
}

#[test]
fn settings() {
    let mut gui = begin();
    gui.say("memory 4\ncores 2\nname Somebody\nrating 2000 1500\nics -\ncomputer\negtpath x /y");
    gui.say("option SkillLevel=0\noption Clear Hash\noption MultiPV=2\noption OwnBook=0");
    gui.ask("usermove e2e4", "move ");
    gui.say("st 5\nusermove d2d4\nmemory 2\ncores 1\noption Skill Level=10");
    gui.ask("?", "move ");
    gui.say("result 1/2-1/2 {Draw}\nusermove a2a3");
    assert_eq!(gui.hear_after_ping(), Vec::<String>::new());
}

#[test]
fn rubbish_is_survived() {
    let mut gui = begin();
    gui.say("\n\t\n\u{0}\nusermove\nsetboard\nst\nst x\nsd x\nprotover\nresult\nmemory x\ncores\noption");
    gui.say(&"x".repeat(MAX_LINE));
    gui.say(&"y".repeat(3 * MAX_LINE));
    gui.say(&format!("setboard {}", "/".repeat(MAX_LINE - 20)));
    gui.say(
        "exit\nresume\n.\n?\ndraw\nhint\neasy\nhard\neasy\nexclude x\ninclude e2e5\nwhite\nblack",
    );
    gui.say("cores 99999999999\ncores 0\nmemory 0\nmemory 8");
    gui.say("new\nst 0.05");
    gui.ask("ping 77", "pong 77");
    gui.ask("usermove e2e4", "move ");
}

#[test]
fn exits_at_the_end_of_input() {
    let gui = Conversation::begin(xboard_loop);
    assert!(gui.end().is_empty());
    let mut gui = begin();
    gui.say("st 100\nusermove e2e4");
    let lines = gui.end();
    assert!(lines.last().unwrap().starts_with("move "), "{lines:?}");
    let mut gui = begin();
    gui.say("analyze");
    gui.end();
    let mut gui = begin();
    gui.say("st 100\nusermove e2e4\nquit");
    gui.rest();
}

impl Conversation {
    /// What is said before the answer to a ping.
    #[track_caller]
    fn hear_after_ping(&mut self) -> Vec<String> {
        self.say("ping 99");
        let mut lines = self.hear("pong 99");
        lines.pop();
        lines
    }
}

#[test]
fn an_evaluation_that_is_not_there_is_told() {
    let mut gui = begin();
    gui.ask(
        "option EvalFile=/nowhere/x.net",
        "Error (cannot read the network",
    );
    gui.say("option EvalFile=classical\nusermove e2e4");
    gui.hear("move ");
}
