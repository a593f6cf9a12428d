//! [`Look`]: a position that somebody wants to see, and [`Sight`], what there is to see.

use serde::{Deserialize, Serialize};
use tabiya_game::{Preset, PresetError, Start};
use tabiya_record::Openings;
use tabiya_rules::{ByColor, Color, Move, Outcome, Position, Square, UciMove};

use crate::Step;

/// A position that somebody wants to see: where play begins, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Look {
    /// Where play begins.
    pub start: Start,
    /// Moves from there.
    pub moves: Vec<UciMove>,
}

/// A position, with all that is needed to show it, and to go on from it, without knowing the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Color,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How many moves led here.
    pub ply: u32,
    /// What can be played.
    pub moves: Vec<Step>,
    /// What the position alone says of the end.
    pub ending: Option<BoardEnding>,
    /// What the opening is called.
    pub opening: Option<OpeningName>,
    /// How many pieces of each side attack each square: 64 digits, from a1 and b1 to h8. More than nine are nine.
    pub controls: ByColor<String>,
}

/// An end that can be seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BoardEnding {
    /// FIDE 5.1.1.
    Checkmate,
    /// FIDE 5.2.1.
    Stalemate,
    /// Too little is left to mate: FIDE 5.2.2.
    DeadPosition,
}

/// What an opening is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningName {
    /// `A00` to `E99`.
    pub eco: String,
    /// In English.
    pub name: String,
}

impl Look {
    /// Where play begins, and the moves from there, each legal.
    pub fn line(&self) -> Result<(Position, Vec<Move>), PresetError> {
        let preset = Preset {
            start: self.start.clone(),
            moves: self.moves.clone(),
            ..Preset::default()
        };
        Ok((preset.position()?, preset.line()?))
    }

    /// What there is to see.
    pub fn sight(&self) -> Result<Sight, PresetError> {
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
        Ok(Sight {
            fen: position.fen().to_string(),
            turn: position.turn(),
            check: position.is_check(),
            ply: self.moves.len() as u32,
            moves: Step::all(&position),
            ending,
            opening: opening.map(|opening| OpeningName {
                eco: opening.eco.to_string(),
                name: opening.name.to_string(),
            }),
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
