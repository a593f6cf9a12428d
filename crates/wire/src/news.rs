//! [`News`]: what a club says most, written from what it has.

use serde::Serialize;
use tabiya_game::Event;

use crate::View;

/// What a club says most, as [`ServerMessage`](crate::ServerMessage) writes it, without a copy of anything.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum News<'a> {
    /// Something happened in a game.
    Event {
        /// Which.
        game: &'a str,
        /// What.
        event: &'a Event,
        /// The game after it.
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<&'a View>,
    },
    /// A request was heard.
    Done {
        /// Which game.
        game: &'a str,
        /// Which request.
        id: u64,
        /// How many events the game has now.
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
    fn check(news: News<'_>, message: &ServerMessage) {
        let news = serde_json::to_string(&news).unwrap();
        assert_eq!(news, serde_json::to_string(message).unwrap());
        assert_eq!(
            serde_json::from_str::<ServerMessage>(&news).unwrap(),
            *message
        );
    }

    #[test]
    fn news_are_messages() {
        let (mut game, mut events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let e4 = Action::play("e2e4".parse().unwrap());
        events.extend(
            game.apply(Actor::Seat(Color::White), e4, Moment(5))
                .unwrap(),
        );
        let view = View::of(&mut game, Moment(9));
        for event in &events {
            for view in [None, Some(&view)] {
                let news = News::Event {
                    game: "abcd1234",
                    event,
                    view,
                };
                let message = ServerMessage::Event {
                    game: "abcd1234".into(),
                    event: Box::new(event.clone()),
                    view: view.cloned().map(Box::new),
                };
                check(news, &message);
            }
        }
        let (id, events) = (7, 3);
        check(
            News::Done {
                game: "abcd1234",
                id,
                events,
            },
            &ServerMessage::Done {
                game: "abcd1234".into(),
                id,
                events,
            },
        );
    }
}
