//! Endings that a position alone decides.

use super::Position;
use crate::{Bitboard, Color, Role};

/// How a game has ended by what is on the board.
///
/// Draws by repetition and by counting moves need the game: see [`History`](crate::History). Dead
/// positions that are not a matter of material (FIDE 5.2.2) need a search, and are not found here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// FIDE 5.1.1.
    Checkmate {
        /// The side that has mated.
        winner: Color,
    },
    /// FIDE 5.2.1.
    Stalemate,
    /// Neither side has the pieces to mate, whatever both play: a dead position (FIDE 5.2.2) that
    /// material alone decides.
    InsufficientMaterial,
}

impl Position {
    /// How the game has ended here, if it has. Mate comes before material: a side with two bishops of
    /// one colour can have mated.
    ///
    /// ```
    /// use tabiya_rules::{Color, Outcome, Position};
    /// let mate: Position = "6k1/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_moves() {
            return Some(if self.is_check() {
                Outcome::Checkmate { winner: !self.turn }
            } else {
                Outcome::Stalemate
            });
        }
        self.is_insufficient_material()
            .then_some(Outcome::InsufficientMaterial)
    }

    /// True if the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// True if the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// True if neither side can mate by any series of moves, going by material alone: bare kings, one
    /// knight, or any number of bishops that all go on squares of one colour.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let bishops: Position = "8/4k3/8/8/2B5/1b6/4K3/8 w - - 0 1".parse()?;
    /// assert!(bishops.is_insufficient_material());
    /// let opposite: Position = "8/4k3/8/8/2B5/2b5/4K3/8 w - - 0 1".parse()?;
    /// assert!(!opposite.is_insufficient_material());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let board = &self.board;
        let strong = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
        if strong.any() {
            return false;
        }
        let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
        if knights.any() {
            return knights.count() == 1 && bishops.is_empty();
        }
        (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty()
    }

    /// True if a side cannot mate by any series of moves, going by material alone: it has a bare king, or
    /// a single knight or bishops of one colour against pieces none of which can help to block
    /// their own king in.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// // A knight can mate a king that its own pawn hems in.
    /// let position: Position = "k7/p7/8/1N6/8/8/8/K7 w - - 0 1".parse()?;
    /// assert!(!position.has_insufficient_material(Color::White));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let board = &self.board;
        let own = |role| board.pieces(color, role);
        if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
            return false;
        }
        let others = |role| board.pieces(!color, role);
        let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
        if knights.any() {
            // One knight mates only with the help of a piece other than a queen: a queen beside her
            // king can always take the knight or step between.
            return knights.count() == 1
                && bishops.is_empty()
                && (others(Role::Pawn)
                    | others(Role::Knight)
                    | others(Role::Bishop)
                    | others(Role::Rook))
                .is_empty();
        }
        if bishops.is_empty() {
            return true;
        }
        // Bishops of one colour need a pawn, a knight, or a bishop of the other colour to help.
        let all_bishops = board.role(Role::Bishop);
        let one_color =
            (all_bishops & Bitboard::LIGHT).is_empty() || (all_bishops & Bitboard::DARK).is_empty();
        one_color && board.role(Role::Pawn).is_empty() && board.role(Role::Knight).is_empty()
    }
}
