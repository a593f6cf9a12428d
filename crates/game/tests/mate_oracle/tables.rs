//! [`Tables`]: whole endings, each decided by passes over all its positions until nothing changes any more.

use std::collections::HashMap;

use crate::board::Board;

/// Sides that can mate: [`WHITE`], [`BLACK`], both or neither.
pub(crate) type Sides = u8;
pub(crate) const WHITE: Sides = 1;
pub(crate) const BLACK: Sides = 2;

/// Decided endings, by their men: kings first, as in `KkQn`.
#[derive(Default)]
pub(crate) struct Tables(HashMap<&'static str, Table>);

/// Every position of an ending.
struct Table {
    men: &'static [u8],
    sides: Vec<Sides>,
}

impl Tables {
    /// Decides an ending. The endings that it leads to by captures and promotions must be decided already, except bare
    /// kings.
    pub(crate) fn decide(&mut self, men: &'static str) {
        let mut table = Table {
            men: men.as_bytes(),
            sides: Vec::new(),
        };
        table.sides = vec![0; table.len()];
        let mut changes = true;
        let mut open: Vec<_> = (0..table.len())
            .filter(|index| table.board(*index).is_some())
            .collect();
        while changes {
            changes = false;
            // A change spreads far within one pass if the next one goes the other way.
            open.reverse();
            open.retain(|index| {
                let board = table.board(*index).expect("checked above");
                let before = table.sides[*index];
                let able = table.sides_with_pieces();
                let found = self.sides_after_moves(&table, &board, able);
                table.sides[*index] = before | found;
                changes |= table.sides[*index] != before;
                table.sides[*index] != able
            });
        }
        self.0.insert(men, table);
    }

    /// Sides that have mated, or can after some move, as far as it is known. Stops looking at `enough`.
    fn sides_after_moves(&self, table: &Table, board: &Board, enough: Sides) -> Sides {
        let next = board.after_all_moves();
        if next.is_empty() && board.is_check() {
            return if board.white_to_move { BLACK } else { WHITE };
        }
        let mut sides = 0;
        for after in &next {
            sides |= match table.index(after) {
                Some(index) => table.sides[index],
                None => self.sides(after),
            };
            if sides == enough {
                break;
            }
        }
        sides
    }

    /// Sides that can mate.
    pub(crate) fn sides(&self, board: &Board) -> Sides {
        if board.men() == 2 {
            return 0;
        }
        let find = |board: &Board| {
            let found = self
                .0
                .values()
                .find_map(|table| Some((table, table.index(board)?)));
            found.map(|(table, index)| table.sides[index])
        };
        find(board)
            .or_else(|| find(&board.with_colors_exchanged()).map(exchanged))
            .unwrap_or_else(|| panic!("no table for {}", board.fen()))
    }

    /// Legal positions of an ending, one of those that are alike by symmetry, with the sides that can mate.
    pub(crate) fn positions(&self, men: &str) -> impl Iterator<Item = (Board, Sides)> {
        let table = &self.0[men];
        let position = |index| Some((table.board(index)?, table.sides[index]));
        (0..table.len()).filter_map(position)
    }
}

/// Sides with colours exchanged.
pub(crate) fn exchanged(sides: Sides) -> Sides {
    ((sides & WHITE) << 1) | ((sides & BLACK) >> 1)
}

impl Table {
    fn has_pawns(&self) -> bool {
        self.men.contains(&b'P') || self.men.contains(&b'p')
    }

    fn has_en_passant(&self) -> bool {
        self.men.contains(&b'P') && self.men.contains(&b'p')
    }

    /// Squares for the white king; the others are alike by symmetry.
    fn king_squares(&self) -> impl Iterator<Item = u8> {
        let has_pawns = self.has_pawns();
        (0..64).filter(move |square| {
            let (rank, file) = (square / 8, square % 8);
            file < 4 && (has_pawns || rank <= file)
        })
    }

    fn len(&self) -> usize {
        let placements = self.king_squares().count() * 64_usize.pow(self.men.len() as u32 - 1);
        placements * 2 * (1 + usize::from(self.has_en_passant()))
    }

    fn sides_with_pieces(&self) -> Sides {
        let others = &self.men[2..];
        let white = others.iter().any(u8::is_ascii_uppercase);
        let black = others.iter().any(u8::is_ascii_lowercase);
        (WHITE * u8::from(white)) | (BLACK * u8::from(black))
    }

    /// Number of a position of this ending; `None` if it has other men.
    fn index(&self, board: &Board) -> Option<usize> {
        let mut squares = [u8::MAX; 8];
        let squares = &mut squares[..self.men.len()];
        for (square, letter) in board.squares.iter().enumerate() {
            if *letter != b'.' {
                let is_his =
                    |number: &usize| self.men[*number] == *letter && squares[*number] == u8::MAX;
                let number = (0..self.men.len()).find(is_his)?;
                squares[number] = square as u8;
            }
        }
        if squares.contains(&u8::MAX) {
            return None;
        }
        let king = squares[0];
        if king % 8 >= 4 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        if !self.has_pawns() {
            if squares[0] / 8 >= 4 {
                squares.iter_mut().for_each(|square| *square ^= 56);
            }
            if squares[0] / 8 > squares[0] % 8 {
                // Mirrored by the long diagonal.
                squares
                    .iter_mut()
                    .for_each(|square| *square = *square % 8 * 8 + *square / 8);
            }
        }
        let king = self
            .king_squares()
            .position(|square| square == squares[0])?;
        let placement = squares[1..]
            .iter()
            .fold(king, |index, square| index * 64 + usize::from(*square));
        let mut index = placement * 2 + usize::from(board.white_to_move);
        if self.has_en_passant() {
            index = index * 2 + usize::from(board.en_passant.is_some());
        }
        Some(index)
    }

    /// Legal position of a number.
    fn board(&self, mut index: usize) -> Option<Board> {
        let mut take = |end: usize| {
            let digit = index % end;
            index /= end;
            digit
        };
        let is_en_passant = self.has_en_passant() && take(2) == 1;
        let mut board = Board {
            squares: [b'.'; 64],
            white_to_move: take(2) == 1,
            en_passant: None,
        };
        for letter in self.men[1..].iter().rev() {
            let square = take(64);
            let is_last_rank = matches!(square / 8, 0 | 7);
            if board.squares[square] != b'.' || (is_last_rank && matches!(letter, b'P' | b'p')) {
                return None;
            }
            board.squares[square] = *letter;
        }
        let king = usize::from(self.king_squares().nth(index)?);
        if board.squares[king] != b'.' {
            return None;
        }
        board.squares[king] = b'K';
        if is_en_passant {
            board.en_passant = Some(passed_square(&board)?);
        }
        board.is_legal().then_some(board)
    }
}

/// Square that the opponent's only pawn may have passed over just now, beside a pawn that may take it.
fn passed_square(board: &Board) -> Option<u8> {
    let (pawn, own, rank, back) = match board.white_to_move {
        true => (b'p', b'P', 3, -8),
        false => (b'P', b'p', 4, 8),
    };
    let at = board.squares.iter().position(|letter| *letter == pawn)?;
    let taker = board.squares.iter().position(|letter| *letter == own)?;
    let behind = |steps: isize| at.wrapping_add_signed(steps * back);
    let has_come = at / 8 == rank
        && [1, 2]
            .into_iter()
            .all(|steps| board.squares[behind(steps)] == b'.');
    let is_beside = taker / 8 == rank && taker.abs_diff(at) == 1;
    (has_come && is_beside).then(|| behind(1) as u8)
}
