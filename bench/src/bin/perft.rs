//! Perft compared with other Rust libraries, in one run: `cargo xtask bench perft`.
//!
//! One thread, CPU time, rounds interleaved, the last ply counted without playing it, no hashing, all built with
//! the same flags. Each library is used in the fastest way its interface offers: a callback where it has one, and PEXT.
//! The last line is Tabiya's rate divided by the best peer's.

use cpu_time::ThreadTime;

/// Positions with depth and published node count.
const POSITIONS: [(&str, u32, u64); 5] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    ),
];

/// A library and its perft function.
struct Library {
    name: &'static str,
    count: fn(&str, u32) -> u64,
}

const LIBRARIES: [Library; 5] = [
    Library {
        name: "tabiya-rules",
        count: tabiya,
    },
    Library {
        name: "laura_core",
        count: laura,
    },
    Library {
        name: "cozy-chess",
        count: cozy,
    },
    Library {
        name: "chess",
        count: chess,
    },
    Library {
        name: "shakmaty",
        count: shakmaty,
    },
];

fn main() {
    let rounds: usize = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    // Seconds by library and position; the best round of each counts, so that short bursts of other load
    // on the machine do not affect the figures.
    let mut best = [[f64::INFINITY; POSITIONS.len()]; LIBRARIES.len()];
    for round in 0..=rounds {
        for (p, (fen, depth, want)) in POSITIONS.into_iter().enumerate() {
            for (l, library) in LIBRARIES.iter().enumerate() {
                let start = ThreadTime::now();
                let nodes = (library.count)(fen, depth);
                let seconds = start.elapsed().as_secs_f64();
                assert_eq!(nodes, want, "{} counts {fen} wrong", library.name);
                // The first round warms caches and branch predictors.
                if round > 0 {
                    best[l][p] = best[l][p].min(seconds);
                }
            }
        }
    }
    report(&best);
}

fn report(best: &[[f64; POSITIONS.len()]; LIBRARIES.len()]) {
    let nodes: u64 = POSITIONS.iter().map(|(_, _, count)| count).sum();
    let mut rates = [0.0; LIBRARIES.len()];
    println!("million nodes per second: each position, and all");
    for (l, library) in LIBRARIES.iter().enumerate() {
        print!("{:<14}", library.name);
        for (seconds, (_, _, count)) in best[l].iter().zip(POSITIONS) {
            print!("{:>8.0}", count as f64 / seconds / 1e6);
        }
        rates[l] = nodes as f64 / best[l].iter().sum::<f64>() / 1e6;
        println!("{:>9.0}", rates[l]);
    }
    let peer = rates[1..].iter().copied().fold(0.0, f64::max);
    println!("ratio: {:.2}", rates[0] / peer);
}

fn tabiya(fen: &str, depth: u32) -> u64 {
    let position: tabiya_rules::Position = fen.parse().expect("a valid FEN");
    tabiya_rules::perft(&position, depth)
}

fn laura(fen: &str, depth: u32) -> u64 {
    use laura_core::{AllMoves, Board, enumerate_legal_moves};
    fn count(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            enumerate_legal_moves::<AllMoves, _>(board, |_| {
                nodes += 1;
                true
            });
        } else {
            enumerate_legal_moves::<AllMoves, _>(board, |m| {
                nodes += count(&board.make_move(m), depth - 1);
                true
            });
        }
        nodes
    }
    count(&fen.parse().expect("a valid FEN"), depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    use cozy_chess::Board;
    fn count(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    count(&fen.parse().expect("a valid FEN"), depth)
}

fn chess(fen: &str, depth: u32) -> u64 {
    let board: chess::Board = fen.parse().expect("a valid FEN");
    chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a valid FEN");
    let position: shakmaty::Chess = fen
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a valid position");
    shakmaty::perft(&position, depth)
}
