//! [`Request`]: what a player or an arbiter may ask of a game over the wire.

use serde::{Deserialize, Serialize};
use tabiya_game::{Action, DrawRule, ForfeitCause, Irregularity, Left, Millis, Proposal, Ruling};
use tabiya_rules::{Color, UciMove};

/// What is asked of a game: the actions that people have. What only the host knows, such as who is there or
/// what the referee found, cannot be said from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Make a move.
    Move {
        /// The move.
        uci: UciMove,
        /// How long the player thought, by the client's own clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Millis>,
    },
    /// Propose something.
    Offer {
        /// What.
        what: Proposal,
    },
    /// Accept what the opponent proposes.
    Accept {
        /// What.
        what: Proposal,
    },
    /// Decline what the opponent proposes.
    Decline {
        /// What.
        what: Proposal,
    },
    /// Claim a draw.
    Claim {
        /// By which rule.
        rule: DrawRule,
        /// With which move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<UciMove>,
    },
    /// Resign.
    Resign,
    /// Say that a flag has fallen.
    Flag,
    /// Call the game off.
    Abort,
    /// Give the opponent time.
    GiveTime {
        /// How much.
        time: Millis,
    },
    /// Claim the game from an opponent who has left.
    ClaimAbandoned,
    /// Ask for an increment (III.4).
    RequestIncrement,
    /// Claim a draw by III.5.
    ClaimQuickplay,
    /// The arbiter's: the game is won.
    Award {
        /// By whom.
        winner: Color,
    },
    /// The arbiter's: the game is drawn.
    DeclareDraw,
    /// The arbiter's: both lose.
    DeclareBothLose,
    /// The arbiter's: a player forfeits.
    Forfeit {
        /// Who.
        seat: Color,
        /// What for.
        cause: ForfeitCause,
    },
    /// The arbiter's, or of players at one computer: what the clock should show.
    SetClock {
        /// That.
        left: Left,
    },
    /// The arbiter's: time for a player.
    AddTime {
        /// Who.
        seat: Color,
        /// How much.
        time: Millis,
    },
    /// The arbiter's answer.
    Rule {
        /// Granted or not.
        ruling: Ruling,
    },
    /// The arbiter's: a warning.
    Warn {
        /// Who.
        seat: Color,
    },
    /// The arbiter's: something that counts as an illegal move.
    Irregular {
        /// Who.
        seat: Color,
        /// What.
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
