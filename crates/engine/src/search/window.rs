//! [`Window`]: the range of values a search is interested in.

use crate::{
    score::{VALUE_INFINITE, Value, mated_in},
    transposition::{Bound, TableEntry},
};

/// An alpha-beta window: the exact value matters only between `alpha` and `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// The side to move has this much already; a value at or below it fails low.
    pub(super) alpha: Value,
    /// The opponent will not allow this much; a value at or above it fails high.
    pub(super) beta: Value,
}

impl Window {
    /// Every value.
    pub(super) const FULL: Self = Self {
        alpha: -VALUE_INFINITE,
        beta: VALUE_INFINITE,
    };

    /// The null window above `alpha`: tells only whether the value is greater.
    pub(super) const fn null(alpha: Value) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The null window below `beta`: tells only whether the value reaches it.
    pub(super) const fn null_below(beta: Value) -> Self {
        Self::null(beta - 1)
    }

    /// The values that differ from `value` by at most `delta` (aspiration window).
    pub(super) fn around(value: Value, delta: Value) -> Self {
        Self {
            alpha: (value - delta).max(-VALUE_INFINITE),
            beta: (value + delta).min(VALUE_INFINITE),
        }
    }

    /// The same window for the opponent.
    pub(super) const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns true if no value lies within.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Mate distance pruning: the part of the window that a node at this ply can reach. At worst it is mated now, at
    /// best it mates with its next move.
    pub(super) fn within_mate_distance(self, ply: usize) -> Self {
        Self {
            alpha: self.alpha.max(mated_in(ply)),
            beta: self.beta.min(-mated_in(ply + 1)),
        }
    }

    /// Relation of a value returned by a search with this window to the true value.
    pub(super) const fn bound_of(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Returns true if a TT entry causes a cutoff.
    pub(super) fn is_cut_by(self, entry: &TableEntry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= self.beta,
            Bound::Upper => entry.value <= self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn flipping_twice_changes_nothing() {
        for window in [Window::FULL, Window::null(-7), Window::around(30, 14)] {
            assert_eq!(window.flipped().flipped(), window);
            assert!(!window.is_empty());
        }
        assert_eq!(
            Window::null(5).flipped(),
            Window {
                alpha: -6,
                beta: -5
            }
        );
        assert_eq!(Window::null_below(6), Window::null(5));
    }

    #[test]
    fn aspiration_window_stays_within_the_full_window() {
        assert_eq!(Window::around(0, 2 * VALUE_INFINITE), Window::FULL);
    }

    #[test]
    fn known_mate_leaves_nothing_to_search() {
        // Mate at ply 3 is known, and a node at ply 4 cannot mate before ply 5.
        let window = Window {
            alpha: MATE - 3,
            beta: VALUE_INFINITE,
        };
        assert!(!window.within_mate_distance(0).is_empty());
        assert!(window.within_mate_distance(4).is_empty());
    }

    #[test]
    fn bounds() {
        let window = Window { alpha: 0, beta: 20 };
        assert_eq!(window.bound_of(0), Bound::Upper);
        assert_eq!(window.bound_of(1), Bound::Exact);
        assert_eq!(window.bound_of(20), Bound::Lower);
    }
}
