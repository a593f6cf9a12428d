//! Static exchange evaluation (SEE): the value of a series of captures on one square.

use super::Position;
use crate::{Bitboard, Color, Move, MoveKind, Role, Square, attacks};

/// Returns the exchange value of a piece in centipawns. The king is worth more than all other pieces, so
/// that it is never traded.
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
    /// Static exchange evaluation (SEE): returns the material balance in centipawns of a legal move and the
    /// captures that follow on its square, if both sides capture with their least valuable piece and stop
    /// when that is better.
    ///
    /// ```
    /// use tabiya_rules::{Position, UciMove};
    /// let position: Position = "4k3/3p4/4p3/8/8/4R3/8/4K3 w - - 0 1".parse()?;
    /// let m = "e3e6".parse::<UciMove>()?.to_move(&position)?;
    /// assert_eq!(position.see(m), 100 - 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see(&self, m: Move) -> i32 {
        // Bisect on the threshold test, so that there is only one implementation.
        let (mut low, mut high) = (-25_000i32, 25_000i32);
        while low < high {
            let middle = (low + high + 1).div_euclid(2);
            if self.see_at_least(m, middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// Returns true if the static exchange evaluation of a legal move is at least `threshold`; cheaper than
    /// [`Position::see`].
    pub fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        if m.is_castle() {
            return threshold <= 0;
        }
        let board = &self.board;
        let (from, to) = (m.from(), m.to());
        let mut occupant = board.role_on(from);
        let mut gain = self.captured_role(m).map_or(0, value);
        if let MoveKind::Promotion(role) = m.kind() {
            gain += value(role) - value(Role::Pawn);
            occupant = role;
        }
        // `balance` is how far the side that has just moved is above the threshold.
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= value(occupant);
        if balance >= 0 {
            return true;
        }

        let mut occupied = (board.occupied() ^ from.bit()) | to.bit();
        if m.kind() == MoveKind::EnPassant {
            occupied ^= to.bit().forward(!self.turn);
        }
        let bishops_and_queens = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
        let rooks_and_queens = board.by_role(Role::Rook) | board.by_role(Role::Queen);
        let mut attackers = (board.attackers(to, self.turn, occupied)
            | board.attackers(to, !self.turn, occupied))
            & occupied;
        let mut side = !self.turn;
        loop {
            let mut own = attackers & board.by_color(side);
            own &= !self.pinned_in_exchange(side, occupied, to);
            let Some(role) = Role::ALL
                .into_iter()
                .find(|role| (own & board.by_role(*role)).any())
            else {
                break;
            };
            let capturers = own & board.by_role(role);
            occupied ^= capturers.lowest().bit();
            attackers |= attacks::bishop(to, occupied) & bishops_and_queens;
            attackers |= attacks::rook(to, occupied) & rooks_and_queens;
            attackers &= occupied;
            // A king may not capture a defended piece.
            if role == Role::King && (attackers & board.by_color(!side)).any() {
                break;
            }
            side = !side;
            balance = -balance - 1 - value(role);
            if balance >= 0 {
                break;
            }
        }
        // The side that cannot or should not capture has lost the exchange.
        side != self.turn
    }

    /// Returns the pieces of a side that are pinned to their king by a slider still on the board. A slider on
    /// the exchange square does not count, because the capture removes it.
    fn pinned_in_exchange(&self, side: Color, occupied: Bitboard, exchange: Square) -> Bitboard {
        let king = self.king(side);
        let enemy = !side;
        let snipers = ((attacks::bishop_rays(king) & self.board.bishops_and_queens(enemy))
            | (attacks::rook_rays(king) & self.board.rooks_and_queens(enemy)))
            & occupied
            & !exchange.bit();
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.more_than_one() {
                pinned |= between & self.board.by_color(side);
            }
        }
        pinned
    }
}
