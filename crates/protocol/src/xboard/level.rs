//! [`LevelCommand`]: arguments of the `level` command.

use std::{fmt, time::Duration};

use crate::{
    ParseError,
    number::{Seconds, seconds, unsigned, unsigned32},
    words::Words,
};

/// Arguments of the command `level MOVES BASE INCREMENT`, which sets the time control.
///
/// ```
/// use std::time::Duration;
/// use tabiya_protocol::xboard::{GuiMessage, LevelCommand};
/// let level = LevelCommand {
///     moves: Some(40),
///     base: Duration::from_secs(330),
///     increment: Duration::ZERO,
/// };
/// assert_eq!("level 40 5:30 0".parse(), Ok(GuiMessage::Level(level)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelCommand {
    /// Moves per time control; `None` for the whole game.
    pub moves: Option<u32>,
    /// Base time, written in whole seconds.
    pub base: Duration,
    /// Increment per move.
    pub increment: Duration,
}

impl LevelCommand {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut word = |argument| words.next().ok_or(ParseError::missing("level", argument));
        let moves = word("the number of moves")?;
        let base = word("the time")?;
        let increment = word("the increment")?;
        let moves = unsigned32(moves).ok_or_else(|| ParseError::bad_value("level", moves))?;
        Ok(Self {
            moves: (moves > 0).then_some(moves),
            base: read_base(base).ok_or_else(|| ParseError::bad_value("level", base))?,
            increment: seconds(increment)
                .ok_or_else(|| ParseError::bad_value("level", increment))?,
        })
    }
}

/// Parses `MIN` or `MIN:SEC`; anything after that is reserved by the specification.
fn read_base(text: &str) -> Option<Duration> {
    let (minutes, rest) = digits(text)?;
    let seconds = match rest.strip_prefix(':') {
        Some(rest) => digits(rest)?.0,
        None => 0,
    };
    Some(Duration::from_secs(
        minutes.saturating_mul(60).saturating_add(seconds),
    ))
}

fn digits(text: &str) -> Option<(u64, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    Some((unsigned(&text[..end])?, &text[end..]))
}

impl fmt::Display for LevelCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base.as_secs() / 60, self.base.as_secs() % 60);
        write!(f, "{} {minutes}", self.moves.unwrap_or(0))?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", Seconds(self.increment))
    }
}
