//! [`RoomMessage`]: messages to a room; [`ReplyTo`]: the destination of its replies.

use std::{sync::Arc, time::Instant};

use tabiya_game::{Departure, Verdict};
use tabiya_wire::{
    ChatRoom as Audience, GameId, GameSnapshot, PersonId, Reason, Request, Seat, ServerMessage,
    ServerMessageRef,
};
use tokio::sync::oneshot;

use crate::{
    Session, Subscriber, SubscriberId,
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
        answer: oneshot::Sender<Result<GameSnapshot, Reason>>,
    },
    /// Moves a person's seats to another person.
    MoveSeat {
        from: PersonId,
        to: PersonId,
        answer: oneshot::Sender<Result<(), Reason>>,
    },
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
    /// A WebSocket client.
    Subscriber(Subscriber),
    /// A waiting HTTP request.
    Http(oneshot::Sender<Result<u32, Reason>>),
}

impl RoomMessage {
    /// Replies that the message was refused.
    pub(crate) fn refuse(self, game: GameId, reason: Reason) {
        match self {
            Self::Watch(request) => request.subscriber.send(error(reason)),
            Self::Do(asked) => asked.reply_to.refuse(game, asked.id, reason),
            Self::Say(request) => request.reply_to.send_error(reason),
            Self::Rematch { reply_to, .. } => reply_to.send_error(reason),
            Self::Show { answer, .. } => drop(answer.send(Err(reason))),
            Self::MoveSeat { answer, .. } => drop(answer.send(Err(reason))),
            Self::Unwatch { .. } | Self::SetAside | Self::Verdict(_) | Self::Engine(_) => {}
        }
    }
}

impl ReplyTo {
    pub(super) fn done(self, game: GameId, id: u64, events: u32) {
        match self {
            Self::Subscriber(subscriber) => {
                subscriber.send(to_json(&ServerMessageRef::Done { game, id, events }))
            }
            Self::Http(answer) => drop(answer.send(Ok(events))),
        }
    }

    pub(super) fn refuse(self, game: GameId, id: u64, reason: Reason) {
        match self {
            Self::Subscriber(subscriber) => {
                subscriber.send(to_json(&ServerMessage::Refused { game, id, reason }))
            }
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }

    /// Sends an error that carries no request id.
    pub(super) fn send_error(self, reason: Reason) {
        match self {
            Self::Subscriber(subscriber) => subscriber.send(error(reason)),
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }
}
