//! Exact unwinnability solver, for the host's referee and for `tabiya adjudicate`.
//!
//! It can take seconds, so no game waits for it: the host runs [`solve`] on a separate thread and passes the answer to
//! the game as [`Action::Verdict`](crate::Action::Verdict).
//!
//! Without the feature `solver` only the board and the material are considered, which is as sound but finds less.

#[cfg(feature = "solver")]
mod helpmate;
#[cfg(not(feature = "solver"))]
mod material;
mod resumable;

#[cfg(feature = "solver")]
use helpmate as backend;
#[cfg(not(feature = "solver"))]
use material as backend;

pub use resumable::Solve;

use tabiya_rules::{ByColor, Color, Move, Position};

use crate::{MatingAbility, Verdict};

/// Answer of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The side can mate, for example by this line.
    Can {
        /// Legal moves by both sides, the last of which mates.
        line: Vec<Move>,
    },
    /// The side cannot mate by any series of legal moves.
    Cannot,
    /// Undecided: the solver gave up, or does not support the castling rights.
    Undecided,
}

impl Solution {
    /// Answer without the line.
    pub fn mating_ability(&self) -> MatingAbility {
        match self {
            Self::Can { .. } => MatingAbility::Can,
            Self::Cannot => MatingAbility::Cannot,
            Self::Undecided => MatingAbility::Undecided,
        }
    }
}

/// Decides whether a side can mate by any series of legal moves.
///
/// Usually takes a fraction of a millisecond, seconds at worst; it cannot be interrupted.
///
/// ```
/// # #[cfg(feature = "solver")] {
/// use tabiya_game::solver::{self, Solution};
/// use tabiya_rules::{Color, Position};
/// // Black cannot mate here, but White can.
/// let position: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
/// assert_eq!(solver::solve(&position, Color::Black), Solution::Cannot);
/// let Solution::Can { line } = solver::solve(&position, Color::White) else { panic!() };
/// let end = line.into_iter().fold(position, |position, m| position.play(m));
/// assert!(end.is_checkmate());
/// # }
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn solve(position: &Position, side: Color) -> Solution {
    trivial_solution(position, side).unwrap_or_else(|| backend::solve(position, side))
}

/// Solution that needs no search: mate, stalemate, or insufficient material.
fn trivial_solution(position: &Position, side: Color) -> Option<Solution> {
    if !position.has_legal_moves() {
        let is_mated = position.is_check() && position.turn() != side;
        return Some(match is_mated {
            true => Solution::Can { line: Vec::new() },
            false => Solution::Cannot,
        });
    }
    position
        .has_insufficient_material(side)
        .then_some(Solution::Cannot)
}

/// Verdict on a position of a game. The host runs it on a separate thread and passes it to the game as
/// [`Action::Verdict`](crate::Action::Verdict).
///
/// ```
/// use tabiya_game::{Action, Actor, Game, MatingAbility, Moment, Preset, solver};
/// let (mut game, _) = Game::begin(Preset::default(), Moment(0))?;
/// let (ply, position) = (game.ply(), *game.position());
/// let verdict = std::thread::spawn(move || solver::verdict(ply, &position)).join().unwrap();
/// game.execute(Actor::Referee, Action::Verdict(verdict), Moment(200)).ok();
/// assert_eq!(game.ending(), None);
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
pub fn verdict(ply: u32, position: &Position) -> Verdict {
    Verdict {
        ply,
        key: position.key(),
        mating: ByColor::from_fn(|side| solve(position, side).mating_ability()),
    }
}

/// True if the quick proof shows that a side cannot mate. Does not consider material.
pub(crate) use backend::quick_cannot_mate;
