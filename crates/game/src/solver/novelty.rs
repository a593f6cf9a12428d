//! [`Novelty`]: tells which moves lead somewhere new.
//!
//! Pieces that roam have millions of placements that lead no further. A search that prefers, for each placement of pawns and
//! each material, the first visit of a piece to a square is soon through with them.

use tabiya_rules::{Board, Color, Move, Position, Role};

use super::hash_set::HashSet;

/// The visits of pieces to squares, apart for each placement of pawns and each material.
pub(super) struct Novelty {
    visits: HashSet,
}

impl Novelty {
    pub(super) fn new() -> Self {
        Self {
            visits: HashSet::new(),
        }
    }

    /// Notes a move, given the position after it; true if its piece has not been on this square before. Kings are seen
    /// together, and a move that cannot be taken back counts as one of theirs.
    pub(super) fn is_new(&mut self, after: &Position, m: Move) -> bool {
        let board = after.board();
        let piece = board.piece_at(m.to()).filter(|piece| {
            after.halfmove_clock() > 0 && !matches!(piece.role, Role::Pawn | Role::King)
        });
        let visit = match piece {
            Some(piece) => {
                let turn = 64 * (1 + piece.role as u64 + 6 * piece.color as u64);
                (turn + m.to() as u64) * 64
            }
            None => after.king(Color::White) as u64 * 64 + after.king(Color::Black) as u64,
        };
        self.visits.insert(mix(class(board), visit))
    }
}

/// Hash of what only captures and pawn moves change.
pub(super) fn class(board: &Board) -> u64 {
    let pawns = |color| board.pieces(color, Role::Pawn).0;
    let counts = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .fold(0, |hash, role| {
            Color::ALL.into_iter().fold(hash, |hash, color| {
                hash * 16 + u64::from(board.pieces(color, role).count())
            })
        });
    mix(mix(pawns(Color::White), pawns(Color::Black)), counts)
}

fn mix(hash: u64, value: u64) -> u64 {
    let mixed =
        (hash ^ value.wrapping_mul(0xbf58_476d_1ce4_e5b9)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}
