//! [`LagQuota`]: lag compensation with a bounded quota.

use crate::{Millis, TimeControl};

/// Lag that a side may still be forgiven.
///
/// A client reports how long its player thought; the rest of the elapsed time is lag, and is not charged as far as
/// the quota goes. Each move refills the quota by a gain that depends on the time control, up to a limit, so that
/// false claims of lag gain little and soon nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota {
    gain: Millis,
    left: Millis,
}

impl LagQuota {
    /// Quota at the start, in gains.
    const START: u64 = 3;
    /// Upper limit of the quota, in gains.
    const LIMIT: u64 = 7;

    /// Initial quota for a time control.
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

    /// Most lag that can be forgiven for the next move.
    pub fn left(&self) -> Millis {
        self.left
    }

    /// Part of some lag that is forgiven.
    pub fn forgive(&self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// Updates the quota after a move for which this much was forgiven.
    pub fn moved(&mut self, forgiven: Millis) {
        self.left = (self.left + self.gain - forgiven).min(Millis(self.gain.0 * Self::LIMIT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quota_is_bounded() {
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
