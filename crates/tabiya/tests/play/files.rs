//! Files in plain mode: errors are reported, and nothing in a file is lost.

use std::fs;

use crate::home::Home;

/// Creates a home folder with a file.
fn home_with(text: &str) -> Home {
    let home = Home::new();
    fs::write(home.file("a.pgn"), text).unwrap();
    home
}

#[test]
fn errors_in_a_file_are_reported() {
    let home = home_with("1. e4 e5 *\n\n[White \"Anna\"]\n\n1. d4 d5 *\n");
    let (text, _) = home.transcript(&["--load", "a.pgn"], "quit\n");
    assert!(text.contains("This is game 1 of 2."), "{text}");
    let (text, _) = home.transcript(&["--load", "a.pgn", "--game", "2"], "c4\nquit\n");
    assert!(text.contains("2. c4: pawn from c2"), "{text}");
    let (text, _) = home.transcript(&[], "load a.pgn #2\nload a.pgn #3\nquit\n");
    assert!(text.contains("White: Anna."), "{text}");
    assert!(text.contains("numbered 1 to 2"), "{text}");

    let home = home_with("1. e4 e5 2. Ke3 Nc6 *");
    let (text, _) = home.transcript(&["--load", "a.pgn"], "quit\n");
    assert!(text.contains("The file has an error"), "{text}");
    assert!(text.contains("\"Ke3\""), "{text}");

    for bad in [
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "[FEN \"8/8 w\"]\n\n1. e4 *",
    ] {
        let refused = home_with(bad).plain(&["--load", "a.pgn"], "quit\n");
        assert_eq!(refused.status.code(), Some(2), "{bad}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains("Can't use"), "{said}");
    }
}

#[test]
fn a_continued_game_keeps_the_contents_of_the_file() {
    let home = home_with("[Event \"Club\"]\n[Date \"2001.02.03\"]\n\n1. e4 {best} (1. d4) e5 *\n");
    let lines = "Nf3\nsave a.pgn\nno\nsave b.pgn\nsave b.pgn\nsave a.pgn\nyes\nquit\n";
    let (text, _) = home.transcript(&["--load", "a.pgn"], lines);
    // Overwriting an existing file asks for confirmation; a file saved in this session does not.
    assert_eq!(text.matches("already exists").count(), 2, "{text}");
    for file in ["a.pgn", "b.pgn"] {
        let saved = fs::read_to_string(home.file(file)).unwrap();
        for want in [
            "[Event \"Club\"]",
            "[Date \"2001.02.03\"]",
            "{best}",
            "(1. d4)",
            "2. Nf3",
        ] {
            assert!(saved.contains(want), "{want}: {saved}");
        }
    }
}

#[test]
fn a_finished_game_is_replayed_step_by_step() {
    let home = home_with("1. e4 e5 2. Nf3 1-0\n");
    let lines = "\nback\nback\nfirst\nback\n2\nsay\nlast\nd5\nclose\nno\n";
    let (text, code) = home.transcript(&["--load", "a.pgn", "--letters"], lines);
    assert_eq!(code, 0, "{text}");
    for want in [
        "1. e4 e5 2. Nf3\n",
        "White won. The file does not say how.",
        "Replay: \nThis is the end of the game.",
        "Replay: back\n1... e5: pawn from e7 to e5",
        "Replay: back\nThis is the start of the game.",
        "Replay: 2\n1... e5: pawn from e7 to e5",
        "Replay: last\n2. Nf3: knight from g1 to f3",
        "Replay: d5\n“d5” was not understood",
        "Play again? (yes or no) no",
    ] {
        assert!(text.contains(want), "{want}: {text}");
    }
    assert!(
        !text.contains("Square or move"),
        "no game has begun: {text}"
    );
    // From standard input, which is then at its end.
    let (text, code) = home.transcript(&["--load", "-"], "1. f3 e5 2. g4 Qh4# 0-1\n");
    assert!(text.contains("Black wins by checkmate."), "{text}");
    assert_eq!(code, 0, "{text}");
}

/// In Chess960 a king move may have the same target as castling: castling is chosen by the rook's square.
#[test]
fn castling_of_chess960_by_squares() {
    let fen = ["--letters", "--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"];
    let (text, _) = Home::new().transcript(&fen, "f1\ng1\nfen\nquit\n");
    assert!(text.contains("g1 (O-O)"), "{text}");
    assert!(text.contains("4k3/8/8/8/8/8/8/5RK1 b"), "{text}");
}
