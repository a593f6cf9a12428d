//! [`Random`]: seeded pseudorandom numbers.

/// Pseudorandom number generator (SplitMix64). The caller provides the seed, so that games can be reproduced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a uniform number below `end`; zero if `end` is zero.
    pub const fn below(&mut self, end: usize) -> usize {
        // High half of the 128-bit product; the bias is at most `end` in 2^64.
        ((self.next() as u128 * end as u128) >> 64) as usize
    }

    /// Returns true with a probability of `chance` percent.
    pub const fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance as usize
    }

    /// Returns a uniformly chosen element.
    ///
    /// # Panics
    ///
    /// If the slice is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Shuffles a slice uniformly.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }

    /// Returns a uniform number from 0 (inclusive) to 1 (exclusive).
    pub const fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let mut a = Random::new(7);
        let mut b = Random::new(7);
        assert!((0..100).all(|_| a.next() == b.next()));
        assert_ne!(Random::new(7).next(), Random::new(8).next());
    }

    #[test]
    fn numbers_stay_below_the_end() {
        let mut random = Random::new(1);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(6)] += 1;
            let unit = random.unit();
            assert!((0.0..1.0).contains(&unit));
        }
        assert!(
            seen.iter().all(|&count| (850..1150).contains(&count)),
            "{seen:?}"
        );
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn every_element_is_picked() {
        let mut random = Random::new(2);
        let picked = (0..100).map(|_| *random.pick(&['a', 'b', 'c']));
        let mut picked: Vec<char> = picked.collect();
        picked.sort_unstable();
        picked.dedup();
        assert_eq!(picked, ['a', 'b', 'c']);
        let hits = (0..1_000).filter(|_| random.percent(30)).count();
        assert!((250..350).contains(&hits), "{hits}");
        assert!(random.percent(100) && !random.percent(0));
    }

    #[test]
    fn shuffling_keeps_all_elements() {
        let mut things: Vec<_> = (0..100).collect();
        Random::new(3).shuffle(&mut things);
        assert!(things.iter().enumerate().any(|(i, thing)| i != *thing));
        things.sort_unstable();
        assert!(things.iter().enumerate().all(|(i, thing)| i == *thing));
    }
}
