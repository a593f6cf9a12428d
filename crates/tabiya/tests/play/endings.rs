//! Every ending that two players at one terminal can reach, with its article.

use crate::home::Home;

#[track_caller]
fn check(fen: &str, lines: &str, want: &str, article: &str) {
    let mut arguments = vec!["--letters"];
    if !fen.is_empty() {
        arguments.extend(["--fen", fen]);
    }
    let (text, code) = Home::new().transcript(&arguments, &format!("{lines}\nno\n"));
    assert!(text.contains(want), "{text}");
    assert!(text.contains(&format!("{article})")), "{text}");
    assert!(text.contains("Play again?"), "{text}");
    assert_eq!(code, 0);
}

#[test]
fn on_the_board() {
    check(
        "",
        "f3\ne5\ng4\nQh4",
        "Black wins by checkmate.",
        "article 5.1.1",
    );
    check(
        "7k/8/8/6Q1/8/8/8/K7 w - - 0 1",
        "Qg6",
        "Stalemate: the game is drawn.",
        "article 5.2.1",
    );
    check(
        "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1",
        "Ke3",
        "Stalemate",
        "article 5.2.1",
    );
}

#[test]
fn a_position_in_which_nobody_can_mate() {
    check(
        "k7/8/8/8/8/8/1p6/K7 w - - 0 1",
        "Kxb2",
        "Neither side can checkmate",
        "article 5.2.2",
    );
    // A pawn wall: the fast test does not recognise it, the referee does.
    check(
        "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
        "Kd3",
        "Neither side can checkmate",
        "article 5.2.2",
    );
}

#[test]
fn by_the_players() {
    check("", "resign", "White resigned. Black wins.", "article 5.1.2");
    check(
        "",
        "e4\ne5\ndraw\nyes",
        "The players agreed to a draw.",
        "article 5.2.3",
    );
    check(
        "7k/8/8/8/8/8/8/K6R b - - 0 1",
        "resign",
        "Black resigned. White wins.",
        "article 5.1.2",
    );
    check(
        "8/8/8/8/8/7k/7p/K7 b - - 0 1",
        "h2h1b",
        "Neither side can checkmate",
        "article 5.2.2",
    );
}

#[test]
fn by_repetition() {
    let round = "Nf3\nNf6\nNg1\nNg8\n";
    check(
        "",
        &format!("{round}{round}claim"),
        "White claimed a draw by threefold repetition.",
        "article 9.2",
    );
    let almost = format!("{round}Nf3\nNf6\nNg1\nclaim Ng8");
    check(
        "",
        &almost,
        "Black claimed a draw by threefold repetition.",
        "article 9.2",
    );
    check(
        "",
        round.repeat(4).trim_end(),
        "five times: the game is drawn.",
        "article 9.6.1",
    );
}

#[test]
fn by_counting() {
    let rook = "6k1/8/8/8/8/8/8/K6R w - - ";
    check(
        &format!("{rook}99 80"),
        "Rh2\nclaim",
        "Black claimed a draw by the fifty-move rule.",
        "article 9.3",
    );
    check(
        &format!("{rook}99 80"),
        "claim Rh2",
        "White claimed a draw by the fifty-move rule.",
        "article 9.3",
    );
    check(
        &format!("{rook}149 80"),
        "Rh2",
        "the game is drawn.",
        "article 9.6.2",
    );
}

/// A flag falls without input: the pipe stays open.
#[test]
fn by_the_clock() {
    for (fen, want) in [
        (
            "6k1/8/8/8/8/8/8/K6R w - - 0 1",
            "White ran out of time, but Black cannot checkmate: the game is drawn.",
        ),
        (
            "6k1/7r/8/8/8/8/8/K6R w - - 0 1",
            "White ran out of time. Black wins.",
        ),
    ] {
        let terminal = crate::terminal::Terminal::fresh_with(
            &["--plain", "--letters", "--time", "0.01", "--fen", fen],
            (120, 40),
            &[],
        );
        terminal.wait_for("Play again?");
        assert!(terminal.text().contains(want), "{}", terminal.text());
        assert!(terminal.text().contains("article 6.9"));
    }
}
