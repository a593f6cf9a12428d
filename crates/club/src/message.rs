//! Messages as text, written once for all who hear them.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

/// A message as JSON.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    // Nothing on the wire has a key that is no text, which is all that can go wrong.
    serde_json::to_string(message).unwrap_or_default().into()
}
