//! [`Board`]: the placement of the pieces.

use core::fmt;

use crate::{Bitboard, ByColor, Color, File, Piece, Rank, Role, Square, attacks};

/// The placement of the pieces, without side to move, castling rights or en passant.
///
/// ```
/// use tabiya_rules::{Board, Color, Role, Square};
/// let mut board = Board::START;
/// assert_eq!(board.piece_at(Square::G1), Some(Role::Knight.of(Color::White)));
/// board.remove(Square::G1);
/// board.set(Square::F3, Role::Knight.of(Color::White));
/// assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
    };

    /// The starting position of chess.
    pub const START: Self = Self {
        roles: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        colors: [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
    };

    /// Returns the occupied squares.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// Returns the squares occupied by `color`.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Returns the squares of all pieces with this role, of either color.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// Returns the squares of the pieces with this color and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color.index()].0 & self.roles[role.index()].0)
    }

    /// Returns the bishops and queens of `color`.
    #[inline(always)]
    pub(crate) const fn bishops_and_queens(&self, color: Color) -> Bitboard {
        Bitboard(
            (self.by_role(Role::Bishop).0 | self.by_role(Role::Queen).0) & self.by_color(color).0,
        )
    }

    /// Returns the rooks and queens of `color`.
    #[inline(always)]
    pub(crate) const fn rooks_and_queens(&self, color: Color) -> Bitboard {
        Bitboard(
            (self.by_role(Role::Rook).0 | self.by_role(Role::Queen).0) & self.by_color(color).0,
        )
    }

    /// Returns the king of `color`, if there is exactly one.
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single_square()
    }

    /// Returns the role of the piece on a square.
    #[inline(always)]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        let bit = square.bit().0;
        if self.occupied().0 & bit == 0 {
            return None;
        }
        Some(self.role_on(square))
    }

    /// Returns the role of the piece on a square known to be occupied; any role if it is empty.
    #[inline(always)]
    pub(crate) const fn role_on(&self, square: Square) -> Role {
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let shift = square as u32;
        let ones = (knights.0 | rooks.0 | kings.0) >> shift & 1;
        let twos = (bishops.0 | rooks.0) >> shift & 1;
        let fours = (queens.0 | kings.0) >> shift & 1;
        const BY_BITS: [Role; 8] = {
            use Role::*;
            [Pawn, Knight, Bishop, Rook, Queen, King, Pawn, Pawn]
        };
        BY_BITS[(ones | twos << 1 | fours << 2) as usize]
    }

    /// Returns the color of the piece on a square.
    #[inline(always)]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.colors[0].contains(square) {
            Some(Color::White)
        } else if self.colors[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Returns the piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match self.color_at(square) {
            Some(color) => Some(self.role_on(square).of(color)),
            None => None,
        }
    }

    /// Puts a piece on a square, replacing any piece there.
    pub fn set(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.color, piece.role, square.bit());
    }

    /// Removes and returns the piece on a square.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color, piece.role, square.bit());
        Some(piece)
    }

    /// Iterates over the pieces with their squares, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Counts the pieces of each role for both sides, pawns first.
    pub fn material(&self) -> ByColor<[u32; 6]> {
        ByColor::from_fn(|color| Role::ALL.map(|role| self.pieces(color, role).count()))
    }

    /// Returns the pieces of `by` that attack a square, given the occupied squares.
    #[inline(always)]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(!by, square) & self.pieces(by, Role::Pawn))
            | (attacks::knight(square) & self.pieces(by, Role::Knight))
            | (attacks::king(square) & self.pieces(by, Role::King))
            | self.sliding_attackers(square, by, occupied)
    }

    /// Returns the bishops, rooks and queens of `by` that attack a square.
    #[inline(always)]
    pub(crate) fn sliding_attackers(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        (attacks::bishop(square, occupied) & self.bishops_and_queens(by))
            | (attacks::rook(square, occupied) & self.rooks_and_queens(by))
    }

    /// Adds or removes pieces of this color and role on the given squares (XOR).
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.colors[color.index()] ^= squares;
        self.roles[role.index()] ^= squares;
    }
}

impl Default for Board {
    /// The starting position of chess.
    fn default() -> Self {
        Self::START
    }
}

/// Prints a text diagram from White's side.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank} ")?;
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                write!(f, " {}", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        f.write_str("   a b c d e f g h")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_matches_piece_by_piece_setup() {
        let mut board = Board::EMPTY;
        let back = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for file in File::ALL {
            for color in Color::ALL {
                let first = Square::new(file, Rank::First.relative_to(color));
                let second = Square::new(file, Rank::Second.relative_to(color));
                board.set(first, back[file.index()].of(color));
                board.set(second, Role::Pawn.of(color));
            }
        }
        assert_eq!(board, Board::START);
        for (square, piece) in board.iter() {
            assert_eq!(board.role_at(square), Some(piece.role));
        }
    }
}
