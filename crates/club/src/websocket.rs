//! One WebSocket connection: a task that handles the client's messages and sends what is in its outbox.

use std::{
    future::poll_fn,
    net::IpAddr,
    num::NonZeroU32,
    pin::pin,
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use serde::{Deserialize, Serialize};
use tabiya_game::Departure;
use tabiya_wire::{
    AnalyseMessage, ClientMessage, GameId, PROTOCOL, PositionRequest, Reason, ServerMessage,
};
use tokio::{
    task::yield_now,
    time::{self, timeout},
};

use crate::{
    Hub, Outbox, OutboxClosed, Session, Subscriber, Topic,
    analysis_pool::{self, AnalysisRequest},
    limits::{Rate, TokenBucket, tokens},
    listener::ShutdownSignal,
    lobby::LobbyUpdates,
    message::{analysis_error, error, parse_client_message, to_json},
    people, reasons,
    room::{ChatRequest, GameRequest, ReplyTo, RoomMessage, WatchRequest},
    timer::Timer,
};

/// Maximum length of a client's message in bytes.
pub(crate) const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// Maximum length of a chat message in characters.
pub(crate) const MAX_CHAT_LENGTH: usize = 500;
/// Messages up to this many bytes are sent together in one write.
const BATCH_MESSAGE_BYTES: usize = 64 * 1024;
/// Rate limit per connection.
const RATE: Rate = Rate {
    burst: 100.0,
    per_second: 50.0,
};
/// Chat costs more: nobody types that fast.
pub(crate) const CHAT_COST: NonZeroU32 = tokens(25);
/// An analysis request replaces the previous one and occupies a thread.
const ANALYSIS_COST: NonZeroU32 = tokens(5);
/// Maximum number of principal variations per analysis.
const MAX_LINES: u8 = 5;
/// A client that exceeds its rate limit this often is disconnected.
const MAX_VIOLATIONS: u32 = 500;
/// A client that reads nothing for this long is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Interval between pings. A client that is silent for two intervals is considered lost.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// Time for the closing handshake.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Maximum number of games watched over one connection.
const MAX_WATCHED_GAMES: usize = 32;

/// Who opens a WebSocket.
pub(crate) struct WebSocketClient {
    pub(crate) session: Arc<Session>,
    /// The address that the client is counted under.
    pub(crate) address: IpAddr,
}

/// Serves a client until it disconnects.
pub(crate) async fn serve(
    hub: Arc<Hub>,
    client: Box<WebSocketClient>,
    socket: Box<WebSocket>,
    shutdown: ShutdownSignal,
) {
    hub.metrics.sockets.inc();
    hub.lobby.connect(&client.session);
    let (subscriber, outbox) = Subscriber::new();
    for topic in topics(&client.session) {
        hub.subscriptions.subscribe(topic, &subscriber);
    }
    if let Some(cluster) = &hub.cluster {
        cluster.add_client(&client.session, &subscriber, hub.time.now());
    }
    Box::pin(check_session(&hub, &client.session, &subscriber)).await;
    let mut connection = Connection {
        hub,
        client,
        subscriber,
        watched_games: Vec::new(),
        bucket: TokenBucket::new(RATE, Instant::now()),
        violations: 0,
        is_alive: true,
    };
    connection.send_welcome();
    let how = connection.run(socket, outbox, shutdown).await;
    Box::pin(connection.clean_up(how)).await;
}

/// Returns the topics that every connection subscribes to.
fn topics(session: &Session) -> impl Iterator<Item = Topic> {
    let own = session.cookie();
    let own = own.map(|claims| Topic::Session(claims.session_hash()));
    [Topic::Everybody, Topic::Person(session.id)]
        .into_iter()
        .chain(own)
}

/// Disconnects the client if its session was revoked: while the connection opened, or at another node.
pub(crate) async fn check_session(hub: &Hub, session: &Session, subscriber: &Subscriber) {
    let is_valid = people::is_valid(hub, session).await;
    if !Hub::check_stored(is_valid).unwrap_or(false) {
        subscriber.revoke();
        subscriber.disconnect();
    }
}

struct Connection {
    hub: Arc<Hub>,
    /// Boxed, because the connection is moved through several futures.
    client: Box<WebSocketClient>,
    subscriber: Subscriber,
    watched_games: Vec<GameId>,
    bucket: TokenBucket,
    violations: u32,
    /// True if anything arrived since the last ping.
    is_alive: bool,
}

/// The readable part of a message about a game that does not parse, enough to refuse it.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum PartialMessage {
    Do { game: String, id: u64 },
    Watch { game: String },
    Unwatch { game: String },
    Say { game: String },
    Rematch { game: String },
}

/// [`ServerMessage::Refused`] for a request whose game may not be an id: the text is returned as it was sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum RefusedRequest {
    Refused {
        game: String,
        id: u64,
        reason: Reason,
    },
}

/// Reason why a connection ends.
enum Disconnect {
    /// The client left or is unreachable.
    ClientGone(Departure),
    /// The server closes the connection with a code and a reason.
    ClosedByServer { code: u16, why: &'static str },
}

impl Connection {
    fn send_welcome(&self) {
        self.subscriber.send(to_json(&ServerMessage::Welcome {
            protocol: PROTOCOL,
            club: self.hub.name.clone(),
            you: self.client.session.you(),
            now: self.hub.time.now(),
        }));
    }

    async fn run(
        &mut self,
        mut socket: Box<WebSocket>,
        mut outbox: Outbox,
        mut shutdown: ShutdownSignal,
    ) -> Departure {
        let mut ping_timer = Timer::at(time::Instant::now() + PING_INTERVAL);
        // Created once, because each new future queues for the shutdown signal again.
        let mut shutdown_requested = pin!(shutdown.requested());
        let disconnect = loop {
            let result = tokio::select! {
                // Sending first saves one poll of the socket.
                biased;
                message = outbox.next() => match message {
                    Ok(message) => {
                        // Rooms run first, so that their further messages to this client go out in the same write.
                        yield_now().await;
                        send(&mut socket, message, &mut outbox).await
                    }
                    Err(closed) => Err(self.close_for(closed)),
                },
                message = socket.recv() => match message {
                    // Boxed so that idle connections, which are most, stay small.
                    Some(Ok(message)) => Box::pin(self.handle_frame(message)).await,
                    Some(Err(_)) | None => Err(Disconnect::ClientGone(Departure::Lost)),
                },
                () = ping_timer.elapsed() => {
                    ping_timer.reset(time::Instant::now() + PING_INTERVAL);
                    Box::pin(self.send_ping(&mut socket)).await
                }
                () = &mut shutdown_requested => Box::pin(flush_and_close(&mut socket, &mut outbox)).await,
            };
            if let Err(disconnect) = result {
                break disconnect;
            }
        };
        match disconnect {
            Disconnect::ClientGone(how) => {
                // A close frame is answered with one (RFC 6455, 5.5.1), which is still queued.
                if how == Departure::Left {
                    let _ = Box::pin(timeout(CLOSE_TIMEOUT, socket.flush())).await;
                }
                how
            }
            Disconnect::ClosedByServer { code, why } => {
                let reason = why.into();
                let frame = Message::Close(Some(CloseFrame { code, reason }));
                let _ = Box::pin(timeout(CLOSE_TIMEOUT, close_handshake(&mut socket, frame))).await;
                Departure::Lost
            }
        }
    }

    fn close_for(&self, closed: OutboxClosed) -> Disconnect {
        let (code, why) = match closed {
            OutboxClosed::Overflow => {
                self.hub.metrics.slow_clients.inc();
                (close_code::AGAIN, "too slow: messages were dropped")
            }
            OutboxClosed::Disconnected => (close_code::POLICY, "session changed"),
        };
        Disconnect::ClosedByServer { code, why }
    }

    async fn send_ping(&mut self, socket: &mut WebSocket) -> Result<(), Disconnect> {
        if !std::mem::take(&mut self.is_alive) {
            return Err(Disconnect::ClientGone(Departure::Lost));
        }
        let ping = Message::Ping(Default::default());
        check_sent(timeout(SEND_TIMEOUT, socket.send(ping)).await)
    }

    async fn handle_frame(&mut self, message: Message) -> Result<(), Disconnect> {
        self.is_alive = true;
        match message {
            Message::Text(text) => self.handle_text(text).await,
            Message::Binary(_) => Err(Disconnect::ClosedByServer {
                code: close_code::UNSUPPORTED,
                why: "only text messages are allowed",
            }),
            Message::Close(_) => Err(Disconnect::ClientGone(Departure::Left)),
            Message::Ping(_) | Message::Pong(_) => self.spend(tokens(1), Instant::now()).map(drop),
        }
    }

    async fn handle_text(&mut self, message: Utf8Bytes) -> Result<(), Disconnect> {
        let arrived = Instant::now();
        self.hub.metrics.messages_received.inc();
        // Serde also accepts arrays for structs, but only objects are documented.
        let is_object = message.trim_start().starts_with('{');
        let read = match is_object {
            true => parse_client_message(&message).map_err(|error| error.to_string()),
            false => Err("a message must be a JSON object".to_string()),
        };
        let message: ClientMessage = match read {
            Ok(message) => message,
            Err(error) => {
                self.spend(tokens(1), arrived)?;
                self.refuse_unreadable(&message, error);
                return Ok(());
            }
        };
        let cost = match message {
            ClientMessage::Say { .. } | ClientMessage::Rematch { .. } => CHAT_COST,
            ClientMessage::Watch { .. } | ClientMessage::Lobby { .. } => tokens(2),
            ClientMessage::Analyse(_) => ANALYSIS_COST,
            _ => tokens(1),
        };
        if !self.spend(cost, arrived)? {
            self.refuse(message, reasons::too_fast());
            return Ok(());
        }
        if self.subscriber.is_revoked() {
            self.refuse(message, reasons::not_you_any_more());
            return Ok(());
        }
        self.handle_message(message, arrived).await;
        Ok(())
    }

    /// Takes tokens from the rate limit. Returns false if there are too few.
    fn spend(&mut self, cost: NonZeroU32, now: Instant) -> Result<bool, Disconnect> {
        if self.bucket.take(RATE, cost, now) {
            return Ok(true);
        }
        self.hub.metrics.rate_limited.inc();
        self.violations += 1;
        if self.violations > MAX_VIOLATIONS {
            return Err(Disconnect::ClosedByServer {
                code: close_code::POLICY,
                why: "rate limit exceeded",
            });
        }
        Ok(false)
    }

    async fn handle_message(&mut self, message: ClientMessage, arrived: Instant) {
        match message {
            ClientMessage::Watch { game, from, moves } => self.watch(game, from, moves).await,
            ClientMessage::Unwatch { game } => {
                if self.remove_game(game) {
                    self.unwatch(game, Departure::Left).await;
                }
            }
            ClientMessage::Do {
                game,
                id,
                seat,
                request,
            } => {
                let request = GameRequest {
                    session: Arc::clone(&self.client.session),
                    seat,
                    id,
                    request,
                    arrived,
                    reply_to: ReplyTo::Subscriber(self.subscriber.clone()),
                };
                self.hub.send(game, RoomMessage::Do(request)).await;
            }
            ClientMessage::Say { game, room, text } => {
                match people::clean_text(&text, MAX_CHAT_LENGTH, "a chat message") {
                    Err(reason) => self.send_error(reason),
                    Ok(text) => {
                        let request = ChatRequest {
                            by: people::current(&self.hub, &self.client.session),
                            session: Arc::clone(&self.client.session),
                            audience: room,
                            text,
                            reply_to: ReplyTo::Subscriber(self.subscriber.clone()),
                        };
                        self.hub.send(game, RoomMessage::Say(request)).await;
                    }
                }
            }
            ClientMessage::Rematch { game } => {
                let message = RoomMessage::Rematch {
                    session: Arc::clone(&self.client.session),
                    reply_to: ReplyTo::Subscriber(self.subscriber.clone()),
                };
                self.hub.send(game, message).await;
            }
            ClientMessage::Lobby {
                follow: true,
                changes,
            } => {
                let updates = match changes {
                    true => LobbyUpdates::Changes,
                    false => LobbyUpdates::Whole,
                };
                let lobby = &self.hub.lobby;
                lobby.follow(&self.client.session, &self.subscriber, updates);
            }
            ClientMessage::Lobby { follow: false, .. } => {
                self.hub.lobby.unfollow(self.subscriber.id())
            }
            ClientMessage::Analyse(request) => {
                let id = request.id;
                if let Err(reason) = self.analyse(*request) {
                    self.subscriber.send(analysis_error(id, reason));
                }
            }
            ClientMessage::StopAnalysis => self.hub.analysis_pool.stop(self.subscriber.id()),
            ClientMessage::Ping { token } => {
                let now = self.hub.time.now();
                self.subscriber
                    .send(to_json(&ServerMessage::Pong { token, now }));
            }
        }
    }

    async fn watch(&mut self, game: GameId, from: Option<u32>, moves: bool) {
        let is_new = !self.watched_games.contains(&game);
        if is_new && self.watched_games.len() >= MAX_WATCHED_GAMES {
            return self.send_error(reasons::too_many("games that you watch"));
        }
        let request = WatchRequest {
            session: Arc::clone(&self.client.session),
            subscriber: self.subscriber.clone(),
            from,
            moves,
        };
        let watch = RoomMessage::Watch(request);
        // A game that does not exist does not count.
        if self.hub.deliver(game, watch).await && is_new {
            self.watched_games.reserve_exact(1);
            self.watched_games.push(game);
        }
    }

    fn analyse(&self, request: AnalyseMessage) -> Result<(), Reason> {
        let look = PositionRequest {
            start: request.start,
            moves: request.moves,
        };
        let line = analysis_pool::game_line(&look)?;
        self.hub.analysis_pool.submit(AnalysisRequest {
            subscriber: self.subscriber.clone(),
            address: self.client.address,
            id: request.id,
            line,
            lines: request.lines.clamp(1, MAX_LINES),
            engine: request.engine,
            limit: request.limit,
        })
    }

    fn remove_game(&mut self, game: GameId) -> bool {
        let count = self.watched_games.len();
        self.watched_games.retain(|other| *other != game);
        self.watched_games.len() < count
    }

    async fn unwatch(&self, game: GameId, how: Departure) {
        let subscriber = self.subscriber.id();
        self.hub
            .send(game, RoomMessage::Unwatch { subscriber, how })
            .await;
    }

    /// Refuses a message that does not parse. If the reason is that no game can have such an id, says so.
    fn refuse_unreadable(&self, message: &str, error: String) {
        let partial = serde_json::from_str(message);
        let (game, id) = match partial {
            Ok(PartialMessage::Do { game, id }) => (Some(game), Some(id)),
            Ok(
                PartialMessage::Watch { game }
                | PartialMessage::Unwatch { game }
                | PartialMessage::Say { game }
                | PartialMessage::Rematch { game },
            ) => (Some(game), None),
            Err(_) => (None, None),
        };
        let reason = match &game {
            Some(game) if game.parse::<GameId>().is_err() => reasons::no_game(game),
            _ => reasons::bad_message(error),
        };
        match game.zip(id) {
            Some((game, id)) => {
                let refused = RefusedRequest::Refused { game, id, reason };
                self.subscriber.send(to_json(&refused));
            }
            None => self.send_error(reason),
        }
    }

    fn refuse(&self, message: ClientMessage, reason: Reason) {
        match message {
            ClientMessage::Do { game, id, .. } => {
                self.subscriber
                    .send(to_json(&ServerMessage::Refused { game, id, reason }));
            }
            ClientMessage::Analyse(request) => {
                self.subscriber.send(analysis_error(request.id, reason));
            }
            _ => self.send_error(reason),
        }
    }

    fn send_error(&self, reason: Reason) {
        self.subscriber.send(error(reason));
    }

    async fn clean_up(self, how: Departure) {
        if let Some(cluster) = &self.hub.cluster {
            cluster.remove_client(&self.client.session, &self.subscriber);
        }
        self.hub.analysis_pool.stop(self.subscriber.id());
        self.hub.lobby.unfollow(self.subscriber.id());
        self.hub
            .lobby
            .disconnect(self.client.session.id, self.hub.time.now());
        for topic in topics(&self.client.session) {
            self.hub
                .subscriptions
                .unsubscribe(topic, self.subscriber.id());
        }
        for game in &self.watched_games {
            self.unwatch(*game, how).await;
        }
        self.hub.metrics.sockets.dec();
    }
}

/// Sends a close frame and discards what still arrives: closing a socket with unread data would reset it, and the
/// client would lose what it was sent.
async fn close_handshake(socket: &mut WebSocket, close_frame: Message) {
    if socket.send(close_frame).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// Sends a message, together with all queued messages that are not long, in one write.
async fn send(
    socket: &mut WebSocket,
    message: Utf8Bytes,
    outbox: &mut Outbox,
) -> Result<(), Disconnect> {
    // A long message keeps its permit until it is sent.
    let _held = (message.len() > BATCH_MESSAGE_BYTES).then(|| Box::new(message.clone()));
    let mut all = pin!(async {
        socket.feed(Message::Text(message)).await?;
        while let Some(message) = outbox.try_next_up_to(BATCH_MESSAGE_BYTES) {
            socket.feed(Message::Text(message)).await?;
        }
        socket.flush().await
    });
    // Nearly always this completes at once and needs no timer.
    match poll_fn(|context| Poll::Ready(all.as_mut().poll(context))).await {
        Poll::Ready(done) => check_sent(Ok(done)),
        Poll::Pending => check_sent(Box::pin(timeout(SEND_TIMEOUT, all)).await),
    }
}

/// Shutdown: sends what is queued, the last being that the club closes, and closes the connection.
async fn flush_and_close(socket: &mut WebSocket, outbox: &mut Outbox) -> Result<(), Disconnect> {
    while let Some(message) = outbox.try_next() {
        send(socket, message, outbox).await?;
    }
    Err(Disconnect::ClosedByServer {
        code: close_code::AWAY,
        why: "the club is closing",
    })
}

fn check_sent<T>(
    result: Result<Result<T, axum::Error>, tokio::time::error::Elapsed>,
) -> Result<T, Disconnect> {
    match result {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(_)) | Err(_) => Err(Disconnect::ClientGone(Departure::Lost)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PresenceTimeouts, Sqlite, TimeSource, hub::HubParts, people::Keys};

    fn size<A, B, C, D, F>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    /// The session may be revoked after the client was identified and before the connection could be told.
    #[tokio::test]
    async fn a_session_revoked_meanwhile_is_disconnected() {
        let dir = tempfile::tempdir().unwrap();
        let hub = Hub::new(HubParts {
            name: "Hall".into(),
            store: Arc::new(Sqlite::open(dir.path()).unwrap()),
            cluster: None,
            time: TimeSource::real(),
            keys: Keys::new([1; 32], [2; 32]),
            presence_timeouts: PresenceTimeouts::default(),
            solver: tabiya_referee::full_solver(),
            engine_threads: 1,
            other_engines: Vec::new(),
        })
        .unwrap();
        let (session, _) = people::new_guest(false);
        let (subscriber, outbox) = Subscriber::new();
        check_session(&hub, &session, &subscriber).await;
        assert_eq!((subscriber.is_revoked(), outbox.closed()), (false, None));
        people::revoke(&hub, &session).await.unwrap();
        check_session(&hub, &session, &subscriber).await;
        let closed = Some(OutboxClosed::Disconnected);
        assert_eq!((subscriber.is_revoked(), outbox.closed()), (true, closed));
    }

    /// There are thousands of connections, each with a task.
    #[test]
    fn sockets_are_small() {
        assert!(size(serve) <= 896, "{}", size(serve));
    }
}
