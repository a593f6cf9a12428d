//! [`ErrorResponse`]: an error response as JSON with a status.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use tabiya_wire::{ErrorBody, Reason, ReasonCode};

use crate::{Hub, StoreError};

/// An error response.
#[derive(Clone, Debug)]
pub(crate) struct ErrorResponse {
    status: StatusCode,
    reason: Reason,
    /// When to try again.
    retry_after: Option<Duration>,
}

impl ErrorResponse {
    pub(crate) fn new(why: ReasonCode, text: impl Into<String>) -> Self {
        Self::from(Reason::new(why, text))
    }

    /// Creates an error with a status other than the usual one for its reason.
    pub(crate) fn with_status(status: StatusCode, reason: Reason) -> Self {
        Self {
            status,
            reason,
            retry_after: None,
        }
    }

    /// Adds when to try again.
    pub(crate) fn retry_after(self, wait: Duration) -> Self {
        Self {
            retry_after: Some(wait),
            ..self
        }
    }

    pub(crate) fn not_found(text: &str) -> Self {
        Self::new(ReasonCode::NotFound, text)
    }

    pub(crate) fn check_stored<T>(answer: Result<T, StoreError>) -> Result<T, Self> {
        Hub::check_stored(answer).map_err(Self::from)
    }
}

impl From<Reason> for ErrorResponse {
    fn from(reason: Reason) -> Self {
        Self::with_status(status(reason.why), reason)
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let body = ErrorBody { error: self.reason };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = HeaderValue::from(wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// Returns the status of a reason.
fn status(why: ReasonCode) -> StatusCode {
    match why {
        ReasonCode::NoGame
        | ReasonCode::NoChallenge
        | ReasonCode::Nobody
        | ReasonCode::NoCode
        | ReasonCode::NotFound
        | ReasonCode::NoEngine => StatusCode::NOT_FOUND,
        ReasonCode::NotYourSeat
        | ReasonCode::NotYourRoom
        | ReasonCode::OwnChallenge
        | ReasonCode::OwnOpponent
        | ReasonCode::NotYou
        | ReasonCode::NotHere
        | ReasonCode::ForeignOrigin => StatusCode::FORBIDDEN,
        ReasonCode::WrongPassword | ReasonCode::WrongToken => StatusCode::UNAUTHORIZED,
        ReasonCode::BadPreset
        | ReasonCode::BadMessage
        | ReasonCode::BadText
        | ReasonCode::BadPosition
        | ReasonCode::BadRecord
        | ReasonCode::WhichSeat
        | ReasonCode::MixedLetters => StatusCode::BAD_REQUEST,
        ReasonCode::TooFast | ReasonCode::TooMany | ReasonCode::TooManyGuesses => {
            StatusCode::TOO_MANY_REQUESTS
        }
        ReasonCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ReasonCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
        ReasonCode::Storage
        | ReasonCode::Busy
        | ReasonCode::NoDoor
        | ReasonCode::EngineFailed
        | ReasonCode::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
        ReasonCode::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
        ReasonCode::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        ReasonCode::Conflict
        | ReasonCode::NotOver
        | ReasonCode::NameTaken
        | ReasonCode::HasAccount
        | ReasonCode::NoAccount
        | ReasonCode::Other => StatusCode::CONFLICT,
        // What the Laws refuse conflicts with the state of the game.
        ReasonCode::GameOver
        | ReasonCode::NotYourTurn
        | ReasonCode::NotAllowed
        | ReasonCode::NoArbiter
        | ReasonCode::IllegalMove
        | ReasonCode::AnnouncedMove
        | ReasonCode::TouchedPiece
        | ReasonCode::TouchedTarget
        | ReasonCode::TouchedBoth
        | ReasonCode::TouchedSoNoClaim
        | ReasonCode::Paused
        | ReasonCode::PausedByOfficial
        | ReasonCode::NotPaused
        | ReasonCode::OffersForbidden
        | ReasonCode::OfferTooEarly
        | ReasonCode::BeforeFirstMoves
        | ReasonCode::AlreadyOffered
        | ReasonCode::NothingToAnswer
        | ReasonCode::TakebacksForbidden
        | ReasonCode::NothingToTakeBack
        | ReasonCode::FlagStillUp
        | ReasonCode::TooLateToAbort
        | ReasonCode::NoClock
        | ReasonCode::BadTime
        | ReasonCode::NotAbsent
        | ReasonCode::NotAbsentEnough
        | ReasonCode::NoQuickplay
        | ReasonCode::NotInBlitz
        | ReasonCode::HasIncrement
        | ReasonCode::NoLastPeriod
        | ReasonCode::FlagDown
        | ReasonCode::ResultPending
        | ReasonCode::NotShortOfTime
        | ReasonCode::AwaitingRuling
        | ReasonCode::NothingToRule
        | ReasonCode::NothingToPostpone
        | ReasonCode::StaleVerdict
        | ReasonCode::NothingChanged
        | ReasonCode::NotCounted
        | ReasonCode::IdUsed => StatusCode::CONFLICT,
    }
}
