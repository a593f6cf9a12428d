//! [`MonotonicTime`]: the time that games are played by.
//!
//! The wall clock can be set, and it runs while a laptop sleeps: either could cost a player the game. Clocks therefore
//! run by the monotonic clock, which does neither (on Linux and macOS it stands still during sleep). The wall clock
//! only says when a game began, for the stamps of its log.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_game::{Millis, Moment};

/// The time, by the monotonic clock.
pub(crate) struct MonotonicTime {
    read: Box<dyn Fn() -> TimeReading>,
    /// Reading at which the time was last set.
    set_at: Duration,
    /// Time at that reading.
    set_to: Moment,
    /// Latest reading that was compared with the wall clock.
    compared: TimeReading,
}

/// Both clocks, read at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeReading {
    /// Wall clock.
    pub(crate) wall: Moment,
    /// Monotonic clock, from any point.
    pub(crate) monotonic: Duration,
}

/// Least difference between the clocks that counts as sleep, and not as correction of the wall clock.
const MIN_SLEEP: Millis = Millis::seconds(2);

impl MonotonicTime {
    /// Clocks of this computer.
    pub(crate) fn system() -> Self {
        let started = Instant::now();
        Self::new(move || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            TimeReading {
                wall: Moment(since.map_or(0, |time| time.as_millis() as u64)),
                monotonic: started.elapsed(),
            }
        })
    }

    /// Time by any clocks.
    pub(crate) fn new(read: impl Fn() -> TimeReading + 'static) -> Self {
        let reading = read();
        Self {
            read: Box::new(read),
            set_at: reading.monotonic,
            set_to: reading.wall,
            compared: reading,
        }
    }

    /// Current time. It never goes back.
    pub(crate) fn now(&self) -> Moment {
        let elapsed = (self.read)().monotonic.saturating_sub(self.set_at);
        self.set_to + Millis::from(elapsed)
    }

    /// Sets the time by the wall clock, if that is ahead. Only for when no clock of a game runs.
    pub(crate) fn catch_up(&mut self) {
        let now = self.now();
        let reading = (self.read)();
        if reading.wall > now {
            (self.set_at, self.set_to) = (reading.monotonic, reading.wall);
        }
    }

    /// Returns true if the computer has slept since the last call, or its wall clock was set forward.
    pub(crate) fn has_slept(&mut self) -> bool {
        let reading = (self.read)();
        let before = std::mem::replace(&mut self.compared, reading);
        let by_wall = reading.wall.since(before.wall);
        let elapsed = reading.monotonic.saturating_sub(before.monotonic);
        by_wall >= Millis::from(elapsed) + MIN_SLEEP
    }
}

/// Clocks for tests.
#[cfg(test)]
pub(crate) mod fake {
    use std::{cell::Cell, rc::Rc};

    use super::*;

    /// Clocks that run only when told to.
    #[derive(Clone)]
    pub(crate) struct FakeClocks(Rc<Cell<TimeReading>>);

    impl FakeClocks {
        pub(crate) fn new() -> Self {
            Self(Rc::new(Cell::new(TimeReading {
                wall: Moment(1_700_000_000_000),
                monotonic: Duration::from_secs(77),
            })))
        }

        pub(crate) fn source(&self) -> MonotonicTime {
            let clocks = self.0.clone();
            MonotonicTime::new(move || clocks.get())
        }

        /// Lets time pass.
        pub(crate) fn advance(&self, millis: u64) {
            let mut reading = self.0.get();
            reading.monotonic += Duration::from_millis(millis);
            reading.wall = reading.wall + Millis(millis);
            self.0.set(reading);
        }

        /// Lets the computer sleep, or sets its wall clock forward.
        pub(crate) fn sleep(&self, millis: u64) {
            self.set_wall(self.0.get().wall + Millis(millis));
        }

        /// Sets the wall clock.
        pub(crate) fn set_wall(&self, wall: Moment) {
            let mut reading = self.0.get();
            reading.wall = wall;
            self.0.set(reading);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{fake::FakeClocks, *};

    const HOUR: u64 = 3_600_000;

    #[test]
    fn neither_sleep_nor_a_set_clock_changes_the_time() {
        let clocks = FakeClocks::new();
        let source = clocks.source();
        let start = source.now();
        clocks.advance(1500);
        assert_eq!(source.now().since(start), Millis(1500));
        clocks.sleep(8 * HOUR);
        assert_eq!(source.now().since(start), Millis(1500));
        clocks.set_wall(Moment(0));
        clocks.advance(1);
        assert_eq!(source.now().since(start), Millis(1501));
    }

    #[test]
    fn it_catches_up_with_the_wall_clock_but_never_goes_back() {
        let clocks = FakeClocks::new();
        let mut source = clocks.source();
        let start = source.now();
        clocks.sleep(HOUR);
        source.catch_up();
        assert_eq!(source.now().since(start), Millis(HOUR));
        clocks.set_wall(start);
        source.catch_up();
        clocks.advance(10);
        assert_eq!(source.now().since(start), Millis(HOUR + 10));
    }

    #[test]
    fn sleep_is_noticed_once() {
        let clocks = FakeClocks::new();
        let mut source = clocks.source();
        clocks.advance(HOUR);
        assert!(!source.has_slept());
        clocks.sleep(500);
        assert!(!source.has_slept(), "a correction");
        clocks.sleep(HOUR);
        assert!(source.has_slept());
        assert!(!source.has_slept());
        clocks.set_wall(Moment(0));
        assert!(!source.has_slept());
    }
}
