//! Do other libraries see the same chess? Position by position over random games and random setups,
//! against shakmaty 0.30 and cozy-chess 0.3.
//!
//! How many positions is set by `TABIYA_PEER_POSITIONS`; `cargo xtask peers` asks for a million.

#[path = "../common/mod.rs"]
mod common;
mod fens;
mod games;
mod keys;
mod peer;
mod setups;

/// A few seconds' worth.
const DEFAULT_POSITIONS: usize = 20_000;

fn positions() -> usize {
    match std::env::var("TABIYA_PEER_POSITIONS") {
        Ok(text) => text
            .parse()
            .expect("TABIYA_PEER_POSITIONS is a number of positions"),
        Err(_) => DEFAULT_POSITIONS,
    }
}
