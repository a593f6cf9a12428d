//! What the benchmarks share.
//!
//! # Layout
//!
//! - [`club`]: a load of clients, and the bare echo beside it.
//! - [`corpus`]: PGN texts made from a seed, for `pgn`.
//! - [`pgn_ours`] and [`pgn_peer`]: the two sides of `pgn`.
//! - [`random`]: the numbers that texts and games are made from.
//! - [`tactics`]: the suite of mates and tactics, and how it is made.

pub mod club;
pub mod corpus;
pub mod pgn_ours;
pub mod pgn_peer;
pub mod random;
pub mod tactics;

/// What a reader of PGN has found. Both sides of a benchmark must find the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// How many games there were.
    pub games: u64,
    /// How many legal moves, with those in variations.
    pub plies: u64,
    /// How many games or variations could not be read to their end.
    pub errors: u64,
}
