//! [`ResumeState`]: what a client has to resend after reconnecting.

use std::collections::BTreeMap;

use crate::{ClientMessage, GameId, ServerMessage};

/// Games followed, the next event of each, and unanswered requests.
#[derive(Debug, Default)]
pub(super) struct ResumeState {
    games: BTreeMap<GameId, FollowedGame>,
    /// Unanswered requests, in order.
    unanswered: Vec<ClientMessage>,
    /// The message that follows the lobby, if it is followed.
    lobby: Option<ClientMessage>,
}

/// Game that is followed.
#[derive(Clone, Copy, Debug)]
struct FollowedGame {
    /// Number of the next event; none before the snapshot arrives.
    next: Option<u32>,
    /// Views include the legal moves.
    moves: bool,
}

/// Classification of a received message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Incoming {
    /// New to the client.
    New,
    /// Received before.
    Duplicate,
    /// Events before it are missing; send this message to get them.
    Gap(ClientMessage),
}

impl ResumeState {
    /// Maximum of unanswered requests. A game remembers the responses to its last ten requests, of both sides
    /// together, and a resent request has to be among them.
    const MAX_UNANSWERED: usize = 4;

    /// True if another request may be sent before a response arrives.
    pub(super) fn can_send_request(&self) -> bool {
        self.unanswered.len() < Self::MAX_UNANSWERED
    }

    /// Records a sent message.
    pub(super) fn record_sent(&mut self, message: &ClientMessage) {
        match message {
            ClientMessage::Watch { game, from, moves } => {
                let followed = FollowedGame {
                    next: *from,
                    moves: *moves,
                };
                self.games.insert(*game, followed);
            }
            ClientMessage::Unwatch { game } => {
                self.games.remove(game);
            }
            ClientMessage::Do { .. } => self.unanswered.push(message.clone()),
            ClientMessage::Lobby { follow, .. } => {
                self.lobby = follow.then(|| message.clone());
            }
            // An analysis is not resumed.
            ClientMessage::Say { .. }
            | ClientMessage::Rematch { .. }
            | ClientMessage::Analyse(_)
            | ClientMessage::StopAnalysis
            | ClientMessage::Ping { .. } => {}
        }
    }

    /// Records a received message.
    pub(super) fn record_received(&mut self, message: &ServerMessage) -> Incoming {
        match message {
            ServerMessage::Game(whole) => {
                if let Some(followed) = self.games.get_mut(&whole.game) {
                    followed.next = Some(whole.view.events);
                }
                Incoming::New
            }
            ServerMessage::Event { game, event, .. } => self.follow(*game, event.number),
            ServerMessage::Done { game, id, .. } | ServerMessage::Refused { game, id, .. } => {
                if self.remove_answered(*game, *id) {
                    Incoming::New
                } else {
                    Incoming::Duplicate
                }
            }
            _ => Incoming::New,
        }
    }

    /// Classifies an event by its number.
    fn follow(&mut self, game: GameId, number: u32) -> Incoming {
        let Some(FollowedGame { next, moves }) = self.games.get_mut(&game) else {
            return Incoming::New;
        };
        match *next {
            Some(expected) if number < expected => Incoming::Duplicate,
            Some(expected) if number > expected => Incoming::Gap(ClientMessage::Watch {
                game,
                from: Some(expected),
                moves: *moves,
            }),
            _ => {
                *next = Some(number + 1);
                Incoming::New
            }
        }
    }

    /// Removes an answered request. False if it was answered before.
    fn remove_answered(&mut self, game: GameId, id: u64) -> bool {
        let is_it = |message: &ClientMessage| matches!(message, ClientMessage::Do { game: unanswered, id: other, .. } if *unanswered == game && *other == id);
        let Some(index) = self.unanswered.iter().position(is_it) else {
            return false;
        };
        self.unanswered.remove(index);
        true
    }

    /// Messages to send on a new connection: first what is followed, so that events arrive before responses, then
    /// unanswered requests.
    pub(super) fn messages_to_resend(&self) -> Vec<ClientMessage> {
        let games = self.games.iter();
        let games = games.map(|(game, followed)| ClientMessage::Watch {
            game: *game,
            from: followed.next,
            moves: followed.moves,
        });
        let lobby = self.lobby.iter().cloned();
        let unanswered = self.unanswered.iter().cloned();
        games.chain(lobby).chain(unanswered).collect()
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Actor, Event, EventKind, Moment, TimeLeft};

    use super::*;
    use crate::Request;

    fn watch(from: Option<u32>) -> ClientMessage {
        ClientMessage::Watch {
            game: "abcd1234".parse().unwrap(),
            from,
            moves: false,
        }
    }

    fn resign(id: u64) -> ClientMessage {
        ClientMessage::Do {
            game: "abcd1234".parse().unwrap(),
            id,
            seat: None,
            request: Request::Resign,
        }
    }

    fn event(number: u32) -> ServerMessage {
        ServerMessage::Event {
            game: "abcd1234".parse().unwrap(),
            event: Box::new(Event {
                number,
                at: Moment(0),
                actor: Actor::Host,
                command: None,
                left: TimeLeft::default(),
                kind: EventKind::Paused,
            }),
            view: None,
        }
    }

    fn done(id: u64) -> ServerMessage {
        ServerMessage::Done {
            game: "abcd1234".parse().unwrap(),
            id,
            events: 1,
        }
    }

    #[test]
    fn events_are_new_once_and_in_order() {
        let mut state = ResumeState::default();
        state.record_sent(&watch(Some(3)));
        assert_eq!(state.record_received(&event(3)), Incoming::New);
        assert_eq!(state.record_received(&event(3)), Incoming::Duplicate);
        assert_eq!(
            state.record_received(&event(5)),
            Incoming::Gap(watch(Some(4)))
        );
        assert_eq!(state.record_received(&event(4)), Incoming::New);
        assert_eq!(state.messages_to_resend(), [watch(Some(5))]);
        state.record_sent(&ClientMessage::Unwatch {
            game: "abcd1234".parse().unwrap(),
        });
        assert_eq!(state.messages_to_resend(), []);
    }

    #[test]
    fn unanswered_requests_are_resent() {
        let mut state = ResumeState::default();
        state.record_sent(&resign(1));
        state.record_sent(&watch(None));
        state.record_sent(&resign(2));
        state.record_sent(&ClientMessage::Ping { token: 1 });
        assert_eq!(state.record_received(&done(1)), Incoming::New);
        assert_eq!(state.record_received(&done(1)), Incoming::Duplicate);
        assert_eq!(state.messages_to_resend(), [watch(None), resign(2)]);
    }

    #[test]
    fn unanswered_requests_are_limited() {
        let mut state = ResumeState::default();
        for id in 0..ResumeState::MAX_UNANSWERED as u64 {
            assert!(state.can_send_request());
            state.record_sent(&resign(id));
        }
        assert!(!state.can_send_request());
        state.record_received(&done(0));
        assert!(state.can_send_request());
    }
}
