//! [`Threats`]: what the other side attacks with something worth less.

use tabiya_rules::{Bitboard, Move, Position, Role, attacks};

use super::margins;

/// What the other side attacks with something worth less than what stands there, or goes there.
pub(super) struct Threats {
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
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
        Self {
            by_pawns,
            by_minors,
            by_rooks,
        }
    }

    /// What a quiet move of a piece gains in the order of moves: out of danger it comes early, into it late.
    pub(super) fn score(&self, role: Role, m: Move) -> i32 {
        let (danger, worth) = match role {
            Role::Queen => (self.by_rooks, margins::THREAT_QUEEN),
            Role::Rook => (self.by_minors, margins::THREAT_ROOK),
            Role::Knight | Role::Bishop => (self.by_pawns, margins::THREAT_MINOR),
            Role::Pawn | Role::King => return 0,
        };
        worth * (i32::from(danger.contains(m.from())) - i32::from(danger.contains(m.to())))
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::UciMove;

    use super::*;

    #[test]
    fn out_of_danger_is_better_than_into_it() {
        // The queen stands before a rook; a pawn guards b4 and d4.
        let fen = "4k3/4r3/8/2p5/8/n3Q3/3N4/6K1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let threats = Threats::of(&position);
        let score = |uci: &str| {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            threats.score(position.moved(m), m)
        };
        assert_eq!(score("e3h3"), margins::THREAT_QUEEN);
        assert_eq!(score("e3d4"), 0, "from one danger into another");
        assert_eq!(score("d2f1"), 0);
        assert_eq!(score("g1f2"), 0, "kings do not go into danger at all");
    }
}
