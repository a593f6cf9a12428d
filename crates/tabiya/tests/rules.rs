//! The commands `perft`, `show`, `fen`, `adjudicate` and `replay`, as a user runs them.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use tabiya_game::{
    Actor, Ending, Event, EventKind, Game, Log, Moment, OpponentOutcome, PendingCause,
    PendingResult, Preset, Start,
};
use tabiya_rules::Color;

fn tabiya(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(arguments: &[&str], input: &str, code: i32, want: &[&str]) {
    let output = tabiya(arguments, input.as_bytes());
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{stdout}{stderr}");
    for text in want {
        assert!(
            stdout.contains(text) || stderr.contains(text),
            "no {text:?} in\n{stdout}{stderr}"
        );
    }
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .last()
        .unwrap_or_default()
        .to_string()
}

#[test]
fn perft_ends_with_the_count() {
    assert_eq!(last_line(&tabiya(&["perft", "4"], b"")), "nodes: 197281");
    assert_eq!(last_line(&tabiya(&["perft", "0"], b"")), "nodes: 1");
    let threaded = tabiya(&["perft", "4", "--threads", "2", "--divide"], b"");
    assert_eq!(last_line(&threaded), "nodes: 197281");
    assert!(String::from_utf8_lossy(&threaded.stdout).contains("e2e4: 13160"));
}

#[test]
fn perft_refuses_a_depth_that_never_finishes() {
    for depth in ["65", "100000", "4294967295"] {
        let out = tabiya(&["perft", depth], b"");
        assert_eq!(out.status.code(), Some(2));
        let text = String::from_utf8_lossy(&out.stderr);
        assert!(text.contains("must be 0 to 64"), "{text}");
    }
    let suite = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D100000 7\n";
    let out = tabiya(&["perft", "--epd", "-"], suite);
    let text = String::from_utf8_lossy(&out.stdout);
    let refused = "<stdin>:1:38: depth 100000 is too large: the maximum is 64";
    assert!(text.contains(refused), "{text}");
}

#[test]
fn perft_of_chess960_writes_castling_as_king_takes_rook() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
    check(
        &["perft", "1", "--divide", "--chess960", "--fen", fen],
        "",
        0,
        &["e1h1: 1"],
    );
    check(
        &["perft", "1", "--divide", "--fen", fen],
        "",
        0,
        &["e1g1: 1"],
    );
}

#[test]
fn perft_suites_report_every_mismatch() {
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D3 8902\n\n\
                 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 14\n";
    check(
        &["perft", "--epd", "-"],
        suite,
        1,
        &[
            "<stdin>:1:66: depth 2: counted 400, expected 401",
            "<stdin>:3:33: depth 1: counted 15, expected 14",
            "2 wrong",
        ],
    );
    check(
        &["perft", "1", "--epd", "-"],
        &format!("8/8/8/8/8/8/8/8 w - - ;D1 1\n{suite}"),
        1,
        &[
            "<stdin>:1:1: the board is empty",
            "<stdin>:4:33: depth 1",
            "2 positions, 2 counts checked, 1 wrong, 1 unreadable line",
        ],
    );
    check(
        &["perft", "--epd", "-"],
        &suite.replace(";D3", ";X3"),
        1,
        &["X3 8902"],
    );
}

/// Suites count positions that no game reaches, such as two knights that give check at once.
#[test]
fn perft_suites_count_positions_that_cannot_arise() {
    let knights = "4k3/8/3N1N2/8/8/3K4/8/8 b - - 0 1";
    let bishops = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBBR w - - 0 1";
    let suite = format!("{knights} ;D1 3\n{bishops} ;D1 18\n");
    let output = tabiya(&["perft", "--epd", "-"], suite.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("<stdin>:1:1: cannot arise in play: no single move"),
        "{text}"
    );
    assert!(
        text.contains("<stdin>:2:1: cannot arise in play: white has more pieces"),
        "{text}"
    );
    assert!(
        text.contains("2 positions, 2 counts checked, 0 wrong, 0 unreadable"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn show_prints_the_position() {
    check(
        &["show"],
        "",
        0,
        &["8  r n b q k b n r", "White to move", "20 legal moves"],
    );
    check(
        &["show", "7k/5Q2/6K1/8/8/8/8/8", "b", "-", "-", "0", "1"],
        "",
        0,
        &["stalemate", "5.2.1", "no legal moves"],
    );
    check(&["show", "--flip"], "", 0, &["1  R N B K Q B N R"]);
    check(&["show", "8/8"], "", 2, &["2 ranks instead of 8"]);
    check(
        &["show", "4k3/8/8/8/8/8/8/4K2R w - - 150 99"],
        "",
        0,
        &["9.6.2"],
    );
    check(
        &["show", "4k3/8/8/8/8/8/8/4K2R w - - 100 99"],
        "",
        0,
        &["9.3"],
    );
    check(&["show", "\x1b[31m"], "", 2, &["\\u{1b}[31m"]);
}

#[test]
fn fen_check_answers_each_line() {
    let input = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n\
                 8/8/8/8/8/8/8/8 w - - 0 1\n\
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 junk\n";
    check(
        &["fen", "check", "-"],
        input,
        1,
        &[
            "ok rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
            "ok rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
            "<stdin>:3:1: the board is empty",
            "<stdin>:4:58: unexpected text",
            "junk",
        ],
    );
    let output = tabiya(&["fen", "check", "-"], b"\xff\xfe\x00\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn missing_files_are_named() {
    check(&["fen", "check", "no-such-file"], "", 2, &["no-such-file"]);
    check(
        &["perft", "--epd", "no-such-file"],
        "",
        2,
        &["no-such-file"],
    );
}

#[test]
fn adjudicate_answers_in_one_line() {
    let knight = "k7/p7/8/1N6/8/8/8/K7 b - - 0 1";
    check(
        &["adjudicate", knight, "--flag", "black"],
        "",
        0,
        &["flag: white wins (6.9)"],
    );
    check(
        &["adjudicate", "--flag", "white", knight],
        "",
        0,
        &["flag: black wins (6.9)"],
    );
    check(
        &["adjudicate", knight, "--winner", "white"],
        "",
        0,
        &["white can mate: 1... "],
    );
    let words: Vec<_> = ["adjudicate"]
        .into_iter()
        .chain(knight.split(' '))
        .collect();
    check(&words, "", 0, &["in play"]);
    let fifty = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90";
    check(
        &["adjudicate", fifty],
        "",
        0,
        &[
            "in play: ",
            "; white may claim a draw by the fifty-move rule (9.3.2)",
        ],
    );
    let many = format!("{knight}\n\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nnonsense\n");
    check(
        &["adjudicate", "-", "--flag", "black"],
        &many,
        1,
        &[
            "flag: white wins (6.9)",
            "stalemate (5.2.1)",
            "<stdin>:4:1: ",
            "nonsense",
        ],
    );
}

#[test]
fn replay_checks_a_log() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/golden/");
    let log = format!("{folder}threefold-repetition-1.log");
    check(&["replay", &log, "--verify"], "", 0, &["ok: ", "7 moves"]);
    check(&["replay", &log, "--ply", "1"], "", 0, &["1. Nf3"]);
    let text = std::fs::read_to_string(&log).unwrap();
    let cut = &text[..text.len() - 9];
    check(
        &["replay", "-", "--verify"],
        cut,
        1,
        &["events before it are valid"],
    );
    let verified = |text: &str, code: i32, want: &str| {
        check(&["replay", "-", "--verify"], text, code, &[want]);
    };
    // Cut between two lines, it is a game in progress.
    let line = |count: usize| -> String { text.split_inclusive('\n').take(count).collect() };
    verified(&line(3), 0, "ok: 2 events, 1 move, in progress");
    verified(&line(1), 1, "the log is empty");
    check(&["replay", "-"], &line(1), 2, &["the log is empty"]);
    // A missing or additional last line end is no damage.
    verified(text.trim_end(), 0, "ok: 10 events, 7 moves");
    verified(&format!("{text}\n"), 0, "ok: 10 events, 7 moves");
    verified(&format!("{text}\n\n"), 1, "<stdin>:12:1: ");
    // With Windows line ends.
    verified(&text.replace('\n', "\r\n"), 0, "ok: 10 events, 7 moves");
    // Another version, and no log at all.
    let newer = text.replace("tabiya-log 1", "tabiya-log 2");
    verified(&newer, 1, "<stdin>:1:1: the log has version 2");
    check(&["replay", "-"], &newer, 2, &["the log has version 2"]);
    verified("1. e4 e5 *\n", 1, "<stdin>:1:1: this is not a game log");
}

/// A log with correct checksums but an event that the rules refuse.
#[test]
fn replay_finds_a_forged_log() {
    let forged = "tabiya-log 1\n\
                  0 1000000 host - 180000 180000 began time=*180 93f3111a\n\
                  1 1003000 w - 177000 183000 move g1f3 N - Nf3 3000 0 cb3e878e\n\
                  2 1003000 w - 177000 183000 ended agreement FORGED\n";
    let sum = crc32(b"2 1003000 w - 177000 183000 ended agreement");
    check(
        &["replay", "-", "--verify"],
        &forged.replace("FORGED", &format!("{sum:08x}")),
        1,
        &[
            "event 2: the command would be refused: a draw has not been proposed (9.1.2); \
             2 events before it are valid",
            "the log itself is undamaged",
        ],
    );
}

/// Earlier versions scored a game before it was known whether the winner can mate. The rules accept such a log, and the
/// solver finds that its result is wrong.
#[test]
fn replay_finds_a_wrong_result() {
    let began = |fen: &str| {
        let preset = Preset {
            start: Start::Fen {
                fen: fen.into(),
                mode: Default::default(),
            },
            ..Preset::default()
        };
        Game::begin(preset, Moment(0)).unwrap().1
    };
    let log = |fen: &str, kind: EventKind| {
        let mut events = began(fen);
        let actor = Actor::Seat(Color::White);
        events.push(Event {
            number: 1,
            actor,
            kind,
            ..events[0].clone()
        });
        Log::write(&events)
    };
    let resigned = |opponent| {
        EventKind::Ended(Ending::Resignation {
            by: Color::White,
            opponent,
        })
    };
    let verified = |text: &str, code: i32, want: &str| {
        check(&["replay", "-", "--verify"], text, code, &[want]);
    };
    let dead = "8/3p1p2/1p6/1P6/BP6/KP6/PP1P1P2/k7 w - - 0 1";
    let wrong = "wrong result: the log says \"resignation: black wins (5.1.2)\", but black cannot mate by any series of \
                 legal moves";
    verified(&log(dead, resigned(OpponentOutcome::Wins)), 1, wrong);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let right = "ok: 2 events, 0 moves, resignation: black wins (5.1.2)\n";
    verified(&log(start, resigned(OpponentOutcome::Wins)), 0, right);
    let pending = EventKind::ResultPending(PendingResult {
        cause: PendingCause::Resignation,
        by: Color::White,
    });
    let text = log(dead, pending);
    let want = "resignation: pending, black wins if able to mate (5.1.2)";
    verified(&text, 0, want);
    check(&["replay", "-"], &text, 0, &[want]);
}

/// An invalid event with a correct checksum: the events before it are shown.
#[test]
fn replay_shows_the_valid_events() {
    let move_ = |line: &str| format!("{line} {:08x}\n", crc32(line.as_bytes()));
    let mut log = "tabiya-log 1\n\
                   0 1000000 host - 180000 180000 began time=*180 93f3111a\n\
                   1 1003000 w - 177000 183000 move g1f3 N - Nf3 3000 0 cb3e878e\n"
        .to_string();
    log.push_str(&move_("2 1003000 b - 177000 183000 move e7e2 P - e2 0 0"));
    check(
        &["replay", "-"],
        &log,
        1,
        &["1. Nf3", "event 2: the move is illegal"],
    );
    check(&["replay", "-", "--ply", "1"], &log, 1, &["1. Nf3"]);
}

/// Moves have the numbers of their positions; takebacks and restarts are shown.
#[test]
fn replay_shows_takebacks_and_restarts() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/golden/");
    let log = |name: &str| format!("{golden}{name}.log");
    check(
        &["replay", &log("agreement-1")],
        "",
        0,
        &["taken back to ply 3"],
    );
    check(
        &["replay", &log("in-play-1")],
        "",
        0,
        &["restarted", "1. d4"],
    );
    check(&["replay", &log("dead-position-1")], "", 0, &["1... Kd7"]);
    let line = |line: &str| format!("{line} {:08x}\n", crc32(line.as_bytes()));
    let black = ["tabiya-log 1\n".to_string()]
        .into_iter()
        .chain([
            line("0 0 host - - - began fen='4k3/4p3/8/8/8/8/4P3/4K3%20b%20-%20-%203%2017"),
            line("1 0 b - - - move e7e5 P - e5 0 0"),
            line("2 0 w - - - move e2e4 P - e4 0 0"),
        ])
        .collect::<String>();
    check(&["replay", "-"], &black, 0, &["17... e5", "18. e4"]);
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
    !bytes
        .iter()
        .fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), step))
}
