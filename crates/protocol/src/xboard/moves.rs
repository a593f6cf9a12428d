//! [`MoveText`]: a move as XBoard and engines write it.

use std::{fmt, str::FromStr};

use tabiya_rules::{
    CastlingMode, Move, Position, San, SanError, SanKind, UciMove, UciMoveError, Wing,
};

use crate::ParseError;

/// A move: by its squares (`e2e4`, `e7e8q`), in the notation of score sheets (`Nf3`, and `O-O` in
/// Fischer random chess), or none (`@@@@`).
///
/// ```
/// use tabiya_protocol::xboard::MoveText;
/// use tabiya_rules::Position;
/// let m = "e2e4".parse::<MoveText>()?.to_move(&Position::START)?;
/// assert_eq!(m, "e4".parse::<MoveText>()?.to_move(&Position::START)?);
/// assert_eq!(MoveText::of(m, &Position::START).to_string(), "e2e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// By its squares.
    Coordinates(UciMove),
    /// As on a score sheet.
    San(San),
    /// The null move.
    Null,
}

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveTextError {
    /// By its squares.
    Coordinates(UciMoveError),
    /// As on a score sheet.
    San(SanError),
    /// The null move is never legal.
    Null,
}

impl MoveText {
    /// How a move is sent: by its squares, but castling as `O-O` in Fischer random chess.
    pub fn of(m: Move, position: &Position) -> Self {
        if m.is_castle() && position.castling_mode() == CastlingMode::Chess960 {
            let kind = SanKind::Castle(Wing::of(m.from(), m.to()));
            return Self::San(San { kind, check: None });
        }
        Self::Coordinates(UciMove::of(m, position))
    }

    /// The legal move that this is in a position.
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
        // "e2-e4" says no more than the squares.
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
            Self::Null => f.write_str("a player may not pass"),
        }
    }
}

impl std::error::Error for MoveTextError {}
