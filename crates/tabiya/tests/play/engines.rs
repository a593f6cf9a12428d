//! Other engines as the opponent.

use std::{fs, path::Path};

use crate::{
    home::{Home, TABIYA},
    terminal::Terminal,
};

/// Black has one move: White mates with the second move, whatever Black plays.
const SOON_OVER: &str = "7k/5K2/8/8/8/8/8/5Q2 w - - 0 1";

/// Plays a whole game and several moves of another.
#[track_caller]
fn plays(engine: &str, name: &str) {
    let home = Home::new();
    let whole = [
        "--engine",
        engine,
        "--fen",
        SOON_OVER,
        "--time",
        "1+0",
        "--letters",
    ];
    let (text, code) = home.transcript(&whole, "Qg1\nQh1\nno\n");
    for want in [
        "1... Kh7: king from h8 to h7".to_string(),
        "2. Qh1#: queen from g1 to h1, checkmate".to_string(),
        "White wins by checkmate.".to_string(),
        format!("Player 1 : 0 {name}"),
    ] {
        assert!(text.contains(&want), "{want}: {text}");
    }
    assert_eq!(code, 0);
    // The engine has the first move, and its clock runs.
    let first = ["--engine", engine, "--time", "1+1", "--black", "--letters"];
    let (text, code) = home.transcript(&first, "h6\na6\nclock\nundo\nh5\nresign\nno\n");
    for want in [
        "\n1. ",
        "\n2. ",
        "\n3. ",
        "2 moves were taken back",
        "2... h5",
    ] {
        assert!(text.contains(want), "{want:?}: {text}");
    }
    assert!(!text.contains("The engine failed"), "{text}");
    assert_eq!(code, 0);
}

#[test]
fn our_own_engine_by_xboard() {
    plays(
        &format!("{TABIYA} xboard; protocol=xboard; name=Other"),
        "Other",
    );
}

#[test]
fn the_protocol_is_detected() {
    plays(&format!("{TABIYA} xboard"), "tabiya");
}

#[test]
fn phalanx_by_xboard() {
    plays("/usr/games/phalanx; protocol=xboard", "phalanx");
}

/// An engine that exits during a game is reported, and the game is not lost.
#[test]
fn an_engine_that_exits() {
    let home = Home::new();
    let engine = "sh -c 'read a; echo feature done=1; while read b; do case $b in *e2e4*) exit 1;; esac; done'; protocol=xboard; name=Gone";
    let (text, code) = home.transcript(&["--engine", engine], "e4\nquit\n");
    assert!(text.contains("The engine failed"), "{text}");
    assert_eq!(code, 3);
}

/// An engine that hangs and ignores a closed pipe does not outlive the program.
#[test]
fn a_hanging_engine_is_killed() {
    let home = Home::new();
    let pid = home.file("pid");
    let engine = format!(
        "sh -c 'echo $$ > {}; read a; echo feature done=1; sleep 100'; protocol=xboard",
        pid.display()
    );
    let mut terminal = Terminal::start(&home, &["--engine", &engine], (80, 24));
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 3);
    let pid = fs::read_to_string(&pid).unwrap();
    let lives = Path::new("/proc").join(pid.trim()).exists();
    assert!(!lives, "it is still there");
}
