//! Attack tables: the squares that a piece attacks from a square.
//!
//! Tables for leapers (king, knight, pawn) and for lines are built at compile time. Slider attacks are looked
//! up with `pext` on CPUs with a fast PEXT instruction, otherwise with `magic`; both index tables that `ray` fills, and
//! tests compare all three. Builds for any x86-64 CPU choose at run time (see `cpu.rs`).

#[cfg(any(test, not(fast_pext)))]
pub(crate) mod magic;
#[cfg(target_arch = "x86_64")]
pub(crate) mod pext;
mod ray;

#[cfg(all(target_arch = "x86_64", not(fast_pext)))]
use crate::cpu::sliders;
#[cfg(not(target_arch = "x86_64"))]
use magic as sliders;
#[cfg(fast_pext)]
use pext as sliders;

use crate::{Bitboard, Color, Role, Square};

/// Returns the squares that a king on `square` attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Returns the squares that a knight on `square` attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Returns the squares that a pawn of `color` on `square` attacks.
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// Returns the squares that a bishop on `square` attacks, given the occupied squares.
///
/// ```
/// use tabiya_rules::{attacks, Bitboard, Square};
/// let attacked = attacks::bishop(Square::A1, Square::D4.bit());
/// assert_eq!(attacked, [Square::B2, Square::C3, Square::D4].into_iter().collect());
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// Returns the squares that a rook on `square` attacks, given the occupied squares.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// Returns the squares that a queen on `square` attacks, given the occupied squares.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Returns the squares that a piece of any role attacks; for a pawn its capture squares.
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Returns the squares strictly between two squares that share a rank, file or diagonal; otherwise none.
///
/// ```
/// use tabiya_rules::{attacks, Bitboard, Square};
/// assert_eq!(attacks::between(Square::E1, Square::E4).count(), 2);
/// assert_eq!(attacks::between(Square::E1, Square::D3), Bitboard::EMPTY);
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Returns the rank, file or diagonal through two different squares, edge to edge; otherwise none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Returns a rook's attacks on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Returns a bishop's attacks on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// Returns the squares that a set of pawns attacks.
#[inline(always)]
pub(crate) const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.left().0 | ahead.right().0)
}

static KING: [Bitboard; 64] = steps(&[
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
]);
static KNIGHT: [Bitboard; 64] = steps(&[
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static ROOK_RAYS: [Bitboard; 64] = rays(&ray::ROOK);
static BISHOP_RAYS: [Bitboard; 64] = rays(&ray::BISHOP);
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);

const fn steps(offsets: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = Square::ALL[from].offset(offsets[i].0, offsets[i].1) {
                table[from].0 |= to.bit().0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn rays(directions: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = ray::attacks(directions, Square::ALL[from], Bitboard::EMPTY);
        from += 1;
    }
    table
}

/// Builds, for each pair of aligned squares, the squares between them, or with `whole` their full line.
const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let from = Square::ALL[i];
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = if d < 4 {
                ray::ROOK[d]
            } else {
                ray::BISHOP[d - 4]
            };
            let ahead = ray::single_ray(from, files, ranks, Bitboard::EMPTY);
            let behind = ray::single_ray(from, -files, -ranks, Bitboard::EMPTY);
            let mut between = Bitboard::EMPTY;
            let mut at = from.offset(files, ranks);
            while let Some(to) = at {
                table[i][to.index()] = if whole {
                    Bitboard(ahead.0 | behind.0 | from.bit().0)
                } else {
                    between
                };
                between.0 |= to.bit().0;
                at = to.offset(files, ranks);
            }
            d += 1;
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every square with every relevant arrangement of blockers.
    #[test]
    fn magic_equals_rays() {
        for square in Square::ALL {
            for occupied in ray::mask(&ray::ROOK, square).subsets() {
                let want = ray::attacks(&ray::ROOK, square, occupied);
                assert_eq!(magic::rook(square, occupied), want);
            }
            for occupied in ray::mask(&ray::BISHOP, square).subsets() {
                let want = ray::attacks(&ray::BISHOP, square, occupied);
                assert_eq!(magic::bishop(square, occupied), want);
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn pext_equals_magic() {
        if !std::arch::is_x86_feature_detected!("bmi2") {
            return;
        }
        let mut seed = 1u64;
        for square in Square::ALL {
            for occupied in ray::mask(&ray::ROOK, square).subsets() {
                // Occupied squares outside the mask must not change the result.
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let noise = Bitboard(seed) & !ray::mask(&ray::ROOK, square);
                let got = pext::rook(square, occupied | noise);
                assert_eq!(got, magic::rook(square, occupied | noise));
                assert_eq!(got, ray::attacks(&ray::ROOK, square, occupied | noise));
            }
            for occupied in ray::mask(&ray::BISHOP, square).subsets() {
                assert_eq!(
                    pext::bishop(square, occupied),
                    magic::bishop(square, occupied)
                );
            }
        }
    }

    #[test]
    fn lines_and_squares_between() {
        assert_eq!(line(Square::B2, Square::C3).count(), 8);
        assert_eq!(line(Square::E1, Square::E8), Bitboard::from(crate::File::E));
        assert_eq!(between(Square::A1, Square::H8).count(), 6);
        assert_eq!(between(Square::A1, Square::A1), Bitboard::EMPTY);
        assert_eq!(line(Square::A1, Square::B3), Bitboard::EMPTY);
    }
}
