//! [`PendingResult`]: an end of play whose result depends on whether a side can still mate.

use std::fmt;

use tabiya_rules::Color;

use crate::{Ending, OpponentOutcome};

/// End of play whose result is not known yet: the side loses if its opponent can mate by any series of legal moves,
/// and otherwise the game is drawn (FIDE 5.1.2, 6.9, 7.5.5).
///
/// The game is scored by the referee's verdict or by an arbiter, and by nothing else: no time limit ends the wait,
/// since a result must not depend on how busy the host's machine is.
///
/// ```
/// use tabiya_game::{Ending, OpponentOutcome, PendingCause, PendingResult};
/// use tabiya_rules::Color;
/// let pending = PendingResult { cause: PendingCause::Flag, by: Color::White };
/// assert_eq!(pending.to_string(), "flag: pending, black wins if able to mate (6.9)");
/// let (fallen, opponent) = (Color::White, OpponentOutcome::CannotMate);
/// assert_eq!(pending.ending(opponent), Ending::Flag { fallen, opponent });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct PendingResult {
    /// Cause of the end.
    pub cause: PendingCause,
    /// Side that resigned, whose flag fell, or that is at fault.
    pub by: Color,
}

/// Cause of an end of play that loses only if the opponent can mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PendingCause {
    /// Resignation (5.1.2).
    Resignation,
    /// A fallen flag (6.9).
    Flag,
    /// Too many illegal moves (7.5.5).
    IllegalMoves,
    /// Leaving without returning in time (11.2.3).
    Abandonment,
    /// Forfeit for a breach of the Laws (12.9.6).
    Breach,
}

impl PendingResult {
    /// Ending once it is known whether the opponent can mate.
    pub const fn ending(&self, opponent: OpponentOutcome) -> Ending {
        let by = self.by;
        match self.cause {
            PendingCause::Resignation => Ending::Resignation { by, opponent },
            PendingCause::Flag => Ending::Flag {
                fallen: by,
                opponent,
            },
            PendingCause::IllegalMoves => Ending::IllegalMoves { by, opponent },
            PendingCause::Abandonment => Ending::Abandonment { by, opponent },
            PendingCause::Breach => Ending::Breach { by, opponent },
        }
    }

    /// Article of the Laws.
    pub const fn article(&self) -> &'static str {
        self.ending(OpponentOutcome::Wins).article()
    }

    /// Side that wins if it can mate.
    pub fn possible_winner(&self) -> Color {
        !self.by
    }
}

impl Ending {
    /// The ending without the outcome for the opponent, if its result depends on whether the opponent can mate.
    pub const fn without_outcome(&self) -> Option<(PendingResult, OpponentOutcome)> {
        let (cause, by, opponent) = match self {
            Self::Resignation { by, opponent } => (PendingCause::Resignation, *by, *opponent),
            Self::Flag { fallen, opponent } => (PendingCause::Flag, *fallen, *opponent),
            Self::IllegalMoves { by, opponent } => (PendingCause::IllegalMoves, *by, *opponent),
            Self::Abandonment { by, opponent } => (PendingCause::Abandonment, *by, *opponent),
            Self::Breach { by, opponent } => (PendingCause::Breach, *by, *opponent),
            _ => return None,
        };
        Some((PendingResult { cause, by }, opponent))
    }
}

/// Name of the cause, the side that may win, and the article.
impl fmt::Display for PendingResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, winner) = (
            self.ending(OpponentOutcome::Wins).name(),
            self.possible_winner(),
        );
        let article = self.article();
        write!(
            f,
            "{name}: pending, {winner} wins if able to mate ({article})"
        )
    }
}
