//! [`PositionRequest`] and [`PositionView`]: any position, and everything needed to show it.

use serde::{Deserialize, Serialize};
use tabiya_game::{Preset, PresetError, Start};
use tabiya_record::{Opening, Openings};
use tabiya_rules::{ByColor, Color, Move, Outcome, Position, Square, UciMove};

use crate::LegalMove;

/// Position to be shown: a starting position and moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct PositionRequest {
    /// Starting position.
    pub start: Start,
    /// Moves from the starting position.
    pub moves: Vec<UciMove>,
}

/// A position, with everything needed to show it and to go on from it without knowing the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionView {
    /// Position as FEN.
    pub fen: String,
    /// Side to move.
    pub turn: Color,
    /// True if the side to move is in check.
    pub check: bool,
    /// Number of moves played, in plies.
    pub ply: u32,
    /// Legal moves.
    pub moves: Vec<LegalMove>,
    /// End of the game by the position alone.
    pub ending: Option<BoardEnding>,
    /// Name of the opening.
    pub opening: Option<OpeningName>,
    /// Number of attackers of each square, per side: 64 digits, from a1 and b1 to h8. More than nine count as nine.
    pub controls: ByColor<String>,
}

/// End of a game that the board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum BoardEnding {
    /// FIDE 5.1.1.
    Checkmate,
    /// FIDE 5.2.1.
    Stalemate,
    /// Insufficient material: FIDE 5.2.2.
    DeadPosition,
}

/// Name of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningName {
    /// `A00` to `E99`.
    pub eco: String,
    /// In English.
    pub name: String,
}

impl From<&Opening> for OpeningName {
    fn from(opening: &Opening) -> Self {
        Self {
            eco: opening.eco.to_string(),
            name: opening.name.to_string(),
        }
    }
}

impl PositionRequest {
    /// Starting position and moves, checked to be legal.
    pub fn line(&self) -> Result<(Position, Vec<Move>), PresetError> {
        let preset = Preset {
            start: self.start.clone(),
            moves: self.moves.clone(),
            ..Preset::default()
        };
        Ok((preset.position()?, preset.loaded_moves()?))
    }

    /// Builds the view.
    pub fn view(&self) -> Result<PositionView, PresetError> {
        let (mut position, moves) = self.line()?;
        let mut positions = vec![position];
        for m in moves {
            position = position.play(m);
            positions.push(position);
        }
        let ending = position.outcome().map(|outcome| match outcome {
            Outcome::Checkmate { .. } => BoardEnding::Checkmate,
            Outcome::Stalemate => BoardEnding::Stalemate,
            Outcome::InsufficientMaterial => BoardEnding::DeadPosition,
        });
        let opening = Openings::built_in().deepest(&positions);
        Ok(PositionView {
            fen: position.fen().to_string(),
            turn: position.turn(),
            check: position.is_check(),
            ply: self.moves.len() as u32,
            moves: LegalMove::all(&position),
            ending,
            opening: opening.map(OpeningName::from),
            controls: ByColor::from_fn(|side| controls(&position, side)),
        })
    }
}

fn controls(position: &Position, side: Color) -> String {
    let digit = |square: Square| {
        let attackers = position.attackers(square, side).count();
        char::from_digit(attackers.min(9), 10).unwrap_or('9')
    };
    Square::ALL.into_iter().map(digit).collect()
}
