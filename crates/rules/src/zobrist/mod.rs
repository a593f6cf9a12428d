//! Zobrist hash keys of positions, made of the Polyglot format's constants.

mod constants;

use crate::{Bitboard, CastlingRights, CastlingSide, Color, File, Role, Square, board::Board};
use constants::CONSTANTS;

/// Returns the key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color.index()][role.index()][square.index()]
}

/// Returns the key of a castling right.
pub(crate) fn castling_right(color: Color, side: CastlingSide) -> u64 {
    CONSTANTS[768 + 2 * color.index() + side.index()]
}

/// Returns the combined key of all castling rights.
pub(crate) fn castling(castling: &CastlingRights) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if castling.rook(color, side).is_some() {
                key ^= castling_right(color, side);
            }
        }
    }
    key
}

/// Returns the key of an en passant file.
#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    CONSTANTS[772 + file.index()]
}

/// Key of White being to move.
pub(crate) const WHITE_TO_MOVE: u64 = CONSTANTS[780];

/// Computes the key of the pieces alone, without side to move, castling rights and en passant.
pub(crate) fn board(board: &Board) -> u64 {
    board
        .iter()
        .fold(0, |key, (square, p)| key ^ piece(p.color, p.role, square))
}

/// Returns the combined key of pieces of one color and role.
pub(crate) fn pieces(color: Color, role: Role, squares: Bitboard) -> u64 {
    squares
        .into_iter()
        .fold(0, |key, square| key ^ piece(color, role, square))
}

/// The first 768 constants by color, role and square; the format orders Black before White.
static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            table[Color::Black as usize][role][square] = CONSTANTS[128 * role + square];
            table[Color::White as usize][role][square] = CONSTANTS[128 * role + 64 + square];
            square += 1;
        }
        role += 1;
    }
    table
};
