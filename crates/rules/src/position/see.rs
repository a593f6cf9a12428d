//! Static exchange evaluation: what a series of captures on one square is worth.

use super::Position;
use crate::{Bitboard, Color, Move, MoveKind, Role, Square, attacks};

/// What a piece counts in an exchange, in hundredths of a pawn. The king is worth more than all else, so
/// that nobody gives it up.
const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 20_000,
    }
}

impl Position {
    /// What a legal move wins or loses by the captures that follow on its square, if both sides take
    /// with their cheapest piece and stop when that is better: in hundredths of a pawn.
    ///
    /// ```
    /// use tabiya_rules::{Position, UciMove};
    /// let position: Position = "4k3/3p4/4p3/8/8/4R3/8/4K3 w - - 0 1".parse()?;
    /// let m = "e3e6".parse::<UciMove>()?.to_move(&position)?;
    /// assert_eq!(position.exchange(m), 100 - 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, m: Move) -> i32 {
        // Bisect on the threshold test: it is the one that searches use, and so the one to keep right.
        let (mut low, mut high) = (-25_000i32, 25_000i32);
        while low < high {
            let middle = (low + high + 1).div_euclid(2);
            if self.exchange_at_least(m, middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// True if the captures that follow a legal move win at least `threshold`; cheaper than
    /// [`Position::exchange`].
    pub fn exchange_at_least(&self, m: Move, threshold: i32) -> bool {
        if m.is_castle() {
            return threshold <= 0;
        }
        let board = &self.board;
        let (from, to) = (m.from(), m.to());
        let mut on_square = board.role_on(from);
        let mut gain = self.captured(m).map_or(0, value);
        if let MoveKind::Promotion(role) = m.kind() {
            gain += value(role) - value(Role::Pawn);
            on_square = role;
        }
        // `balance` is what the side that has just moved is ahead of what it needs.
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= value(on_square);
        if balance >= 0 {
            return true;
        }

        let mut occupied = (board.occupied() ^ from.bit()) | to.bit();
        if m.kind() == MoveKind::EnPassant {
            occupied ^= to.bit().forward(!self.turn);
        }
        let diagonals = board.role(Role::Bishop) | board.role(Role::Queen);
        let straights = board.role(Role::Rook) | board.role(Role::Queen);
        let mut attackers = (board.attackers(to, self.turn, occupied)
            | board.attackers(to, !self.turn, occupied))
            & occupied;
        let mut side = !self.turn;
        loop {
            let mut own = attackers & board.color(side);
            own &= !self.held_back(side, occupied, to);
            let Some(role) = Role::ALL
                .into_iter()
                .find(|role| (own & board.role(*role)).any())
            else {
                break;
            };
            let taker = own & board.role(role);
            occupied ^= taker.lowest().bit();
            attackers |= attacks::bishop(to, occupied) & diagonals;
            attackers |= attacks::rook(to, occupied) & straights;
            attackers &= occupied;
            // A king may take only what nobody guards.
            if role == Role::King && (attackers & board.color(!side)).any() {
                break;
            }
            side = !side;
            balance = -balance - 1 - value(role);
            if balance >= 0 {
                break;
            }
        }
        // Whoever could not, or would not, go on has lost the exchange.
        side != self.turn
    }

    /// Pieces of a side that are pinned to their king by a slider that still stands. What stands on the
    /// square of the exchange pins nobody: it is there to be taken.
    fn held_back(&self, side: Color, occupied: Bitboard, exchange: Square) -> Bitboard {
        let king = self.king(side);
        let enemy = !side;
        let snipers = ((attacks::bishop_rays(king) & self.board.diagonals(enemy))
            | (attacks::rook_rays(king) & self.board.straights(enemy)))
            & occupied
            & !exchange.bit();
        let mut held = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.has_many() {
                held |= between & self.board.color(side);
            }
        }
        held
    }
}
