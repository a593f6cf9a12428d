//! Messages as text: those of clients read, and the club's own written once for all who hear them.

use axum::{body::Bytes, extract::ws::Utf8Bytes};
use serde::Serialize;
use tabiya_wire::{ClientMessage, Moving};
use tokio::sync::OwnedSemaphorePermit;

/// A message as JSON.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    let mut json = Vec::with_capacity(USUAL);
    let written = serde_json::to_writer(&mut json, message);
    // Nothing on the wire has a key that is no text, which is all that can go wrong.
    let json = written.map(|()| json).unwrap_or_default();
    Utf8Bytes::try_from(json).unwrap_or_default()
}

/// A text that holds its permit, if it needs one, as long as anybody has it.
pub(crate) fn hold(text: Utf8Bytes, permit: Option<OwnedSemaphorePermit>) -> Utf8Bytes {
    let Some(permit) = permit else {
        return text;
    };
    let held = Bytes::from_owner(Held {
        text: text.into(),
        _permit: permit,
    });
    Utf8Bytes::try_from(held).unwrap_or_default()
}

struct Held {
    text: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Most messages have a view of a game, and find room in so many bytes.
const USUAL: usize = 1024;

/// What a client says.
pub(crate) fn read(text: &str) -> serde_json::Result<ClientMessage> {
    let moving = serde_json::from_str::<Moving<'_>>(text).ok();
    match moving.and_then(Moving::message) {
        Some(message) => Ok(message),
        None => serde_json::from_str(text),
    }
}
