//! [`PositionCommand`]: the game so far.

use std::fmt;

use tabiya_rules::UciMove;

use super::{read_move, write_moves};
use crate::{
    ParseError,
    words::{Line, Words},
};

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The usual position.
    Standard,
    /// A FEN, in single spaces, not checked: that takes the castling mode.
    Fen(String),
}

/// Where a game began and what was played: `position [fen FEN | startpos] moves …`.
///
/// ```
/// use tabiya_protocol::uci::{GuiMessage, PositionCommand, Start};
/// let message: GuiMessage = "position startpos moves e2e4 oops e7e5".parse()?;
/// let GuiMessage::Position(PositionCommand { start, moves, unread }) = message else { panic!() };
/// assert_eq!((start, moves.len(), unread), (Start::Standard, 1, Some("oops".into())));
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where it began.
    pub start: Start,
    /// What was played.
    pub moves: Vec<UciMove>,
    /// The first word among the moves that does not read as one; the rest is not read.
    pub unread: Option<String>,
}

impl PositionCommand {
    /// A game without bad words.
    pub fn new(start: Start, moves: Vec<UciMove>) -> Self {
        Self {
            start,
            moves,
            unread: None,
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
                    command.unread = Some(word.to_string());
                    break;
                }
            }
        }
        Ok(command)
    }

    fn parse_start(words: &mut Words<'_>) -> Result<Start, ParseError> {
        words.text_until(|word| matches!(word, "startpos" | "fen"));
        if words.next() == Some("startpos") {
            return Ok(Start::Standard);
        }
        match words.text_until(|word| word == "moves") {
            fen if fen.is_empty() => Err(ParseError::missing("position", "startpos or a FEN")),
            fen => Ok(Start::Fen(fen)),
        }
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Standard => f.write_str("startpos")?,
            Start::Fen(fen) => write!(f, "fen {}", Line(fen))?,
        }
        if !self.moves.is_empty() || self.unread.is_some() {
            f.write_str(" moves")?;
        }
        write_moves(f, &self.moves)?;
        match &self.unread {
            Some(word) => write!(f, " {}", Line(word)),
            None => Ok(()),
        }
    }
}
