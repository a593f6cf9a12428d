//! Both directions of UCI: exact lines, errors, and `parse(print(x)) == x`.

use std::time::Duration;

use proptest::{collection::vec, option, prelude::*};
use tabiya_rules::{ByColor, Role, Square, UciMove};

use super::*;
use crate::{MAX_LINE_LENGTH, ParseError, ReportedBound, ReportedScore};

#[track_caller]
fn gui(line: &str, canonical: &str) {
    let message: GuiMessage = line.parse().unwrap();
    assert_eq!(message.to_string(), canonical);
}

#[track_caller]
fn engine(line: &str, canonical: &str) {
    let message: EngineMessage = line.parse().unwrap();
    assert_eq!(message.to_string(), canonical);
}

#[track_caller]
fn same(line: &str) {
    match line.parse::<GuiMessage>() {
        Ok(message) => assert_eq!(message.to_string(), line),
        Err(_) => engine(line, line),
    }
}

#[test]
fn exact_lines() {
    for line in [
        "uci",
        "debug on",
        "isready",
        "setoption name Move Overhead value 20",
        "setoption name Clear Hash",
        "setoption name Book File value <empty>",
        "register later",
        "register name Stefan MK code 4359874324",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 moves e1e2",
        "go",
        "go infinite",
        "go ponder wtime 1000 btime 1000 winc 10 binc 10 movestogo 5",
        "go movetime 100 depth 3 nodes 5000 mate 2 searchmoves e2e4 d2d4",
        "go perft 5",
        "stop",
        "ponderhit",
        "quit",
        "d",
        "eval",
        "bench",
        "bench 12",
        "id name Tabiya 0.1.0",
        "id author the Tabiya authors",
        "uciok",
        "readyok",
        "bestmove e7e8q",
        "bestmove g1f3 ponder d8f6",
        "bestmove (none)",
        "copyprotection checking",
        "registration error",
        "info depth 5 seldepth 7 multipv 1 score cp -13 lowerbound wdl 100 800 100 nodes 4000 nps 100000 \
         hashfull 3 tbhits 0 time 40 pv e2e4 e7e5",
        "info score mate -3 upperbound",
        "info currmove e2e4 currmovenumber 1",
        "info refutation d1h5 g6h5",
        "info currline 1 e2e4 e7e5",
        "info string pv e2e4  and  more",
        "option name Nullmove type check default true",
        "option name Selectivity type spin default 2 min 0 max 4",
        "option name Style type combo default Normal var Solid var Normal var Risky one",
        "option name NalimovPath type string default c:\\some path",
        "option name Book File type string default <empty>",
        "option name Clear Hash type button",
    ] {
        same(line);
    }
}

#[test]
fn unknown_words_are_skipped() {
    gui("joho debug on", "debug on");
    gui("  \tgo\t  depth   3 quickly \r\n", "go depth 3");
    gui(
        "position please startpos now moves e2e4",
        "position startpos moves e2e4",
    );
    gui(
        "setoption the name Hash value 8",
        "setoption name Hash value 8",
    );
    engine("hello bestmove e2e4", "bestmove e2e4");
    engine("info fancy 5 depth 3 x pv e2e4 y", "info depth 3 pv e2e4");
    engine("info depth many nodes 7", "info nodes 7");
}

#[test]
fn odd_values() {
    gui(
        "go wtime -50 btime 99999999999999999999",
        "go wtime 0 btime 18446744073709551615",
    );
    gui("perft 3", "go perft 3");
    gui(
        "position startpos moves e7e8Q",
        "position startpos moves e7e8q",
    );
    gui(
        "position startpos moves e2e4 0000 e7e5",
        "position startpos moves e2e4 0000",
    );
    gui(
        "setoption name A  B value  x  y ",
        "setoption name A B value x  y",
    );
    gui(
        "setoption name Hash value",
        "setoption name Hash value <empty>",
    );
    engine("bestmove 0000", "bestmove (none)");
    engine("bestmove NULL", "bestmove (none)");
    engine("bestmove b7b8Q ponder none", "bestmove b7b8q");
    engine(
        "option name X type check",
        "option name X type check default false",
    );
}

#[test]
fn parse_errors() {
    let gui = |line: &str| line.parse::<GuiMessage>().unwrap_err();
    assert_eq!(gui(""), ParseError::Empty);
    assert_eq!(gui("what is this"), ParseError::unknown("what"));
    // Non-standard commands are recognized only at the beginning of a line.
    assert_eq!(gui("I d"), ParseError::unknown("I"));
    assert_eq!(gui("debug maybe"), ParseError::bad_value("debug", "maybe"));
    assert_eq!(gui("go depth x"), ParseError::bad_value("depth", "x"));
    assert_eq!(gui("go wtime"), ParseError::missing("wtime", "a number"));
    assert_eq!(
        gui("setoption Hash"),
        ParseError::missing("setoption", "a name")
    );
    assert_eq!(
        gui("position"),
        ParseError::missing("position", "startpos or a FEN")
    );
    assert_eq!(
        gui("position fen"),
        ParseError::missing("position", "startpos or a FEN")
    );
    assert_eq!(gui("perft"), ParseError::missing("perft", "a depth"));
    let engine = |line: &str| line.parse::<EngineMessage>().unwrap_err();
    assert_eq!(engine("bestmove e9e4"), ParseError::bad_move("e9e4"));
    assert_eq!(
        engine("option name X type knob"),
        ParseError::bad_value("option type", "knob")
    );
    assert_eq!(engine("id"), ParseError::missing("id", "name or author"));
}

#[test]
fn long_lines() {
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(MAX_LINE_LENGTH / 20 - 2);
    let line = format!("position startpos moves{moves}");
    assert!(line.len() > MAX_LINE_LENGTH - 100);
    gui(&line, &line);
    let line = format!("{line}{}", " ".repeat(MAX_LINE_LENGTH));
    assert!(matches!(
        line.parse::<GuiMessage>(),
        Err(ParseError::TooLong { .. })
    ));
    let junk = "x".repeat(MAX_LINE_LENGTH);
    let error = junk.parse::<GuiMessage>().unwrap_err();
    assert!(error.to_string().len() < 300);
}

fn any_move() -> impl Strategy<Value = UciMove> {
    let promotion = option::of(prop::sample::select(Role::PROMOTIONS.to_vec()));
    (0..64usize, 0..64usize, promotion).prop_map(|(from, to, promotion)| UciMove {
        from: Square::ALL[from],
        to: Square::ALL[to],
        promotion,
    })
}

fn time() -> impl Strategy<Value = Duration> {
    any::<u64>().prop_map(Duration::from_millis)
}

/// Words that are not keywords of the protocol.
fn text() -> impl Strategy<Value = String> {
    "[A-Z][a-z]{0,5}_( [A-Z0-9][a-z]{0,5}_){0,2}"
}

fn go() -> impl Strategy<Value = Go> {
    let times = || (option::of(time()), option::of(time()));
    (
        (vec(any_move(), 0..4), any::<bool>(), any::<bool>()),
        (times(), times(), option::of(time())),
        (option::of(any::<u32>()), option::of(any::<u32>())),
        (option::of(any::<u64>()), option::of(any::<u32>())),
    )
        .prop_map(
            |(
                (search_moves, ponder, infinite),
                (time, increment, movetime),
                (moves_to_go, depth),
                (nodes, mate),
            )| Go {
                search_moves,
                ponder,
                time: ByColor {
                    white: time.0,
                    black: time.1,
                },
                increment: ByColor {
                    white: increment.0,
                    black: increment.1,
                },
                moves_to_go,
                depth,
                nodes,
                mate,
                movetime,
                infinite,
            },
        )
}

fn gui_message() -> impl Strategy<Value = GuiMessage> {
    let start = prop_oneof![
        Just(StartPosition::Standard),
        text().prop_map(StartPosition::Fen)
    ];
    prop_oneof![
        Just(GuiMessage::Uci),
        any::<bool>().prop_map(GuiMessage::Debug),
        (text(), option::of(prop_oneof![Just(String::new()), text()]))
            .prop_map(|(name, value)| GuiMessage::SetOption { name, value }),
        (text(), text())
            .prop_map(|(name, code)| { GuiMessage::Register(Registration::Now { name, code }) }),
        (start, vec(any_move(), 0..6), option::of("[A-Z]{1,5}")).prop_map(
            |(start, moves, invalid_move)| GuiMessage::Position(PositionCommand {
                start,
                moves,
                invalid_move
            })
        ),
        go().prop_map(GuiMessage::Go),
        option::of(any::<u32>()).prop_map(|depth| GuiMessage::Bench { depth }),
        any::<u32>().prop_map(|depth| GuiMessage::Perft { depth }),
    ]
}

fn info() -> impl Strategy<Value = InfoMessage> {
    let number = || option::of(any::<u32>());
    let score = prop_oneof![
        (-i32::MAX..=i32::MAX).prop_map(ReportedScore::Centipawns),
        (-i32::MAX..=i32::MAX).prop_map(ReportedScore::Mate)
    ];
    let bound = prop::sample::select(vec![
        ReportedBound::Exact,
        ReportedBound::Lower,
        ReportedBound::Upper,
    ]);
    let score = (score, bound).prop_map(|(score, bound)| InfoScore { score, bound });
    let wdl =
        any::<(u32, u32, u32)>().prop_map(|(win, draw, loss)| WinDrawLoss { win, draw, loss });
    let line =
        (number(), vec(any_move(), 0..3)).prop_map(|(cpu, moves)| CurrentLine { cpu, moves });
    (
        (
            number(),
            number(),
            number(),
            option::of(score),
            option::of(wdl),
        ),
        (
            option::of(any::<u64>()),
            option::of(any::<u64>()),
            option::of(any::<u64>()),
        ),
        (
            number(),
            number(),
            number(),
            option::of(time()),
            option::of(any_move()),
        ),
        (
            vec(any_move(), 0..5),
            vec(any_move(), 0..3),
            option::of(line),
            option::of(text()),
        ),
    )
        .prop_map(|(a, b, c, d)| InfoMessage {
            depth: a.0,
            selective_depth: a.1,
            multi_pv: a.2,
            score: a.3,
            win_draw_loss: a.4,
            nodes: b.0,
            nodes_per_second: b.1,
            tablebase_hits: b.2,
            hashfull: c.0,
            cpu_load: c.1,
            current_move_number: c.2,
            time: c.3,
            current_move: c.4,
            pv: d.0,
            refutation: d.1,
            current_line: d.2,
            string: d.3,
        })
}

fn option_kind() -> impl Strategy<Value = OptionKind> {
    let number = || -i64::MAX..=i64::MAX;
    prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        (number(), number(), number()).prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max
        }),
        (text(), vec(text(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        prop_oneof![Just(String::new()), text()].prop_map(|default| OptionKind::String { default }),
    ]
}

fn engine_message() -> impl Strategy<Value = EngineMessage> {
    prop_oneof![
        text().prop_map(EngineMessage::Name),
        text().prop_map(EngineMessage::Author),
        (option::of(any_move()), option::of(any_move()))
            .prop_map(|(best, ponder)| EngineMessage::BestMove { best, ponder }),
        info().prop_map(|info| EngineMessage::Info(Box::new(info))),
        (text(), option_kind())
            .prop_map(|(name, kind)| EngineMessage::Option(OptionDefinition { name, kind })),
    ]
}

/// Keywords of the protocol in any order, mixed with garbage.
fn noise() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "uci",
            "debug",
            "on",
            "setoption",
            "name",
            "value",
            "type",
            "spin",
            "combo",
            "string",
            "check",
            "default",
            "min",
            "max",
            "var",
            "<empty>",
            "register",
            "later",
            "code",
            "position",
            "startpos",
            "fen",
            "moves",
            "e2e4",
            "a7a8Q",
            "0000",
            "go",
            "depth",
            "3",
            "-7",
            "wtime",
            "searchmoves",
            "ponder",
            "infinite",
            "perft",
            "bestmove",
            "(none)",
            "info",
            "score",
            "cp",
            "mate",
            "lowerbound",
            "wdl",
            "pv",
            "currline",
            "refutation",
            "option",
            "id",
            "author",
            "registration",
            "ok",
            "bench",
            "99999999999999999999",
        ])
        .prop_map(str::to_string),
        "\\PC{0,4}",
    ];
    let space = prop::sample::select(vec![" ", "  ", "\t", " \x0b", "\x0c"]);
    vec((word, space), 0..12).prop_map(|words| {
        words
            .into_iter()
            .map(|(word, space)| word + space)
            .collect()
    })
}

proptest! {
    #[test]
    fn gui_messages_round_trip(message in gui_message()) {
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn engine_messages_round_trip(message in engine_message()) {
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn parsed_lines_round_trip(line in noise()) {
        if let Ok(message) = line.parse::<GuiMessage>() {
            prop_assert_eq!(message.to_string().parse(), Ok(message));
        }
        if let Ok(message) = line.parse::<EngineMessage>() {
            prop_assert_eq!(message.to_string().parse(), Ok(message));
        }
    }
}
