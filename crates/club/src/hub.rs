//! [`Hub`]: what all parts of a club share, and the way to a game's room.

use std::{
    fmt, io,
    sync::{Arc, OnceLock, Weak},
};

use tabiya_player::Referee;
use tabiya_wire::Reason;
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
};

use crate::{
    Bus, Id, Metrics, NamedEngine, Patience, SharedStore, StoreError, StoredGame, Timekeeper,
    analysts::Analysts,
    engines::Engines,
    lobby::Lobby,
    people::Keys,
    reasons,
    room::{Room, RoomMessage},
    rooms::{Mailbox, Rooms, Sleepers},
    seat_codes::SeatCodes,
    turns::Turns,
};

/// What all parts of a club share.
pub(crate) struct Hub {
    pub(crate) name: String,
    pub(crate) store: SharedStore,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) time: Timekeeper,
    pub(crate) rooms: Rooms,
    pub(crate) sleepers: Sleepers,
    pub(crate) patience: Patience,
    pub(crate) lobby: Lobby,
    pub(crate) engines: Engines,
    pub(crate) analysts: Analysts,
    pub(crate) referee: Arc<Referee<Id>>,
    pub(crate) keys: Keys,
    pub(crate) seat_codes: SeatCodes,
    pub(crate) metrics: Metrics,
    /// Who changes what is known of somebody does so in turn.
    pub(crate) turns: Turns,
    /// Long texts are read by few at a time.
    pub(crate) readers: Semaphore,
    /// Long games are sent to few at a time.
    senders: Arc<Semaphore>,
}

/// So many long texts are read at once.
const MOST_READERS: usize = 2;
/// A game with more events than this is long: it has about a quarter of a megabyte.
const LONG_GAME: u32 = 1_000;
/// So many long games are on their way at once, each with a few megabytes: who does not take one is given up.
const MOST_SENDERS: usize = 32;

/// What a hub is made of.
pub(crate) struct Parts {
    pub(crate) name: String,
    pub(crate) store: SharedStore,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) time: Timekeeper,
    pub(crate) keys: Keys,
    pub(crate) patience: Patience,
    pub(crate) engine_threads: usize,
    /// For analysis, besides the club's own.
    pub(crate) other_engines: Vec<NamedEngine>,
}

impl Hub {
    /// Everything in its place. Called within a runtime.
    pub(crate) fn new(parts: Parts) -> io::Result<Arc<Self>> {
        let post = Post {
            hub: Arc::default(),
            runtime: Handle::current(),
        };
        let (by_referee, by_engines) = (post.clone(), post.clone());
        let referee = Referee::new(move |game, verdict| {
            by_referee.send_to_open(game, RoomMessage::Verdict(verdict));
        })?;
        let engines = Engines::new(parts.engine_threads, move |game, answer| {
            by_engines.send(game, RoomMessage::Engine(answer));
        })?;
        let hub = Arc::new(Self {
            name: parts.name,
            store: parts.store,
            bus: parts.bus,
            time: parts.time,
            rooms: Rooms::default(),
            sleepers: Sleepers::default(),
            patience: parts.patience,
            lobby: Lobby::default(),
            engines,
            analysts: Analysts::new(parts.engine_threads, parts.other_engines)?,
            referee: Arc::new(referee),
            keys: parts.keys,
            seat_codes: SeatCodes::default(),
            metrics: Metrics::default(),
            turns: Turns::default(),
            readers: Semaphore::new(MOST_READERS),
            senders: Arc::new(Semaphore::new(MOST_SENDERS)),
        });
        let _ = post.hub.set(Arc::downgrade(&hub));
        Ok(hub)
    }

    /// Tells the room of a game something; opens it if it is not.
    pub(crate) async fn send(self: &Arc<Self>, game: Id, message: RoomMessage) {
        self.deliver(game, message).await;
    }

    /// The same. True if a room has heard it; else it was refused.
    pub(crate) async fn deliver(self: &Arc<Self>, game: Id, mut message: RoomMessage) -> bool {
        // A room may close just when it is written to; the next one does not.
        for _ in 0..3 {
            let mailbox = match self.mailbox(game).await {
                Ok(mailbox) => mailbox,
                Err(error) => {
                    message.refuse(game.as_str(), reasons::storage(&error));
                    return false;
                }
            };
            match mailbox.send(Box::new(message)).await {
                Ok(()) => return true,
                Err(returned) => message = *returned.0,
            }
        }
        message.refuse(game.as_str(), reasons::busy());
        false
    }

    /// The mailbox of a game's room, which is opened if it is not.
    async fn mailbox(self: &Arc<Self>, game: Id) -> Result<Mailbox, StoreError> {
        if let Some(mailbox) = self.rooms.find(game) {
            return Ok(mailbox);
        }
        let room = self.read_room(game).await?;
        Ok(self.rooms.open(game, room))
    }

    /// Opens the room of a game that was going on when the club stopped.
    pub(crate) async fn restore(self: &Arc<Self>, game: Id) -> Result<(), StoreError> {
        self.sleepers.add(game);
        match self.read_room(game).await {
            Ok(room) => {
                self.rooms.open(game, room);
                Ok(())
            }
            Err(error) => {
                self.sleepers.remove(game);
                Err(error)
            }
        }
    }

    async fn read_room(self: &Arc<Self>, game: Id) -> Result<Box<Room>, StoreError> {
        Room::open(Arc::clone(self), self.read_game(game).await?)
    }

    /// A game that is stored.
    pub(crate) async fn read_game(&self, game: Id) -> Result<StoredGame, StoreError> {
        self.store.game(game).await?.ok_or(StoreError::NoGame(game))
    }

    /// What it takes to send a game with so many events whole, if it is long.
    pub(crate) fn permit(&self, events: u32) -> Result<Option<OwnedSemaphorePermit>, Reason> {
        if events <= LONG_GAME {
            return Ok(None);
        }
        let permit = Arc::clone(&self.senders).try_acquire_owned();
        permit.map(Some).map_err(|_| reasons::busy())
    }

    /// The store's answer, or why the visitor has to do without.
    pub(crate) fn kept<T>(answer: Result<T, StoreError>) -> Result<T, Reason> {
        answer.map_err(|error| {
            if !matches!(error, StoreError::NoGame(_) | StoreError::Conflict { .. }) {
                tracing::error!(%error, "storage failed");
            }
            reasons::storage(&error)
        })
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// How threads outside the runtime write to rooms.
#[derive(Clone)]
struct Post {
    hub: Arc<OnceLock<Weak<Hub>>>,
    runtime: Handle,
}

impl Post {
    fn send(&self, game: Id, message: RoomMessage) {
        if let Some(hub) = self.hub() {
            self.runtime
                .spawn(async move { hub.send(game, message).await });
        }
    }

    /// The same, where only a room that is open, and not too busy, wants to hear it.
    fn send_to_open(&self, game: Id, message: RoomMessage) {
        if let Some(mailbox) = self.hub().and_then(|hub| hub.rooms.find(game)) {
            let _ = mailbox.try_send(Box::new(message));
        }
    }

    fn hub(&self) -> Option<Arc<Hub>> {
        self.hub.get().and_then(Weak::upgrade)
    }
}
