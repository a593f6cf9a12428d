//! [`SeatCodes`]: how a seat goes from one device to another.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use tabiya_game::Moment;

use crate::{Id, random};

/// Codes that are shown at one device, as a picture too, and used at another: once, and soon.
#[derive(Debug, Default)]
pub(crate) struct SeatCodes {
    codes: Mutex<HashMap<String, SeatCode>>,
}

/// What a code stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatCode {
    pub(crate) game: Id,
    /// Who gives the seat away.
    pub(crate) from: Id,
    expires: Moment,
}

/// A code is good for so long, in milliseconds.
pub(crate) const GOOD_FOR: u64 = 5 * 60 * 1000;
/// Not more codes at once.
const MOST_CODES: usize = 10_000;
/// Not more for one seat: the oldest is not good any more then.
const MOST_FOR_ONE: usize = 8;

impl SeatCodes {
    /// A new code; nothing if there are too many.
    pub(crate) fn make(&self, game: Id, from: Id, now: Moment) -> Option<String> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| code.expires > now);
        let own = codes
            .iter()
            .filter(|(_, code)| (code.game, code.from) == (game, from));
        if own.clone().count() >= MOST_FOR_ONE
            && let Some(oldest) = own
                .min_by_key(|(_, code)| code.expires)
                .map(|(code, _)| code.clone())
        {
            codes.remove(&oldest);
        }
        if codes.len() >= MOST_CODES {
            return None;
        }
        let code = random::secret();
        let expires = Moment(now.0 + GOOD_FOR);
        codes.insert(
            code.clone(),
            SeatCode {
                game,
                from,
                expires,
            },
        );
        Some(code)
    }

    /// What a code stands for. It is used up.
    pub(crate) fn take(&self, code: &str, now: Moment) -> Option<SeatCode> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.remove(code).filter(|code| code.expires > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_and_for_a_while() {
        let codes = SeatCodes::default();
        let (game, from) = (Id::random(), Id::random());
        let code = codes.make(game, from, Moment(0)).unwrap();
        let found = codes.take(&code, Moment(1)).unwrap();
        assert_eq!((found.game, found.from), (game, from));
        assert_eq!(codes.take(&code, Moment(1)), None);
        let code = codes.make(game, from, Moment(0)).unwrap();
        assert_eq!(codes.take(&code, Moment(GOOD_FOR)), None);
    }

    #[test]
    fn one_seat_does_not_take_the_codes_of_others() {
        let codes = SeatCodes::default();
        let (game, from) = (Id::random(), Id::random());
        let other = codes.make(game, Id::random(), Moment(0)).unwrap();
        let made: Vec<_> = (0..=MOST_FOR_ONE as u64)
            .map(|at| codes.make(game, from, Moment(at)).unwrap())
            .collect();
        assert_eq!(codes.take(&made[0], Moment(9)), None);
        for code in &made[1..] {
            assert!(codes.take(code, Moment(9)).is_some());
        }
        assert!(codes.take(&other, Moment(9)).is_some());
    }
}
