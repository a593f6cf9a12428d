//! Random positions.

use crate::board::Board;

/// Pseudo-random numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// Two kings and up to three other men, often all in one corner, where they get into each other's way.
    pub(crate) fn few_men(&mut self) -> Option<Board> {
        let mut squares = [b'.'; 64];
        let width = [2, 3, 4, 8][self.below(4)];
        let corner = [0, 7, 56, 63][self.below(4)];
        let mut men = vec![b'K', b'k'];
        for _ in 0..1 + self.below(3) {
            men.push(b"QRBNPPqrbnpp"[self.below(12)]);
        }
        for letter in men {
            let square = (8 * self.below(width) + self.below(width)) ^ corner;
            let is_last_rank = matches!(square / 8, 0 | 7);
            if squares[square] != b'.' || (is_last_rank && matches!(letter, b'P' | b'p')) {
                return None;
            }
            squares[square] = letter;
        }
        self.with_turn(squares)
    }

    /// Pawns that block each other, and few pieces among them. Neighbouring pairs guard each other in half of them, so that
    /// there may be no way through.
    pub(crate) fn wall(&mut self) -> Option<Board> {
        let mut squares = [b'.'; 64];
        let pairs = 3 + self.below(6);
        let is_closed = self.below(2) == 0;
        let mut rank = 1 + self.below(5);
        for file in 0..8 {
            if is_closed {
                let next = if self.below(2) == 0 {
                    rank + 1
                } else {
                    rank.saturating_sub(1)
                };
                rank = next.clamp(1, 5);
                // A gap, or pawns that can take each other.
                if self.below(12) == 0 {
                    continue;
                }
            } else {
                rank = 1 + self.below(5);
            }
            if is_closed || self.below(8) < pairs {
                squares[8 * (rank + 1) + file] = b'P';
                squares[8 * rank + file] = b'p';
            } else if self.below(4) == 0 {
                // A pawn that can still move.
                squares[8 * (1 + self.below(6)) + file] = b"Pp"[self.below(2)];
            }
        }
        for _ in 0..self.below(4) {
            let square = self.below(64);
            if squares[square] == b'.' {
                squares[square] = b"BbBbBbNnRrQq"[self.below(if is_closed { 8 } else { 12 })];
            }
        }
        for king in *b"Kk" {
            // Behind its own pawns, if there is no way through.
            let is_behind = |square: usize| (square / 8 >= 4) == king.is_ascii_uppercase();
            let is_free =
                |square: &usize| squares[*square] == b'.' && (!is_closed || is_behind(*square));
            let free: Vec<_> = (0..64).filter(is_free).collect();
            squares[free[self.below(free.len())]] = king;
        }
        self.with_turn(squares)
    }

    /// Position with a random side to move, if it is legal.
    fn with_turn(&mut self, squares: [u8; 64]) -> Option<Board> {
        let board = Board {
            squares,
            white_to_move: self.below(2) == 0,
            en_passant: None,
        };
        board.is_legal().then_some(board)
    }
}
