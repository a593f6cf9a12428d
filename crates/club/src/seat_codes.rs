//! [`SeatCodes`]: one-time codes that move a seat to another device.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use tabiya_game::Moment;
use tabiya_wire::{GameId, PersonId};

use crate::random;

/// One-time codes, shown on one device (also as a QR code) and redeemed on another.
#[derive(Debug, Default)]
pub(crate) struct SeatCodes {
    codes: Mutex<HashMap<String, SeatGrant>>,
}

/// Seat that a code gives to the device that redeems it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatGrant {
    pub(crate) game: GameId,
    /// The person who gives the seat away.
    pub(crate) from: PersonId,
    expires: Moment,
}

/// Lifetime of a code in milliseconds.
pub(crate) const LIFETIME_MS: u64 = 5 * 60 * 1000;
/// Maximum number of codes.
const MAX_CODES: usize = 10_000;
/// Maximum number of codes per seat; a further one replaces the oldest.
const MAX_CODES_PER_SEAT: usize = 8;

impl SeatCodes {
    /// Creates a code, or returns `None` if there are too many.
    pub(crate) fn create(&self, game: GameId, from: PersonId, now: Moment) -> Option<String> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| code.expires > now);
        let own = codes
            .iter()
            .filter(|(_, code)| (code.game, code.from) == (game, from));
        if own.clone().count() >= MAX_CODES_PER_SEAT
            && let Some(oldest) = own
                .min_by_key(|(_, code)| code.expires)
                .map(|(code, _)| code.clone())
        {
            codes.remove(&oldest);
        }
        if codes.len() >= MAX_CODES {
            return None;
        }
        let code = random::secret();
        let expires = Moment(now.0 + LIFETIME_MS);
        codes.insert(
            code.clone(),
            SeatGrant {
                game,
                from,
                expires,
            },
        );
        Some(code)
    }

    /// Redeems a code, which can be used only once.
    pub(crate) fn redeem(&self, code: &str, now: Moment) -> Option<SeatGrant> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.remove(code).filter(|code| code.expires > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_works_once_and_expires() {
        let codes = SeatCodes::default();
        let (game, from) = (random::id(), random::id());
        let code = codes.create(game, from, Moment(0)).unwrap();
        let found = codes.redeem(&code, Moment(1)).unwrap();
        assert_eq!((found.game, found.from), (game, from));
        assert_eq!(codes.redeem(&code, Moment(1)), None);
        let code = codes.create(game, from, Moment(0)).unwrap();
        assert_eq!(codes.redeem(&code, Moment(LIFETIME_MS)), None);
    }

    #[test]
    fn codes_per_seat_are_limited() {
        let codes = SeatCodes::default();
        let (game, from) = (random::id(), random::id());
        let other = codes.create(game, random::id(), Moment(0)).unwrap();
        let made: Vec<_> = (0..=MAX_CODES_PER_SEAT as u64)
            .map(|at| codes.create(game, from, Moment(at)).unwrap())
            .collect();
        assert_eq!(codes.redeem(&made[0], Moment(9)), None);
        for code in &made[1..] {
            assert!(codes.redeem(code, Moment(9)).is_some());
        }
        assert!(codes.redeem(&other, Moment(9)).is_some());
    }
}
