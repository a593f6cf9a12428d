//! [`Clock`]: the time of both sides, and what it allows.

use std::time::Duration;

use tabiya_engine::{GameClock, Limits};
use tabiya_protocol::xboard::Level;
use tabiya_rules::{ByColor, Color};

/// What is known of the time.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    control: Control,
    depth: Option<u32>,
    own: Duration,
    opponent: Duration,
    /// Own moves since the time control was set.
    moves: u32,
    /// Spent on this move before a pause.
    spent: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    /// Nobody has said anything.
    Unknown,
    Level(Level),
    PerMove(Duration),
}

/// The time for a move where nobody has said anything.
const UNKNOWN: Duration = Duration::from_secs(2);
/// However little time is left, a move is looked at.
const SHORTEST: Duration = Duration::from_millis(1);
/// No game takes longer than this; more would not fit into sums.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86_400);

impl Clock {
    pub(super) fn new() -> Self {
        Self {
            control: Control::Unknown,
            depth: None,
            own: Duration::ZERO,
            opponent: Duration::ZERO,
            moves: 0,
            spent: Duration::ZERO,
        }
    }

    /// A new game under the same time control, to any depth.
    pub(super) fn reset(&mut self) {
        self.depth = None;
        self.spent = Duration::ZERO;
        if let Control::Level(level) = self.control {
            self.set_level(level);
        }
    }

    pub(super) fn set_level(&mut self, level: Level) {
        self.control = Control::Level(level);
        self.own = level.base.min(LONGEST);
        self.opponent = self.own;
        self.moves = 0;
    }

    pub(super) fn set_time_per_move(&mut self, time: Duration) {
        self.control = Control::PerMove(time.min(LONGEST));
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        // Zero means no limit to some GUIs.
        self.depth = (depth > 0).then_some(depth);
    }

    pub(super) fn set_own(&mut self, time: Duration) {
        self.own = time.min(LONGEST);
    }

    pub(super) fn set_opponent(&mut self, time: Duration) {
        self.opponent = time.min(LONGEST);
    }

    /// A move of our own was made.
    pub(super) fn moved(&mut self, elapsed: Duration) {
        self.own = self.own.saturating_sub(elapsed);
        self.spent = Duration::ZERO;
        self.moves += 1;
        if let Control::Level(level) = self.control {
            self.own = self.own.saturating_add(level.increment).min(LONGEST);
            if level
                .moves
                .is_some_and(|moves| self.moves.is_multiple_of(moves))
            {
                self.own = self.own.saturating_add(level.base).min(LONGEST);
            }
        }
    }

    /// Time was spent on a move that has yet to come.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        self.own = self.own.saturating_sub(elapsed);
        self.spent = self.spent.saturating_add(elapsed);
    }

    /// What is left of the time for a move.
    fn left_of(&self, time: Duration) -> Duration {
        time.saturating_sub(self.spent).max(SHORTEST)
    }

    /// How long to think about a move of `color`.
    pub(super) fn limits(&self, color: Color) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        match self.control {
            Control::Unknown if self.depth.is_some() => {}
            Control::Unknown => limits.movetime = Some(self.left_of(UNKNOWN)),
            Control::PerMove(time) => limits.movetime = Some(self.left_of(time)),
            Control::Level(level) => {
                limits.clock = Some(GameClock {
                    remaining: ByColor::from_fn(|side| match side == color {
                        true => self.own,
                        false => self.opponent,
                    }),
                    increment: ByColor::from_fn(|_| level.increment.min(LONGEST)),
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

    fn clock(text: &str) -> Clock {
        let mut clock = Clock::new();
        match text.parse().unwrap() {
            tabiya_protocol::xboard::GuiMessage::Level(level) => clock.set_level(level),
            other => panic!("{other}"),
        }
        clock
    }

    #[test]
    fn periods_come_again() {
        let mut clock = clock("level 2 1 0");
        let to_go = |clock: &Clock| clock.limits(Color::White).clock.unwrap().moves_to_go;
        assert_eq!(to_go(&clock), Some(2));
        clock.moved(Duration::from_secs(20));
        assert_eq!(to_go(&clock), Some(1));
        clock.moved(Duration::from_secs(20));
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
        clock.moved(Duration::from_secs(3));
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
        let mut clock = Clock::new();
        clock.set_time_per_move(Duration::from_secs(5));
        let time = |clock: &Clock| clock.limits(Color::White).movetime.unwrap();
        clock.spend(Duration::from_secs(2));
        clock.spend(Duration::from_secs(1));
        assert_eq!(time(&clock), Duration::from_secs(2));
        clock.spend(Duration::from_secs(9));
        assert_eq!(time(&clock), SHORTEST);
        clock.moved(Duration::ZERO);
        assert_eq!(time(&clock), Duration::from_secs(5));
    }

    #[test]
    fn depth_alone_is_enough() {
        let mut clock = Clock::new();
        assert_eq!(clock.limits(Color::White).movetime, Some(UNKNOWN));
        clock.set_depth(4);
        let limits = clock.limits(Color::White);
        assert_eq!((limits.depth, limits.movetime), (Some(4), None));
        clock.set_time_per_move(Duration::MAX);
        assert_eq!(clock.limits(Color::White).movetime, Some(LONGEST));
    }
}
