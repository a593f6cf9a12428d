//! [`Event`]: one change of a game. A game is the sequence of its events.

use std::fmt;

use tabiya_rules::{Color, Role, San, Square, UciMove};

use crate::{
    Actor, CommandId, Departure, DrawRule, Ending, Irregularity, Millis, Moment, PendingResult,
    Preset, Proposal, TimeLeft, Verdict,
};

/// One change of a game, with its outcome, so that a replay recomputes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Event {
    /// Number of the event in the game, from 0.
    pub number: u32,
    /// Time of the event.
    pub at: Moment,
    /// Actor who caused it.
    pub actor: Actor,
    /// Id of the command that caused it.
    pub command: Option<CommandId>,
    /// Time left afterwards, the event's own effect included.
    pub left: TimeLeft,
    /// Kind of event, with its details.
    pub kind: EventKind,
}

/// Kind of event, with its details.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase"))]
#[non_exhaustive]
pub enum EventKind {
    /// The game began with this preset, in which all random choices are resolved.
    Began(Box<Preset>),
    /// A move was made.
    Moved(MoveMade),
    /// An offer was made.
    Offered {
        /// Side that did it.
        by: Color,
        /// The proposal.
        what: Proposal,
    },
    /// An offer was declined.
    Declined {
        /// Side that did it.
        by: Color,
        /// The proposal.
        what: Proposal,
    },
    /// A draw was claimed. If the claim was right, the end follows.
    Claimed {
        /// Side that did it.
        by: Color,
        /// Rule of the claim.
        rule: DrawRule,
        /// Announced move; if the claim was wrong, it must be played.
        announced: Option<AnnouncedMove>,
        /// Outcome of the claim.
        outcome: ClaimOutcome,
    },
    /// An illegal move, or an act that counts as one, in a game that counts them.
    Irregular {
        /// Side at fault.
        by: Color,
        /// Kind of irregularity.
        what: Irregularity,
        /// The illegal move, if it was a move.
        uci: Option<UciMove>,
        /// Number of irregularities of this side so far, this one included.
        count: u8,
        /// Time given to the opponent.
        given: Millis,
    },
    /// Both flags were found down before the last period: play goes on with the time of the next one
    /// (III.3.1.1).
    BothFlagsDown,
    /// Moves were taken back.
    TakenBack {
        /// Side that had asked.
        by: Color,
        /// Number of plies.
        plies: u16,
    },
    /// The game was paused.
    Paused,
    /// The game was resumed.
    Resumed,
    /// The host was down; nobody is charged for the time since the previous event.
    Restored,
    /// A player got time from the actor: the opponent or the arbiter.
    TimeAdded {
        /// Side that got it.
        to: Color,
        /// Time added.
        time: Millis,
    },
    /// The clock was set.
    ClockSet,
    /// The game was restarted.
    Restarted,
    /// A player left.
    Left {
        /// Side of the player.
        seat: Color,
        /// On purpose, or by a lost connection.
        how: Departure,
    },
    /// A player arrived or returned.
    Arrived {
        /// Side of the player.
        seat: Color,
    },
    /// A ruling was requested of the arbiter; the game is stopped until the ruling. With the built-in arbiter this
    /// is only a request for an increment: it is granted when the opponent has refused the implied draw offer
    /// (III.4), and play goes on meanwhile.
    Asked {
        /// Side that did it.
        by: Color,
        /// The request.
        what: RulingRequest,
    },
    /// An increment was introduced for both sides, and the opponent of the requester got time (III.4).
    IncrementGranted {
        /// Side that had asked.
        by: Color,
        /// The increment.
        increment: Millis,
        /// Time given to the opponent.
        given: Millis,
    },
    /// A request to the arbiter was denied.
    AskedInVain {
        /// Side that had asked.
        by: Color,
        /// The request.
        what: RulingRequest,
        /// Time given to the opponent.
        given: Millis,
    },
    /// The arbiter postponed the ruling; play goes on (III.5.2).
    Postponed {
        /// Side that had asked.
        by: Color,
        /// The request.
        what: RulingRequest,
    },
    /// A player was warned.
    Warned {
        /// Side of the player.
        seat: Color,
    },
    /// The referee gave a verdict on whether the sides can still mate.
    Judged(Verdict),
    /// Play ended, and the result depends on whether a side can still mate, which is not known yet. The referee's
    /// verdict or the arbiter ends the game.
    ResultPending(PendingResult),
    /// The game ended.
    Ended(Ending),
    /// A late verdict changed the reason of the ending, with the same result.
    Reasoned(Ending),
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct MoveMade {
    /// Origin square.
    pub from: Square,
    /// Target square; for castling in Chess960 notation the square of the rook.
    pub to: Square,
    /// Piece that moved.
    pub piece: Role,
    /// Piece that was captured.
    pub taken: Option<Role>,
    /// Piece to which a pawn was promoted.
    pub promotion: Option<Role>,
    /// The move in SAN.
    pub san: San,
    /// Played, or loaded.
    pub source: MoveSource,
    /// Time spent, without lag.
    pub spent: Millis,
    /// Time forgiven as lag.
    pub lag: Millis,
}

/// Origin of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum MoveSource {
    /// Played in this game.
    Played,
    /// Part of the loaded game.
    Loaded,
}

/// A move announced with a draw claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct AnnouncedMove {
    /// The move in coordinates.
    pub uci: UciMove,
    /// The move in SAN; `None` if it is illegal, in which case its piece must make another move (FIDE 9.5.3, 4.3).
    pub san: Option<San>,
}

/// Outcome of a draw claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ClaimOutcome {
    /// The claim was right.
    Right,
    /// The claim was wrong: the opponent got time, and the claim counts as a draw offer.
    Wrong {
        /// Time given to the opponent.
        given: Millis,
    },
}

/// Request to the arbiter under Guidelines III.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum RulingRequest {
    /// An increment of five seconds (III.4).
    Increment,
    /// A draw, the opponent being unable or unwilling to win by normal means (III.5).
    NormalMeans,
}

impl MoveMade {
    /// The move in coordinates.
    pub fn uci(&self) -> UciMove {
        UciMove {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// In plain English, for error reports about a log.
impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began(_) => write!(f, "the game begins"),
            Self::Moved(made) => write!(f, "the move {}", made.san),
            Self::Offered { by, what } => write!(f, "{by} proposes {what}"),
            Self::Declined { by, what } => write!(f, "{by} declines {what}"),
            Self::Claimed { by, outcome, .. } => match outcome {
                ClaimOutcome::Right => write!(f, "{by} claims a draw correctly"),
                ClaimOutcome::Wrong { given } => {
                    write!(f, "{by} claims a draw incorrectly: {given} for {}", !*by)
                }
            },
            Self::Irregular {
                by, count, given, ..
            } => write!(f, "illegal move {count} by {by}: {given} for {}", !*by),
            Self::BothFlagsDown => write!(f, "both flags are down and play goes on"),
            Self::TakenBack { by, plies: 1 } => write!(f, "{by} takes back 1 ply"),
            Self::TakenBack { by, plies } => write!(f, "{by} takes back {plies} plies"),
            Self::Paused => write!(f, "the game pauses"),
            Self::Resumed => write!(f, "the game resumes"),
            Self::Restored => write!(f, "the game continues after an interruption"),
            Self::TimeAdded { to, time } => write!(f, "{time} for {to}"),
            Self::ClockSet => write!(f, "the clock is set"),
            Self::Restarted => write!(f, "the game restarts"),
            Self::Left { seat, .. } => write!(f, "{seat} leaves"),
            Self::Arrived { seat } => write!(f, "{seat} arrives"),
            Self::Asked { by, .. } => write!(f, "{by} requests a ruling"),
            Self::IncrementGranted { by, .. } => write!(f, "the increment requested by {by}"),
            Self::AskedInVain { by, given, .. } => {
                write!(f, "{by}'s request is denied: {given} for {}", !*by)
            }
            Self::Postponed { .. } => write!(f, "the ruling is postponed"),
            Self::Warned { seat } => write!(f, "a warning for {seat}"),
            Self::Judged(verdict) => write!(f, "a verdict on ply {}", verdict.ply),
            Self::ResultPending(pending) => write!(f, "the end of play by {pending}"),
            Self::Ended(ending) => write!(f, "the ending {ending}"),
            Self::Reasoned(ending) => write!(f, "a new reason for the result: {ending}"),
        }
    }
}
