//! [`Ending`]: how a game ends, by which article of the Laws, and what each side scores.

use std::fmt;

use tabiya_record::GameResult;
use tabiya_rules::{ByColor, Color};

/// How a game has ended. Each case names its article of the FIDE Laws of 2023 by [`Ending::article`].
///
/// ```
/// use tabiya_game::{Ending, Opponent, Score};
/// use tabiya_rules::Color;
/// let flag = Ending::Flag { fallen: Color::White, opponent: Opponent::CannotMate };
/// assert_eq!(flag.article(), "6.9");
/// assert_eq!(flag.score().unwrap().white, Score::Draw);
/// assert_eq!(flag.to_string(), "flag: draw (6.9)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "how", rename_all = "camelCase"))]
pub enum Ending {
    /// 5.1.1.
    Checkmate {
        /// Who mated.
        winner: Color,
    },
    /// 5.2.1.
    Stalemate,
    /// 5.2.2: neither side can mate by any series of legal moves.
    DeadPosition,
    /// 5.1.2.
    Resignation {
        /// Who resigned.
        by: Color,
        /// What that makes of the opponent.
        opponent: Opponent,
    },
    /// 5.2.3.
    Agreement,
    /// 9.2: the position for the third time.
    Threefold {
        /// Who claimed it; nobody where it draws at once.
        by: Option<Color>,
    },
    /// 9.3: fifty moves without a capture or pawn move.
    FiftyMoves {
        /// Who claimed it; nobody where it draws at once.
        by: Option<Color>,
    },
    /// 9.6.1: the position for the fifth time.
    Fivefold,
    /// 9.6.2: seventy-five moves without a capture or pawn move.
    SeventyFiveMoves,
    /// 6.9.
    Flag {
        /// Whose flag fell.
        fallen: Color,
        /// What that makes of the opponent.
        opponent: Opponent,
    },
    /// III.3.1.2: both flags, and nobody knows which first.
    BothFlags,
    /// 7.5.5: one illegal move too many.
    IllegalMoves {
        /// Whose.
        by: Color,
        /// What that makes of the opponent.
        opponent: Opponent,
    },
    /// 6.7.1: did not come within the default time.
    NoShow {
        /// Who did not.
        absent: Absent,
    },
    /// 11.2.3: left and did not come back in time.
    Abandonment {
        /// Who left.
        by: Color,
        /// What that makes of the opponent.
        opponent: Opponent,
    },
    /// 12.9.6: forfeited for a breach of the Laws.
    Breach {
        /// Whose breach.
        by: Color,
        /// What that makes of the opponent.
        opponent: Opponent,
    },
    /// 11.8: the arbiter declared it lost by both.
    BothLose,
    /// III.5: the opponent could not, or did not try to, win by normal means.
    Quickplay {
        /// Who claimed it.
        by: Color,
        /// On what ground.
        ground: Ground,
    },
    /// 12.9.6: the arbiter awarded the game, which the other side loses.
    Awarded {
        /// To whom.
        winner: Color,
    },
    /// 12.3: the arbiter decided that it is drawn.
    DrawnByArbiter,
    /// Called off before each side had moved. Nobody scores.
    Aborted,
}

/// What becomes of the opponent of a side that loses other than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Opponent {
    /// Wins.
    Wins,
    /// Cannot mate by any series of legal moves: the game is drawn.
    CannotMate,
}

/// Who did not come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Absent {
    /// One side.
    One(Color),
    /// Nobody came.
    Both,
}

/// On what ground a claim by Guidelines III.5 was granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Ground {
    /// The opponent cannot mate by any series of legal moves.
    CannotMate,
    /// The opponent has taken nothing and moved no pawn over so many moves.
    NoProgress {
        /// How many.
        moves: u16,
    },
    /// The arbiter saw it so.
    Arbiter,
}

/// What one side scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Score {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Score {
    /// In half points: 0, 1 or 2.
    pub const fn half_points(self) -> u32 {
        self as u32
    }
}

impl Ending {
    /// The article by which it ended.
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

    /// What each side scores; nothing if the game was called off. Both can lose.
    pub const fn score(&self) -> Option<ByColor<Score>> {
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
                Opponent::Wins => won(other(*by)),
                Opponent::CannotMate => both(Score::Draw),
            },
            Self::NoShow {
                absent: Absent::One(color),
            } => won(other(*color)),
            Self::NoShow {
                absent: Absent::Both,
            }
            | Self::BothLose => both(Score::Loss),
            Self::Stalemate
            | Self::DeadPosition
            | Self::Agreement
            | Self::Threefold { .. }
            | Self::FiftyMoves { .. }
            | Self::Fivefold
            | Self::SeventyFiveMoves
            | Self::BothFlags
            | Self::Quickplay { .. }
            | Self::DrawnByArbiter => both(Score::Draw),
            Self::Aborted => return None,
        })
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Color> {
        let score = self.score()?;
        Color::ALL
            .into_iter()
            .find(|color| score[*color] == Score::Win)
    }

    /// True if it is a draw.
    pub fn is_draw(&self) -> bool {
        self.score().is_some_and(|score| score == both(Score::Draw))
    }

    /// What PGN has for it; nothing where both lose or nobody scores.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self.is_draw()) {
            (None, false) => GameResult::Unknown,
            (winner, _) => GameResult::from_winner(winner),
        }
    }

    /// What it is, without the score, in English: `flag`, `dead position`.
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

/// What it is, who won where that does not go without saying, and the article.
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

const fn both(score: Score) -> ByColor<Score> {
    ByColor {
        white: score,
        black: score,
    }
}

const fn won(winner: Color) -> ByColor<Score> {
    match winner {
        Color::White => ByColor {
            white: Score::Win,
            black: Score::Loss,
        },
        Color::Black => ByColor {
            white: Score::Loss,
            black: Score::Win,
        },
    }
}
