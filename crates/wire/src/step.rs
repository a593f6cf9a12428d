//! [`Step`]: a move that can be made, with all that is needed to show it without knowing the rules.

use serde::{Deserialize, Serialize};
use tabiya_rules::{Move, MoveKind, Position, UciMove};

/// A move that can be made, and what comes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// By coordinates.
    pub uci: UciMove,
    /// As it is written.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
}

/// What can be special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Flag {
    /// It takes something.
    Capture,
    /// A pawn takes another in passing.
    EnPassant,
    /// King and rook move.
    Castling,
    /// A pawn becomes something else.
    Promotion,
    /// It gives check.
    Check,
    /// It mates.
    Mate,
}

impl Step {
    /// A legal move, and the position after it.
    pub fn of(position: &Position, m: Move) -> (Self, Position) {
        let next = position.play(m);
        let step = Self {
            uci: position.uci(m),
            san: position.san(m).to_string(),
            fen: next.fen().to_string(),
            flags: flags(position, m, &next),
        };
        (step, next)
    }

    /// All legal moves.
    pub fn all(position: &Position) -> Vec<Self> {
        let moves = position.legal_moves();
        moves.iter().map(|m| Self::of(position, *m).0).collect()
    }
}

fn flags(position: &Position, m: Move, next: &Position) -> Vec<Flag> {
    let is_mate = next.is_checkmate();
    let all = [
        (position.captured(m).is_some(), Flag::Capture),
        (m.kind() == MoveKind::EnPassant, Flag::EnPassant),
        (m.is_castle(), Flag::Castling),
        (m.promotion().is_some(), Flag::Promotion),
        (next.is_check() && !is_mate, Flag::Check),
        (is_mate, Flag::Mate),
    ];
    let true_ones = all.into_iter().filter(|(is_so, _)| *is_so);
    true_ones.map(|(_, flag)| flag).collect()
}
