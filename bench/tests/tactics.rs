//! Checks the suite of mates and tactics.

use std::collections::HashSet;

use tabiya_bench::tactics::{MateProver, is_quiet};
use tabiya_matches::{Problem, TestSuite};

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
