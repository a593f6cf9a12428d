//! [`Failure`]: why a request fails, as JSON with a fitting status.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tabiya_wire::Reason;

use crate::{Hub, StoreError};

/// Why a request fails.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    reason: Reason,
}

#[derive(Serialize)]
struct Body {
    error: Reason,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, why: &str, text: impl Into<String>) -> Self {
        let reason = Reason::new(why, text);
        Self { status, reason }
    }

    /// A reason with another status than most of its kind.
    pub(crate) fn with_status(status: StatusCode, reason: Reason) -> Self {
        Self { status, reason }
    }

    pub(crate) fn not_found(text: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "notFound", text)
    }

    pub(crate) fn kept<T>(answer: Result<T, StoreError>) -> Result<T, Self> {
        Hub::kept(answer).map_err(Self::from)
    }
}

/// The status that fits a reason; what the Laws refuse is a conflict with how the game stands.
impl From<Reason> for Failure {
    fn from(reason: Reason) -> Self {
        let status = match reason.why.as_str() {
            "noGame" | "noChallenge" | "nobody" | "noCode" => StatusCode::NOT_FOUND,
            "notYourSeat" | "notYourRoom" | "ownChallenge" | "ownOpponent" | "notYou" => {
                StatusCode::FORBIDDEN
            }
            "wrongPassword" | "wrongToken" => StatusCode::UNAUTHORIZED,
            "badPreset" | "badMessage" | "badText" | "badPosition" | "badRecord" | "whichSeat"
            | "mixedLetters" => StatusCode::BAD_REQUEST,
            "tooFast" | "tooMany" => StatusCode::TOO_MANY_REQUESTS,
            "storage" | "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        };
        Self { status, reason }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = Body { error: self.reason };
        (self.status, Json(body)).into_response()
    }
}
