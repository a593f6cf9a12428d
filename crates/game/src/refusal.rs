//! [`Refusal`]: the reason why a command was refused.

use std::fmt;

use tabiya_rules::{Color, Square, UciMove};

use crate::{Actor, CommandId, Ending, Millis, Moment, PendingResult, Proposal};

/// Reason why a command was refused. [`Refusal::article`] names the article of the Laws, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "why", rename_all = "camelCase"))]
pub enum Refusal {
    /// The game is over.
    GameOver {
        /// Its ending.
        ending: Ending,
    },
    /// It is the other side's move.
    NotYourTurn {
        /// Side to move.
        turn: Color,
    },
    /// The actor may not do that, in this game or at all.
    NotAllowed {
        /// The actor.
        actor: Actor,
    },
    /// The game has only the built-in arbiter.
    NoArbiter,
    /// The move is not legal.
    IllegalMove {
        /// The move.
        uci: UciMove,
    },
    /// The move that was announced with a claim must be played.
    AnnouncedMove {
        /// The announced move.
        uci: UciMove,
    },
    /// The piece of the illegal move must move.
    TouchedPiece {
        /// Its square.
        square: Square,
    },
    /// The piece that the illegal move captured must be captured.
    TouchedTarget {
        /// Its square.
        square: Square,
    },
    /// The piece of the illegal move must capture the one that it captured.
    TouchedBoth {
        /// Square of the capturing piece.
        from: Square,
        /// Square of the piece to capture.
        to: Square,
    },
    /// A piece was touched, which forfeits the right to claim on this move.
    TouchedSoNoClaim {
        /// Its square.
        square: Square,
    },
    /// The game is paused.
    Paused,
    /// The arbiter or the host has paused the game, and only they can resume it.
    PausedByOfficial,
    /// The game is not paused.
    NotPaused,
    /// Draw offers are not allowed in this game.
    OffersForbidden,
    /// Draw offers are allowed only from a later move on.
    OfferTooEarly {
        /// First move at which offers are allowed.
        from: u16,
    },
    /// Each side has to make a move first.
    BeforeFirstMoves,
    /// The same offer is already open.
    AlreadyOffered {
        /// The proposal.
        what: Proposal,
    },
    /// There is no such offer to answer.
    NothingToAnswer {
        /// The proposal.
        what: Proposal,
    },
    /// Take-backs are not allowed in this game.
    TakebacksForbidden,
    /// The player has made no move to take back.
    NothingToTakeBack,
    /// No flag has fallen.
    FlagStillUp {
        /// Time left for the side whose clock is running.
        left: Option<Millis>,
    },
    /// Each side has moved, so the game cannot be aborted.
    TooLateToAbort,
    /// The side has no clock.
    NoClock {
        /// The side.
        color: Color,
    },
    /// The time is zero or too long.
    BadTime {
        /// The requested time.
        time: Millis,
    },
    /// The opponent is present, or absence does not lose in this game.
    NotAbsent,
    /// The opponent has not been away for long enough.
    NotAbsentEnough {
        /// Time from which the game may be claimed.
        from: Moment,
    },
    /// Guidelines III were not announced for this game.
    NoQuickplay,
    /// Guidelines III do not apply to blitz.
    NotInBlitz,
    /// Guidelines III apply only to games without increment.
    HasIncrement,
    /// Guidelines III need a last period for all remaining moves: there is none with a fixed time per move or
    /// with an hourglass.
    NoLastPeriod,
    /// The player's flag is down.
    FlagDown,
    /// Play is over, and the result waits for the referee's verdict or the arbiter.
    ResultPending {
        /// The pending result.
        pending: PendingResult,
    },
    /// Guidelines III need less than two minutes on the clock, in the last period.
    NotShortOfTime,
    /// The arbiter has not yet ruled on the last request.
    AwaitingRuling,
    /// There is no request to rule on.
    NothingToRule,
    /// Only a claim under III.5 can be postponed, and only once.
    NothingToPostpone,
    /// The verdict is about a position that the game does not have.
    StaleVerdict {
        /// Ply of the verdict.
        ply: u32,
    },
    /// The command would change nothing.
    NothingChanged,
    /// Illegal moves do not count in this game.
    NotCounted,
    /// The id was used for another command.
    IdUsed {
        /// The id.
        id: CommandId,
    },
}

impl Refusal {
    /// Article of the Laws behind the refusal, if there is one.
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
            Self::ResultPending { pending } => pending.article(),
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
            Self::AnnouncedMove { uci } => write!(f, "{uci} was announced and must be played"),
            Self::TouchedPiece { square } => write!(f, "the piece on {square} must move"),
            Self::TouchedTarget { square } => write!(f, "the piece on {square} must be captured"),
            Self::TouchedBoth { from, to } => {
                write!(f, "the piece on {from} must capture the one on {to}")
            }
            Self::TouchedSoNoClaim { square } => {
                write!(
                    f,
                    "the piece on {square} was touched: no claim on this move"
                )
            }
            Self::Paused => write!(f, "the game is paused"),
            Self::PausedByOfficial => {
                write!(f, "only the arbiter or the host can resume this game")
            }
            Self::NotPaused => write!(f, "the game is not paused"),
            Self::OffersForbidden => write!(f, "draw offers are not allowed in this game"),
            Self::OfferTooEarly { from } => {
                write!(f, "draw offers are allowed from move {from} on")
            }
            Self::BeforeFirstMoves => write!(f, "each side must make a move first"),
            Self::AlreadyOffered { what } => write!(f, "{what} has already been proposed"),
            Self::NothingToAnswer { what } => write!(f, "{what} has not been proposed"),
            Self::TakebacksForbidden => write!(f, "takebacks are not allowed in this game"),
            Self::NothingToTakeBack => write!(f, "there is no move to take back"),
            Self::FlagStillUp { left: Some(left) } => write!(f, "no flag has fallen: {left} left"),
            Self::FlagStillUp { left: None } => write!(f, "no flag has fallen"),
            Self::TooLateToAbort => write!(f, "each side has already moved"),
            Self::NoClock { color } => write!(f, "{color} has no clock"),
            Self::BadTime { time } => write!(f, "{time} cannot be given"),
            Self::NotAbsent => write!(f, "the opponent is not away"),
            Self::NotAbsentEnough { .. } => {
                write!(f, "the opponent has not been away for long enough")
            }
            Self::NoQuickplay => write!(f, "Guidelines III were not announced"),
            Self::NotInBlitz => write!(f, "Guidelines III do not apply to blitz"),
            Self::HasIncrement => write!(f, "Guidelines III apply only to games without increment"),
            Self::NoLastPeriod => write!(f, "this time control has no last period"),
            Self::FlagDown => write!(f, "the flag is down"),
            Self::ResultPending { pending } => write!(
                f,
                "play is over, and the result is pending: {} wins if able to mate",
                pending.possible_winner()
            ),
            Self::NotShortOfTime => write!(
                f,
                "at least two minutes are left, or another period follows"
            ),
            Self::AwaitingRuling => write!(f, "the arbiter has not ruled yet"),
            Self::NothingToRule => write!(f, "there is no request to rule on"),
            Self::NothingToPostpone => write!(f, "this ruling cannot be postponed"),
            Self::StaleVerdict { ply } => write!(f, "the game has no such position at ply {ply}"),
            Self::NothingChanged => write!(f, "that would change nothing"),
            Self::NotCounted => write!(f, "illegal moves are not counted in this game"),
            Self::IdUsed { id } => write!(f, "id {} was used for another command", id.0),
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
            Self::Resume => "resuming",
            Self::Restart => "a restart",
        })
    }
}
