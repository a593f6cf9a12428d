//! Tests of plain mode: lines in, text out.

use std::sync::mpsc::{self, Receiver};

use tabiya_game::{Millis, Moment, Start};
use tabiya_rules::CastlingMode;
use tabiya_words::Messages;
use tempfile::TempDir;

use super::*;

struct TestClient {
    client: LineClient,
    options: PlayOptions,
    now: Moment,
    app_events: Receiver<AppEvent>,
    _home: TempDir,
}

impl TestClient {
    fn new(is_interactive: bool, change: impl FnOnce(&mut PlayOptions)) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut options = PlayOptions::for_tests(home.path());
        change(&mut options);
        let (app_events, receiver) = mpsc::channel();
        let localizer = Localizer::new(Messages::new(options.language));
        let now = Moment(1_700_000_000_000);
        let client =
            LineClient::begin(&options, localizer, &app_events, is_interactive, now).unwrap();
        Self {
            client,
            options,
            now,
            app_events: receiver,
            _home: home,
        }
    }

    fn from_fen(fen: &str, is_interactive: bool) -> Self {
        let start = Start::Fen {
            fen: fen.to_string(),
            mode: CastlingMode::Standard,
        };
        Self::new(is_interactive, |options| options.start = Some(start))
    }

    /// Enters a line, and returns what is printed.
    fn enter(&mut self, line: &str) -> String {
        self.client.take_output();
        self.client
            .handle(AppEvent::Line(line.to_string()), self.now);
        // The referee may have to decide first.
        while !self.client.is_prompt_shown && self.client.exit_reason().is_none() {
            let app_event = self.app_events.recv().unwrap();
            self.client.handle(app_event, self.now);
        }
        self.client.take_output()
    }

    #[track_caller]
    fn check(&mut self, line: &str, want: &str) {
        let output = self.enter(line);
        assert!(output.contains(want), "{line}: no {want:?} in\n{output}");
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.client.controller.host.game().moves();
        moves.map(|m| format!("{}{}", m.from(), m.to())).collect()
    }
}

/// The pawn and the bishop can both go to b5.
const BOTH: &str = "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1";
/// They can both capture on c4.
const BOTH_CAPTURE: &str = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";

#[test]
fn an_ambiguous_move_is_asked_about() {
    for (answer, played) in [
        ("1", "b4b5"),
        ("2", "f1b5"),
        ("Bb5", "f1b5"),
        ("b5", "b4b5"),
    ] {
        let mut client = TestClient::from_fen(BOTH, true);
        client.check(
            "bb5",
            "1. b5: pawn from b4 to b5\n2. Bb5+: bishop from f1 to b5, check\n",
        );
        assert!(client.moves().is_empty());
        client.enter(answer);
        assert_eq!(client.moves(), [played], "{answer}");
    }
    let mut client = TestClient::from_fen(BOTH, true);
    client.enter("bb5");
    client.check("", "Move cancelled.");
    client.enter("bb5");
    client.enter("Kd2");
    assert_eq!(client.moves(), ["e1d2"], "another move after all");
}

#[test]
fn a_capture_written_with_a_small_b() {
    // A person may mean either; a file means the pawn.
    let mut person = TestClient::from_fen(BOTH_CAPTURE, true);
    person.check("bxc4", "Which move?");
    person.enter("bxc4");
    assert_eq!(person.moves(), ["b3c4"]);
    let mut file = TestClient::from_fen(BOTH_CAPTURE, false);
    file.enter("bxc4");
    assert_eq!(file.moves(), ["b3c4"]);
    let mut file = TestClient::from_fen(BOTH_CAPTURE, false);
    file.check("bc4", "Which move?");
    file.check("claim bc4", "could mean several moves: bxc4, Bxc4.");
}

#[test]
fn a_refused_move_is_explained() {
    let mut client = TestClient::new(true, |_| {});
    client.check("e4e5", "There is no piece on e4.");
    client.check("e7", "The piece on e7 is your opponent's.");
    client.check("Bc4", "The piece on e2 is in the way.");
    client.check("nd4", "None of your knights can move to d4.");
    client.check("moves e3", "There is no piece on e3.");
    client.check("moves e7", "The piece on e7 is your opponent's.");
    client.enter("e2");
    client.check(
        "d3",
        "A pawn moves diagonally only to capture, and d3 is empty.",
    );
    client.check("e5", "A pawn can't move from e2 to e5.");
    let mut client = TestClient::from_fen("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", true);
    client.check("Nd5", "The piece on c3 is pinned by the piece on b4.");
    client.check("Kf3", "A king can't move from e1 to f3.");
    let mut client = TestClient::from_fen("4k3/8/8/8/1b6/8/8/4K2R w K - 0 1", true);
    client.check("O-O", "You can't castle while you are in check.");
    client.check(
        "Rh2",
        "This move leaves your king in check from the piece on b4.",
    );
}

/// A screen reader reads every line aloud.
#[test]
fn the_board_can_be_switched_off() {
    let edge = "a b c d e f g h";
    let black_edge = "h g f e d c b a";
    let mut client = TestClient::new(true, |_| {});
    client.check("e4", black_edge);
    client.check("board off", "The board is shown only when you type board.");
    let output = client.enter("e5");
    assert!(!output.contains(edge), "{output}");
    for want in ["1... e5: pawn from e7 to e5", "White to move"] {
        assert!(output.contains(want), "{output}");
    }
    client.check("board", edge);
    let output = client.enter("resign") + &client.enter("yes");
    assert!(
        !output.contains(edge) && !output.contains(black_edge),
        "{output}"
    );
    // It is kept for the next time, also in replays.
    let (app_events, _receiver) = mpsc::channel();
    let localizer = Localizer::new(Messages::new(client.options.language));
    let mut next =
        LineClient::begin(&client.options, localizer, &app_events, true, client.now).unwrap();
    let output = next.take_output();
    assert!(
        output.contains("White to move") && !output.contains(edge),
        "{output}"
    );
    client.check("board on", "The board is shown after every move.");
    client.check("yes", edge);
}

/// The clock of the computer was set back: that gives nobody free time.
#[test]
fn a_game_from_the_future_is_continued_with_running_clocks() {
    let mut client = TestClient::new(true, |options| options.time = Some("5+0".parse().unwrap()));
    client.enter("e4");
    client.enter("e5");
    let mut options = client.options.clone();
    options.resume = true;
    let now = Moment(client.now.0 - 3_600_000);
    // Frees the log.
    client.enter("new");
    let (app_events, _receiver) = mpsc::channel();
    let localizer = Localizer::new(Messages::new(options.language));
    let mut next = LineClient::begin(&options, localizer, &app_events, true, now).unwrap();
    let now = now + Millis::seconds(10);
    next.tick(now);
    next.take_output();
    next.handle(AppEvent::Line("clock".to_string()), now);
    let output = next.take_output();
    let want = "White has 4 minutes 50 seconds.";
    assert!(output.contains(want), "no {want:?} in\n{output}");
    assert!(next.wake_at(now).unwrap() <= now + Millis::minutes(5));
}

/// `--continue` would offer it instead of the last real game.
#[test]
fn a_game_without_moves_is_not_saved() {
    let mut client = TestClient::new(true, |options| options.time = Some("5+0".parse().unwrap()));
    let folder = client.options.data.join("terminal");
    let logs = || std::fs::read_dir(&folder).map_or(0, |entries| entries.count());
    client.check("pause", "The game is paused.");
    client.enter("resume");
    assert_eq!(logs(), 0);
    client.enter("e4");
    assert_eq!(logs(), 1);
}
