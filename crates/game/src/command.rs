//! [`Command`]: a request to change a game, and [`Actor`]: its sender.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{MatingAbility, Millis, TimeLeft};

/// Sender of a command. The host authenticates it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Actor {
    /// Player of a side.
    Seat(Color),
    /// Two people at one computer: acts for the side to move, or for the side that has an offer to answer. With
    /// one person against an engine it acts for that person, never for the engine, which has its own seat. Only
    /// where players sit [together](crate::Seating::Together).
    Board,
    /// The arbiter, where the game has [one](crate::Arbitration::Person).
    Arbiter,
    /// The host's solver, which decides whether a side can still mate.
    Referee,
    /// The program that hosts the game: it watches the clock and the connections.
    Host,
}

/// A command to a game.
///
/// With an id chosen by the client it can safely be resent: a command of the same actor with the same id gets the
/// first answer again, as long as that is remembered (see
/// [`Game::REMEMBERED_ANSWERS`](crate::Game::REMEMBERED_ANSWERS)). Another command with that id is refused; after a
/// replay, which knows only the events, as far as they show the difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Id chosen by the client.
    pub id: Option<CommandId>,
    /// Requested action.
    pub action: Action,
}

/// Command id, chosen by the client, new for each command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct CommandId(pub u64);

/// Requested action.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Make a move and press the clock.
    Move {
        /// The move.
        uci: UciMove,
        /// Thinking time by the client's own clock; the rest is lag.
        thought: Option<Millis>,
    },
    /// Propose something to the opponent.
    Offer(Proposal),
    /// Accept an offer of the opponent.
    Accept(Proposal),
    /// Decline an offer of the opponent.
    Decline(Proposal),
    /// Claim a draw, by the position on the board or with an announced move, which is then binding.
    Claim {
        /// Rule of the claim.
        rule: DrawRule,
        /// Announced move.
        announced: Option<UciMove>,
    },
    /// Resign.
    Resign,
    /// Claim that a flag has fallen.
    Flag,
    /// Abort the game before each side has moved; a move that was taken back counts as made.
    Abort,
    /// Give the opponent time.
    GiveTime(Millis),
    /// Report that a player has left.
    Leave {
        /// Side of the player.
        seat: Color,
        /// On purpose, or by a lost connection.
        how: Departure,
    },
    /// Report that a player has arrived or returned.
    Arrive {
        /// Side of the player.
        seat: Color,
    },
    /// Claim the game because the opponent has been away for too long.
    ClaimAbandoned,
    /// Request an increment of five seconds for both sides (III.4).
    RequestIncrement,
    /// Claim a draw because the opponent cannot, or does not try to, win by normal means (III.5).
    ClaimQuickplay,
    /// Arbiter: award the game.
    Award {
        /// Winner.
        winner: Color,
    },
    /// Arbiter: declare the game drawn.
    DeclareDraw,
    /// Arbiter: declare the game lost by both.
    DeclareBothLose,
    /// Arbiter: declare the game forfeited by a player.
    Forfeit {
        /// Side of the player.
        seat: Color,
        /// Cause of the forfeit.
        cause: ForfeitCause,
    },
    /// Arbiter: set the clock. Also for players at one computer.
    SetClock(TimeLeft),
    /// Arbiter: add time for a player.
    AddTime {
        /// Side of the player.
        seat: Color,
        /// Time to add.
        time: Millis,
    },
    /// Arbiter: rule on a request under Guidelines III.
    Rule {
        /// The ruling.
        ruling: Ruling,
    },
    /// Arbiter: warn a player (12.9.1).
    Warn {
        /// Side of the player.
        seat: Color,
    },
    /// Arbiter: record something that counts as an illegal move (7.5.3, 7.5.4).
    Irregular {
        /// Side of the player.
        seat: Color,
        /// Kind of irregularity.
        what: Irregularity,
    },
    /// Referee: report whether the sides can still mate.
    Verdict(Verdict),
    /// Host: time has passed. Checks flags and the default time.
    Tick,
    /// Host: it was down, and nobody is charged for the time since the last event. Completes a truncated log.
    Restore,
}

/// A proposal that needs the opponent's agreement. It stays open until it is answered or lapses: a draw, a pause
/// and a restart lapse when the opponent moves, a take-back with any move, and all of them with the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Proposal {
    /// A draw (9.1).
    Draw,
    /// A take-back of the proposer's last move and what followed.
    Takeback,
    /// A pause.
    Pause,
    /// Resumption after a pause.
    Resume,
    /// A restart with the same preset.
    Restart,
}

impl Proposal {
    /// All proposals.
    pub const ALL: [Self; 5] = [
        Self::Draw,
        Self::Takeback,
        Self::Pause,
        Self::Resume,
        Self::Restart,
    ];
}

/// Rule by which a draw is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawRule {
    /// Threefold repetition (9.2).
    Threefold,
    /// Fifty moves without a capture or pawn move (9.3).
    FiftyMoves,
}

/// Manner in which a player left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Departure {
    /// On purpose.
    Left,
    /// By a lost connection.
    Lost,
}

/// Cause of a forfeit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ForfeitCause {
    /// Absence.
    Absence,
    /// A breach of the Laws.
    Breach,
}

/// Ruling of the arbiter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Ruling {
    /// Granted.
    Granted,
    /// Refused.
    Refused,
    /// Postponed: the game goes on, and the arbiter decides at the latest when a flag has fallen (III.5.2).
    Postponed,
}

/// An illegal move, or an act that counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Irregularity {
    /// A move that is not legal (7.5.1).
    IllegalMove,
    /// A pawn left on the last rank without promotion (7.5.2).
    NotReplaced,
    /// The clock pressed without a move (7.5.3).
    PressedWithoutMoving,
    /// A move made with two hands (7.5.4).
    TwoHands,
}

/// Verdict of the referee on a position of the game.
///
/// The key identifies the position, since the ply may have been taken back and replayed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Verdict {
    /// Number of moves made in the game.
    pub ply: u32,
    /// [`Position::key`](tabiya_rules::Position::key) after them.
    pub key: u64,
    /// Mating ability of each side.
    pub mating: ByColor<MatingAbility>,
}

impl Action {
    /// Adds an id, so that the command can be resent.
    pub fn with_id(self, id: u64) -> Command {
        Command {
            id: Some(CommandId(id)),
            action: self,
        }
    }

    /// A move without a claim of lag: the host's clock counts everything.
    pub fn play(uci: UciMove) -> Self {
        Self::Move { uci, thought: None }
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Self {
        Self { id: None, action }
    }
}
