//! Whole matches, also with engines that misbehave: the match goes on and scores it.

use std::time::{Duration, Instant};

use tabiya_engine::Limits;
use tabiya_player::{
    Adjudication, Contender, ContenderError, Ending, GameRules, Match, MatchReport, Openings, Pace,
    Suite, child::ChildError,
};

const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

fn fake(kind: &str) -> String {
    format!("'{FAKE}' {kind}; name={kind}")
}

/// Plays a short match, and checks that each game that the first engine lost was lost for the reason given.
#[track_caller]
fn play(engines: [&str; 2], pace: Pace, games: usize) -> (MatchReport, Vec<Ending>) {
    let plan = Match {
        engines: engines.map(|text| text.parse().unwrap()),
        rules: GameRules {
            patience: Duration::from_millis(300),
            margin: Duration::from_millis(100),
            ..GameRules::new(pace)
        },
        openings: Openings::built_in(games.div_ceil(2), 1),
        games,
        concurrency: 2,
        sprt: None,
    };
    let mut endings = Vec::new();
    let report = plan
        .run(|news| {
            endings.push(news.game.ending.clone());
            true
        })
        .unwrap();
    assert_eq!(report.tally.games.total(), games as u64);
    (report, endings)
}

const OPPONENT: &str = "tabiya:nodes=50,hash=1";

#[test]
fn a_crash_loses_a_game_not_the_match() {
    let (report, endings) = play([&fake("crash"), OPPONENT], Pace::Nodes(50), 4);
    assert_eq!(report.tally.games.counts, [4, 0, 0]);
    assert_eq!(report.tally.engines[0].crashes, 4);
    let Ending::Crash { what, .. } = &endings[0] else {
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
    let suite = Suite::parse(&problem.repeat(6)).unwrap();
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
        let (report, endings) = play([&fake(kind), OPPONENT], Pace::Nodes(50), 2);
        assert_eq!(report.tally.games.counts, [2, 0, 0], "{kind}: {endings:?}");
        assert_eq!(report.tally.engines[0].illegal_moves, 2, "{kind}");
    }
}

#[test]
fn whoever_hangs_is_ended() {
    let started = Instant::now();
    let (report, _) = play([OPPONENT, &fake("hang")], Pace::Nodes(50), 2);
    assert_eq!(report.tally.games.counts, [0, 0, 2]);
    assert_eq!(report.tally.engines[1].crashes, 2);
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn time_counts() {
    let clock = "0.2+0.01".parse().unwrap();
    let (report, endings) = play([OPPONENT, &fake("slow")], clock, 2);
    assert_eq!(report.tally.games.counts, [0, 0, 2], "{endings:?}");
    assert_eq!(report.tally.engines[1].forfeits, 2);
    let (report, _) = play([OPPONENT, &fake("hang")], clock, 2);
    assert_eq!(report.tally.engines[1].forfeits, 2);
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next() {
    let (report, endings) = play([OPPONENT, &fake("twice")], Pace::Nodes(50), 2);
    assert_eq!(report.tally.engines[1].illegal_moves, 0, "{endings:?}");
}

#[test]
fn random_moves_lose_to_a_search() {
    let (report, endings) = play(
        ["tabiya:level=0,hash=1", "tabiya:nodes=200,hash=1"],
        Pace::Nodes(1000),
        10,
    );
    assert!(report.tally.score() <= 0.15, "{endings:?}");
    assert_eq!(report.tally.pairs.total(), 5);
    for engine in report.tally.engines {
        assert_eq!(
            (engine.forfeits, engine.illegal_moves, engine.crashes),
            (0, 0, 0)
        );
    }
}

#[test]
fn a_match_may_be_stopped_and_ended_by_its_test() {
    let mut plan = Match {
        engines: ["tabiya:nodes=300,hash=1", "tabiya:level=0,hash=1"]
            .map(|text| text.parse().unwrap()),
        rules: GameRules {
            adjudication: Adjudication::default(),
            ..GameRules::new(Pace::Nodes(1000))
        },
        openings: Openings::built_in(4, 1),
        games: 1000,
        concurrency: 1,
        sprt: None,
    };
    let report = plan.run(|news| news.tally.games.total() < 3).unwrap();
    assert_eq!(report.tally.games.total(), 3);
    plan.sprt = Some("elo0=0,elo1=200".parse().unwrap());
    let report = plan.run(|_| true).unwrap();
    assert!(report.tally.games.total() < 100);
}

#[test]
fn what_is_no_engine_does_not_start() {
    let start = |text: &str| Contender::start(&text.parse().unwrap()).err();
    assert!(matches!(
        start("/nonexistent/engine"),
        Some(ContenderError::Child(ChildError::Start { .. }))
    ));
    assert!(matches!(
        start(&fake("crash-at-once")),
        Some(ContenderError::Child(ChildError::Exited { .. }))
    ));
    assert!(matches!(
        start(&format!("'{FAKE}' good; Contempt=5")),
        Some(ContenderError::NoSuchOption { .. })
    ));
}

#[test]
fn xboard_engines_play_too() {
    let depth = Pace::Depth(2);
    let (report, endings) = play([&fake("xboard good"), OPPONENT], depth, 2);
    let [engine, _] = report.tally.engines;
    assert!(engine.moves > 4, "{endings:?}");
    assert_eq!(
        (engine.forfeits, engine.illegal_moves, engine.crashes),
        (0, 0, 0),
        "{endings:?}"
    );
}

#[test]
fn xboard_engines_misbehave_too() {
    let depth = Pace::Depth(2);
    for kind in ["illegal", "garbage", "none", "crash", "resign"] {
        let (report, endings) = play([&fake(&format!("xboard {kind}")), OPPONENT], depth, 2);
        assert_eq!(report.tally.games.counts, [2, 0, 0], "{kind}: {endings:?}");
        let [engine, _] = report.tally.engines;
        match kind {
            "crash" => assert_eq!(engine.crashes, 2),
            "resign" => assert!(matches!(endings[0], Ending::Resignation { .. })),
            _ => assert_eq!(engine.illegal_moves, 2, "{kind}: {endings:?}"),
        }
    }
    let clock = "1+0.01".parse().unwrap();
    let (report, endings) = play([OPPONENT, &fake("xboard hang")], clock, 2);
    assert_eq!(report.tally.engines[1].forfeits, 2, "{endings:?}");
}

#[test]
fn options_of_both_protocols() {
    let start = |text: &str| Contender::start(&text.parse().unwrap());
    let engine = start(&format!("'{FAKE}' xboard good; Depth=3")).unwrap();
    assert_eq!(engine.name(), "Fake X");
    engine.quit();
    assert!(start(&format!("'{FAKE}' xboard good; Banana=3")).is_err());
    assert!(start(&format!("'{FAKE}' good; hash=3; protocol=uci")).is_ok());
}
