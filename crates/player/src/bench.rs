//! [`bench()`]: searches fixed positions to a fixed depth. The node count is the engine's signature: it changes if, and only
//! if, the search or the evaluation does.

use std::time::{Duration, Instant};

use tabiya_engine::{AnyEvaluator, Engine, Limits, Options, Root};
use tabiya_rules::Position;

use crate::StopSignal;

/// Default depth.
pub const BENCH_DEPTH: u32 = 12;

/// Size of the transposition table in MB.
const HASH: usize = 16;

/// Positions from the engine's self-play out of its own book, with occasional errors, from opening to endgame; and a few
/// special ones: a mate, a single legal move, a mate to avoid, passed pawns.
const POSITIONS: [&str; 31] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pp1n1pp1/2p1p2p/3n4/2pP4/2N1PN2/PPBB1PPP/R2Q1RK1 b kq - 1 9",
    "rnb1k2r/pppnqppp/4p3/3pP3/3P4/2N2N2/PPP2PPP/R2QKB1R b KQkq - 1 7",
    "r1bqkb1r/ppp2ppp/2np4/8/4n3/3N4/PPPPBPPP/RNBQK2R w KQkq - 2 6",
    "rnbqk2r/pp2nppp/4p3/2ppP3/3P4/P1P5/2P2PPP/R1BQKBNR w KQkq - 1 7",
    "rnbqkr2/ppp2ppp/4pB2/3p4/3P4/2N5/PPP1NPPP/R2QKB1R b KQq - 0 8",
    "r5k1/pp2qpbp/1n4p1/1N1r4/P1p1nBb1/5N2/1PB2PPP/R1Q2R1K b - a3 0 21",
    "r1bq1r2/1p2b2k/1np1p1pp/2N1Np2/PQPP4/4P2P/2B2PP1/3R1R1K b - - 3 21",
    "r1b1kb1r/pppp1pp1/3q3p/3n4/2BQP3/8/PPP2PPP/R1B2RK1 w kq - 0 10",
    "r3kr2/1p3pp1/p2p1b1p/P1pPpq2/2P1Q1b1/1P1P1N2/3B1PP1/1K1R1R2 b q - 2 26",
    "3r1r1k/2p1nq2/4p3/pp1pP1p1/bPnN4/P1QB3P/2P2PP1/4RR1K w - - 0 25",
    "rnb3k1/pp2npp1/4p3/2ppP1Q1/3Pq3/P1P2N2/3B1PPP/R4K1R b - - 3 14",
    "2kr1bnr/ppp1pppp/2n5/8/2b5/4N3/PPP2PPP/R1B1K1NR w - - 0 10",
    "r4r2/4nq2/2p1p3/1p1pP1p1/bPnN3k/3B1P1P/2P3P1/3QRR1K w - - 5 36",
    "3r2k1/1p2qpbp/p7/3n2p1/P1p1nB2/5b1P/RPB2PP1/2Q2R1K w - - 0 26",
    "r1b2rk1/pp3ppp/3q4/4p3/1P1p4/P2P1P2/5NPP/1R2QRK1 w - - 2 20",
    "r1k3r1/3n1p1p/p1nb4/8/PP3p2/2P4P/3P2P1/RNBK1B1R w - - 1 19",
    "1r2r2k/p1p3qp/3p4/2p2p1n/2P5/4BP1P/PP4P1/1R1QR1K1 w - - 0 22",
    "r1r5/1p3pkp/pn1R2p1/4p3/8/1P3NP1/P3PP1P/R5K1 b - - 1 26",
    "r1r5/1p3pkp/pn1R2p1/4N3/4p3/1P4P1/P3PP1P/R5K1 b - - 1 27",
    "1k5r/5pp1/p3p3/2p4p/PpN5/6PP/1PP2P2/R2K4 w - h6 0 30",
    "k6r/8/p2N4/2p2pp1/Pp5p/1P5P/2P1KP2/R7 w - - 0 35",
    "4k3/3p2p1/2b2p1p/8/1P1R3P/5PP1/2P3K1/1r3B2 b - - 0 34",
    "3r4/2p3p1/5k1p/p6P/P2P1p2/2K5/5n1R/7B b - - 2 40",
    "8/5pkp/p3n3/1p6/PP2R1P1/8/1b4K1/8 w - b6 0 42",
    "3r4/2p3p1/5k1p/p6P/P2P4/2K2p2/8/7R w - - 0 42",
    "5k2/3p2p1/2b2p1p/7P/8/R4PP1/2P5/7K b - - 5 41",
    "6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 30",
    "k7/8/8/8/8/5q2/8/7K w - - 0 1",
    "8/P5k1/8/1r6/8/2R4p/7K/8 w - - 0 60",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w - - 0 1",
];

/// Result of a bench run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchReport {
    /// Nodes searched: the signature.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl BenchReport {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-3)) as u64
    }
}

/// Searches the positions in turn and calls `on_position` after each with its number from 1, the number of positions, its
/// FEN and its node count. Returns `None` if it was stopped.
///
/// ```
/// use tabiya_engine::AnyEvaluator;
/// use tabiya_player::{StopSignal, bench};
/// let (evaluator, stop_signal) = (AnyEvaluator::default(), StopSignal::default());
/// let first = bench(3, &evaluator, &stop_signal, |_, _, _, _| {}).unwrap();
/// assert_eq!(first.nodes, bench(3, &evaluator, &stop_signal, |_, _, _, _| {}).unwrap().nodes);
/// stop_signal.stop();
/// assert_eq!(bench(30, &evaluator, &stop_signal, |_, _, _, _| {}), None);
/// ```
pub fn bench(
    depth: u32,
    evaluator: &AnyEvaluator,
    stop_signal: &StopSignal,
    mut on_position: impl FnMut(usize, usize, &str, u64),
) -> Option<BenchReport> {
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engine = Engine::new(evaluator.clone(), options);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let started = Instant::now();
    let mut nodes = 0;
    for (i, fen) in POSITIONS.iter().enumerate() {
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        let control = stop_signal.next_search();
        let result = engine.search(&Root::new(position), &limits, &control, |_| {});
        if stop_signal.is_stopped() {
            return None;
        }
        nodes += result.nodes;
        on_position(i + 1, POSITIONS.len(), fen, result.nodes);
    }
    Some(BenchReport {
        nodes,
        time: started.elapsed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_parses() {
        for fen in POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }
}
