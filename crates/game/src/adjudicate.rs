//! [`adjudicate`]: exact adjudication of a single position, for `tabiya adjudicate` and for arbiters.

use std::fmt;

use tabiya_rules::{Color, Move, Position};

use crate::{
    Ending, OpponentOutcome,
    solver::{self, Solution},
};

/// Adjudication of a position.
///
/// It prints as one line: the ending and its article, or `in play`, and then the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Ending of the game here, if it is over.
    pub ending: Option<Ending>,
    /// Reason.
    pub reason: Reason,
}

/// Reason of an adjudication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Mated(Color),
    /// The side to move is not in check and has no legal move.
    NoMove(Color),
    /// Neither side has mating material.
    Material,
    /// Neither side can mate by any series of legal moves.
    NobodyCanMate,
    /// Seventy-five moves by each side without a capture or pawn move.
    Clock,
    /// This side cannot mate by any series of legal moves.
    CannotMate(Color),
    /// This side can mate, for example by this line.
    CanMate {
        /// The side.
        side: Color,
        /// Mating line in SAN.
        line: String,
    },
    /// It is undecided whether this side can mate, which counts as yes.
    Undecided(Color),
}

/// Adjudicates a position by the Laws; with `flag`, as if that side's flag had fallen here (FIDE 6.9). Article 5
/// takes precedence.
///
/// ```
/// use tabiya_game::adjudicate::adjudicate;
/// use tabiya_rules::{Color, Position};
/// let position: Position = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1".parse()?;
/// let line = adjudicate(&position, None).to_string();
/// assert_eq!(line, "dead position (5.2.2): neither side can mate by any series of legal moves");
/// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// let line = adjudicate(&position, Some(Color::White)).to_string();
/// assert_eq!(line, "flag: draw (6.9): black cannot mate by any series of legal moves");
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn adjudicate(position: &Position, flag: Option<Color>) -> Adjudication {
    let over = |ending, reason| Adjudication {
        ending: Some(ending),
        reason,
    };
    let turn = position.turn();
    // 1. The board: mate and stalemate.
    if !position.has_legal_moves() {
        return if position.is_check() {
            over(Ending::Checkmate { winner: !turn }, Reason::Mated(turn))
        } else {
            over(Ending::Stalemate, Reason::NoMove(turn))
        };
    }
    // 2. A dead position.
    if position.is_insufficient_material() {
        return over(Ending::DeadPosition, Reason::Material);
    }
    let first = flag.map_or(turn, |fallen| !fallen);
    let answer = solver::solve(position, first);
    if answer == Solution::Cannot && solver::solve(position, !first) == Solution::Cannot {
        return over(Ending::DeadPosition, Reason::NobodyCanMate);
    }
    // 3. Seventy-five moves.
    if position.halfmove_clock() >= 150 {
        return over(Ending::SeventyFiveMoves, Reason::Clock);
    }
    // 4. The flag.
    let reason = reason(position, first, &answer);
    match flag {
        None if answer == Solution::Cannot => {
            let answer = solver::solve(position, !first);
            let reason = self::reason(position, !first, &answer);
            Adjudication {
                ending: None,
                reason,
            }
        }
        None => Adjudication {
            ending: None,
            reason,
        },
        Some(fallen) => {
            let opponent = match answer {
                Solution::Cannot => OpponentOutcome::CannotMate,
                Solution::Can { .. } | Solution::Undecided => OpponentOutcome::Wins,
            };
            over(Ending::Flag { fallen, opponent }, reason)
        }
    }
}

/// Tells whether a side can still mate, with a mating line if it can: for `tabiya adjudicate --winner`.
pub fn can_mate(position: &Position, side: Color) -> Reason {
    reason(position, side, &solver::solve(position, side))
}

fn reason(position: &Position, side: Color, answer: &Solution) -> Reason {
    match answer {
        Solution::Can { line } => Reason::CanMate {
            side,
            line: san_line(position, line),
        },
        Solution::Cannot => Reason::CannotMate(side),
        Solution::Undecided => Reason::Undecided(side),
    }
}

/// A line of moves in SAN with move numbers: `34... Kb8 35. Qb7#`.
pub fn san_line(position: &Position, line: &[Move]) -> String {
    let mut position = *position;
    let mut text = String::new();
    for (index, m) in line.iter().enumerate() {
        let number = position.fullmove_number();
        let prefix = match (position.turn(), index) {
            (Color::White, _) => format!("{number}. "),
            (Color::Black, 0) => format!("{number}... "),
            (Color::Black, _) => String::new(),
        };
        let space = if index == 0 { "" } else { " " };
        text.push_str(&format!("{space}{prefix}{}", position.san(*m)));
        position = position.play(*m);
    }
    text
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ending {
            None => write!(f, "in play")?,
            Some(ending @ Ending::Flag { .. }) => write!(f, "{ending}")?,
            Some(ending) => write!(f, "{} ({})", ending.name(), ending.article())?,
        }
        write!(f, ": {}", self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mated(color) => {
                write!(
                    f,
                    "{} wins, {color} is in check and has no legal move",
                    !*color
                )
            }
            Self::NoMove(color) => write!(f, "{color} is not in check and has no legal move"),
            Self::Material => write!(f, "neither side has the pieces to mate"),
            Self::NobodyCanMate => write!(f, "neither side can mate by any series of legal moves"),
            Self::Clock => write!(
                f,
                "seventy-five moves by each side without a capture or pawn move"
            ),
            Self::CannotMate(side) => write!(f, "{side} cannot mate by any series of legal moves"),
            Self::CanMate { side, line } if line.is_empty() => {
                write!(f, "{side} has given checkmate")
            }
            Self::CanMate { side, line } => write!(f, "{side} can mate: {line}"),
            Self::Undecided(side) => write!(
                f,
                "it is undecided whether {side} can mate, which counts as yes"
            ),
        }
    }
}
