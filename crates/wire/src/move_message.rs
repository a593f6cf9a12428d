//! [`MoveMessage`]: fast parsing of a move.

use serde::Deserialize;
use tabiya_game::Millis;
use tabiya_rules::UciMove;

use crate::{ClientMessage, GameId, Request, Seat};

/// Message that makes a move, the most frequent client message.
///
/// Parsing a [`ClientMessage`] buffers all fields to find its variant; this type needs no buffering. If it does not
/// parse, the text may still be any other [`ClientMessage`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveMessage<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    game: GameId,
    id: u64,
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(borrow)]
    request: MoveBody<'a>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveBody<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    uci: UciMove,
    #[serde(default)]
    thought: Option<Millis>,
}

impl MoveMessage<'_> {
    /// Returns the message, if it makes a move.
    pub fn message(self) -> Option<ClientMessage> {
        let MoveBody { kind, uci, thought } = self.request;
        let is_move = self.kind == "do" && kind == "move";
        is_move.then_some(ClientMessage::Do {
            game: self.game,
            id: self.id,
            seat: self.seat,
            request: Request::Move { uci, thought },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the fast path applies as expected, and agrees with the general one.
    #[track_caller]
    fn check(text: &str, is_fast: bool) {
        let message = serde_json::from_str::<MoveMessage<'_>>(text).ok();
        let fast = message.and_then(MoveMessage::message);
        assert_eq!(fast.is_some(), is_fast, "{text}");
        if is_fast {
            assert_eq!(serde_json::from_str(text).ok(), fast, "{text}");
        }
    }

    #[test]
    fn moves_take_the_fast_path() {
        let e4 = r#"{"type":"move","uci":"e2e4"}"#;
        check(
            &format!(r#"{{"type":"do","game":"abcd1234","id":7,"request":{e4}}}"#),
            true,
        );
        check(
            &format!(r#"{{"request":{e4},"id":7,"seat":"black","game":"abcd1234","type":"do"}}"#),
            true,
        );
        check(
            &format!(r#" {{"type":"do","game":"abcd1234","id":0,"seat":null,"request":{e4}}} "#),
            true,
        );
        check(
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"uci":"a7a8q","thought":12,"type":"move"}}"#,
            true,
        );
        check(
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"move","uci":"e1g1","thought":null}}"#,
            true,
        );
    }

    #[test]
    fn other_messages_take_the_general_path() {
        let e4 = r#"{"type":"move","uci":"e2e4"}"#;
        check(
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"resign"}}"#,
            false,
        );
        check(
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"offer","what":"draw"}}"#,
            false,
        );
        check(r#"{"type":"ping","token":3}"#, false);
        check(
            r#"{"type":"watch","game":"abcd1234","from":3,"moves":true}"#,
            false,
        );
        // Escaped letters take the general path.
        check(
            r#"{"type":"do","game":"abcd1234","id":7,"request":{"type":"m\u006fve","uci":"e2e4"}}"#,
            false,
        );
        check(
            &format!(r#"{{"type":"d\u006f","game":"abcd1234","id":7,"request":{e4}}}"#),
            false,
        );
    }

    #[test]
    fn invalid_messages_are_refused() {
        let e4 = r#"{"type":"move","uci":"e2e4"}"#;
        for text in [
            "{}",
            "7",
            r#"{"type":"do"}"#,
            &format!(r#"{{"type":"do","game":"x","id":1,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"ABCD1234","id":1,"request":{e4}}}"#),
            r#"{"type":{"do":null},"game":"abcd1234","id":1,"request":{"type":"move","uci":"e2e4"}}"#,
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"move","uci":"e2e9"}}"#,
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"move","uci":"e2e4","by":"me"}}"#,
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"move","uci":"e2e4","uci":"d2d4"}}"#,
            r#"{"type":"do","game":"abcd1234","id":1,"request":{"type":"offer","uci":"e2e4"}}"#,
            &format!(r#"{{"type":"do","game":"abcd1234","id":1.5,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"abcd1234","id":-1,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"abcd1234","id":1,"seat":"king","request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"abcd1234","id":1,"id":2,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","type":"do","game":"abcd1234","id":1,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"abcd1234","id":1,"request":{e4},"more":1}}"#),
            &format!(r#"{{"type":"do","game":"abcd1234","id":1,"request":{e4}}}}}"#),
            &format!(r#"{{"type":"done","game":"abcd1234","id":1,"request":{e4}}}"#),
        ] {
            check(text, false);
            assert!(serde_json::from_str::<ClientMessage>(text).is_err());
        }
    }
}
