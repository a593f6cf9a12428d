//! [`LegalMove`]: a legal move with everything needed to show it without knowing the rules.

use serde::{Deserialize, Serialize};
use tabiya_rules::{Move, MoveKind, Position, UciMove};

/// A legal move and its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// Move in UCI notation.
    pub uci: UciMove,
    /// Move in SAN.
    pub san: String,
    /// Position after the move.
    pub fen: String,
    /// Special properties of the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<MoveFlag>,
}

/// Special property of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum MoveFlag {
    /// Captures a piece.
    Capture,
    /// Captures en passant.
    EnPassant,
    /// Castles.
    Castling,
    /// Promotes a pawn.
    Promotion,
    /// Gives check.
    Check,
    /// Gives checkmate.
    Mate,
}

impl LegalMove {
    /// Describes a legal move; also returns the position after it.
    pub fn of(position: &Position, m: Move) -> (Self, Position) {
        let next = position.play(m);
        let legal_move = Self {
            uci: position.uci(m),
            san: position.san(m).to_string(),
            fen: next.fen().to_string(),
            flags: flags(position, m, &next),
        };
        (legal_move, next)
    }

    /// Describes all legal moves.
    pub fn all(position: &Position) -> Vec<Self> {
        let moves = position.legal_moves();
        moves.iter().map(|m| Self::of(position, *m).0).collect()
    }
}

fn flags(position: &Position, m: Move, next: &Position) -> Vec<MoveFlag> {
    let is_mate = next.is_checkmate();
    let all = [
        (position.captured_role(m).is_some(), MoveFlag::Capture),
        (m.kind() == MoveKind::EnPassant, MoveFlag::EnPassant),
        (m.is_castle(), MoveFlag::Castling),
        (m.promotion().is_some(), MoveFlag::Promotion),
        (next.is_check() && !is_mate, MoveFlag::Check),
        (is_mate, MoveFlag::Mate),
    ];
    let true_ones = all.into_iter().filter(|(is_so, _)| *is_so);
    true_ones.map(|(_, flag)| flag).collect()
}
