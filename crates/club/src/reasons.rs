//! Reasons for refusals by the club itself: a code for programs and a sentence for people, each in one place.

use std::time::Duration;

use tabiya_game::PresetError;
use tabiya_wire::{ErrorDetail, Reason, ReasonCode};

use crate::StoreError;

pub(crate) fn not_your_seat() -> Reason {
    Reason::new(
        ReasonCode::NotYourSeat,
        "this is not your seat in this game",
    )
}

pub(crate) fn own_opponent() -> Reason {
    Reason::new(
        ReasonCode::OwnOpponent,
        "you already have the other seat: you cannot play against yourself",
    )
}

pub(crate) fn not_you_any_more() -> Reason {
    Reason::new(
        ReasonCode::NotYou,
        "your session has changed: connect again",
    )
}

pub(crate) fn name_taken() -> Reason {
    Reason::new(ReasonCode::NameTaken, "this name belongs to an account")
}

pub(crate) fn which_seat() -> Reason {
    Reason::new(
        ReasonCode::WhichSeat,
        "you have several seats in this game: name one",
    )
}

pub(crate) fn not_your_room() -> Reason {
    Reason::new(ReasonCode::NotYourRoom, "you cannot chat in this room")
}

pub(crate) fn not_over() -> Reason {
    Reason::new(ReasonCode::NotOver, "the game is not over")
}

pub(crate) fn no_game(id: impl std::fmt::Display) -> Reason {
    Reason::new(
        ReasonCode::NoGame,
        format!("there is no game {id}, or you are not allowed to see it"),
    )
}

pub(crate) fn no_challenge(id: impl std::fmt::Display) -> Reason {
    Reason::new(
        ReasonCode::NoChallenge,
        format!("there is no challenge {id}, or it is not for you"),
    )
}

pub(crate) fn own_challenge() -> Reason {
    Reason::new(ReasonCode::OwnChallenge, "this is your own challenge")
}

pub(crate) fn busy() -> Reason {
    Reason::new(ReasonCode::Busy, "the club is too busy: try again")
}

pub(crate) fn too_fast() -> Reason {
    Reason::new(ReasonCode::TooFast, "too many requests: wait a moment")
}

/// The address has sent too many wrong tokens.
pub(crate) fn too_many_guesses(left: Duration) -> Reason {
    let minutes = left.as_secs().div_ceil(60);
    let text =
        format!("too many wrong tokens came from your address: try again in {minutes} minutes");
    Reason::new(ReasonCode::TooManyGuesses, text)
}

pub(crate) fn too_many(what: &str) -> Reason {
    Reason::new(ReasonCode::TooMany, format!("there are too many {what}"))
}

/// The game has the maximum number of events.
pub(crate) fn too_long() -> Reason {
    too_many("events in this game: it can now only be ended")
}

pub(crate) fn bad_message(error: impl std::fmt::Display) -> Reason {
    Reason::new(ReasonCode::BadMessage, format!("invalid message: {error}"))
}

/// The request is longer than the maximum in bytes.
pub(crate) fn too_large(most: usize) -> Reason {
    let text = format!("too large: at most {most} bytes are allowed");
    Reason::new(ReasonCode::TooLarge, text)
        .with_detail(ErrorDetail::new("tooLarge").with_count(most as u64))
}

pub(crate) fn mixed_letters(word: &str) -> Reason {
    let text = format!("\"{word}\" mixes look-alike letters from different alphabets");
    Reason::new(ReasonCode::MixedLetters, text)
}

pub(crate) fn bad_level() -> Reason {
    let text = "invalid game settings: levels go from 0 to 10";
    Reason::new(ReasonCode::BadPreset, text)
}

pub(crate) fn bad_preset(error: PresetError) -> Reason {
    Reason::new(
        ReasonCode::BadPreset,
        format!("invalid game settings: {error}"),
    )
    .with_detail(&error)
}

pub(crate) fn over_already(ending: impl std::fmt::Display) -> Reason {
    let text = format!("invalid game settings: the game is already over ({ending})");
    Reason::new(ReasonCode::BadPreset, text)
}

pub(crate) fn bad_position(error: PresetError) -> Reason {
    Reason::new(
        ReasonCode::BadPosition,
        format!("invalid position: {error}"),
    )
    .with_detail(&error)
}

pub(crate) fn bad_record<E: std::fmt::Display>(error: E) -> Reason
where
    ErrorDetail: for<'a> From<&'a E>,
{
    Reason::new(ReasonCode::BadRecord, error.to_string()).with_detail(&error)
}

pub(crate) fn no_engine(name: &str) -> Reason {
    Reason::new(
        ReasonCode::NoEngine,
        format!("the club has no engine \"{name}\""),
    )
}

pub(crate) fn engine_failed() -> Reason {
    Reason::new(
        ReasonCode::EngineFailed,
        "the engine failed: try again, or choose another one",
    )
}

pub(crate) fn bad_text(what: &str) -> Reason {
    Reason::new(ReasonCode::BadText, what)
}

/// Translates a store error for players; its details are for the organiser.
pub(crate) fn storage(error: &StoreError) -> Reason {
    match error {
        StoreError::NoGame(id) => no_game(id),
        StoreError::Full => Reason::new(
            ReasonCode::Storage,
            "the club's disk is full: nothing was saved",
        ),
        StoreError::Conflict { .. } => Reason::new(
            ReasonCode::Conflict,
            "the game has changed in the meantime: reload it and try again",
        ),
        StoreError::Corrupt { .. } => Reason::new(
            ReasonCode::Storage,
            "the stored data is damaged: tell the organiser",
        ),
        _ => Reason::new(
            ReasonCode::Storage,
            "the club could not save this: try again",
        ),
    }
}
