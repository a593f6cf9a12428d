//! [`EngineMessage`]: what an engine says to a GUI.

use std::{fmt, str::FromStr};

use tabiya_rules::UciMove;

use super::{Info, OptionDefinition, is_no_move, read_move};
use crate::{
    ParseError,
    words::{Line, Words},
};

/// What an engine says to a GUI. Words before a command that are not known are skipped.
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
    /// `id name …`: what it is called.
    Name(String),
    /// `id author …`: who wrote it.
    Author(String),
    /// `uciok`: everything about it is said.
    UciOk,
    /// `readyok`: everything before is done.
    ReadyOk,
    /// `bestmove`: the answer to `go`.
    BestMove {
        /// The move; none if there is no legal one.
        best: Option<UciMove>,
        /// The reply that it would like to think about meanwhile.
        ponder: Option<UciMove>,
    },
    /// `copyprotection`.
    CopyProtection(Check),
    /// `registration`.
    Registration(Check),
    /// `info`: news of the search.
    Info(Box<Info>),
    /// `option`: something that can be set.
    Option(OptionDefinition),
}

/// How a check of protection or registration stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// It is going on.
    Checking,
    /// All is well.
    Ok,
    /// It failed.
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
    /// A message that is a line of text for people.
    pub fn string(text: impl Into<String>) -> Self {
        Self::Info(Box::new(Info {
            string: Some(text.into()),
            ..Info::default()
        }))
    }

    /// A message of the protocol; `None` for an unknown word.
    fn command(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        Ok(Some(match word {
            "id" => Self::id(words)?,
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "bestmove" => Self::best_move(words)?,
            "copyprotection" => Self::CopyProtection(Check::parse("copyprotection", words)?),
            "registration" => Self::Registration(Check::parse("registration", words)?),
            "info" => Self::Info(Box::new(Info::parse(words))),
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
        // A bad reply to ponder on is no reason to lose the move.
        let ponder = words.next().and_then(read_move);
        Ok(Self::BestMove { best, ponder })
    }
}

impl Check {
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
            Self::Name(name) => write!(f, "id name {}", Line(name)),
            Self::Author(author) => write!(f, "id author {}", Line(author)),
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

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
