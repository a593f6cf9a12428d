//! [`OrganiserCodes`]: one-time codes that make a browser the organiser's.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use tabiya_game::Moment;

use crate::{people, random};

/// One-time codes, made for somebody at the club's own computer.
#[derive(Debug, Default)]
pub(crate) struct OrganiserCodes {
    /// When each expires, by its hash: looking one up tells nothing about the others.
    codes: Mutex<HashMap<[u8; 32], Moment>>,
}

/// Lifetime of a code in milliseconds.
pub(crate) const LIFETIME_MS: u64 = 10 * 60 * 1000;
/// Maximum number of codes. A further one replaces the oldest.
const MAX_CODES: usize = 100;

impl OrganiserCodes {
    /// Creates a code.
    pub(crate) fn create(&self, now: Moment) -> String {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, expires| *expires > now);
        if codes.len() >= MAX_CODES
            && let Some((oldest, _)) = codes.iter().min_by_key(|(_, expires)| **expires)
        {
            let oldest = *oldest;
            codes.remove(&oldest);
        }
        let code = random::secret();
        let expires = Moment(now.0 + LIFETIME_MS);
        codes.insert(people::hash(code.as_bytes()), expires);
        code
    }

    /// Redeems a code, which works once. Returns true if it is valid.
    pub(crate) fn redeem(&self, code: &str, now: Moment) -> bool {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let expires = codes.remove(&people::hash(code.as_bytes()));
        expires.is_some_and(|expires| expires > now)
    }

    /// Makes all codes invalid.
    pub(crate) fn clear(&self) {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_works_once_and_expires() {
        let codes = OrganiserCodes::default();
        let code = codes.create(Moment(0));
        assert!(!codes.redeem("another", Moment(1)));
        assert!(codes.redeem(&code, Moment(1)));
        assert!(!codes.redeem(&code, Moment(1)));
        let code = codes.create(Moment(0));
        assert!(!codes.redeem(&code, Moment(LIFETIME_MS)));
        let code = codes.create(Moment(0));
        codes.clear();
        assert!(!codes.redeem(&code, Moment(1)));
    }

    #[test]
    fn there_are_few_codes() {
        let codes = OrganiserCodes::default();
        let first = codes.create(Moment(0));
        let later: Vec<String> = (1..=MAX_CODES as u64)
            .map(|at| codes.create(Moment(at)))
            .collect();
        assert!(!codes.redeem(&first, Moment(200)));
        assert!(later.iter().all(|code| codes.redeem(code, Moment(200))));
    }
}
