//! [`adjudicate`]: exact adjudication of a single position, for `tabiya adjudicate` and for arbiters.

use std::fmt;

use tabiya_rules::{Color, Move, Position, Role};

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
    pub reason: AdjudicationReason,
    /// Claim of the side to move by the fifty-move rule, if the game goes on. Threefold repetition is not known: it
    /// depends on the earlier positions of the game.
    pub fifty_moves: Option<FiftyMovesClaim>,
}

/// Claim of a draw by the fifty-move rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FiftyMovesClaim {
    /// As the position stands (FIDE 9.3.2).
    Now(Color),
    /// By announcing a move that is neither a capture nor a pawn move (FIDE 9.3.1).
    WithMove(Color),
}

impl FiftyMovesClaim {
    /// Half-moves after which the claim is valid.
    const PLIES: u32 = 100;

    /// Returns the claim of the side to move.
    fn of(position: &Position) -> Option<Self> {
        let is_quiet = |m: &Move| {
            position.moved_role(*m) != Role::Pawn && position.captured_role(*m).is_none()
        };
        match position.halfmove_clock() {
            plies if plies >= Self::PLIES => Some(Self::Now(position.turn())),
            plies if plies + 1 == Self::PLIES => {
                let mut moves = position.legal_moves().into_iter();
                let is_possible = moves.any(|m| is_quiet(&m));
                is_possible.then_some(Self::WithMove(position.turn()))
            }
            _ => None,
        }
    }
}

/// Reason of an adjudication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdjudicationReason {
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
        fifty_moves: None,
    };
    let in_play = |reason| Adjudication {
        ending: None,
        reason,
        fifty_moves: FiftyMovesClaim::of(position),
    };
    let turn = position.turn();
    // 1. The board: mate and stalemate.
    if !position.has_legal_moves() {
        return if position.is_check() {
            over(
                Ending::Checkmate { winner: !turn },
                AdjudicationReason::Mated(turn),
            )
        } else {
            over(Ending::Stalemate, AdjudicationReason::NoMove(turn))
        };
    }
    // 2. A dead position.
    if position.is_insufficient_material() {
        return over(Ending::DeadPosition, AdjudicationReason::Material);
    }
    let first = flag.map_or(turn, |fallen| !fallen);
    let answer = solver::solve(position, first);
    if answer == Solution::Cannot && solver::solve(position, !first) == Solution::Cannot {
        return over(Ending::DeadPosition, AdjudicationReason::NobodyCanMate);
    }
    // 3. Seventy-five moves.
    if position.halfmove_clock() >= 150 {
        return over(Ending::SeventyFiveMoves, AdjudicationReason::Clock);
    }
    // 4. The flag.
    let reason = reason(position, first, &answer);
    match flag {
        None if answer == Solution::Cannot => {
            let answer = solver::solve(position, !first);
            in_play(self::reason(position, !first, &answer))
        }
        None => in_play(reason),
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
pub fn can_mate(position: &Position, side: Color) -> AdjudicationReason {
    reason(position, side, &solver::solve(position, side))
}

fn reason(position: &Position, side: Color, answer: &Solution) -> AdjudicationReason {
    match answer {
        Solution::Can { line } => AdjudicationReason::CanMate {
            side,
            line: san_line(position, line),
        },
        Solution::Cannot => AdjudicationReason::CannotMate(side),
        Solution::Undecided => AdjudicationReason::Undecided(side),
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
        write!(f, ": {}", self.reason)?;
        match self.fifty_moves {
            None => Ok(()),
            Some(claim) => write!(f, "; {claim}"),
        }
    }
}

impl fmt::Display for FiftyMovesClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Now(side) => write!(f, "{side} may claim a draw by the fifty-move rule (9.3.2)"),
            Self::WithMove(side) => write!(
                f,
                "{side} may claim a draw by the fifty-move rule with a move (9.3.1)"
            ),
        }
    }
}

impl fmt::Display for AdjudicationReason {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, flag: Option<Color>, want: Option<FiftyMovesClaim>) {
        let position: Position = fen.parse().unwrap();
        assert_eq!(adjudicate(&position, flag).fifty_moves, want, "{fen}");
    }

    #[test]
    fn fifty_moves_may_be_claimed() {
        let now = Some(FiftyMovesClaim::Now(Color::White));
        let with_move = Some(FiftyMovesClaim::WithMove(Color::Black));
        check("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", None, now);
        check("4k3/8/8/8/8/8/8/R3K3 w - - 149 90", None, now);
        check("4k3/8/8/8/8/8/8/R3K3 b - - 99 90", None, with_move);
        check("4k3/8/8/8/8/8/8/R3K3 w - - 98 90", None, None);
        // The only moves are by a pawn.
        check("7k/8/8/8/8/6q1/p7/7K w - - 99 90", None, None);
        check("k7/8/KR6/8/8/8/6p1/8 b - - 99 90", None, None);
        // The game is over already.
        check("4k3/8/8/8/8/8/8/R3K3 w - - 150 90", None, None);
        check(
            "4k3/8/8/8/8/8/8/R3K3 w - - 100 90",
            Some(Color::White),
            None,
        );
    }
}
