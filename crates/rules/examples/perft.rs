//! Counts the leaf nodes below each legal move, to check a move generator.
//!
//! ```sh
//! cargo run --release --example perft -- 5
//! cargo run --release --example perft -- 4 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
//! ```

use std::error::Error;

use tabiya_rules::{Position, divide};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::START,
    };
    print!("{}", report(&position, depth));
    Ok(())
}

/// A line for each move, and the total.
fn report(position: &Position, depth: u32) -> String {
    let mut text = String::new();
    let mut total = 0;
    for (m, nodes) in divide(position, depth) {
        text += &format!("{}: {nodes}\n", position.uci(m));
        total += nodes;
    }
    text + &format!("total: {total}\n")
}

#[test]
fn counts_are_right() {
    let report = report(&Position::START, 3);
    assert!(report.contains("e2e4: 600\n"), "{report}");
    assert!(report.ends_with("total: 8902\n"), "{report}");
}
