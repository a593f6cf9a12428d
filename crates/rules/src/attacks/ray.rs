//! Slider attacks step by step: the reference that fills and verifies the lookup tables.

use crate::{Bitboard, Square};

pub(super) const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Returns the squares reached in one direction, up to and including the first occupied one.
pub(super) const fn single_ray(from: Square, files: i8, ranks: i8, occupied: Bitboard) -> Bitboard {
    let mut reached = 0;
    let mut at = from.offset(files, ranks);
    while let Some(square) = at {
        reached |= square.bit().0;
        if occupied.contains(square) {
            break;
        }
        at = square.offset(files, ranks);
    }
    Bitboard(reached)
}

/// Returns the squares reached in all four directions.
pub(super) const fn attacks(
    directions: &[(i8, i8); 4],
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    let mut reached = 0;
    let mut i = 0;
    while i < 4 {
        reached |= single_ray(from, directions[i].0, directions[i].1, occupied).0;
        i += 1;
    }
    Bitboard(reached)
}

/// Returns the squares whose occupancy affects the attacks: the rays without their last squares.
pub(super) const fn mask(directions: &[(i8, i8); 4], from: Square) -> Bitboard {
    let mut mask = 0;
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = directions[i];
        let mut at = from.offset(files, ranks);
        while let Some(square) = at {
            at = square.offset(files, ranks);
            if at.is_some() {
                mask |= square.bit().0;
            }
        }
        i += 1;
    }
    Bitboard(mask)
}

/// Returns the offset of each square's part in the shared table, and the total length.
pub(super) const fn offsets(directions: &[(i8, i8); 4]) -> ([u32; 64], usize) {
    let mut starts = [0; 64];
    let mut length = 0;
    let mut i = 0;
    while i < 64 {
        starts[i] = length as u32;
        length += 1usize << mask(directions, Square::ALL[i]).count();
        i += 1;
    }
    (starts, length)
}

/// Returns the two lines that a slider on `from` moves along, excluding `from`.
pub(super) const fn lines(directions: &[(i8, i8); 4], from: Square) -> [u64; 2] {
    let mut lines = [0; 2];
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = directions[i];
        lines[i % 2] |= single_ray(from, files, ranks, Bitboard::EMPTY).0;
        i += 1;
    }
    lines
}

/// Computes [`attacks`] by subtraction (o^(o-2r)): the borrow runs from the slider to the first blocker.
/// It fills the tables because const evaluation of the step-by-step version takes half a minute.
pub(super) const fn attacks_by_borrow(lines: [u64; 2], from: Square, occupied: u64) -> u64 {
    let bit = from.bit().0;
    let reversed_bit = bit.reverse_bits();
    let mut reached = 0;
    let mut i = 0;
    while i < 2 {
        let blockers = occupied & lines[i];
        let upward = blockers.wrapping_sub(bit << 1);
        let downward = blockers
            .reverse_bits()
            .wrapping_sub(reversed_bit << 1)
            .reverse_bits();
        reached |= (upward ^ downward) & lines[i];
        i += 1;
    }
    reached
}
