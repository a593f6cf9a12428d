//! The full answer to whether a side can still mate, for the host's referee and for `tabiya adjudicate`.
//!
//! It can take seconds, so no game waits for it: the host runs [`full`] on a thread of its own and hands
//! the answer to the game as [`Action::Verdict`](crate::Action::Verdict).
//!
//! Without the feature `solver` only the board and the material are asked, which is as sound but finds less.

#[cfg(feature = "solver")]
mod helpmate;
#[cfg(not(feature = "solver"))]
mod material;

#[cfg(feature = "solver")]
use helpmate as way;
#[cfg(not(feature = "solver"))]
use material as way;

use tabiya_rules::{ByColor, Color, Move, Position};

use crate::{Mating, Verdict};

/// The full answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The side can mate, for example so.
    Can {
        /// Legal moves by both sides, the last of which mates.
        line: Vec<Move>,
    },
    /// The side cannot mate by any series of legal moves.
    Cannot,
    /// Not decided: the solver gave up, or the position has castling rights that it does not know.
    Undecided,
}

impl Answer {
    /// The answer without the line.
    pub fn mating(&self) -> Mating {
        match self {
            Self::Can { .. } => Mating::Can,
            Self::Cannot => Mating::Cannot,
            Self::Undecided => Mating::Undecided,
        }
    }
}

/// Whether a side can mate by any series of legal moves, decided in full.
///
/// Takes a fraction of a millisecond as a rule and seconds at worst; it cannot be stopped.
///
/// ```
/// # #[cfg(feature = "solver")] {
/// use tabiya_game::solver::{self, Answer};
/// use tabiya_rules::{Color, Position};
/// // Black cannot mate here, but White can.
/// let position: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
/// assert_eq!(solver::full(&position, Color::Black), Answer::Cannot);
/// let Answer::Can { line } = solver::full(&position, Color::White) else { panic!() };
/// let end = line.into_iter().fold(position, |position, m| position.play(m));
/// assert!(end.is_checkmate());
/// # }
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
pub fn full(position: &Position, side: Color) -> Answer {
    at_once(position, side).unwrap_or_else(|| way::full(position, side))
}

/// What the board says without a move: mate, stalemate, or pieces that cannot mate.
fn at_once(position: &Position, side: Color) -> Option<Answer> {
    if !position.has_legal_moves() {
        let is_mated = position.is_check() && position.turn() != side;
        return Some(match is_mated {
            true => Answer::Can { line: Vec::new() },
            false => Answer::Cannot,
        });
    }
    position
        .has_insufficient_material(side)
        .then_some(Answer::Cannot)
}

/// What the referee has to say of a position of a game: the host runs it on its own thread, and hands it to
/// the game as [`Action::Verdict`](crate::Action::Verdict).
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Mating, Moment, Preset, solver};
/// let (mut game, _) = Game::begin(Preset::default(), Moment(0))?;
/// let (ply, position) = (game.ply(), *game.position());
/// let verdict = std::thread::spawn(move || solver::verdict(ply, &position)).join().unwrap();
/// game.apply(Actor::Referee, Action::Verdict(verdict), Moment(200)).ok();
/// assert_eq!(game.ending(), None);
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
pub fn verdict(ply: u32, position: &Position) -> Verdict {
    Verdict {
        ply,
        key: position.key(),
        mating: ByColor::from_fn(|side| full(position, side).mating()),
    }
}

/// True if the quick test proves that a side cannot mate. Material is not asked here.
pub(crate) use way::fast_cannot;
