//! [`MoveText`]: a move in coordinate notation or SAN.

use std::{fmt, str::FromStr};

use tabiya_rules::{
    CastlingMode, CastlingSide, Move, Position, San, SanError, SanKind, UciMove, UciMoveError,
};

use crate::ParseError;

/// A move in coordinate notation (`e2e4`, `e7e8q`) or SAN (`Nf3`, and `O-O` in Chess960), or the null move
/// (`@@@@`).
///
/// ```
/// use tabiya_protocol::xboard::MoveText;
/// use tabiya_rules::Position;
/// let m = "e2e4".parse::<MoveText>()?.to_move(&Position::START)?;
/// assert_eq!(m, "e4".parse::<MoveText>()?.to_move(&Position::START)?);
/// assert_eq!(MoveText::from_move(m, &Position::START).to_string(), "e2e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Coordinate notation.
    Coordinates(UciMove),
    /// Standard algebraic notation.
    San(San),
    /// The null move.
    Null,
}

/// Error of resolving a move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveTextError {
    /// Error of a move in coordinate notation.
    Coordinates(UciMoveError),
    /// Error of a move in SAN.
    San(SanError),
    /// The null move is never legal.
    Null,
}

impl MoveText {
    /// Converts a move: coordinate notation, but `O-O` and `O-O-O` for castling in Chess960.
    pub fn from_move(m: Move, position: &Position) -> Self {
        if m.is_castle() && position.castling_mode() == CastlingMode::Chess960 {
            let kind = SanKind::Castle(CastlingSide::of(m.from(), m.to()));
            return Self::San(San { kind, check: None });
        }
        Self::Coordinates(UciMove::from_move(m, position))
    }

    /// Finds the legal move in a position.
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveTextError> {
        match self {
            Self::Coordinates(uci) => uci.to_move(position).map_err(MoveTextError::Coordinates),
            Self::San(san) => san.to_move(position).map_err(MoveTextError::San),
            Self::Null => Err(MoveTextError::Null),
        }
    }
}

impl FromStr for MoveText {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "@@@@" {
            return Ok(Self::Null);
        }
        if let Some(uci) = coordinates(text) {
            return Ok(Self::Coordinates(uci));
        }
        let san: San = text.parse().map_err(|_| ParseError::bad_move(text))?;
        // "e2-e4" is coordinate notation too.
        Ok(coordinates(&san.to_string()).map_or(Self::San(san), Self::Coordinates))
    }
}

fn coordinates(text: &str) -> Option<UciMove> {
    match text.as_bytes() {
        [a, b, c, d, letter] => UciMove::from_bytes(&[*a, *b, *c, *d, letter.to_ascii_lowercase()]),
        bytes => UciMove::from_bytes(bytes),
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coordinates(uci) => uci.fmt(f),
            Self::San(san) => san.fmt(f),
            Self::Null => f.write_str("@@@@"),
        }
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coordinates(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Null => f.write_str("the null move is not legal"),
        }
    }
}

impl std::error::Error for MoveTextError {}
