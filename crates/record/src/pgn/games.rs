//! [`Games`]: games as trees, one after the other.

use std::io::{self, Read};

use super::{
    builder::Builder,
    error::{PgnError, PgnErrorKind},
    reader::PgnReader,
};
use crate::Game;

/// The games of a file as trees, from [`PgnReader::games`].
///
/// An error of the underlying reader ends them; what is wrong with a game is in its [`Reading`].
pub struct Games<R> {
    reader: PgnReader<R>,
    failed: bool,
}

/// A game as far as it could be read, and what was wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game.
    pub game: Game,
    /// What was wrong, in order; at most [`Limits::errors`](super::Limits::errors).
    pub errors: Vec<PgnError>,
    /// How many more errors there were.
    pub more_errors: u64,
}

impl Reading {
    /// The game, if nothing was wrong with it; else the first error.
    pub fn into_result(self) -> Result<Game, PgnError> {
        match self.errors.into_iter().next() {
            None => Ok(self.game),
            Some(error) => Err(error),
        }
    }
}

impl<R: Read> Games<R> {
    pub(crate) const fn new(reader: PgnReader<R>) -> Self {
        Self {
            reader,
            failed: false,
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Reading>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let reading = read_next(&mut self.reader).transpose()?;
        self.failed = reading.is_err();
        Some(reading)
    }
}

fn read_next<R: Read>(reader: &mut PgnReader<R>) -> io::Result<Option<Reading>> {
    let mut builder = Builder::new(*reader.limits());
    Ok(reader.read_game(&mut builder)?.then(|| builder.finish()))
}

/// The one game in a text.
pub(crate) fn read_one(text: &str) -> Result<Game, PgnError> {
    let mut reader = PgnReader::new(text.as_bytes());
    // Reading from memory does not fail.
    let reading = read_next(&mut reader).ok().flatten();
    let game = match reading {
        Some(reading) => reading.into_result()?,
        None => return Err(reader.error_here(PgnErrorKind::NoGame)),
    };
    match reader.skip_to_game() {
        Ok(true) => Err(reader.error_here(PgnErrorKind::SecondGame)),
        _ => Ok(game),
    }
}
