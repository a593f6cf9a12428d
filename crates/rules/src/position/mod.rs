//! [`Position`]: a validated board with everything that determines the legal moves.
//!
//! - `generate`: the move generator; `move_sinks`: lists, counts and sets of its moves.
//! - `legality`: tests of a single move: legality and giving check.
//! - `play`: playing a move.
//! - `make_san`: playing a move straight from SAN text.
//! - `validate`: validation of a [`Setup`].
//! - `illegality`: the reason why a move is not legal.
//! - `see`: static exchange evaluation (SEE).
//! - `outcome`: checkmate, stalemate and insufficient material.

mod generate;
mod illegality;
mod legality;
mod make_san;
mod move_sinks;
mod outcome;
mod play;
mod see;
mod validate;

pub use generate::PieceMoves;
pub(crate) use generate::{MoveSink, Step, generate_all_for, origin};
pub use illegality::IllegalMoveReason;
pub(crate) use move_sinks::MoveCounter;
pub use outcome::Outcome;
pub use validate::PositionError;

use core::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{
    Bitboard, Board, CastlingMode, CastlingRights, Color, Piece, Role, Setup, Square, attacks,
    zobrist,
};

/// A valid chess position.
///
/// It is a `Copy` value of two cache lines: playing a move returns a new position, and to take a move back,
/// keep the old one.
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
    /// Zobrist hash, which includes en passant only where the capture is legal.
    key: u64,
    /// Kings and rooks with a castling right: a move from or to their squares ends it.
    castling_pieces: Bitboard,
    /// Enemy pieces that attack the king of the side to move.
    checkers: Bitboard,
    /// Pieces of either color that stand alone between that king and an enemy slider.
    pinned: Bitboard,
    castling: CastlingRights,
    turn: Color,
    /// The square skipped by the last double push, whether or not a capture on it is legal.
    en_passant_target: Option<Square>,
    /// True if an en passant capture on the target is legal.
    en_passant_legal: bool,
    mode: CastlingMode,
    halfmove_clock: u32,
    fullmove_number: u32,
}

// Search copies the position at every move, so a growth must not go unnoticed.
const _: () = assert!(size_of::<Position>() == 112);

impl Position {
    /// The starting position of chess.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// assert_eq!(Position::START.key(), 0x463b_9618_1691_fc9c);
    /// ```
    pub const START: Self = Self {
        board: Board::START,
        key: 0x463b_9618_1691_fc9c,
        castling_pieces: Bitboard(0x9100_0000_0000_0091),
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        castling: CastlingRights::START,
        turn: Color::White,
        en_passant_target: None,
        en_passant_legal: false,
        mode: CastlingMode::Standard,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// Returns the board.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights.
    #[inline(always)]
    pub const fn castling_rights(&self) -> &CastlingRights {
        &self.castling
    }

    /// Returns the castling mode of the position. It affects how the position and its moves are written, not
    /// which moves are legal.
    pub const fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// Returns the en passant target square if a capture on it is *legal*.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let position: Position = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.en_passant(), None, "the rook would attack the king");
    /// assert_eq!(position.en_passant_target(), Some(Square::E3));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub const fn en_passant(&self) -> Option<Square> {
        if self.en_passant_legal {
            self.en_passant_target
        } else {
            None
        }
    }

    /// Returns the square skipped by the last double push, whether or not a capture on it is legal.
    pub const fn en_passant_target(&self) -> Option<Square> {
        self.en_passant_target
    }

    /// Returns the number of plies since the last capture or pawn move: the fifty-move rule applies at 100,
    /// the seventy-five-move rule at 150.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the move number, which starts at 1 and increases after each move by Black.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the number of plies played before, according to the move number.
    pub fn ply(&self) -> u32 {
        (self.fullmove_number - 1)
            .saturating_mul(2)
            .saturating_add(self.turn.index() as u32)
    }

    /// Returns the piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the square of a king.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).lowest()
    }

    /// Returns the pieces that give check to the side to move.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns true if the side to move is in check.
    #[inline(always)]
    pub const fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Returns the pieces of the side to move that are pinned to their king.
    pub const fn pinned(&self) -> Bitboard {
        Bitboard(self.pinned.0 & self.board.by_color(self.turn).0)
    }

    /// Returns the Zobrist hash, for repetition and transposition tables.
    ///
    /// Positions have the same key if they are the same by FIDE 9.2.3: pieces, side to move, castling rights,
    /// and en passant *where the capture is legal*. It is updated incrementally.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the hash key of Polyglot opening books. It differs from [`Position::key`] in that en passant
    /// counts if the capture is pseudo-legal. [`Position::fen`] omits the target square in that case, so write
    /// it with [`EnPassantMode::PseudoLegal`](crate::EnPassantMode) if the FEN is used for book lookups.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(position.polyglot_key(), 0x2963_5ddc_0744_3490);
    /// assert_ne!(position.polyglot_key(), position.key());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        match self.en_passant_target {
            Some(square) if !self.en_passant_legal && self.en_passant_capturers(square).any() => {
                self.key ^ zobrist::en_passant(square.file())
            }
            _ => self.key,
        }
    }

    /// Computes the key from scratch; always equal to [`Position::key`].
    pub fn recomputed_key(&self) -> u64 {
        let mut key = zobrist::board(&self.board) ^ zobrist::castling(&self.castling);
        if let Some(square) = self.en_passant() {
            key ^= zobrist::en_passant(square.file());
        }
        if self.turn.is_white() {
            key ^= zobrist::WHITE_TO_MOVE;
        }
        key
    }

    /// Computes a key of the pawn structure alone.
    pub fn pawn_key(&self) -> u64 {
        Color::ALL.into_iter().fold(0, |key, color| {
            key ^ zobrist::pieces(color, Role::Pawn, self.board.pieces(color, Role::Pawn))
        })
    }

    /// Converts the position to a [`Setup`], to be edited and validated again.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling.rook_squares(),
            en_passant: self.en_passant_target,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Changes the castling mode. Returns `None` if `mode` is standard but the castling rights are not those
    /// of standard chess.
    pub fn with_castling_mode(mut self, mode: CastlingMode) -> Option<Self> {
        if mode == CastlingMode::Standard && !self.castling.is_standard(&self.board) {
            return None;
        }
        self.mode = mode;
        Some(self)
    }

    /// Returns the pawns of the side to move that attack the en passant target.
    pub(crate) fn en_passant_capturers(&self, target: Square) -> Bitboard {
        attacks::pawn(!self.turn, target) & self.board.pieces(self.turn, Role::Pawn)
    }

    /// Returns the sliders that check the side to move, and the pieces alone between its king and a slider.
    #[inline(always)]
    fn find_slider_checks_and_pins(&self, king: Square, enemy: Color) -> (Bitboard, Bitboard) {
        let occupied = self.board.occupied();
        let mut checkers = Bitboard::EMPTY;
        let mut pinned = Bitboard::EMPTY;
        let snipers = (attacks::bishop_rays(king) & self.board.bishops_and_queens(enemy))
            | (attacks::rook_rays(king) & self.board.rooks_and_queens(enemy));
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bit();
            }
            if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        (checkers, pinned)
    }
}

impl Default for Position {
    /// The starting position of chess.
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

/// Hashes the [key](Position::key) with the clocks, which [`Eq`] compares too.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
        self.en_passant_target.hash(state);
        self.mode.hash(state);
        self.halfmove_clock.hash(state);
        self.fullmove_number.hash(state);
    }
}

/// Prints the FEN; see [`Position::fen`]. `position.board()` prints a diagram.
///
/// ```
/// # use tabiya_rules::Position;
/// assert_eq!(Position::START.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
