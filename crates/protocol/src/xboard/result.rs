//! [`GameResult`]: how a game ended.

use std::{fmt, str::FromStr};

use tabiya_rules::Color;

use crate::{ParseError, words::Line};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// One side has won.
    Win(Color),
    /// Nobody has won.
    Draw,
    /// It has not ended, or nobody knows how.
    Unfinished,
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1-0" => Ok(Self::Win(Color::White)),
            "0-1" => Ok(Self::Win(Color::Black)),
            "1/2-1/2" => Ok(Self::Draw),
            "*" => Ok(Self::Unfinished),
            _ => Err(ParseError::bad_value("result", text)),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        })
    }
}

/// What a comment in braces says; without braces, the whole text.
pub(super) fn read_comment(text: &str) -> String {
    let text = text.trim_ascii();
    let inner = text.strip_prefix('{').unwrap_or(text);
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    // Braces do not nest.
    inner.replace(['{', '}'], "").trim_ascii().to_string()
}

/// A comment in braces.
pub(super) struct Comment<'a>(pub(super) &'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", Line(self.0))
    }
}
