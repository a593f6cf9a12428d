//! [`Confirmations`]: what other nodes have to confirm.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// Messages that wait until every other node has confirmed them.
#[derive(Default)]
pub(super) struct Confirmations(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    next: u64,
    messages: HashMap<u64, WaitingMessage>,
}

struct WaitingMessage {
    /// Number of nodes that have not confirmed it.
    missing: usize,
    confirmed: oneshot::Sender<()>,
}

impl Confirmations {
    /// Returns the number of a message that so many nodes will confirm, and what resolves when they have.
    pub(super) fn expect(&self, nodes: usize) -> (u64, oneshot::Receiver<()>) {
        let (confirmed, receiver) = oneshot::channel();
        let mut waiting = self.lock();
        waiting.next += 1;
        let number = waiting.next;
        if nodes > 0 {
            let message = WaitingMessage {
                missing: nodes,
                confirmed,
            };
            waiting.messages.insert(number, message);
        }
        // Without other nodes the sender is dropped, which resolves it too.
        (number, receiver)
    }

    /// A node has confirmed a message.
    pub(super) fn confirm(&self, number: u64) {
        let mut waiting = self.lock();
        if let Some(message) = waiting.messages.get_mut(&number) {
            message.missing -= 1;
            if message.missing == 0
                && let Some(message) = waiting.messages.remove(&number)
            {
                let _ = message.confirmed.send(());
            }
        }
    }

    /// Nobody waits for a message any longer.
    pub(super) fn forget(&self, number: u64) {
        self.lock().messages.remove(&number);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_have_to_confirm() {
        let confirmations = Confirmations::default();
        let (number, mut confirmed) = confirmations.expect(2);
        confirmations.confirm(number + 1);
        confirmations.confirm(number);
        assert!(confirmed.try_recv().is_err());
        confirmations.confirm(number);
        assert!(confirmed.try_recv().is_ok());
        // Too late, or too often.
        confirmations.confirm(number);
    }
}
