//! [`bench`]: fixed positions to a fixed depth. How many nodes that takes is the engine's signature: it
//! changes if, and only if, the search or the evaluation do.

use std::time::{Duration, Instant};

use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root};
use tabiya_rules::Position;

/// How deep, unless somebody says otherwise.
pub const BENCH_DEPTH: u32 = 12;

/// Memory for the table, in MB.
const HASH: usize = 16;

/// Openings, middlegames, endings, and positions that are special for the search: mates, stalemates near,
/// zugzwang, promotions, one legal move.
const POSITIONS: [&str; 28] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 1 6",
    "r1bqk2r/pp1nbppp/2p1pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQkq - 1 7",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NP3/1BN1B3/PPP1QPPP/2KR3R w - - 4 12",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/1BN1B3/PPP3PP/R4RK1 w - - 0 13",
    "2rq1rk1/pb2bppp/1pn1pn2/3p4/2PP4/1P2PN2/PB1NBPPP/2RQ1RK1 w - - 2 12",
    "r4rk1/pp2qppp/2p1bn2/3p4/3Pn3/2NBPN2/PPQ2PPP/R4RK1 b - - 7 12",
    "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 1 8",
    "3r1rk1/p1q2ppp/1pn1p3/2p5/3P4/2PBPQ2/P4PPP/1R3RK1 w - - 0 18",
    "r3k2r/1pq1bppp/p1npbn2/4p1B1/4P3/1NN5/PPPQBPPP/R3K2R w KQkq - 2 11",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    "5rk1/1pp2q1p/p1pb4/8/3P1NP1/2P5/1P1BQ1P1/5RK1 b - - 0 25",
    "r1bq2k1/pp2n1bp/2p1p1p1/4Np2/2PPnP2/2N3P1/PP2Q1BP/R1B3K1 w - - 0 16",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "8/5pk1/4p1p1/1R1pP2p/r4P1P/5KP1/8/8 w - - 0 40",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w - - 0 1",
    "8/8/1p1k4/1P1p1p2/3P1P2/3K4/8/8 b - - 0 50",
    "8/5k2/3p4/2pPp1p1/2P1P1P1/4K3/5N2/b7 w - - 4 52",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
    "8/6pk/1p5p/1q2pP2/4P1P1/3Q3P/6K1/8 w - - 1 45",
    "2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "8/P5k1/8/1r6/8/2R4p/7K/8 w - - 0 60",
    "6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 30",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "k7/8/8/8/8/5q2/8/7K w - - 0 1",
];

/// What a run found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchReport {
    /// Positions searched: the signature.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl BenchReport {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-3)) as u64
    }
}

/// Searches the positions one after the other, and tells of each: its number from 1, how many there are,
/// its FEN and the nodes it took. The run ends early, with nothing to report, when `go_on` says so.
///
/// ```
/// use tabiya_player::bench;
/// let first = bench(3, |_, _, _, _| true).unwrap();
/// assert_eq!(first.nodes, bench(3, |_, _, _, _| true).unwrap().nodes);
/// assert_eq!(bench(3, |_, _, _, _| false), None);
/// ```
pub fn bench(
    depth: u32,
    mut go_on: impl FnMut(usize, usize, &str, u64) -> bool,
) -> Option<BenchReport> {
    let options = Options {
        hash: HASH,
        ..Options::default()
    };
    let mut engine = Engine::new(Classical, options);
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
        let thought = engine.think(&Root::new(position), &limits, &Control::new(), |_| {});
        nodes += thought.nodes;
        if !go_on(i + 1, POSITIONS.len(), fen, thought.nodes) {
            return None;
        }
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
    fn every_position_reads() {
        for fen in POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }
}
