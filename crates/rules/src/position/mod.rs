//! [`Position`]: a board with everything that decides which moves are legal.
//!
//! - `generate`: legal moves, as sets, lists and counts, by one generator.
//! - `legality`: one move: is it legal, does it give check.
//! - `play`: the position after a move.
//! - `play_san`: the same, straight from the text of a move.
//! - `validate`: from a [`Setup`](crate::Setup), with everything that can be wrong with it.
//! - `see`: what a series of captures on a square is worth.
//! - `ending`: checkmate, stalemate, too little material.

mod ending;
mod generate;
mod legality;
mod play;
mod play_san;
mod see;
mod sinks;
mod validate;

pub use ending::Outcome;
pub use generate::PieceMoves;
pub(crate) use generate::{Sink, Step, generate_all_for, origin};
pub(crate) use sinks::Count;
pub use validate::PositionError;

use core::fmt;

use crate::{
    Bitboard, Board, Castling, CastlingMode, Color, Piece, Role, Setup, Square, attacks, keys,
};

/// A valid position: legal moves can be made in it, and nothing is left to check.
///
/// It is a plain value of two cache lines: playing a move makes a new one, and taking a move back is
/// keeping the old one.
///
/// ```
/// use tabiya_rules::{Position, San};
/// let start = Position::START;
/// let m = "e4".parse::<San>()?.to_move(&start)?;
/// let after = start.play(m);
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(after.legal_moves().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// En passant counts only where the capture is legal.
    key: u64,
    /// Squares whose piece moving, or being taken, ends a castling right.
    sensitive: Bitboard,
    /// Enemy pieces that attack the king of the side to move.
    checkers: Bitboard,
    /// Pieces of either side that stand alone between that king and an enemy slider.
    pinned: Bitboard,
    castling: Castling,
    turn: Color,
    /// The square that a pawn has just passed by a double step, whether or not it can be taken there.
    passed_square: Option<Square>,
    /// True if some pawn may legally take on that square.
    en_passant_legal: bool,
    mode: CastlingMode,
    halfmove_clock: u32,
    fullmove_number: u32,
}

// Copied at every move of a search: it must not grow unnoticed.
const _: () = assert!(size_of::<Position>() == 112);

impl Position {
    /// The position from which play begins.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// assert_eq!(Position::START.key(), 0x463b_9618_1691_fc9c);
    /// ```
    pub const START: Self = Self {
        board: Board::START,
        key: 0x463b_9618_1691_fc9c,
        sensitive: Bitboard(0x9100_0000_0000_0091),
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        castling: Castling::START,
        turn: Color::White,
        passed_square: None,
        en_passant_legal: false,
        mode: CastlingMode::Standard,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The pieces.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights.
    #[inline(always)]
    pub const fn castling(&self) -> &Castling {
        &self.castling
    }

    /// Which castling rules the position was set up by. It changes how the position and its moves are
    /// written, not which moves are legal.
    pub const fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The square on which a pawn may *legally* be taken en passant.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let position: Position = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.en_passant(), None, "the rook would attack the king");
    /// assert_eq!(position.passed_square(), Some(Square::E3));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub const fn en_passant(&self) -> Option<Square> {
        if self.en_passant_legal {
            self.passed_square
        } else {
            None
        }
    }

    /// The square that a pawn has just passed by a double step, whether or not it can be taken.
    pub const fn passed_square(&self) -> Option<Square> {
        self.passed_square
    }

    /// Moves by either side since the last capture or pawn move: the fifty-move rule counts to 100, the
    /// seventy-five-move rule to 150.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move: 1 at the start, one more after each move by Black.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// How many moves by either side came before, going by the move number.
    pub fn ply(&self) -> u32 {
        (self.fullmove_number - 1)
            .saturating_mul(2)
            .saturating_add(self.turn.index() as u32)
    }

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The square of a king.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).lowest()
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// True if the side to move is in check.
    #[inline(always)]
    pub const fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of the side to move that may not leave the line between their king and an attacker.
    pub const fn pinned(&self) -> Bitboard {
        Bitboard(self.pinned.0 & self.board.color(self.turn).0)
    }

    /// The key for repetition and hash tables.
    ///
    /// Positions have the same key if they are the same by FIDE 9.2.3: pieces, side to move, castling
    /// rights, and the possibility of taking en passant *where that is legal*. It is kept with every
    /// move.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key by which Polyglot books are sorted. It differs from [`Position::key`] in that a pawn
    /// beside the one that has just made a double step is enough for en passant to count. [`Position::fen`]
    /// leaves such a square out, so keep it with [`EnPassantStyle::Adjacent`](crate::EnPassantStyle) where
    /// a book is asked after reading the FEN again.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.book_key(), 0x2963_5ddc_0744_3490);
    /// assert_ne!(position.book_key(), position.key());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn book_key(&self) -> u64 {
        match self.passed_square {
            Some(square) if !self.en_passant_legal && self.passers_neighbours(square).any() => {
                self.key ^ keys::en_passant(square.file())
            }
            _ => self.key,
        }
    }

    /// The key counted anew from the pieces; always equal to [`Position::key`].
    pub fn recomputed_key(&self) -> u64 {
        let mut key = keys::board(&self.board) ^ keys::castling(&self.castling);
        if let Some(square) = self.en_passant() {
            key ^= keys::en_passant(square.file());
        }
        if self.turn.is_white() {
            key ^= keys::WHITE_TO_MOVE;
        }
        key
    }

    /// A key of the pawns alone, counted anew.
    pub fn pawn_key(&self) -> u64 {
        Color::ALL.into_iter().fold(0, |key, color| {
            key ^ keys::pieces(color, Role::Pawn, self.board.pieces(color, Role::Pawn))
        })
    }

    /// The position as a loose [`Setup`], to be changed and validated again.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling.rook_squares(),
            en_passant: self.passed_square,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The same position with its castling written by another rule. Fails where the rights are not those
    /// of standard chess and that is asked for.
    pub fn with_castling_mode(mut self, mode: CastlingMode) -> Option<Self> {
        if mode == CastlingMode::Standard && !self.castling.is_standard(&self.board) {
            return None;
        }
        self.mode = mode;
        Some(self)
    }

    /// Pawns of the side to move that stand so as to take on the passed square, if that is legal.
    pub(crate) fn passers_neighbours(&self, passed: Square) -> Bitboard {
        attacks::pawn(!self.turn, passed) & self.board.pieces(self.turn, Role::Pawn)
    }

    /// Finds checkers and pinned pieces of the side to move.
    #[inline(always)]
    fn find_sliding_checks(&self, king: Square, enemy: Color) -> (Bitboard, Bitboard) {
        let occupied = self.board.occupied();
        let mut checkers = Bitboard::EMPTY;
        let mut pinned = Bitboard::EMPTY;
        let snipers = (attacks::bishop_rays(king) & self.board.diagonals(enemy))
            | (attacks::rook_rays(king) & self.board.straights(enemy));
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bit();
            }
            if !blockers.has_many() {
                pinned |= blockers;
            }
        }
        (checkers, pinned)
    }
}

impl Default for Position {
    /// The position from which play begins.
    fn default() -> Self {
        Self::START
    }
}

impl TryFrom<&str> for Position {
    type Error = crate::FenError;

    fn try_from(fen: &str) -> Result<Self, Self::Error> {
        fen.parse()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
