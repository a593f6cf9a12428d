//! JSON messages: parsing those of clients, and serialising the club's once for all subscribers.

use axum::{body::Bytes, extract::ws::Utf8Bytes};
use serde::Serialize;
use tabiya_wire::{ClientMessage, MoveMessage, Reason, ServerMessage};
use tokio::sync::OwnedSemaphorePermit;

/// Serialises a message as JSON.
pub(crate) fn to_json(message: &impl Serialize) -> Utf8Bytes {
    let mut json = Vec::with_capacity(TYPICAL_MESSAGE_BYTES);
    let written = serde_json::to_writer(&mut json, message);
    // Serialising fails only for maps with non-string keys, which no message has.
    let json = written.map(|()| json).unwrap_or_default();
    Utf8Bytes::try_from(json).unwrap_or_default()
}

/// Serialises an error.
pub(crate) fn error(reason: Reason) -> Utf8Bytes {
    to_json(&ServerMessage::Error {
        analysis: None,
        reason,
    })
}

/// Serialises the error of an analysis.
pub(crate) fn analysis_error(id: u64, reason: Reason) -> Utf8Bytes {
    to_json(&ServerMessage::Error {
        analysis: Some(id),
        reason,
    })
}

/// Attaches a permit to a text, released when the last copy is dropped.
pub(crate) fn with_permit(text: Utf8Bytes, permit: Option<OwnedSemaphorePermit>) -> Utf8Bytes {
    let Some(permit) = permit else {
        return text;
    };
    let shared = Bytes::from_owner(PermitBytes {
        text: text.into(),
        _permit: permit,
    });
    Utf8Bytes::try_from(shared).unwrap_or_default()
}

struct PermitBytes {
    text: Bytes,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for PermitBytes {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// Initial buffer size: most messages carry a view of a game and fit.
const TYPICAL_MESSAGE_BYTES: usize = 1024;

/// Parses a client's message, trying the common one, a move, first.
pub(crate) fn parse_client_message(text: &str) -> serde_json::Result<ClientMessage> {
    let moving = serde_json::from_str::<MoveMessage<'_>>(text).ok();
    match moving.and_then(MoveMessage::message) {
        Some(message) => Ok(message),
        None => serde_json::from_str(text),
    }
}
