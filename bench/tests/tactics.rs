//! Checks the suite of mates and tactics.

use std::collections::HashSet;

use tabiya_bench::tactics::{MateProver, NodeCounts, is_quiet};
use tabiya_engine::Limits;
use tabiya_matches::{Problem, TestSuite};
use tabiya_player::EnginePlayer;

/// Mates of up to this many moves are proved again; longer ones would take minutes.
const MAX_PROVED_MOVES: u32 = 3;
const BUDGET: u64 = 50_000_000;

fn suite() -> TestSuite {
    TestSuite::parse(include_str!("../data/tactics.epd")).expect("every line is legal")
}

fn count(is_it: impl Fn(&Problem) -> bool) -> usize {
    suite().problems().iter().filter(|it| is_it(it)).count()
}

#[test]
fn there_are_enough_of_each_kind() {
    let all = count(|_| true);
    let mates = |moves| count(|it| it.mate() == Some(moves));
    let long = count(|it| it.mate().is_some_and(|moves| moves >= 3));
    let quiet = count(|it| match it.best_moves() {
        [only] => is_quiet(it.position(), *only),
        _ => false,
    });
    assert!(all >= 240, "{all}");
    assert!(quiet >= 60, "{quiet} are quiet");
    assert!((1..=6).all(|moves| mates(moves) >= 10));
    assert!(2 * long > all, "{long} of {all} are mates in three or more");
}

#[test]
fn positions_and_names_are_unique() {
    let suite = suite();
    let mut seen = HashSet::new();
    for problem in suite.problems() {
        assert!(seen.insert(problem.position().key()), "{problem}");
    }
    let names: HashSet<_> = suite.problems().iter().map(|it| &it.name).collect();
    assert_eq!(names.len(), suite.problems().len());
}

#[test]
fn short_mates_exist_and_none_is_shorter() {
    let mut prover = MateProver::new(BUDGET);
    for problem in suite().problems() {
        let Some(moves) = problem.mate().filter(|moves| *moves <= MAX_PROVED_MOVES) else {
            continue;
        };
        let found = prover.shortest_mate(problem.position(), moves);
        assert_eq!(found, Ok(Some(moves)), "{problem}");
    }
}

#[test]
fn first_moves_of_short_mates_are_unique() {
    let mut prover = MateProver::new(BUDGET);
    for problem in suite().problems() {
        let Some(moves) = problem.mate().filter(|moves| *moves <= MAX_PROVED_MOVES) else {
            continue;
        };
        if let [only] = problem.best_moves() {
            let found = prover.mating_moves(problem.position(), moves);
            assert_eq!(found, Ok(vec![*only]), "{problem}");
        }
    }
}

/// Nodes to solution, as `cargo xtask bench tactics --nodes` prints them. After a change of the search that is worth it,
/// the file is written anew.
#[test]
fn solutions_take_no_more_nodes_than_before() {
    let text = include_str!("../data/tactics-nodes.txt");
    let before = NodeCounts::parse(text, NodeCounts::LIMIT).expect("every line is a count");
    let engine = "tabiya".parse().unwrap();
    let now = NodeCounts::measure(&suite(), &engine, NodeCounts::LIMIT).unwrap();
    let names = |counts: &NodeCounts| -> Vec<String> {
        counts.counts.iter().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(&now), names(&before));
    let (now, before) = (now.sum(), before.sum());
    assert!(
        now * 10 <= before * 11,
        "{now} nodes, {before} before: more than a tenth more"
    );
}

/// Sacrifices that a search misses for long if it takes checks for quiet or losing moves: each is found within so many
/// nodes, and kept.
#[test]
fn sacrifices_are_found() {
    for (record, limit) in [
        (
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6;",
            5_000,
        ),
        (
            "6k1/5p2/p3p3/1p3qp1/2p1Qn2/2P1R3/PP1r1PPP/4R1K1 b - - bm Nh3+;",
            10_000,
        ),
        ("2R5/2R4p/5p1k/6n1/8/1P2QPPq/r7/6K1 w - - bm Rxh7+;", 2_000),
        (
            "2rr3k/1b2bppP/p2p1n2/R7/3P4/1qB2P2/1P4Q1/1K5R w - - bm Qxg7+;",
            10_000,
        ),
    ] {
        let suite = TestSuite::parse(record).expect("the line is legal");
        let engine = "tabiya".parse().unwrap();
        let counts = NodeCounts::measure(&suite, &engine, 1_000_000).unwrap();
        assert!(counts.sum() <= limit, "{record} {counts}");
    }
}

/// Mates in one are found at depth 1, and mates in two at depth 4 or less, with all their moves.
#[test]
fn short_mates_are_found_at_once() {
    let suite = TestSuite::parse(include_str!("../data/mates.epd")).expect("every line is legal");
    let mut solved = [0, 0];
    for (mate, depth) in [(1, 1), (2, 4)] {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut player = EnginePlayer::start(&"tabiya".parse().unwrap()).unwrap();
        for problem in suite.problems().iter().filter(|it| it.mate() == Some(mate)) {
            let attempt = problem.attempt(&mut player, &limits).unwrap();
            let position = problem.position();
            assert!(attempt.is_solved, "{}", position.fen());
            // The principal variation ends with the mate.
            let pv = &attempt.answer.lines[0].pv;
            let end = pv.iter().fold(*position, |position, m| position.play(*m));
            assert!(end.is_check() && !end.has_legal_moves(), "{problem}");
            solved[mate as usize - 1] += 1;
        }
    }
    assert_eq!(solved, [500, 500]);
}

#[test]
fn short_mates_are_proved() {
    let suite = TestSuite::parse(include_str!("../data/mates.epd")).expect("every line is legal");
    let mut prover = MateProver::new(BUDGET);
    for problem in suite.problems() {
        let found = prover.shortest_mate(problem.position(), 2);
        assert_eq!(found, Ok(problem.mate()), "{problem}");
    }
}
