//! [`EngineMessage`]: messages from the engine to the GUI.

use std::{fmt, str::FromStr};

use tabiya_rules::UciMove;

use super::{InfoMessage, OptionDefinition, is_no_move, read_move};
use crate::{
    ParseError,
    words::{SingleLine, Words},
};

/// Message from the engine to the GUI. Unknown words before a command are skipped.
///
/// ```
/// use tabiya_protocol::uci::EngineMessage;
/// let message: EngineMessage = "bestmove e2e4 ponder e7e5".parse()?;
/// assert_eq!(message.to_string(), "bestmove e2e4 ponder e7e5");
/// let none = EngineMessage::BestMove { best: None, ponder: None };
/// assert_eq!("bestmove (none)".parse::<EngineMessage>()?, none);
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineMessage {
    /// `id name …`: the engine's name.
    Name(String),
    /// `id author …`: the engine's author.
    Author(String),
    /// `uciok`: the `id` and `option` messages are complete.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `bestmove`: the answer to `go`.
    BestMove {
        /// The best move; `None` if there is no legal move.
        best: Option<UciMove>,
        /// The expected reply, to ponder on.
        ponder: Option<UciMove>,
    },
    /// `copyprotection`: status of the copy protection check.
    CopyProtection(VerificationStatus),
    /// `registration`: status of the registration check.
    Registration(VerificationStatus),
    /// `info`: information about the search.
    Info(Box<InfoMessage>),
    /// `option`: definition of an option.
    Option(OptionDefinition),
}

/// Status of a copy protection or registration check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerificationStatus {
    /// The check is in progress.
    Checking,
    /// The check succeeded.
    Ok,
    /// The check failed.
    Error,
}

impl FromStr for EngineMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::of_line(line)?;
        let first = words.peek().unwrap_or_default();
        while let Some(word) = words.next() {
            if let Some(message) = Self::command(word, &mut words)? {
                return Ok(message);
            }
        }
        Err(ParseError::unknown(first))
    }
}

impl EngineMessage {
    /// Creates an `info string` message.
    pub fn string(text: impl Into<String>) -> Self {
        Self::Info(Box::new(InfoMessage {
            string: Some(text.into()),
            ..InfoMessage::default()
        }))
    }

    /// Parses the message that starts with `word`; `None` if the word is unknown.
    fn command(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        Ok(Some(match word {
            "id" => Self::id(words)?,
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "bestmove" => Self::best_move(words)?,
            "copyprotection" => {
                Self::CopyProtection(VerificationStatus::parse("copyprotection", words)?)
            }
            "registration" => Self::Registration(VerificationStatus::parse("registration", words)?),
            "info" => Self::Info(Box::new(InfoMessage::parse(words))),
            "option" => Self::Option(OptionDefinition::parse(words)?),
            _ => return Ok(None),
        }))
    }

    fn id(words: &mut Words<'_>) -> Result<Self, ParseError> {
        match words.next() {
            Some("name") => Ok(Self::Name(words.rest().to_string())),
            Some("author") => Ok(Self::Author(words.rest().to_string())),
            Some(found) => Err(ParseError::bad_value("id", found)),
            None => Err(ParseError::missing("id", "name or author")),
        }
    }

    fn best_move(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let word = words
            .next()
            .ok_or(ParseError::missing("bestmove", "a move"))?;
        let best = move_or_none(word)?;
        words.text_until(|word| word == "ponder");
        words.next();
        // A malformed ponder move must not invalidate the best move.
        let ponder = words.next().and_then(read_move);
        Ok(Self::BestMove { best, ponder })
    }
}

impl VerificationStatus {
    fn parse(field: &'static str, words: &mut Words<'_>) -> Result<Self, ParseError> {
        match words.next() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            Some(found) => Err(ParseError::bad_value(field, found)),
            None => Err(ParseError::missing(field, "a state")),
        }
    }
}

fn move_or_none(word: &str) -> Result<Option<UciMove>, ParseError> {
    if is_no_move(word) {
        return Ok(None);
    }
    read_move(word)
        .map(Some)
        .ok_or_else(|| ParseError::bad_move(word))
}

impl fmt::Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", SingleLine(name)),
            Self::Author(author) => write!(f, "id author {}", SingleLine(author)),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder } => {
                match best {
                    Some(best) => write!(f, "bestmove {best}")?,
                    None => f.write_str("bestmove (none)")?,
                }
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
            Self::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Self::Registration(check) => write!(f, "registration {check}"),
            Self::Info(info) => write!(f, "info{info}"),
            Self::Option(option) => write!(f, "option{option}"),
        }
    }
}

impl fmt::Display for VerificationStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
