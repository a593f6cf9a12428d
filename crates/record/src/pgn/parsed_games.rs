//! [`ParsedGames`]: iterator over games as trees.

use std::{
    io::{self, Read},
    mem,
};

use super::{
    builder::GameBuilder,
    error::{PgnError, PgnErrorKind},
    reader::PgnReader,
};
use crate::{Comment, GameRecord, NodeId};

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
    /// Text that was not read, in order: moves after an illegal one, malformed and repeated tags, escaped lines and so on.
    pub unread: Vec<UnreadText>,
    /// Number of bytes of such text that are not in `unread`, because a game has more than
    /// [`PgnLimits::token`](super::PgnLimits::token).
    pub lost_bytes: u64,
    /// Text of the game as it stands in the file, if [`ParsedGames::keep_source`] asked for it and it is not longer than
    /// [`PgnLimits::game`](super::PgnLimits::game).
    pub source: Option<Vec<u8>>,
}

/// Text of a game that was not read, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadText {
    /// The last move before it, or the root.
    pub node: NodeId,
    /// The text. Bytes that are not UTF-8 are read as Windows-1252.
    pub text: String,
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

impl ParsedGame {
    /// Adds the text that was not read to the game, as comments at its place, so that nothing is lost when the game is
    /// written.
    ///
    /// ```
    /// use tabiya_record::pgn::PgnReader;
    /// let pgn = "1. e4 e5 2. Ke3 Nc6 *";
    /// let mut parsed = PgnReader::new(pgn.as_bytes()).games().next().unwrap()?;
    /// parsed.keep_unread_as_comments();
    /// assert!(parsed.game.to_string().ends_with("1. e4 e5 {Not read: 2. Ke3 Nc6} *\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn keep_unread_as_comments(&mut self) {
        for UnreadText { node, text } in mem::take(&mut self.unread) {
            let text = text.trim();
            let text = text.strip_suffix('*').unwrap_or(text);
            let text = format!("Not read: {}", without_commands(text));
            self.game.tree.add_comment(node, Comment::new(&text));
        }
    }
}

/// Separates `[%`, so that a command in a text stays where it is.
fn without_commands(text: &str) -> String {
    text.replace("[%", "[ %")
}

impl<R: Read> ParsedGames<R> {
    /// Keeps the text of each game, as it stands in the file, in [`ParsedGame::source`].
    pub fn keep_source(mut self) -> Self {
        self.reader.keep_source();
        self
    }

    /// The reader.
    pub const fn reader(&self) -> &PgnReader<R> {
        &self.reader
    }

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
    let found = reader.read_game(&mut builder)?;
    Ok(found.then(|| ParsedGame {
        source: reader.source(),
        ..builder.finish()
    }))
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
