//! [`Score`]: what a position is worth to the side to move.

use core::fmt;

use tabiya_rules::Color;

/// The value of a position to the side to move, inside the search: hundredths of a pawn, with mates at
/// the far ends. Plain numbers here, because the search adds and compares them everywhere; [`Score`] is
/// what leaves the engine.
pub(crate) type Value = i32;

/// No line is longer than this.
pub(crate) const MAX_PLY: usize = 246;
/// Mate on the board.
pub(crate) const MATE: Value = 32_000;
/// Beyond every value.
pub(crate) const INFINITE: Value = 32_500;
/// No value: not yet evaluated, or in check.
pub(crate) const NONE: Value = 32_501;
/// The least value that means a mate.
pub(crate) const MATE_FOUND: Value = MATE - MAX_PLY as Value - 1;
/// Evaluations stay below mates.
pub(crate) const MAX_EVALUATION: Value = MATE_FOUND - 1;

/// Draws are worth this much more or less than nothing to the search.
pub(crate) const DRAW_NOISE: Value = 1;

/// Being mated in so many plies from the root.
pub(crate) const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// True for values that mean a mate, for either side.
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_FOUND && value.abs() <= MATE
}

/// The value of a position to the side to move.
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
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in so many of its moves; negative if it is mated. Zero: it is mated now.
    Mate(i32),
}

impl Score {
    /// What leaves the search. The grain of noise that it adds to draws stays inside.
    pub(crate) const fn from_value(value: Value) -> Self {
        if value >= MATE_FOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_FOUND {
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

    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// What it is worth to White, if it is the score of this side.
    #[must_use]
    pub const fn for_white(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }

    /// Hundredths of a pawn, with a mate as many thousands.
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
    fn mates_count_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(150), Score::Centipawns(150));
        assert_eq!(Score::from_value(-DRAW_NOISE), Score::Centipawns(0));
    }
}
