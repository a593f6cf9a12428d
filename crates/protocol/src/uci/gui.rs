//! [`GuiMessage`]: messages from the GUI to the engine.

use std::{fmt, str::FromStr};

use super::{EMPTY, Go, PositionCommand, Registration};
use crate::{
    ParseError,
    number::unsigned32,
    words::{SingleLine, Words},
};

/// Message from the GUI to the engine.
///
/// As the protocol requires, unknown words before a command are skipped: `joho debug on` means `debug on`.
/// Non-standard commands (`d`, `eval`, `bench`, `perft`) are recognized only at the beginning of a line.
///
/// ```
/// use tabiya_protocol::uci::GuiMessage;
/// let message: GuiMessage = "setoption name Clear Hash".parse()?;
/// assert_eq!(message, GuiMessage::SetOption { name: "Clear Hash".into(), value: None });
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuiMessage {
    /// `uci`: requests the engine's id and options.
    Uci,
    /// `debug on`, `debug off`: switches debug mode.
    Debug(bool),
    /// `isready`: requests `readyok`.
    IsReady,
    /// `setoption name NAME [value VALUE]`: sets an option.
    SetOption {
        /// The option's name, with single spaces.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// `register`: registers the engine.
    Register(Registration),
    /// `ucinewgame`: the next search is from a different game.
    UciNewGame,
    /// `position`: sets up a position.
    Position(PositionCommand),
    /// `go`: starts a search.
    Go(Go),
    /// `stop`: stops the search and requests `bestmove`.
    Stop,
    /// `ponderhit`: the opponent played the ponder move.
    PonderHit,
    /// `quit`: quits the program.
    Quit,
    /// `d`: displays the position. Non-standard.
    Display,
    /// `eval`: displays the evaluation. Non-standard.
    Eval,
    /// `bench [DEPTH]`: runs the benchmark. Non-standard.
    Bench {
        /// The depth in plies.
        depth: Option<u32>,
    },
    /// `go perft DEPTH` or `perft DEPTH`: counts leaf nodes. Non-standard.
    Perft {
        /// The depth in plies.
        depth: u32,
    },
}

impl FromStr for GuiMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::of_line(line)?;
        let first = words.peek().unwrap_or_default();
        if let Some(message) = Self::extension(first, &words)? {
            return Ok(message);
        }
        while let Some(word) = words.next() {
            if let Some(message) = Self::command(word, &mut words)? {
                return Ok(message);
            }
        }
        Err(ParseError::unknown(first))
    }
}

impl GuiMessage {
    /// Parses the standard command that starts with `word`; `None` if the word is unknown.
    fn command(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        Ok(Some(match word {
            "uci" => Self::Uci,
            "debug" => Self::debug(words)?,
            "isready" => Self::IsReady,
            "setoption" => Self::set_option(words)?,
            "register" => Self::Register(Registration::parse(words)),
            "ucinewgame" => Self::UciNewGame,
            "position" => Self::Position(PositionCommand::parse(words)?),
            "go" if words.peek() == Some("perft") => {
                words.next();
                Self::perft(words)?
            }
            "go" => Self::Go(Go::parse(words)?),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }

    /// Parses a non-standard command; `None` if the word is unknown.
    fn extension(word: &str, words: &Words<'_>) -> Result<Option<Self>, ParseError> {
        let mut words = words.clone();
        words.next();
        Ok(Some(match word {
            "d" => Self::Display,
            "eval" => Self::Eval,
            "bench" => Self::Bench {
                depth: words.next().map(|text| number("bench", text)).transpose()?,
            },
            "perft" => Self::perft(&mut words)?,
            _ => return Ok(None),
        }))
    }

    fn debug(words: &mut Words<'_>) -> Result<Self, ParseError> {
        match words.next() {
            Some("on") => Ok(Self::Debug(true)),
            Some("off") => Ok(Self::Debug(false)),
            Some(found) => Err(ParseError::bad_value("debug", found)),
            None => Err(ParseError::missing("debug", "on or off")),
        }
    }

    fn set_option(words: &mut Words<'_>) -> Result<Self, ParseError> {
        words.text_until(|word| word == "name");
        words.next();
        let name = words.text_until(|word| word == "value");
        if name.is_empty() {
            return Err(ParseError::missing("setoption", "a name"));
        }
        let value = words.next().map(|_| match words.rest() {
            EMPTY => String::new(),
            value => value.to_string(),
        });
        Ok(Self::SetOption { name, value })
    }

    fn perft(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let depth = words
            .next()
            .ok_or(ParseError::missing("perft", "a depth"))?;
        Ok(Self::Perft {
            depth: number("perft", depth)?,
        })
    }
}

fn number(field: &'static str, text: &str) -> Result<u32, ParseError> {
    unsigned32(text).ok_or_else(|| ParseError::bad_value(field, text))
}

impl fmt::Display for GuiMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => {
                write!(f, "setoption name {}", SingleLine(name))?;
                match value.as_deref() {
                    None => Ok(()),
                    Some("") => write!(f, " value {EMPTY}"),
                    Some(value) => write!(f, " value {}", SingleLine(value)),
                }
            }
            Self::Register(registration) => write!(f, "register{registration}"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position(position) => write!(f, "position {position}"),
            Self::Go(go) => write!(f, "go{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Display => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Bench { depth: None } => f.write_str("bench"),
            Self::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
            Self::Perft { depth } => write!(f, "go perft {depth}"),
        }
    }
}
