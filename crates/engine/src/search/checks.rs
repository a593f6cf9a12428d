//! Checks: [`CheckSquares`] finds moves that give check; [`mate_in_one`] and [`is_mate_threatened`], those that
//! mate.

use tabiya_rules::{
    Bitboard, Board, Color, Move, MoveKind, MoveList, Position, Role, Square, attacks,
};

/// Squares from which each piece of the side to move would give check, and the pieces that may discover one.
#[derive(Clone, Copy)]
pub(super) struct CheckSquares {
    by_role: [Bitboard; 6],
    discoverers: Bitboard,
}

impl CheckSquares {
    /// No squares: no move is taken for a check.
    pub(super) const NONE: Self = Self {
        by_role: [Bitboard::EMPTY; 6],
        discoverers: Bitboard::EMPTY,
    };

    pub(super) fn of(position: &Position) -> Self {
        let board = position.board();
        let (us, occupied) = (position.turn(), board.occupied());
        let king = position.king(!us);
        let diagonal = attacks::bishop(king, occupied);
        let straight = attacks::rook(king, occupied);
        let mut by_role = [Bitboard::EMPTY; 6];
        by_role[Role::Pawn as usize] = attacks::pawn(!us, king);
        by_role[Role::Knight as usize] = attacks::knight(king);
        by_role[Role::Bishop as usize] = diagonal;
        by_role[Role::Rook as usize] = straight;
        by_role[Role::Queen as usize] = diagonal | straight;
        // Pieces of ours next to the king on a line: without them a slider behind may attack it.
        let own = board.by_color(us);
        let blockers = (diagonal | straight) & own;
        let beyond = occupied ^ blockers;
        let queens = board.by_role(Role::Queen);
        let bishops = own & (board.by_role(Role::Bishop) | queens);
        let rooks = own & (board.by_role(Role::Rook) | queens);
        let sliders = (attacks::bishop(king, beyond) & bishops & !diagonal)
            | (attacks::rook(king, beyond) & rooks & !straight);
        let discoverers = sliders.into_iter().fold(Bitboard::EMPTY, |all, slider| {
            all | (attacks::between(king, slider) & blockers)
        });
        Self {
            by_role,
            discoverers,
        }
    }

    /// Returns true if a legal move gives check.
    #[inline]
    pub(super) fn gives_check(&self, position: &Position, m: Move) -> bool {
        match m.kind() {
            MoveKind::Normal | MoveKind::DoublePush => {
                self.by_role[position.moved_role(m) as usize].contains(m.to())
                    || (self.discoverers.contains(m.from()) && position.gives_check(m))
            }
            MoveKind::Promotion(_) | MoveKind::EnPassant | MoveKind::Castle => {
                position.gives_check(m)
            }
        }
    }

    /// Returns the quiet moves that give check, except some castling moves: faster than generating all moves.
    pub(super) fn quiet_checks(&self, position: &Position) -> MoveList {
        let mut checks = MoveList::new();
        if self.discoverers.any() || position.is_check() {
            for m in position.quiet_moves().iter() {
                if self.gives_check(position, *m) {
                    checks.push(*m);
                }
            }
            return checks;
        }
        let board = position.board();
        let (us, occupied) = (position.turn(), board.occupied());
        let mut push_legal = |m| {
            if position.leaves_king_safe(m) {
                checks.push(m);
            }
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in board.pieces(us, role) {
                let attacked = attacks::of(role, us, from, occupied);
                for to in attacked & self.by_role[role as usize] & !occupied {
                    push_legal(Move::new(from, to, MoveKind::Normal));
                }
            }
        }
        let pawns = board.pieces(us, Role::Pawn);
        for to in self.by_role[Role::Pawn as usize] & !occupied {
            let behind = to.bit().forward(!us);
            let further = (behind & !occupied).forward(!us);
            for (squares, kind) in [(behind, MoveKind::Normal), (further, MoveKind::DoublePush)] {
                if let Some(from) = (squares & pawns).first() {
                    let m = Move::new(from, to, kind);
                    if position.is_pseudo_legal(m) {
                        push_legal(m);
                    }
                }
            }
        }
        checks
    }
}

/// Returns true if the side to move has a quiet check that loses no material by exchange.
pub(super) fn has_safe_quiet_check(position: &Position) -> bool {
    let checks = CheckSquares::of(position).quiet_checks(position);
    checks.iter().any(|m| position.see_at_least(*m, 0))
}

/// Returns a move of the side to move, not in check, that mates at once: see [`mating_check`].
pub(super) fn mate_in_one(position: &Position) -> Option<Move> {
    mating_check(position, position.turn(), || Some(*position))
}

/// Returns true if the opponent could mate at once if the side to move, not in check, passed.
pub(super) fn is_mate_threatened(position: &Position) -> bool {
    mating_check(position, !position.turn(), || position.null_move()).is_some()
}

/// Returns a direct check of `us` by a piece that mates. Mates by pawns, by castling and by discovered check are missed;
/// what it returns is a mate. `on_move` is the position with `us` to move: most positions do not need it.
#[inline]
fn mating_check(
    position: &Position,
    us: Color,
    on_move: impl Fn() -> Option<Position>,
) -> Option<Move> {
    let board = position.board();
    let (own, occupied) = (board.by_color(us), board.occupied());
    let king = position.king(!us);
    let diagonal = attacks::bishop(king, occupied) & !own;
    let straight = attacks::rook(king, occupied) & !own;
    let mut escapes = None;
    for (role, squares) in [
        (Role::Queen, diagonal | straight),
        (Role::Rook, straight),
        (Role::Knight, attacks::knight(king) & !own),
        (Role::Bishop, diagonal),
    ] {
        for from in board.pieces(us, role) {
            for to in attacks::of(role, us, from, occupied) & squares {
                // The king must not be able to capture the piece, nor to step aside.
                let without = occupied ^ from.bit();
                if attacks::king(king).contains(to)
                    && (board.attackers(to, us, without) & !from.bit()).is_empty()
                {
                    continue;
                }
                let escapes = *escapes.get_or_insert_with(|| king_escapes(board, king, us));
                let after = (without & !king.bit()) | to.bit();
                if (escapes & !attacks::of(role, us, to, after) & !to.bit()).any() {
                    continue;
                }
                let m = Move::new(from, to, MoveKind::Normal);
                if on_move()
                    .is_some_and(|it| it.leaves_king_safe(m) && !it.play(m).has_legal_moves())
                {
                    return Some(m);
                }
            }
        }
    }
    None
}

/// Squares that a king could go to: `us` is the other side.
fn king_escapes(board: &Board, king: Square, us: Color) -> Bitboard {
    let without_king = board.occupied() ^ king.bit();
    let free = attacks::king(king) & !board.by_color(!us);
    free.into_iter()
        .filter(|square| board.attackers(*square, us, without_king).is_empty())
        .fold(Bitboard::EMPTY, |all, square| all | square.bit())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const STARTS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r3k2r/8/8/2q2Q2/2B1b3/8/8/R3K2R w KQkq - 0 1",
        "k7/1q1P2P1/8/2pP1n2/8/1B5R/2p3p1/2R1K3 w - c6 0 2",
    ];

    /// Calls `visit` with the positions of random games.
    fn random_positions(mut visit: impl FnMut(&Position)) {
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        for game in 0..400 {
            let mut position: Position = STARTS[game % STARTS.len()].parse().unwrap();
            for _ in 0..120 {
                visit(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                position = position.play(moves[(random % moves.len() as u64) as usize]);
            }
        }
    }

    fn mates(position: &Position, m: Move) -> bool {
        let next = position.play(m);
        next.is_check() && !next.has_legal_moves()
    }

    fn bits(moves: impl Iterator<Item = Move>) -> BTreeSet<u16> {
        moves.map(|m| m.to_bits()).collect()
    }

    #[test]
    fn checks_are_those_of_the_rules() {
        let mut checks = 0;
        random_positions(|position| {
            let squares = CheckSquares::of(position);
            for m in &position.legal_moves() {
                let expected = position.gives_check(*m);
                assert_eq!(
                    squares.gives_check(position, *m),
                    expected,
                    "{m:?} in {}",
                    position.fen()
                );
                checks += usize::from(expected);
            }
        });
        assert!(checks > 20_000, "{checks}");
    }

    /// Castling moves that give check may be missing, nothing else.
    #[test]
    fn quiet_checks_are_complete() {
        let mut total = 0;
        random_positions(|position| {
            let squares = CheckSquares::of(position);
            let found = bits(squares.quiet_checks(position).iter().copied());
            let quiet = position.quiet_moves();
            let expected = || quiet.iter().filter(|m| position.gives_check(**m)).copied();
            let required = expected().filter(|m| m.kind() != MoveKind::Castle);
            assert!(found.is_subset(&bits(expected())), "{}", position.fen());
            assert!(found.is_superset(&bits(required)), "{}", position.fen());
            total += found.len();
        });
        assert!(total > 10_000, "{total}");
    }

    /// Every move found is a mate. Few mates by pieces are missed: by castling or discovered check.
    #[test]
    fn mates_in_one_are_mates() {
        let (mut found, mut missed) = (0, 0);
        random_positions(|position| {
            if position.is_check() {
                return;
            }
            let moves = position.legal_moves();
            let mut mating = moves.iter().filter(|m| mates(position, **m));
            if let Some(m) = mate_in_one(position) {
                assert!(mating.any(|mating| *mating == m), "{}", position.fen());
                found += 1;
            } else if mating.any(|m| position.moved_role(*m) != Role::Pawn) {
                missed += 1;
            }
        });
        assert!(found > 200 && missed * 10 < found, "{found}, {missed}");
    }

    #[test]
    fn threatened_mates_are_mates_after_a_null_move() {
        let mut found = 0;
        random_positions(|position| {
            if position.is_check() || !is_mate_threatened(position) {
                return;
            }
            let passed = position.null_move().expect("not in check");
            let moves = passed.legal_moves();
            assert!(
                moves.iter().any(|m| mates(&passed, *m)),
                "{}",
                position.fen()
            );
            found += 1;
        });
        assert!(found > 200, "{found}");
    }
}
