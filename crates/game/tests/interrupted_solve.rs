//! A search for a mate that is interrupted: it stops soon, and interruptions do not change its result.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tabiya_game::solver::{Solution, Solve};
use tabiya_rules::{Color, Position};

/// Positions that are decided at once, by a guided search, by a proof, and by a long exhaustive search.
const POSITIONS: [&str; 8] = [
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/4k3/8/8/4K3/8/R7 w - - 0 1",
    "8/2b5/4k3/8/8/4K3/8/5B2 w - - 0 1",
    "k7/p7/8/1N6/8/8/8/K7 b - - 0 1",
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - - 0 1",
    "8/8/1p1p3p/1PpP2pP/2P2pP1/p3pP1K/P3P3/6k1 b - - 0 1",
];

#[test]
fn slices_do_not_change_the_result() {
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        for side in Color::ALL {
            let whole = Solve::new(&position, side).run(u64::MAX, &|| false);
            assert!(whole.is_some(), "{side}: {fen}");
            for nodes in [1, 7, 1_000] {
                let sliced = run_in_slices(&position, side, nodes);
                assert_eq!(Some(sliced), whole, "{side}, slices of {nodes}: {fen}");
            }
        }
    }
}

fn run_in_slices(position: &Position, side: Color, nodes: u64) -> Solution {
    let mut search = Solve::new(position, side);
    loop {
        // An interruption between two slices.
        assert!(search.run(nodes, &|| true).is_none());
        if let Some(solution) = search.run(nodes, &|| false) {
            return solution;
        }
    }
}

#[test]
fn asks_often_whether_to_stop() {
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        for side in Color::ALL {
            let mut search = Solve::new(&position, side);
            let mut slices = 0;
            loop {
                let asked = Cell::new(0);
                let stop = || {
                    asked.set(asked.get() + 1);
                    asked.get() == 3
                };
                if search.run(u64::MAX, &stop).is_some() {
                    break;
                }
                slices += 1;
                assert_eq!(asked.get(), 3, "stops when it is told to: {fen}");
                assert!(slices < 1_000_000, "goes on after a stop: {fen}");
            }
        }
    }
}

/// The time between two questions whether to stop, in CPU time of the thread, so that other programs hardly matter. These
/// searches are long: their sets of positions grow several times.
#[test]
fn no_step_takes_long() {
    for (fen, side) in [
        ("3R4/6P1/7K/5b2/1k6/7P/8/8 w - - 0 53", Color::Black),
        ("8/4KBk1/7p/8/8/8/8/r5q1 w - - 0 66", Color::White),
        ("8/4k2B/4pr2/pp1p1p2/5K2/8/8/8 w - - 0 47", Color::White),
    ] {
        let position: Position = fen.parse().unwrap();
        let asked = Cell::new(0_u64);
        let last = Cell::new(thread_time());
        let longest = Cell::new(Duration::ZERO);
        let stop = || {
            let now = thread_time();
            longest.set(longest.get().max(now.saturating_sub(last.get())));
            last.set(now);
            asked.set(asked.get() + 1);
            asked.get() == MAX_QUESTIONS
        };
        Solve::new(&position, side).run(u64::MAX, &stop);
        let (asked, longest) = (asked.get(), longest.get());
        println!("{asked} questions, at most {longest:?} apart: {fen}");
        assert!(
            longest < Duration::from_millis(10),
            "{longest:?}, {side}: {fen}"
        );
    }
}

/// Enough for a million positions.
const MAX_QUESTIONS: u64 = 20_000;

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
