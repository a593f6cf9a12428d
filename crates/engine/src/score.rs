//! [`Score`]: the value of a position for the side to move.

use core::fmt;

use tabiya_rules::Color;

/// Value of a position for the side to move inside the search: centipawns, with mates at both ends of the range. A
/// plain number, because the search adds and compares values everywhere; [`Score`] is the public form.
pub(crate) type Value = i32;

/// Largest number of plies from the root.
pub(crate) const MAX_PLY: usize = 246;
/// Value of giving mate at the root.
pub(crate) const MATE: Value = 32_000;
/// Larger than any value.
pub(crate) const VALUE_INFINITE: Value = 32_500;
/// No value: not evaluated, or in check.
pub(crate) const VALUE_NONE: Value = 32_501;
/// Smallest value that means a mate.
pub(crate) const MATE_IN_MAX_PLY: Value = MATE - MAX_PLY as Value - 1;
/// Largest static evaluation: below all mate values.
pub(crate) const MAX_EVALUATION: Value = MATE_IN_MAX_PLY - 1;

/// Random part of the value of a draw.
pub(crate) const DRAW_NOISE: Value = 1;

/// Value of being mated at this ply from the root.
pub(crate) const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// Returns true for mate values of either side.
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_IN_MAX_PLY && value.abs() <= MATE
}

/// Score of a position for the side to move.
///
/// ```
/// use tabiya_engine::Score;
/// assert_eq!(Score::Mate(2).to_string(), "mate in 2");
/// assert!(Score::Mate(1) > Score::Mate(3));
/// assert!(Score::Mate(3) > Score::Centipawns(900));
/// assert!(Score::Mate(-1) < Score::Centipawns(-900));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns (hundredths of a pawn).
    Centipawns(i32),
    /// Moves until the side to move mates; negative if it is mated, zero if it is checkmated now.
    Mate(i32),
}

impl Score {
    /// Converts a value of the search; the random part of draws is removed.
    pub(crate) const fn from_value(value: Value) -> Self {
        if value >= MATE_IN_MAX_PLY {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_IN_MAX_PLY {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(if value.abs() <= DRAW_NOISE { 0 } else { value })
        }
    }

    const fn order(self) -> i64 {
        match self {
            Self::Centipawns(value) => value as i64,
            Self::Mate(moves) if moves > 0 => 1_000_000_000 - moves as i64,
            Self::Mate(moves) => -1_000_000_000 - moves as i64,
        }
    }

    /// Score for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// Score for White, given the side that this score is for.
    #[must_use]
    pub const fn for_white(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }

    /// Score in centipawns; mates are just below 32,000.
    pub const fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => MATE - moves,
            Self::Mate(moves) => -MATE - moves,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) if *moves > 0 => write!(f, "mate in {moves}"),
            Self::Mate(0) => write!(f, "mated"),
            Self::Mate(moves) => write!(f, "mated in {}", -moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_values_become_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(150), Score::Centipawns(150));
        assert_eq!(Score::from_value(-DRAW_NOISE), Score::Centipawns(0));
    }
}
