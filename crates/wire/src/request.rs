//! [`Request`]: an action that a player or an arbiter asks of a game.

use serde::{Deserialize, Serialize};
use tabiya_game::{
    Action, DrawRule, ForfeitCause, Irregularity, Millis, Proposal, Ruling, TimeLeft,
};
use tabiya_rules::{Color, UciMove};

/// Request to a game: the actions open to people. What only the host knows, such as presence or the referee's
/// verdict, cannot be sent from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Make a move.
    Move {
        /// The move.
        uci: UciMove,
        /// Thinking time, by the client's own clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Millis>,
    },
    /// Make an offer.
    Offer {
        /// Offer made.
        what: Proposal,
    },
    /// Accept an offer of the opponent.
    Accept {
        /// Offer accepted.
        what: Proposal,
    },
    /// Decline an offer of the opponent.
    Decline {
        /// Offer declined.
        what: Proposal,
    },
    /// Claim a draw.
    Claim {
        /// Rule claimed.
        rule: DrawRule,
        /// Move announced with the claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<UciMove>,
    },
    /// Resign.
    Resign,
    /// Claim that a flag has fallen.
    Flag,
    /// Abort the game.
    Abort,
    /// Give the opponent time.
    GiveTime {
        /// Amount.
        time: Millis,
    },
    /// Claim the game because the opponent has left.
    ClaimAbandoned,
    /// Ask for an increment (III.4).
    RequestIncrement,
    /// Claim a draw under III.5.
    ClaimQuickplay,
    /// Arbiter: declare the game won.
    Award {
        /// Winner.
        winner: Color,
    },
    /// Arbiter: declare a draw.
    DeclareDraw,
    /// Arbiter: declare that both sides lose.
    DeclareBothLose,
    /// Arbiter: forfeit a player.
    Forfeit {
        /// Player concerned.
        seat: Color,
        /// Cause.
        cause: ForfeitCause,
    },
    /// Arbiter, or players at one computer: set the clocks.
    SetClock {
        /// New times.
        left: TimeLeft,
    },
    /// Arbiter: add time for a player.
    AddTime {
        /// Player concerned.
        seat: Color,
        /// Amount.
        time: Millis,
    },
    /// Arbiter: rule on a request.
    Rule {
        /// Granted or not.
        ruling: Ruling,
    },
    /// Arbiter: warn a player.
    Warn {
        /// Player concerned.
        seat: Color,
    },
    /// Arbiter: record something that counts as an illegal move.
    Irregular {
        /// Player concerned.
        seat: Color,
        /// Irregularity.
        what: Irregularity,
    },
}

impl From<Request> for Action {
    fn from(request: Request) -> Self {
        match request {
            Request::Move { uci, thought } => Self::Move { uci, thought },
            Request::Offer { what } => Self::Offer(what),
            Request::Accept { what } => Self::Accept(what),
            Request::Decline { what } => Self::Decline(what),
            Request::Claim { rule, announced } => Self::Claim { rule, announced },
            Request::Resign => Self::Resign,
            Request::Flag => Self::Flag,
            Request::Abort => Self::Abort,
            Request::GiveTime { time } => Self::GiveTime(time),
            Request::ClaimAbandoned => Self::ClaimAbandoned,
            Request::RequestIncrement => Self::RequestIncrement,
            Request::ClaimQuickplay => Self::ClaimQuickplay,
            Request::Award { winner } => Self::Award { winner },
            Request::DeclareDraw => Self::DeclareDraw,
            Request::DeclareBothLose => Self::DeclareBothLose,
            Request::Forfeit { seat, cause } => Self::Forfeit { seat, cause },
            Request::SetClock { left } => Self::SetClock(left),
            Request::AddTime { seat, time } => Self::AddTime { seat, time },
            Request::Rule { ruling } => Self::Rule { ruling },
            Request::Warn { seat } => Self::Warn { seat },
            Request::Irregular { seat, what } => Self::Irregular { seat, what },
        }
    }
}
