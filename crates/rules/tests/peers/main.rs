//! Comparison with shakmaty 0.30 and cozy-chess 0.3, position by position over random games and setups.
//!
//! `TABIYA_PEER_POSITIONS` sets the number of positions; `cargo xtask peers` sets a million.

#[path = "../common/mod.rs"]
mod common;
mod fens;
mod games;
mod peer;
mod setups;
mod zobrist;

/// Takes a few seconds.
const DEFAULT_POSITIONS: usize = 20_000;

fn positions() -> usize {
    match std::env::var("TABIYA_PEER_POSITIONS") {
        Ok(text) => text
            .parse()
            .expect("TABIYA_PEER_POSITIONS must be a number"),
        Err(_) => DEFAULT_POSITIONS,
    }
}
