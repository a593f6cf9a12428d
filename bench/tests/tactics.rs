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
