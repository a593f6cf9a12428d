//! Why the club itself refuses something: each reason in one place, a word for programs and a sentence for people.

use tabiya_game::PresetError;
use tabiya_wire::{Detail, Reason};

use crate::StoreError;

pub(crate) fn not_your_seat() -> Reason {
    Reason::new("notYourSeat", "you have no such seat in this game")
}

pub(crate) fn own_opponent() -> Reason {
    Reason::new(
        "ownOpponent",
        "you have the other seat: nobody plays against themselves here",
    )
}

pub(crate) fn not_you_any_more() -> Reason {
    Reason::new(
        "notYou",
        "who you are here has changed: this does not count, connect again",
    )
}

pub(crate) fn name_taken() -> Reason {
    Reason::new("nameTaken", "this name belongs to somebody's account")
}

pub(crate) fn which_seat() -> Reason {
    Reason::new(
        "whichSeat",
        "you have several seats in this game: say for which one",
    )
}

pub(crate) fn not_your_room() -> Reason {
    Reason::new("notYourRoom", "you cannot speak there")
}

pub(crate) fn not_over() -> Reason {
    Reason::new("notOver", "the game is not over")
}

pub(crate) fn no_game(id: impl std::fmt::Display) -> Reason {
    Reason::new(
        "noGame",
        format!("there is no game {id}, or you may not see it"),
    )
}

pub(crate) fn no_challenge(id: impl std::fmt::Display) -> Reason {
    Reason::new(
        "noChallenge",
        format!("there is no challenge {id} any more, or it is not for you"),
    )
}

pub(crate) fn own_challenge() -> Reason {
    Reason::new("ownChallenge", "this is your own challenge")
}

pub(crate) fn busy() -> Reason {
    Reason::new("busy", "too much is going on at once: try again")
}

pub(crate) fn too_fast() -> Reason {
    Reason::new(
        "tooFast",
        "you send faster than the club listens: wait a little",
    )
}

pub(crate) fn too_many(what: &str) -> Reason {
    Reason::new("tooMany", format!("there are too many {what}"))
}

/// A game has had more than any can have.
pub(crate) fn too_long() -> Reason {
    too_many("events in this game: it can only be ended")
}

pub(crate) fn bad_message(error: impl std::fmt::Display) -> Reason {
    Reason::new("badMessage", format!("this cannot be read: {error}"))
}

/// A request is longer than so many bytes.
pub(crate) fn too_large(most: usize) -> Reason {
    let text = format!("this is too large: {most} bytes at most");
    Reason::new("tooLarge", text).with_detail(Detail::new("tooLarge").with_count(most as u64))
}

pub(crate) fn mixed_letters(word: &str) -> Reason {
    let text = format!("\"{word}\" has letters of several alphabets, which look alike");
    Reason::new("mixedLetters", text)
}

pub(crate) fn bad_level() -> Reason {
    let text = "no game can begin like this: levels go from 0 to 10";
    Reason::new("badPreset", text)
}

pub(crate) fn bad_preset(error: PresetError) -> Reason {
    Reason::new("badPreset", format!("no game can begin like this: {error}")).with_detail(&error)
}

pub(crate) fn over_already(ending: impl std::fmt::Display) -> Reason {
    let text = format!("no game can begin like this: it is over already, by {ending}");
    Reason::new("badPreset", text)
}

pub(crate) fn bad_position(error: PresetError) -> Reason {
    Reason::new("badPosition", format!("there is no such position: {error}")).with_detail(&error)
}

pub(crate) fn bad_record<E: std::fmt::Display>(error: E) -> Reason
where
    Detail: for<'a> From<&'a E>,
{
    Reason::new("badRecord", error.to_string()).with_detail(&error)
}

pub(crate) fn no_engine(name: &str) -> Reason {
    Reason::new("noEngine", format!("the club has no engine \"{name}\""))
}

pub(crate) fn engine_failed() -> Reason {
    Reason::new(
        "engineFailed",
        "the engine has failed: try again, or another one",
    )
}

pub(crate) fn bad_text(what: &str) -> Reason {
    Reason::new("badText", what)
}

/// The store's words are for the organiser; players are told what it means to them.
pub(crate) fn storage(error: &StoreError) -> Reason {
    match error {
        StoreError::NoGame(id) => no_game(id),
        StoreError::Full => Reason::new(
            "storage",
            "the club's disk is full, so this could not be kept: nothing happened",
        ),
        StoreError::Conflict { .. } => Reason::new(
            "conflict",
            "the game has moved on meanwhile: look again, and try again",
        ),
        StoreError::Corrupt { .. } => Reason::new(
            "storage",
            "what the club has of this is damaged: tell the organiser",
        ),
        _ => Reason::new(
            "storage",
            "the club could not keep this: nothing happened, try again",
        ),
    }
}
