//! The lines of a search (MultiPV) agree with each other and with the best move, wherever the search stops.

use std::time::Duration;

use tabiya_engine::{
    Classical, Engine, Info, Limits, Options, Root, SearchControl, SearchReport, SearchResult,
};
use tabiya_rules::Position;

/// Quiet and sharp positions, a drawn ending, mates on both sides, one and two legal moves, Chess960.
const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/4k3/8/2p5/2P5/4K3/8 b - - 20 60",
    "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R b - - 0 1",
    "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/8/q5K1 w - - 98 80",
    "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
];

/// Runs a search and checks the lines it reports against its result.
#[track_caller]
fn check(
    engine: &mut Engine<Classical>,
    position: Position,
    limits: &Limits,
    control: &SearchControl,
) -> SearchResult {
    let mut reported: Vec<Info> = Vec::new();
    let result = engine.search(&Root::new(position), limits, control, |report| {
        if let SearchReport::PvLine(info) = report {
            reported.push(info.clone());
        }
    });
    let about = format!("{position:?} {limits:?} {:?}", engine.options());
    let wanted = engine.options().multi_pv.min(position.legal_moves().len());
    let blocks = blocks(&reported);
    for (i, block) in blocks.iter().enumerate() {
        for (rank, line) in block.iter().enumerate() {
            assert_eq!(line.multi_pv as usize, rank + 1, "{about}");
            let earlier = &block[..rank];
            let is_new = earlier.iter().all(|other| other.pv[0] != line.pv[0]);
            assert!(is_new, "a move twice: {block:?} {about}");
            let mut at = position;
            for m in &line.pv {
                assert!(at.is_legal(*m), "{line:?} {about}");
                at = at.play(*m);
            }
        }
        let is_complete = block.len() == wanted || (blocks.len() == 1 && block.len() < wanted);
        assert!(is_complete, "block {i}: {block:?} {about}");
    }
    assert_eq!(blocks.last(), Some(&&result.lines[..]), "{about}");
    let first = &result.lines[0];
    assert_eq!(result.best_move, Some(first.pv[0]), "{about}");
    assert_eq!((result.score, result.depth), (first.score, first.depth));
    result
}

/// Splits reports into blocks of lines, each from the first rank to the last.
fn blocks(reported: &[Info]) -> Vec<&[Info]> {
    reported
        .chunk_by(|one, next| next.multi_pv > one.multi_pv)
        .collect()
}

fn engine(multi_pv: usize, threads: usize) -> Engine<Classical> {
    let options = Options {
        hash: 1,
        threads,
        multi_pv,
        ..Options::default()
    };
    Engine::new(Classical, options)
}

/// Node limits stop the search anywhere: in the first iteration, in the first line of an iteration or in a later one.
#[test]
fn wherever_a_node_limit_stops_the_search() {
    let mut unfinished = 0;
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        for multi_pv in [1, 2, 3, 5, 60] {
            let mut engine = engine(multi_pv, 1);
            for step in 0..60u64 {
                let limits = Limits {
                    nodes: Some(step * step * 5 / 2 + step),
                    ..Limits::default()
                };
                let result = check(&mut engine, position, &limits, &SearchControl::new());
                let depths = result.lines.iter().map(|line| line.depth);
                let is_mixed = depths.clone().max() != depths.min();
                unfinished += usize::from(is_mixed);
            }
        }
    }
    assert!(
        unfinished > 50,
        "only {unfinished} searches stopped between two lines"
    );
}

#[test]
fn wherever_time_or_another_thread_stops_the_search() {
    for (i, fen) in POSITIONS.into_iter().enumerate() {
        let position: Position = fen.parse().unwrap();
        for (multi_pv, threads) in [(1, 2), (3, 1), (4, 3)] {
            let mut engine = engine(multi_pv, threads);
            for step in 0..4u64 {
                let time = Duration::from_micros(300 * step * (i as u64 + 1));
                let limits = Limits {
                    movetime: Some(time),
                    ..Limits::default()
                };
                check(&mut engine, position, &limits, &SearchControl::new());
                let infinite = Limits {
                    infinite: true,
                    ..Limits::default()
                };
                let control = SearchControl::new();
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        std::thread::sleep(time);
                        control.stop();
                    });
                    check(&mut engine, position, &infinite, &control);
                });
            }
        }
    }
}
