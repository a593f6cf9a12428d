//! [`Rooms`]: the rooms that are open.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError, atomic::Ordering},
};

use tokio::sync::mpsc;

use crate::{
    Id,
    room::{Room, RoomMessage},
};

/// Where a room is written to. It has places for many messages from the first, so these are kept small.
pub(crate) type Mailbox = mpsc::Sender<Box<RoomMessage>>;

/// So much may wait in a room; whoever writes more has to wait.
const MOST_WAITING: usize = 64;

/// The rooms that are open.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    mailboxes: Mutex<HashMap<Id, Mailbox>>,
}

impl Rooms {
    /// The mailbox of a room, if it is open.
    pub(crate) fn find(&self, game: Id) -> Option<Mailbox> {
        self.lock().get(&game).cloned()
    }

    /// Opens a room, unless somebody else has meanwhile.
    pub(crate) fn open(&self, game: Id, room: Box<Room>) -> Mailbox {
        match self.lock().entry(game) {
            Entry::Occupied(open) => open.get().clone(),
            Entry::Vacant(vacant) => {
                let (mailbox, messages) = mpsc::channel(MOST_WAITING);
                vacant.insert(mailbox.clone());
                // Before anybody hears of it.
                room.list();
                let hub = room.hub();
                tokio::spawn(async move {
                    hub.metrics.rooms.fetch_add(1, Ordering::Relaxed);
                    room.run(messages).await;
                    hub.metrics.rooms.fetch_sub(1, Ordering::Relaxed);
                });
                mailbox
            }
        }
    }

    /// Closes a room, unless somebody has just written to it. True if it is closed.
    pub(crate) fn retire(&self, game: Id, messages: &mut mpsc::Receiver<Box<RoomMessage>>) -> bool {
        let mut mailboxes = self.lock();
        if !messages.is_empty() {
            return false;
        }
        mailboxes.remove(&game);
        messages.close();
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Mailbox>> {
        self.mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The games that went on when the club was interrupted, and whose players are not back yet.
#[derive(Debug, Default)]
pub(crate) struct Sleepers {
    games: Mutex<HashSet<Id>>,
}

impl Sleepers {
    pub(crate) fn add(&self, game: Id) {
        self.lock().insert(game);
    }

    pub(crate) fn remove(&self, game: Id) {
        self.lock().remove(&game);
    }

    pub(crate) fn has(&self, game: Id) -> bool {
        self.lock().contains(&game)
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<Id>> {
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
