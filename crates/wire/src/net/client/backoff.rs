//! [`Backoff`]: the delay before the next attempt to connect.

use std::time::Duration;

/// Exponential backoff with jitter: the delay doubles each time up to a maximum, and is randomly shortened so that
/// not all clients reconnect at once.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    attempts: u32,
}

const FIRST_DELAY: Duration = Duration::from_millis(250);
const MAX_DELAY: Duration = Duration::from_secs(15);
/// A connection that lasted this long resets the backoff.
pub(super) const STABLE_AFTER: Duration = Duration::from_secs(5);

impl Backoff {
    /// Next delay: between half and all of the current one, by a random number.
    pub(super) fn next_delay(&mut self, random: u64) -> Duration {
        let whole = FIRST_DELAY
            .saturating_mul(1 << self.attempts.min(16))
            .min(MAX_DELAY);
        self.attempts = self.attempts.saturating_add(1);
        let share = (random % 1024) as u32;
        whole / 2 + whole / 2 * share / 1024
    }

    /// Starts again with the shortest delay.
    pub(super) fn reset(&mut self) {
        self.attempts = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_a_maximum() {
        let mut backoff = Backoff::default();
        let (mut least, mut most) = (Backoff::default(), Backoff::default());
        for (random, times) in [(7, 100), (u64::MAX, 100)] {
            for _ in 0..times {
                let delay = backoff.next_delay(random);
                assert!(delay >= FIRST_DELAY / 2 && delay <= MAX_DELAY, "{delay:?}");
            }
        }
        assert_eq!(least.next_delay(0), FIRST_DELAY / 2);
        assert_eq!(least.next_delay(0), FIRST_DELAY);
        assert!(most.next_delay(1023) < FIRST_DELAY);
        backoff.reset();
        assert!(backoff.next_delay(1023) < FIRST_DELAY);
    }
}
