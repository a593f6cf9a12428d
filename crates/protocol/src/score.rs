//! [`Score`]: what a position is worth, as engines tell it.

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in so many of its moves; negative if it is mated, zero if it is mated now.
    Mate(i32),
}

/// How a score stands to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is the true one, as far as the engine knows.
    #[default]
    Exact,
    /// The true one is at least this: the search failed high.
    AtLeast,
    /// The true one is at most this: the search failed low.
    AtMost,
}
