//! [`RoomMessage`]: what a room is told, and [`Asker`]: where its answers go.

use std::sync::Arc;

use tabiya_game::{Departure, Verdict};
use tabiya_wire::{GameMessage, News, Reason, Request, Room as Audience, Seat, ServerMessage};
use tokio::sync::oneshot;

use crate::{Ear, EarKey, Id, Visitor, engines::EngineAnswer, message::text};

/// What a room is told.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    /// Somebody comes to follow the game.
    Watch(Coming),
    /// An ear goes.
    Unwatch { ear: EarKey, how: Departure },
    /// Something is asked of the game.
    Do(Asked),
    /// Somebody speaks.
    Say(Speech),
    /// A player wants another game.
    Rematch { who: Arc<Visitor>, asker: Asker },
    /// Somebody wants to read the game.
    Show {
        who: Arc<Visitor>,
        /// Whether with the moves that can be made.
        moves: bool,
        answer: oneshot::Sender<Result<GameMessage, Reason>>,
    },
    /// Somebody's seats go to another.
    MoveSeat {
        from: Id,
        to: Id,
        answer: oneshot::Sender<Result<(), Reason>>,
    },
    /// The referee has found out.
    Verdict(Verdict),
    /// The engine has thought.
    Engine(EngineAnswer),
}

/// Somebody who comes to follow a game.
#[derive(Debug)]
pub(crate) struct Coming {
    pub(crate) who: Arc<Visitor>,
    pub(crate) ear: Ear,
    /// The number of the first event that they miss; all if none.
    pub(crate) from: Option<u32>,
    /// Whether they want views with moves.
    pub(crate) moves: bool,
}

/// Something that is said at a game.
#[derive(Debug)]
pub(crate) struct Speech {
    pub(crate) who: Arc<Visitor>,
    pub(crate) audience: Audience,
    pub(crate) text: String,
    pub(crate) asker: Asker,
}

/// Something asked of a game.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) who: Arc<Visitor>,
    pub(crate) seat: Option<Seat>,
    pub(crate) id: u64,
    pub(crate) request: Request,
    pub(crate) asker: Asker,
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Asker {
    /// Over a socket.
    Ear(Ear),
    /// To a request by HTTP.
    Http(oneshot::Sender<Result<u32, Reason>>),
}

impl RoomMessage {
    /// It cannot be done.
    pub(crate) fn refuse(self, game: &str, reason: Reason) {
        match self {
            Self::Watch(coming) => coming.ear.tell(text(&ServerMessage::Error { reason })),
            Self::Do(asked) => asked.asker.refuse(game, asked.id, reason),
            Self::Say(speech) => speech.asker.complain(reason),
            Self::Rematch { asker, .. } => asker.complain(reason),
            Self::Show { answer, .. } => drop(answer.send(Err(reason))),
            Self::MoveSeat { answer, .. } => drop(answer.send(Err(reason))),
            Self::Unwatch { .. } | Self::Verdict(_) | Self::Engine(_) => {}
        }
    }
}

impl Asker {
    pub(super) fn done(self, game: &str, id: u64, events: u32) {
        match self {
            Self::Ear(ear) => ear.tell(text(&News::Done { game, id, events })),
            Self::Http(answer) => drop(answer.send(Ok(events))),
        }
    }

    pub(super) fn refuse(self, game: &str, id: u64, reason: Reason) {
        match self {
            Self::Ear(ear) => ear.tell(text(&ServerMessage::Refused {
                game: game.to_string(),
                id,
                reason,
            })),
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }

    /// Where nobody knows which request it was.
    pub(super) fn complain(self, reason: Reason) {
        match self {
            Self::Ear(ear) => ear.tell(text(&ServerMessage::Error { reason })),
            Self::Http(answer) => drop(answer.send(Err(reason))),
        }
    }
}
