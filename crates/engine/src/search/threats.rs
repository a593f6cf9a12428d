//! [`Threats`]: squares attacked by enemy pieces.

use tabiya_rules::{Bitboard, Move, Position, Role, attacks};

use super::parameters;

/// Squares attacked by enemy pieces, and by those up to a value.
#[derive(Clone, Copy)]
pub(super) struct Threats {
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    by_all: Bitboard,
}

impl Threats {
    pub(super) fn of(position: &Position) -> Self {
        let board = position.board();
        let (them, occupied) = (!position.turn(), board.occupied());
        let by = |role: Role| {
            let pieces = board.pieces(them, role);
            pieces.into_iter().fold(Bitboard::EMPTY, |all, square| {
                all | attacks::of(role, them, square, occupied)
            })
        };
        let by_pawns = by(Role::Pawn);
        let by_minors = by_pawns | by(Role::Knight) | by(Role::Bishop);
        let by_rooks = by_minors | by(Role::Rook);
        let by_all = by_rooks | by(Role::Queen) | by(Role::King);
        Self {
            by_pawns,
            by_minors,
            by_rooks,
            by_all,
        }
    }

    /// Index of a move in threat-indexed history: whether its first square and its destination are attacked.
    #[inline]
    pub(super) fn history_index(&self, m: Move) -> usize {
        usize::from(self.by_all.contains(m.from())) + 2 * usize::from(self.by_all.contains(m.to()))
    }

    /// Move-ordering bonus of a quiet move: positive if the piece escapes an attack, negative if it walks into one.
    pub(super) fn score(&self, role: Role, m: Move) -> i32 {
        let (attacked, bonus) = match role {
            Role::Queen => (self.by_rooks, parameters::THREAT_QUEEN),
            Role::Rook => (self.by_minors, parameters::THREAT_ROOK),
            Role::Knight | Role::Bishop => (self.by_pawns, parameters::THREAT_MINOR),
            Role::Pawn | Role::King => return 0,
        };
        bonus * (i32::from(attacked.contains(m.from())) - i32::from(attacked.contains(m.to())))
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::UciMove;

    use super::*;

    #[test]
    fn escaping_an_attack_scores_higher() {
        // The queen stands before a rook; a pawn guards b4 and d4.
        let fen = "4k3/4r3/8/2p5/8/n3Q3/3N4/6K1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let threats = Threats::of(&position);
        let score = |uci: &str| {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            threats.score(position.moved_role(m), m)
        };
        assert_eq!(score("e3h3"), parameters::THREAT_QUEEN);
        assert_eq!(score("e3d4"), 0, "from one attacked square to another");
        assert_eq!(score("d2f1"), 0);
        assert_eq!(score("g1f2"), 0, "king moves have no bonus");
    }
}
