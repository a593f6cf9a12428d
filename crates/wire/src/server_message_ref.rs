//! [`ServerMessageRef`]: the most frequent server messages, serialised without copying.

use serde::Serialize;
use tabiya_game::Event;

use crate::{GameId, GameView};

/// Borrowed form of the most frequent messages; same JSON as [`ServerMessage`](crate::ServerMessage).
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerMessageRef<'a> {
    /// Event in a game.
    Event {
        /// Game concerned.
        game: GameId,
        /// The event.
        event: &'a Event,
        /// State after the event.
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<&'a GameView>,
    },
    /// A request succeeded.
    Done {
        /// Game concerned.
        game: GameId,
        /// Request id.
        id: u64,
        /// Number of events in the game now.
        events: u32,
    },
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Actor, Game, Moment, Preset};
    use tabiya_rules::Color;

    use super::*;
    use crate::ServerMessage;

    #[track_caller]
    fn check(borrowed: ServerMessageRef<'_>, owned: &ServerMessage) {
        let json = serde_json::to_string(&borrowed).unwrap();
        assert_eq!(json, serde_json::to_string(owned).unwrap());
        assert_eq!(
            serde_json::from_str::<ServerMessage>(&json).unwrap(),
            *owned
        );
    }

    #[test]
    fn json_equals_that_of_the_owned_message() {
        let (mut game, mut events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let e4 = Action::play("e2e4".parse().unwrap());
        events.extend(
            game.execute(Actor::Seat(Color::White), e4, Moment(5))
                .unwrap(),
        );
        let view = GameView::of(&game, Moment(9));
        let game = "abcd1234".parse().unwrap();
        for event in &events {
            for view in [None, Some(&view)] {
                let borrowed = ServerMessageRef::Event { game, event, view };
                let owned = ServerMessage::Event {
                    game,
                    event: Box::new(event.clone()),
                    view: view.cloned().map(Box::new),
                };
                check(borrowed, &owned);
            }
        }
        let (id, events) = (7, 3);
        check(
            ServerMessageRef::Done { game, id, events },
            &ServerMessage::Done { game, id, events },
        );
    }
}
