//! Move notation: letters of the language, figurines, English letters.

use crate::{home::Home, terminal::Terminal};

/// The same move, typed and shown in each language. Chinese uses English letters.
#[test]
fn moves_in_the_notation_of_each_language() {
    for (language, typed, told) in [
        ("en", "Nf3", "1. Nf3: "),
        ("mk", "Сf3", "1. Сf3: "),
        ("ru", "Кf3", "1. Кf3: "),
        ("pt-BR", "Cf3", "1. Cf3: "),
        ("ro", "Cf3", "1. Cf3: "),
        ("zh", "Nf3", "1. Nf3："),
    ] {
        for typed in [typed, "Nf3", "g1f3"] {
            let (text, _) = Home::new().transcript(&["--lang", language], &format!("{typed}\n"));
            assert!(text.contains(told), "{language}, {typed}: {text}");
        }
    }
}

/// The notation is chosen with an option or a command, applies to all output, and is remembered.
#[test]
fn the_notation_is_chosen_and_remembered() {
    let home = Home::new();
    let russian = ["--lang", "ru"];
    let lines =
        "e4\ne5\nКf3\nletters figurine\nКc6\nmoves\nletters english\nBb5\nletters latin\nquit\n";
    let (text, _) = home.transcript(&russian, lines);
    for want in ["2. Кf3: ", "2... ♘c6: ", "♗b5", "3. Bb5: "] {
        assert!(text.contains(want), "{want}: {text}");
    }
    assert!(text.contains("«letters latin»"), "{text}");
    let (text, _) = home.transcript(&russian, "Nf3\nquit\n");
    assert!(text.contains("1. Nf3: "), "{text}");
    let (text, _) = home.transcript(&["--lang", "ru", "--notation", "local"], "Nf3\nquit\n");
    assert!(text.contains("1. Кf3: "), "{text}");
    let bad = home.plain(&["--notation", "runes"], "");
    assert_eq!(bad.status.code(), Some(2));
}

/// A promotion piece is typed with a local letter: N is the bishop in Romanian.
#[test]
fn a_promotion_by_a_local_letter() {
    let fen = ["--lang", "ro", "--fen", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"];
    let (text, _) = Home::new().transcript(&fen, "e8\nn\nquit\n");
    assert!(text.contains("(d, t, n, c)"), "{text}");
    assert!(text.contains("1. e8=N"), "{text}");
    let (text, _) = Home::new().transcript(&fen, "e8\nn\nfen\nquit\n");
    assert!(text.contains("4B3/6k1"), "{text}");
}

#[test]
fn the_move_list_on_the_screen() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--lang", "ru"], (100, 30));
    terminal.wait_for("Ход белых");
    terminal.send("кf\t");
    terminal.wait_for("> Кf3");
    terminal.send("\r");
    terminal.wait_for("1. Кf3");
    // F6, twice.
    terminal.send("\x1b[17~");
    terminal.wait_for("1. ♘f3");
    terminal.send("\x1b[17~");
    terminal.wait_for("1. Nf3");
    drop(terminal);
    // From the menu; the notation was remembered.
    let mut terminal = Terminal::start(&home, &["--lang", "ru"], (100, 30));
    terminal.wait_for("Ход белых");
    terminal.enter("Кf3");
    terminal.wait_for("1. Nf3");
    terminal.send("\x1b");
    crate::club::choose(&mut terminal, "Сменить запись ходов");
    terminal.wait_for("1. Кf3");
}
