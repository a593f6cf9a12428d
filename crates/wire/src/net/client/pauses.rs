//! [`Pauses`]: how long to wait before the next try.

use std::time::Duration;

/// How long to wait before the next try: twice as long each time, up to a bound, and by chance a little less, so
/// that not all who were sent away come back at one moment.
#[derive(Debug, Default)]
pub(super) struct Pauses {
    tries: u32,
}

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(15);
/// A connection that lasted so long was a good one: the next loss is a new one.
pub(super) const GOOD: Duration = Duration::from_secs(5);

impl Pauses {
    /// The next pause: between half and all of what it could be, as chance has it.
    pub(super) fn next(&mut self, chance: u64) -> Duration {
        let whole = FIRST.saturating_mul(1 << self.tries.min(16)).min(LONGEST);
        self.tries = self.tries.saturating_add(1);
        let share = (chance % 1024) as u32;
        whole / 2 + whole / 2 * share / 1024
    }

    /// It worked: the next pause is a short one.
    pub(super) fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_grow_to_a_bound() {
        let mut pauses = Pauses::default();
        let (mut least, mut most) = (Pauses::default(), Pauses::default());
        for (chance, times) in [(7, 100), (u64::MAX, 100)] {
            for _ in 0..times {
                let pause = pauses.next(chance);
                assert!(pause >= FIRST / 2 && pause <= LONGEST, "{pause:?}");
            }
        }
        assert_eq!(least.next(0), FIRST / 2);
        assert_eq!(least.next(0), FIRST);
        assert!(most.next(1023) < FIRST);
        pauses.reset();
        assert!(pauses.next(1023) < FIRST);
    }
}
