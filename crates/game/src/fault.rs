//! [`Corrupt`]: why a list of events is not a game.

use std::fmt;

use crate::PresetError;

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
    /// The clock cannot show this.
    Clock,
    /// More is taken back than was played.
    Takeback,
    /// The verdict is about another position.
    Verdict,
    /// The game did not end so.
    Ending,
    /// The game was over.
    AfterTheEnd,
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
            Self::Clock => write!(f, "the clock cannot show this"),
            Self::Takeback => write!(f, "more is taken back than was played"),
            Self::Verdict => write!(f, "a verdict on a position that the game does not have"),
            Self::Ending => write!(f, "the game did not end so"),
            Self::AfterTheEnd => write!(f, "the game was over"),
        }
    }
}

impl std::error::Error for Corrupt {}
