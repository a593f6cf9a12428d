//! Static exchange evaluation (SEE): known cases, properties, and a slow oracle that plays the captures.

mod common;

use common::{Random, StartKind, choose_move, start};
use tabiya_rules::{Bitboard, Move, MoveKind, Position, Rank, Role, Square, UciMove};

const PAWN: i32 = 100;
const PIECE: i32 = 300;
const ROOK: i32 = 500;
const QUEEN: i32 = 900;

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => PAWN,
        Role::Knight | Role::Bishop => PIECE,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => 20_000,
    }
}

#[track_caller]
fn check(fen: &str, uci: &str, want: i32) {
    let position: Position = fen.parse().unwrap();
    let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
    assert_eq!(position.see(m), want, "{uci} in {fen}");
    assert!(position.see_at_least(m, want));
    assert!(!position.see_at_least(m, want + 1));
}

#[test]
fn undefended_pawn() {
    check(
        "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
        "e1e5",
        PAWN,
    );
}

#[test]
fn x_ray_attackers_count() {
    // Knight takes pawn, knight takes knight, rook takes knight, and so on through two batteries.
    check(
        "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
        "d3e5",
        PAWN - PIECE,
    );
    check(
        "4k3/4r3/4q3/8/4P3/8/4R3/K3Q3 b - - 0 1",
        "e6e4",
        PAWN - QUEEN,
    );
    // Doubled rooks on both sides: the last to capture wins the pawn.
    check("3r3k/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", PAWN - ROOK);
    check("3r3k/8/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", PAWN);
}

#[test]
fn equal_trades() {
    check("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0);
    check("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", 0);
    check("4k3/4p3/3n4/8/4N3/8/8/4K3 w - - 0 1", "e4d6", 0);
}

#[test]
fn quiet_moves_can_lose_the_piece() {
    check("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", "d3e5", -PIECE);
    check("4k3/8/8/8/8/3N4/8/4K3 w - - 0 1", "d3e5", 0);
    check("4k3/8/3p4/8/3P4/3N4/8/4K3 w - - 0 1", "d3e5", PAWN - PIECE);
}

#[test]
fn promotions() {
    check("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", QUEEN - PAWN);
    check("8/4Pk2/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -PAWN);
    check(
        "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
        "e7d8q",
        ROOK + QUEEN - PAWN,
    );
    check("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", ROOK - PAWN);
    check("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", ROOK - PAWN);
}

#[test]
fn en_passant() {
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", PAWN);
    check("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
    // The captured pawn opens the file for the rook behind it.
    check("3r1k2/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", PAWN);
}

#[test]
fn castling_is_zero() {
    check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}

#[test]
fn kings_do_not_capture_defended_pieces() {
    check("8/4k3/3p4/8/8/3R4/8/4K3 w - - 0 1", "d3d6", PAWN - ROOK);
    check("8/4k3/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", PAWN);
    check("3r4/4k3/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", PAWN - ROOK);
}

#[test]
fn pinned_pieces_do_not_recapture() {
    // The knight on e7 defends d5 but is pinned to the file.
    check("4k3/4n3/8/3p4/8/8/3R4/3KR3 w - - 0 1", "d2d5", PAWN);
    check("4k3/4n3/8/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", PAWN - ROOK);
    // A queen that leaves the line no longer pins.
    check("4k3/8/2n5/1Q2p3/8/8/8/4K3 w - - 0 1", "b5e5", PAWN - QUEEN);
}

/// A piece is no longer pinned once the pinning piece has been captured.
#[test]
fn pin_ends_when_the_pinner_is_captured() {
    check("7k/8/8/3b4/3qB3/2N2K2/8/8 w - - 0 1", "c3d5", PIECE);
}

/// Over random games: bounds, and thresholds consistent with the value.
#[test]
fn properties() {
    for_each_random_move(4_000, |position, m| {
        let see = position.see(m);
        let taken = position.captured_role(m).map_or(0, value);
        let moved = position.moved_role(m);
        let (gain, risk) = match m.kind() {
            MoveKind::Castle => (0, 0),
            MoveKind::Promotion(role) => (taken + value(role) - PAWN, value(role)),
            _ => (taken, value(moved)),
        };
        assert!(see <= gain, "{m:?} in {position:?}");
        assert!(see >= gain - risk, "{m:?} in {position:?}");
        for threshold in [see - 300, see - 1, see] {
            assert!(position.see_at_least(m, threshold));
        }
        for threshold in [see + 1, see + 300] {
            assert!(!position.see_at_least(m, threshold));
        }
        // A king never moves to an attacked square, so its move cannot lose material.
        if moved == Role::King {
            assert_eq!(see, taken, "{m:?} in {position:?}");
        }
    });
}

/// Playing out the captures with legal moves, least valuable piece first, gives the same value wherever every
/// attacker may take part: no pins, no checks to answer, no promotions.
#[test]
fn equals_played_out_captures() {
    let (mut compared, mut skipped) = (0, 0);
    for_each_random_move(20_000, |position, m| match played_out(position, m) {
        Some(want) => {
            assert_eq!(position.see(m), want, "{m:?} in {position:?}");
            compared += 1;
        }
        None => skipped += 1,
    });
    println!("exchanges: {compared} compared, {skipped} skipped");
    assert!(compared > skipped);
}

fn for_each_random_move(positions: usize, mut visit: impl FnMut(&Position, Move)) {
    let mut random = Random::new(9);
    let mut seen = 0;
    while seen < positions {
        let how = random.pick(&[
            StartKind::Standard,
            StartKind::Chess960,
            StartKind::Scattered,
        ]);
        let mut position = start(how, &mut random);
        for _ in 0..80 {
            seen += 1;
            for m in position.legal_moves() {
                visit(&position, m);
            }
            match choose_move(&position, &mut random) {
                Some(m) => position = position.play(m),
                None => break,
            }
        }
    }
}

/// Returns the value of a move and the following captures; `None` if one of the pseudo-legal captures is
/// illegal.
fn played_out(position: &Position, m: Move) -> Option<i32> {
    if m.is_castle() {
        return Some(0);
    }
    let next = position.play(m);
    let mut gain = position.captured_role(m).map_or(0, value);
    if let MoveKind::Promotion(role) = m.kind() {
        gain += value(role) - PAWN;
    }
    Some(gain - best_capture(&next, m.to())?)
}

/// Returns the best value for the side to move of capturing on a square or not.
fn best_capture(position: &Position, square: Square) -> Option<i32> {
    let capturers: Bitboard = position
        .captures()
        .iter()
        .filter(|m| m.to() == square && m.kind() != MoveKind::EnPassant)
        .map(|m| m.from())
        .collect();
    let is_defended = position.attackers(square, !position.turn()).any();
    let mut attackers = position.attackers(square, position.turn());
    if is_defended || position.attackers_behind_king(square) {
        attackers &= !position.board().by_role(Role::King);
    }
    if capturers != attackers {
        return None;
    }
    let Some((from, role)) = cheapest(position, capturers) else {
        return Some(0);
    };
    let last_rank = Rank::Eighth.relative_to(position.turn());
    if role == Role::Pawn && square.rank() == last_rank {
        return None;
    }
    let taken = value(position.board().role_at(square)?);
    let m = Move::new(from, square, MoveKind::Normal);
    Some((taken - best_capture(&position.play(m), square)?).max(0))
}

fn cheapest(position: &Position, capturers: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| {
        let first = (capturers & position.board().by_role(role)).first()?;
        Some((first, role))
    })
}

trait BehindKing {
    fn attackers_behind_king(&self, square: Square) -> bool;
}

impl BehindKing for Position {
    /// Returns true if an enemy slider attacks the square through the king of the side to move, so that the
    /// king cannot capture there.
    fn attackers_behind_king(&self, square: Square) -> bool {
        let king = self.king(self.turn());
        let occupied = self.board().occupied() & !king.bit();
        self.board().attackers(square, !self.turn(), occupied).any()
    }
}
