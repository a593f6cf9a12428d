//! [`UciMove`]: moves in the coordinate notation of the UCI protocol.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use crate::{
    CastlingMode, CastlingSide, Move, MoveKind, Position, Rank, Role, Square, fen::Excerpt,
};

/// A move in coordinate notation: `e2e4`, `a7a8q`.
///
/// Both notations of castling are accepted, the king's origin and destination (`e1g1`) and the king capturing
/// its rook (`e1h1`). The position's [`CastlingMode`] decides which one is written.
///
/// ```
/// use tabiya_rules::{CastlingMode, Position, UciMove};
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let m = "e1h1".parse::<UciMove>()?.to_move(&position)?;
/// assert_eq!("e1g1".parse::<UciMove>()?.to_move(&position)?, m);
/// assert_eq!(UciMove::from_move(m, &position).to_string(), "e1g1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// Origin square.
    pub from: Square,
    /// Destination square.
    pub to: Square,
    /// Role that a pawn promotes to.
    pub promotion: Option<Role>,
}

/// Error of parsing a move or resolving it in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is not a move.
    Syntax {
        /// The text.
        found: String,
    },
    /// The move is not legal in the position.
    Illegal {
        /// The move.
        uci: UciMove,
    },
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => {
                write!(
                    f,
                    "\"{}\" is not a move such as e2e4 or a7a8q",
                    Excerpt(found)
                )
            }
            Self::Illegal { uci } => write!(f, "{uci} is not legal here"),
        }
    }
}

impl core::error::Error for UciMoveError {}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| UciMoveError::Syntax {
            found: text.to_string(),
        })
    }
}

impl UciMove {
    /// Parses a move from bytes.
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        let (squares, promotion) = match *text {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, letter @ (b'n' | b'b' | b'r' | b'q')] => {
                ([a, b, c, d], Role::from_letter(letter as char))
            }
            _ => return None,
        };
        Some(Self {
            from: Square::from_bytes(squares[0], squares[1])?,
            to: Square::from_bytes(squares[2], squares[3])?,
            promotion,
        })
    }

    /// Converts a move, using the position's castling mode.
    pub fn from_move(m: Move, position: &Position) -> Self {
        Self::from_move_with_mode(m, position.castling_mode())
    }

    /// Converts a move, using the given castling mode.
    pub fn from_move_with_mode(m: Move, mode: CastlingMode) -> Self {
        let (from, mut to) = (m.from(), m.to());
        if m.is_castle() && mode == CastlingMode::Standard {
            let color = crate::Color::from_white(from.rank() == Rank::First);
            to = CastlingSide::of(from, to).king_to(color);
        }
        Self {
            from,
            to,
            promotion: m.promotion(),
        }
    }

    /// Finds the legal move in a position.
    pub fn to_move(&self, position: &Position) -> Result<Move, UciMoveError> {
        if let Some(Role::Pawn | Role::King) = self.promotion {
            return Err(UciMoveError::Illegal { uci: *self });
        }
        let m = self.read(position);
        if position.is_legal(m) {
            Ok(m)
        } else {
            Err(UciMoveError::Illegal { uci: *self })
        }
    }

    /// Converts a move that is known to be legal, such as one of a game that was checked before: faster than
    /// [`UciMove::to_move`]. Any other text gives a move that must not be played.
    ///
    /// ```
    /// use tabiya_rules::{Position, UciMove};
    /// let uci: UciMove = "e2e4".parse()?;
    /// assert_eq!(uci.to_move(&Position::START), Ok(uci.to_legal_move(&Position::START)));
    /// # Ok::<(), tabiya_rules::UciMoveError>(())
    /// ```
    pub fn to_legal_move(&self, position: &Position) -> Move {
        let m = self.read(position);
        debug_assert!(position.is_legal(m), "{self} is not legal");
        m
    }

    fn read(&self, position: &Position) -> Move {
        Move::new(
            self.from,
            self.castling_rook(position).unwrap_or(self.to),
            self.kind(position),
        )
    }

    fn kind(&self, position: &Position) -> MoveKind {
        if let Some(role) = self.promotion {
            return MoveKind::Promotion(role);
        }
        if self.castling_rook(position).is_some() {
            return MoveKind::Castle;
        }
        if position.board().role_at(self.from) != Some(Role::Pawn) {
            return MoveKind::Normal;
        }
        let ranks = self.from.rank().index().abs_diff(self.to.rank().index());
        if ranks == 2 {
            MoveKind::DoublePush
        } else if self.from.file() != self.to.file() && position.en_passant() == Some(self.to) {
            MoveKind::EnPassant
        } else {
            MoveKind::Normal
        }
    }

    /// Returns the rook if this is castling: the king moves onto its own rook, or farther than one step.
    fn castling_rook(&self, position: &Position) -> Option<Square> {
        let color = position.turn();
        if self.from != position.king(color) || self.from.rank() != self.to.rank() {
            return None;
        }
        let side = CastlingSide::of(self.from, self.to);
        let rook = position.castling_rights().rook(color, side)?;
        let far = self.from.distance(self.to) > 1 && self.to == side.king_to(color);
        (self.to == rook || (far && !position.board().occupied().contains(self.to))).then_some(rook)
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], [c, d]) = (self.from.to_bytes(), self.to.to_bytes());
        let promotion = self.promotion.map(|role| role.letter() as u8);
        let all = [a, b, c, d, promotion.unwrap_or(b' ').to_ascii_lowercase()];
        let length = 4 + usize::from(promotion.is_some());
        f.write_str(core::str::from_utf8(&all[..length]).unwrap_or_default())
    }
}

impl Position {
    /// Returns a move in UCI notation; see [`UciMove::from_move`].
    pub fn uci(&self, m: Move) -> UciMove {
        UciMove::from_move(m, self)
    }

    /// Returns the position after a move given in UCI notation.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::START.play_uci("e2e4")?;
    /// assert_eq!(position, Position::START.play_san("e4").unwrap());
    /// assert!(position.play_uci("e1e3").is_err());
    /// # Ok::<(), tabiya_rules::UciMoveError>(())
    /// ```
    pub fn play_uci(&self, text: &str) -> Result<Self, UciMoveError> {
        Ok(self.play(text.parse::<UciMove>()?.to_move(self)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn every_legal_move_reads_back_in_both_notations() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1r3k1r/8/8/8/8/8/8/RK4R1 w GAhb - 0 1",
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                    if position.castling_mode() == CastlingMode::Chess960
                        && mode == CastlingMode::Standard
                    {
                        continue;
                    }
                    let text = format!("{}", UciMove::from_move_with_mode(m, mode));
                    assert_eq!(text.parse::<UciMove>().unwrap().to_move(&position), Ok(m));
                }
            }
        }
    }

    #[test]
    fn errors() {
        for text in ["", "e2", "e2e9", "e7e8k", "e7e8Q", "0000", "e2e4x", "e2 e4"] {
            assert!(text.parse::<UciMove>().is_err(), "{text}");
        }
        let m: UciMove = "e2e5".parse().unwrap();
        assert!(m.to_move(&Position::START).is_err());
    }

    #[test]
    fn no_promotion_to_king_or_pawn() {
        let position: Position = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        for (role, legal) in [
            (Role::Queen, true),
            (Role::King, false),
            (Role::Pawn, false),
        ] {
            let uci = UciMove {
                from: Square::E7,
                to: Square::E8,
                promotion: Some(role),
            };
            assert_eq!(uci.to_move(&position).is_ok(), legal, "{role}");
        }
    }
}
