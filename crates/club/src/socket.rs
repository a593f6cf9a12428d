//! A client's socket: one task that hears the client and tells it what it follows.

use std::{
    future::poll_fn,
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    task::Poll,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use serde::Deserialize;
use tabiya_game::Departure;
use tabiya_wire::{Analyse, ClientMessage, Look, PROTOCOL, Reason, ServerMessage};
use tokio::{
    task::yield_now,
    time::{self, timeout},
};

use crate::{
    Ear, Ended, Hub, Id, Line, Topic, Visitor,
    alarm::Alarm,
    analysts::{self, Question},
    limits::{Bucket, Rate},
    message::{read, text},
    people, reasons,
    room::{Asked, Asker, Coming, RoomMessage, Speech},
    serve::Shut,
};

/// The longest message of a client, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 8 * 1024;
/// The longest thing that can be said, in characters.
pub(crate) const LONGEST_TALK: usize = 500;
/// Messages are seldom longer, in bytes.
const LONG_MESSAGE: usize = 64 * 1024;
/// How fast a client may talk to the club.
const RATE: Rate = Rate {
    at_once: 100.0,
    per_second: 50.0,
};
/// What is said to people costs more: nobody types that fast.
pub(crate) const TALK_COST: f32 = 25.0;
/// A question to an engine stops the one before it, and starts threads to work.
const ANALYSIS_COST: f32 = 5.0;
/// So many best lines may be asked for.
const MOST_LINES: u8 = 5;
/// A client that goes on and on after being told so is put out.
const MOST_EXCESS: u32 = 500;
/// A client that does not take what it is sent for so long is given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// Asked this often whether it is there; if it says nothing from one time to the next but one, it is not.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A client that is sent away has so long to go.
const GOODBYE: Duration = Duration::from_secs(1);
/// A client may follow so many games.
const MOST_GAMES: usize = 32;

/// Serves a client until it goes.
pub(crate) async fn serve(hub: Arc<Hub>, who: Arc<Visitor>, socket: Box<WebSocket>, shut: Shut) {
    hub.metrics.sockets.fetch_add(1, Relaxed);
    hub.lobby.arrive(&who);
    let (ear, line) = Ear::new();
    hub.bus.follow(Topic::Everybody, &ear);
    hub.bus.follow(Topic::Person(who.id), &ear);
    let mut client = Client {
        hub,
        who,
        ear,
        games: Vec::new(),
        bucket: Bucket::new(RATE, Instant::now()),
        excess: 0,
        is_alive: true,
    };
    client.welcome();
    let how = client.run(socket, line, shut).await;
    Box::pin(client.leave(how)).await;
}

struct Client {
    hub: Arc<Hub>,
    who: Arc<Visitor>,
    ear: Ear,
    games: Vec<Id>,
    bucket: Bucket,
    excess: u32,
    /// Something came since the last heartbeat.
    is_alive: bool,
}

/// A request to a game of which only so much can be read: it has an answer all the same.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Addressed {
    Do { game: String, id: u64 },
}

/// Why a client is sent away.
enum Away {
    /// It went, or cannot be reached.
    Gone(Departure),
    /// It is sent away, and told why.
    Sent { code: u16, why: &'static str },
}

impl Client {
    fn welcome(&self) {
        self.ear.tell(text(&ServerMessage::Welcome {
            protocol: PROTOCOL,
            club: self.hub.name.clone(),
            you: self.who.you(),
            now: self.hub.time.now(),
        }));
    }

    async fn run(
        &mut self,
        mut socket: Box<WebSocket>,
        mut line: Line,
        mut shut: Shut,
    ) -> Departure {
        let mut heartbeat = Alarm::at(time::Instant::now() + HEARTBEAT);
        // Once for all: whoever waits for a door to be shut stands in a queue for it.
        let mut is_shut = pin!(shut.shut());
        let away = loop {
            let result = tokio::select! {
                // What is to be sent goes first: then there is one look at the socket, and not two.
                biased;
                message = line.next() => match message {
                    Ok(message) => {
                        // Rooms go first: what they have to say to this client besides goes with it, and those who wait
                        // for it are woken less often.
                        yield_now().await;
                        send(&mut socket, message, &mut line).await
                    }
                    Err(ended) => Err(self.give_up(ended)),
                },
                message = socket.recv() => match message {
                    // On the heap only while something goes on: most clients wait most of the time.
                    Some(Ok(message)) => Box::pin(self.hear(message)).await,
                    Some(Err(_)) | None => Err(Away::Gone(Departure::Lost)),
                },
                () = heartbeat.ring() => {
                    heartbeat.set(time::Instant::now() + HEARTBEAT);
                    Box::pin(self.beat(&mut socket)).await
                }
                () = &mut is_shut => Box::pin(send_off(&mut socket, &mut line)).await,
            };
            if let Err(away) = result {
                break away;
            }
        };
        match away {
            Away::Gone(how) => {
                // Who says farewell gets one back (RFC 6455, 5.5.1): it waits to be sent.
                if how == Departure::Left {
                    let _ = Box::pin(timeout(GOODBYE, socket.flush())).await;
                }
                how
            }
            Away::Sent { code, why } => {
                let reason = why.into();
                let frame = Message::Close(Some(CloseFrame { code, reason }));
                let _ = Box::pin(timeout(GOODBYE, see_off(&mut socket, frame))).await;
                Departure::Lost
            }
        }
    }

    fn give_up(&self, ended: Ended) -> Away {
        let (code, why) = match ended {
            Ended::Slow => {
                self.hub.metrics.given_up.fetch_add(1, Relaxed);
                (close_code::AGAIN, "you do not keep up")
            }
            Ended::Dismissed => (close_code::POLICY, "who you are here has changed"),
        };
        Away::Sent { code, why }
    }

    async fn beat(&mut self, socket: &mut WebSocket) -> Result<(), Away> {
        if !std::mem::take(&mut self.is_alive) {
            return Err(Away::Gone(Departure::Lost));
        }
        let ping = Message::Ping(Default::default());
        written(timeout(PATIENCE, socket.send(ping)).await)
    }

    async fn hear(&mut self, message: Message) -> Result<(), Away> {
        self.is_alive = true;
        match message {
            Message::Text(text) => self.hear_text(text).await,
            Message::Binary(_) => Err(Away::Sent {
                code: close_code::UNSUPPORTED,
                why: "messages are text",
            }),
            Message::Close(_) => Err(Away::Gone(Departure::Left)),
            Message::Ping(_) | Message::Pong(_) => self.charge(1.0).map(drop),
        }
    }

    async fn hear_text(&mut self, message: Utf8Bytes) -> Result<(), Away> {
        self.hub.metrics.heard.fetch_add(1, Relaxed);
        // What can be read from a list can be read from an object too, and only that is documented.
        let is_object = message.trim_start().starts_with('{');
        let read = match is_object {
            true => read(&message).map_err(|error| error.to_string()),
            false => Err("a message is an object".to_string()),
        };
        let message: ClientMessage = match read {
            Ok(message) => message,
            Err(error) => {
                self.charge(1.0)?;
                let reason = reasons::bad_message(error);
                match serde_json::from_str(&message) {
                    Ok(Addressed::Do { game, id }) => {
                        let refused = ServerMessage::Refused { game, id, reason };
                        self.ear.tell(text(&refused));
                    }
                    Err(_) => self.complain(reason),
                }
                return Ok(());
            }
        };
        let cost = match message {
            ClientMessage::Say { .. } | ClientMessage::Rematch { .. } => TALK_COST,
            ClientMessage::Watch { .. } | ClientMessage::Lobby { .. } => 2.0,
            ClientMessage::Analyse(_) => ANALYSIS_COST,
            _ => 1.0,
        };
        if !self.charge(cost)? {
            self.refuse(message, reasons::too_fast());
            return Ok(());
        }
        if self.ear.is_frozen() {
            self.refuse(message, reasons::not_you_any_more());
            return Ok(());
        }
        self.obey(message).await;
        Ok(())
    }

    /// True if the client may ask for so much now.
    fn charge(&mut self, cost: f32) -> Result<bool, Away> {
        if self.bucket.take(RATE, cost, Instant::now()) {
            return Ok(true);
        }
        self.hub.metrics.too_fast.fetch_add(1, Relaxed);
        self.excess += 1;
        if self.excess > MOST_EXCESS {
            return Err(Away::Sent {
                code: close_code::POLICY,
                why: "you send too fast",
            });
        }
        Ok(false)
    }

    async fn obey(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Watch { game, from, moves } => match game.parse() {
                Ok(game) => self.watch(game, from, moves).await,
                Err(_) => self.complain(reasons::no_game(game)),
            },
            ClientMessage::Unwatch { game } => {
                if let Ok(game) = game.parse::<Id>()
                    && self.forget(game)
                {
                    self.unwatch(game, Departure::Left).await;
                }
            }
            ClientMessage::Do {
                game,
                id,
                seat,
                request,
            } => {
                let asked = Asked {
                    who: Arc::clone(&self.who),
                    seat,
                    id,
                    request,
                    asker: Asker::Ear(self.ear.clone()),
                };
                self.post(&game, RoomMessage::Do(asked)).await;
            }
            ClientMessage::Say { game, room, text } => {
                match people::good_text(&text, LONGEST_TALK, "what you say") {
                    Err(reason) => self.complain(reason),
                    Ok(text) => {
                        let speech = Speech {
                            who: Arc::clone(&self.who),
                            audience: room,
                            text,
                            asker: Asker::Ear(self.ear.clone()),
                        };
                        self.post(&game, RoomMessage::Say(speech)).await;
                    }
                }
            }
            ClientMessage::Rematch { game } => {
                let message = RoomMessage::Rematch {
                    who: Arc::clone(&self.who),
                    asker: Asker::Ear(self.ear.clone()),
                };
                self.post(&game, message).await;
            }
            ClientMessage::Lobby { follow: true } => self.hub.lobby.follow(&self.who, &self.ear),
            ClientMessage::Lobby { follow: false } => self.hub.lobby.unfollow(self.ear.key()),
            ClientMessage::Analyse(asked) => {
                if let Err(reason) = self.analyse(*asked) {
                    self.complain(reason);
                }
            }
            ClientMessage::StopAnalysis => self.hub.analysts.stop(self.ear.key()),
            ClientMessage::Ping { token } => {
                let now = self.hub.time.now();
                self.ear.tell(text(&ServerMessage::Pong { token, now }));
            }
        }
    }

    async fn watch(&mut self, game: Id, from: Option<u32>, moves: bool) {
        let is_new = !self.games.contains(&game);
        if is_new && self.games.len() >= MOST_GAMES {
            return self.complain(reasons::too_many("games that you follow"));
        }
        let coming = Coming {
            who: Arc::clone(&self.who),
            ear: self.ear.clone(),
            from,
            moves,
        };
        let watch = RoomMessage::Watch(coming);
        // A game that does not exist takes no place.
        if self.hub.deliver(game, watch).await && is_new {
            self.games.reserve_exact(1);
            self.games.push(game);
        }
    }

    fn analyse(&self, asked: Analyse) -> Result<(), Reason> {
        let look = Look {
            start: asked.start,
            moves: asked.moves,
        };
        let line = analysts::line_of(&look)?;
        self.hub.analysts.ask(Question {
            ear: self.ear.clone(),
            id: asked.id,
            line,
            lines: asked.lines.clamp(1, MOST_LINES),
            engine: asked.engine,
            limit: asked.limit,
        })
    }

    fn forget(&mut self, game: Id) -> bool {
        let count = self.games.len();
        self.games.retain(|other| *other != game);
        self.games.len() < count
    }

    async fn unwatch(&self, game: Id, how: Departure) {
        let ear = self.ear.key();
        self.hub.send(game, RoomMessage::Unwatch { ear, how }).await;
    }

    async fn post(&self, game: &str, message: RoomMessage) {
        match game.parse::<Id>() {
            Ok(id) => self.hub.send(id, message).await,
            Err(_) => message.refuse(game, reasons::no_game(game)),
        }
    }

    fn refuse(&self, message: ClientMessage, reason: Reason) {
        match message {
            ClientMessage::Do { game, id, .. } => {
                self.ear
                    .tell(text(&ServerMessage::Refused { game, id, reason }));
            }
            _ => self.complain(reason),
        }
    }

    fn complain(&self, reason: Reason) {
        self.ear.tell(text(&ServerMessage::Error { reason }));
    }

    async fn leave(self, how: Departure) {
        self.hub.analysts.stop(self.ear.key());
        self.hub.lobby.unfollow(self.ear.key());
        self.hub.lobby.leave(self.who.id, self.hub.time.now());
        self.hub.bus.unfollow(Topic::Everybody, self.ear.key());
        let own = Topic::Person(self.who.id);
        self.hub.bus.unfollow(own, self.ear.key());
        for game in &self.games {
            self.unwatch(*game, how).await;
        }
        self.hub.metrics.sockets.fetch_sub(1, Relaxed);
    }
}

/// Says goodbye, and does not listen any more to what still comes: a socket that is closed with something unread takes
/// from the client what it was sent.
async fn see_off(socket: &mut WebSocket, goodbye: Message) {
    if socket.send(goodbye).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// Sends a message, and with it all others that wait, but for long ones: one write for all.
async fn send(socket: &mut WebSocket, message: Utf8Bytes, line: &mut Line) -> Result<(), Away> {
    // What a long one holds, it holds until it is sent.
    let _held = (message.len() > LONG_MESSAGE).then(|| Box::new(message.clone()));
    let mut all = pin!(async {
        socket.feed(Message::Text(message)).await?;
        while let Some(message) = line.take_up_to(LONG_MESSAGE) {
            socket.feed(Message::Text(message)).await?;
        }
        socket.flush().await
    });
    // Nearly always it goes at once, and needs no timer.
    match poll_fn(|context| Poll::Ready(all.as_mut().poll(context))).await {
        Poll::Ready(done) => written(Ok(done)),
        Poll::Pending => written(Box::pin(timeout(PATIENCE, all)).await),
    }
}

/// The door is shut: the client hears what it was told, the last being that the club closes, and has to go.
async fn send_off(socket: &mut WebSocket, line: &mut Line) -> Result<(), Away> {
    while let Some(message) = line.take() {
        send(socket, message, line).await?;
    }
    Err(Away::Sent {
        code: close_code::AWAY,
        why: "the club closes here",
    })
}

fn written<T>(
    result: Result<Result<T, axum::Error>, tokio::time::error::Elapsed>,
) -> Result<T, Away> {
    match result {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(_)) | Err(_) => Err(Away::Gone(Departure::Lost)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, D, F>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    /// There are thousands of sockets, each with a task.
    #[test]
    fn sockets_are_small() {
        assert!(size(serve) <= 880, "{}", size(serve));
    }
}
