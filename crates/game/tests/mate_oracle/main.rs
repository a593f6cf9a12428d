//! The solver against an oracle: a second move generator, and exhaustive searches with it.
//!
//! # Layout
//! - `board`: the move generator.
//! - `tables`: whole endings; `forward`: every position that can arise from one.
//! - `compare`: asks the solver, and checks its answer.
//!
//! `TABIYA_MATE_ORACLE=full` runs all of it at full length: `cargo xtask mates`.

mod board;
mod compare;
mod forward;
mod random;
mod tables;

use board::Board;
use compare::{Comparison, Oracle};
use random::Random;
use tables::Tables;

/// True if everything is to be checked, which takes minutes.
fn is_full() -> bool {
    std::env::var_os("TABIYA_MATE_ORACLE").is_some()
}

/// Endings of three men, those with a pawn last.
const THREE_MEN: [&str; 5] = ["KkQ", "KkR", "KkB", "KkN", "KkP"];

/// Endings of four men without pawns, and some with.
const FOUR_MEN: [&str; 24] = [
    "KkQq", "KkQr", "KkQb", "KkQn", "KkRr", "KkRb", "KkRn", "KkBb", "KkBn", "KkNn", "KkQQ", "KkQR",
    "KkQB", "KkQN", "KkRR", "KkRB", "KkRN", "KkBB", "KkBN", "KkNN", "KkBp", "KkNp", "KkBP", "KkNP",
];

/// Perft of a position with pins, en passant and promotions, whose values are well known.
#[test]
fn generator_counts_as_others_do() {
    fn perft(board: &Board, depth: u32) -> usize {
        match depth {
            0 => 1,
            _ => board
                .after_all_moves()
                .iter()
                .map(|after| perft(after, depth - 1))
                .sum(),
        }
    }
    let board = Board::from_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    let counts = [1, 2, 3, 4].map(|depth| perft(&board, depth));
    assert_eq!(counts, [14, 191, 2_812, 43_238]);
}

#[test]
fn endings_of_three_men() {
    let mut tables = Tables::default();
    let mut comparison = Comparison::default();
    for men in THREE_MEN {
        tables.decide(men);
        let stride = if is_full() { 1 } else { 40 };
        comparison.whole_ending(&tables, men, stride);
    }
    println!("endings of three men: {comparison}");
    comparison.assert_right();
}

#[test]
fn endings_of_four_men() {
    if !is_full() {
        return;
    }
    let mut tables = Tables::default();
    THREE_MEN.into_iter().for_each(|men| tables.decide(men));
    let mut total = Comparison::default();
    for men in FOUR_MEN {
        tables.decide(men);
        let mut comparison = Comparison::default();
        comparison.whole_ending(&tables, men, 100);
        println!("{men}: {comparison}");
        total.add(comparison);
    }
    println!("endings of four men: {total}");
    total.assert_right();
}

#[test]
fn few_men() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut comparison = Comparison::default();
    let (boards, limit) = if is_full() {
        (30_000, 100_000)
    } else {
        (10_000, 3_000)
    };
    for _ in 0..boards {
        if let Some(board) = random.few_men() {
            comparison.compare(&board, Oracle::Search { limit });
        }
    }
    println!("up to five men: {comparison}");
    comparison.assert_right();
}

#[test]
fn walls() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut comparison = Comparison::default();
    let (boards, limit) = if is_full() {
        (20_000, 100_000)
    } else {
        (3_000, 3_000)
    };
    for _ in 0..boards {
        if let Some(board) = random.wall() {
            comparison.compare(&board, Oracle::Search { limit });
        }
    }
    println!("walls: {comparison}");
    comparison.assert_right();
}
