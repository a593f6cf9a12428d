//! [`Timekeeper`]: the club's time, which rules.

use std::{
    fmt,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tabiya_game::Moment;

/// Tells the time: that of the day when the club began, and from there on by a clock that never jumps. Whoever
/// sets the computer's clock takes no time from a player.
///
/// When the club closes it stands still, so that nobody is charged for how long that takes.
#[derive(Clone)]
pub struct Timekeeper {
    kind: Kind,
    /// When it stopped.
    stopped: Arc<OnceLock<Moment>>,
}

#[derive(Clone)]
enum Kind {
    Real { began: Instant, at: Duration },
    Fake(Arc<AtomicU64>),
}

impl Timekeeper {
    /// By the computer's clock.
    pub fn real() -> Self {
        let at = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::new(Kind::Real {
            began: Instant::now(),
            at: at.unwrap_or_default(),
        })
    }

    /// For tests: it stands still until it is told to go on.
    pub fn fake(start: Moment) -> Self {
        Self::new(Kind::Fake(Arc::new(AtomicU64::new(start.0))))
    }

    fn new(kind: Kind) -> Self {
        Self {
            kind,
            stopped: Arc::default(),
        }
    }

    /// Now.
    pub fn now(&self) -> Moment {
        if let Some(stopped) = self.stopped.get() {
            return *stopped;
        }
        match &self.kind {
            Kind::Real { began, at } => Moment((*at + began.elapsed()).as_millis() as u64),
            Kind::Fake(now) => Moment(now.load(Ordering::Relaxed)),
        }
    }

    /// The same time, for a club that opens.
    pub(crate) fn begin(&self) -> Self {
        Self::new(self.kind.clone())
    }

    /// From now on it is always now.
    pub(crate) fn stop(&self) {
        let _ = self.stopped.set(self.now());
    }

    /// Lets time pass, where it is not real.
    pub fn pass(&self, time: Duration) {
        if let Kind::Fake(now) = &self.kind {
            now.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Timekeeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Timekeeper({})", self.now().0)
    }
}
