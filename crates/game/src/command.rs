//! [`Command`]: what somebody asks of a game, and [`Actor`]: who.

use tabiya_rules::{ByColor, Color, UciMove};

use crate::{Left, Mating, Millis};

/// Who asks. The host knows who is who, and vouches for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Actor {
    /// The player of a side.
    Seat(Color),
    /// Two people at one computer: stands for the side to move, or for the side that has something to answer.
    /// Or one against an engine there: stands for that person, and never for the engine, which has its own
    /// seat. Only where players sit [together](crate::Seating::Together).
    Board,
    /// The arbiter, where the game has [one](crate::Arbitration::Person).
    Arbiter,
    /// The host's thread that decides whether a side can still mate.
    Referee,
    /// The program that hosts the game: it watches the clock and the connections.
    Host,
}

/// Something asked of a game.
///
/// With an id, chosen by the client, it may safely be sent again: the same actor's command of the same id
/// gets the first answer, as long as that is remembered (see [`Game::RECENT`](crate::Game::RECENT)). Another
/// command under that id is refused; after a replay, where only what happened is known, as far as that tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The client's id.
    pub id: Option<CommandId>,
    /// What is asked.
    pub action: Action,
}

/// An id chosen by a client, new for each command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct CommandId(pub u64);

/// What is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Make a move and press the clock.
    Move {
        /// The move.
        uci: UciMove,
        /// How long the player thought, by the client's own clock: the rest is lag.
        thought: Option<Millis>,
    },
    /// Propose something to the opponent.
    Offer(Proposal),
    /// Accept what the opponent proposes.
    Accept(Proposal),
    /// Decline what the opponent proposes.
    Decline(Proposal),
    /// Claim a draw, by the position on the board or with a move that is announced and then bound.
    Claim {
        /// By which rule.
        rule: DrawRule,
        /// With which move.
        announced: Option<UciMove>,
    },
    /// Resign.
    Resign,
    /// Say that a flag has fallen.
    Flag,
    /// Call the game off, before each has moved; a move that was taken back was one.
    Abort,
    /// Give the opponent time.
    GiveTime(Millis),
    /// A player has left.
    Leave {
        /// Who.
        seat: Color,
        /// How.
        how: Departure,
    },
    /// A player has come, or come back.
    Arrive {
        /// Who.
        seat: Color,
    },
    /// Claim the game from an opponent who has left for too long.
    ClaimAbandoned,
    /// Ask for an increment of five seconds for both (III.4).
    RequestIncrement,
    /// Claim that the opponent cannot, or does not try to, win by normal means (III.5).
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
    /// The arbiter's: a player forfeits the game.
    Forfeit {
        /// Who.
        seat: Color,
        /// What for.
        cause: ForfeitCause,
    },
    /// The arbiter's: what the clock shows is wrong. Also for players at one computer.
    SetClock(Left),
    /// The arbiter's: time for a player.
    AddTime {
        /// Who.
        seat: Color,
        /// How much.
        time: Millis,
    },
    /// The arbiter's answer to what was asked by Guidelines III.
    Rule {
        /// Granted or not.
        ruling: Ruling,
    },
    /// The arbiter's: a warning (12.9.1).
    Warn {
        /// Who.
        seat: Color,
    },
    /// The arbiter's: something that counts as an illegal move (7.5.3, 7.5.4).
    Irregular {
        /// Who.
        seat: Color,
        /// What.
        what: Irregularity,
    },
    /// The referee's: whether the sides can still mate.
    Verdict(Verdict),
    /// The host's: time has passed. Flags and default times are noticed.
    Tick,
    /// The host's: it was interrupted, and nobody is to be charged for the time since the last event. What
    /// the last command did not come to is done now.
    Restore,
}

/// Something that needs the opponent. It stands until it is answered or lapses: a draw, a pause and a new
/// beginning lapse when the opponent moves, a take-back with any move, and all of them with the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Proposal {
    /// A draw (9.1).
    Draw,
    /// To take back the proposer's last move, and what followed.
    Takeback,
    /// To stop the clock.
    Pause,
    /// To play on.
    Resume,
    /// To begin again, with the same preset.
    Restart,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Draw,
        Self::Takeback,
        Self::Pause,
        Self::Resume,
        Self::Restart,
    ];
}

/// By which rule a draw is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawRule {
    /// The position for the third time (9.2).
    Threefold,
    /// Fifty moves without a capture or pawn move (9.3).
    FiftyMoves,
}

/// How somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Departure {
    /// On purpose.
    Left,
    /// The connection was lost.
    Lost,
}

/// What a player forfeits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ForfeitCause {
    /// Absence.
    Absence,
    /// A breach of the Laws.
    Breach,
}

/// The arbiter's answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Ruling {
    /// Granted.
    Granted,
    /// Refused.
    Refused,
    /// The game goes on, and the arbiter decides later: at the latest when a flag has fallen (III.5.2).
    Postponed,
}

/// What counts as an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Irregularity {
    /// A move that is not legal (7.5.1).
    IllegalMove,
    /// A pawn on the last rank that was not replaced (7.5.2).
    NotReplaced,
    /// The clock pressed without a move (7.5.3).
    PressedWithoutMoving,
    /// A move made with two hands (7.5.4).
    TwoHands,
}

/// What the referee found out about a position of the game.
///
/// The key says which position of that ply is meant: the ply may have been taken back since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Verdict {
    /// After so many moves of the game.
    pub ply: u32,
    /// [`Position::key`](tabiya_rules::Position::key) there.
    pub key: u64,
    /// Whether each side can still mate.
    pub mating: ByColor<Mating>,
}

impl Action {
    /// With an id, so that it may be sent again.
    pub fn with_id(self, id: u64) -> Command {
        Command {
            id: Some(CommandId(id)),
            action: self,
        }
    }

    /// A move, the clock of the host counting everything.
    pub fn play(uci: UciMove) -> Self {
        Self::Move { uci, thought: None }
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Self {
        Self { id: None, action }
    }
}
