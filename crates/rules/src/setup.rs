//! [`Setup`]: unchecked board state.

use crate::{
    Bitboard, Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Rank, Role, Square,
};

/// Unchecked board state, as given by a FEN or a board editor.
/// [`Position::from_setup`](crate::Position::from_setup) validates it.
///
/// ```
/// use tabiya_rules::{CastlingMode, Position, Setup, Square};
/// let mut setup = Setup::START;
/// setup.board.remove(Square::D1); // queen odds
/// let position = Position::from_setup(&setup, CastlingMode::Standard)?;
/// assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
/// # Ok::<(), tabiya_rules::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may castle.
    pub castling_rooks: Bitboard,
    /// The square skipped by the last double push.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The move number, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The starting position of chess.
    pub const START: Self = Self {
        board: Board::START,
        castling_rooks: Bitboard(0x8100_0000_0000_0081),
        ..Self::EMPTY
    };

    /// Returns a Chess960 starting position by its number from 0 to 959; 518 is the standard one.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    /// assert_eq!(Setup::chess960(518), Some(Setup::START));
    /// assert_eq!(Setup::chess960(0).unwrap().board.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    pub fn chess960(number: u32) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// Returns a starting position of double Fischer random chess, with a number for each side.
    pub fn double_chess960(white: u32, black: u32) -> Option<Self> {
        let mut setup = Self::EMPTY;
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            for (file, role) in File::ALL.into_iter().zip(chess960_back_rank(number)?) {
                let back = Square::new(file, Rank::First.relative_to(color));
                setup.board.set(back, role.of(color));
                setup.board.set(
                    Square::new(file, Rank::Second.relative_to(color)),
                    Role::Pawn.of(color),
                );
                if role == Role::Rook {
                    setup.castling_rooks.insert(back);
                }
            }
        }
        Some(setup)
    }

    /// Returns the mode that fits the castling rights: standard if every right belongs to a king on the e-file
    /// and a rook in its corner.
    pub fn castling_mode(&self) -> CastlingMode {
        let mut castling = CastlingRights::NONE;
        for rook in self.castling_rooks {
            let color = if rook.rank() == Rank::First {
                Color::White
            } else {
                Color::Black
            };
            if let Some(king) = self.board.king(color) {
                let side = CastlingSide::of(king, rook);
                if castling.rook(color, side).is_some() {
                    return CastlingMode::Chess960;
                }
                castling.grant(color, side, rook);
            }
        }
        if castling.is_standard(&self.board) {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }
}

/// Returns the back rank of a Chess960 number, which encodes the light-squared bishop (4 ways), the
/// dark-squared bishop (4), the queen (6) and the knights (10); rook, king, rook fill the rest.
fn chess960_back_rank(number: u32) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let mut array = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    array[2 * light as usize + 1] = Some(Role::Bishop);
    let (rest, dark) = (rest / 4, rest % 4);
    array[2 * dark as usize] = Some(Role::Bishop);
    let (knights, queen) = (rest / 6, rest % 6);
    place(&mut array, queen, Role::Queen);
    const KNIGHTS: [(u32, u32); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let (first, second) = KNIGHTS[knights as usize];
    // The second knight first: its index counts the free squares before the other is placed.
    place(&mut array, second, Role::Knight);
    place(&mut array, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut array, 0, role);
    }
    Some(array.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the free square with this index.
fn place(array: &mut [Option<Role>; 8], free: u32, role: Role) {
    if let Some(slot) = array
        .iter_mut()
        .filter(|slot| slot.is_none())
        .nth(free as usize)
    {
        *slot = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_starts_differ_and_are_valid() {
        let mut boards = alloc::collections::BTreeSet::new();
        for number in 0..960 {
            let setup = Setup::chess960(number).unwrap();
            boards.insert(setup.board.fen());
            let position = crate::Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
            assert_eq!(position.castling_rights().rook_squares().count(), 4);
        }
        assert_eq!(boards.len(), 960);
    }
}
