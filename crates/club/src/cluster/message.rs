//! [`NodeMessage`]: messages between nodes, which are plain data.

use std::{borrow::Cow, sync::Arc, time::Instant};

use serde::{Deserialize, Serialize};
use tabiya_game::{Departure, Moment};
use tabiya_wire::{ChatRoom, GameId, GameSnapshot, Person, PersonId, Reason, Request, Seat};

use super::{NodeLink, Responder};
use crate::{
    Session, Subscriber, SubscriberId,
    lobby::LobbyPart,
    room::{ChatRequest, GameRequest, ReplyTo, RoomMessage, WatchRequest},
};

/// Number of a request, by which its answer is known. Each node counts its own.
pub(crate) type RequestNumber = u64;

/// A message from one node to another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum NodeMessage<'a> {
    /// A command for the room of a game. It is repeated with the same number until it is answered.
    Command {
        request: RequestNumber,
        game: GameId,
        command: RoomCommand,
    },
    /// The answer to a command.
    Answer {
        request: RequestNumber,
        answer: Answer,
    },
    /// A message for clients of the receiving node, about a game that the sender serves.
    Send {
        game: GameId,
        /// Their numbers at the receiving node.
        subscribers: Vec<u64>,
        text: Cow<'a, str>,
    },
    /// A message for the clients of a person.
    ToPerson {
        person: PersonId,
        text: Cow<'a, str>,
    },
    /// A person's rights have changed: clients that were connected then have to connect again, of all sessions or of the
    /// one with this hash. The receiver confirms the number once they may do nothing more.
    SessionsChanged {
        person: PersonId,
        session: Option<[u8; 32]>,
        at: Moment,
        number: u64,
    },
    /// Confirms that sessions have ended.
    SessionsEnded { number: u64 },
    /// A person has a new name.
    Renamed {
        person: PersonId,
        name: Cow<'a, str>,
    },
    /// Everything that the sender's clients watch at the receiving node: the rest was unwatched.
    Watching { watches: Vec<(GameId, u64)> },
    /// Messages were lost: the receiver sends again what its clients watch at the sender.
    WatchAgain,
    /// Shards have moved.
    RoutesChanged,
    /// The people and games of the sender.
    Lobby(LobbyPart),
    /// Challenges were made or have gone.
    ChallengesChanged,
    /// The settings that all nodes share have changed.
    SettingsChanged,
    /// Nothing, so that a lost frame is noticed though no other follows it.
    Alive,
}

/// A command for a room: what [`RoomMessage`] says, as plain data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum RoomCommand {
    Watch {
        session: Arc<Session>,
        /// Number of the client at its node.
        subscriber: u64,
        from: Option<u32>,
        moves: bool,
    },
    Unwatch {
        subscriber: u64,
        how: Departure,
    },
    Do {
        session: Arc<Session>,
        seat: Option<Seat>,
        id: u64,
        request: Request,
        is_http: bool,
    },
    Say {
        session: Arc<Session>,
        by: Person,
        audience: ChatRoom,
        text: String,
        is_http: bool,
    },
    Rematch {
        session: Arc<Session>,
        is_http: bool,
    },
    Show {
        session: Arc<Session>,
        moves: bool,
    },
    MoveSeat {
        from: PersonId,
        to: PersonId,
    },
    ExpectPlayers,
    SetAside,
}

/// The answer of a game's owner to a command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It was done; the game has so many events.
    Done(u32),
    Snapshot(Box<GameSnapshot>),
    /// It was done, and there is nothing to tell.
    Received,
    Refused(Reason),
    /// The node does not serve the game, or could not finish: ask the owner.
    AskOwner,
}

impl From<u32> for Answer {
    fn from(events: u32) -> Self {
        Self::Done(events)
    }
}

impl From<GameSnapshot> for Answer {
    fn from(snapshot: GameSnapshot) -> Self {
        Self::Snapshot(Box::new(snapshot))
    }
}

impl From<()> for Answer {
    fn from((): ()) -> Self {
        Self::Received
    }
}

/// Where the answer to a command goes at the node that sent it.
#[derive(Debug)]
pub(super) enum AnswerTo {
    /// A request with an id.
    Request {
        reply_to: ReplyTo,
        id: u64,
    },
    /// A request without an id.
    Other(ReplyTo),
    Snapshot(Responder<GameSnapshot>),
    Done(Responder<()>),
    Nobody,
}

impl AnswerTo {
    pub(super) fn answer(self, game: GameId, answer: Answer) {
        match (self, answer) {
            (Self::Request { reply_to, id }, Answer::Done(events)) => {
                reply_to.done(game, id, events)
            }
            (Self::Request { reply_to, id }, Answer::Refused(reason)) => {
                reply_to.refuse(game, id, reason)
            }
            (Self::Other(reply_to), Answer::Done(events)) => reply_to.acknowledge(events),
            (Self::Other(reply_to), Answer::Refused(reason)) => reply_to.send_error(reason),
            (Self::Snapshot(responder), Answer::Snapshot(it)) => responder.send(Ok(*it)),
            (Self::Snapshot(responder), Answer::Refused(reason)) => responder.send(Err(reason)),
            (Self::Done(responder), Answer::Received) => responder.send(Ok(())),
            (Self::Done(responder), Answer::Refused(reason)) => responder.send(Err(reason)),
            // Dropped: a waiting request fails.
            _ => {}
        }
    }

    /// Gives up: nobody knows whether the command was done. A client that connects again repeats it with its id.
    pub(super) fn give_up(self) {
        if let Self::Request { reply_to, .. } | Self::Other(reply_to) = self
            && let ReplyTo::Subscriber(subscriber) = reply_to
        {
            subscriber.disconnect();
        }
    }
}

impl RoomCommand {
    /// Takes a message apart. Messages that never leave a node are returned.
    pub(super) fn take(message: RoomMessage) -> Result<(Self, AnswerTo), RoomMessage> {
        let taken = match message {
            RoomMessage::Watch(WatchRequest {
                session,
                subscriber,
                from,
                moves,
            }) => {
                let subscriber = subscriber.id().number();
                let command = Self::Watch {
                    session,
                    subscriber,
                    from,
                    moves,
                };
                (command, AnswerTo::Nobody)
            }
            RoomMessage::Unwatch { subscriber, how } => {
                let subscriber = subscriber.number();
                (Self::Unwatch { subscriber, how }, AnswerTo::Nobody)
            }
            RoomMessage::Do(GameRequest {
                session,
                seat,
                id,
                request,
                reply_to,
                ..
            }) => {
                let command = Self::Do {
                    session,
                    seat,
                    id,
                    request,
                    is_http: reply_to.is_http(),
                };
                (command, AnswerTo::Request { reply_to, id })
            }
            RoomMessage::Say(ChatRequest {
                session,
                by,
                audience,
                text,
                reply_to,
            }) => {
                let command = Self::Say {
                    session,
                    by,
                    audience,
                    text,
                    is_http: reply_to.is_http(),
                };
                (command, AnswerTo::Other(reply_to))
            }
            RoomMessage::Rematch { session, reply_to } => {
                let is_http = reply_to.is_http();
                (
                    Self::Rematch { session, is_http },
                    AnswerTo::Other(reply_to),
                )
            }
            RoomMessage::Show {
                session,
                moves,
                answer,
            } => (Self::Show { session, moves }, AnswerTo::Snapshot(answer)),
            RoomMessage::MoveSeat { from, to, answer } => {
                (Self::MoveSeat { from, to }, AnswerTo::Done(answer))
            }
            RoomMessage::ExpectPlayers => (Self::ExpectPlayers, AnswerTo::Nobody),
            RoomMessage::SetAside => (Self::SetAside, AnswerTo::Nobody),
            other => return Err(other),
        };
        Ok(taken)
    }

    /// Returns the message for a room of this node, to a command of another one.
    pub(super) fn into_message(
        self,
        game: GameId,
        link: &Arc<NodeLink>,
        request: RequestNumber,
    ) -> RoomMessage {
        let reply_to = |is_http| ReplyTo::Request {
            responder: Responder::remote(Arc::clone(link), request),
            is_http,
        };
        let remote = |number| Subscriber::remote(Arc::clone(link), number, game);
        match self {
            Self::Watch {
                session,
                subscriber,
                from,
                moves,
            } => RoomMessage::Watch(WatchRequest {
                session,
                subscriber: remote(subscriber),
                from,
                moves,
            }),
            Self::Unwatch { subscriber, how } => RoomMessage::Unwatch {
                subscriber: remote(subscriber).id(),
                how,
            },
            Self::Do {
                session,
                seat,
                id,
                request,
                is_http,
            } => RoomMessage::Do(GameRequest {
                session,
                seat,
                id,
                request,
                arrived: Instant::now(),
                reply_to: reply_to(is_http),
            }),
            Self::Say {
                session,
                by,
                audience,
                text,
                is_http,
            } => RoomMessage::Say(ChatRequest {
                session,
                by,
                audience,
                text,
                reply_to: reply_to(is_http),
            }),
            Self::Rematch { session, is_http } => RoomMessage::Rematch {
                session,
                reply_to: reply_to(is_http),
            },
            Self::Show { session, moves } => RoomMessage::Show {
                session,
                moves,
                answer: Responder::remote(Arc::clone(link), request),
            },
            Self::MoveSeat { from, to } => RoomMessage::MoveSeat {
                from,
                to,
                answer: Responder::remote(Arc::clone(link), request),
            },
            Self::ExpectPlayers => RoomMessage::ExpectPlayers,
            Self::SetAside => RoomMessage::SetAside,
        }
    }

    /// Returns the message for a room of this node, to a command of this node whose game has moved here. `None` for a
    /// client that no longer watches.
    pub(super) fn into_own_message(
        self,
        answer_to: AnswerTo,
        subscriber_of: impl Fn(u64) -> Option<Subscriber>,
    ) -> Option<RoomMessage> {
        let message = match (self, answer_to) {
            (
                Self::Watch {
                    session,
                    subscriber,
                    from,
                    moves,
                },
                _,
            ) => RoomMessage::Watch(WatchRequest {
                session,
                subscriber: subscriber_of(subscriber)?,
                from,
                moves,
            }),
            (Self::Unwatch { subscriber, how }, _) => RoomMessage::Unwatch {
                subscriber: SubscriberId::here(subscriber),
                how,
            },
            (
                Self::Do {
                    session,
                    seat,
                    request,
                    ..
                },
                AnswerTo::Request { reply_to, id },
            ) => RoomMessage::Do(GameRequest {
                session,
                seat,
                id,
                request,
                arrived: Instant::now(),
                reply_to,
            }),
            (
                Self::Say {
                    session,
                    by,
                    audience,
                    text,
                    ..
                },
                AnswerTo::Other(reply_to),
            ) => RoomMessage::Say(ChatRequest {
                session,
                by,
                audience,
                text,
                reply_to,
            }),
            (Self::Rematch { session, .. }, AnswerTo::Other(reply_to)) => {
                RoomMessage::Rematch { session, reply_to }
            }
            (Self::Show { session, moves }, AnswerTo::Snapshot(answer)) => RoomMessage::Show {
                session,
                moves,
                answer,
            },
            (Self::MoveSeat { from, to }, AnswerTo::Done(answer)) => {
                RoomMessage::MoveSeat { from, to, answer }
            }
            (Self::ExpectPlayers, _) => RoomMessage::ExpectPlayers,
            (Self::SetAside, _) => RoomMessage::SetAside,
            _ => return None,
        };
        Some(message)
    }
}
