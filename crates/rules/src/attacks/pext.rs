//! Slider lookup with the BMI2 instruction PEXT, which gathers the blockers into an index.
#![expect(
    unsafe_code,
    reason = "the instruction has no safe name; `magic` is the safe twin that tests compare"
)]

use core::arch::x86_64::_pext_u64;

use super::ray;
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&BISHOPS[square.index()], &BISHOP_TABLE, occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOKS[square.index()], &ROOK_TABLE, occupied)
}

/// What a lookup needs to know of a square.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    start: u64,
}

#[inline(always)]
fn lookup<const N: usize>(entry: &Entry, table: &[u64; N], occupied: Bitboard) -> Bitboard {
    // SAFETY: this module exists only in builds for CPUs with BMI2.
    let index = entry.start + unsafe { _pext_u64(occupied.0, entry.mask) };
    debug_assert!((index as usize) < N);
    // SAFETY: PEXT gives a number below two to the power of the mask's bits, which is the length of
    // this square's part of the table; `ray::offsets` lays the parts out end to end within N.
    Bitboard(unsafe { *table.get_unchecked(index as usize) })
}

const fn entries(directions: &[(i8, i8); 4]) -> [Entry; 64] {
    let starts = ray::offsets(directions).0;
    let mut entries = [Entry { mask: 0, start: 0 }; 64];
    let mut i = 0;
    while i < 64 {
        entries[i] = Entry {
            mask: ray::mask(directions, Square::ALL[i]).0,
            start: starts[i] as u64,
        };
        i += 1;
    }
    entries
}

/// For every square in turn, the attacks for each subset of its mask, in ascending order of subset:
/// exactly the order that PEXT numbers them in.
const fn table<const N: usize>(directions: &[(i8, i8); 4]) -> [u64; N] {
    let mut table = [0; N];
    let mut next = 0;
    let mut i = 0;
    while i < 64 {
        let square = Square::ALL[i];
        let lines = ray::lines(directions, square);
        let mask = ray::mask(directions, square).0;
        let mut subset = 0u64;
        loop {
            table[next] = ray::attacks_by_borrow(lines, square, subset);
            next += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}

const BISHOP_LENGTH: usize = ray::offsets(&ray::BISHOP).1;
const ROOK_LENGTH: usize = ray::offsets(&ray::ROOK).1;
static BISHOPS: [Entry; 64] = entries(&ray::BISHOP);
static ROOKS: [Entry; 64] = entries(&ray::ROOK);
static BISHOP_TABLE: [u64; BISHOP_LENGTH] = table(&ray::BISHOP);
#[expect(long_running_const_eval, reason = "a hundred thousand entries")]
static ROOK_TABLE: [u64; ROOK_LENGTH] = table(&ray::ROOK);
