//! To PGN with all tags, clocks and termination, and back.

mod common;

use common::{Script, from_fen, timed};
use tabiya_game::{pgn, *};
use tabiya_record::GameRecord;
use tabiya_rules::ByColor;

fn named(preset: Preset) -> Preset {
    Preset {
        players: ByColor {
            white: Player::person("Anna \"A\" Müller"),
            black: Player {
                name: "Tabiya".into(),
                kind: PlayerKind::Engine { level: Some(5) },
            },
        },
        ..preset
    }
}

#[track_caller]
fn written(preset: Preset, script: &str) -> String {
    let played = Script::with_referee(preset).run(script);
    pgn::to_record(&played.events).unwrap().to_string()
}

#[test]
fn everything_is_written() {
    let text = written(named(timed("5+3")), "+2s f3 +2500ms e5 +1s g4 +10s Qh4");
    assert_eq!(
        text,
        r#"[Event "?"]
[Site "?"]
[Date "1970.01.01"]
[Round "?"]
[White "Anna \"A\" Müller"]
[Black "Tabiya"]
[Result "0-1"]
[WhiteType "human"]
[BlackType "program"]
[BlackLevel "5"]
[UTCDate "1970.01.01"]
[UTCTime "00:16:40"]
[TimeControl "300+3"]
[PlyCount "4"]
[Termination "normal"]
[Ending "checkmate: black wins (5.1.1)"]
[EndingCode "checkmate b"]

1. f3 {[%clk 0:05:01] [%emt 0:00:02]} 1... e5 {[%clk 0:05:00.5] [%emt 0:00:02.5]}
2. g4 {[%clk 0:05:03] [%emt 0:00:01]} 2... Qh4# {[%clk 0:04:53.5] [%emt 0:00:10]}
0-1
"#
    );
}

#[test]
fn what_was_taken_back_is_a_variation() {
    let together = Preset {
        seating: Seating::Together,
        ..Preset::default()
    };
    let script = "e4 e5 Nf3 board:offer-takeback board:offer-takeback c5 Nc3";
    let text = written(together.clone(), script);
    assert!(
        text.contains("1. e4 c5 (1... e5 2. Nf3) 2. Nc3 *"),
        "{text}"
    );
    let text = written(together.clone(), "e4 e5 board:offer-takeback");
    assert!(text.ends_with("\n1. e4 *\n"), "{text}");
    let text = written(together, "e4 e5 board:offer-restart d4");
    assert!(text.ends_with("\n1. d4 *\n"), "{text}");
}

#[test]
fn every_termination() {
    let arbitrated = |time: &str| Preset {
        arbiter: Arbitration::Person,
        ..timed(time)
    };
    for (preset, script, result, termination) in [
        (timed("5+0"), "e4 +5m h:tick", "1-0", "time forfeit"),
        (timed("5+0"), "e4 w:resign", "0-1", "normal"),
        (
            timed("5+0"),
            "e4 e5 w:offer-draw b:accept-draw",
            "1/2-1/2",
            "normal",
        ),
        (timed("5+0"), "e4", "*", "unterminated"),
        (timed("5+0"), "w:abort", "*", "abandoned"),
        (arbitrated("5+0"), "e4 a:award-white", "1-0", "adjudication"),
        (arbitrated("5+0"), "e4 a:draw", "1/2-1/2", "adjudication"),
        (arbitrated("5+0"), "e4 a:bothlose", "*", "rules infraction"),
        (
            arbitrated("5+0"),
            "e4 a:breach-white",
            "0-1",
            "rules infraction",
        ),
        (arbitrated("5+0"), "e4 a:absent-black", "1-0", "abandoned"),
    ] {
        let played = Script::with_referee(preset).run(script);
        let record = pgn::to_record(&played.events).unwrap();
        assert_eq!(record.result().as_str(), result, "{script}");
        assert_eq!(
            record.tags.get("Termination"),
            Some(termination),
            "{script}"
        );
        // Back again: the same moves, times, score.
        let again: GameRecord = record.to_string().parse().unwrap();
        let events = pgn::to_events(&again).unwrap();
        let game = Game::replay(&events).unwrap();
        let score = |game: &Game| game.ending().and_then(|ending| ending.points());
        assert_eq!(score(&game), score(&played.game), "{script}");
        assert!(game.moves().eq(played.game.moves()));
    }
}

#[test]
fn clocks_come_back() {
    let script = "+2s e4 +2500ms e5 +1s Nf3 +10s Nc6 +3s Bb5 w:resign";
    let played = Script::with_referee(named(timed("40/90+30, 30+30"))).run(script);
    let record: GameRecord = pgn::to_record(&played.events)
        .unwrap()
        .to_string()
        .parse()
        .unwrap();
    let events = pgn::to_events(&record).unwrap();
    // The players survive too.
    assert_eq!(
        game_of(&events).preset().players,
        played.game.preset().players
    );
    let game = Game::verify(&events).unwrap();
    assert_eq!(game.ending(), played.game.ending());
    assert_eq!(game.preset().time, played.game.preset().time);
    let times = |events: &[Event]| -> Vec<_> {
        let moved = events
            .iter()
            .filter(|event| matches!(event.kind, EventKind::Moved(_)));
        moved.map(|event| (event.at, event.left)).collect()
    };
    assert_eq!(times(&events), times(&played.events));
    assert_eq!(pgn::to_record(&events).unwrap(), record);
}

fn game_of(events: &[Event]) -> Game {
    Game::replay(events).unwrap()
}

/// Endings as they were, and what the clocks showed after the last move.
#[test]
fn everything_comes_back() {
    let arbitrated = |preset: Preset| Preset {
        arbiter: Arbitration::Person,
        illegal_moves: IllegalMoves::LAWS,
        ..preset
    };
    let no_show = || Preset {
        default_time: Some(Millis::seconds(5)),
        ..timed("5+0")
    };
    let one_clock = Preset {
        time: ByColor {
            white: "5+3".parse().unwrap(),
            black: TimeControl::Unlimited,
        },
        ..Preset::default()
    };
    let loaded = Preset {
        moves: vec!["e2e4".parse().unwrap(), "e7e5".parse().unwrap()],
        ..timed("5+3")
    };
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let quick = Preset {
        quickplay: Some(Quickplay { no_progress: 1 }),
        ..timed("11+0")
    };
    for (preset, script) in [
        (timed("5+0"), format!("{shuffle} w:threefold")),
        (
            timed("5+0"),
            format!("{shuffle} w:offer-draw b:accept-draw"),
        ),
        (no_show(), "+6s h:tick".into()),
        (no_show(), "w:arrive-white +6s h:tick".into()),
        (timed("1+0"), "+1s e4 +61s h:tick".into()),
        (timed("5+0"), "e4 w:abort".into()),
        (arbitrated(timed("5+0")), "e4 e5 a:bothlose".into()),
        (arbitrated(timed("5+0")), "e4 e5 a:breach-white".into()),
        (
            arbitrated(Preset::default()),
            "e4 b:play-e7e4 b:play-e7e3".into(),
        ),
        (quick, "+600s Nf3 Nf6 w:quickplay".into()),
        (one_clock, "+1s e4 +1s e5 +1s Nf3 w:resign".into()),
        (loaded, "+1s Nf3 +1s Nc6 w:resign".into()),
        (timed("*1"), "+10s e4 +5s e5 +1s Nf3 w:resign".into()),
        (
            named(timed("1d5")),
            "+10s e4 +5s e5 +1s Nf3 w:resign".into(),
        ),
    ] {
        let played = Script::with_referee(preset).run(&script);
        let record: GameRecord = pgn::to_record(&played.events)
            .unwrap()
            .to_string()
            .parse()
            .unwrap();
        let game = game_of(&pgn::to_events(&record).unwrap());
        assert_eq!(game.ending(), played.game.ending(), "{script}");
        let left = |game: &Game| game.left(game.last_event_at());
        if played.game.ply() > 0 {
            assert_eq!(left(&game), left(&played.game), "{script}");
        }
        assert_eq!(game.preset().players, played.game.preset().players);
        assert_eq!(game.loaded_plies(), played.game.loaded_plies());
    }
}

/// The tag has to fit the result and the board.
#[test]
fn an_ending_that_does_not_fit_is_not_believed() {
    for (code, result, want) in [
        ("agreement", "1-0", "resignation: white wins (5.1.2)"),
        (
            "resignation b wins",
            "1-0",
            "resignation: white wins (5.1.2)",
        ),
        (
            "resignation w wins",
            "1-0",
            "resignation: white wins (5.1.2)",
        ),
        ("checkmate w", "1-0", "resignation: white wins (5.1.2)"),
        ("flag b wins", "1-0", "flag: white wins (6.9)"),
        (
            "flag b wins twice",
            "1-0",
            "resignation: white wins (5.1.2)",
        ),
        ("fivefold", "1/2-1/2", "agreement: draw (5.2.3)"),
        ("no-show both", "*", "no-show: lost by both (6.7.1)"),
    ] {
        let text = format!("[Result \"{result}\"]\n[EndingCode \"{code}\"]\n\n1. e4 e5 {result}");
        let record: GameRecord = text.parse().unwrap();
        let game = game_of(&pgn::to_events(&record).unwrap());
        assert_eq!(game.ending().unwrap().to_string(), want, "{code}");
    }
}

#[test]
fn a_loaded_game_goes_on() {
    let fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 7";
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n\n7. O-O *");
    let record: GameRecord = text.parse().unwrap();
    let preset = pgn::to_preset(&record).unwrap();
    let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
    assert_eq!(game.ply(), 1);
    let castle = "c8g8".parse().unwrap();
    game.execute(Actor::Board, Action::play(castle), Moment(0))
        .unwrap_err();
    let black = Actor::Seat(game.turn());
    game.execute(black, Action::play(castle), Moment(0))
        .unwrap();
    assert_eq!(game.ply(), 2);
    // A game that is over is over.
    let record: GameRecord = "1. f3 e5 2. g4 Qh4# 0-1".parse().unwrap();
    let preset = pgn::to_preset(&record).unwrap();
    let (game, _) = Game::begin(preset, Moment(0)).unwrap();
    assert!(game.ending().is_some());
}

#[test]
fn a_game_with_a_null_move_cannot_be_played() {
    let record: GameRecord = "1. e4 -- 2. d4 (2. --) *".parse().unwrap();
    let error = pgn::to_preset(&record).unwrap_err();
    assert!(error.to_string().contains("e8e8"), "{error}");
    assert_eq!(pgn::to_events(&record), Err(error));
    // In a variation it does no harm.
    let record: GameRecord = "1. e4 e5 (1... --) *".parse().unwrap();
    assert_eq!(pgn::to_preset(&record).unwrap().moves.len(), 2);
}

#[test]
fn draws_say_why() {
    for (preset, script, ending) in [
        (
            from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 148 120"),
            "Ra2 Kd7",
            "seventy-five moves: draw (9.6.2)",
        ),
        (
            from_fen("8/8/8/3k4/8/8/3pK3/8 w - - 0 1"),
            "Kxd2",
            "dead position (5.2.2)",
        ),
        (
            from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"),
            "Qf7",
            "stalemate (5.2.1)",
        ),
        (
            from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").with_time("1+0".parse().unwrap()),
            "+1m h:tick",
            "flag: draw (6.9)",
        ),
    ] {
        let played = Script::with_referee(preset).run(script);
        let record = pgn::to_record(&played.events).unwrap();
        assert_eq!(record.tags.get("Ending"), Some(ending));
        let again: GameRecord = record.to_string().parse().unwrap();
        let game = Game::replay(&pgn::to_events(&again).unwrap()).unwrap();
        assert_eq!(game.ending().unwrap().to_string(), ending);
    }
}
