//! [`KeyedMutex`]: a mutex per person.

use tabiya_wire::PersonId;
use tokio::sync::{Mutex, MutexGuard};

/// Number of mutexes that the keys share.
const STRIPES: usize = 64;

/// A striped mutex: keys that hash to the same stripe wait for each other.
#[derive(Debug)]
pub(crate) struct KeyedMutex([Mutex<()>; STRIPES]);

impl Default for KeyedMutex {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::new(())))
    }
}

impl KeyedMutex {
    /// Locks the mutex of a person.
    pub(crate) async fn lock(&self, id: PersonId) -> MutexGuard<'_, ()> {
        let bytes = id.as_str().bytes();
        let hash = bytes.fold(0, |sum: usize, byte| sum * 36 + usize::from(byte));
        self.0[hash % STRIPES].lock().await
    }
}
