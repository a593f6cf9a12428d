//! PEXT bitboards: slider lookup with the BMI2 instruction that extracts the blockers into an index.
#![expect(
    unsafe_code,
    reason = "the intrinsic is unsafe; `magic` is the safe equivalent that tests compare"
)]

use core::arch::x86_64::_pext_u64;

use super::ray;
use crate::{Bitboard, Square};

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&BISHOPS[square.index()], &BISHOP_TABLE, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOKS[square.index()], &ROOK_TABLE, occupied)
}

/// Lookup parameters of a square.
#[derive(Clone, Copy)]
struct PextEntry {
    mask: u64,
    start: u64,
}

/// As [`bishop`], for code that is compiled for CPUs without PEXT. Callers have asked the CPU.
#[cfg(not(fast_pext))]
#[inline(always)]
pub(crate) fn bishop_after_check(square: Square, occupied: Bitboard) -> Bitboard {
    let entry = &BISHOPS[square.index()];
    fetch(entry, &BISHOP_TABLE, pext_by_name(occupied.0, entry.mask))
}

/// As [`rook`], for code that is compiled for CPUs without PEXT. Callers have asked the CPU.
#[cfg(not(fast_pext))]
#[inline(always)]
pub(crate) fn rook_after_check(square: Square, occupied: Bitboard) -> Bitboard {
    let entry = &ROOKS[square.index()];
    fetch(entry, &ROOK_TABLE, pext_by_name(occupied.0, entry.mask))
}

/// PEXT by its name in assembly: the intrinsic would not be inlined here.
#[cfg(not(fast_pext))]
#[inline(always)]
fn pext_by_name(bits: u64, mask: u64) -> u64 {
    let index: u64;
    // SAFETY: callers run on CPUs with BMI2. The instruction changes nothing but its result.
    unsafe {
        core::arch::asm!(
            "pext {index}, {bits}, {mask}",
            index = lateout(reg) index,
            bits = in(reg) bits,
            mask = in(reg) mask,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    index
}

#[inline(always)]
fn lookup<const N: usize>(entry: &PextEntry, table: &[u64; N], occupied: Bitboard) -> Bitboard {
    // SAFETY: callers run on CPUs with BMI2: the build is for such a CPU, or `cpu.rs` has asked for it.
    let index = unsafe { _pext_u64(occupied.0, entry.mask) };
    fetch(entry, table, index)
}

/// Returns the attacks at an index among those of a square.
#[inline(always)]
fn fetch<const N: usize>(entry: &PextEntry, table: &[u64; N], index: u64) -> Bitboard {
    let index = entry.start + index;
    debug_assert!((index as usize) < N);
    // SAFETY: PEXT returns a number below two to the power of the mask's bit count, which is the length
    // of this square's part of the table; `ray::offsets` lays the parts out end to end within N.
    Bitboard(unsafe { *table.get_unchecked(index as usize) })
}

const fn entries(directions: &[(i8, i8); 4]) -> [PextEntry; 64] {
    let starts = ray::offsets(directions).0;
    let mut entries = [PextEntry { mask: 0, start: 0 }; 64];
    let mut i = 0;
    while i < 64 {
        entries[i] = PextEntry {
            mask: ray::mask(directions, Square::ALL[i]).0,
            start: starts[i] as u64,
        };
        i += 1;
    }
    entries
}

/// Builds the attack table: for each square the attacks for every subset of its mask, in ascending
/// order, which is the order of PEXT indices.
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
static BISHOPS: [PextEntry; 64] = entries(&ray::BISHOP);
static ROOKS: [PextEntry; 64] = entries(&ray::ROOK);
static BISHOP_TABLE: [u64; BISHOP_LENGTH] = table(&ray::BISHOP);
#[expect(long_running_const_eval, reason = "a hundred thousand entries")]
static ROOK_TABLE: [u64; ROOK_LENGTH] = table(&ray::ROOK);
