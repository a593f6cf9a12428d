//! [`ResultCheck`]: asks the solver whether the result of a finished game is right.

use std::fmt;

use tabiya_rules::{Color, Position};

use crate::{Ending, Game, MatingAbility, OpponentOutcome, QuickplayGround, solver};

/// Answer of the solver on the result of a game.
///
/// A log proves that its events follow from the commands and verdicts in it. It does not prove that the verdicts were
/// right, and earlier versions scored games without one. This asks the solver again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultCheck {
    /// The result does not depend on whether a side can mate, or there is none yet.
    NotNeeded,
    /// The solver confirms it.
    Confirmed,
    /// The solver leaves it open.
    Undecided,
    /// The solver contradicts it.
    Wrong(WrongResult),
}

/// A recorded ending that the solver contradicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongResult {
    /// The recorded ending.
    pub recorded: Ending,
    /// Side about which it is wrong.
    pub side: Color,
    /// Ability of that side to mate in the final position.
    pub mating: MatingAbility,
}

impl ResultCheck {
    /// Checks the result of a game. Usually takes a few milliseconds, seconds at worst.
    ///
    /// ```
    /// use tabiya_game::{Ending, Event, EventKind, Game, Moment, OpponentOutcome, Preset, ResultCheck, Start};
    /// use tabiya_rules::Color;
    /// // White cannot mate here, but the log says that White won.
    /// let fen = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1".to_string();
    /// let preset = Preset { start: Start::Fen { fen, mode: Default::default() }, ..Preset::default() };
    /// let (_, mut events) = Game::begin(preset, Moment(0))?;
    /// let (by, opponent) = (Color::Black, OpponentOutcome::Wins);
    /// let kind = EventKind::Ended(Ending::Resignation { by, opponent });
    /// events.push(Event { number: 1, kind, ..events[0].clone() });
    /// let game = Game::replay(&events)?;
    /// let ResultCheck::Wrong(wrong) = ResultCheck::of(&game) else { panic!() };
    /// assert_eq!(
    ///     wrong.to_string(),
    ///     "the log says \"resignation: white wins (5.1.2)\", but white cannot mate by any series of legal moves"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Self {
        let Some(recorded) = game.ending() else {
            return Self::NotNeeded;
        };
        let claims = claims(recorded);
        let mut check = match claims.is_empty() {
            true => Self::NotNeeded,
            false => Self::Confirmed,
        };
        for (side, claimed) in claims {
            match mating_ability(game.position(), side) {
                MatingAbility::Undecided => check = Self::Undecided,
                mating if mating == claimed => {}
                mating => {
                    return Self::Wrong(WrongResult {
                        recorded,
                        side,
                        mating,
                    });
                }
            }
        }
        check
    }
}

/// Mating abilities on which an ending rests.
fn claims(ending: Ending) -> Vec<(Color, MatingAbility)> {
    if let Some((pending, opponent)) = ending.without_outcome() {
        let mating = match opponent {
            OpponentOutcome::Wins => MatingAbility::Can,
            OpponentOutcome::CannotMate => MatingAbility::Cannot,
        };
        return vec![(pending.possible_winner(), mating)];
    }
    match ending {
        Ending::DeadPosition => Color::ALL
            .map(|side| (side, MatingAbility::Cannot))
            .to_vec(),
        Ending::Quickplay {
            by,
            ground: QuickplayGround::CannotMate,
        } => vec![(!by, MatingAbility::Cannot)],
        _ => Vec::new(),
    }
}

fn mating_ability(position: &Position, side: Color) -> MatingAbility {
    solver::solve(position, side).mating_ability()
}

impl fmt::Display for WrongResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { recorded, side, .. } = self;
        let ability = match self.mating {
            MatingAbility::Cannot => "cannot mate by any series of legal moves",
            MatingAbility::Can | MatingAbility::Undecided => "can mate by a series of legal moves",
        };
        write!(f, "the log says \"{recorded}\", but {side} {ability}")
    }
}
