//! [`TimeSource`]: the club's clock.

use std::{
    fmt,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tabiya_game::Moment;

/// The club's clock: wall-clock time at startup, continued by a monotonic clock. Changing the computer's clock takes
/// no time from a player.
///
/// It is frozen when the club closes, so nobody is charged for how long that takes.
#[derive(Clone)]
pub struct TimeSource {
    source: Source,
    /// When it was frozen.
    frozen_at: Arc<OnceLock<Moment>>,
}

#[derive(Clone)]
enum Source {
    Real {
        began: Instant,
        /// Milliseconds since 1970 when it began. It only grows.
        started_at: Arc<AtomicU64>,
    },
    Fake(Arc<AtomicU64>),
}

impl TimeSource {
    /// Uses the computer's clock.
    pub fn real() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::real_at(Moment(now.unwrap_or_default().as_millis() as u64))
    }

    /// Returns a clock that shows a given time now, such as that of the database which several nodes share.
    pub(crate) fn real_at(now: Moment) -> Self {
        Self::new(Source::Real {
            began: Instant::now(),
            started_at: Arc::new(AtomicU64::new(now.0)),
        })
    }

    /// Puts a clock that is behind forward to a time, while no game's clock runs by it.
    pub(crate) fn catch_up(&self, now: Moment) {
        if let Source::Real { began, started_at } = &self.source {
            let elapsed = began.elapsed().as_millis() as u64;
            started_at.fetch_max(now.0.saturating_sub(elapsed), Ordering::Relaxed);
        }
    }

    /// Returns true for the computer's clock, false for one of a test.
    pub(crate) fn is_real(&self) -> bool {
        matches!(self.source, Source::Real { .. })
    }

    /// Creates a clock for tests, which moves only by [`TimeSource::advance`].
    pub fn fake(start: Moment) -> Self {
        Self::new(Source::Fake(Arc::new(AtomicU64::new(start.0))))
    }

    fn new(source: Source) -> Self {
        Self {
            source,
            frozen_at: Arc::default(),
        }
    }

    /// Returns the current time.
    pub fn now(&self) -> Moment {
        if let Some(frozen_at) = self.frozen_at.get() {
            return *frozen_at;
        }
        match &self.source {
            Source::Real { began, started_at } => {
                Moment(started_at.load(Ordering::Relaxed) + began.elapsed().as_millis() as u64)
            }
            Source::Fake(now) => Moment(now.load(Ordering::Relaxed)),
        }
    }

    /// Returns the time that the computer's clock shows now, for what has to agree with other computers, such as
    /// certificates.
    pub fn wall_clock(&self) -> Moment {
        match &self.source {
            Source::Real { .. } => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                Moment(now.unwrap_or_default().as_millis() as u64)
            }
            Source::Fake(now) => Moment(now.load(Ordering::Relaxed)),
        }
    }

    /// Returns the same clock, not frozen, for a club that opens.
    pub(crate) fn restarted(&self) -> Self {
        Self::new(self.source.clone())
    }

    /// Freezes the clock.
    pub(crate) fn freeze(&self) {
        let _ = self.frozen_at.set(self.now());
    }

    /// Advances a fake clock.
    pub fn advance(&self, time: Duration) {
        if let Source::Fake(now) = &self.source {
            now.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeSource({})", self.now().0)
    }
}
