//! [`Hub`]: the state that all parts of a club share, and message delivery to rooms.

use std::{
    fmt, io,
    sync::{Arc, OnceLock, Weak},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use tabiya_game::Moment;
use tabiya_referee::{Referee, Solver};
use tabiya_wire::{GameId, PersonId, Reason};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc::error::TrySendError},
};

use crate::{
    Metrics, NamedEngine, PresenceTimeouts, SharedStore, StoreError, StoredGame, TimeSource, Topic,
    analysis_pool::AnalysisPool,
    cluster::{Cluster, NodeMessage},
    engine_pool::EnginePool,
    keyed_mutex::KeyedMutex,
    lobby::SharedLobby,
    people::Keys,
    reasons,
    room::{Room, RoomMessage, RoomOrigin},
    rooms::{Mailbox, Rooms, SuspendedGames},
    subscriptions::Subscriptions,
};

/// State shared by all parts of a club.
pub(crate) struct Hub {
    pub(crate) name: String,
    pub(crate) store: SharedStore,
    pub(crate) subscriptions: Subscriptions,
    pub(crate) time: TimeSource,
    pub(crate) rooms: Rooms,
    pub(crate) suspended_games: SuspendedGames,
    pub(crate) presence_timeouts: PresenceTimeouts,
    pub(crate) lobby: SharedLobby,
    pub(crate) engine_pool: EnginePool,
    pub(crate) analysis_pool: AnalysisPool,
    pub(crate) referee: Arc<Referee<GameId>>,
    pub(crate) keys: Keys,
    pub(crate) metrics: Metrics,
    /// The other nodes of the club, if there are several.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// When this process opened the club.
    started: Moment,
    /// Serialises changes to one person's data.
    pub(crate) person_locks: KeyedMutex,
    /// Limits how many long texts are parsed at once.
    pub(crate) parse_slots: Semaphore,
    /// Limits how many long games are being sent at once.
    long_game_slots: Arc<Semaphore>,
}

/// Maximum number of long texts parsed at once.
const MAX_PARSERS: usize = 2;
/// A game with more events than this counts as long: about a quarter of a megabyte of JSON.
const LONG_GAME_EVENTS: u32 = 1_000;
/// Maximum number of long games in flight, a few megabytes each. A client that does not read its copy is disconnected.
const MAX_LONG_GAMES_IN_FLIGHT: usize = 32;

/// Constructor arguments of [`Hub`].
pub(crate) struct HubParts {
    pub(crate) name: String,
    pub(crate) store: SharedStore,
    pub(crate) time: TimeSource,
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) keys: Keys,
    pub(crate) presence_timeouts: PresenceTimeouts,
    pub(crate) solver: Solver,
    pub(crate) engine_threads: usize,
    /// For analysis, in addition to the built-in engine.
    pub(crate) other_engines: Vec<NamedEngine>,
}

impl Hub {
    /// Creates the hub. Must be called within a Tokio runtime.
    pub(crate) fn new(parts: HubParts) -> io::Result<Arc<Self>> {
        let room_sender = RoomSender {
            hub: Arc::default(),
            runtime: Handle::current(),
        };
        let (referee_sender, engine_sender) = (room_sender.clone(), room_sender.clone());
        let on_verdict = move |game, verdict| {
            referee_sender.send_to_open(game, RoomMessage::Verdict(verdict));
        };
        let threads = Referee::<GameId>::default_threads();
        let referee = Referee::with_solver(threads, parts.solver, on_verdict)?;
        let engine_pool = EnginePool::new(parts.engine_threads, move |game, answer| {
            engine_sender.send(game, RoomMessage::Engine(answer));
        })?;
        let metrics = Metrics::new(&*parts.store);
        let hub = Arc::new(Self {
            name: parts.name,
            store: parts.store,
            started: parts.time.now(),
            cluster: parts.cluster,
            subscriptions: Subscriptions::default(),
            time: parts.time,
            rooms: Rooms::default(),
            suspended_games: SuspendedGames::default(),
            presence_timeouts: parts.presence_timeouts,
            lobby: SharedLobby::default(),
            engine_pool,
            analysis_pool: AnalysisPool::new(parts.engine_threads, parts.other_engines)?,
            referee: Arc::new(referee),
            keys: parts.keys,
            metrics,
            person_locks: KeyedMutex::default(),
            parse_slots: Semaphore::new(MAX_PARSERS),
            long_game_slots: Arc::new(Semaphore::new(MAX_LONG_GAMES_IN_FLIGHT)),
        });
        let _ = room_sender.hub.set(Arc::downgrade(&hub));
        Ok(hub)
    }

    /// Sends a message to a game's room, opening the room if necessary.
    pub(crate) async fn send(self: &Arc<Self>, game: GameId, message: RoomMessage) {
        self.deliver(game, message).await;
    }

    /// Like [`Hub::send`]. Returns false if the message was refused.
    pub(crate) async fn deliver(self: &Arc<Self>, game: GameId, message: RoomMessage) -> bool {
        match &self.cluster {
            Some(cluster) => cluster.deliver(self, game, message).await,
            None => self.deliver_here(game, message).await.unwrap_or(false),
        }
    }

    /// Delivers a message to a room of this node. Returns true if a room received it, false if it was refused, and the
    /// message if another node serves the game.
    pub(crate) async fn deliver_here(
        self: &Arc<Self>,
        game: GameId,
        mut message: RoomMessage,
    ) -> Result<bool, Box<RoomMessage>> {
        // A room may close just as the message is sent. Retry with a newly opened one.
        for _ in 0..3 {
            let mailbox = match self.mailbox(game).await {
                Ok(Some(mailbox)) => mailbox,
                Ok(None) => return Err(Box::new(message)),
                Err(error) => {
                    message.refuse(game, reasons::storage(&error));
                    return Ok(false);
                }
            };
            match mailbox.send(Box::new(message)).await {
                Ok(()) => return Ok(true),
                Err(returned) => message = *returned.0,
            }
        }
        message.refuse(game, reasons::busy());
        Ok(false)
    }

    /// Returns the mailbox of a game's room, opening the room if necessary. `None` if another node serves the game.
    async fn mailbox(self: &Arc<Self>, game: GameId) -> Result<Option<Mailbox>, StoreError> {
        if let Some(mailbox) = self.rooms.find(game) {
            return Ok(Some(mailbox));
        }
        let room = self.read_room(game).await?;
        Ok(self.rooms.open(game, room))
    }

    /// Returns when this node began to serve a game: a game in progress that has not changed since then was interrupted.
    /// `None` if another node serves it.
    pub(crate) fn served_since(&self, game: GameId) -> Option<Moment> {
        match &self.cluster {
            Some(cluster) => cluster.served_since(game),
            None => Some(self.started),
        }
    }

    /// Sends a message to all clients of a person, at whatever node.
    pub(crate) fn notify_person(&self, person: PersonId, text: &Utf8Bytes) {
        self.subscriptions.publish(Topic::Person(person), text);
        if let Some(cluster) = &self.cluster {
            let text = text.as_str().into();
            cluster.broadcast(&NodeMessage::ToPerson { person, text });
        }
    }

    /// Disconnects all clients of this node. They connect again by themselves.
    pub(crate) fn disconnect_everybody(&self) {
        self.subscriptions
            .disconnect_after(Topic::Everybody, Duration::ZERO);
    }

    /// Tells the other nodes that challenges were made or have gone.
    pub(crate) fn announce_challenges(&self) {
        if let Some(cluster) = &self.cluster {
            cluster.broadcast(&NodeMessage::ChallengesChanged);
        }
    }

    async fn read_room(self: &Arc<Self>, game: GameId) -> Result<Box<Room>, StoreError> {
        Room::open(
            Arc::clone(self),
            self.read_game(game).await?,
            RoomOrigin::Stored,
        )
    }

    /// Reads a game from the store.
    pub(crate) async fn read_game(&self, game: GameId) -> Result<StoredGame, StoreError> {
        self.store.game(game).await?.ok_or(StoreError::NoGame(game))
    }

    /// Returns a permit to send a game with this many events, if it counts as long.
    pub(crate) fn long_game_permit(
        &self,
        events: u32,
    ) -> Result<Option<OwnedSemaphorePermit>, Reason> {
        if events <= LONG_GAME_EVENTS {
            return Ok(None);
        }
        let long_game_permit = Arc::clone(&self.long_game_slots).try_acquire_owned();
        long_game_permit.map(Some).map_err(|_| reasons::busy())
    }

    /// Turns a store error into a reason for the client, and logs it unless it is an expected one.
    pub(crate) fn check_stored<T>(answer: Result<T, StoreError>) -> Result<T, Reason> {
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

/// Handle by which threads outside the runtime send messages to rooms.
#[derive(Clone)]
struct RoomSender {
    hub: Arc<OnceLock<Weak<Hub>>>,
    runtime: Handle,
}

impl RoomSender {
    fn send(&self, game: GameId, message: RoomMessage) {
        if let Some(hub) = self.hub() {
            self.runtime
                .spawn(async move { hub.send(game, message).await });
        }
    }

    /// Like `send`, but drops the message if the room is closed: then nobody waits for it.
    fn send_to_open(&self, game: GameId, message: RoomMessage) {
        let Some(mailbox) = self.hub().and_then(|hub| hub.rooms.find(game)) else {
            return;
        };
        if let Err(TrySendError::Full(message)) = mailbox.try_send(Box::new(message)) {
            self.runtime
                .spawn(async move { mailbox.send(message).await });
        }
    }

    fn hub(&self) -> Option<Arc<Hub>> {
        self.hub.get().and_then(Weak::upgrade)
    }
}
