//! [`RoomMessage`]: messages to a room; [`ReplyTo`]: the destination of its replies.

use std::{sync::Arc, time::Instant};

use tabiya_game::{Departure, Verdict};
use tabiya_wire::{
    ChatRoom as Audience, GameId, GameSnapshot, Person, PersonId, Reason, Request, Seat,
    ServerMessage, ServerMessageRef,
};
use tokio::sync::mpsc;

use crate::{
    Session, Subscriber, SubscriberId,
    cluster::Responder,
    engine_pool::EngineAnswer,
    message::{error, to_json},
};

/// A message to a room.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    /// A client starts watching the game.
    Watch(WatchRequest),
    /// A client stops watching.
    Unwatch {
        subscriber: SubscriberId,
        how: Departure,
    },
    /// A request to the game.
    Do(GameRequest),
    /// A chat message.
    Say(ChatRequest),
    /// A rematch offer.
    Rematch {
        session: Arc<Session>,
        reply_to: ReplyTo,
    },
    /// A request for the whole game.
    Show {
        session: Arc<Session>,
        /// True to include the legal moves.
        moves: bool,
        answer: Responder<GameSnapshot>,
    },
    /// Moves a person's seats to another person.
    MoveSeat {
        from: PersonId,
        to: PersonId,
        answer: Responder<()>,
    },
    /// The game has just begun, at a node that does not serve it: its players are expected.
    ExpectPlayers,
    /// Another node serves the game from now on: the room closes.
    Close(#[expect(dead_code, reason = "it is dropped when the room has closed")] mpsc::Sender<()>),
    /// Sets the game aside if nobody has touched it for long.
    SetAside,
    /// A verdict of the referee.
    Verdict(Verdict),
    /// A move of the engine.
    Engine(EngineAnswer),
}

/// Request to watch a game.
#[derive(Debug)]
pub(crate) struct WatchRequest {
    pub(crate) session: Arc<Session>,
    pub(crate) subscriber: Subscriber,
    /// Number of the first missing event; `None` for the whole game.
    pub(crate) from: Option<u32>,
    /// True to receive views with legal moves.
    pub(crate) moves: bool,
}

/// Request to send a chat message.
#[derive(Debug)]
pub(crate) struct ChatRequest {
    pub(crate) session: Arc<Session>,
    /// The author, who may have been renamed since the session began.
    pub(crate) by: Person,
    pub(crate) audience: Audience,
    pub(crate) text: String,
    pub(crate) reply_to: ReplyTo,
}

/// Request to a game, such as a move or an offer.
#[derive(Debug)]
pub(crate) struct GameRequest {
    pub(crate) session: Arc<Session>,
    pub(crate) seat: Option<Seat>,
    pub(crate) id: u64,
    pub(crate) request: Request,
    pub(crate) arrived: Instant,
    pub(crate) reply_to: ReplyTo,
}

/// Destination of a reply.
#[derive(Debug)]
pub(crate) enum ReplyTo {
    /// A WebSocket client of this node.
    Subscriber(Subscriber),
    /// A waiting HTTP request, or a node for a WebSocket client of its own.
    Request {
        responder: Responder<u32>,
        is_http: bool,
    },
}

impl RoomMessage {
    /// Replies that the message was refused.
    pub(crate) fn refuse(self, game: GameId, reason: Reason) {
        match self {
            Self::Watch(request) => request.subscriber.send(error(reason)),
            Self::Do(asked) => asked.reply_to.refuse(game, asked.id, reason),
            Self::Say(request) => request.reply_to.send_error(reason),
            Self::Rematch { reply_to, .. } => reply_to.send_error(reason),
            Self::Show { answer, .. } => answer.send(Err(reason)),
            Self::MoveSeat { answer, .. } => answer.send(Err(reason)),
            Self::Unwatch { .. }
            | Self::SetAside
            | Self::Verdict(_)
            | Self::Engine(_)
            | Self::ExpectPlayers
            | Self::Close(_) => {}
        }
    }
}

impl ReplyTo {
    /// Returns the destination for a waiting HTTP request.
    pub(crate) fn http(responder: Responder<u32>) -> Self {
        Self::Request {
            responder,
            is_http: true,
        }
    }

    /// Returns true for an HTTP request.
    pub(crate) fn is_http(&self) -> bool {
        matches!(self, Self::Request { is_http: true, .. })
    }

    /// Replies that a request was done.
    pub(crate) fn done(self, game: GameId, id: u64, events: u32) {
        match self {
            Self::Subscriber(subscriber) => {
                subscriber.send(to_json(&ServerMessageRef::Done { game, id, events }))
            }
            Self::Request { responder, .. } => responder.send(Ok(events)),
        }
    }

    /// Replies that something without a request id was done, where that is told.
    pub(crate) fn acknowledge(self, events: u32) {
        if let Self::Request { responder, .. } = self {
            responder.send(Ok(events));
        }
    }

    pub(crate) fn refuse(self, game: GameId, id: u64, reason: Reason) {
        match self {
            Self::Subscriber(subscriber) => {
                subscriber.send(to_json(&ServerMessage::Refused { game, id, reason }))
            }
            Self::Request { responder, .. } => responder.send(Err(reason)),
        }
    }

    /// Replies that this node no longer serves the game, so that the request is repeated at the one that does.
    pub(super) fn redirect(self) {
        match self {
            // The client connects again and repeats its request.
            Self::Subscriber(subscriber) => subscriber.disconnect(),
            Self::Request { responder, .. } => responder.redirect(),
        }
    }

    /// Sends an error that carries no request id.
    pub(crate) fn send_error(self, reason: Reason) {
        match self {
            Self::Subscriber(subscriber) => subscriber.send(error(reason)),
            Self::Request { responder, .. } => responder.send(Err(reason)),
        }
    }
}
