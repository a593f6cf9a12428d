//! Tests of drawing, on a fake screen.

use std::{
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers},
};
use tabiya_game::{AbsentSides, Ending, Millis, Moment, OpponentOutcome, QuickplayGround, Start};
use tabiya_rules::Color;
use tabiya_wire::net::DiscoveredClub;
use tabiya_words::{Language, Messages};
use tempfile::TempDir;

use super::*;
use crate::{
    app_event::AppEvent,
    localizer::Localizer,
    monotonic_time::fake::FakeClocks,
    options::{OpponentChoice, PieceStyle, PlayOptions},
    screen::palette::ColorDepth,
};

struct TestScreen {
    screen: Screen,
    terminal: Terminal<TestBackend>,
    now: Moment,
    signals: Receiver<AppEvent>,
    _home: TempDir,
}

impl TestScreen {
    fn new(size: (u16, u16), change: impl FnOnce(&mut PlayOptions)) -> Self {
        Self::with_depth(size, ColorDepth::None, change)
    }

    fn with_depth(
        size: (u16, u16),
        color_depth: ColorDepth,
        change: impl FnOnce(&mut PlayOptions),
    ) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut options = PlayOptions::for_tests(home.path());
        change(&mut options);
        let (app_events, receiver) = mpsc::channel();
        let localizer = Localizer::new(Messages::new(options.language));
        let now = Moment(1_700_000_000_000);
        let mut screen = Screen::begin(&options, localizer, color_depth, &app_events, now).unwrap();
        screen.size = size;
        Self {
            screen,
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
            now,
            signals: receiver,
            _home: home,
        }
    }

    fn key(&mut self, code: KeyCode) {
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        self.screen.handle(AppEvent::Input(event), self.now);
    }

    /// Waits for the referee's verdict that ends the game.
    fn wait_for_referee(&mut self) {
        while self.screen.controller.host.game().ending().is_none() {
            let event = self.signals.recv_timeout(Duration::from_secs(60)).unwrap();
            self.screen.handle(event, self.now);
        }
    }

    fn enter(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
        self.key(KeyCode::Enter);
    }

    /// Chooses an item of the open menu.
    #[track_caller]
    fn choose(&mut self, label: &str) {
        let ScreenMode::Menu(menu) = &mut self.screen.mode else {
            panic!("no menu is open");
        };
        let index = menu.items.iter().position(|(_, text, _)| text == label);
        menu.selected_index = index.unwrap_or_else(|| panic!("no {label}: {menu:?}"));
        self.key(KeyCode::Enter);
    }

    fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn advance(&mut self, millis: u64) {
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
    fn assert_shows(&mut self, what: &str) {
        let text = self.text();
        assert!(text.contains(what), "no {what:?} in\n{text}");
    }
}

/// Visible text of a row: a wide character hides the next cell.
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
    let mut screen = TestScreen::new((40, 12), |options| {
        options.time = Some("5+3".parse().unwrap())
    });
    screen.enter("e4");
    let text = screen.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "8 r n b q k b n r  ● Player 2       5:00");
    assert_eq!(lines[1], "7 p p p p p p p p    1. e4");
    assert_eq!(lines[4], "4   ·   · P ·   ·");
    assert_eq!(lines[8], "  a b c d e f g h  ○ Player 1       5:03");
    assert_eq!(lines[9], "Black to move");
    assert_eq!(lines[11], ">                     F1 help · Esc menu");
}

#[test]
fn a_popup_over_wide_characters_keeps_its_border() {
    // Of two neighbouring widths, one has the border in the middle of a wide character.
    for columns in 40..48 {
        let mut screen = TestScreen::new((columns, 12), |options| {
            options.language = Language::Chinese;
        });
        screen.enter("e4");
        screen.enter("x");
        for open in [KeyCode::Esc, KeyCode::F(1)] {
            screen.key(open);
            let text = screen.text();
            let top = text.lines().position(|line| line.contains('┌'));
            let bottom = text.lines().position(|line| line.contains('└'));
            let (top, bottom) = top.zip(bottom).expect("a popup is open");
            for line in text.lines().take(bottom).skip(top + 1) {
                assert_eq!(line.matches('│').count(), 2, "{columns} columns\n{text}");
            }
            screen.key(KeyCode::Esc);
        }
    }
}

#[test]
fn targets_without_colours() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("g1");
    let text = screen.text();
    assert_eq!(text.matches('•').count(), 2, "\n{text}");
    assert!(text.contains("{N }"), "\n{text}");
    screen.key(KeyCode::Esc);
    assert!(!screen.text().contains('•'));
}

#[test]
fn the_clock_runs_and_the_flag_falls() {
    let mut screen = TestScreen::new((80, 24), |options| {
        options.time = Some("1+0".parse().unwrap())
    });
    screen.assert_shows("1:00");
    screen.advance(1);
    screen.assert_shows("1:00");
    screen.advance(1000);
    screen.assert_shows("0:59");
    assert!(screen.screen.wake_at(screen.now).unwrap() <= Moment(screen.now.0 + 1000));
    screen.advance(49_500);
    screen.assert_shows("0:09.5");
    // Whether Black can mate is not known until the referee has decided, however long that takes.
    screen.advance(10_000);
    screen.assert_shows("White ran out of time.");
    screen.assert_shows("Result pending: checking");
    screen.advance(3_600_000);
    screen.assert_shows("Result pending: checking");
    screen.enter("e4");
    screen.assert_shows("Result pending: checking");
    screen.wait_for_referee();
    screen.assert_shows("Out of time");
    screen.assert_shows("White ran out of time. Black wins.");
}

/// A laptop that sleeps, or a wall clock that is set, costs nobody the game.
#[test]
fn the_clock_stands_still_while_the_computer_sleeps() {
    let mut screen = TestScreen::new((80, 24), |options| {
        options.time = Some("1+0".parse().unwrap())
    });
    let clocks = FakeClocks::new();
    let mut time = clocks.source();
    assert_eq!(time.now(), screen.now);
    let mut pass = |screen: &mut TestScreen| {
        screen.screen.controller.keep_time(&mut time);
        screen.now = time.now();
        screen.screen.tick(screen.now);
    };
    clocks.advance(20_000);
    pass(&mut screen);
    screen.assert_shows("0:40");
    clocks.sleep(8 * 3_600_000);
    pass(&mut screen);
    screen.assert_shows("0:40");
    clocks.set_wall(Moment(1_600_000_000_000));
    clocks.advance(1000);
    pass(&mut screen);
    screen.assert_shows("0:39");
}

/// Without a running clock, stamps follow the wall clock.
#[test]
fn stamps_are_right_after_sleep_if_no_clock_runs() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    let clocks = FakeClocks::new();
    let mut time = clocks.source();
    clocks.sleep(8 * 3_600_000);
    screen.screen.controller.keep_time(&mut time);
    assert_eq!(time.now(), screen.now + Millis(8 * 3_600_000));
    screen.now = time.now();
    screen.enter("e4");
    let last = screen.screen.controller.host.events().last();
    assert_eq!(last.map(|event| event.at), Some(screen.now));
}

#[test]
fn the_menu_lists_available_actions() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("e4");
    screen.enter("e5");
    screen.key(KeyCode::Esc);
    for what in [
        "Game menu",
        "Continue",
        "Offer draw",
        "Take back move",
        "Resign",
        "Restart game",
        "Save",
        "Load",
        "New game",
        "Replay",
        "Leave",
        "Flip board",
    ] {
        screen.assert_shows(what);
    }
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Enter);
    screen.assert_shows("White offers a draw.");
    screen.key(KeyCode::Char('y'));
    screen.assert_shows("Draw by agreement");
}

#[test]
fn the_menu_stops_the_clocks_of_a_game_on_this_computer() {
    let mut screen = TestScreen::new((80, 24), |options| {
        options.time = Some("5+0".parse().unwrap())
    });
    screen.enter("e4");
    screen.advance(10_000);
    screen.assert_shows("4:50");
    screen.key(KeyCode::Esc);
    screen.assert_shows("Game paused");
    screen.assert_shows("Take back move");
    screen.advance(3_600_000);
    screen.key(KeyCode::Esc);
    screen.assert_shows("4:50");
    screen.assert_shows("Black to move");
    screen.advance(10_000);
    screen.assert_shows("4:40");
    // Whatever is opened from it, until the board is back.
    screen.key(KeyCode::F(1));
    screen.advance(600_000);
    screen.key(KeyCode::Esc);
    screen.assert_shows("4:40");
    screen.key(KeyCode::Esc);
    screen.choose("Replay");
    screen.assert_shows("Space play");
    screen.advance(600_000);
    screen.key(KeyCode::Esc);
    screen.assert_shows("4:40");
    screen.enter("e5");
    screen.assert_shows("1. e4      e5");
    // What is chosen takes effect in the running game.
    screen.key(KeyCode::Esc);
    screen.advance(600_000);
    screen.choose("Offer draw");
    screen.assert_shows("White offers a draw.");
    screen.key(KeyCode::Char('n'));
    assert!(!screen.screen.controller.host.game().is_paused());
    // Leaving from it leaves a game that goes on.
    screen.key(KeyCode::Esc);
    screen.screen.handle(AppEvent::Stop, screen.now);
    assert!(!screen.screen.controller.host.game().is_paused());
}

#[test]
fn a_menu_that_is_cut_off_says_so() {
    let mut screen = TestScreen::new((40, 12), |_| {});
    screen.key(KeyCode::Esc);
    let text = screen.text();
    assert!(text.contains("▼┘") && !text.contains("▲┐"), "{text}");
    screen.key(KeyCode::End);
    let text = screen.text();
    assert!(!text.contains("▼┘") && text.contains("▲┐"), "{text}");
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::F(1));
    screen.assert_shows("▼┘");
    // A result does not end in the middle of a sentence.
    screen.key(KeyCode::Esc);
    for text in ["f3", "e5", "g4", "Qh4"] {
        screen.enter(text);
    }
    screen.assert_shows("Black wins by checkmate.");
    let text = screen.text();
    assert!(!text.contains("This ends the game"), "{text}");
    assert!(!text.contains('▼'), "{text}");
}

/// A menu does not resume a game that the players paused themselves.
#[test]
fn a_menu_leaves_a_paused_game_paused() {
    let mut screen = TestScreen::new((80, 24), |options| {
        options.time = Some("5+0".parse().unwrap())
    });
    screen.enter("e4");
    screen.enter("pause");
    screen.key(KeyCode::Esc);
    screen.assert_shows("Game menu");
    screen.key(KeyCode::Esc);
    assert!(screen.screen.controller.host.game().is_paused());
}

#[test]
fn the_form_starts_a_game() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("new");
    screen.assert_shows("Player at this computer");
    for _ in 0..4 {
        screen.key(KeyCode::Right);
    }
    screen.assert_shows("Computer, Level 3");
    screen.assert_shows("Usually considers your reply");
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    screen.assert_shows("1+0");
    screen.key(KeyCode::Enter);
    screen.assert_shows("Tabiya, level 3");
    screen.assert_shows("1:00");
}

/// Every ending in every language, on the smallest and a usual screen: a title, items, an article.
#[test]
fn every_ending_in_every_language() {
    let (white, black) = (Color::White, Color::Black);
    let (wins, cannot) = (OpponentOutcome::Wins, OpponentOutcome::CannotMate);
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
            absent: AbsentSides::One(white),
        },
        Ending::NoShow {
            absent: AbsentSides::Both,
        },
        Ending::Abandonment { by, opponent: wins },
        Ending::Breach { by, opponent: wins },
        Ending::BothLose,
        Ending::Quickplay {
            by,
            ground: QuickplayGround::NoProgress { moves: 20 },
        },
        Ending::Awarded { winner: black },
        Ending::DrawnByArbiter,
        Ending::Aborted,
    ];
    for language in Language::ALL {
        for size in [(40, 12), (80, 24)] {
            let mut screen = TestScreen::new(size, |options| options.language = language);
            for ending in endings {
                screen.screen.mode = ScreenMode::Menu(screen.screen.result_menu(&ending));
                let words = screen.screen.localizer.ending(&ending);
                assert!(!words.title.contains("ending-"), "{language:?}, {ending:?}");
                let text = screen.text();
                let flat: String = text.split_whitespace().collect();
                let title: String = words.title.split_whitespace().collect();
                let leave: String = screen
                    .screen
                    .localizer
                    .text("menu-leave")
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
    for color_depth in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::None] {
        for pieces in [
            PieceStyle::Drawn,
            PieceStyle::Figurines,
            PieceStyle::Letters,
        ] {
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
                let mut screen = TestScreen::with_depth(size, color_depth, |options| {
                    options.pieces = Some(pieces);
                    options.time = Some("0+1".parse().unwrap());
                });
                for text in ["e4", "d5", "exd5", "Qxd5"] {
                    screen.enter(text);
                    screen.text();
                }
                screen.key(KeyCode::Left);
                screen.key(KeyCode::Esc);
                screen.text();
                screen.key(KeyCode::Esc);
                screen.enter("help");
                screen.text();
                screen.key(KeyCode::Esc);
                screen.enter("new");
                screen.text();
            }
        }
    }
}

#[test]
fn moves_captures_and_the_opening_are_listed() {
    let mut screen = TestScreen::new((120, 40), |_| {});
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3"] {
        screen.enter(text);
    }
    screen.assert_shows("Scandinavian");
    screen.assert_shows("  2. exd5    Qxd5");
    screen.assert_shows("♟\u{fe0e}");
    // Through the game and back.
    screen.key(KeyCode::Esc);
    screen.screen.replay(true);
    screen.key(KeyCode::Home);
    let start = screen.text();
    screen.key(KeyCode::Char(' '));
    screen.advance(1000);
    assert_ne!(screen.text(), start);
    for _ in 0..5 {
        screen.advance(1000);
    }
    assert_eq!(
        screen.screen.wake_at(screen.now),
        None,
        "the replay has ended"
    );
    screen.key(KeyCode::Esc);
    screen.assert_shows("Black to move");
}

#[test]
fn a_replay_shows_the_captures_of_the_step_shown() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    for text in ["e4", "d5", "exd5", "Qxd5", "undo", "Nf6"] {
        screen.enter(text);
    }
    screen.enter("Bb6");
    screen.assert_shows("None of your bishops can move to b6.");
    screen.screen.replay(true);
    let text = screen.text();
    assert!(!text.contains("None of your bishops"), "{text}");
    // A pawn ahead; the queen's capture was taken back.
    let mut rows = vec![];
    screen.key(KeyCode::Home);
    for _ in 0..7 {
        let text = screen.text();
        rows.push((text.matches("♟\u{fe0e}").count(), text.contains("+1")));
        screen.key(KeyCode::Right);
    }
    let none = (0, false);
    let ahead = (1, true);
    assert_eq!(rows, [none, none, none, ahead, (2, false), ahead, ahead]);
}

#[test]
fn a_refused_move_is_explained() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("e2e5");
    screen.assert_shows("A pawn can't move from e2 to e5.");
    screen.enter("Bc4");
    screen.assert_shows("The piece on e2 is in the way.");
    // The same by picking up a piece.
    screen.enter("a1");
    screen.enter("a4");
    screen.assert_shows("The piece on a2 is in the way.");
}

/// Of a knight that was picked up, not of the pawn that could go there too.
#[test]
fn a_square_typed_after_a_piece_is_its_target() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("b1");
    screen.enter("c3");
    screen.assert_shows("1. Nc3");
}

/// A small b may be the pawn or the bishop: neither is guessed.
#[test]
fn an_ambiguous_move_is_asked_about() {
    for (key, played) in [('1', "b5"), ('2', "Bb5+")] {
        let mut screen = TestScreen::new((80, 24), |options| {
            options.start = Some(Start::Fen {
                fen: "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1".into(),
                mode: tabiya_rules::CastlingMode::Standard,
            });
        });
        screen.enter("bb5");
        screen.assert_shows("Which move?");
        screen.assert_shows("1  b5: pawn from b4 to b5");
        screen.assert_shows("2  Bb5+: bishop from f1 to b5, check");
        screen.key(KeyCode::Char(key));
        screen.assert_shows(&format!("1. {played}"));
    }
}

#[test]
fn castling_in_chess960_by_king_and_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let mut screen = TestScreen::new((80, 24), |options| {
        options.start = Some(Start::Fen {
            fen: fen.into(),
            mode: tabiya_rules::CastlingMode::Chess960,
        });
    });
    screen.enter("e1g1");
    screen.assert_shows("O-O");
}

/// Handling a key and redrawing a large screen.
#[test]
fn a_key_is_drawn_within_a_frame() {
    let mut screen = TestScreen::with_depth((200, 60), ColorDepth::True, |options| {
        options.pieces = Some(PieceStyle::Drawn)
    });
    let mut least = std::time::Duration::MAX;
    for _ in 0..10 {
        let started = std::time::Instant::now();
        screen.key(KeyCode::Left);
        screen.text();
        least = least.min(started.elapsed());
    }
    assert!(least < std::time::Duration::from_millis(16), "{least:?}");
}

fn found(name: &str, port: u16) -> DiscoveredClub {
    DiscoveredClub {
        name: name.to_string(),
        addresses: vec![std::net::Ipv4Addr::LOCALHOST.into()],
        port,
        tls: false,
        protocol: 1,
    }
}

#[test]
fn discovered_clubs_are_listed_and_joined() {
    use std::{io::Read, net::TcpListener};
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut screen = TestScreen::new((80, 24), |options| {
        options.opponent = OpponentChoice::Club(None)
    });
    let text = screen.text();
    assert!(text.contains("Searching for clubs"), "{text}");
    let clubs = vec![found("The café", 9), found("The library", port)];
    screen.screen.handle(AppEvent::Clubs(Ok(clubs)), screen.now);
    let text = screen.text();
    assert!(text.contains("The café  http://127.0.0.1:9/"), "{text}");
    let library = format!("The library  http://127.0.0.1:{port}/");
    assert!(text.contains(&library), "{text}");
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Enter);
    let (mut stream, _) = listener.accept().unwrap();
    let mut bytes = [0; 64];
    let count = stream.read(&mut bytes).unwrap();
    let request = String::from_utf8_lossy(&bytes[..count]);
    assert!(request.starts_with("GET /api/v1/me"), "{request}");
}

#[test]
fn an_address_can_be_typed() {
    let mut screen = TestScreen::new((80, 24), |options| {
        options.opponent = OpponentChoice::Club(None)
    });
    screen
        .screen
        .handle(AppEvent::Clubs(Ok(Vec::new())), screen.now);
    let text = screen.text();
    assert!(text.contains("No clubs found"), "{text}");
    assert!(text.contains("Enter an address"), "{text}");
    screen.key(KeyCode::Enter);
    assert!(screen.text().contains("Address:"));
}

#[test]
fn a_form_accepts_typed_values() {
    let mut screen = TestScreen::new((80, 24), |_| {});
    screen.enter("new");
    assert!(screen.text().contains("Opponent's time"));
    for _ in 0..2 {
        screen.key(KeyCode::Down);
    }
    screen.letters("7x");
    screen.key(KeyCode::Enter);
    assert!(screen.text().contains("was not understood"));
    screen.key(KeyCode::Backspace);
    screen.letters("+7");
    // Moving to another row applies the text too.
    screen.key(KeyCode::Down);
    screen.letters("1+0");
    screen.key(KeyCode::Down);
    screen.letters("518");
    screen.key(KeyCode::Enter);
    let text = screen.text();
    for want in ["◂ 7+7 ▸", "◂ 1+0 ▸", "◂ Chess960 518 ▸"] {
        assert!(text.contains(want), "{want}: {text}");
    }
    screen.key(KeyCode::Enter);
    let preset = screen.screen.controller.host.game().preset().clone();
    assert_eq!(preset.start, Start::Chess960 { number: 518 });
    assert_eq!(preset.time.white.to_string(), "7+7");
    assert_eq!(preset.time.black.to_string(), "1+0");
}
