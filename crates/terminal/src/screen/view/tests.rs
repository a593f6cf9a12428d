//! What is seen, on a screen that is none.

use std::sync::mpsc::{self, Receiver};

use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers},
};
use tabiya_game::{Absent, Ending, Ground, Moment, Opponent as Other, Start};
use tabiya_rules::Color;
use tabiya_wire::net::Found;
use tabiya_words::{Language, Words};
use tempfile::TempDir;

use super::*;
use crate::{
    screen::palette::Depth,
    setup::{Opponent, Pieces, Setup},
    signal::Signal,
    voice::Voice,
};

struct Seen {
    screen: Screen,
    terminal: Terminal<TestBackend>,
    now: Moment,
    _signals: Receiver<Signal>,
    _home: TempDir,
}

impl Seen {
    fn new(size: (u16, u16), change: impl FnOnce(&mut Setup)) -> Self {
        Self::with_depth(size, Depth::None, change)
    }

    fn with_depth(size: (u16, u16), depth: Depth, change: impl FnOnce(&mut Setup)) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut setup = Setup::for_tests(home.path());
        change(&mut setup);
        let (signals, heard) = mpsc::channel();
        let voice = Voice::new(Words::new(setup.language));
        let now = Moment(1_700_000_000_000);
        let mut screen = Screen::begin(&setup, voice, depth, &signals, now).unwrap();
        screen.size = size;
        Self {
            screen,
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
            now,
            _signals: heard,
            _home: home,
        }
    }

    fn key(&mut self, code: KeyCode) {
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        self.screen.hear(Signal::Input(event), self.now);
    }

    fn enter(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
        self.key(KeyCode::Enter);
    }

    fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn pass(&mut self, millis: u64) {
        self.now = Moment(self.now.0 + millis);
        self.screen.tick(self.now);
    }

    fn text(&mut self) -> String {
        let (screen, now) = (&self.screen, self.now);
        self.terminal
            .draw(|frame| draw(screen, frame, now))
            .unwrap();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width).map(visible);
        let rows: Vec<String> = rows.map(|row| row.trim_end().to_string()).collect();
        rows.join("\n")
    }

    #[track_caller]
    fn sees(&mut self, what: &str) {
        let text = self.text();
        assert!(text.contains(what), "no {what:?} in\n{text}");
    }
}

/// A row as it is seen: a wide letter hides the cell after it.
fn visible(row: &[ratatui::buffer::Cell]) -> String {
    let mut text = String::new();
    let mut cells = row.iter();
    while let Some(cell) = cells.next() {
        text.push_str(cell.symbol());
        for _ in 1..width(cell.symbol()) {
            cells.next();
        }
    }
    text
}

#[test]
fn the_smallest_screen() {
    let mut seen = Seen::new((40, 12), |setup| setup.time = Some("5+3".parse().unwrap()));
    seen.enter("e4");
    let text = seen.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "8 r n b q k b n r  ● Player 2       5:00");
    assert_eq!(lines[1], "7 p p p p p p p p    1. e4");
    assert_eq!(lines[4], "4   ·   · P ·   ·");
    assert_eq!(lines[8], "  a b c d e f g h  ○ Player 1       5:03");
    assert_eq!(lines[9], "Black to move");
    assert_eq!(lines[11], ">                     F1 help · Esc menu");
}

#[test]
fn no_colours_and_what_was_picked_up() {
    let mut seen = Seen::new((80, 24), |_| {});
    seen.enter("g1");
    let text = seen.text();
    assert_eq!(text.matches('•').count(), 2, "\n{text}");
    assert!(text.contains("{N }"), "\n{text}");
    seen.key(KeyCode::Esc);
    assert!(!seen.text().contains('•'));
}

#[test]
fn the_clock_runs_and_the_flag_falls() {
    let mut seen = Seen::new((80, 24), |setup| setup.time = Some("1+0".parse().unwrap()));
    seen.sees("1:00");
    seen.pass(1);
    seen.sees("1:00");
    seen.pass(1000);
    seen.sees("0:59");
    assert!(seen.screen.wake_at(seen.now).unwrap() <= Moment(seen.now.0 + 1000));
    seen.pass(49_500);
    seen.sees("0:09.5");
    // Nobody knows whether Black can mate until the referee has spoken, or is waited for no longer.
    seen.pass(10_000);
    seen.pass(3_000);
    seen.sees("Time is up");
    seen.sees("White has run out of time. Black wins.");
}

#[test]
fn the_menu_has_all_that_may_be_done() {
    let mut seen = Seen::new((80, 24), |_| {});
    seen.enter("e4");
    seen.enter("e5");
    seen.key(KeyCode::Esc);
    for what in [
        "Pause",
        "Continue",
        "Offer a draw",
        "Take back",
        "Resign",
        "Begin again",
        "Save",
        "Load",
        "New game",
        "Replay",
        "Leave",
        "Flip the board",
    ] {
        seen.sees(what);
    }
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Enter);
    seen.sees("White offers a draw.");
    seen.key(KeyCode::Char('y'));
    seen.sees("Draw by agreement");
}

#[test]
fn a_new_game_is_chosen() {
    let mut seen = Seen::new((80, 24), |_| {});
    seen.enter("new");
    seen.sees("A person here");
    for _ in 0..4 {
        seen.key(KeyCode::Right);
    }
    seen.sees("The computer, Level 3");
    seen.sees("Looks at your reply");
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Right);
    seen.sees("1+0");
    seen.key(KeyCode::Enter);
    seen.sees("Tabiya, level 3");
    seen.sees("1:00");
}

/// Each ending there is, in every language, on the smallest screen and on a usual one: a title, choices, an article.
#[test]
fn every_ending_in_every_language() {
    let (white, black) = (Color::White, Color::Black);
    let (wins, cannot) = (Other::Wins, Other::CannotMate);
    let by = white;
    let endings = [
        Ending::Checkmate { winner: white },
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::Resignation { by, opponent: wins },
        Ending::Resignation {
            by,
            opponent: cannot,
        },
        Ending::Agreement,
        Ending::Threefold { by: Some(black) },
        Ending::Threefold { by: None },
        Ending::FiftyMoves { by: Some(white) },
        Ending::Fivefold,
        Ending::SeventyFiveMoves,
        Ending::Flag {
            fallen: black,
            opponent: wins,
        },
        Ending::Flag {
            fallen: black,
            opponent: cannot,
        },
        Ending::BothFlags,
        Ending::IllegalMoves { by, opponent: wins },
        Ending::NoShow {
            absent: Absent::One(white),
        },
        Ending::NoShow {
            absent: Absent::Both,
        },
        Ending::Abandonment { by, opponent: wins },
        Ending::Breach { by, opponent: wins },
        Ending::BothLose,
        Ending::Quickplay {
            by,
            ground: Ground::NoProgress { moves: 20 },
        },
        Ending::Awarded { winner: black },
        Ending::DrawnByArbiter,
        Ending::Aborted,
    ];
    for language in Language::ALL {
        for size in [(40, 12), (80, 24)] {
            let mut seen = Seen::new(size, |setup| setup.language = language);
            for ending in endings {
                seen.screen.mode = Mode::Menu(seen.screen.result_menu(&ending));
                let words = seen.screen.voice.ending(&ending);
                assert!(!words.title.contains("ending-"), "{language:?}, {ending:?}");
                let text = seen.text();
                let flat: String = text.split_whitespace().collect();
                let title: String = words.title.split_whitespace().collect();
                let leave: String = seen
                    .screen
                    .voice
                    .word("menu-leave")
                    .split_whitespace()
                    .collect();
                assert!(flat.contains(&title), "{language:?}, {ending:?}:\n{text}");
                assert!(flat.contains(&leave), "{language:?}, {ending:?}:\n{text}");
                if size == (80, 24) && ending != Ending::Aborted {
                    assert!(
                        text.contains(ending.article()),
                        "{language:?}, {ending:?}:\n{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_size_and_colour_is_drawn() {
    for depth in [Depth::True, Depth::Indexed, Depth::None] {
        for pieces in [Pieces::Drawn, Pieces::Figurines, Pieces::Letters] {
            for size in [
                (1, 1),
                (17, 11),
                (18, 11),
                (40, 12),
                (79, 23),
                (80, 24),
                (120, 40),
                (250, 90),
            ] {
                let mut seen = Seen::with_depth(size, depth, |setup| {
                    setup.pieces = Some(pieces);
                    setup.time = Some("0+1".parse().unwrap());
                });
                for text in ["e4", "d5", "exd5", "Qxd5"] {
                    seen.enter(text);
                    seen.text();
                }
                seen.key(KeyCode::Left);
                seen.key(KeyCode::Esc);
                seen.text();
                seen.key(KeyCode::Esc);
                seen.enter("help");
                seen.text();
                seen.key(KeyCode::Esc);
                seen.enter("new");
                seen.text();
            }
        }
    }
}

#[test]
fn moves_captures_and_the_opening_are_listed() {
    let mut seen = Seen::new((120, 40), |_| {});
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3"] {
        seen.enter(text);
    }
    seen.sees("Scandinavian");
    seen.sees("  2. exd5    Qxd5");
    seen.sees("♟\u{fe0e}");
    // Through the game and back.
    seen.key(KeyCode::Esc);
    seen.screen.replay(true);
    seen.key(KeyCode::Home);
    let start = seen.text();
    seen.key(KeyCode::Char(' '));
    seen.pass(1000);
    assert_ne!(seen.text(), start);
    for _ in 0..5 {
        seen.pass(1000);
    }
    assert_eq!(seen.screen.wake_at(seen.now), None, "the replay has ended");
    seen.key(KeyCode::Esc);
    seen.sees("Black to move");
}

#[test]
fn castling_in_chess960_by_king_and_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let mut seen = Seen::new((80, 24), |setup| {
        setup.start = Some(Start::Fen {
            fen: fen.into(),
            mode: tabiya_rules::CastlingMode::Chess960,
        });
    });
    seen.enter("e1g1");
    seen.sees("O-O");
}

/// Taking in a key and drawing all of a large screen again.
#[test]
fn a_key_is_drawn_within_a_frame() {
    let mut seen = Seen::with_depth((200, 60), Depth::True, |setup| {
        setup.pieces = Some(Pieces::Drawn)
    });
    let mut least = std::time::Duration::MAX;
    for _ in 0..10 {
        let begun = std::time::Instant::now();
        seen.key(KeyCode::Left);
        seen.text();
        least = least.min(begun.elapsed());
    }
    assert!(least < std::time::Duration::from_millis(16), "{least:?}");
}

fn found(name: &str, port: u16) -> Found {
    Found {
        name: name.to_string(),
        addresses: vec![std::net::Ipv4Addr::LOCALHOST.into()],
        port,
        tls: false,
        protocol: 1,
    }
}

#[test]
fn clubs_that_were_found_are_listed_and_one_is_joined() {
    use std::{io::Read, net::TcpListener};
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut seen = Seen::new((80, 24), |setup| setup.opponent = Opponent::Club(None));
    let text = seen.text();
    assert!(text.contains("Looking for clubs"), "{text}");
    let clubs = vec![found("The café", 9), found("The library", port)];
    seen.screen.hear(Signal::Clubs(Ok(clubs)), seen.now);
    let text = seen.text();
    assert!(text.contains("The café  http://127.0.0.1:9/"), "{text}");
    let library = format!("The library  http://127.0.0.1:{port}/");
    assert!(text.contains(&library), "{text}");
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Enter);
    let (mut stream, _) = listener.accept().unwrap();
    let mut bytes = [0; 64];
    let count = stream.read(&mut bytes).unwrap();
    let asked = String::from_utf8_lossy(&bytes[..count]);
    assert!(asked.starts_with("GET /api/v1/me"), "{asked}");
}

#[test]
fn where_no_club_was_found_an_address_can_be_typed() {
    let mut seen = Seen::new((80, 24), |setup| setup.opponent = Opponent::Club(None));
    seen.screen.hear(Signal::Clubs(Ok(Vec::new())), seen.now);
    let text = seen.text();
    assert!(text.contains("No club was found"), "{text}");
    assert!(text.contains("Another address"), "{text}");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("Address:"));
}

#[test]
fn a_form_takes_what_is_typed() {
    let mut seen = Seen::new((80, 24), |_| {});
    seen.enter("new");
    assert!(seen.text().contains("Opponent's time"));
    for _ in 0..2 {
        seen.key(KeyCode::Down);
    }
    seen.letters("7x");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("is not understood"));
    seen.key(KeyCode::Backspace);
    seen.letters("+7");
    // Another row takes it too.
    seen.key(KeyCode::Down);
    seen.letters("1+0");
    seen.key(KeyCode::Down);
    seen.letters("518");
    seen.key(KeyCode::Enter);
    let text = seen.text();
    for want in ["◂ 7+7 ▸", "◂ 1+0 ▸", "◂ Chess960 518 ▸"] {
        assert!(text.contains(want), "{want}: {text}");
    }
    seen.key(KeyCode::Enter);
    let preset = seen.screen.session.host.game().preset().clone();
    assert_eq!(preset.start, Start::Chess960 { number: 518 });
    assert_eq!(preset.time.white.to_string(), "7+7");
    assert_eq!(preset.time.black.to_string(), "1+0");
}
