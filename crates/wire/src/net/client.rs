//! [`Client`]: a connection to a club that reconnects by itself.
//!
//! A task holds the WebSocket. When the connection is lost, it reconnects as the same person with a growing backoff,
//! follows its games from the first missing event, and resends unanswered requests with the same ids, so that nothing
//! happens twice and nothing is missed.

mod backoff;
mod connection_task;
mod resume_state;
mod socket;

use std::{
    fmt,
    hash::{BuildHasher, Hasher, RandomState},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::mpsc;

use self::connection_task::ConnectionTask;
pub use self::socket::ConnectError;
use super::{Address, Api, Credentials};
use crate::{ClientMessage, GameId, Request, Seat, ServerMessage};

/// Connection to a club. Clones share it. It closes when all of them, or the [`ClientEvents`], are dropped.
///
/// ```no_run
/// use tabiya_wire::{ClientMessage, net::{Client, ClientEvent}};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let (client, mut events) = Client::connect(&"library.local".parse()?).await?;
/// client.send(ClientMessage::Lobby { follow: true, changes: true }).await?;
/// while let Some(event) = events.next().await {
///     match event {
///         ClientEvent::Message(message) => println!("{message:?}"),
///         ClientEvent::Disconnected => println!("Connection lost. Reconnecting …"),
///         ClientEvent::Reconnected => println!("Reconnected."),
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    outgoing: mpsc::Sender<ClientMessage>,
    credentials: Credentials,
    /// Id of the next request.
    next_id: Arc<AtomicU64>,
}

/// Receiver of a client's events.
#[derive(Debug)]
pub struct ClientEvents {
    events: mpsc::Receiver<ClientEvent>,
}

/// Event of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientEvent {
    /// Message from the club. Events of a game arrive in order, each once.
    Message(ServerMessage),
    /// The connection was lost. Messages sent now are queued.
    Disconnected,
    /// The connection is back; missed events follow.
    Reconnected,
}

/// Error: the client is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientClosed;

/// Outgoing messages that may be queued before sending waits.
const MAX_QUEUED_MESSAGES: usize = 64;
/// Events that may be queued. A program that does not read them falls behind, and the club will disconnect it.
const MAX_QUEUED_EVENTS: usize = 64;

impl Client {
    /// Connects to a club as a new person.
    pub async fn connect(address: &Address) -> Result<(Self, ClientEvents), ConnectError> {
        Self::connect_as(address, Credentials::new()).await
    }

    /// Connects to a club with credentials.
    pub async fn connect_as(
        address: &Address,
        credentials: Credentials,
    ) -> Result<(Self, ClientEvents), ConnectError> {
        Self::connect_with(&Api::new(address.clone(), credentials)).await
    }

    /// Connects to the club of an [`Api`], as the same person.
    ///
    /// # Errors
    ///
    /// If the club cannot be reached or refuses. Once connected, the client reconnects for as long as it takes.
    pub async fn connect_with(api: &Api) -> Result<(Self, ClientEvents), ConnectError> {
        let socket = socket::open(api).await?;
        let (outgoing, queued) = mpsc::channel(MAX_QUEUED_MESSAGES);
        let (event_sender, events) = mpsc::channel(MAX_QUEUED_EVENTS);
        let task = ConnectionTask::new(api.clone(), queued, event_sender);
        tokio::spawn(task.run(socket));
        let next_id = Arc::new(AtomicU64::new(first_request_id()));
        let credentials = api.credentials().clone();
        let client = Self {
            outgoing,
            credentials,
            next_id,
        };
        Ok((client, ClientEvents { events }))
    }

    /// Sends a message. While the connection is lost, messages are queued; when the queue is full, this waits.
    ///
    /// Messages lost with a connection are resent if the club can tell duplicates: games followed and requests. Chat
    /// messages are not, because they could appear twice.
    pub async fn send(&self, message: ClientMessage) -> Result<(), ClientClosed> {
        self.outgoing.send(message).await.map_err(|_| ClientClosed)
    }

    /// Sends a request to a game. Returns its id, which the response repeats.
    pub async fn request(
        &self,
        game: GameId,
        seat: Option<Seat>,
        request: Request,
    ) -> Result<u64, ClientClosed> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let message = ClientMessage::Do {
            game,
            id,
            seat,
            request,
        };
        self.send(message).await?;
        Ok(id)
    }

    /// Follows a game.
    pub async fn watch(&self, game: GameId) -> Result<(), ClientClosed> {
        self.send(ClientMessage::Watch {
            game,
            from: None,
            moves: false,
        })
        .await
    }

    /// Credentials, for [`Api`](super::Api) and for the next time.
    pub fn credentials(&self) -> &Credentials {
        &self.credentials
    }
}

impl ClientEvents {
    /// Waits for the next event; none once the client is closed.
    pub async fn next(&mut self) -> Option<ClientEvent> {
        self.events.recv().await
    }
}

/// Random first id, so that no request repeats an id of an earlier run. Below 2⁵³, which other languages represent
/// exactly.
fn first_request_id() -> u64 {
    random() >> 12
}

/// Random number: the standard library draws its hash keys from the system's source of randomness.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl fmt::Display for ClientClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the connection to the club is closed")
    }
}

impl std::error::Error for ClientClosed {}

#[cfg(test)]
mod tests;
