//! Perft against published counts.

use tabiya_rules::{CastlingMode, Position, Setup, perft};

#[track_caller]
fn check(fen: &str, counts: &[u64]) {
    let position: Position = fen.parse().unwrap();
    for (depth, want) in counts.iter().enumerate() {
        assert_eq!(
            perft(&position, depth as u32),
            *want,
            "{fen} at depth {depth}"
        );
    }
}

#[test]
fn start() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[1, 20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    );
}

#[test]
fn kiwipete() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[1, 48, 2_039, 97_862, 4_085_603, 193_690_690],
    );
}

#[test]
fn rook_endgame() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[1, 14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
    );
}

#[test]
fn promotions_and_castling() {
    let counts = [1, 6, 264, 9_467, 422_333, 15_833_292];
    check(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &counts,
    );
    check(
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &counts,
    );
}

#[test]
fn talkchess() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[1, 44, 1_486, 62_379, 2_103_487, 89_941_194],
    );
}

#[test]
fn edwards() {
    check(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[1, 46, 2_079, 89_890, 3_894_594, 164_075_551],
    );
}

#[test]
fn debug_promotions() {
    check(
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[1, 24, 496, 9_483, 182_838, 3_605_103],
    );
}

/// Chess960 positions from published test suites.
#[test]
fn chess960() {
    check(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[1, 21, 528, 12_189, 326_672, 8_146_062],
    );
    check(
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[1, 21, 807, 18_002, 667_366, 16_253_601],
    );
    check(
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[1, 20, 479, 10_471, 273_318, 6_417_013],
    );
}

/// Number 518 is the standard starting position, in either castling mode.
#[test]
fn chess960_number_518() {
    let setup = Setup::chess960(518).unwrap();
    let position = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
    assert_eq!(perft(&position, 4), 197_281);
}
