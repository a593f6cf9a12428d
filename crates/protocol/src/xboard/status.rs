//! [`Status`]: how far an analysis is.

use std::{fmt, time::Duration};

use crate::{
    ParseError,
    number::{centiseconds, unsigned, unsigned32},
    words::{Line, Words},
};

/// How far an analysis is: `stat01: TIME NODES DEPTH LEFT TOTAL [MOVE]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// Time since the search began, to the hundredth of a second.
    pub time: Duration,
    /// Positions searched.
    pub nodes: u64,
    /// How deep, in plies.
    pub depth: u32,
    /// Moves of the root that are still to be searched at this depth.
    pub moves_left: u32,
    /// Moves of the root.
    pub moves: u32,
    /// The one being searched, in any notation.
    pub current: Option<String>,
}

impl Status {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        Ok(Self {
            time: value(words, centiseconds)?,
            nodes: value(words, unsigned)?,
            depth: value(words, unsigned32)?,
            moves_left: value(words, unsigned32)?,
            moves: value(words, unsigned32)?,
            current: words.next().map(str::to_string),
        })
    }
}

fn value<T>(words: &mut Words<'_>, read: impl Fn(&str) -> Option<T>) -> Result<T, ParseError> {
    let text = words
        .next()
        .ok_or(ParseError::missing("stat01:", "a number"))?;
    read(text).ok_or_else(|| ParseError::bad_value("stat01:", text))
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {} {} {}",
            self.time.as_millis() / 10,
            self.nodes,
            self.depth,
            self.moves_left,
            self.moves
        )?;
        match &self.current {
            Some(m) => write!(f, " {}", Line(m)),
            None => Ok(()),
        }
    }
}
