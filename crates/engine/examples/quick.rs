//! Searches a few positions and prints what it finds.
use tabiya_engine::*;
fn main() {
    let depth: u32 = std::env::args()
        .nth(1)
        .and_then(|s| s.parse().ok())
        .unwrap_or(14);
    let mut total = 0;
    let t = std::time::Instant::now();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    ] {
        let mut engine = Engine::new(Classical, Options::default());
        let root = Root::new(fen.parse().unwrap());
        let thought = engine.think(
            &root,
            &Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            &Control::new(),
            |i| {
                if i.depth + 2 > depth {
                    println!(
                        "{} {} {} n{} {:?} {:?}",
                        i.depth, i.selective_depth, i.score, i.nodes, i.time, i.pv
                    )
                }
            },
        );
        total += thought.nodes;
    }
    println!(
        "{total} nodes, {:.0} knps",
        total as f64 / t.elapsed().as_secs_f64() / 1e3
    );
}
