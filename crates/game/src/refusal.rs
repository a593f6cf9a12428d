//! [`Refusal`]: why a command did nothing.

use std::fmt;

use tabiya_rules::{Color, Square, UciMove};

use crate::{Actor, CommandId, Ending, Millis, Moment, Proposal};

/// Why a command did nothing. [`Refusal::article`] names the article, where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "why", rename_all = "camelCase"))]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    GameOver {
        /// How.
        ending: Ending,
    },
    /// It is the other side's move.
    NotYourTurn {
        /// Whose move it is.
        turn: Color,
    },
    /// This actor may not do that, here or at all.
    NotAllowed {
        /// Who.
        actor: Actor,
    },
    /// The game has no arbiter but the program.
    NoArbiter,
    /// The move is not legal.
    IllegalMove {
        /// The move.
        uci: UciMove,
    },
    /// The move that was announced with a claim has to be made.
    AnnouncedMove {
        /// That move.
        uci: UciMove,
    },
    /// The piece of the illegal move has to move.
    TouchedPiece {
        /// Where it stands.
        square: Square,
    },
    /// The piece that the illegal move took has to be taken.
    TouchedTarget {
        /// Where it stands.
        square: Square,
    },
    /// The piece of the illegal move has to take the one that it took.
    TouchedBoth {
        /// Where the one stands.
        from: Square,
        /// Where the other stands.
        to: Square,
    },
    /// A piece was touched, and with it the right to claim on this move was lost.
    TouchedSoNoClaim {
        /// Where it stands.
        square: Square,
    },
    /// The clock is stopped.
    Paused,
    /// The arbiter or the host has stopped the clock, and only they let play go on.
    PausedByOfficial,
    /// The clock is not stopped.
    NotPaused,
    /// Draws are not offered in this game.
    OffersForbidden,
    /// Draws are offered from a move on that is not reached.
    OfferTooEarly {
        /// That move.
        from: u16,
    },
    /// Each side has to make a move first.
    BeforeFirstMoves,
    /// This has been proposed already.
    AlreadyOffered {
        /// What.
        what: Proposal,
    },
    /// The opponent has not proposed this.
    NothingToAnswer {
        /// What.
        what: Proposal,
    },
    /// Nothing is taken back in this game.
    TakebacksForbidden,
    /// The player has made no move to take back.
    NothingToTakeBack,
    /// No flag has fallen.
    FlagStillUp {
        /// What is left to the side whose clock runs.
        left: Option<Millis>,
    },
    /// Each side has moved: the game cannot be called off.
    TooLateToAbort,
    /// The side has no clock.
    NoClock {
        /// Which.
        color: Color,
    },
    /// No time, or too much.
    BadTime {
        /// What was asked for.
        time: Millis,
    },
    /// The opponent is here, or nobody can be lost to absence in this game.
    NotAbsent,
    /// The opponent is away, but not for long enough.
    NotAbsentEnough {
        /// From when the game may be claimed.
        from: Moment,
    },
    /// Guidelines III were not announced for this game.
    NoQuickplay,
    /// Guidelines III are not for blitz.
    NotInBlitz,
    /// Guidelines III are for games without increment.
    HasIncrement,
    /// Guidelines III need a last period, for all remaining moves: there is none with a fixed time for each
    /// move, or with an hourglass.
    NoLastPeriod,
    /// The player's flag is down.
    FlagDown,
    /// A flag is down, and whether that loses or draws is being decided.
    FlagBeingDecided,
    /// Guidelines III need less than two minutes on the clock, in the last period.
    NotShortOfTime,
    /// The arbiter has not ruled on the last request yet.
    AwaitingRuling,
    /// Nothing was asked of the arbiter.
    NothingToRule,
    /// Only a claim by III.5 can be ruled on later, and only once.
    NothingToPostpone,
    /// The verdict is about a position that the game does not have.
    StaleVerdict {
        /// The ply that it names.
        ply: u32,
    },
    /// The player is where the command says already.
    NothingChanged,
    /// Illegal moves do not count in this game.
    NotCounted,
    /// The id was that of another command.
    IdUsed {
        /// The id.
        id: CommandId,
    },
}

impl Refusal {
    /// The article by which it was refused, where there is one.
    pub const fn article(&self) -> Option<&'static str> {
        Some(match self {
            Self::GameOver { ending } => ending.article(),
            Self::NotYourTurn { .. } => "1.2",
            Self::IllegalMove { .. } => "3.10.1",
            Self::AnnouncedMove { .. } => "9.5.3",
            Self::TouchedPiece { .. } => "4.3.1",
            Self::TouchedTarget { .. } => "4.3.2",
            Self::TouchedBoth { .. } => "4.3.3",
            Self::TouchedSoNoClaim { .. } => "9.4",
            Self::FlagBeingDecided => "6.9",
            Self::OffersForbidden | Self::OfferTooEarly { .. } => "9.1.1",
            Self::BeforeFirstMoves => "5.2.3",
            Self::AlreadyOffered {
                what: Proposal::Draw,
            } => "11.5",
            Self::NothingToAnswer {
                what: Proposal::Draw,
            } => "9.1.2",
            Self::Paused | Self::NotPaused => "6.11",
            Self::PausedByOfficial => "6.11.3",
            Self::FlagStillUp { .. } => "6.8",
            Self::NoQuickplay => "III.2.1",
            Self::NotInBlitz | Self::HasIncrement => "III.2.2",
            Self::NoLastPeriod => "III.1",
            Self::NotShortOfTime => "III.4",
            Self::FlagDown | Self::AwaitingRuling | Self::NothingToRule => "III.5",
            Self::NothingToPostpone => "III.5.1",
            Self::NotCounted => "7.5",
            Self::NoArbiter => "12.1",
            Self::NotAbsentEnough { .. } | Self::NotAbsent => "11.2.3",
            _ => return None,
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver { ending } => write!(f, "the game is over: {}", ending.name()),
            Self::NotYourTurn { turn } => write!(f, "it is {turn}'s move"),
            Self::NotAllowed { actor } => write!(f, "{actor} may not do that"),
            Self::NoArbiter => write!(f, "the game has no arbiter"),
            Self::IllegalMove { uci } => write!(f, "{uci} is not legal here"),
            Self::AnnouncedMove { uci } => write!(f, "{uci} was announced and has to be played"),
            Self::TouchedPiece { square } => write!(f, "the piece on {square} has to move"),
            Self::TouchedTarget { square } => write!(f, "the piece on {square} has to be taken"),
            Self::TouchedBoth { from, to } => {
                write!(f, "the piece on {from} has to take the one on {to}")
            }
            Self::TouchedSoNoClaim { square } => {
                write!(
                    f,
                    "the piece on {square} was touched: no claim on this move"
                )
            }
            Self::Paused => write!(f, "the clock is stopped"),
            Self::PausedByOfficial => write!(f, "only the arbiter or the host resumes this game"),
            Self::NotPaused => write!(f, "the clock is not stopped"),
            Self::OffersForbidden => write!(f, "no draws are offered in this game"),
            Self::OfferTooEarly { from } => write!(f, "draws are offered from move {from} on"),
            Self::BeforeFirstMoves => write!(f, "each side has to make a move first"),
            Self::AlreadyOffered { what } => write!(f, "{what} has been proposed already"),
            Self::NothingToAnswer { what } => write!(f, "{what} has not been proposed"),
            Self::TakebacksForbidden => write!(f, "nothing is taken back in this game"),
            Self::NothingToTakeBack => write!(f, "there is no move to take back"),
            Self::FlagStillUp { left: Some(left) } => write!(f, "no flag has fallen: {left} left"),
            Self::FlagStillUp { left: None } => write!(f, "no flag has fallen"),
            Self::TooLateToAbort => write!(f, "each side has moved"),
            Self::NoClock { color } => write!(f, "{color} has no clock"),
            Self::BadTime { time } => write!(f, "{time} is no time to give"),
            Self::NotAbsent => write!(f, "nobody is away"),
            Self::NotAbsentEnough { .. } => write!(f, "not away for long enough"),
            Self::NoQuickplay => write!(f, "Guidelines III were not announced"),
            Self::NotInBlitz => write!(f, "Guidelines III are not for blitz"),
            Self::HasIncrement => write!(f, "Guidelines III are for games without increment"),
            Self::NoLastPeriod => write!(f, "the moves have no last period here"),
            Self::FlagDown => write!(f, "the flag is down"),
            Self::FlagBeingDecided => write!(f, "a flag is down, and the result is being decided"),
            Self::NotShortOfTime => write!(f, "there are two minutes left, or a period to come"),
            Self::AwaitingRuling => write!(f, "the arbiter has yet to rule"),
            Self::NothingToRule => write!(f, "nothing was asked of the arbiter"),
            Self::NothingToPostpone => write!(f, "this cannot be ruled on later"),
            Self::StaleVerdict { ply } => write!(f, "the game has no such position at ply {ply}"),
            Self::NothingChanged => write!(f, "that is so already"),
            Self::NotCounted => write!(f, "illegal moves do not count in this game"),
            Self::IdUsed { id } => write!(f, "the id {} was that of another command", id.0),
        }?;
        match self.article() {
            Some(article) if !matches!(self, Self::GameOver { .. }) => write!(f, " ({article})"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(color) => write!(f, "{color}"),
            Self::Board => f.write_str("the board"),
            Self::Arbiter => f.write_str("the arbiter"),
            Self::Referee => f.write_str("the referee"),
            Self::Host => f.write_str("the host"),
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "a draw",
            Self::Takeback => "a take-back",
            Self::Pause => "a pause",
            Self::Resume => "to play on",
            Self::Restart => "to begin again",
        })
    }
}
