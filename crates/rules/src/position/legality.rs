//! One move: is it legal, does it give check.

use super::Position;
use crate::{Bitboard, Color, Move, MoveKind, Rank, Role, Square, Wing, attacks};

impl Position {
    /// True if a move, wherever it came from, is legal here.
    ///
    /// ```
    /// use tabiya_rules::{Move, MoveKind, Position, Square};
    /// let push = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// assert!(Position::START.is_legal(push));
    /// let wrong_kind = Move::new(Square::E2, Square::E4, MoveKind::Normal);
    /// assert!(!Position::START.is_legal(wrong_kind));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.leaves_king_safe(m)
    }

    /// True if the move is one that its piece can make, leaving aside whether the king is attacked
    /// afterwards. Castling counts only where it is legal.
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        if !self.board.color(self.turn).contains(from) {
            return false;
        }
        let role = self.board.role_on(from);
        match m.kind() {
            MoveKind::Castle => return role == Role::King && self.is_castle_legal(from, to),
            _ if self.board.color(self.turn).contains(to) => return false,
            _ => {}
        }
        if role == Role::Pawn {
            return self.is_pawn_move(m);
        }
        m.kind() == MoveKind::Normal
            && attacks::of(role, self.turn, from, self.board.occupied()).contains(to)
    }

    /// True if a pseudo-legal move does not leave the king attacked.
    #[inline]
    pub fn leaves_king_safe(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let king = self.king(self.turn);
        match m.kind() {
            MoveKind::Castle => return true,
            MoveKind::EnPassant => return self.en_passant_keeps_king_safe(from, to),
            _ => {}
        }
        if from == king {
            let occupied = self.board.occupied() ^ king.bit();
            return !self.is_attacked_without_king(to, !self.turn, occupied);
        }
        let keeps_pin = !self.pinned.contains(from) || attacks::line(king, from).contains(to);
        keeps_pin && self.answers_check(king, to)
    }

    /// True if a piece other than the king coming to `to` meets the check, where there is one.
    #[inline(always)]
    fn answers_check(&self, king: Square, to: Square) -> bool {
        match self.checkers.first() {
            None => true,
            Some(checker) => {
                !self.checkers.has_many()
                    && (attacks::between(king, checker) | checker.bit()).contains(to)
            }
        }
    }

    fn is_castle_legal(&self, king: Square, rook: Square) -> bool {
        let wing = Wing::of(king, rook);
        !self.is_check()
            && self.castling.rook(self.turn, wing) == Some(rook)
            && self.can_castle(self.turn, wing, king, rook)
    }

    fn is_pawn_move(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let color = self.turn;
        let promotes = to.rank() == Rank::Eighth.relative_to(color);
        let ahead = from.bit().forward(color) & !self.board.occupied();
        let takes = attacks::pawn(color, from).contains(to);
        match m.kind() {
            MoveKind::Castle => false,
            MoveKind::EnPassant => takes && self.en_passant() == Some(to),
            MoveKind::DoublePush => {
                from.rank() == Rank::Second.relative_to(color)
                    && (ahead.forward(color) & !self.board.occupied()).contains(to)
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {
                promotes == matches!(m.kind(), MoveKind::Promotion(_))
                    && (ahead.contains(to) || (takes && self.board.color(!color).contains(to)))
            }
        }
    }

    /// True if a legal move gives check; cheaper than playing it.
    ///
    /// ```
    /// use tabiya_rules::{Position, San};
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4RK2 w - - 0 1".parse()?;
    /// let discovered = "e2e4".parse::<tabiya_rules::UciMove>()?.to_move(&position)?;
    /// assert!(!position.gives_check(discovered), "the pawn stays on the file");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let (us, enemy) = (self.turn, !self.turn);
        let king = self.king(enemy);
        let occupied = self.board.occupied();
        match m.kind() {
            MoveKind::Normal | MoveKind::DoublePush => {
                let after = (occupied ^ from.bit()) | to.bit();
                let role = self.board.role_on(from);
                attacks::of(role, us, to, after).contains(king)
                    || self.uncovers(king, from.bit(), after)
            }
            MoveKind::Promotion(role) => {
                let after = (occupied ^ from.bit()) | to.bit();
                attacks::of(role, us, to, after).contains(king)
                    || self.uncovers(king, from.bit(), after)
            }
            MoveKind::EnPassant => {
                let taken = to.bit().forward(enemy);
                let after = (occupied ^ from.bit() ^ taken) | to.bit();
                attacks::pawn(us, to).contains(king)
                    || self.uncovers(king, from.bit() | taken, after)
            }
            MoveKind::Castle => {
                let wing = Wing::of(from, to);
                let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
                let after = (occupied & !(from.bit() | to.bit())) | king_to.bit() | rook_to.bit();
                attacks::rook(rook_to, after).contains(king)
                    || self.uncovers(king, from.bit() | to.bit(), after)
            }
        }
    }

    /// True if a slider of the side to move, other than on the squares left, attacks the king.
    fn uncovers(&self, king: Square, left: Bitboard, occupied: Bitboard) -> bool {
        let rays = attacks::rook_rays(king) | attacks::bishop_rays(king);
        (rays & left).any()
            && (self.board.sliding_attackers(king, self.turn, occupied) & !left).any()
    }

    /// The pieces of a side that attack a square, whether or not they are pinned.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    /// assert_eq!(Position::START.attackers(Square::F3, Color::White).count(), 3);
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// What a legal move takes, if anything.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Role> {
        match m.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Castle => None,
            _ => self.board.role_at(m.to()),
        }
    }

    /// What moves by a legal move; the king for castling.
    #[inline]
    pub fn moved(&self, m: Move) -> Role {
        self.board.role_on(m.from())
    }
}
