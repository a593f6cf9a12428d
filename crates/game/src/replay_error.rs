//! [`ReplayError`]: the reason why a list of events is not a game.

use std::fmt;

use crate::{Actor, EventKind, Millis, PresetError, Refusal, TimeLeft};

/// An event that does not fit those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// Index in the list, from 0.
    pub index: usize,
    /// Kind of error.
    pub kind: ReplayErrorKind,
}

/// Kind of error in a list of events.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The list is empty, or the first event is not the beginning.
    NoBeginning,
    /// The game has already begun.
    SecondBeginning,
    /// The preset is invalid.
    Preset(PresetError),
    /// An event is missing or duplicated.
    Number {
        /// Number expected here.
        expected: u32,
    },
    /// The event is earlier than the one before.
    Time,
    /// The move is illegal, or its details are wrong.
    Move,
    /// The clock times are wrong.
    Clock {
        /// Correct time left.
        left: TimeLeft,
    },
    /// More plies are taken back than were played.
    Takeback,
    /// The verdict is about a position that the game does not have.
    Verdict,
    /// The ending does not fit the game.
    Ending,
    /// The game had already ended.
    AfterTheEnd,
    /// The actor is wrong.
    Actor {
        /// Actor expected here.
        expected: Actor,
    },
    /// The command behind the event would be refused.
    Refused(Refusal),
    /// Another event was expected here.
    Expected(Box<EventKind>),
    /// No command and no deadline causes this event.
    NoCause,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.index, self.kind)
    }
}

impl fmt::Display for ReplayErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBeginning => write!(f, "the first event is not the beginning of a game"),
            Self::SecondBeginning => write!(f, "the game has already begun"),
            Self::Preset(error) => write!(f, "{error}"),
            Self::Number { expected } => write!(f, "expected event {expected} here"),
            Self::Time => write!(f, "the event is earlier than the one before"),
            Self::Move => write!(f, "the move is illegal, or its details are wrong"),
            Self::Clock { left } => {
                let shown = |time: Option<Millis>| match time {
                    Some(time) => time.to_string(),
                    None => "nothing".into(),
                };
                let (white, black) = (shown(left.white), shown(left.black));
                write!(
                    f,
                    "the clock should show {white} for white and {black} for black"
                )
            }
            Self::Takeback => write!(f, "more plies are taken back than were played"),
            Self::Verdict => write!(
                f,
                "the verdict is on a position that did not occur in the game"
            ),
            Self::Ending => write!(f, "the ending does not fit the game"),
            Self::AfterTheEnd => write!(f, "the game had already ended"),
            Self::Actor { expected } => write!(f, "the actor should be {expected}"),
            Self::Refused(refusal) => write!(f, "the command would be refused: {refusal}"),
            Self::Expected(kind) => write!(f, "expected here: {kind}"),
            Self::NoCause => write!(f, "nothing causes this event"),
        }
    }
}

impl std::error::Error for ReplayError {}
