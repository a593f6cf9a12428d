//! [`ReportedScore`] and [`ReportedBound`]: scores as engines report them.

/// Score from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedScore {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in this many moves; negative if the side to move gets mated, zero if it is checkmated.
    Mate(i32),
}

/// Bound of a reported score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReportedBound {
    /// The score is exact.
    #[default]
    Exact,
    /// The score is a lower bound: the search failed high.
    Lower,
    /// The score is an upper bound: the search failed low.
    Upper,
}
