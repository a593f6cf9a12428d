//! [`GuiMessage`]: what a GUI says to an engine.

use std::{fmt, str::FromStr};

use super::{EMPTY, Go, PositionCommand, Registration};
use crate::{
    ParseError,
    number::unsigned32,
    words::{Line, Words},
};

/// What a GUI says to an engine.
///
/// As the protocol asks, words before a command that are not known are skipped: `joho debug on` means
/// `debug on`. The commands that are not of the protocol (`d`, `eval`, `bench`, `perft`) count only at the
/// beginning of a line.
///
/// ```
/// use tabiya_protocol::uci::GuiMessage;
/// let message: GuiMessage = "setoption name Clear Hash".parse()?;
/// assert_eq!(message, GuiMessage::SetOption { name: "Clear Hash".into(), value: None });
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuiMessage {
    /// `uci`: say who you are and what can be set.
    Uci,
    /// `debug on`, `debug off`.
    Debug(bool),
    /// `isready`: answer when ready.
    IsReady,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The option's name, in single spaces.
        name: String,
        /// Its value; none for a button.
        value: Option<String>,
    },
    /// `register`: the engine's licence.
    Register(Registration),
    /// `ucinewgame`: what comes next is another game.
    UciNewGame,
    /// `position`: the game so far.
    Position(PositionCommand),
    /// `go`: think.
    Go(Go),
    /// `stop`: end the thinking and answer.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: end.
    Quit,
    /// `d`: show the position. Not of the protocol.
    Display,
    /// `eval`: show the evaluation. Not of the protocol.
    Eval,
    /// `bench [DEPTH]`: search fixed positions. Not of the protocol.
    Bench {
        /// How deep.
        depth: Option<u32>,
    },
    /// `go perft DEPTH` or `perft DEPTH`: count positions. Not of the protocol.
    Perft {
        /// How deep.
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
    /// A command of the protocol; `None` for an unknown word.
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

    /// A command that others have besides the protocol's; `None` for an unknown word.
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
                write!(f, "setoption name {}", Line(name))?;
                match value.as_deref() {
                    None => Ok(()),
                    Some("") => write!(f, " value {EMPTY}"),
                    Some(value) => write!(f, " value {}", Line(value)),
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
