//! [`PositionCommand`]: arguments of the `position` command.

use std::fmt;

use tabiya_rules::UciMove;

use super::{read_move, write_moves};
use crate::{
    ParseError,
    words::{SingleLine, Words},
};

/// Starting position of the `position` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartPosition {
    /// `startpos`: the starting position of chess.
    Standard,
    /// `fen`: a FEN with single spaces, not validated, because that requires the castling mode.
    Fen(String),
}

/// Arguments of the command `position [fen FEN | startpos] moves …`.
///
/// ```
/// use tabiya_protocol::uci::{GuiMessage, PositionCommand, StartPosition};
/// let message: GuiMessage = "position startpos moves e2e4 oops e7e5".parse()?;
/// let GuiMessage::Position(PositionCommand { start, moves, invalid_move }) = message else { panic!() };
/// assert_eq!((start, moves.len(), invalid_move), (StartPosition::Standard, 1, Some("oops".into())));
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// The starting position.
    pub start: StartPosition,
    /// The moves played from there.
    pub moves: Vec<UciMove>,
    /// The first word after `moves` that is not a move; the rest is ignored.
    pub invalid_move: Option<String>,
}

impl PositionCommand {
    /// Creates a command with valid moves.
    pub fn new(start: StartPosition, moves: Vec<UciMove>) -> Self {
        Self {
            start,
            moves,
            invalid_move: None,
        }
    }

    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let start = Self::parse_start(words)?;
        words.text_until(|word| word == "moves");
        words.next();
        let mut command = Self::new(start, Vec::new());
        for word in words.by_ref() {
            match read_move(word) {
                Some(m) => command.moves.push(m),
                None => {
                    command.invalid_move = Some(word.to_string());
                    break;
                }
            }
        }
        Ok(command)
    }

    fn parse_start(words: &mut Words<'_>) -> Result<StartPosition, ParseError> {
        words.text_until(|word| matches!(word, "startpos" | "fen"));
        if words.next() == Some("startpos") {
            return Ok(StartPosition::Standard);
        }
        match words.text_until(|word| word == "moves") {
            fen if fen.is_empty() => Err(ParseError::missing("position", "startpos or a FEN")),
            fen => Ok(StartPosition::Fen(fen)),
        }
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            StartPosition::Standard => f.write_str("startpos")?,
            StartPosition::Fen(fen) => write!(f, "fen {}", SingleLine(fen))?,
        }
        if !self.moves.is_empty() || self.invalid_move.is_some() {
            f.write_str(" moves")?;
        }
        write_moves(f, &self.moves)?;
        match &self.invalid_move {
            Some(word) => write!(f, " {}", SingleLine(word)),
            None => Ok(()),
        }
    }
}
