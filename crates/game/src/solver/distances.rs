//! Numbers of moves between squares of an empty board.

use tabiya_rules::{Bitboard, Square, attacks};

/// Steps of a king between two squares.
pub(super) fn steps_between(a: Square, b: Square) -> u32 {
    let file = a.file().index().abs_diff(b.file().index());
    let rank = a.rank().index().abs_diff(b.rank().index());
    file.max(rank) as u32
}

/// Moves of a knight between two squares of an empty board.
pub(super) fn knight_moves(from: Square, to: Square) -> u32 {
    u32::from(KNIGHT_MOVES[from as usize][to as usize])
}

const KNIGHT_MOVES: [[u8; 64]; 64] = {
    const STEPS: [(i32, i32); 8] = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let mut moves = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        moves[from][from] = 0;
        let mut distance = 0;
        // No two squares are further apart than six moves.
        while distance < 6 {
            let mut square = 0;
            while square < 64 {
                let mut step = 0;
                while moves[from][square] == distance && step < 8 {
                    let file = square as i32 % 8 + STEPS[step].0;
                    let rank = square as i32 / 8 + STEPS[step].1;
                    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                        let to = (8 * rank + file) as usize;
                        if moves[from][to] == u8::MAX {
                            moves[from][to] = distance + 1;
                        }
                    }
                    step += 1;
                }
                square += 1;
            }
            distance += 1;
        }
        from += 1;
    }
    moves
};

/// Moves of a bishop between two squares of one color of an empty board.
pub(super) fn bishop_moves(from: Square, to: Square) -> u32 {
    let diagonals = attacks::bishop(from, Bitboard::EMPTY);
    match from == to {
        true => 0,
        false => 2 - u32::from(diagonals.contains(to)),
    }
}

/// Moves of a rook between two squares of an empty board.
pub(super) fn rook_moves(from: Square, to: Square) -> u32 {
    let is_aligned = from.file() == to.file() || from.rank() == to.rank();
    match from == to {
        true => 0,
        false => 2 - u32::from(is_aligned),
    }
}

pub(super) fn is_light_square(square: Square) -> bool {
    Bitboard::LIGHT_SQUARES.contains(square)
}
