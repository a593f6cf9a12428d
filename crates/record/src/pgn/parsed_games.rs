//! [`ParsedGames`]: iterator over games as trees.

use std::io::{self, Read};

use super::{
    builder::GameBuilder,
    error::{PgnError, PgnErrorKind},
    reader::PgnReader,
};
use crate::GameRecord;

/// Iterator over the games of a file, from [`PgnReader::games`].
///
/// An I/O error ends it; errors in a game are in its [`ParsedGame`].
pub struct ParsedGames<R> {
    reader: PgnReader<R>,
    has_failed: bool,
}

/// A game as far as it could be read, and its errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedGame {
    /// The game.
    pub game: GameRecord,
    /// Errors in order; at most [`PgnLimits::errors`](super::PgnLimits::errors).
    pub errors: Vec<PgnError>,
    /// Number of errors beyond that limit.
    pub more_errors: u64,
}

impl ParsedGame {
    /// Returns the game if it has no errors, otherwise the first error.
    pub fn into_result(self) -> Result<GameRecord, PgnError> {
        match self.errors.into_iter().next() {
            None => Ok(self.game),
            Some(error) => Err(error),
        }
    }
}

impl<R: Read> ParsedGames<R> {
    pub(crate) const fn new(reader: PgnReader<R>) -> Self {
        Self {
            reader,
            has_failed: false,
        }
    }
}

impl<R: Read> Iterator for ParsedGames<R> {
    type Item = io::Result<ParsedGame>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let parsed = read_next(&mut self.reader).transpose()?;
        self.has_failed = parsed.is_err();
        Some(parsed)
    }
}

fn read_next<R: Read>(reader: &mut PgnReader<R>) -> io::Result<Option<ParsedGame>> {
    let mut builder = GameBuilder::new(*reader.limits());
    Ok(reader.read_game(&mut builder)?.then(|| builder.finish()))
}

/// Reads the only game in a text.
pub(crate) fn read_single(text: &str) -> Result<GameRecord, PgnError> {
    let mut reader = PgnReader::new(text.as_bytes());
    // Reading from memory does not fail.
    let parsed = read_next(&mut reader).ok().flatten();
    let game = match parsed {
        Some(parsed) => parsed.into_result()?,
        None => return Err(reader.error_here(PgnErrorKind::NoGame)),
    };
    match reader.skip_to_game() {
        Ok(true) => Err(reader.error_here(PgnErrorKind::SecondGame)),
        _ => Ok(game),
    }
}
