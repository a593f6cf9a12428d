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

/// Value of mating at this ply from the root.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

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
/// assert_eq!(Score::MateIn(2).to_string(), "mate in 2");
/// assert!(Score::MateIn(1) > Score::MateIn(3));
/// assert!(Score::MateIn(3) > Score::Centipawns(900));
/// assert!(Score::MatedIn(1) < Score::Centipawns(-900));
/// assert_eq!(Score::MatedIn(0).flipped(), Score::MateIn(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns (hundredths of a pawn).
    Centipawns(i32),
    /// The side to move mates in this many moves; with zero it has mated: the other side sees [`Score::MatedIn`] zero.
    MateIn(u32),
    /// The side to move is mated in this many moves; with zero it is checkmated now.
    MatedIn(u32),
}

impl Score {
    /// Converts a value of the search; the random part of draws is removed.
    pub(crate) const fn from_value(value: Value) -> Self {
        if value >= MATE_IN_MAX_PLY {
            Self::MateIn(((MATE - value + 1) / 2) as u32)
        } else if value <= -MATE_IN_MAX_PLY {
            Self::MatedIn(((MATE + value) / 2) as u32)
        } else {
            Self::Centipawns(if value.abs() <= DRAW_NOISE { 0 } else { value })
        }
    }

    const fn order(self) -> i64 {
        /// Larger than any centipawns and moves together.
        const MATE_ORDER: i64 = 1 << 40;
        match self {
            Self::Centipawns(value) => value as i64,
            Self::MateIn(moves) => MATE_ORDER - moves as i64,
            Self::MatedIn(moves) => moves as i64 - MATE_ORDER,
        }
    }

    /// Score for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(value.saturating_neg()),
            Self::MateIn(moves) => Self::MatedIn(moves),
            Self::MatedIn(moves) => Self::MateIn(moves),
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
        /// Longer mates count as this long: other engines may report any number.
        const LONGEST: u32 = MAX_PLY as u32;
        const fn capped(moves: u32) -> i32 {
            (if moves < LONGEST { moves } else { LONGEST }) as i32
        }
        match self {
            Self::Centipawns(value) => value,
            Self::MateIn(moves) => MATE - capped(moves),
            Self::MatedIn(moves) => capped(moves) - MATE,
        }
    }

    /// Converts a number of moves as UCI and other texts have it: negative if the side to move is mated, zero if it is
    /// checkmated now.
    pub const fn from_signed_moves(moves: i32) -> Self {
        if moves > 0 {
            Self::MateIn(moves as u32)
        } else {
            Self::MatedIn(moves.unsigned_abs())
        }
    }

    /// Moves to the mate, negative for [`Score::MatedIn`]: `#3`, `#-2`. `None` if there is no mate, or if it is on the
    /// board, because zero has no sign.
    pub fn signed_moves(self) -> Option<i32> {
        let signed = |moves: u32| i32::try_from(moves).unwrap_or(i32::MAX);
        match self {
            Self::Centipawns(_) | Self::MateIn(0) | Self::MatedIn(0) => None,
            Self::MateIn(moves) => Some(signed(moves)),
            Self::MatedIn(moves) => Some(-signed(moves)),
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
            Self::MateIn(0) => write!(f, "has mated"),
            Self::MatedIn(0) => write!(f, "mated"),
            Self::MateIn(moves) => write!(f, "mate in {moves}"),
            Self::MatedIn(moves) => write!(f, "mated in {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_values_become_moves() {
        assert_eq!(Score::from_value(MATE), Score::MateIn(0));
        assert_eq!(Score::from_value(MATE - 1), Score::MateIn(1));
        assert_eq!(Score::from_value(MATE - 3), Score::MateIn(2));
        assert_eq!(Score::from_value(mated_in(0)), Score::MatedIn(0));
        assert_eq!(Score::from_value(mated_in(2)), Score::MatedIn(1));
        assert_eq!(Score::from_value(150), Score::Centipawns(150));
        assert_eq!(Score::from_value(-DRAW_NOISE), Score::Centipawns(0));
    }

    /// Scores from the worst to the best.
    const ASCENDING: [Score; 9] = [
        Score::MatedIn(0),
        Score::MatedIn(1),
        Score::MatedIn(u32::MAX),
        Score::Centipawns(-900),
        Score::Centipawns(0),
        Score::Centipawns(900),
        Score::MateIn(u32::MAX),
        Score::MateIn(1),
        Score::MateIn(0),
    ];

    #[test]
    fn flipping_reverses_the_order_and_keeps_the_side() {
        assert!(ASCENDING.is_sorted());
        for (i, score) in ASCENDING.into_iter().enumerate() {
            assert_eq!(score.flipped(), ASCENDING[8 - i]);
            assert_eq!(score.flipped().flipped(), score);
            assert_eq!(score.flipped().centipawns(), -score.centipawns());
            assert_eq!(score.for_white(Color::Black), score.flipped());
            assert_ne!(score.to_string(), "");
        }
        assert!(Score::MatedIn(0).flipped() > Score::MateIn(1));
        assert_eq!(Score::MateIn(0).centipawns(), MATE);
        assert_eq!(Score::MateIn(u32::MAX).centipawns(), MATE - MAX_PLY as i32);
    }

    #[test]
    fn signed_moves() {
        for moves in [i32::MIN + 1, -3, -1, 1, 2, i32::MAX] {
            let score = Score::from_signed_moves(moves);
            assert_eq!(score.signed_moves(), Some(moves));
        }
        assert_eq!(Score::from_signed_moves(0), Score::MatedIn(0));
        assert_eq!(Score::from_signed_moves(i32::MIN), Score::MatedIn(1 << 31));
        assert_eq!(Score::MatedIn(0).signed_moves(), None);
        assert_eq!(Score::MateIn(0).signed_moves(), None);
    }
}
