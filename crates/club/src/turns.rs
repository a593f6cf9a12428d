//! [`Turns`]: what concerns one person is done one after the other.

use tokio::sync::{Mutex, MutexGuard};

use crate::Id;

/// So many people can have their turn at once, about.
const PLACES: usize = 64;

/// Who has a turn. People share a place now and then, which costs them a moment.
#[derive(Debug)]
pub(crate) struct Turns([Mutex<()>; PLACES]);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::new(())))
    }
}

impl Turns {
    /// Waits for the turn of somebody. It lasts as long as this is kept.
    pub(crate) async fn take(&self, id: Id) -> MutexGuard<'_, ()> {
        let letters = id.as_str().bytes();
        let place = letters.fold(0, |sum: usize, letter| sum * 36 + usize::from(letter));
        self.0[place % PLACES].lock().await
    }
}
