//! [`Moving`]: a move, read at once.

use serde::Deserialize;
use tabiya_game::Millis;
use tabiya_rules::UciMove;

use crate::{ClientMessage, Request, Seat};

/// A message that makes a move, which is most of what clients say.
///
/// To find out which of many messages one is, all its parts are put aside first; to find out whether it is this one, nothing
/// is. What is not read so may be any other [`ClientMessage`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moving<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    game: &'a str,
    id: u64,
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(borrow)]
    request: Move<'a>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    uci: UciMove,
    #[serde(default)]
    thought: Option<Millis>,
}

impl Moving<'_> {
    /// The message, if it is one.
    pub fn message(self) -> Option<ClientMessage> {
        let Move { kind, uci, thought } = self.request;
        let is_move = self.kind == "do" && kind == "move";
        is_move.then(|| ClientMessage::Do {
            game: self.game.to_string(),
            id: self.id,
            seat: self.seat,
            request: Request::Move { uci, thought },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it is read as a move at once; if so, as the message that it is.
    #[track_caller]
    fn check(text: &str, is_quick: bool) {
        let moving = serde_json::from_str::<Moving<'_>>(text).ok();
        let quick = moving.and_then(Moving::message);
        assert_eq!(quick.is_some(), is_quick, "{text}");
        if is_quick {
            assert_eq!(serde_json::from_str(text).ok(), quick, "{text}");
        }
    }

    #[test]
    fn moves_are_read_at_once() {
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
            &format!(r#" {{"type":"do","game":"x","id":0,"seat":null,"request":{e4}}} "#),
            true,
        );
        check(
            r#"{"type":"do","game":"x","id":1,"request":{"uci":"a7a8q","thought":12,"type":"move"}}"#,
            true,
        );
        check(
            r#"{"type":"do","game":"x","id":1,"request":{"type":"move","uci":"e1g1","thought":null}}"#,
            true,
        );
    }

    #[test]
    fn nothing_else_is() {
        let e4 = r#"{"type":"move","uci":"e2e4"}"#;
        check(
            r#"{"type":"do","game":"x","id":1,"request":{"type":"resign"}}"#,
            false,
        );
        check(
            r#"{"type":"do","game":"x","id":1,"request":{"type":"offer","what":"draw"}}"#,
            false,
        );
        check(r#"{"type":"ping","token":3}"#, false);
        check(
            r#"{"type":"watch","game":"x","from":3,"moves":true}"#,
            false,
        );
        // Letters may be written in other ways.
        check(
            &format!(r#"{{"type":"do","game":"\u0078","id":7,"request":{e4}}}"#),
            false,
        );
        check(
            &format!(r#"{{"type":"d\u006f","game":"x","id":7,"request":{e4}}}"#),
            false,
        );
    }

    #[test]
    fn what_is_wrong_is_not() {
        let e4 = r#"{"type":"move","uci":"e2e4"}"#;
        for text in [
            "{}",
            "7",
            r#"{"type":"do"}"#,
            r#"{"type":{"do":null},"game":"x","id":1,"request":{"type":"move","uci":"e2e4"}}"#,
            r#"{"type":"do","game":"x","id":1,"request":{"type":"move","uci":"e2e9"}}"#,
            r#"{"type":"do","game":"x","id":1,"request":{"type":"move","uci":"e2e4","by":"me"}}"#,
            r#"{"type":"do","game":"x","id":1,"request":{"type":"move","uci":"e2e4","uci":"d2d4"}}"#,
            r#"{"type":"do","game":"x","id":1,"request":{"type":"offer","uci":"e2e4"}}"#,
            &format!(r#"{{"type":"do","game":"x","id":1.5,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"x","id":-1,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"x","id":1,"seat":"king","request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"x","id":1,"id":2,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","type":"do","game":"x","id":1,"request":{e4}}}"#),
            &format!(r#"{{"type":"do","game":"x","id":1,"request":{e4},"more":1}}"#),
            &format!(r#"{{"type":"do","game":"x","id":1,"request":{e4}}}}}"#),
            &format!(r#"{{"type":"done","game":"x","id":1,"request":{e4}}}"#),
        ] {
            check(text, false);
            assert!(serde_json::from_str::<ClientMessage>(text).is_err());
        }
    }
}
