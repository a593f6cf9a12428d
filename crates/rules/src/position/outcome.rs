//! [`Outcome`]: results that follow from the position alone.

use super::Position;
use crate::{Bitboard, Color, Role};

/// Result of a game that follows from the position alone.
///
/// Draws by repetition or the fifty-move rule need the game: see [`History`](crate::History). Dead positions
/// that do not follow from material alone (FIDE 5.2.2) need a search and are not detected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Checkmate (FIDE 5.1.1).
    Checkmate {
        /// The side that gave checkmate.
        winner: Color,
    },
    /// Stalemate (FIDE 5.2.1).
    Stalemate,
    /// Neither side has enough material to give checkmate by any series of moves: a dead position
    /// (FIDE 5.2.2).
    InsufficientMaterial,
}

impl Position {
    /// Returns the outcome if the game is over. Checkmate takes precedence over insufficient material, which
    /// matters for bishops that all stand on squares of one color.
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

    /// Returns true if the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Returns true if the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// Returns true if neither side can give checkmate by any series of moves, judging by material alone: bare
    /// kings, one knight, or any number of bishops all on squares of one color.
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
        let mating_material =
            board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
        if mating_material.any() {
            return false;
        }
        let (knights, bishops) = (board.by_role(Role::Knight), board.by_role(Role::Bishop));
        if knights.any() {
            return knights.count() == 1 && bishops.is_empty();
        }
        (bishops & Bitboard::LIGHT_SQUARES).is_empty()
            || (bishops & Bitboard::DARK_SQUARES).is_empty()
    }

    /// Returns true if a side cannot give checkmate by any series of moves, judging by material alone: it has a
    /// bare king, or a single knight or bishops of one square color against pieces that cannot block their own
    /// king.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// // A knight can checkmate a king that is blocked by its own pawn.
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
            // One knight can give checkmate only if the enemy has a piece other than queens: a queen
            // can always defend her own king against the knight.
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
        // Bishops of one square color need a pawn, a knight or an opposite-colored bishop on the board.
        let all_bishops = board.by_role(Role::Bishop);
        let one_color = (all_bishops & Bitboard::LIGHT_SQUARES).is_empty()
            || (all_bishops & Bitboard::DARK_SQUARES).is_empty();
        one_color && board.by_role(Role::Pawn).is_empty() && board.by_role(Role::Knight).is_empty()
    }
}
