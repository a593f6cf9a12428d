//! [`TimeBudget`]: time management.

use std::time::{Duration, Instant};

use tabiya_rules::Color;

use crate::limits::{GameClock, Limits};

/// Time limits of a move: past `soft` no new iteration starts, past `hard` the search stops at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// Constants of time management.
mod share {
    /// Moves that the remaining time is divided by if the number of moves to go is unknown.
    pub(super) const MOVES_LEFT: f64 = 24.0;
    /// Share of the increment that is spent on the move.
    pub(super) const INCREMENT: f64 = 0.75;
    /// With this many overheads on the clock, only half of that share is spent.
    pub(super) const RESERVE: f64 = 15.0;
    /// Largest share of the remaining time for one move.
    pub(super) const MAX: f64 = 0.6;
    /// Hard limit, as a multiple of the usual time.
    pub(super) const HARD: f64 = 4.0;
    /// With a fixed time per move, at most one part in this many is kept back as overhead.
    pub(super) const MOVETIME_PARTS: u32 = 50;
    /// Soft limit, as a share of the usual time.
    pub(super) const SOFT: f64 = 0.85;
}

impl TimeBudget {
    /// Plans a move of `color`. `overhead` is the time lost between the engine and the clock.
    pub(crate) fn new(limits: &Limits, color: Color, overhead: Duration, started: Instant) -> Self {
        if let Some(movetime) = limits.movetime {
            // A fixed time per move is to be used: only a little is kept back.
            let kept = overhead.min(movetime / share::MOVETIME_PARTS);
            let time = movetime.saturating_sub(kept).max(Duration::from_millis(1));
            return Self {
                started,
                soft: None,
                hard: Some(time),
            };
        }
        match limits.clock {
            Some(clock) => Self::from_clock(&clock, color, overhead, started),
            None => Self {
                started,
                soft: None,
                hard: None,
            },
        }
    }

    fn from_clock(clock: &GameClock, color: Color, overhead: Duration, started: Instant) -> Self {
        let increment = clock.increment[color].as_secs_f64();
        // Keep one overhead back; close to zero, half of the remaining time.
        let shown = clock.remaining[color].as_secs_f64();
        let left = (shown - overhead.as_secs_f64()).max(shown * 0.5);
        let moves = clock.moves_to_go.map_or(share::MOVES_LEFT, |moves| {
            f64::from(moves.clamp(1, 40)) + 0.5
        });
        // Each of the coming moves costs an overhead too.
        let spread = (left - overhead.as_secs_f64() * (moves - 1.0).min(10.0)).max(left * 0.3);
        // With little time left, save part of the increment: a short hiccup of the computer would lose on time.
        let spent_share = left / (left + overhead.as_secs_f64() * share::RESERVE);
        let usual = spread / moves + increment * share::INCREMENT * spent_share;
        let max = match clock.moves_to_go {
            Some(1) => left * 0.9,
            _ => left * share::MAX,
        };
        let hard = (usual * share::HARD).min(max).max(0.001);
        let soft = (usual * share::SOFT).min(hard);
        Self {
            started,
            soft: Some(Duration::from_secs_f64(soft)),
            hard: Some(Duration::from_secs_f64(hard)),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns true if the hard limit has passed.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Returns true if the soft limit times `scale` has passed, so that no new iteration should start.
    pub(crate) fn is_soft_limit_over(&self, scale: f64) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed().as_secs_f64() >= soft.as_secs_f64() * scale)
    }

    /// Returns true if there is any time limit.
    pub(crate) fn is_timed(&self) -> bool {
        self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::ByColor;

    fn budget(milliseconds: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let limits = Limits {
            clock: Some(GameClock {
                remaining: ByColor::from_fn(|_| Duration::from_millis(milliseconds)),
                increment: ByColor::from_fn(|_| Duration::from_millis(increment)),
                moves_to_go,
            }),
            ..Limits::default()
        };
        TimeBudget::new(
            &limits,
            Color::White,
            Duration::from_millis(10),
            Instant::now(),
        )
    }

    /// On the increment alone, the engine builds up a reserve of several overheads.
    #[test]
    fn increment_builds_up_a_reserve() {
        let (mut clock, increment, overhead) = (30.0, 10.0, 10.0);
        for _ in 0..200 {
            let soft = budget(clock as u64, increment as u64, None).soft.unwrap();
            clock += increment - soft.as_secs_f64() * 1000.0 - overhead * 0.2;
        }
        assert!(clock > 8.0 * overhead, "{clock}");
    }

    /// The hard limit always fits into the remaining time.
    #[test]
    fn hard_limit_is_below_remaining_time() {
        for milliseconds in [1, 5, 10, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 1, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let budget = budget(milliseconds, increment, moves);
                    let hard = budget.hard.unwrap().as_secs_f64() * 1000.0;
                    assert!(
                        hard <= (milliseconds as f64 * 0.9).max(1.0),
                        "{milliseconds} {moves:?}"
                    );
                    assert!(budget.soft.unwrap() <= budget.hard.unwrap());
                }
            }
        }
    }
}
