//! [`GuessLimiter`]: locks out addresses that guess tokens.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::limits::client_network;

/// Counts the wrong tokens of each address. Right ones change nothing: a guesser may have one too.
#[derive(Debug, Default)]
pub(crate) struct GuessLimiter {
    addresses: Mutex<HashMap<IpAddr, WrongTokens>>,
}

/// Wrong tokens from an address.
#[derive(Clone, Copy, Debug)]
struct WrongTokens {
    count: u32,
    last: Instant,
}

/// Number of wrong tokens after which an address is locked out.
pub(crate) const MAX_WRONG_TOKENS: u32 = 10;
/// Time for which it is locked out, counted from the last of them; after as long without one, they are forgotten.
const LOCKOUT: Duration = Duration::from_secs(10 * 60);
/// Maximum number of addresses that are remembered. A further one replaces the oldest.
const MAX_ADDRESSES: usize = 10_000;

impl GuessLimiter {
    /// Returns how long an address is still locked out, if it is.
    pub(crate) fn locked_out_for(&self, address: IpAddr, now: Instant) -> Option<Duration> {
        let addresses = self.addresses();
        let wrong = addresses.get(&client_network(address))?;
        let left = LOCKOUT.checked_sub(now.saturating_duration_since(wrong.last))?;
        (wrong.count >= MAX_WRONG_TOKENS && !left.is_zero()).then_some(left)
    }

    /// Counts a wrong token.
    pub(crate) fn count(&self, address: IpAddr, now: Instant) {
        let address = client_network(address);
        let mut addresses = self.addresses();
        if addresses.len() >= MAX_ADDRESSES && !addresses.contains_key(&address) {
            addresses.retain(|_, wrong| now.saturating_duration_since(wrong.last) < LOCKOUT);
            let oldest = addresses.iter().min_by_key(|(_, wrong)| wrong.last);
            if let Some((oldest, _)) = oldest.filter(|_| addresses.len() >= MAX_ADDRESSES) {
                let oldest = *oldest;
                addresses.remove(&oldest);
            }
        }
        let wrong = addresses.entry(address).or_insert(WrongTokens {
            count: 0,
            last: now,
        });
        if now.saturating_duration_since(wrong.last) >= LOCKOUT {
            wrong.count = 0;
        }
        wrong.count += 1;
        wrong.last = now;
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, WrongTokens>> {
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(0x0a00_0000 + number))
    }

    #[test]
    fn an_address_is_locked_out_for_a_while() {
        let guesses = GuessLimiter::default();
        let start = Instant::now();
        for number in 1..=MAX_WRONG_TOKENS {
            assert_eq!(guesses.locked_out_for(address(1), start), None, "{number}");
            guesses.count(address(1), start);
        }
        assert_eq!(guesses.locked_out_for(address(1), start), Some(LOCKOUT));
        assert_eq!(guesses.locked_out_for(address(2), start), None);
        let minute = Duration::from_secs(60);
        let left = guesses.locked_out_for(address(1), start + LOCKOUT - minute);
        assert_eq!(left, Some(minute));
        let later = start + LOCKOUT;
        assert_eq!(guesses.locked_out_for(address(1), later), None);
        guesses.count(address(1), later);
        assert_eq!(guesses.locked_out_for(address(1), later), None);
    }

    #[test]
    fn wrong_tokens_now_and_then_are_forgotten() {
        let guesses = GuessLimiter::default();
        let start = Instant::now();
        for number in 0..3 * MAX_WRONG_TOKENS {
            let now = start + LOCKOUT * number;
            guesses.count(address(1), now);
            assert_eq!(guesses.locked_out_for(address(1), now), None);
        }
    }

    #[test]
    fn few_addresses_are_remembered() {
        let guesses = GuessLimiter::default();
        let start = Instant::now();
        for number in 0..MAX_ADDRESSES as u32 + 5 {
            let now = start + Duration::from_millis(number.into());
            guesses.count(address(number), now);
        }
        assert_eq!(guesses.addresses().len(), MAX_ADDRESSES);
        assert!(!guesses.addresses().contains_key(&address(4)));
        assert!(guesses.addresses().contains_key(&address(5)));
        guesses.count(address(0), start + 2 * LOCKOUT);
        assert_eq!(guesses.addresses().len(), 1);
    }
}
