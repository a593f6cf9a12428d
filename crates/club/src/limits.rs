//! [`Bucket`]: how fast somebody may ask, and [`ByAddress`]: one for each address. [`Places`]: how many may stay.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// How much may be asked: so much at once, and so much a second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) at_once: f32,
    pub(crate) per_second: f32,
}

/// What a client has left of its rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f32,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.at_once,
            at: now,
        }
    }

    /// Takes so much, if there is so much.
    pub(crate) fn take(&mut self, rate: Rate, cost: f32, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.left = (self.left + passed * rate.per_second).min(rate.at_once);
        self.at = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.left + passed * rate.per_second >= rate.at_once
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct ByAddress {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// With more addresses than this, those that have been quiet are forgotten.
const MOST_ADDRESSES: usize = 10_000;

impl ByAddress {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// True if the address may ask for so much.
    pub(crate) fn allows(&self, address: IpAddr, cost: f32) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        let bucket = buckets.entry(network(address));
        let bucket = bucket.or_insert_with(|| Bucket::new(self.rate, now));
        bucket.take(self.rate, cost, now)
    }
}

/// Places for those who stay: so many in all, and so many for one address.
#[derive(Debug)]
pub(crate) struct Places {
    in_all: usize,
    for_one: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    by: HashMap<IpAddr, usize>,
}

/// A place that somebody has, until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    /// Without one it counts for nobody.
    address: Option<IpAddr>,
}

impl Places {
    pub(crate) fn new(in_all: usize, for_one: usize) -> Self {
        Self {
            in_all,
            for_one,
            taken: Mutex::default(),
        }
    }

    /// A place, if there is one for this address.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        self.take_one(Some(network(address)))
    }

    /// A place, if there is one at all, for somebody who speaks for many.
    pub(crate) fn take_for_many(self: &Arc<Self>) -> Option<Place> {
        self.take_one(None)
    }

    fn take_one(self: &Arc<Self>, address: Option<IpAddr>) -> Option<Place> {
        let mut taken = self.taken();
        if taken.in_all >= self.in_all {
            return None;
        }
        if let Some(address) = address {
            let own = taken.by.entry(address).or_default();
            if *own >= self.for_one {
                return None;
            }
            *own += 1;
        }
        taken.in_all += 1;
        Some(Place {
            places: Arc::clone(self),
            address,
        })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.in_all -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = taken.by.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(&address);
            }
        }
    }
}

/// Who has one IPv6 address has 2⁶⁴ of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const RATE: Rate = Rate {
        at_once: 10.0,
        per_second: 2.0,
    };

    #[test]
    fn so_much_at_once_and_so_much_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::new(RATE, start);
        let taken = (0..20).filter(|_| bucket.take(RATE, 1.0, start)).count();
        assert_eq!(taken, 10);
        let later = start + Duration::from_secs(3);
        let taken = (0..20).filter(|_| bucket.take(RATE, 1.0, later)).count();
        assert_eq!(taken, 6);
    }

    #[test]
    fn places_are_given_back() {
        let places = Arc::new(Places::new(3, 2));
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let other: IpAddr = "192.0.2.2".parse().unwrap();
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert!(places.take(one).is_none(), "one address has two at most");
        let _third = places.take(other).unwrap();
        assert!(places.take(other).is_none(), "there are three in all");
        drop(first);
        assert!(places.take(one).is_some());
    }

    #[test]
    fn who_speaks_for_many_has_no_share() {
        let places = Arc::new(Places::new(3, 1));
        let many: Vec<_> = (0..5).filter_map(|_| places.take_for_many()).collect();
        assert_eq!(many.len(), 3);
        drop(many);
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let _first = places.take(one).unwrap();
        assert!(places.take(one).is_none());
        assert!(places.take_for_many().is_some());
    }

    #[test]
    fn addresses_do_not_share() {
        let all = ByAddress::new(RATE);
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let other: IpAddr = "192.0.2.2".parse().unwrap();
        assert!(all.allows(one, 10.0));
        assert!(!all.allows(one, 1.0));
        assert!(all.allows(other, 1.0));
        // A neighbour in the same network of IPv6 is the same client.
        assert!(all.allows("2001:db8::1".parse().unwrap(), 10.0));
        assert!(!all.allows("2001:db8::2".parse().unwrap(), 1.0));
    }
}
