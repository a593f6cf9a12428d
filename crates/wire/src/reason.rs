//! [`Reason`]: the reason for a refusal or an error, and [`ReasonCode`]: its code.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabiya_game::Refusal;

use crate::ErrorDetail;

/// Reason for a refusal: a code for programs, a sentence for people, and the article of the Laws, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Code.
    pub why: ReasonCode,
    /// Sentence in English.
    pub text: String,
    /// Article of the Laws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// Complete refusal, if the game refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// Fault in a position or a text, if that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Box<ErrorDetail>>,
}

/// Code of a reason: the name of the game's [`Refusal`], or one of the club's own. Each has a message `refusal-…` in
/// every language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReasonCode {
    /// The game is over.
    GameOver,
    /// It is the other side's move.
    NotYourTurn,
    /// The actor may not do that, in this game or at all.
    NotAllowed,
    /// The game has only the built-in arbiter.
    NoArbiter,
    /// The move is not legal.
    IllegalMove,
    /// The move that was announced with a claim must be played.
    AnnouncedMove,
    /// The piece of the illegal move must move.
    TouchedPiece,
    /// The piece that the illegal move captured must be captured.
    TouchedTarget,
    /// The piece of the illegal move must capture the one that it captured.
    TouchedBoth,
    /// A piece was touched, which forfeits the right to claim on this move.
    TouchedSoNoClaim,
    /// The game is paused.
    Paused,
    /// The arbiter or the host has paused the game, and only they can resume it.
    PausedByOfficial,
    /// The game is not paused.
    NotPaused,
    /// Draw offers are not allowed in this game.
    OffersForbidden,
    /// Draw offers are allowed only from a later move on.
    OfferTooEarly,
    /// Each side has to make a move first.
    BeforeFirstMoves,
    /// The same offer is already open.
    AlreadyOffered,
    /// There is no such offer to answer.
    NothingToAnswer,
    /// Take-backs are not allowed in this game.
    TakebacksForbidden,
    /// The player has made no move to take back.
    NothingToTakeBack,
    /// No flag has fallen.
    FlagStillUp,
    /// Each side has moved, so the game cannot be aborted.
    TooLateToAbort,
    /// The side has no clock.
    NoClock,
    /// The time is zero or too long.
    BadTime,
    /// The opponent is present, or absence does not lose in this game.
    NotAbsent,
    /// The opponent has not been away for long enough.
    NotAbsentEnough,
    /// Guidelines III were not announced for this game.
    NoQuickplay,
    /// Guidelines III do not apply to blitz.
    NotInBlitz,
    /// Guidelines III apply only to games without increment.
    HasIncrement,
    /// Guidelines III need a last period for all remaining moves: there is none with a fixed time per move or with an hourglass.
    NoLastPeriod,
    /// The player's flag is down.
    FlagDown,
    /// Play is over, and the result waits for the referee's verdict or the arbiter.
    ResultPending,
    /// Guidelines III need less than two minutes on the clock, in the last period.
    NotShortOfTime,
    /// The arbiter has not yet ruled on the last request.
    AwaitingRuling,
    /// There is no request to rule on.
    NothingToRule,
    /// Only a claim under III.5 can be postponed, and only once.
    NothingToPostpone,
    /// The verdict is about a position that the game does not have.
    StaleVerdict,
    /// The command would change nothing.
    NothingChanged,
    /// Illegal moves do not count in this game.
    NotCounted,
    /// The id was used for another command.
    IdUsed,
    /// There is no such game, or the client may not see it.
    NoGame,
    /// There is no such challenge, or it is for somebody else.
    NoChallenge,
    /// Nobody has this id.
    Nobody,
    /// The code of a seat has expired or been used.
    NoCode,
    /// There is no such thing.
    NotFound,
    /// The club has no such engine.
    NoEngine,
    /// The client does not have this seat.
    NotYourSeat,
    /// The client may not chat in this room.
    NotYourRoom,
    /// The challenge is the client's own.
    OwnChallenge,
    /// The client would play against itself.
    OwnOpponent,
    /// The identity of the client has changed.
    NotYou,
    /// Only allowed for the organiser, or at the club's own computer.
    NotHere,
    /// The request comes from another site.
    ForeignOrigin,
    /// The name or the password is wrong.
    WrongPassword,
    /// The token is wrong.
    WrongToken,
    /// The settings of the game are invalid.
    BadPreset,
    /// The message cannot be read.
    BadMessage,
    /// The text is invalid.
    BadText,
    /// The position is invalid.
    BadPosition,
    /// The record is invalid.
    BadRecord,
    /// The client has several seats and named none.
    WhichSeat,
    /// A name mixes letters of several alphabets.
    MixedLetters,
    /// The client sends too many requests.
    TooFast,
    /// There are too many of something.
    TooMany,
    /// Too many wrong tokens came from the client's address.
    TooManyGuesses,
    /// The message is too large.
    TooLarge,
    /// The request body took too long to arrive.
    TooSlow,
    /// The club cannot store anything now.
    Storage,
    /// The club is too busy.
    Busy,
    /// The engine failed.
    EngineFailed,
    /// The computer does not let the club listen on the network.
    NoDoor,
    /// The game has changed in the meantime.
    Conflict,
    /// The game is not over.
    NotOver,
    /// The name belongs to an account.
    NameTaken,
    /// The client already has an account.
    HasAccount,
    /// The client has no account.
    NoAccount,
    /// The endpoint does not support this method.
    BadMethod,
    /// The club is not known under this host name.
    WrongHost,
    /// The club cannot be reached. For use by clients: no club sends it.
    Unreachable,
    /// A code that this version does not know.
    #[serde(other)]
    Other,
}

impl Reason {
    /// Reason of the club's own.
    pub fn new(why: ReasonCode, text: impl Into<String>) -> Self {
        Self {
            why,
            text: text.into(),
            article: None,
            refusal: None,
            detail: None,
        }
    }

    /// Adds a detail.
    pub fn with_detail(self, detail: impl Into<ErrorDetail>) -> Self {
        Self {
            detail: Some(Box::new(detail.into())),
            ..self
        }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        Self {
            why: ReasonCode::from(&refusal),
            text: refusal.to_string(),
            article: refusal.article().map(str::to_string),
            refusal: Some(refusal),
            detail: None,
        }
    }
}

impl From<&Refusal> for ReasonCode {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::GameOver { .. } => Self::GameOver,
            Refusal::NotYourTurn { .. } => Self::NotYourTurn,
            Refusal::NotAllowed { .. } => Self::NotAllowed,
            Refusal::NoArbiter => Self::NoArbiter,
            Refusal::IllegalMove { .. } => Self::IllegalMove,
            Refusal::AnnouncedMove { .. } => Self::AnnouncedMove,
            Refusal::TouchedPiece { .. } => Self::TouchedPiece,
            Refusal::TouchedTarget { .. } => Self::TouchedTarget,
            Refusal::TouchedBoth { .. } => Self::TouchedBoth,
            Refusal::TouchedSoNoClaim { .. } => Self::TouchedSoNoClaim,
            Refusal::Paused => Self::Paused,
            Refusal::PausedByOfficial => Self::PausedByOfficial,
            Refusal::NotPaused => Self::NotPaused,
            Refusal::OffersForbidden => Self::OffersForbidden,
            Refusal::OfferTooEarly { .. } => Self::OfferTooEarly,
            Refusal::BeforeFirstMoves => Self::BeforeFirstMoves,
            Refusal::AlreadyOffered { .. } => Self::AlreadyOffered,
            Refusal::NothingToAnswer { .. } => Self::NothingToAnswer,
            Refusal::TakebacksForbidden => Self::TakebacksForbidden,
            Refusal::NothingToTakeBack => Self::NothingToTakeBack,
            Refusal::FlagStillUp { .. } => Self::FlagStillUp,
            Refusal::TooLateToAbort => Self::TooLateToAbort,
            Refusal::NoClock { .. } => Self::NoClock,
            Refusal::BadTime { .. } => Self::BadTime,
            Refusal::NotAbsent => Self::NotAbsent,
            Refusal::NotAbsentEnough { .. } => Self::NotAbsentEnough,
            Refusal::NoQuickplay => Self::NoQuickplay,
            Refusal::NotInBlitz => Self::NotInBlitz,
            Refusal::HasIncrement => Self::HasIncrement,
            Refusal::NoLastPeriod => Self::NoLastPeriod,
            Refusal::FlagDown => Self::FlagDown,
            Refusal::ResultPending { .. } => Self::ResultPending,
            Refusal::NotShortOfTime => Self::NotShortOfTime,
            Refusal::AwaitingRuling => Self::AwaitingRuling,
            Refusal::NothingToRule => Self::NothingToRule,
            Refusal::NothingToPostpone => Self::NothingToPostpone,
            Refusal::StaleVerdict { .. } => Self::StaleVerdict,
            Refusal::NothingChanged => Self::NothingChanged,
            Refusal::NotCounted => Self::NotCounted,
            Refusal::IdUsed { .. } => Self::IdUsed,
        }
    }
}

impl ReasonCode {
    /// All codes that a club sends.
    pub const ALL: &[Self] = &[
        Self::GameOver,
        Self::NotYourTurn,
        Self::NotAllowed,
        Self::NoArbiter,
        Self::IllegalMove,
        Self::AnnouncedMove,
        Self::TouchedPiece,
        Self::TouchedTarget,
        Self::TouchedBoth,
        Self::TouchedSoNoClaim,
        Self::Paused,
        Self::PausedByOfficial,
        Self::NotPaused,
        Self::OffersForbidden,
        Self::OfferTooEarly,
        Self::BeforeFirstMoves,
        Self::AlreadyOffered,
        Self::NothingToAnswer,
        Self::TakebacksForbidden,
        Self::NothingToTakeBack,
        Self::FlagStillUp,
        Self::TooLateToAbort,
        Self::NoClock,
        Self::BadTime,
        Self::NotAbsent,
        Self::NotAbsentEnough,
        Self::NoQuickplay,
        Self::NotInBlitz,
        Self::HasIncrement,
        Self::NoLastPeriod,
        Self::FlagDown,
        Self::ResultPending,
        Self::NotShortOfTime,
        Self::AwaitingRuling,
        Self::NothingToRule,
        Self::NothingToPostpone,
        Self::StaleVerdict,
        Self::NothingChanged,
        Self::NotCounted,
        Self::IdUsed,
        Self::NoGame,
        Self::NoChallenge,
        Self::Nobody,
        Self::NoCode,
        Self::NotFound,
        Self::NoEngine,
        Self::NotYourSeat,
        Self::NotYourRoom,
        Self::OwnChallenge,
        Self::OwnOpponent,
        Self::NotYou,
        Self::NotHere,
        Self::ForeignOrigin,
        Self::WrongPassword,
        Self::WrongToken,
        Self::BadPreset,
        Self::BadMessage,
        Self::BadText,
        Self::BadPosition,
        Self::BadRecord,
        Self::WhichSeat,
        Self::MixedLetters,
        Self::TooFast,
        Self::TooMany,
        Self::TooManyGuesses,
        Self::TooLarge,
        Self::TooSlow,
        Self::Storage,
        Self::Busy,
        Self::EngineFailed,
        Self::NoDoor,
        Self::Conflict,
        Self::NotOver,
        Self::NameTaken,
        Self::HasAccount,
        Self::NoAccount,
        Self::BadMethod,
        Self::WrongHost,
    ];
}

/// The name in JSON.
impl fmt::Display for ReasonCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_codes_are_read() {
        let code: ReasonCode = serde_json::from_str(r#""fromTheFuture""#).unwrap();
        assert_eq!(code, ReasonCode::Other);
    }

    #[test]
    fn names_are_those_in_json() {
        for code in ReasonCode::ALL {
            assert_eq!(serde_json::to_string(code).unwrap(), format!("\"{code}\""));
        }
    }

    #[cfg(feature = "schema")]
    #[test]
    fn all_codes_are_listed() {
        let schema = schemars::schema_for!(ReasonCode).to_value();
        let names = schema["oneOf"].as_array().unwrap().iter();
        let names: Vec<&str> = names.filter_map(|name| name["const"].as_str()).collect();
        let mut listed: Vec<String> = ReasonCode::ALL.iter().map(ToString::to_string).collect();
        listed.extend(["unreachable".into(), "other".into()]);
        assert_eq!(names, listed);
    }
}
