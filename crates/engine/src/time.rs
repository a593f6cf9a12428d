//! [`TimeManager`]: decides when a search ends.

use std::time::{Duration, Instant};

use tabiya_rules::{Color, Move};

use crate::{
    Score,
    limits::{GameClock, Limits},
    score::{MATE, Value, is_mate},
    search::SearchControl,
};

/// Decides when a search ends: by the clock, by its nodes, or because more time would not change the move.
///
/// Past the hard limit the search stops at once, past the soft limit no new iteration starts. How far the soft limit
/// reaches depends on the iterations so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager<T = Stopwatch> {
    time: T,
    soft: Option<Duration>,
    hard: Option<Duration>,
    nodes: Option<u64>,
    soft_nodes: Option<u64>,
    /// Mate in this many moves to look for.
    mate: Option<u32>,
    /// The time comes from the clock of a game: what is not used now is of use later.
    has_game_clock: bool,
    infinite: bool,
}

/// Source of the elapsed time: a [`Stopwatch`], or a fake in tests.
pub(crate) trait ElapsedTime {
    /// Time since the search started.
    fn elapsed(&self) -> Duration;
}

/// Real time since the start of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }
}

impl ElapsedTime for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A completed iteration, as the main thread saw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: i32,
    pub(crate) best_move: Move,
    pub(crate) value: Value,
    /// There is only one move to search.
    pub(crate) is_forced: bool,
    /// Nodes of the main thread, and its nodes below the best move.
    pub(crate) nodes: u64,
    pub(crate) best_move_nodes: u64,
}

/// Development of best move and value over the iterations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stability {
    last: Option<(Move, Value)>,
    /// Iterations since the best move changed.
    unchanged: u32,
    /// Centipawns lost since the previous iteration.
    fall: Value,
}

impl Stability {
    /// Takes the result of the next iteration.
    pub(crate) fn update(&mut self, iteration: &Iteration) {
        self.unchanged = match self.last {
            Some((last, _)) if last == iteration.best_move => self.unchanged + 1,
            _ => 0,
        };
        self.fall = self.last.map_or(0, |(_, last)| last - iteration.value);
        self.last = Some((iteration.best_move, iteration.value));
    }
}

/// Nodes between two looks at the clock; a power of two.
const CHECK_INTERVAL: u64 = 1024;
/// Below this node limit every node looks.
const SMALL_NODE_LIMIT: u64 = 8 * CHECK_INTERVAL;

/// Moves that the remaining time is divided by if the number of moves to go is unknown.
const MOVES_LEFT: f64 = 24.0;
/// Share of the increment that is spent on the move.
const INCREMENT_SHARE: f64 = 0.75;
/// With this many overheads on the clock, only half of that share is spent.
const RESERVE_OVERHEADS: f64 = 4.0;
/// Coming moves whose overhead is kept back.
const RESERVED_MOVES: f64 = 3.0;
/// Largest share of the remaining time for one move.
const MAX_SHARE: f64 = 0.6;
/// Hard limit, as a multiple of the usual time.
const HARD_FACTOR: f64 = 4.0;
/// Soft limit, as a share of the usual time.
const SOFT_FACTOR: f64 = 0.85;
/// With a fixed time per move, at most one part in this many is kept back as overhead.
const MOVETIME_PARTS: u32 = 50;

/// Factors of the soft limit: by the best move's share of nodes, its stability and a falling score.
const NODES_BASE: f64 = 1.55;
const NODES_FACTOR: f64 = 1.15;
const STABLE_BASE: f64 = 1.35;
const STABLE_STEP: f64 = 0.08;
const STABLE_MAX: u32 = 8;
const PER_PAWN_LOST: f64 = 0.5;
/// Limits of a rising and of a falling score.
const MAX_RISE: Value = -50;
const MAX_FALL: Value = 100;
/// Depth to which a forced move is searched, for its score.
const FORCED_MOVE_DEPTH: i32 = 6;

impl<T: ElapsedTime> TimeManager<T> {
    /// Plans a move of `color`. `overhead` is the time lost between the engine and the clock.
    pub(crate) fn new(limits: &Limits, color: Color, overhead: Duration, time: T) -> Self {
        let (soft, hard) = match (limits.movetime, &limits.clock) {
            (Some(movetime), _) => (None, Some(usable_movetime(movetime, overhead))),
            (None, Some(clock)) => {
                let (soft, hard) = shares_of_clock(clock, color, overhead);
                (Some(soft), Some(hard))
            }
            (None, None) => (None, None),
        };
        Self {
            time,
            soft,
            hard,
            nodes: limits.nodes,
            soft_nodes: limits.soft_nodes,
            mate: limits.mate,
            has_game_clock: limits.clock.is_some(),
            infinite: limits.infinite,
        }
    }

    /// Time since the search started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.time.elapsed()
    }

    /// Returns true if the search must not end before it is stopped: no limit applies.
    pub(crate) fn is_unlimited(&self, control: &SearchControl) -> bool {
        self.infinite || control.is_pondering()
    }

    /// Returns true if it is time to call [`TimeManager::must_stop`], which is too slow for every node.
    #[inline]
    pub(crate) fn is_check_due(&self, nodes: u64) -> bool {
        nodes.is_multiple_of(CHECK_INTERVAL)
            || self.nodes.is_some_and(|limit| limit < SMALL_NODE_LIMIT)
    }

    /// Returns true if a hard limit is reached: the search must stop at once.
    pub(crate) fn must_stop(&self, control: &SearchControl, nodes: u64) -> bool {
        !self.is_unlimited(control)
            && (self.hard.is_some_and(|hard| self.elapsed() >= hard)
                || self.nodes.is_some_and(|limit| nodes >= limit))
    }

    /// Returns true if no further iteration should start.
    pub(crate) fn should_stop_deepening(
        &self,
        control: &SearchControl,
        iteration: &Iteration,
        stability: &Stability,
    ) -> bool {
        if self.is_unlimited(control) {
            return false;
        }
        let is_soft_node_limit_reached = self.soft_nodes.is_some_and(|n| control.nodes() >= n);
        if is_soft_node_limit_reached || self.is_wanted_mate(iteration.value) {
            return true;
        }
        if self.hard.is_none() {
            return false;
        }
        // A mate found at this depth will not change.
        if is_certain_mate(iteration) {
            return self.has_game_clock;
        }
        // A forced move needs no more time.
        if iteration.is_forced && self.has_game_clock && iteration.depth >= FORCED_MOVE_DEPTH {
            return true;
        }
        let scale = soft_limit_scale(iteration, stability);
        self.soft
            .is_some_and(|soft| self.elapsed().as_secs_f64() >= soft.as_secs_f64() * scale)
    }

    /// Returns true if the value is a mate as short as the limits ask for.
    fn is_wanted_mate(&self, value: Value) -> bool {
        match (self.mate, Score::from_value(value)) {
            (Some(moves), Score::MateIn(found) | Score::MatedIn(found)) => found <= moves,
            _ => false,
        }
    }
}

/// A fixed time per move is to be used: only a little is kept back.
fn usable_movetime(movetime: Duration, overhead: Duration) -> Duration {
    let kept = overhead.min(movetime / MOVETIME_PARTS);
    movetime.saturating_sub(kept).max(Duration::from_millis(1))
}

/// Soft and hard limit of a move by the clock of a game.
fn shares_of_clock(clock: &GameClock, color: Color, overhead: Duration) -> (Duration, Duration) {
    let increment = clock.increment[color].as_secs_f64();
    // Keep one overhead back; close to zero, half of the remaining time.
    let shown = clock.remaining[color].as_secs_f64();
    let left = (shown - overhead.as_secs_f64()).max(shown * 0.5);
    let moves = clock
        .moves_to_go
        .map_or(MOVES_LEFT, |moves| f64::from(moves.clamp(1, 40)) + 0.5);
    // Each of the coming moves costs an overhead too.
    let spread =
        (left - overhead.as_secs_f64() * (moves - 1.0).min(RESERVED_MOVES)).max(left * 0.3);
    // With little time left, save part of the increment: a short hiccup of the computer would lose on time.
    let spent_share = left / (left + overhead.as_secs_f64() * RESERVE_OVERHEADS);
    let usual = spread / moves + increment * INCREMENT_SHARE * spent_share;
    let max = match clock.moves_to_go {
        Some(1) => left * 0.9,
        _ => left * MAX_SHARE,
    };
    let hard = (usual * HARD_FACTOR).min(max).max(0.001);
    let soft = (usual * SOFT_FACTOR).min(hard);
    (Duration::from_secs_f64(soft), Duration::from_secs_f64(hard))
}

/// Returns true if a mate was found so far within the depth that a shorter one is unlikely.
fn is_certain_mate(iteration: &Iteration) -> bool {
    let plies = MATE - iteration.value.abs();
    is_mate(iteration.value) && iteration.depth as Value > 2 * plies + 8
}

/// Factor of the soft limit: less time for a move that takes most of the nodes and has long been best, more time
/// while the score falls.
fn soft_limit_scale(iteration: &Iteration, stability: &Stability) -> f64 {
    let share = iteration.best_move_nodes as f64 / (iteration.nodes as f64).max(1.0);
    let by_nodes = (NODES_BASE - share) * NODES_FACTOR;
    let unchanged = f64::from(stability.unchanged.min(STABLE_MAX));
    let by_stability = STABLE_BASE - STABLE_STEP * unchanged;
    let fall = f64::from(stability.fall.clamp(MAX_RISE, MAX_FALL));
    let by_fall = 1.0 + fall / 100.0 * PER_PAWN_LOST;
    by_nodes * by_stability * by_fall
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use tabiya_rules::{ByColor, Position};

    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    /// Time that passes only when the test says so.
    #[derive(Debug, Default)]
    struct FakeTime(Cell<Duration>);

    impl ElapsedTime for FakeTime {
        fn elapsed(&self) -> Duration {
            self.0.get()
        }
    }

    type FakeManager = TimeManager<FakeTime>;

    fn manager(limits: &Limits) -> FakeManager {
        TimeManager::new(limits, Color::White, OVERHEAD, FakeTime::default())
    }

    fn on_clock(milliseconds: u64, increment: u64, moves_to_go: Option<u32>) -> FakeManager {
        manager(&Limits {
            clock: Some(GameClock {
                remaining: ByColor::from_fn(|_| Duration::from_millis(milliseconds)),
                increment: ByColor::from_fn(|_| Duration::from_millis(increment)),
                moves_to_go,
            }),
            ..Limits::default()
        })
    }

    fn pass(manager: &FakeManager, time: Duration) {
        manager.time.0.set(time);
    }

    fn must_stop(manager: &FakeManager, nodes: u64) -> bool {
        manager.must_stop(&SearchControl::new(), nodes)
    }

    /// An ordinary iteration: half of the nodes for the best move, value 0.
    fn iteration(depth: i32) -> Iteration {
        Iteration {
            depth,
            best_move: Position::START.legal_moves()[0],
            value: 0,
            is_forced: false,
            nodes: 1000,
            best_move_nodes: 500,
        }
    }

    /// Time at which no further iteration starts, after iterations with these values and best moves.
    fn soft_limit(iterations: &[(usize, Value)]) -> Duration {
        let manager = on_clock(60_000, 0, None);
        let mut stability = Stability::default();
        let mut last = iteration(10);
        for (m, value) in iterations {
            last.best_move = Position::START.legal_moves()[*m];
            last.value = *value;
            stability.update(&last);
        }
        let control = SearchControl::new();
        (0..60_000)
            .map(Duration::from_millis)
            .find(|time| {
                pass(&manager, *time);
                manager.should_stop_deepening(&control, &last, &stability)
            })
            .unwrap()
    }

    /// On the increment alone, the engine builds up a reserve of several overheads.
    #[test]
    fn increment_builds_up_a_reserve() {
        let (mut clock, increment, overhead) = (30.0, 10.0, 10.0);
        for _ in 0..200 {
            let soft = on_clock(clock as u64, increment as u64, None).soft.unwrap();
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
                    let manager = on_clock(milliseconds, increment, moves);
                    let hard = manager.hard.unwrap().as_secs_f64() * 1000.0;
                    assert!(
                        hard <= (milliseconds as f64 * 0.9).max(1.0),
                        "{milliseconds} {moves:?}"
                    );
                    assert!(manager.soft.unwrap() <= manager.hard.unwrap());
                }
            }
        }
    }

    #[test]
    fn movetime_is_used_up_but_for_the_overhead() {
        let manager = manager(&Limits {
            movetime: Some(Duration::from_secs(1)),
            ..Limits::default()
        });
        pass(&manager, Duration::from_millis(989));
        assert!(!must_stop(&manager, 0));
        let (control, stability) = (SearchControl::new(), Stability::default());
        assert!(!manager.should_stop_deepening(&control, &iteration(30), &stability));
        pass(&manager, Duration::from_millis(990));
        assert!(must_stop(&manager, 0));
    }

    #[test]
    fn node_limit_stops_whatever_the_time() {
        let manager = manager(&Limits {
            nodes: Some(10_000),
            ..Limits::default()
        });
        pass(&manager, Duration::from_secs(3600));
        assert!(!must_stop(&manager, 9_999));
        assert!(must_stop(&manager, 10_000));
    }

    #[test]
    fn small_node_limits_are_checked_at_every_node() {
        let with = |nodes| {
            manager(&Limits {
                nodes,
                ..Limits::default()
            })
        };
        assert!(with(Some(100)).is_check_due(77));
        assert!(!with(Some(SMALL_NODE_LIMIT)).is_check_due(77));
        assert!(!with(None).is_check_due(77));
        assert!(with(None).is_check_due(2 * CHECK_INTERVAL));
    }

    #[test]
    fn limits_apply_after_ponderhit_only() {
        let manager = on_clock(1_000, 0, None);
        pass(&manager, Duration::from_secs(10));
        let control = SearchControl::pondering();
        let stability = Stability::default();
        assert!(manager.is_unlimited(&control));
        assert!(!manager.must_stop(&control, 0));
        assert!(!manager.should_stop_deepening(&control, &iteration(30), &stability));
        control.ponderhit();
        assert!(!manager.is_unlimited(&control));
        assert!(manager.must_stop(&control, 0));
        assert!(manager.should_stop_deepening(&control, &iteration(30), &stability));
    }

    #[test]
    fn infinite_search_has_no_limits() {
        let manager = manager(&Limits {
            nodes: Some(1),
            soft_nodes: Some(1),
            movetime: Some(Duration::from_millis(1)),
            infinite: true,
            ..Limits::default()
        });
        pass(&manager, Duration::from_secs(10));
        let (control, stability) = (SearchControl::new(), Stability::default());
        assert!(!must_stop(&manager, 1_000));
        assert!(!manager.should_stop_deepening(&control, &iteration(30), &stability));
    }

    #[test]
    fn stable_moves_take_less_time_and_falling_scores_more() {
        let usual = soft_limit(&[(0, 0), (1, 0), (1, 0)]);
        assert!(soft_limit(&[(0, 0); 9]) < usual, "long the best move");
        assert!(soft_limit(&[(0, 0), (1, 0)]) > usual, "a new best move");
        assert!(soft_limit(&[(0, 0), (1, 0), (1, -60)]) > usual, "falling");
        assert!(soft_limit(&[(0, 0), (1, 0), (1, 40)]) < usual, "rising");
    }

    #[test]
    fn forced_moves_and_certain_mates_end_the_search() {
        let manager = on_clock(60_000, 0, None);
        let (control, stability) = (SearchControl::new(), Stability::default());
        let stops =
            |iteration: Iteration| manager.should_stop_deepening(&control, &iteration, &stability);
        let forced = |depth| Iteration {
            is_forced: true,
            ..iteration(depth)
        };
        assert!(!stops(forced(FORCED_MOVE_DEPTH - 1)));
        assert!(stops(forced(FORCED_MOVE_DEPTH)));
        let mate_in_two = |depth| Iteration {
            value: MATE - 3,
            ..iteration(depth)
        };
        assert!(!stops(mate_in_two(14)));
        assert!(stops(mate_in_two(15)));
    }

    #[test]
    fn wanted_mate_ends_the_search() {
        let manager = manager(&Limits {
            mate: Some(2),
            ..Limits::default()
        });
        let (control, stability) = (SearchControl::new(), Stability::default());
        let stops = |value| {
            let iteration = Iteration {
                value,
                ..iteration(9)
            };
            manager.should_stop_deepening(&control, &iteration, &stability)
        };
        assert!(stops(MATE - 3));
        assert!(!stops(MATE - 5));
        assert!(!stops(900));
    }
}
