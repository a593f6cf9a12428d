//! [`LagQuota`]: how much of the network's delay a side is forgiven, as a bounded quota.

use crate::{Millis, TimeControl};

/// What a side may still be forgiven.
///
/// A client says how long its player thought; whatever more has passed on the clock is lag, and is not
/// charged as far as the quota goes. Each move refills the quota by a gain that depends on the time
/// control, up to a limit, so that claiming false lag wins little and soon nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota {
    gain: Millis,
    left: Millis,
}

impl LagQuota {
    /// At the start there are so many gains.
    const START: u64 = 3;
    /// There are never more gains than this.
    const LIMIT: u64 = 7;

    /// The quota with which a game of this time control begins.
    pub fn new(control: &TimeControl) -> Self {
        // In hundredths of a second: min(100, (limit + 40 · increment) · 2/5 + 15), the time in seconds.
        let (time, bonus) = match control {
            TimeControl::Unlimited => (Millis::ZERO, Millis::ZERO),
            TimeControl::Hourglass { time } => (*time, Millis::ZERO),
            TimeControl::PerMove { time } => (Millis::ZERO, *time),
            TimeControl::Periods(_) => control
                .period(0)
                .map_or((Millis::ZERO, Millis::ZERO), |p| (p.time, p.bonus.time())),
        };
        let estimate = time.0.saturating_add(bonus.0.saturating_mul(40)) / 1000;
        let hundredths = (estimate.saturating_mul(2) / 5).saturating_add(15).min(100);
        let gain = Millis(hundredths * 10);
        Self {
            gain,
            left: Millis(gain.0 * Self::START),
        }
    }

    /// The most that can be forgiven for the next move.
    pub fn left(&self) -> Millis {
        self.left
    }

    /// What is forgiven of some lag.
    pub fn forgive(&self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// After a move for which so much was forgiven.
    pub fn moved(&mut self, forgiven: Millis) {
        self.left = (self.left + self.gain - forgiven).min(Millis(self.gain.0 * Self::LIMIT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bounded_quota() {
        // 3+2: (180 + 80) · 2/5 + 15 = 119, so a second a move.
        let mut quota = LagQuota::new(&"3+2".parse().unwrap());
        assert_eq!(quota.left(), Millis::seconds(3));
        assert_eq!(quota.forgive(Millis::seconds(10)), Millis::seconds(3));
        quota.moved(Millis::seconds(3));
        assert_eq!(quota.left(), Millis::seconds(1));
        for _ in 0..100 {
            quota.moved(Millis::ZERO);
        }
        assert_eq!(quota.left(), Millis::seconds(7));
        // Bullet of a minute: 60 · 2/5 + 15 = 39 hundredths.
        let quota = LagQuota::new(&"1+0".parse().unwrap());
        assert_eq!(quota.left(), Millis(3 * 390));
    }
}
