//! Rate limits ([`TokenBucket`], [`AddressRateLimiter`]) and limits on concurrent use ([`AddressSlots`]).
//!
//! Rates per address are governor's. [`TokenBucket`], of which each of thousands of connections has one, is our own:
//! governor's limiter is as fast, but takes 40 bytes instead of 24. [`AddressSlots`] is our own too: a semaphore per
//! address would not share one total, and a slot for a proxy counts only towards that.

use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, MonotonicClock},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
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
    pub(crate) fn take(&mut self, rate: Rate, cost: NonZeroU32, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        self.at = now;
        let cost = cost.get() as f32;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }
}

/// Rate limiter with a quota per address.
pub(crate) struct AddressRateLimiter<C: Clock = MonotonicClock> {
    addresses: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, C, NoOpMiddleware<C::Instant>>,
}

/// Above this number of addresses, those with a full quota are removed.
const MAX_ADDRESSES: usize = 10_000;

impl AddressRateLimiter {
    pub(crate) fn new(quota: Quota) -> Self {
        Self::with_clock(quota, MonotonicClock)
    }
}

impl<C: Clock> AddressRateLimiter<C> {
    fn with_clock(quota: Quota, clock: C) -> Self {
        Self {
            addresses: RateLimiter::hashmap_with_clock(quota, clock),
        }
    }

    /// Takes tokens from an address that has made a costly request already: all that are left, if there are too few.
    pub(crate) fn charge(&self, address: IpAddr, cost: NonZeroU32) {
        if self.allows(address, cost) {
            return;
        }
        let mut part = cost.get().next_power_of_two();
        while part > 1 {
            part /= 2;
            self.allows(address, tokens(part));
        }
    }

    /// Returns true if the address may make a request of this cost, and counts it.
    pub(crate) fn allows(&self, address: IpAddr, cost: NonZeroU32) -> bool {
        if self.addresses.len() > MAX_ADDRESSES {
            self.addresses.retain_recent();
        }
        let checked = self.addresses.check_key_n(&client_network(address), cost);
        // A cost above the whole burst is never allowed.
        matches!(checked, Ok(Ok(())))
    }
}

/// Returns a quota with a refill per second and a burst.
pub(crate) const fn quota(per_second: u32, burst: u32) -> Quota {
    Quota::per_second(tokens(per_second)).allow_burst(tokens(burst))
}

/// Returns a cost or a rate in tokens, at least one.
pub(crate) const fn tokens(count: u32) -> NonZeroU32 {
    match NonZeroU32::new(count) {
        Some(count) => count,
        None => NonZeroU32::MIN,
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
pub(crate) fn client_network(address: IpAddr) -> IpAddr {
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
    use std::{net::Ipv4Addr, time::Duration};

    use governor::clock::FakeRelativeClock;

    use super::*;

    const QUOTA: Quota = quota(2, 10);

    fn limiter() -> (AddressRateLimiter<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (AddressRateLimiter::with_clock(QUOTA, clock.clone()), clock)
    }

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(0x0a00_0000 + number))
    }

    #[test]
    fn a_bucket_has_a_burst_then_refills() {
        let rate = Rate {
            burst: 10.0,
            per_second: 2.0,
        };
        let start = Instant::now();
        let mut bucket = TokenBucket::new(rate, start);
        let mut taken = |now| {
            let messages = (0..20).filter(|_| bucket.take(rate, tokens(1), now));
            messages.count()
        };
        assert_eq!(taken(start), 10);
        assert_eq!(taken(start + Duration::from_secs(3)), 6);
        assert_eq!(taken(start + Duration::from_secs(60)), 10);
    }

    #[test]
    fn an_address_has_a_burst_then_a_refill() {
        let (limiter, clock) = limiter();
        let allowed = || {
            let requests = (0..20).filter(|_| limiter.allows(address(1), tokens(1)));
            requests.count()
        };
        assert_eq!(allowed(), 10);
        clock.advance(Duration::from_secs(3));
        assert_eq!(allowed(), 6);
        clock.advance(Duration::from_secs(60));
        assert_eq!(allowed(), 10, "a quota never exceeds its burst");
    }

    #[test]
    fn a_refused_request_costs_nothing() {
        let (limiter, _) = limiter();
        assert!(limiter.allows(address(1), tokens(6)));
        assert!(!limiter.allows(address(1), tokens(5)));
        assert!(!limiter.allows(address(1), tokens(11)), "above the burst");
        assert!(limiter.allows(address(1), tokens(4)));
    }

    #[test]
    fn a_charge_takes_what_is_left() {
        let (limiter, _) = limiter();
        limiter.charge(address(1), tokens(3));
        assert!(limiter.allows(address(1), tokens(7)));
        for used in 0..8 {
            let address = address(2 + used);
            if used > 0 {
                assert!(limiter.allows(address, tokens(used)));
            }
            limiter.charge(address, tokens(11));
            assert!(!limiter.allows(address, tokens(1)), "{used} used before");
        }
    }

    #[test]
    fn addresses_are_removed_when_their_quota_is_full() {
        let (limiter, clock) = limiter();
        let count = MAX_ADDRESSES as u32 + 1;
        for number in 0..count {
            assert!(limiter.allows(address(number), tokens(10)));
        }
        assert!(!limiter.allows(address(0), tokens(1)), "still known");
        clock.advance(Duration::from_secs(10));
        assert!(limiter.allows(address(count), tokens(1)));
        assert_eq!(limiter.addresses.len(), 1);
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
    fn addresses_have_separate_quotas() {
        let (all, _) = limiter();
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let other: IpAddr = "192.0.2.2".parse().unwrap();
        assert!(all.allows(one, tokens(10)));
        assert!(!all.allows(one, tokens(1)));
        assert!(all.allows(other, tokens(1)));
        // Another address of the same /64 network is the same client.
        assert!(all.allows("2001:db8::1".parse().unwrap(), tokens(10)));
        assert!(!all.allows("2001:db8::2".parse().unwrap(), tokens(1)));
    }
}
