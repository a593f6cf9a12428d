//! [`Rooms`]: the rooms that are open.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError},
};

use tabiya_wire::GameId;
use tokio::sync::mpsc::{self, error::TrySendError};

use crate::room::{Room, RoomMessage};

/// Sender of messages to a room. The channel allocates its slots up front, so messages are boxed.
pub(crate) type Mailbox = mpsc::Sender<Box<RoomMessage>>;

/// Capacity of a room's mailbox; further senders wait (backpressure).
const MAILBOX_CAPACITY: usize = 64;

/// The rooms that are open.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    mailboxes: Mutex<HashMap<GameId, Mailbox>>,
}

impl Rooms {
    /// Returns the mailbox of a room if it is open.
    pub(crate) fn find(&self, game: GameId) -> Option<Mailbox> {
        self.lock().get(&game).cloned()
    }

    /// Opens a room, unless it was opened in the meantime, or another node serves the game.
    pub(crate) fn open(&self, game: GameId, room: Box<Room>) -> Option<Mailbox> {
        match self.lock().entry(game) {
            Entry::Occupied(open) => Some(open.get().clone()),
            Entry::Vacant(vacant) => {
                let hub = room.hub();
                // Asked under the lock, so that whoever closes the rooms of games that move sees this one.
                hub.served_since(game)?;
                let (mailbox, messages) = mpsc::channel(MAILBOX_CAPACITY);
                vacant.insert(mailbox.clone());
                // Listed before anybody can learn of the game.
                room.list();
                tokio::spawn(async move {
                    hub.metrics.rooms.inc();
                    room.run(messages).await;
                    hub.metrics.rooms.dec();
                });
                Some(mailbox)
            }
        }
    }

    /// Closes the rooms of some games, whatever they do, and waits until they have.
    pub(crate) async fn close(&self, is_wanted: impl Fn(GameId) -> bool) {
        let mailboxes: Vec<Mailbox> = {
            let mailboxes = self.lock();
            let wanted = mailboxes.iter().filter(|(game, _)| is_wanted(**game));
            wanted.map(|(_, mailbox)| mailbox.clone()).collect()
        };
        let (closing, mut closed) = mpsc::channel(1);
        for mailbox in mailboxes {
            let message = Box::new(RoomMessage::Close(closing.clone()));
            // A full mailbox takes its time, and must not hold up the others.
            if let Err(TrySendError::Full(message)) = mailbox.try_send(message) {
                tokio::spawn(async move { mailbox.send(message).await });
            }
        }
        drop(closing);
        // Nothing is ever sent: it ends when every room has dropped its sender.
        closed.recv().await;
    }

    /// Removes a room that closes.
    pub(crate) fn remove(&self, game: GameId, messages: &mut mpsc::Receiver<Box<RoomMessage>>) {
        self.lock().remove(&game);
        messages.close();
    }

    /// Closes a room unless a message is waiting. Returns true if it was closed.
    pub(crate) fn close_if_idle(
        &self,
        game: GameId,
        messages: &mut mpsc::Receiver<Box<RoomMessage>>,
    ) -> bool {
        let mut mailboxes = self.lock();
        if !messages.is_empty() {
            return false;
        }
        mailboxes.remove(&game);
        messages.close();
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Mailbox>> {
        self.mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Games that cannot be stored.
#[derive(Debug, Default)]
pub(crate) struct SuspendedGames {
    games: Mutex<HashSet<GameId>>,
}

impl SuspendedGames {
    pub(crate) fn add(&self, game: GameId) {
        self.lock().insert(game);
    }

    pub(crate) fn remove(&self, game: GameId) {
        self.lock().remove(&game);
    }

    pub(crate) fn contains(&self, game: GameId) -> bool {
        self.lock().contains(&game)
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, F>(_: impl Fn(A, B) -> F) -> usize {
        size_of::<F>()
    }

    /// There are thousands of rooms, each with a task and a mailbox.
    #[test]
    fn rooms_are_small() {
        assert!(size(Room::run) <= 640, "{}", size(Room::run));
    }
}
