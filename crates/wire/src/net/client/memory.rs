//! [`Memory`]: what a client has to say again after a connection was lost.

use std::collections::BTreeMap;

use crate::{ClientMessage, Id, ServerMessage};

/// What a client follows, how far it got, and what it has asked and not been answered.
#[derive(Debug, Default)]
pub(super) struct Memory {
    games: BTreeMap<Id, Followed>,
    /// What was asked and not answered, in order.
    asked: Vec<ClientMessage>,
    lobby: bool,
}

/// A game that is followed.
#[derive(Clone, Copy, Debug)]
struct Followed {
    /// The number of the next event; nothing until the game came.
    next: Option<u32>,
    /// With the moves that can be made.
    moves: bool,
}

/// What becomes of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// It is news.
    News,
    /// It was heard before.
    Again,
    /// Something before it is missing: this has to be asked for.
    Gap(ClientMessage),
}

impl Memory {
    /// So many requests may be unanswered. A game remembers the answers to its last ten requests, of both sides
    /// together: what is asked again has to be among them.
    const MOST_ASKED: usize = 4;

    /// True if more may be asked before an answer comes.
    pub(super) fn has_room(&self) -> bool {
        self.asked.len() < Self::MOST_ASKED
    }

    /// A message goes out.
    pub(super) fn note(&mut self, message: &ClientMessage) {
        match message {
            ClientMessage::Watch { game, from, moves } => {
                let followed = Followed {
                    next: *from,
                    moves: *moves,
                };
                self.games.insert(game.clone(), followed);
            }
            ClientMessage::Unwatch { game } => {
                self.games.remove(game);
            }
            ClientMessage::Do { .. } => self.asked.push(message.clone()),
            ClientMessage::Lobby { follow } => self.lobby = *follow,
            // What an engine is asked is of the moment.
            ClientMessage::Say { .. }
            | ClientMessage::Rematch { .. }
            | ClientMessage::Analyse(_)
            | ClientMessage::StopAnalysis
            | ClientMessage::Ping { .. } => {}
        }
    }

    /// A message comes in.
    pub(super) fn hear(&mut self, message: &ServerMessage) -> Heard {
        match message {
            ServerMessage::Game(whole) => {
                if let Some(followed) = self.games.get_mut(&whole.game) {
                    followed.next = Some(whole.view.events);
                }
                Heard::News
            }
            ServerMessage::Event { game, event, .. } => self.follow(game, event.number),
            ServerMessage::Done { game, id, .. } | ServerMessage::Refused { game, id, .. } => {
                if self.forget(game, *id) {
                    Heard::News
                } else {
                    Heard::Again
                }
            }
            _ => Heard::News,
        }
    }

    /// An event of a game, by its number.
    fn follow(&mut self, game: &str, number: u32) -> Heard {
        let Some(Followed { next, moves }) = self.games.get_mut(game) else {
            return Heard::News;
        };
        match *next {
            Some(wanted) if number < wanted => Heard::Again,
            Some(wanted) if number > wanted => Heard::Gap(ClientMessage::Watch {
                game: game.to_string(),
                from: Some(wanted),
                moves: *moves,
            }),
            _ => {
                *next = Some(number + 1);
                Heard::News
            }
        }
    }

    /// A request was answered. False if it had been before.
    fn forget(&mut self, game: &str, id: u64) -> bool {
        let is_it = |message: &ClientMessage| matches!(message, ClientMessage::Do { game: asked, id: other, .. } if asked == game && *other == id);
        let Some(index) = self.asked.iter().position(is_it) else {
            return false;
        };
        self.asked.remove(index);
        true
    }

    /// What has to be said on a new connection: first what is followed, so that nothing is answered before it is
    /// seen, then what was asked.
    pub(super) fn again(&self) -> Vec<ClientMessage> {
        let games = self.games.iter();
        let games = games.map(|(game, followed)| ClientMessage::Watch {
            game: game.clone(),
            from: followed.next,
            moves: followed.moves,
        });
        let lobby = self.lobby.then_some(ClientMessage::Lobby { follow: true });
        let asked = self.asked.iter().cloned();
        games.chain(lobby).chain(asked).collect()
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Actor, Event, EventKind, Left, Moment};

    use super::*;
    use crate::Request;

    fn watch(from: Option<u32>) -> ClientMessage {
        ClientMessage::Watch {
            game: "abcd1234".into(),
            from,
            moves: false,
        }
    }

    fn resign(id: u64) -> ClientMessage {
        ClientMessage::Do {
            game: "abcd1234".into(),
            id,
            seat: None,
            request: Request::Resign,
        }
    }

    fn event(number: u32) -> ServerMessage {
        ServerMessage::Event {
            game: "abcd1234".into(),
            event: Box::new(Event {
                number,
                at: Moment(0),
                actor: Actor::Host,
                command: None,
                left: Left::default(),
                kind: EventKind::Paused,
            }),
            view: None,
        }
    }

    fn done(id: u64) -> ServerMessage {
        ServerMessage::Done {
            game: "abcd1234".into(),
            id,
            events: 1,
        }
    }

    #[test]
    fn events_are_news_once_and_in_order() {
        let mut memory = Memory::default();
        memory.note(&watch(Some(3)));
        assert_eq!(memory.hear(&event(3)), Heard::News);
        assert_eq!(memory.hear(&event(3)), Heard::Again);
        assert_eq!(memory.hear(&event(5)), Heard::Gap(watch(Some(4))));
        assert_eq!(memory.hear(&event(4)), Heard::News);
        assert_eq!(memory.again(), [watch(Some(5))]);
        memory.note(&ClientMessage::Unwatch {
            game: "abcd1234".into(),
        });
        assert_eq!(memory.again(), []);
    }

    #[test]
    fn what_was_not_answered_is_asked_again() {
        let mut memory = Memory::default();
        memory.note(&resign(1));
        memory.note(&watch(None));
        memory.note(&resign(2));
        memory.note(&ClientMessage::Ping { token: 1 });
        assert_eq!(memory.hear(&done(1)), Heard::News);
        assert_eq!(memory.hear(&done(1)), Heard::Again);
        assert_eq!(memory.again(), [watch(None), resign(2)]);
    }

    #[test]
    fn not_too_much_is_asked_at_once() {
        let mut memory = Memory::default();
        for id in 0..Memory::MOST_ASKED as u64 {
            assert!(memory.has_room());
            memory.note(&resign(id));
        }
        assert!(!memory.has_room());
        memory.hear(&done(0));
        assert!(memory.has_room());
    }
}
