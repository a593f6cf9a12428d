//! How much of the clock to spend on a move.

use std::time::{Duration, Instant};

use tabiya_rules::Color;

use crate::limits::{GameClock, Limits};

/// The two ends of thinking time: past `soft` no new iteration begins, past `hard` the search stops where
/// it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// Shares of the clock, as numbers that play the whole game well.
mod share {
    /// Moves that the time left is spread over when nobody says how many there are.
    pub(super) const MOVES_LEFT: f64 = 24.0;
    /// Part of the increment that is spent at once.
    pub(super) const INCREMENT: f64 = 0.75;
    /// With so many overheads left, half of that part.
    pub(super) const RESERVE: f64 = 15.0;
    /// The most of the time left that one move may take.
    pub(super) const MOST: f64 = 0.6;
    /// How far the hard limit may lie beyond the usual share.
    pub(super) const HARD: f64 = 4.0;
    /// Of a fixed time a move, the overhead takes no more than one such part.
    pub(super) const MOVETIME_PARTS: u32 = 50;
    /// The soft limit, of the usual share.
    pub(super) const SOFT: f64 = 0.85;
}

impl TimeBudget {
    /// Plans a move of `color`. `overhead` is what is lost between the engine and the clock.
    pub(crate) fn new(limits: &Limits, color: Color, overhead: Duration, started: Instant) -> Self {
        if let Some(movetime) = limits.movetime {
            // Whoever says how long to think means it: only a little is kept back.
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
        // What is left is never more than what the clock shows less one overhead; close to zero, half of
        // what it shows.
        let shown = clock.remaining[color].as_secs_f64();
        let left = (shown - overhead.as_secs_f64()).max(shown * 0.5);
        let moves = clock.moves_to_go.map_or(share::MOVES_LEFT, |moves| {
            f64::from(moves.clamp(1, 40)) + 0.5
        });
        // Each of the coming moves costs an overhead too.
        let spread = (left - overhead.as_secs_f64() * (moves - 1.0).min(10.0)).max(left * 0.3);
        // With little on the clock, the increment builds up a reserve: a computer that is busy for a moment would
        // lose the game.
        let comfort = left / (left + overhead.as_secs_f64() * share::RESERVE);
        let usual = spread / moves + increment * share::INCREMENT * comfort;
        let most = match clock.moves_to_go {
            Some(1) => left * 0.9,
            _ => left * share::MOST,
        };
        let hard = (usual * share::HARD).min(most).max(0.001);
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

    /// True if the search must stop now.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// True if another iteration should not begin. `scale` is above one where the choice is unsettled.
    pub(crate) fn is_enough(&self, scale: f64) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed().as_secs_f64() >= soft.as_secs_f64() * scale)
    }

    /// True if time matters at all.
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

    /// Playing on the increment alone, the engine keeps a reserve of several overheads.
    #[test]
    fn a_reserve_builds_up() {
        let (mut clock, increment, overhead) = (30.0, 10.0, 10.0);
        for _ in 0..200 {
            let soft = budget(clock as u64, increment as u64, None).soft.unwrap();
            clock += increment - soft.as_secs_f64() * 1000.0 - overhead * 0.2;
        }
        assert!(clock > 8.0 * overhead, "{clock}");
    }

    /// Whatever the clock shows, the hard limit and the overhead fit into it.
    #[test]
    fn never_more_than_there_is() {
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
