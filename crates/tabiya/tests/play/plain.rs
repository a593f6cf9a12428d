//! Plain mode: exact transcripts.

use std::{fs, path::Path};

use crate::home::Home;

/// Exit code if a game was left unfinished.
const UNFINISHED: i32 = 3;

/// Compares a transcript with the golden file. With `GOLDEN=write` it writes the file instead: read it before committing.
#[track_caller]
fn check(name: &str, arguments: &[&str], lines: &str, want_code: i32) {
    let (text, code) = Home::new().transcript(arguments, lines);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/play/golden/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        fs::write(&path, &text).unwrap();
    }
    let want = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, want, "{name}");
    assert_eq!(code, want_code, "{name}");
    assert!(!text.contains('\u{1b}'), "no escape codes");
}

/// A game of two players, by source and target squares.
#[test]
fn a_whole_game_by_squares() {
    let lines = "f2\nf3\ne7\ne5\ng2\ng4\nd8\nh4\nno\n";
    check("squares", &["--person"], lines, 0);
}

/// A game of two players, by moves in notation and coordinates; then another with colours swapped, and the score.
#[test]
fn a_whole_game_by_moves_and_another() {
    let lines = "f3\ne7e5\ng4\nQh4\nyes\ne4\nresign\nno\n";
    check(
        "moves",
        &["--letters", "--name", "Anna", "--name", "Bo"],
        lines,
        0,
    );
}

/// Games against the computer at level 0, by moves and by squares.
#[test]
fn whole_games_against_level_0() {
    let level = ["--level", "0", "--seed", "3", "--letters"];
    check("level-0", &level, "e4\nBc4\nQh5\nQxf7\nno\n", 0);
    check(
        "level-0-squares",
        &level,
        "e2\ne4\nf1\nc4\nd1\nh5\nh5\nf7\nno\n",
        0,
    );
}

/// Wrong input never ends the game, and every line gets an answer.
#[test]
fn wrong_input_is_answered() {
    let lines = "xyzzy\ne9\ne5\ne7\ne2\ne5\nd3\n\ne2\ne2\nmoves e3\nmoves a1\nO-O\nclaim\nundo\naccept\nagain\n\
                 draw\nsave\nload\nload nowhere.pgn\nnew moon\ntake 1\nchat hello\nlobby\n\"\n\u{7}\u{1b}[31m\ne4\nquit\n";
    check("wrong", &["--letters"], lines, UNFINISHED);
}

/// Every command besides moves.
#[test]
fn every_command() {
    let lines = "help\nmoves\nmoves g1\nsay\nsay g1\ne4\ne5\nundo\ndraw\nno\nc5\nfen\nclock\nflip\nboard\nscore\n\
                 pause\nd4\nresume\nd4\nrestart\nd4\nd5\ndraw\nmaybe\nyes\npgn\nno\n";
    // Leave out the date, which is today's.
    let (text, code) = Home::new().transcript(&["--letters"], lines);
    let undated: String = text
        .lines()
        .filter(|line| !line.contains("Date \"") && !line.contains("UTCTime"))
        .map(|line| format!("{line}\n"))
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play/golden/words.txt");
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        fs::write(&path, &undated).unwrap();
    }
    assert_eq!(undated, fs::read_to_string(&path).unwrap_or_default());
    assert_eq!(code, 0);
}

#[test]
fn a_pawn_is_promoted() {
    let fen = ["--letters", "--fen", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"];
    check(
        "promotion",
        &fen,
        "e7\ne8\npope\nsay e7\nhelp\nknight\nKf8\ne8g7\nquit\n",
        0,
    );
}

/// The end of the input saves the game, and `--continue` resumes it.
#[test]
fn end_of_input_saves_the_game() {
    let home = Home::new();
    let (text, code) = home.transcript(&["--letters"], "e4\ne5\nNf3\n");
    assert_eq!(code, UNFINISHED);
    assert!(
        text.ends_with("The game is saved. To continue it: tabiya play --continue\n"),
        "{text}"
    );
    let (text, code) = home.transcript(&["--continue"], "Nc6\nfen\nresign\nno\n");
    assert_eq!(code, 0);
    assert!(text.contains("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"));
    let nothing = home.plain(&["--continue"], "");
    assert_eq!(nothing.status.code(), Some(2), "it is over");
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("no unfinished game"));
}

#[test]
fn games_are_saved_and_loaded() {
    let home = Home::new();
    let (_, code) = home.transcript(
        &[],
        "e4\nc5\nsave a.pgn\nsave a.log\nNf3\nsave dir/none.pgn\nquit\n",
    );
    assert_eq!(code, UNFINISHED);
    for file in ["a.pgn", "a.log"] {
        let (text, _) = home.transcript(&["--load", file, "--letters"], "moves\nquit\n");
        assert!(text.contains("White to move"), "{file}: {text}");
        assert!(
            text.contains("Nf3") && !text.contains("2... "),
            "{file}: {text}"
        );
    }
    let (text, _) = home.transcript(&[], "f3\nload a.pgn\nNc3\nquit\n");
    assert!(text.contains("2. Nc3"), "{text}");
    // A finished game is shown, and the game on the board continues.
    home.transcript(&[], "f3\ne5\ng4\nQh4\nsave over.pgn\nno\n");
    let (text, _) = home.transcript(&[], "d4\nload over.pgn\nd5\nquit\n");
    assert!(text.contains("1. f3 e5 2. g4 Qh4#"), "{text}");
    assert!(text.contains("1... d5"), "{text}");
}

#[test]
fn sides_starts_times_and_names() {
    let home = Home::new();
    let (text, _) = home.transcript(&["--level", "0", "--seed", "1", "--black"], "quit\n");
    assert!(
        text.contains("\n1. "),
        "the computer has the first move: {text}"
    );
    let (text, _) = home.transcript(&["--person", "--chess960", "0", "--letters"], "fen\nquit\n");
    assert!(text.contains("bbqnnrkr/pppppppp"), "{text}");
    let (text, _) = home.transcript(&["--time", "5+3", "--name", "Anna"], "clock\nquit\n");
    assert!(text.contains("White has 5 minutes."), "{text}");
    // The clock, the side and the name are remembered.
    let (text, _) = home.transcript(&[], "clock\na3\nquit\n");
    assert!(text.contains("White has 5 minutes."), "{text}");
    assert!(text.contains("Black to move: Anna."), "{text}");
    for time in [
        "unlimited",
        "*3",
        "10/move",
        "3 days",
        "5d3",
        "5b3",
        "40/90+30, 30+30",
    ] {
        let (text, code) = home.transcript(&["--time", time], "clock\ne4\nquit\n");
        assert!(
            text.contains("1. e4") && code == UNFINISHED,
            "{time}: {text}"
        );
    }
    let bad = home.plain(&["--time", "soon"], "");
    assert_eq!(bad.status.code(), Some(2));
}

#[test]
fn evaluation_and_another_engine() {
    let home = Home::new();
    let (text, _) = home.transcript(&["--fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"], "eval\nquit\n");
    assert!(
        text.contains("#1 (depth ") && text.contains("Ra8#"),
        "{text}"
    );
    let engine = format!("{} uci; name=Other", crate::home::TABIYA);
    let (text, code) = home.transcript(&["--engine", &engine], "e4\nquit\n");
    assert!(text.contains("\n1... ") && code == UNFINISHED, "{text}");
    // A missing engine is reported before the first move.
    let none = home.plain(&["--engine", "/no/such/engine"], "e4\nquit\n");
    assert_eq!(none.status.code(), Some(2));
    let said = String::from_utf8_lossy(&none.stderr);
    assert!(said.contains("The engine failed"), "{said}");
}

#[test]
fn another_language() {
    let home = Home::new();
    let (text, _) = home.transcript(
        &["--lang", "ru", "--letters"],
        "f3\ne5\ng4\nQh4\nда\nquit\n",
    );
    assert!(text.contains("Мат") || text.contains("мат"), "{text}");
    assert!(
        text.matches("h g f e d c b a").count() > 1,
        "another game was begun: {text}"
    );
}
