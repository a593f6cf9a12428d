//! [`GameResult`]: the result of a game.

use alloc::{borrow::ToOwned, string::String};
use core::{error::Error, fmt, str::FromStr};

use crate::Color;

/// Result of a game, as in PGN.
///
/// ```
/// use tabiya_rules::GameResult;
/// assert_eq!("½-½".parse(), Ok(GameResult::Draw));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Win for a side, or a draw for `None`.
    pub const fn from_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }

    /// Winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Text in PGN.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Parses a result, also with other dashes, with a colon, shortened to `1/2`, or with the Latin-1 `½`.
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => Self::from_nonstandard_bytes(text),
        }
    }

    fn from_nonstandard_bytes(text: &[u8]) -> Option<Self> {
        // `½` in Latin-1.
        if let [0xbd] | [0xbd, b'-' | b':', 0xbd] = text {
            return Some(Self::Draw);
        }
        let text = str::from_utf8(text).ok()?;
        let dash = |c| matches!(c, '-' | ':' | '‐' | '‑' | '–' | '—' | '−');
        let (white, black) = match text.split_once(dash) {
            Some((white, black)) => (white, Some(black)),
            None => (text, None),
        };
        match (white, black) {
            ("1", Some("0")) => Some(Self::WhiteWins),
            ("0", Some("1")) => Some(Self::BlackWins),
            ("1/2" | "½", Some("1/2" | "½") | None) => Some(Self::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Error: the text is not a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResultError {
    /// The text.
    pub found: String,
}

impl fmt::Display for GameResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a result, 1-0, 0-1, 1/2-1/2 or *, found {:?}",
            self.found
        )
    }
}

impl Error for GameResultError {}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<Self, GameResultError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| GameResultError {
            found: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonstandard_forms() {
        for text in ["1/2-1/2", "1/2", "½-½", "½", "1/2:1/2", "1/2–1/2"] {
            assert_eq!(text.parse(), Ok(GameResult::Draw), "{text}");
        }
        for text in ["1-0", "1:0", "1–0"] {
            assert_eq!(text.parse(), Ok(GameResult::WhiteWins), "{text}");
        }
        assert_eq!(GameResult::from_bytes(b"\xbd-\xbd"), Some(GameResult::Draw));
        for text in ["", "1", "0-0", "1-1", "2-0", "-", "0-1-1"] {
            assert!(text.parse::<GameResult>().is_err(), "{text}");
        }
    }

    #[test]
    fn results_read_back() {
        for result in [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ] {
            assert_eq!(result.as_str().parse(), Ok(result));
        }
    }
}
