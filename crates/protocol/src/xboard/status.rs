//! [`AnalysisStatus`]: the `stat01` message.

use std::{fmt, time::Duration};

use crate::{
    ParseError,
    number::{centiseconds, unsigned, unsigned32},
    words::{SingleLine, Words},
};

/// Progress of an analysis: `stat01: TIME NODES DEPTH LEFT TOTAL [MOVE]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisStatus {
    /// Time searched, in whole centiseconds.
    pub time: Duration,
    /// Nodes searched.
    pub nodes: u64,
    /// Search depth in plies.
    pub depth: u32,
    /// Root moves still to be searched at this depth.
    pub moves_left: u32,
    /// Total number of root moves.
    pub moves: u32,
    /// The root move being searched, in any notation.
    pub current: Option<String>,
}

impl AnalysisStatus {
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

impl fmt::Display for AnalysisStatus {
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
            Some(m) => write!(f, " {}", SingleLine(m)),
            None => Ok(()),
        }
    }
}
