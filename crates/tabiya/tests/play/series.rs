//! The score of a series survives a restart of the program.

use crate::{home::Home, terminal::Terminal};

const NAMES: [&str; 5] = ["--person", "--name", "Anna", "--name", "Bo"];

/// The input ends in the second and in the third game.
#[test]
fn the_score_continues_in_plain_mode() {
    let home = Home::new();
    let (text, code) = home.transcript(&NAMES, "e4\nresign\nyes\nd4\n");
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("Anna 1 : 0 Bo"), "{text}");
    // Bo has White in the second game, and resigns it.
    let (text, code) = home.transcript(&["--continue"], "score\nd5\nresign\nyes\ne4\n");
    assert_eq!(code, 3, "{text}");
    for want in ["Anna 1 : 0 Bo", "Anna 2 : 0 Bo", "White: Anna. Black: Bo."] {
        assert!(text.contains(want), "{want}: {text}");
    }
    let (text, code) = home.transcript(&["--continue"], "e5\ndraw\nyes\nno\n");
    assert!(text.contains("Anna 2.5 : 0.5 Bo"), "{text}");
    assert_eq!(code, 0);
    // A new series starts from zero.
    let (text, _) = home.transcript(&NAMES, "e4\nscore\nresign\nno\n");
    assert!(text.contains("No game has finished yet."), "{text}");
    assert!(text.contains("Anna 1 : 0 Bo"), "{text}");
}

#[test]
fn the_score_survives_kill_9() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &NAMES, (80, 24));
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    terminal.enter("resign");
    terminal.wait_for("Resign this game?");
    terminal.send("y");
    terminal.wait_for("Anna 1 : 0 Bo");
    terminal.send("\r");
    terminal.wait_for("White to move");
    terminal.enter("c4");
    terminal.wait_for("Black to move");
    terminal.kill();
    let mut terminal = Terminal::start(&home, &["--continue"], (80, 24));
    terminal.wait_for("c4");
    terminal.enter("score");
    terminal.wait_for("Anna 1 : 0 Bo");
    // Anna has Black now.
    terminal.enter("resign");
    terminal.wait_for("Resign this game?");
    terminal.send("y");
    terminal.wait_for("Anna 1 : 1 Bo");
    terminal.send("\r");
    terminal.wait_until("Anna's White", |text| {
        text.contains("White to move") && text.contains("○ Anna")
    });
}

/// Games with random starts stay random after a restart of the program.
#[test]
fn random_starts_continue() {
    let home = Home::new();
    let arguments = ["--person", "--chess960", "--seed", "7", "--letters"];
    let (text, code) = home.transcript(&arguments, "fen\na4\n");
    assert_eq!(code, 3, "{text}");
    let (next, code) = home.transcript(
        &["--continue"],
        "resign\nyes\nfen\nabort\nyes\nfen\nabort\nno\n",
    );
    assert_eq!(code, 0, "{next}");
    let starts = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains("/8/8/8/8/"));
        lines.map(str::to_string).collect()
    };
    let starts = [starts(&text), starts(&next)].concat();
    assert_eq!(starts.len(), 3, "{text}{next}");
    assert!(
        starts[1] != starts[0] || starts[2] != starts[0],
        "{starts:?}"
    );
}
