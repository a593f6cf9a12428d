//! Why the club itself refuses something: each reason in one place, a word for programs and a sentence for people.

use tabiya_wire::Reason;

use crate::StoreError;

pub(crate) fn not_your_seat() -> Reason {
    Reason::new("notYourSeat", "you have no such seat in this game")
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

pub(crate) fn bad_message(error: impl std::fmt::Display) -> Reason {
    Reason::new("badMessage", format!("this cannot be read: {error}"))
}

pub(crate) fn bad_preset(error: impl std::fmt::Display) -> Reason {
    Reason::new("badPreset", format!("no game can begin like this: {error}"))
}

pub(crate) fn bad_position(error: impl std::fmt::Display) -> Reason {
    Reason::new("badPosition", format!("there is no such position: {error}"))
}

pub(crate) fn bad_record(error: impl std::fmt::Display) -> Reason {
    Reason::new("badRecord", error.to_string())
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
        _ => Reason::new(
            "storage",
            "the club could not keep this: nothing happened, try again",
        ),
    }
}
