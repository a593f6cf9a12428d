//! Messages as text: those of clients read, and the club's own written once for all who hear them.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tabiya_game::Millis;
use tabiya_rules::UciMove;
use tabiya_wire::{ClientMessage, Request, Seat};

/// A message as JSON.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    let mut json = Vec::with_capacity(USUAL);
    let written = serde_json::to_writer(&mut json, message);
    // Nothing on the wire has a key that is no text, which is all that can go wrong.
    let json = written.map(|()| json).unwrap_or_default();
    Utf8Bytes::try_from(json).unwrap_or_default()
}

/// Most messages have a view of a game, and find room in so many bytes.
const USUAL: usize = 1024;

/// What a client says.
pub(crate) fn read(text: &str) -> serde_json::Result<ClientMessage> {
    match serde_json::from_str::<Moving<'_>>(text) {
        Ok(moving) if moving.kind == "do" && moving.request.kind == "move" => Ok(moving.into()),
        _ => serde_json::from_str(text),
    }
}

/// Most that clients say is a move. To find out which of many messages one is, all its parts are put aside first; to
/// find out whether it is this one, nothing is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moving<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    game: &'a str,
    id: u64,
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(borrow)]
    request: Move<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    uci: UciMove,
    #[serde(default)]
    thought: Option<Millis>,
}

impl From<Moving<'_>> for ClientMessage {
    fn from(moving: Moving<'_>) -> Self {
        Self::Do {
            game: moving.game.to_string(),
            id: moving.id,
            seat: moving.seat,
            request: Request::Move {
                uci: moving.request.uci,
                thought: moving.request.thought,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it is read as a move at once, and read as it would be otherwise.
    #[track_caller]
    fn check(text: &str, is_quick: bool) {
        let slow = serde_json::from_str::<ClientMessage>(text).map_err(|error| error.to_string());
        assert_eq!(read(text).map_err(|error| error.to_string()), slow);
        let quick = serde_json::from_str::<Moving<'_>>(text);
        let quick = quick.is_ok_and(|it| it.kind == "do" && it.request.kind == "move");
        assert_eq!(quick, is_quick, "{text}");
        assert!(slow.is_ok() || !is_quick, "{text}: {slow:?}");
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
    fn everything_else_is_read_as_ever() {
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
    fn what_is_wrong_is_told_as_ever() {
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
        }
    }
}
