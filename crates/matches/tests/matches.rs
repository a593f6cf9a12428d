//! Whole matches, including engines that misbehave: the match continues and scores their failures.

use std::time::{Duration, Instant};

use tabiya_engine::Limits;
use tabiya_matches::{
    AdjudicationRules, GameEnding, Match, MatchEvent, MatchReport, MatchRules, MatchTimeControl,
    OpeningSuite, TestSuite,
};
use tabiya_player::{EnginePlayer, EnginePlayerError, StopSignal, child::ChildError};

const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

fn fake(kind: &str) -> String {
    format!("'{FAKE}' {kind}; name={kind}")
}

/// Plays a short match with short timeouts.
#[track_caller]
fn play(
    engines: [&str; 2],
    time_control: MatchTimeControl,
    games: usize,
) -> (MatchReport, Vec<GameEnding>) {
    let match_settings = Match {
        engines: engines.map(|text| text.parse().unwrap()),
        rules: MatchRules {
            hang_timeout: Duration::from_millis(300),
            time_margin: Duration::from_millis(100),
            ..MatchRules::new(time_control)
        },
        openings: OpeningSuite::built_in(games.div_ceil(2), 1),
        games,
        concurrency: 2,
        sprt: None,
    };
    let mut endings = Vec::new();
    let report = match_settings
        .run(&StopSignal::default(), |event| {
            if let MatchEvent::GameEnded(ended) = event {
                endings.push(ended.game.ending.clone());
            }
        })
        .unwrap();
    assert_eq!(report.results.games.total(), games as u64);
    (report, endings)
}

const OPPONENT: &str = "tabiya:nodes=50,hash=1";

#[test]
fn a_crash_loses_a_game_not_the_match() {
    let (report, endings) = play([&fake("crash"), OPPONENT], MatchTimeControl::Nodes(50), 4);
    assert_eq!(report.results.games.counts, [4, 0, 0]);
    assert_eq!(report.results.engines[0].crashes, 4);
    let GameEnding::Crash { what, .. } = &endings[0] else {
        panic!("{endings:?}");
    };
    assert!(
        what.contains("101") && what.contains("assertion failed: luck"),
        "{what}"
    );
}

#[test]
fn a_crash_fails_a_problem_not_the_suite() {
    let problem = "7k/5K2/8/8/8/8/8/6R1 w - - bm Rh1#;\n";
    let suite = TestSuite::parse(&problem.repeat(6)).unwrap();
    let limits = Limits {
        nodes: Some(50),
        ..Limits::default()
    };
    let (mut tried, mut failed) = (0, Vec::new());
    let engine = fake("faint").parse().unwrap();
    suite
        .run(&engine, &limits, 1, |_, attempt| {
            tried += 1;
            failed.extend(attempt.as_ref().err().map(ToString::to_string));
        })
        .unwrap();
    assert_eq!(tried, 6);
    assert_eq!(failed.len(), 6, "{failed:?}");
    assert!(failed[0].contains("assertion failed: luck"), "{failed:?}");
}

#[test]
fn illegal_moves_lose() {
    for kind in ["illegal", "garbage", "none"] {
        let (report, endings) = play([&fake(kind), OPPONENT], MatchTimeControl::Nodes(50), 2);
        assert_eq!(
            report.results.games.counts,
            [2, 0, 0],
            "{kind}: {endings:?}"
        );
        assert_eq!(report.results.engines[0].illegal_moves, 2, "{kind}");
    }
}

#[test]
fn a_hanging_engine_is_killed_and_loses() {
    let started = Instant::now();
    let (report, _) = play([OPPONENT, &fake("hang")], MatchTimeControl::Nodes(50), 2);
    assert_eq!(report.results.games.counts, [0, 0, 2]);
    assert_eq!(report.results.engines[1].crashes, 2);
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn exceeding_the_time_loses() {
    let clock = "0.2+0.01".parse().unwrap();
    let (report, endings) = play([OPPONENT, &fake("slow")], clock, 2);
    assert_eq!(report.results.games.counts, [0, 0, 2], "{endings:?}");
    assert_eq!(report.results.engines[1].time_forfeits, 2);
    let (report, _) = play([OPPONENT, &fake("hang")], clock, 2);
    assert_eq!(report.results.engines[1].time_forfeits, 2);
}

#[test]
fn a_duplicate_answer_is_not_taken_for_the_next_one() {
    let (report, endings) = play([OPPONENT, &fake("twice")], MatchTimeControl::Nodes(50), 2);
    assert_eq!(report.results.engines[1].illegal_moves, 0, "{endings:?}");
}

#[test]
fn random_moves_lose_to_a_search() {
    let (report, endings) = play(
        ["tabiya:level=0,hash=1", "tabiya:nodes=200,hash=1"],
        MatchTimeControl::Nodes(1000),
        10,
    );
    assert!(report.results.score() <= 0.15, "{endings:?}");
    assert_eq!(report.results.pairs.total(), 5);
    for engine in report.results.engines {
        assert_eq!(
            (engine.time_forfeits, engine.illegal_moves, engine.crashes),
            (0, 0, 0)
        );
    }
}

#[test]
fn a_match_is_stopped_by_the_caller_or_the_sprt() {
    let mut match_settings = Match {
        engines: ["tabiya:nodes=300,hash=1", "tabiya:level=0,hash=1"]
            .map(|text| text.parse().unwrap()),
        rules: MatchRules {
            adjudication: AdjudicationRules::default(),
            ..MatchRules::new(MatchTimeControl::Nodes(1000))
        },
        openings: OpeningSuite::built_in(4, 1),
        games: 1000,
        concurrency: 1,
        sprt: None,
    };
    let stop = StopSignal::default();
    let mut moves = 0;
    let report = match_settings.run(&stop, |event| match event {
        MatchEvent::GameEnded(ended) if ended.results.games.total() == 3 => stop.stop(),
        MatchEvent::Moved { .. } => moves += 1,
        _ => {}
    });
    assert_eq!(report.unwrap().results.games.total(), 3);
    assert!(moves > 10);
    match_settings.sprt = Some("elo0=0,elo1=200".parse().unwrap());
    let report = match_settings.run(&StopSignal::default(), |_| {}).unwrap();
    assert!(report.results.games.total() < 100);
}

/// A match that is stopped while its engines think does not wait for their moves, which would take for ever.
#[test]
fn a_stopped_match_does_not_wait_for_the_search() {
    let match_settings = Match {
        engines: ["tabiya:hash=1", "tabiya:hash=1"].map(|text| text.parse().unwrap()),
        rules: MatchRules {
            hang_timeout: Duration::from_secs(3600),
            ..MatchRules::new(MatchTimeControl::Nodes(u64::MAX))
        },
        openings: OpeningSuite::built_in(4, 1),
        games: 8,
        concurrency: 2,
        sprt: None,
    };
    let stop = StopSignal::default();
    let report = std::thread::scope(|scope| {
        match_settings.run(&stop, |event| {
            assert!(matches!(event, MatchEvent::Started { .. }), "{event:?}");
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.stop();
            });
        })
    });
    assert_eq!(report.unwrap().results.games.total(), 0);
}

#[test]
fn bad_engines_do_not_start() {
    let start = |text: &str| EnginePlayer::start(&text.parse().unwrap()).err();
    assert!(matches!(
        start("/nonexistent/engine"),
        Some(EnginePlayerError::Child(ChildError::Start { .. }))
    ));
    assert!(matches!(
        start(&fake("crash-at-once")),
        Some(EnginePlayerError::Child(ChildError::Exited { .. }))
    ));
    assert!(matches!(
        start(&format!("'{FAKE}' good; Contempt=5")),
        Some(EnginePlayerError::NoSuchOption { .. })
    ));
}

#[test]
fn xboard_engines_play() {
    let depth = MatchTimeControl::Depth(2);
    let (report, endings) = play([&fake("xboard good"), OPPONENT], depth, 2);
    let [engine, _] = report.results.engines;
    assert!(engine.moves > 4, "{endings:?}");
    assert_eq!(
        (engine.time_forfeits, engine.illegal_moves, engine.crashes),
        (0, 0, 0),
        "{endings:?}"
    );
}

#[test]
fn xboard_engines_that_misbehave_lose() {
    let depth = MatchTimeControl::Depth(2);
    for kind in ["illegal", "garbage", "none", "crash", "resign"] {
        let (report, endings) = play([&fake(&format!("xboard {kind}")), OPPONENT], depth, 2);
        assert_eq!(
            report.results.games.counts,
            [2, 0, 0],
            "{kind}: {endings:?}"
        );
        let [engine, _] = report.results.engines;
        match kind {
            "crash" => assert_eq!(engine.crashes, 2),
            "resign" => assert!(matches!(endings[0], GameEnding::Resignation { .. })),
            _ => assert_eq!(engine.illegal_moves, 2, "{kind}: {endings:?}"),
        }
    }
    let clock = "1+0.01".parse().unwrap();
    let (report, endings) = play([OPPONENT, &fake("xboard hang")], clock, 2);
    assert_eq!(report.results.engines[1].time_forfeits, 2, "{endings:?}");
}

#[test]
fn options_of_both_protocols() {
    let start = |text: &str| EnginePlayer::start(&text.parse().unwrap());
    let engine = start(&format!("'{FAKE}' xboard good; Depth=3")).unwrap();
    assert_eq!(engine.name(), "Fake X");
    engine.quit();
    assert!(start(&format!("'{FAKE}' xboard good; Banana=3")).is_err());
    assert!(start(&format!("'{FAKE}' good; hash=3; protocol=uci")).is_ok());
}
