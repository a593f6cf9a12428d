//! Both directions of CECP: exact lines, errors, and `parse(print(x)) == x`.

use std::time::Duration;

use proptest::{collection::vec, option, prelude::*};
use tabiya_rules::{GameResult, Role, Square, UciMove};

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

#[test]
fn exact_lines_of_guis() {
    for line in [
        "xboard",
        "protover 2",
        "accepted ping",
        "rejected san",
        "new",
        "variant fischerandom",
        "quit",
        "random",
        "force",
        "go",
        "playother",
        "white",
        "black",
        "level 40 5 0",
        "level 0 0:30 0.1",
        "level 0 2 12",
        "st 30",
        "st 0.5",
        "sd 8",
        "nps 10000",
        "time 5999",
        "otim 0",
        "usermove e7e8q",
        "usermove O-O-O",
        "usermove Nf3",
        "usermove @@@@",
        "?",
        "ping 12",
        "draw",
        "result 1/2-1/2 {Draw by repetition}",
        "setboard 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "edit",
        "hint",
        "bk",
        "undo",
        "remove",
        "hard",
        "easy",
        "post",
        "nopost",
        "analyze",
        ".",
        "exit",
        "name Miracle Chess 0.9",
        "rating 2600 1500",
        "ics freechess.org",
        "ics -",
        "computer",
        "memory 256",
        "cores 4",
        "egtpath nalimov /home/a b",
        "option Hash Size=3",
        "option Clear",
        "option Text=",
        "pause",
        "resume",
        "resign",
        "exclude e2e4",
        "include all",
        "setscore -12 4",
        "lift e2",
        "put e4",
        "hover e4",
    ] {
        gui(line, line);
    }
}

#[test]
fn exact_lines_of_engines() {
    for line in [
        "feature done=0",
        "feature ping=1 setboard=1 myname=\"Miracle Chess 0.9\" variants=\"normal,fischerandom\" done=1",
        "feature option=\"Playing Style -combo Solid /// *Normal /// Very risky\"",
        "feature option=\"Hash -spin 16 1 1024\" option=\"Clear -button\" future=\"7\"",
        "pong 3",
        "move e2e4",
        "move O-O",
        "Illegal move: e2e4",
        "Illegal move (in check): Nf3",
        "Error (unknown command): analyze",
        "9 156 1084 48000 Nf3 Nc6 Nc3 Nf6",
        "9 -100002 1084 48000 Nf3 Nc6!",
        "9 156 1084 48000 12 900000 0\tNf3 Nc6?",
        "Hint: e7e5",
        "0-1 {Black mates}",
        "1/2-1/2 {Stalemate}",
        "offer draw",
        "resign",
        "telluser hello",
        "tellusererror Illegal position",
        "tellicsnoalias x",
        "stat01: 1234 30000 7 5 30",
        "stat01: 1234 30000 7 5 30 Nf3",
        "++",
        "--",
        "# a comment",
        "setup (PN.RQKpn.rqk) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        "    e4 64%, d4 24%",
        "",
    ] {
        engine(line, line);
    }
}

#[test]
fn legacy_forms() {
    gui("e2e4", "usermove e2e4");
    gui("e7e8Q", "usermove e7e8q");
    gui("e2-e4", "usermove e2e4");
    gui("level 40 25+5 0", "level 40 25 0");
    gui("time -100", "time 0");
    gui("result 1-0", "result 1-0 {}");
    gui("option A = b ", "option A=b");
    engine("Black resigns", "1-0 {Black resigns}");
    engine("White mates", "1-0 {White mates}");
    engine(
        "game is a draw by the 50 move rule",
        "1/2-1/2 {game is a draw by the 50 move rule}",
    );
    engine("computer resigns", "resign");
    engine("12. ... Nf6", "move Nf6");
    engine("3 ... e7e5", "move e7e5");
    engine("My move is: e7e5", "move e7e5");
    engine("I offer you a draw", "offer draw");
    engine("illegal move", "Illegal move: ");
    engine(
        "Illegal move (no matching move)e2e4",
        "Illegal move (no matching move): e2e4",
    );
    engine(
        " 3+     78    4       65   d1d2  e8e7",
        "3 78 400 65 d1d2  e8e7",
    );
    engine(
        "  4    109      14   1435  1. e4 d5",
        "4 109 14 1435 1. e4 d5",
    );
    // A tab separates the extras from the PV; the last number is the tablebase hits.
    engine("4 1 2 3 7\t1. e4", "4 1 2 3 0 0 7\t1. e4");
    engine("4 1 2 3 10 20 1. e4\tx", "4 1 2 3 10 20 1. e4 x");
}

#[test]
fn parse_errors() {
    let gui = |line: &str| line.parse::<GuiMessage>().unwrap_err();
    assert_eq!(gui("  "), ParseError::Empty);
    assert_eq!(gui("fly me"), ParseError::unknown("fly"));
    assert_eq!(gui("e2e9"), ParseError::bad_move("e2e9"));
    assert_eq!(gui("usermove x"), ParseError::bad_move("x"));
    assert_eq!(gui("usermove"), ParseError::missing("usermove", "a move"));
    assert_eq!(
        gui("level 40 5"),
        ParseError::missing("level", "the increment")
    );
    assert_eq!(gui("level x 5 0"), ParseError::bad_value("level", "x"));
    assert_eq!(gui("ping me"), ParseError::bad_value("ping", "me"));
    assert_eq!(gui("setboard"), ParseError::missing("setboard", "a FEN"));
    assert_eq!(gui("result 2-0"), ParseError::bad_value("result", "2-0"));
    let engine = |line: &str| line.parse::<EngineMessage>().unwrap_err();
    assert_eq!(engine("GNU Chess 6"), ParseError::unknown("GNU Chess 6"));
    assert_eq!(engine("pong"), ParseError::missing("pong", "a number"));
    for line in ["Za1", "Pa9", "P", "##", "", "Pa1 x"] {
        assert!(line.parse::<EditCommand>().is_err(), "{line}");
    }
}

#[test]
fn long_lines() {
    let line = format!("setboard {}", "x".repeat(MAX_LINE_LENGTH - 9));
    gui(&line, &line);
    let long = format!("{line}x");
    assert!(matches!(
        long.parse::<GuiMessage>(),
        Err(ParseError::TooLong { .. })
    ));
    assert!(matches!(
        long.parse::<EngineMessage>(),
        Err(ParseError::TooLong { .. })
    ));
    assert!(matches!(
        long.parse::<EditCommand>(),
        Err(ParseError::TooLong { .. })
    ));
    // A long run of numbers must not take quadratic time.
    let line = format!("feature {}", "a=1 ".repeat(MAX_LINE_LENGTH / 4 - 3));
    assert!(line.parse::<EngineMessage>().is_ok());
    let line = format!("1 1 1 1{}", " 1".repeat(MAX_LINE_LENGTH / 2 - 8));
    assert!(line.parse::<EngineMessage>().is_ok());
}

#[test]
fn edit_mode() {
    for line in ["#", "c", "Pa4", "Kh8", "xe4", "."] {
        assert_eq!(line.parse::<EditCommand>().unwrap().to_string(), line);
    }
}

#[test]
fn boolean_features_have_defaults() {
    assert!(BooleanFeature::Time.default() && BooleanFeature::Colors.default());
    assert!(!BooleanFeature::Ping.default() && !BooleanFeature::San.default());
}

fn square() -> impl Strategy<Value = Square> {
    (0..64usize).prop_map(|index| Square::ALL[index])
}

fn any_move() -> impl Strategy<Value = MoveText> {
    let promotion = option::of(prop::sample::select(Role::PROMOTIONS.to_vec()));
    prop_oneof![
        (square(), square(), promotion).prop_map(|(from, to, promotion)| {
            MoveText::Coordinates(UciMove {
                from,
                to,
                promotion,
            })
        }),
        prop::sample::select(vec![
            "Nf3", "exd8=Q+", "O-O", "O-O-O#", "R1xa3", "Qh4e1", "e4"
        ])
        .prop_map(|text| text.parse().unwrap()),
        Just(MoveText::Null),
    ]
}

fn text() -> impl Strategy<Value = String> {
    "[A-Z][a-z0-9]{0,5}( {1,2}[A-Z0-9][a-z0-9]{0,5}){0,2}"
}

fn milliseconds() -> impl Strategy<Value = Duration> {
    (0..u64::from(u32::MAX)).prop_map(Duration::from_millis)
}

fn centiseconds() -> impl Strategy<Value = Duration> {
    (0..u64::from(u32::MAX)).prop_map(|time| Duration::from_millis(time * 10))
}

fn result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ])
}

fn gui_message() -> impl Strategy<Value = GuiMessage> {
    let level = (option::of(1..u32::MAX), 0..1_000_000u64, milliseconds()).prop_map(
        |(moves, base, increment)| LevelCommand {
            moves,
            base: Duration::from_secs(base),
            increment,
        },
    );
    let set = prop_oneof![Just(MoveSet::All), any_move().prop_map(MoveSet::One)];
    prop_oneof![
        any::<u32>().prop_map(GuiMessage::ProtocolVersion),
        text().prop_map(GuiMessage::Accepted),
        text().prop_map(GuiMessage::Variant),
        level.prop_map(GuiMessage::Level),
        milliseconds().prop_map(GuiMessage::TimePerMove),
        centiseconds().prop_map(GuiMessage::Time),
        centiseconds().prop_map(GuiMessage::OpponentTime),
        any_move().prop_map(GuiMessage::UserMove),
        any::<i32>().prop_map(|number| GuiMessage::Ping(number.into())),
        (result(), text()).prop_map(|(result, comment)| GuiMessage::Result { result, comment }),
        text().prop_map(GuiMessage::SetBoard),
        text().prop_map(GuiMessage::Name),
        any::<(u32, u32)>().prop_map(|(own, opponent)| GuiMessage::Rating { own, opponent }),
        option::of(text()).prop_map(GuiMessage::Ics),
        (text(), option::of(text())).prop_map(|(name, value)| GuiMessage::Option { name, value }),
        set.prop_map(GuiMessage::Exclude),
        square().prop_map(GuiMessage::Hover),
    ]
}

fn option_kind() -> impl Strategy<Value = OptionKind> {
    let number = || -i64::MAX..=i64::MAX;
    prop_oneof![
        Just(OptionKind::Button),
        Just(OptionKind::Save),
        Just(OptionKind::Reset),
        any::<bool>().prop_map(|value| OptionKind::Check { value }),
        prop_oneof![Just(String::new()), text()].prop_map(|value| OptionKind::String { value }),
        text().prop_map(|value| OptionKind::File { value }),
        text().prop_map(|value| OptionKind::Path { value }),
        (number(), number(), number()).prop_map(|(value, min, max)| OptionKind::Spin {
            value,
            min,
            max
        }),
        (number(), number(), number()).prop_map(|(value, min, max)| OptionKind::Slider {
            value,
            min,
            max
        }),
        (vec(text(), 1..5), 0..5usize).prop_map(|(choices, chosen)| OptionKind::Combo {
            chosen: chosen % choices.len(),
            choices,
        }),
    ]
}

fn feature() -> impl Strategy<Value = Feature> {
    let names = || vec("[a-z0-9+_]{1,6}", 0..3);
    prop_oneof![
        (
            prop::sample::select(BooleanFeature::ALL.to_vec()),
            any::<bool>()
        )
            .prop_map(|(feature, on)| Feature::Boolean(feature, on)),
        text().prop_map(Feature::MyName),
        names().prop_map(Feature::Variants),
        names().prop_map(Feature::EndgameTables),
        (text(), option_kind())
            .prop_map(|(name, kind)| Feature::Option(OptionDefinition { name, kind })),
        any::<bool>().prop_map(Feature::Done),
        ("[a-z]{1,3}_", text()).prop_map(|(name, value)| Feature::Other { name, value }),
    ]
}

fn thinking() -> impl Strategy<Value = ThinkingOutput> {
    let score = prop_oneof![
        (-99_999..100_000).prop_map(ReportedScore::Centipawns),
        (-1_000..1_000).prop_map(ReportedScore::Mate)
    ];
    let extras = any::<(u32, u64, u64)>().prop_map(|extras| ThinkingExtras {
        selective_depth: extras.0,
        nodes_per_second: extras.1,
        tablebase_hits: extras.2,
    });
    let bound = prop::sample::select(vec![
        ReportedBound::Exact,
        ReportedBound::Lower,
        ReportedBound::Upper,
    ]);
    let pv = prop_oneof![Just(String::new()), text(), Just("12 13 14".to_string())];
    (
        (any::<u32>(), score, bound, centiseconds()),
        (any::<u64>(), option::of(extras), pv),
    )
        .prop_map(
            |((depth, score, bound, time), (nodes, extras, pv))| ThinkingOutput {
                depth,
                score,
                bound,
                time,
                nodes,
                extras,
                pv,
            },
        )
}

fn engine_message() -> impl Strategy<Value = EngineMessage> {
    let maybe = || prop_oneof![Just(String::new()), text()];
    let status = (
        centiseconds(),
        any::<(u64, u32, u32, u32)>(),
        option::of("[a-h][1-8]"),
    )
        .prop_map(|(time, numbers, current)| AnalysisStatus {
            time,
            nodes: numbers.0,
            depth: numbers.1,
            moves_left: numbers.2,
            moves: numbers.3,
            current,
        });
    prop_oneof![
        vec(feature(), 0..5).prop_map(EngineMessage::Feature),
        any_move().prop_map(EngineMessage::Move),
        any_move().prop_map(EngineMessage::Hint),
        (maybe(), maybe()).prop_map(|(reason, text)| EngineMessage::IllegalMove { reason, text }),
        (maybe(), maybe()).prop_map(|(kind, command)| EngineMessage::Error { kind, command }),
        thinking().prop_map(EngineMessage::Thinking),
        (result(), maybe()).prop_map(|(result, comment)| EngineMessage::Result { result, comment }),
        maybe().prop_map(|text| EngineMessage::Tell(TellTarget::Others, text)),
        status.prop_map(EngineMessage::Status),
        maybe().prop_map(EngineMessage::Comment),
        text().prop_map(EngineMessage::Indented),
    ]
}

/// Keywords of the protocol in any order, mixed with garbage.
fn noise() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "level",
            "40",
            "5:30",
            "0",
            "st",
            "0.5",
            "time",
            "usermove",
            "e2e4",
            "e7e8Q",
            "O-O",
            "Nf3",
            "@@@@",
            "ping",
            "result",
            "1-0",
            "{",
            "}",
            "{x}",
            "setboard",
            "ics",
            "-",
            "option",
            "A=b",
            "=",
            "exclude",
            "all",
            "feature",
            "ping=1",
            "done=\"",
            "\"",
            "option=\"A -combo x /// *y\"",
            "variants=\"a,b\"",
            "-spin",
            "move",
            "Illegal",
            "move",
            "(",
            ")",
            ":",
            "Error",
            "1",
            "100003",
            "-100000",
            "3.",
            "\t",
            "!",
            "?",
            "Hint:",
            "#x",
            "#",
            "telluser",
            "stat01:",
            "White",
            "resigns",
            "...",
            "My",
            "is",
            "offer",
            "draw",
            "99999999999999999999",
            "..",
            "a4",
        ])
        .prop_map(str::to_string),
        "\\PC{0,4}",
    ];
    let space = prop::sample::select(vec![" ", "  ", "\t", "", "\x0b", "\x0c"]);
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
        if let Ok(command) = line.parse::<EditCommand>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}
