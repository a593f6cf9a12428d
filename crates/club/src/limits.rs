//! Rate limits ([`TokenBucket`], [`AddressRateLimiter`]) and limits on concurrent use ([`AddressSlots`]).

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// A rate limit: an initial burst, and a refill per second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f32,
    pub(crate) per_second: f32,
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    left: f32,
    at: Instant,
}

impl TokenBucket {
    /// Creates a full bucket.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.burst,
            at: now,
        }
    }

    /// Takes tokens if enough are left.
    pub(crate) fn take(&mut self, rate: Rate, cost: f32, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        self.at = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.left + passed * rate.per_second >= rate.burst
    }
}

/// A token bucket per address.
#[derive(Debug)]
pub(crate) struct AddressRateLimiter {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, TokenBucket>>,
}

/// Above this number of addresses, full buckets are removed.
const MAX_ADDRESSES: usize = 10_000;

impl AddressRateLimiter {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Returns true if the address may make a request of this cost.
    pub(crate) fn allows(&self, address: IpAddr, cost: f32) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MAX_ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        let bucket = buckets.entry(client_network(address));
        let bucket = bucket.or_insert_with(|| TokenBucket::new(self.rate, now));
        bucket.take(self.rate, cost, now)
    }
}

/// Limits concurrent use, in total and per address.
#[derive(Debug)]
pub(crate) struct AddressSlots {
    total: usize,
    per_address: usize,
    in_use: Mutex<SlotsInUse>,
}

#[derive(Debug, Default)]
struct SlotsInUse {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A slot in use; released on drop.
#[derive(Debug)]
pub(crate) struct AddressSlot {
    slots: Arc<AddressSlots>,
    /// `None` if it counts only towards the total.
    address: Option<IpAddr>,
}

impl AddressSlots {
    pub(crate) fn new(total: usize, per_address: usize) -> Self {
        Self {
            total,
            per_address,
            in_use: Mutex::default(),
        }
    }

    /// Takes a slot for an address if one is free.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<AddressSlot> {
        self.take_slot(Some(client_network(address)))
    }

    /// Takes a slot that counts only towards the total, for a proxy.
    pub(crate) fn take_uncounted(self: &Arc<Self>) -> Option<AddressSlot> {
        self.take_slot(None)
    }

    fn take_slot(self: &Arc<Self>, address: Option<IpAddr>) -> Option<AddressSlot> {
        let mut in_use = self.in_use();
        if in_use.total >= self.total {
            return None;
        }
        if let Some(address) = address {
            let own = in_use.by_address.entry(address).or_default();
            if *own >= self.per_address {
                return None;
            }
            *own += 1;
        }
        in_use.total += 1;
        Some(AddressSlot {
            slots: Arc::clone(self),
            address,
        })
    }

    fn in_use(&self) -> MutexGuard<'_, SlotsInUse> {
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let mut in_use = self.slots.in_use();
        in_use.total -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = in_use.by_address.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                in_use.by_address.remove(&address);
            }
        }
    }
}

/// Maps an IPv6 address to its /64 network, which belongs to one client.
fn client_network(address: IpAddr) -> IpAddr {
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
        burst: 10.0,
        per_second: 2.0,
    };

    #[test]
    fn burst_then_refill() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(RATE, start);
        let in_use = (0..20).filter(|_| bucket.take(RATE, 1.0, start)).count();
        assert_eq!(in_use, 10);
        let later = start + Duration::from_secs(3);
        let in_use = (0..20).filter(|_| bucket.take(RATE, 1.0, later)).count();
        assert_eq!(in_use, 6);
    }

    #[test]
    fn slots_are_released() {
        let slots = Arc::new(AddressSlots::new(3, 2));
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let other: IpAddr = "192.0.2.2".parse().unwrap();
        let first = slots.take(one).unwrap();
        let _second = slots.take(one).unwrap();
        assert!(slots.take(one).is_none(), "one address has two at most");
        let _third = slots.take(other).unwrap();
        assert!(slots.take(other).is_none(), "there are three in all");
        drop(first);
        assert!(slots.take(one).is_some());
    }

    #[test]
    fn uncounted_slots_have_no_per_address_limit() {
        let slots = Arc::new(AddressSlots::new(3, 1));
        let many: Vec<_> = (0..5).filter_map(|_| slots.take_uncounted()).collect();
        assert_eq!(many.len(), 3);
        drop(many);
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let _first = slots.take(one).unwrap();
        assert!(slots.take(one).is_none());
        assert!(slots.take_uncounted().is_some());
    }

    #[test]
    fn addresses_have_separate_buckets() {
        let all = AddressRateLimiter::new(RATE);
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let other: IpAddr = "192.0.2.2".parse().unwrap();
        assert!(all.allows(one, 10.0));
        assert!(!all.allows(one, 1.0));
        assert!(all.allows(other, 1.0));
        // Another address of the same /64 network is the same client.
        assert!(all.allows("2001:db8::1".parse().unwrap(), 10.0));
        assert!(!all.allows("2001:db8::2".parse().unwrap(), 1.0));
    }
}
