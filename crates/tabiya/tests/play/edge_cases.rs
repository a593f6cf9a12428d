//! Edge cases: shells, limited terminals, lost connections, closed pipes.

use std::{
    net::TcpListener,
    thread,
    time::{Duration, Instant},
};

use crate::{
    club::{anna_in_a_pipe, choose},
    home::{Home, TABIYA},
    terminal::Terminal,
    test_club::TestClub,
};

/// Resigning asks for confirmation; `no` continues the game.
#[test]
fn resigning_asks_for_confirmation() {
    let mut terminal = Terminal::fresh(&["--plain", "--person"], (100, 40));
    terminal.wait_for("Square or move:");
    terminal.enter("resign");
    terminal.wait_for("Resign this game? (yes / no)");
    terminal.enter("no");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    terminal.enter("restart");
    terminal.wait_for("(yes / no)");
    terminal.enter("what");
    terminal.wait_for("Please answer yes or no.");
    terminal.enter("no");
    terminal.enter("resign");
    terminal.enter("yes");
    terminal.wait_for("Black resigned.");
}

/// A dumb terminal gets plain lines; a locale without UTF-8 gets letters.
#[test]
fn limited_terminals_get_plain_output() {
    let mut terminal = Terminal::fresh_with(&["--person"], (100, 40), &[("TERM", "dumb")]);
    terminal.wait_for("Square or move:");
    terminal.enter("quit");
    assert_eq!(terminal.wait(), 0);
    for (locale, want) in [("C", "R N B Q K"), ("en_GB.UTF-8", "♖ ♘ ♗ ♕ ♔")] {
        let terminal = Terminal::fresh_with(&["--plain"], (100, 40), &[("LANG", locale)]);
        terminal.wait_for(want);
    }
}

/// Ctrl-Z gives the terminal back to the shell; `fg` continues the game.
#[test]
fn ctrl_z_suspends_and_fg_resumes() {
    let home = Home::new();
    let mut terminal = Terminal::shell(&home, (80, 24));
    terminal.wait_for("shell>");
    terminal.enter(&format!("{TABIYA} play --person"));
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    terminal.send("\x1a");
    terminal.wait_for("Stopped");
    terminal.enter("echo $((6 * 7))");
    terminal.wait_for("42");
    terminal.enter("fg");
    terminal.wait_for("Black to move");
    terminal.enter("e5");
    terminal.wait_for("White to move");
    terminal.send("\x03");
    terminal.wait_for("The game is saved");
    terminal.enter("echo left with $?");
    terminal.wait_for("left with 3");
}

/// An unreachable club is reported, also by the exit code. The remaining input is not taken for addresses.
#[test]
fn an_unreachable_club_is_reported() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let home = Home::new();
    let (text, code) = home.transcript(&["--join", &address], "challenge\ne4\n");
    assert!(text.contains("Can't join the club"), "{text}");
    assert_eq!(text.matches("Can't join the club").count(), 1, "{text}");
    assert_eq!(code, 2);
    let mut terminal = Terminal::fresh(&["--join", &address], (80, 24));
    terminal.wait_for("Can't join the club");
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 2);
}

/// The end of the input at a club ends the program instead of waiting for an opponent.
#[test]
fn end_of_input_at_a_club() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let join = ["--join", &club.address, "--name", "Anna"];
    let (text, code) = Home::new().transcript(&join, "challenge\n");
    assert!(text.contains("Waiting for an opponent"), "{text}");
    assert_eq!(code, 0);
    let (_, code) = Home::new().transcript(&join, "");
    assert_eq!(code, 0);
}

/// At a club an offer is answered with the same commands as in a local game.
#[test]
fn an_offer_is_answered_by_yes() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let lines = "challenge 5+3 white\ne4\nNf3\nyes\nno\nquit\n";
    let anna = anna_in_a_pipe(&club.address, lines);
    let mut bo = Terminal::fresh(&["--join", &club.address, "--name", "Bo"], (100, 30));
    choose(&mut bo, "Accept challenge from Anna");
    bo.wait_for("e4");
    bo.enter("e5");
    bo.wait_for("Nf3");
    bo.enter("draw");
    bo.wait_for("a draw");
    let (anna, code) = anna.join().unwrap();
    assert_eq!(code, 0, "{anna}");
    assert!(anna.contains("Type accept or decline."), "{anna}");
    assert!(anna.contains("agreed to a draw"), "{anna}");
}

/// The result shows the score on the smallest screen; on a large screen the board is large.
#[test]
fn small_and_large_screens() {
    let mut terminal = Terminal::fresh(&["--person"], (40, 12));
    terminal.wait_for("White to move");
    for text in ["f3", "e5", "g4", "Qh4"] {
        terminal.enter(text);
    }
    terminal.wait_for("Player 1 0 : 1 Player 2");
    let large = Terminal::fresh(&["--person"], (200, 60));
    large.wait_for("White to move");
    large.look(|screen| {
        let row = screen.contents_between(56, 0, 57, 0);
        assert!(row.contains('a') && row.contains('h'), "{row}");
    });
}

/// A flag falls as soon as the time is up, not with the next key.
#[test]
fn a_flag_falls_immediately() {
    for plain in [&["--plain"][..], &[]] {
        let arguments = [plain, &["--person", "--time", "0.05+0"]].concat();
        let mut terminal = Terminal::fresh(&arguments, (100, 60));
        terminal.wait_for("White to move");
        terminal.enter("e4");
        terminal.wait_for("Black to move");
        terminal.enter("e5");
        let began = Instant::now();
        terminal.wait_for("White ran out of time.");
        let took = began.elapsed();
        assert!(took < Duration::from_millis(4_500), "{took:?}");
    }
}

/// A large burst of input, as over a slow connection, is processed without delay.
#[test]
fn a_burst_of_keys() {
    let mut terminal = Terminal::fresh(&["--person"], (80, 24));
    terminal.wait_for("White to move");
    let mut burst = "\x1b[B".repeat(500);
    burst.push_str("e4\r");
    terminal.send(&burst);
    terminal.wait_for("Black to move");
}

/// A closed output pipe saves the game, and the exit code says so.
#[test]
fn output_pipe_is_closed() {
    let home = Home::new();
    let script = format!(
        "(printf 'e4\\n'; sleep 0.5; printf 'e5\\n'; sleep 0.3; printf 'd4\\n'; sleep 0.3; printf 'd5\\n') \
         | {TABIYA} play --plain --person | sed -n '/1. e4/q'; echo ${{PIPESTATUS[1]}}"
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .envs(home.environment())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// A person waiting in the lobby is told about a new challenge.
#[test]
fn a_challenge_is_announced() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let join = |name: &str| {
        let arguments = ["--plain", "--join", &club.address, "--name", name];
        Terminal::fresh(&arguments, (100, 40))
    };
    let (mut anna, mut bo) = (join("Anna"), join("Bo"));
    anna.wait_for("You joined the club as Anna.");
    bo.wait_for("You joined the club as Bo.");
    // A person who joined at the same moment appears in a later list.
    for _ in 0..50 {
        bo.enter("");
        thread::sleep(Duration::from_millis(100));
        if bo.text().contains("Challenge Anna") {
            break;
        }
    }
    bo.wait_for("Challenge Anna");
    bo.enter("challenge 3+0 Anna");
    anna.wait_for("Accept challenge from Bo, 3+0");
    // The announced number accepts the challenge.
    let text = anna.text();
    let line = text.lines().find(|line| line.contains("Accept challenge"));
    let number = line.and_then(|line| line.split('.').next()).unwrap().trim();
    anna.enter(number);
    anna.wait_for("to move");
    bo.wait_for("to move");
}

/// The whole help can be read on the smallest screen.
#[test]
fn help_on_a_small_screen() {
    let mut terminal = Terminal::fresh(&["--person"], (40, 12));
    terminal.wait_for("White to move");
    terminal.send("\x1bOP");
    terminal.wait_for("Help");
    for _ in 0..4 {
        terminal.send("\x1b[6~");
    }
    terminal.wait_for("resign, chat hello,");
}
