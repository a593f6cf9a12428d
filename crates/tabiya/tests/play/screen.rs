//! Full screen: keys, mouse, typed moves.

use std::{fs, thread, time::Duration};

use crate::{home::Home, terminal::Terminal};

const LARGE: (u16, u16) = (120, 40);
const USUAL: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (40, 12);

/// Up, down, right, left.
const KEYS: [(&str, i32, i32); 4] = [
    ("\x1b[A", 0, 1),
    ("\x1b[B", 0, -1),
    ("\x1b[C", 1, 0),
    ("\x1b[D", -1, 0),
];

/// Cursor moved with the arrow keys, on a board seen from White's side.
struct KeyboardCursor {
    at: (i32, i32),
}

impl KeyboardCursor {
    /// The first key shows the cursor.
    fn new(terminal: &mut Terminal) -> Self {
        terminal.send(KEYS[0].0);
        Self { at: (4, 1) }
    }

    fn go(&mut self, terminal: &mut Terminal, square: &str) {
        let to = coordinates(square);
        while self.at != to {
            let (x, y) = ((to.0 - self.at.0).signum(), (to.1 - self.at.1).signum());
            let step = if x != 0 { (x, 0) } else { (0, y) };
            let key = KEYS
                .iter()
                .find(|(_, right, up)| (*right, *up) == step)
                .unwrap();
            terminal.send(key.0);
            self.at = (self.at.0 + step.0, self.at.1 + step.1);
        }
        terminal.send("\r");
    }
}

fn coordinates(square: &str) -> (i32, i32) {
    let bytes = square.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

/// Returns the place of a square on an 80×24 screen, from White's side: squares of 4 columns and 2 rows, after 2 columns.
fn point(square: &str) -> (u16, u16) {
    let (file, rank) = coordinates(square);
    (2 + file as u16 * 4 + 1, (7 - rank as u16) * 2)
}

/// Fool's mate as pairs of squares, with the text that the move list shows after each; after the last move the result
/// takes its place.
const MATE: [(&str, &str, &str); 4] = [
    ("f2", "f3", "f3"),
    ("e7", "e5", "e5"),
    ("g2", "g4", "g4"),
    ("d8", "h4", ""),
];

#[track_caller]
fn sees_the_mate(terminal: &Terminal) {
    for what in [
        "Checkmate",
        "Black wins by checkmate.",
        "article 5.1.1",
        "Player 1 0 : 1 Player 2",
        "Leave",
    ] {
        terminal.wait_for(what);
    }
}

#[test]
fn a_whole_game_by_keys() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person"], USUAL);
    terminal.wait_for("White to move");
    let mut cursor = KeyboardCursor::new(&mut terminal);
    for (from, to, san) in MATE {
        cursor.go(&mut terminal, from);
        cursor.go(&mut terminal, to);
        terminal.wait_for(san);
    }
    sees_the_mate(&terminal);
    // The last menu item is Leave.
    terminal.send("\x1b[F\r");
    assert_eq!(terminal.wait(), 0);
    assert!(
        !terminal.look(vt100::Screen::alternate_screen),
        "the terminal is as it was"
    );
}

#[test]
fn a_whole_game_by_the_mouse() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person"], USUAL);
    terminal.wait_for("White to move");
    for (index, (from, to, san)) in MATE.into_iter().enumerate() {
        if index % 2 == 0 {
            terminal.click(point(from));
            // Destinations are shown.
            terminal.wait_for("•");
            terminal.click(point(to));
        } else {
            terminal.drag(point(from), point(to));
        }
        terminal.wait_for(san);
    }
    sees_the_mate(&terminal);
}

#[test]
fn whole_games_by_typed_moves_with_completion() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person"], LARGE);
    terminal.wait_for("White to move");
    terminal.enter("f3");
    terminal.wait_for("Black to move");
    terminal.enter("e7e5");
    terminal.wait_until("White's move", |text| {
        text.contains("e5") && text.contains("White to move")
    });
    terminal.enter("g2");
    terminal.wait_for("•");
    terminal.enter("g4");
    terminal.wait_for("Black to move");
    terminal.send("qh\t");
    terminal.wait_for("> Qh4#");
    terminal.send("\r");
    sees_the_mate(&terminal);
    // Play again with colours swapped: the score continues.
    terminal.send("\r");
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    terminal.enter("resign");
    terminal.wait_for("Resign this game?");
    terminal.send("y");
    terminal.wait_for("Player 1 0 : 2 Player 2");
}

#[test]
fn wrong_moves_are_answered() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], USUAL);
    terminal.wait_for("White to move");
    terminal.enter("e5");
    terminal.wait_for("A pawn can't move from e2 to e5.");
    terminal.enter("abracadabra");
    terminal.wait_for("was not understood");
    terminal.enter("draw");
    terminal.wait_for("Both sides must make a move first.");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
}

#[test]
fn a_pawn_is_promoted() {
    let fen = ["--fen", "8/4P1k1/8/8/8/8/8/4K2R w - - 0 1"];
    for (keys, san) in [("n", "e8=N+"), ("\r", "e8=Q"), ("\x1b[B\r", "e8=R")] {
        let mut terminal = Terminal::fresh(&fen, USUAL);
        terminal.wait_for("White to move");
        terminal.enter("e7e8");
        terminal.wait_for("Promote pawn to");
        terminal.send(keys);
        terminal.wait_for(san);
    }
    // By the mouse, on the third row of the chooser.
    let mut terminal = Terminal::fresh(&fen, USUAL);
    terminal.wait_for("White to move");
    terminal.click(point("e7"));
    terminal.click(point("e8"));
    terminal.wait_for("knight");
    let (row, column) = find(&terminal, "bishop");
    terminal.click((column, row));
    terminal.wait_for("e8=B");
}

pub(crate) fn find(terminal: &Terminal, what: &str) -> (u16, u16) {
    terminal.look(|screen| {
        let (rows, columns) = screen.size();
        for row in 0..rows {
            for column in 0..columns {
                let text: String = (column..columns)
                    .filter_map(|column| screen.cell(row, column))
                    .take(what.chars().count())
                    .map(|cell| match cell.contents() {
                        // Never written to.
                        "" => " ".to_string(),
                        text => text.to_string(),
                    })
                    .collect();
                if text == what {
                    return (row, column);
                }
            }
        }
        panic!("no {what}");
    })
}

/// Chooses a menu item with the arrow keys.
fn choose(terminal: &mut Terminal, what: &str) {
    terminal.send("\x1b");
    terminal.wait_for("Game menu");
    // The last menu item is there, so the menu is complete.
    terminal.wait_for("Leave");
    let (row, column) = find(terminal, what);
    terminal.click((column, row));
}

#[test]
fn pause_save_restart_load_and_take_back() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person"], LARGE);
    terminal.wait_for("White to move");
    for san in ["e4", "c5", "Nf3"] {
        terminal.enter(san);
        terminal.wait_for(san);
    }
    terminal.wait_for("Sicilian");
    choose(&mut terminal, "Save");
    terminal.wait_for("Save to:");
    terminal.enter("mine.pgn");
    terminal.wait_for("Game saved to mine.pgn");
    assert!(
        fs::read_to_string(home.file("mine.pgn"))
            .unwrap()
            .contains("1. e4")
    );
    choose(&mut terminal, "Take back move");
    terminal.wait_for("1 move was taken back.");
    assert!(!terminal.text().contains("Nf3"));
    choose(&mut terminal, "Restart game");
    terminal.wait_for("Restart this game?");
    terminal.send("y");
    terminal.wait_until("the beginning", |text| !text.contains("c5"));
    choose(&mut terminal, "Load");
    terminal.wait_for("Load:");
    terminal.enter("mine.pgn");
    terminal.wait_for("Nf3");
    terminal.enter("d6");
    terminal.wait_for("d6");
    choose(&mut terminal, "Leave");
    assert_eq!(terminal.wait(), 3);
}

#[test]
fn after_kill_9_nothing_is_lost() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person", "--time", "90+30"], USUAL);
    terminal.wait_for("White to move");
    for san in ["e4", "c5", "Nf3", "d6", "d4"] {
        terminal.enter(san);
        terminal.wait_for(san);
        thread::sleep(Duration::from_millis(5));
    }
    terminal.kill();
    let mut terminal = Terminal::start(&home, &["--continue"], USUAL);
    terminal.wait_for("d4");
    terminal.wait_for("1:3");
    let text = terminal.text();
    assert!(text.contains("Nf3") && text.contains("d6"), "{text}");
    terminal.enter("cxd4");
    terminal.wait_for("cxd4");
    terminal.kill();
    let mut terminal = Terminal::start(&home, &["--continue"], USUAL);
    terminal.wait_for("cxd4");
    terminal.enter("Nxd4");
    terminal.wait_for("Nxd4");
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 3);
}

#[test]
fn every_size_in_mid_game() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person", "--time", "5+3"], USUAL);
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    for (columns, rows) in [SMALL, LARGE, (200, 60), (18, 11), (10, 4), (60, 20), SMALL] {
        terminal.resize(columns, rows);
        match (columns, rows) {
            (10, 4) => terminal.wait_for("The board"),
            _ => {
                let edge = if columns < 20 {
                    "Black to"
                } else {
                    "Black to move"
                };
                terminal.wait_for(edge);
            }
        }
    }
    terminal.enter("e5");
    terminal.wait_for("e5");
    terminal.wait_for("White to move");
}

#[test]
fn against_the_computer_with_evaluation() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--level", "1", "--seed", "7"], LARGE);
    terminal.wait_for("Tabiya, level 1");
    terminal.enter("d4");
    terminal.wait_until("an answer", |text| {
        let line = text.lines().find(|line| line.contains("  1. d4"));
        line.is_some_and(|line| {
            line.split("d4")
                .nth(1)
                .is_some_and(|rest| !rest.trim().is_empty())
        })
    });
    // F4.
    terminal.send("\x1bOS");
    terminal.wait_for("(depth ");
}

#[test]
fn a_finished_game_is_replayed() {
    let home = Home::new();
    home.transcript(&["--person"], "f3\ne5\ng4\nQh4\nsave over.pgn\nno\n");
    let mut terminal = Terminal::start(&home, &["--load", "over.pgn"], USUAL);
    terminal.wait_for("Space play");
    let start = terminal.text();
    terminal.send("\x1b[C");
    terminal.wait_until("a step", |text| text != start);
    terminal.send("\x1b[F");
    thread::sleep(Duration::from_millis(100));
    let end = terminal.look(|screen| screen.contents_formatted());
    terminal.send("\x1b[H");
    terminal.wait_until("the beginning", |text| text == start);
    // Autoplay to the end.
    terminal.send(" ");
    terminal.wait_until("the end", |_| {
        terminal.look(|screen| screen.contents_formatted()) == end
    });
}

#[test]
fn colours_and_pieces_fit_the_terminal() {
    use vt100::Color;
    let home = Home::new();
    let ground = |terminal: &Terminal| {
        terminal.wait_for("White to move");
        terminal.look(|screen| {
            let (column, row) = point("a3");
            screen.cell(row, column).unwrap().bgcolor()
        })
    };
    let terminal = Terminal::start(&home, &[], USUAL);
    assert!(matches!(ground(&terminal), Color::Rgb(..)));
    assert!(terminal.text().contains('♞'));
    let terminal = Terminal::start_with(&home, &[], USUAL, &[]);
    assert!(matches!(ground(&terminal), Color::Idx(_)));
    let terminal = Terminal::start_with(&home, &[], USUAL, &[("NO_COLOR", "1")]);
    assert!(matches!(ground(&terminal), Color::Default));
    assert!(terminal.text().contains('♘') && terminal.text().contains('♞'));
    let terminal = Terminal::start(&home, &["--letters"], USUAL);
    assert!(matches!(ground(&terminal), Color::Rgb(..)));
    assert!(!terminal.text().contains('♞'));
    // Drawn pieces if there is room.
    let terminal = Terminal::fresh(&[], LARGE);
    terminal.wait_for("White to move");
    assert!(terminal.text().matches('▀').count() > 100);
}

#[test]
fn the_board_turns() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--letters"], SMALL);
    terminal.wait_for("White to move");
    assert!(terminal.text().starts_with("8"));
    terminal.send("\x1bOQ");
    terminal.wait_until("Black's side", |text| text.starts_with('1'));
    // Turned to the side to move.
    terminal.send("\x1bOR");
    terminal.wait_until("White's side", |text| text.starts_with('8'));
    terminal.enter("e4");
    terminal.wait_until("Black's side", |text| text.starts_with('1'));
    terminal.enter("e5");
    terminal.wait_until("White's side", |text| text.starts_with('8'));
}

#[test]
fn sigterm_ends_cleanly() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], USUAL);
    terminal.wait_for("White to move");
    terminal.enter("e4");
    terminal.wait_for("Black to move");
    let id = terminal.id().to_string();
    std::process::Command::new("kill")
        .arg(&id)
        .status()
        .unwrap();
    assert_eq!(terminal.wait(), 3);
    terminal.wait_for("The game is saved");
    assert!(!terminal.look(vt100::Screen::alternate_screen));
}
