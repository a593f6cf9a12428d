//! [`Rooms`]: the rooms that are open.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tabiya_wire::GameId;
use tokio::sync::mpsc;

use crate::{
    live_game::LiveGame,
    room::{Room, RoomMessage},
};

/// Sender of messages to a room. The channel allocates its slots up front, so messages are boxed.
pub(crate) type Mailbox = mpsc::Sender<Box<RoomMessage>>;

/// Capacity of a room's mailbox; further senders wait (backpressure).
const MAILBOX_CAPACITY: usize = 64;

/// The rooms that are open.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<GameId, OpenRoom>>,
}

/// A room that is open.
#[derive(Debug)]
struct OpenRoom {
    mailbox: Mailbox,
    live: Arc<LiveGame>,
}

impl Rooms {
    /// Returns the mailbox of a room if it is open.
    pub(crate) fn find(&self, game: GameId) -> Option<Mailbox> {
        let open = self.lock();
        open.get(&game).map(|room| room.mailbox.clone())
    }

    /// Returns the state of a game for lists, if its room is open.
    pub(crate) fn find_live(&self, game: GameId) -> Option<Arc<LiveGame>> {
        let open = self.lock();
        open.get(&game).map(|room| Arc::clone(&room.live))
    }

    /// Opens a room, unless it was opened in the meantime.
    pub(crate) fn open(&self, game: GameId, room: Box<Room>) -> Mailbox {
        match self.lock().entry(game) {
            Entry::Occupied(open) => open.get().mailbox.clone(),
            Entry::Vacant(vacant) => {
                let (mailbox, messages) = mpsc::channel(MAILBOX_CAPACITY);
                vacant.insert(OpenRoom {
                    mailbox: mailbox.clone(),
                    live: room.live(),
                });
                // Listed before anybody can learn of the game.
                room.list();
                let hub = room.hub();
                tokio::spawn(async move {
                    hub.metrics.rooms.inc();
                    room.run(messages).await;
                    hub.metrics.rooms.dec();
                });
                mailbox
            }
        }
    }

    /// Closes a room unless a message is waiting. Returns true if it was closed.
    pub(crate) fn close_if_idle(
        &self,
        game: GameId,
        messages: &mut mpsc::Receiver<Box<RoomMessage>>,
    ) -> bool {
        let mut open = self.lock();
        if !messages.is_empty() {
            return false;
        }
        open.remove(&game);
        messages.close();
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, OpenRoom>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Games in progress at the last shutdown, whose players are not back yet, and games that cannot be stored.
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
