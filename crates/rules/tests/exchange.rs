//! Static exchange evaluation: well-known cases, properties, and a slow oracle that plays the captures.

mod common;

use common::{Random, Start, choose_move, start};
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
    assert_eq!(position.exchange(m), want, "{uci} in {fen}");
    assert!(position.exchange_at_least(m, want));
    assert!(!position.exchange_at_least(m, want + 1));
}

#[test]
fn nothing_guards_the_pawn() {
    check(
        "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
        "e1e5",
        PAWN,
    );
}

#[test]
fn rays_behind_the_first_attacker_count() {
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
    // Two rooks against two, one behind the other: the last to take wins the pawn.
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
    // The pawn that is taken opens the file for the rook behind it.
    check("3r1k2/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", PAWN);
}

#[test]
fn castling_trades_nothing() {
    check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}

#[test]
fn kings_take_only_what_nobody_guards() {
    check("8/4k3/3p4/8/8/3R4/8/4K3 w - - 0 1", "d3d6", PAWN - ROOK);
    check("8/4k3/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", PAWN);
    check("3r4/4k3/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", PAWN - ROOK);
}

#[test]
fn pinned_pieces_do_not_take_back() {
    // The knight on e7 guards d5 but cannot leave the file.
    check("4k3/4n3/8/3p4/8/8/3R4/3KR3 w - - 0 1", "d2d5", PAWN);
    check("4k3/4n3/8/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", PAWN - ROOK);
    // A queen that leaves the line pins no more.
    check("4k3/8/2n5/1Q2p3/8/8/8/4K3 w - - 0 1", "b5e5", PAWN - QUEEN);
}

/// What was pinned by the piece that has just been taken is free to take back.
#[test]
fn a_pin_ends_when_its_bishop_is_taken() {
    check("7k/8/8/3b4/3qB3/2N2K2/8/8 w - - 0 1", "c3d5", PIECE);
}

/// Over random games: bounds, and thresholds that agree with the value.
#[test]
fn properties() {
    for_each_random_move(4_000, |position, m| {
        let exchange = position.exchange(m);
        let taken = position.captured(m).map_or(0, value);
        let moved = position.moved(m);
        let (gain, risk) = match m.kind() {
            MoveKind::Castle => (0, 0),
            MoveKind::Promotion(role) => (taken + value(role) - PAWN, value(role)),
            _ => (taken, value(moved)),
        };
        assert!(exchange <= gain, "{m:?} in {position:?}");
        assert!(exchange >= gain - risk, "{m:?} in {position:?}");
        for threshold in [exchange - 300, exchange - 1, exchange] {
            assert!(position.exchange_at_least(m, threshold));
        }
        for threshold in [exchange + 1, exchange + 300] {
            assert!(!position.exchange_at_least(m, threshold));
        }
        // A king may not go where it can be taken, so it never loses anything by going.
        if moved == Role::King {
            assert_eq!(exchange, taken, "{m:?} in {position:?}");
        }
    });
}

/// The captures played out by legal moves, cheapest piece first, come to the same, wherever the rules
/// let every attacker take part: no pins, no checks that have to be met, no promotion on the way.
#[test]
fn equals_the_captures_played_out() {
    let (mut compared, mut left_out) = (0, 0);
    for_each_random_move(20_000, |position, m| match played_out(position, m) {
        Some(want) => {
            assert_eq!(position.exchange(m), want, "{m:?} in {position:?}");
            compared += 1;
        }
        None => left_out += 1,
    });
    println!("exchanges: {compared} compared, {left_out} left out");
    assert!(compared > left_out);
}

fn for_each_random_move(positions: usize, mut visit: impl FnMut(&Position, Move)) {
    let mut random = Random::new(9);
    let mut seen = 0;
    while seen < positions {
        let how = random.pick(&[Start::Standard, Start::Chess960, Start::Scattered]);
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

/// What a move and the captures after it are worth; `None` where legality forbids some capture that
/// geometry allows.
fn played_out(position: &Position, m: Move) -> Option<i32> {
    if m.is_castle() {
        return Some(0);
    }
    let next = position.play(m);
    let mut gain = position.captured(m).map_or(0, value);
    if let MoveKind::Promotion(role) = m.kind() {
        gain += value(role) - PAWN;
    }
    Some(gain - take_back(&next, m.to())?)
}

/// The most that the side to move gets by taking on a square, or leaving it.
fn take_back(position: &Position, square: Square) -> Option<i32> {
    let takers: Bitboard = position
        .captures()
        .iter()
        .filter(|m| m.to() == square && m.kind() != MoveKind::EnPassant)
        .map(|m| m.from())
        .collect();
    let enemy_guards = position.attackers(square, !position.turn()).any();
    let mut attackers = position.attackers(square, position.turn());
    if enemy_guards || position.attackers_behind_king(square) {
        attackers &= !position.board().role(Role::King);
    }
    if takers != attackers {
        return None;
    }
    let Some((from, role)) = cheapest(position, takers) else {
        return Some(0);
    };
    let last_rank = Rank::Eighth.relative_to(position.turn());
    if role == Role::Pawn && square.rank() == last_rank {
        return None;
    }
    let taken = value(position.board().role_at(square)?);
    let m = Move::new(from, square, MoveKind::Normal);
    Some((taken - take_back(&position.play(m), square)?).max(0))
}

fn cheapest(position: &Position, takers: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| {
        let first = (takers & position.board().role(role)).first()?;
        Some((first, role))
    })
}

trait BehindKing {
    fn attackers_behind_king(&self, square: Square) -> bool;
}

impl BehindKing for Position {
    /// True if an enemy slider attacks the square through the king of the side to move, which would be in
    /// check now: no capture by the king either way.
    fn attackers_behind_king(&self, square: Square) -> bool {
        let king = self.king(self.turn());
        let occupied = self.board().occupied() & !king.bit();
        self.board().attackers(square, !self.turn(), occupied).any()
    }
}
