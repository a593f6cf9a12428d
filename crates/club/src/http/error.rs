//! [`ErrorResponse`]: an error response as JSON with a status.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tabiya_wire::{ErrorBody, Reason};

use crate::{Hub, StoreError};

/// An error response.
#[derive(Clone, Debug)]
pub(crate) struct ErrorResponse {
    status: StatusCode,
    reason: Reason,
}

impl ErrorResponse {
    pub(crate) fn new(status: StatusCode, why: &str, text: impl Into<String>) -> Self {
        let reason = Reason::new(why, text);
        Self { status, reason }
    }

    /// Creates an error with a status other than the usual one for its reason.
    pub(crate) fn with_status(status: StatusCode, reason: Reason) -> Self {
        Self { status, reason }
    }

    pub(crate) fn not_found(text: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "notFound", text)
    }

    pub(crate) fn check_stored<T>(answer: Result<T, StoreError>) -> Result<T, Self> {
        Hub::check_stored(answer).map_err(Self::from)
    }
}

/// Chooses the status for a reason. What the Laws refuse is a conflict with the state of the game.
impl From<Reason> for ErrorResponse {
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

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let body = ErrorBody { error: self.reason };
        (self.status, Json(body)).into_response()
    }
}
