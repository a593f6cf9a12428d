//! [`Ending`]: how a game ended, by which article of the Laws, with the points of each side.

use std::fmt;

use tabiya_record::GameResult;
use tabiya_rules::{ByColor, Color};

/// Ending of a game. [`Ending::article`] gives the article of the FIDE Laws of 2023.
///
/// ```
/// use tabiya_game::{Ending, OpponentOutcome, Points};
/// use tabiya_rules::Color;
/// let flag = Ending::Flag { fallen: Color::White, opponent: OpponentOutcome::CannotMate };
/// assert_eq!(flag.article(), "6.9");
/// assert_eq!(flag.points().unwrap().white, Points::Draw);
/// assert_eq!(flag.to_string(), "flag: draw (6.9)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "how", rename_all = "camelCase"))]
pub enum Ending {
    /// Checkmate (5.1.1).
    Checkmate {
        /// Side that mated.
        winner: Color,
    },
    /// Stalemate (5.2.1).
    Stalemate,
    /// Dead position: neither side can mate by any series of legal moves (5.2.2).
    DeadPosition,
    /// Resignation (5.1.2).
    Resignation {
        /// Side that resigned.
        by: Color,
        /// Outcome for the opponent.
        opponent: OpponentOutcome,
    },
    /// Draw by agreement (5.2.3).
    Agreement,
    /// Threefold repetition (9.2).
    Threefold {
        /// Side that claimed it; `None` where it draws without a claim.
        by: Option<Color>,
    },
    /// Fifty moves without a capture or pawn move (9.3).
    FiftyMoves {
        /// Side that claimed it; `None` where it draws without a claim.
        by: Option<Color>,
    },
    /// Fivefold repetition (9.6.1).
    Fivefold,
    /// Seventy-five moves without a capture or pawn move (9.6.2).
    SeventyFiveMoves,
    /// A fallen flag (6.9).
    Flag {
        /// Side whose flag fell.
        fallen: Color,
        /// Outcome for the opponent.
        opponent: OpponentOutcome,
    },
    /// Both flags down, and it is unknown which fell first (III.3.1.2).
    BothFlags,
    /// Too many illegal moves (7.5.5).
    IllegalMoves {
        /// Side that made them.
        by: Color,
        /// Outcome for the opponent.
        opponent: OpponentOutcome,
    },
    /// Failure to arrive within the default time (6.7.1).
    NoShow {
        /// Sides that did not arrive.
        absent: AbsentSides,
    },
    /// Leaving without returning in time (11.2.3).
    Abandonment {
        /// Side that left.
        by: Color,
        /// Outcome for the opponent.
        opponent: OpponentOutcome,
    },
    /// Forfeit for a breach of the Laws (12.9.6).
    Breach {
        /// Side at fault.
        by: Color,
        /// Outcome for the opponent.
        opponent: OpponentOutcome,
    },
    /// Declared lost by both by the arbiter (11.8).
    BothLose,
    /// Draw because the opponent could not, or did not try to, win by normal means (III.5).
    Quickplay {
        /// Side that claimed it.
        by: Color,
        /// Ground of the decision.
        ground: QuickplayGround,
    },
    /// Awarded by the arbiter; the other side loses (12.9.6).
    Awarded {
        /// Winner.
        winner: Color,
    },
    /// Declared drawn by the arbiter (12.3).
    DrawnByArbiter,
    /// Aborted before each side had moved. Nobody scores.
    Aborted,
}

/// Outcome for the opponent of a side that loses other than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum OpponentOutcome {
    /// The opponent wins.
    Wins,
    /// The opponent cannot mate by any series of legal moves, so the game is drawn.
    CannotMate,
}

/// Sides that did not arrive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum AbsentSides {
    /// One side.
    One(Color),
    /// Both sides.
    Both,
}

/// Ground on which a claim under Guidelines III.5 was granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum QuickplayGround {
    /// The opponent cannot mate by any series of legal moves.
    CannotMate,
    /// The opponent has made no capture or pawn move for a number of moves.
    NoProgress {
        /// Number of moves.
        moves: u16,
    },
    /// The arbiter decided so.
    Arbiter,
}

/// Points of one side for a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Points {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl Points {
    /// In half points: 0, 1 or 2.
    pub const fn half_points(self) -> u32 {
        self as u32
    }
}

impl Ending {
    /// Article of the Laws.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "5.1.1",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::Resignation { .. } => "5.1.2",
            Self::Agreement => "5.2.3",
            Self::Threefold { .. } => "9.2",
            Self::FiftyMoves { .. } => "9.3",
            Self::Fivefold => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
            Self::Flag { .. } => "6.9",
            Self::BothFlags => "III.3.1.2",
            Self::IllegalMoves { .. } => "7.5.5",
            Self::NoShow { .. } => "6.7.1",
            Self::Abandonment { .. } => "11.2.3",
            Self::Breach { .. } | Self::Awarded { .. } => "12.9.6",
            Self::BothLose => "11.8",
            Self::Quickplay { .. } => "III.5",
            Self::DrawnByArbiter => "12.3",
            Self::Aborted => "none",
        }
    }

    /// Points of each side; `None` if the game was aborted. Both can lose.
    pub const fn points(&self) -> Option<ByColor<Points>> {
        Some(match self {
            Self::Checkmate { winner } | Self::Awarded { winner } => won(*winner),
            Self::Resignation { by, opponent }
            | Self::IllegalMoves { by, opponent }
            | Self::Abandonment { by, opponent }
            | Self::Breach { by, opponent }
            | Self::Flag {
                fallen: by,
                opponent,
            } => match opponent {
                OpponentOutcome::Wins => won(other(*by)),
                OpponentOutcome::CannotMate => both(Points::Draw),
            },
            Self::NoShow {
                absent: AbsentSides::One(color),
            } => won(other(*color)),
            Self::NoShow {
                absent: AbsentSides::Both,
            }
            | Self::BothLose => both(Points::Loss),
            Self::Stalemate
            | Self::DeadPosition
            | Self::Agreement
            | Self::Threefold { .. }
            | Self::FiftyMoves { .. }
            | Self::Fivefold
            | Self::SeventyFiveMoves
            | Self::BothFlags
            | Self::Quickplay { .. }
            | Self::DrawnByArbiter => both(Points::Draw),
            Self::Aborted => return None,
        })
    }

    /// Winner, if there is one.
    pub fn winner(&self) -> Option<Color> {
        let points = self.points()?;
        Color::ALL
            .into_iter()
            .find(|color| points[*color] == Points::Win)
    }

    /// True if it is a draw.
    pub fn is_draw(&self) -> bool {
        self.points()
            .is_some_and(|points| points == both(Points::Draw))
    }

    /// Result for PGN; unknown where both lose or nobody scores.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self.is_draw()) {
            (None, false) => GameResult::Unknown,
            (winner, _) => GameResult::from_winner(winner),
        }
    }

    /// Name in English, without the result: `flag`, `dead position`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::Resignation { .. } => "resignation",
            Self::Agreement => "agreement",
            Self::Threefold { .. } => "threefold repetition",
            Self::FiftyMoves { .. } => "fifty moves",
            Self::Fivefold => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::Flag { .. } => "flag",
            Self::BothFlags => "both flags",
            Self::IllegalMoves { .. } => "illegal moves",
            Self::NoShow { .. } => "no-show",
            Self::Abandonment { .. } => "abandonment",
            Self::Breach { .. } => "breach",
            Self::BothLose => "lost by both",
            Self::Quickplay { .. } => "quickplay finish",
            Self::Awarded { .. } => "awarded",
            Self::DrawnByArbiter => "drawn by the arbiter",
            Self::Aborted => "aborted",
        }
    }
}

/// Name, winner where the name does not imply it, and article.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Stalemate | Self::DeadPosition | Self::BothLose | Self::DrawnByArbiter => {}
            Self::Aborted => return Ok(()),
            _ => match (self.winner(), self.is_draw()) {
                (Some(winner), _) => write!(f, ": {winner} wins")?,
                (None, true) => write!(f, ": draw")?,
                (None, false) => write!(f, ": lost by both")?,
            },
        }
        write!(f, " ({})", self.article())
    }
}

const fn other(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

const fn both(points: Points) -> ByColor<Points> {
    ByColor {
        white: points,
        black: points,
    }
}

const fn won(winner: Color) -> ByColor<Points> {
    match winner {
        Color::White => ByColor {
            white: Points::Win,
            black: Points::Loss,
        },
        Color::Black => ByColor {
            white: Points::Loss,
            black: Points::Win,
        },
    }
}
