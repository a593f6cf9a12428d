//! [`Body`] and [`Parameters`]: what a request brings, with the club's own words where it cannot be read.

use std::time::Duration;

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::Failure;
use crate::reasons;

/// The body of a request comes within this time.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The body of a request, in JSON.
pub(super) struct Body<T>(pub(super) T);

/// What stands behind the question mark.
pub(super) struct Parameters<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = timeout(BODY_TIME, Json::from_request(request, state)).await;
        let late = |_| {
            Failure::new(
                StatusCode::REQUEST_TIMEOUT,
                "tooSlow",
                "this took too long to come",
            )
        };
        let Json(body) = read.map_err(late)?.map_err(|error| {
            let reason = reasons::bad_message(error.body_text());
            Failure::new(error.status(), &reason.why, reason.text)
        })?;
        Ok(Self(body))
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
