//! Code shared by the benchmarks.
//!
//! # Layout
//!
//! - [`club`]: load clients for a club, and a plain echo server to compare with.
//! - [`corpus`]: PGN texts generated from a seed, for `pgn`.
//! - [`pgn_tabiya`] and [`pgn_shakmaty`]: the two sides of `pgn`.
//! - [`tactics`]: the suite of mates and tactics, and its generator.

pub mod club;
pub mod corpus;
pub mod pgn_shakmaty;
pub mod pgn_tabiya;
pub mod tactics;

/// Counts of a PGN reader. Both sides of a benchmark must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PgnCounts {
    /// Number of games.
    pub games: u64,
    /// Number of legal moves, including variations.
    pub plies: u64,
    /// Number of games or variations that could not be read to their end.
    pub errors: u64,
}
