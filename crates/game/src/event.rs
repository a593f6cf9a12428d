//! [`Event`]: something that happened in a game. A game is its events.

use std::fmt;

use tabiya_rules::{Color, Role, San, Square, UciMove};

use crate::{
    Actor, CommandId, Departure, DrawRule, Ending, Irregularity, Left, Millis, Moment, Preset,
    Proposal, Verdict,
};

/// Something that happened, with everything that followed from it: a replay works nothing out again.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Event {
    /// Which event of the game, from 0.
    pub number: u32,
    /// When.
    pub at: Moment,
    /// Who caused it.
    pub actor: Actor,
    /// By which command.
    pub command: Option<CommandId>,
    /// What the clock showed then, the event's own effect included.
    pub left: Left,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase"))]
#[non_exhaustive]
pub enum EventKind {
    /// The game began, by this preset. Nothing in it is left to chance.
    Began(Box<Preset>),
    /// A move was made.
    Moved(MoveMade),
    /// Something was proposed.
    Offered {
        /// By whom.
        by: Color,
        /// What.
        what: Proposal,
    },
    /// Something was declined.
    Declined {
        /// By whom.
        by: Color,
        /// What.
        what: Proposal,
    },
    /// A draw was claimed. If rightly, the end follows.
    Claimed {
        /// By whom.
        by: Color,
        /// By which rule.
        rule: DrawRule,
        /// With which move; if the claim was wrong, it has to be made.
        announced: Option<Announced>,
        /// Whether rightly.
        outcome: ClaimOutcome,
    },
    /// An illegal move, or what counts as one, where they count.
    Irregular {
        /// Whose.
        by: Color,
        /// What.
        what: Irregularity,
        /// The move, if it was one.
        uci: Option<UciMove>,
        /// Which of this side, from 1.
        count: u8,
        /// What the opponent got for it.
        given: Millis,
    },
    /// Both flags were found down, not in the last period: play goes on, with the time of the next
    /// (III.3.1.1).
    BothFlagsDown,
    /// Moves were taken back.
    TakenBack {
        /// Who had asked.
        by: Color,
        /// How many.
        plies: u16,
    },
    /// The clock was stopped.
    Paused,
    /// Play goes on.
    Resumed,
    /// The host was interrupted; nobody is charged for the time since the event before.
    Restored,
    /// A player got time, from the opponent or the arbiter, as the actor tells.
    TimeAdded {
        /// Who.
        to: Color,
        /// How much.
        time: Millis,
    },
    /// The clock was set.
    ClockSet,
    /// The game began again.
    Restarted,
    /// A player left.
    Left {
        /// Who.
        seat: Color,
        /// How.
        how: Departure,
    },
    /// A player came, or came back.
    Arrived {
        /// Who.
        seat: Color,
    },
    /// Something was asked of the arbiter; the clock stands still until the ruling. Where the program is the
    /// arbiter, only an increment is asked for so: it comes when the opponent has refused the draw that this
    /// offers (III.4), and play goes on meanwhile.
    Asked {
        /// By whom.
        by: Color,
        /// What.
        what: Question,
    },
    /// An increment was brought in for both sides, and the opponent of who had asked got time (III.4).
    IncrementGranted {
        /// Who had asked.
        by: Color,
        /// The increment.
        increment: Millis,
        /// What the opponent got.
        given: Millis,
    },
    /// What was asked of the arbiter was refused.
    AskedInVain {
        /// Who had asked.
        by: Color,
        /// What.
        what: Question,
        /// What the opponent got for it.
        given: Millis,
    },
    /// The arbiter will rule later; play goes on (III.5.2).
    Postponed {
        /// Who had asked.
        by: Color,
        /// What.
        what: Question,
    },
    /// A player was warned.
    Warned {
        /// Who.
        seat: Color,
    },
    /// The referee found out whether the sides can still mate.
    Judged(Verdict),
    /// The game ended.
    Ended(Ending),
    /// A late verdict gave another reason for the same score.
    Reasoned(Ending),
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct MoveMade {
    /// From where.
    pub from: Square,
    /// To where; for castling in Chess960 notation the square of the rook.
    pub to: Square,
    /// What moved.
    pub piece: Role,
    /// What it took.
    pub taken: Option<Role>,
    /// What a pawn became.
    pub promotion: Option<Role>,
    /// How it is written.
    pub san: San,
    /// How it came about.
    pub source: Source,
    /// How long it took, lag not counted.
    pub spent: Millis,
    /// How much was forgiven as lag.
    pub lag: Millis,
}

/// How a move came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Source {
    /// It was played.
    Played,
    /// It was in the game that was loaded.
    Loaded,
}

/// A move that was announced with a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Announced {
    /// As coordinates.
    pub uci: UciMove,
    /// As it is written; nothing for a move that is not legal: then its piece has to move otherwise (FIDE 9.5.3,
    /// 4.3).
    pub san: Option<San>,
}

/// Whether a claim was right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ClaimOutcome {
    /// It was.
    Right,
    /// It was not: the opponent got time, and the claim stands as an offer.
    Wrong {
        /// How much.
        given: Millis,
    },
}

/// What may be asked of the arbiter by Guidelines III.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Question {
    /// An increment of five seconds (III.4).
    Increment,
    /// A draw, the opponent being unable or unwilling to win by normal means (III.5).
    NormalMeans,
}

impl MoveMade {
    /// The move as coordinates.
    pub fn uci(&self) -> UciMove {
        UciMove {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// In plain English, for reports of what is wrong with a log.
impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began(_) => write!(f, "the game begins"),
            Self::Moved(made) => write!(f, "the move {}", made.san),
            Self::Offered { by, what } => write!(f, "{by} proposes {what}"),
            Self::Declined { by, what } => write!(f, "{by} declines {what}"),
            Self::Claimed { by, outcome, .. } => match outcome {
                ClaimOutcome::Right => write!(f, "{by} claims a draw, rightly"),
                ClaimOutcome::Wrong { given } => {
                    write!(f, "{by} claims a draw, wrongly: {given} for {}", !*by)
                }
            },
            Self::Irregular {
                by, count, given, ..
            } => write!(f, "illegal move {count} of {by}: {given} for {}", !*by),
            Self::BothFlagsDown => write!(f, "both flags are down, and play goes on"),
            Self::TakenBack { by, plies: 1 } => write!(f, "1 ply taken back for {by}"),
            Self::TakenBack { by, plies } => write!(f, "{plies} plies taken back for {by}"),
            Self::Paused => write!(f, "a pause"),
            Self::Resumed => write!(f, "the end of a pause"),
            Self::Restored => write!(f, "the host is back"),
            Self::TimeAdded { to, time } => write!(f, "{time} for {to}"),
            Self::ClockSet => write!(f, "the clock is set"),
            Self::Restarted => write!(f, "the game begins again"),
            Self::Left { seat, .. } => write!(f, "{seat} leaves"),
            Self::Arrived { seat } => write!(f, "{seat} comes"),
            Self::Asked { by, .. } => write!(f, "{by} asks the arbiter"),
            Self::IncrementGranted { by, .. } => write!(f, "an increment, as {by} asked"),
            Self::AskedInVain { by, given, .. } => {
                write!(f, "{by} asked in vain: {given} for {}", !*by)
            }
            Self::Postponed { .. } => write!(f, "the arbiter will rule later"),
            Self::Warned { seat } => write!(f, "a warning for {seat}"),
            Self::Judged(verdict) => write!(f, "a verdict on ply {}", verdict.ply),
            Self::Ended(ending) => write!(f, "the end by {ending}"),
            Self::Reasoned(ending) => write!(f, "another reason for the end: {ending}"),
        }
    }
}
