//! Tests of a single move: legality and giving check.

use super::Position;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Rank, Role, Square, attacks};

impl Position {
    /// Returns true if a move from any source is legal in this position.
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

    /// Returns true if the piece can make this move, ignoring whether the king is attacked afterwards.
    /// Castling is pseudo-legal only if it is legal.
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        if !self.board.by_color(self.turn).contains(from) {
            return false;
        }
        let role = self.board.role_on(from);
        match m.kind() {
            MoveKind::Castle => return role == Role::King && self.is_castle_legal(from, to),
            _ if self.board.by_color(self.turn).contains(to) => return false,
            _ => {}
        }
        if role == Role::Pawn {
            return self.is_pawn_move(m);
        }
        m.kind() == MoveKind::Normal
            && attacks::of(role, self.turn, from, self.board.occupied()).contains(to)
    }

    /// Returns true if a pseudo-legal move does not leave the king attacked.
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
            return !self.is_attacked(to, !self.turn, occupied);
        }
        let keeps_pin = !self.pinned.contains(from) || attacks::line(king, from).contains(to);
        keeps_pin && self.resolves_check(king, to)
    }

    /// Returns true if a move to `to` by a piece other than the king captures or blocks the checker, or if
    /// there is no check.
    #[inline(always)]
    fn resolves_check(&self, king: Square, to: Square) -> bool {
        match self.checkers.first() {
            None => true,
            Some(checker) => {
                !self.checkers.more_than_one()
                    && (attacks::between(king, checker) | checker.bit()).contains(to)
            }
        }
    }

    fn is_castle_legal(&self, king: Square, rook: Square) -> bool {
        let side = CastlingSide::of(king, rook);
        !self.is_check()
            && self.castling.rook(self.turn, side) == Some(rook)
            && self.can_castle(self.turn, side, king, rook)
    }

    fn is_pawn_move(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let color = self.turn;
        let promotes = to.rank() == Rank::Eighth.relative_to(color);
        let ahead = from.bit().forward(color) & !self.board.occupied();
        let attacks_to = attacks::pawn(color, from).contains(to);
        match m.kind() {
            MoveKind::Castle => false,
            MoveKind::EnPassant => attacks_to && self.en_passant() == Some(to),
            MoveKind::DoublePush => {
                from.rank() == Rank::Second.relative_to(color)
                    && (ahead.forward(color) & !self.board.occupied()).contains(to)
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {
                promotes == matches!(m.kind(), MoveKind::Promotion(_))
                    && (ahead.contains(to)
                        || (attacks_to && self.board.by_color(!color).contains(to)))
            }
        }
    }

    /// Returns true if a legal move gives check; cheaper than playing it.
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
                    || self.discovers_check(king, from.bit(), after)
            }
            MoveKind::Promotion(role) => {
                let after = (occupied ^ from.bit()) | to.bit();
                attacks::of(role, us, to, after).contains(king)
                    || self.discovers_check(king, from.bit(), after)
            }
            MoveKind::EnPassant => {
                let captured = to.bit().forward(enemy);
                let after = (occupied ^ from.bit() ^ captured) | to.bit();
                attacks::pawn(us, to).contains(king)
                    || self.discovers_check(king, from.bit() | captured, after)
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
                let after = (occupied & !(from.bit() | to.bit())) | king_to.bit() | rook_to.bit();
                attacks::rook(rook_to, after).contains(king)
                    || self.discovers_check(king, from.bit() | to.bit(), after)
            }
        }
    }

    /// Returns true if a slider of the side to move attacks `king` once the pieces on `vacated` have left.
    fn discovers_check(&self, king: Square, vacated: Bitboard, occupied: Bitboard) -> bool {
        let rays = attacks::rook_rays(king) | attacks::bishop_rays(king);
        (rays & vacated).any()
            && (self.board.sliding_attackers(king, self.turn, occupied) & !vacated).any()
    }

    /// Returns the pieces of a side that attack a square, including pinned ones.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    /// assert_eq!(Position::START.attackers(Square::F3, Color::White).count(), 3);
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// Returns the role that a legal move captures, if any.
    #[inline]
    pub fn captured_role(&self, m: Move) -> Option<Role> {
        match m.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Castle => None,
            _ => self.board.role_at(m.to()),
        }
    }

    /// Returns the role of the piece that a legal move moves; the king for castling.
    #[inline]
    pub fn moved_role(&self, m: Move) -> Role {
        self.board.role_on(m.from())
    }
}
