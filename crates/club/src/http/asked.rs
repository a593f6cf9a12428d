//! [`Body`] and [`Parameters`]: what a request brings, with the club's own words where it cannot be read.

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;
use tabiya_wire::{Detail, Reason};
use tokio::time::timeout;

use super::{Failure, LONGEST_BODY};
use crate::reasons;

/// The body of a request comes within this time.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The body of a request, in JSON.
pub(super) struct Body<T>(pub(super) T);

/// How long the body of a request may be, in bytes, where it is not as with most.
#[derive(Clone, Copy)]
pub(super) struct Longest(pub(super) usize);

/// What stands behind the question mark.
pub(super) struct Parameters<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let longest = request.extensions().get();
        let Longest(most) = longest.copied().unwrap_or(Longest(LONGEST_BODY));
        let (parts, body) = request.into_parts();
        let whole = Request::from_parts(parts.clone(), body);
        let read = timeout(BODY_TIME, Bytes::from_request(whole, state)).await;
        let late = |_| {
            Failure::new(
                StatusCode::REQUEST_TIMEOUT,
                "tooSlow",
                "this took too long to come",
            )
        };
        let unread = |status: StatusCode, told: &str| {
            let reason = match status {
                StatusCode::PAYLOAD_TOO_LARGE => reasons::too_large(most),
                _ => unreadable(told),
            };
            Failure::with_status(status, reason)
        };
        let body = read.map_err(late)?;
        let body = body.map_err(|error| unread(error.status(), &error.body_text()))?;
        let whole = Request::from_parts(parts, body.clone().into());
        let read = Json::from_request(whole, state).await;
        let Json(read) = read.map_err(|error| unread(error.status(), &error.body_text()))?;
        // What can be read from a list can be read from an object too, and only that is documented.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(Failure::from(reasons::bad_message("the body is an object")));
        }
        Ok(Self(read))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read = Query::from_request_parts(parts, state).await;
        let Query(parameters) =
            read.map_err(|error| Failure::from(reasons::bad_message(error.body_text())))?;
        Ok(Self(parameters))
    }
}

/// What was wrong with a body: the library tells the field first, if it was one.
fn unreadable(text: &str) -> Reason {
    let told = text
        .rsplit_once("target type: ")
        .map_or(text, |(_, told)| told);
    let is_field = |c: char| c.is_ascii_alphanumeric() || ".[]".contains(c);
    match told.split_once(": ") {
        Some((field, _)) if field.chars().all(is_field) => {
            reasons::bad_message(told).with_detail(Detail::new("badField").with_found(field))
        }
        _ => reasons::bad_message(told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_at_fault_is_told() {
        let reason = unreadable(
            "Failed to deserialize the JSON body into the target type: preset.time.white: \
             \"abc\" is no time control at line 1 column 40",
        );
        assert_eq!(reason.why, "badMessage");
        assert!(reason.text.contains("\"abc\""), "{}", reason.text);
        let field = reason.detail.and_then(|detail| detail.found);
        assert_eq!(field.as_deref(), Some("preset.time.white"));
        assert_eq!(unreadable("no JSON here: at all").detail, None);
    }
}
