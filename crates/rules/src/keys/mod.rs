//! Hash keys of positions, made of the Polyglot format's constants.

mod constants;

use crate::{Bitboard, Castling, Color, File, Role, Square, Wing, board::Board};
use constants::CONSTANTS;

/// The part of the key that a piece on a square contributes.
#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color.index()][role.index()][square.index()]
}

/// The part of the key that a right to castle contributes.
pub(crate) fn right(color: Color, wing: Wing) -> u64 {
    CONSTANTS[768 + 2 * color.index() + wing.index()]
}

/// The part of the key that all rights contribute.
pub(crate) fn castling(castling: &Castling) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for wing in Wing::ALL {
            if castling.rook(color, wing).is_some() {
                key ^= right(color, wing);
            }
        }
    }
    key
}

/// The part of the key that an en passant file contributes.
#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    CONSTANTS[772 + file.index()]
}

/// The part of the key that White to move contributes.
pub(crate) const WHITE_TO_MOVE: u64 = CONSTANTS[780];

/// The key of a board without side, rights and en passant, counted anew.
pub(crate) fn board(board: &Board) -> u64 {
    board
        .iter()
        .fold(0, |key, (square, p)| key ^ piece(p.color, p.role, square))
}

/// The change of a key when pieces of one kind leave or reach squares.
pub(crate) fn pieces(color: Color, role: Role, squares: Bitboard) -> u64 {
    squares
        .into_iter()
        .fold(0, |key, square| key ^ piece(color, role, square))
}

/// The first 768 constants by side, role, square: the format has Black before White.
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
