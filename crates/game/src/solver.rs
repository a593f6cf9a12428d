//! Exact unwinnability solver: can a side mate by any series of legal moves?
//!
//! The referee and `tabiya adjudicate` use it. Most positions take some ten microseconds, but some take seconds, so no game
//! waits for it: the host runs a [`Solve`] on another thread, in slices, and passes the answer to the game as
//! [`Action::Verdict`](crate::Action::Verdict).
//!
//! # Layout
//! - `mobility`: proof by pawn walls and blocked pieces.
//! - `guided`: best-first search for a mate; `goal`, `camp` and `distances`: the estimate that guides it; `novelty`: moves
//!   that lead somewhere new.
//! - `abstract_search`: search of sets of positions (`abstract_state`, `abstract_set`, `roaming_kind`), which proves that
//!   there is no mate behind walls.
//! - `exhaustive`: search of every position that can arise; `position_set` and `hash_set`: those already seen.
//! - `solve`: [`Solve`], which combines them.

mod abstract_search;
mod abstract_set;
mod abstract_state;
mod camp;
mod distances;
mod exhaustive;
mod goal;
mod guided;
mod hash_set;
mod mobility;
mod novelty;
mod position_set;
mod roaming_kind;
mod solve;

use tabiya_rules::{ByColor, Color, Move, Position};

use crate::{MatingAbility, Verdict};

pub use solve::Solve;

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
    /// Undecided: more positions can arise than fit into memory.
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

/// Decides whether a side can mate by any series of legal moves, however long it takes. See [`Solve`] for a search that can
/// be interrupted.
///
/// ```
/// use tabiya_game::solver::{self, Solution};
/// use tabiya_rules::{Color, Position};
/// // Black cannot mate here, but White can.
/// let position: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
/// assert_eq!(solver::solve(&position, Color::Black), Solution::Cannot);
/// let Solution::Can { line } = solver::solve(&position, Color::White) else { panic!() };
/// let end = line.into_iter().fold(position, |position, m| position.play(m));
/// assert!(end.is_checkmate());
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn solve(position: &Position, side: Color) -> Solution {
    let mut search = Solve::new(position, side);
    loop {
        if let Some(solution) = search.run(u64::MAX, &|| false) {
            return solution;
        }
    }
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

/// Returns true if a quick proof shows that a side cannot mate: blocked pieces, or a few moves that lead to nothing.
/// Assumes that there are legal moves.
pub(crate) fn quick_cannot_mate(position: &Position, side: Color) -> bool {
    mobility::proves_cannot_mate(position, side)
        || guided::GuidedSearch::new(position, side, 0).exhausts_within(QUICK_POSITIONS)
}

/// Number of positions that the quick proof visits.
const QUICK_POSITIONS: usize = 64;

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
