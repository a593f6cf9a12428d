//! Messages as text, written once for all who hear them.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

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
