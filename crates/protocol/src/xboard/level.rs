//! [`Level`]: a time control.

use std::{fmt, time::Duration};

use crate::{
    ParseError,
    number::{Seconds, seconds, unsigned, unsigned32},
    words::Words,
};

/// A time control: `level MOVES BASE INCREMENT`.
///
/// ```
/// use std::time::Duration;
/// use tabiya_protocol::xboard::{GuiMessage, Level};
/// let level = Level {
///     moves: Some(40),
///     base: Duration::from_secs(330),
///     increment: Duration::ZERO,
/// };
/// assert_eq!("level 40 5:30 0".parse(), Ok(GuiMessage::Level(level)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Moves that the base must do for; `None` for the whole game.
    pub moves: Option<u32>,
    /// Time on the clock at first. It is written in whole seconds.
    pub base: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl Level {
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

/// `MIN` or `MIN:SEC`; what follows is for later versions of the protocol.
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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base.as_secs() / 60, self.base.as_secs() % 60);
        write!(f, "{} {minutes}", self.moves.unwrap_or(0))?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", Seconds(self.increment))
    }
}
