//! [`Corrupt`]: why a list of events is not a game.

use std::fmt;

use crate::{Actor, EventKind, Left, Millis, PresetError, Refusal};

/// An event that does not fit those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    /// Where in the list, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with an event.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// There is no event at all, or the first is not the beginning.
    NoBeginning,
    /// The game began already.
    SecondBeginning,
    /// The preset is not one that a game can have.
    Preset(PresetError),
    /// An event is missing, or comes twice.
    Number {
        /// The number that should come.
        expected: u32,
    },
    /// It is earlier than the one before.
    Time,
    /// The move is not legal, or is not what it says of itself.
    Move,
    /// The clock shows something else.
    Clock {
        /// What it shows.
        left: Left,
    },
    /// More is taken back than was played.
    Takeback,
    /// The verdict is about another position.
    Verdict,
    /// The game did not end so.
    Ending,
    /// The game was over.
    AfterTheEnd,
    /// Somebody else does this.
    Actor {
        /// Who.
        expected: Actor,
    },
    /// The rules refuse this.
    Refused(Refusal),
    /// Something else should have happened here.
    Expected(Box<EventKind>),
    /// Nothing that anybody did, and no time that passed, makes this happen.
    NoCause,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.index, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBeginning => write!(f, "the game does not begin"),
            Self::SecondBeginning => write!(f, "the game has begun already"),
            Self::Preset(error) => write!(f, "{error}"),
            Self::Number { expected } => write!(f, "event {expected} should come here"),
            Self::Time => write!(f, "time goes back"),
            Self::Move => write!(f, "the move is not legal, or not what it says"),
            Self::Clock { left } => {
                let shown = |time: Option<Millis>| match time {
                    Some(time) => time.to_string(),
                    None => "nothing".into(),
                };
                let (white, black) = (shown(left.white), shown(left.black));
                write!(f, "the clock shows {white} for white and {black} for black")
            }
            Self::Takeback => write!(f, "more is taken back than was played"),
            Self::Verdict => write!(f, "a verdict on a position that the game does not have"),
            Self::Ending => write!(f, "the game did not end so"),
            Self::AfterTheEnd => write!(f, "the game was over"),
            Self::Actor { expected } => write!(f, "this is done by {expected}"),
            Self::Refused(refusal) => write!(f, "the rules refuse this: {refusal}"),
            Self::Expected(kind) => write!(f, "expected here: {kind}"),
            Self::NoCause => write!(f, "nothing makes this happen here"),
        }
    }
}

impl std::error::Error for Corrupt {}
