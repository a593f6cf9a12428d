//! [`GameResult`]: the result of a game.

use std::{fmt, str::FromStr};

use tabiya_rules::Color;

use crate::{ParseError, words::SingleLine};

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// A win for this side.
    Win(Color),
    /// A draw.
    Draw,
    /// `*`: unfinished or unknown.
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

/// Parses a comment in braces; without braces, the whole text.
pub(super) fn read_comment(text: &str) -> String {
    let text = text.trim_ascii();
    let inner = text.strip_prefix('{').unwrap_or(text);
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    // Braces do not nest.
    inner.replace(['{', '}'], "").trim_ascii().to_string()
}

/// Displays a comment in braces.
pub(super) struct BracedComment<'a>(pub(super) &'a str);

impl fmt::Display for BracedComment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", SingleLine(self.0))
    }
}
