//! [`Body`] and [`QueryParameters`]: extractors whose errors are [`ErrorResponse`]s.

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;
use tabiya_wire::{ErrorDetail, Reason, ReasonCode};
use tokio::time::timeout;

use super::{ErrorResponse, MAX_BODY_BYTES};
use crate::reasons;

/// Time limit for receiving a request body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// A JSON request body.
pub(super) struct Body<T>(pub(super) T);

/// Maximum body size in bytes of an endpoint that deviates from the default.
#[derive(Clone, Copy)]
pub(super) struct BodyLimit(pub(super) usize);

/// Query parameters.
pub(super) struct QueryParameters<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        let limit = request.extensions().get();
        let BodyLimit(max) = limit.copied().unwrap_or(BodyLimit(MAX_BODY_BYTES));
        let (parts, body) = request.into_parts();
        let whole = Request::from_parts(parts.clone(), body);
        let read = timeout(BODY_TIMEOUT, Bytes::from_request(whole, state)).await;
        let too_slow = |_| {
            ErrorResponse::new(
                ReasonCode::TooSlow,
                "the request body took too long to arrive",
            )
        };
        let read_error = |status: StatusCode, message: &str| {
            let reason = match status {
                StatusCode::PAYLOAD_TOO_LARGE => reasons::too_large(max),
                _ => invalid_body(message),
            };
            ErrorResponse::with_status(status, reason)
        };
        let body = read.map_err(too_slow)?;
        let body = body.map_err(|error| read_error(error.status(), &error.body_text()))?;
        let whole = Request::from_parts(parts, body.clone().into());
        let read = Json::from_request(whole, state).await;
        let Json(read) = read.map_err(|error| read_error(error.status(), &error.body_text()))?;
        // Serde also accepts arrays for structs, but only objects are documented.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(ErrorResponse::from(reasons::bad_message(
                "the body must be a JSON object",
            )));
        }
        Ok(Self(read))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParameters<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ErrorResponse> {
        let read = Query::from_request_parts(parts, state).await;
        let Query(parameters) =
            read.map_err(|error| ErrorResponse::from(reasons::bad_message(error.body_text())))?;
        Ok(Self(parameters))
    }
}

/// Turns a deserialisation error into a reason. Its text begins with the field, if there is one.
fn invalid_body(text: &str) -> Reason {
    let message = text
        .rsplit_once("target type: ")
        .map_or(text, |(_, message)| message);
    let is_field = |c: char| c.is_ascii_alphanumeric() || ".[]".contains(c);
    match message.split_once(": ") {
        Some((field, _)) if field.chars().all(is_field) => reasons::bad_message(message)
            .with_detail(ErrorDetail::new("badField").with_found(field)),
        _ => reasons::bad_message(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_field() {
        let reason = invalid_body(
            "Failed to deserialize the JSON body into the target type: preset.time.white: \
             \"abc\" is no time control at line 1 column 40",
        );
        assert_eq!(reason.why, ReasonCode::BadMessage);
        assert!(reason.text.contains("\"abc\""), "{}", reason.text);
        let field = reason.detail.and_then(|detail| detail.found);
        assert_eq!(field.as_deref(), Some("preset.time.white"));
        assert_eq!(invalid_body("no JSON here: at all").detail, None);
    }
}
