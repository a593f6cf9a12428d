//! [`XboardClock`]: time control and remaining times, as sent by the GUI.

use std::time::Duration;

use tabiya_engine::{GameClock, Limits};
use tabiya_protocol::xboard::LevelCommand;
use tabiya_rules::{ByColor, Color};

/// Time control and remaining times, as sent by the GUI.
#[derive(Clone, Debug)]
pub(super) struct XboardClock {
    mode: ClockMode,
    depth: Option<u32>,
    own: Duration,
    opponent: Duration,
    /// Engine moves since the time control was set.
    moves: u32,
    /// Time spent on this move before a pause.
    spent: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClockMode {
    /// No time control was sent.
    NotSet,
    Level(LevelCommand),
    PerMove(Duration),
}

/// Time per move without a time control.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(2);
/// Minimum time for a move.
const MIN_MOVE_TIME: Duration = Duration::from_millis(1);
/// Cap on all times, so that arithmetic cannot overflow.
const MAX_TIME: Duration = Duration::from_secs(10 * 365 * 86_400);

impl XboardClock {
    pub(super) fn new() -> Self {
        Self {
            mode: ClockMode::NotSet,
            depth: None,
            own: Duration::ZERO,
            opponent: Duration::ZERO,
            moves: 0,
            spent: Duration::ZERO,
        }
    }

    /// Resets for a new game with the same time control and no depth limit.
    pub(super) fn reset(&mut self) {
        self.depth = None;
        self.spent = Duration::ZERO;
        if let ClockMode::Level(level) = self.mode {
            self.set_level(level);
        }
    }

    pub(super) fn set_level(&mut self, level: LevelCommand) {
        self.mode = ClockMode::Level(level);
        self.own = level.base.min(MAX_TIME);
        self.opponent = self.own;
        self.moves = 0;
    }

    pub(super) fn set_time_per_move(&mut self, time: Duration) {
        self.mode = ClockMode::PerMove(time.min(MAX_TIME));
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        // Some GUIs send zero for no limit.
        self.depth = (depth > 0).then_some(depth);
    }

    pub(super) fn set_own(&mut self, time: Duration) {
        self.own = time.min(MAX_TIME);
    }

    pub(super) fn set_opponent(&mut self, time: Duration) {
        self.opponent = time.min(MAX_TIME);
    }

    /// Records a move of the engine.
    pub(super) fn record_move(&mut self, elapsed: Duration) {
        self.own = self.own.saturating_sub(elapsed);
        self.spent = Duration::ZERO;
        self.moves += 1;
        if let ClockMode::Level(level) = self.mode {
            self.own = self.own.saturating_add(level.increment).min(MAX_TIME);
            if level
                .moves
                .is_some_and(|moves| self.moves.is_multiple_of(moves))
            {
                self.own = self.own.saturating_add(level.base).min(MAX_TIME);
            }
        }
    }

    /// Records time spent on an unfinished move.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        self.own = self.own.saturating_sub(elapsed);
        self.spent = self.spent.saturating_add(elapsed);
    }

    /// Rest of the time for a move.
    fn remaining_of(&self, time: Duration) -> Duration {
        time.saturating_sub(self.spent).max(MIN_MOVE_TIME)
    }

    /// Search limits for a move of `color`.
    pub(super) fn limits(&self, color: Color) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        match self.mode {
            ClockMode::NotSet if self.depth.is_some() => {}
            ClockMode::NotSet => limits.movetime = Some(self.remaining_of(DEFAULT_MOVE_TIME)),
            ClockMode::PerMove(time) => limits.movetime = Some(self.remaining_of(time)),
            ClockMode::Level(level) => {
                limits.clock = Some(GameClock {
                    remaining: ByColor::from_fn(|side| match side == color {
                        true => self.own,
                        false => self.opponent,
                    }),
                    increment: ByColor::from_fn(|_| level.increment.min(MAX_TIME)),
                    moves_to_go: level.moves.map(|moves| moves - self.moves % moves),
                });
            }
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> XboardClock {
        let mut clock = XboardClock::new();
        match text.parse().unwrap() {
            tabiya_protocol::xboard::GuiMessage::Level(level) => clock.set_level(level),
            other => panic!("{other}"),
        }
        clock
    }

    #[test]
    fn periods_repeat() {
        let mut clock = clock("level 2 1 0");
        let to_go = |clock: &XboardClock| clock.limits(Color::White).clock.unwrap().moves_to_go;
        assert_eq!(to_go(&clock), Some(2));
        clock.record_move(Duration::from_secs(20));
        assert_eq!(to_go(&clock), Some(1));
        clock.record_move(Duration::from_secs(20));
        assert_eq!(to_go(&clock), Some(2));
        let limits = clock.limits(Color::White);
        assert_eq!(
            limits.clock.unwrap().remaining.white,
            Duration::from_secs(80)
        );
    }

    #[test]
    fn increments_are_added() {
        let mut clock = clock("level 0 0:10 2");
        clock.record_move(Duration::from_secs(3));
        clock.set_opponent(Duration::from_secs(7));
        let limits = clock.limits(Color::Black).clock.unwrap();
        assert_eq!(limits.remaining.black, Duration::from_secs(9));
        assert_eq!(limits.remaining.white, Duration::from_secs(7));
        assert_eq!(limits.moves_to_go, None);
        clock.reset();
        assert_eq!(clock.own, Duration::from_secs(10));
    }

    #[test]
    fn time_before_a_pause_counts() {
        let mut clock = XboardClock::new();
        clock.set_time_per_move(Duration::from_secs(5));
        let time = |clock: &XboardClock| clock.limits(Color::White).movetime.unwrap();
        clock.spend(Duration::from_secs(2));
        clock.spend(Duration::from_secs(1));
        assert_eq!(time(&clock), Duration::from_secs(2));
        clock.spend(Duration::from_secs(9));
        assert_eq!(time(&clock), MIN_MOVE_TIME);
        clock.record_move(Duration::ZERO);
        assert_eq!(time(&clock), Duration::from_secs(5));
    }

    #[test]
    fn a_depth_limit_needs_no_time_control() {
        let mut clock = XboardClock::new();
        assert_eq!(clock.limits(Color::White).movetime, Some(DEFAULT_MOVE_TIME));
        clock.set_depth(4);
        let limits = clock.limits(Color::White);
        assert_eq!((limits.depth, limits.movetime), (Some(4), None));
        clock.set_time_per_move(Duration::MAX);
        assert_eq!(clock.limits(Color::White).movetime, Some(MAX_TIME));
    }
}
