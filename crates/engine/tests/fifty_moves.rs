//! The fifty-move rule: results of earlier searches are not trusted near it.

use tabiya_engine::{AnyEvaluator, Engine, Limits, Options, Root, Score, SearchControl};
use tabiya_rules::Position;

/// A mate in two that is known from a search with a lower halfmove clock is none when the clock runs out before it.
#[test]
fn no_mate_after_the_fifty_moves() {
    for position in [
        "6Q1/1R6/8/8/Q2pk3/3R4/4P3/6K1 b - -",
        "2kq4/3n1n1Q/1Q1b4/2K2pN1/5q2/8/3Q4/8 w - -",
    ] {
        let at_clock = |clock: u32| -> Position {
            let fen = format!("{position} {clock} 90");
            fen.parse().expect("the position is legal")
        };
        let options = Options {
            hash: 16,
            ..Options::default()
        };
        let mut engine = Engine::new(AnyEvaluator::default(), options);
        let mut score_at = |clock, depth| {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let root = Root::new(at_clock(clock));
            let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
            result.score
        };
        for clock in [0, 96] {
            for depth in [1, 3, 5] {
                score_at(clock, depth);
            }
        }
        assert_ne!(score_at(98, 1), Score::MatedIn(2), "{position}");
    }
}
