//! The suite of mates and tactics: is it what it says?

use std::collections::HashSet;

use tabiya_bench::tactics::{Prover, is_quiet};
use tabiya_player::{Problem, Suite};

/// Mates of up to so many moves are proved again; the longer ones would take minutes.
const PROVED_AGAIN: u32 = 3;
const BUDGET: u64 = 50_000_000;

fn suite() -> Suite {
    Suite::parse(include_str!("../data/tactics.epd")).expect("every line is legal")
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
fn no_position_and_no_name_comes_twice() {
    let suite = suite();
    let mut seen = HashSet::new();
    for problem in suite.problems() {
        assert!(seen.insert(problem.position().key()), "{problem}");
    }
    let names: HashSet<_> = suite.problems().iter().map(|it| &it.name).collect();
    assert_eq!(names.len(), suite.problems().len());
}

#[test]
fn short_mates_are_there_and_none_is_shorter() {
    let mut prover = Prover::new(BUDGET);
    for problem in suite().problems() {
        let Some(moves) = problem.mate().filter(|moves| *moves <= PROVED_AGAIN) else {
            continue;
        };
        let found = prover.shortest_mate(problem.position(), moves);
        assert_eq!(found, Ok(Some(moves)), "{problem}");
    }
}

#[test]
fn the_first_move_of_a_short_mate_is_the_only_one() {
    let mut prover = Prover::new(BUDGET);
    for problem in suite().problems() {
        let Some(moves) = problem.mate().filter(|moves| *moves <= PROVED_AGAIN) else {
            continue;
        };
        if let [only] = problem.best_moves() {
            let found = prover.mating_moves(problem.position(), moves);
            assert_eq!(found, Ok(vec![*only]), "{problem}");
        }
    }
}
