//! Import of games from text: PGN, FEN, or Tabiya's own log.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabiya_game::{Log, LogContents};
use tabiya_record::{
    GameRecord,
    pgn::{PgnLimits, PgnReader},
};
use tabiya_rules::{CastlingMode, Position};

use super::RecordTree;
use crate::ErrorDetail;

/// Text to import.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// PGN, FEN, or Tabiya's own log.
    pub text: String,
    /// Index of the game to read, from 0; the first listed one if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// List only games with this text in the names of the players or the event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub find: String,
}

/// Result of an import.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportedRecord {
    /// Matching games, at most [`ImportedRecord::MAX_LISTED`].
    pub games: Vec<GameHeader>,
    /// Number of matching games, listed or not.
    #[serde(default)]
    pub count: usize,
    /// Index of the record among all games, from 0.
    #[serde(default)]
    pub game: usize,
    /// Requested game.
    pub record: RecordTree,
    /// Errors in that game, in English.
    pub warnings: Vec<String>,
    /// Details of the errors, one for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<ErrorDetail>,
}

/// Game in the list of a file's games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameHeader {
    /// Index among all games of the text, from 0.
    #[serde(default)]
    pub game: usize,
    /// White player.
    pub white: String,
    /// Black player.
    pub black: String,
    /// Event.
    pub event: String,
    /// Date.
    pub date: String,
    /// Result.
    pub result: String,
}

/// Failure of an import.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImportError {
    /// The text has no game and no position.
    Empty,
    /// There is no game of this number.
    NoSuchGame {
        /// Number of games.
        games: usize,
    },
    /// No game matches.
    NoMatch {
        /// Text searched for.
        find: String,
    },
    /// The log is damaged from its beginning.
    Log(String),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(
                "the text contains no game and no position: use PGN, FEN, or a Tabiya log",
            ),
            Self::NoSuchGame { games } => write!(f, "the text has only {games} games"),
            Self::NoMatch { find } => write!(f, "no player or event name contains \"{find}\""),
            Self::Log(what) => write!(f, "the log cannot be read: {what}"),
        }
    }
}

impl std::error::Error for ImportError {}

/// Text of a game, by its format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameText<'a> {
    /// Tabiya's own log, as far as it can be read.
    Log(LogContents),
    /// A position as FEN.
    Position(Box<Position>),
    /// Anything else: PGN, possibly without any game.
    Pgn(&'a [u8]),
}

impl<'a> GameText<'a> {
    /// Detects the format of a text or file.
    ///
    /// ```
    /// use tabiya_wire::GameText;
    /// let fen = b"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n";
    /// assert!(matches!(GameText::detect(fen), GameText::Position(_)));
    /// assert!(matches!(GameText::detect(b"1. e4 e5 *"), GameText::Pgn(_)));
    /// ```
    pub fn detect(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let bytes = bytes.trim_ascii_start();
        if bytes.starts_with(b"tabiya-log") {
            return Self::Log(Log::read(bytes));
        }
        let text = str::from_utf8(bytes).ok();
        match text.and_then(parse_position) {
            Some(position) => Self::Position(Box::new(position)),
            None => Self::Pgn(bytes),
        }
    }
}

impl ImportRequest {
    /// Reads the text.
    pub fn read(&self) -> Result<ImportedRecord, ImportError> {
        match GameText::detect(self.text.as_bytes()) {
            GameText::Log(reading) => read_log(reading),
            GameText::Position(position) => {
                let record = RecordTree::of(&GameRecord::from_position(*position));
                Ok(ImportedRecord::single(record))
            }
            GameText::Pgn(bytes) => read_pgn(bytes, self.game, &self.find.to_lowercase()),
        }
    }
}

impl ImportedRecord {
    /// Maximum number of games listed.
    pub const MAX_LISTED: usize = 1_000;
    /// Maximum number of moves in a game, variations included: by the Laws no game is longer than some 12,000.
    pub const MAX_MOVES: usize = 30_000;
    /// Maximum number of warnings.
    const MAX_WARNINGS: usize = 20;

    /// Result with a single game.
    fn single(record: RecordTree) -> Self {
        Self {
            games: vec![GameHeader::of(&record)],
            count: 1,
            game: 0,
            record,
            warnings: Vec::new(),
            details: Vec::new(),
        }
    }
}

impl GameHeader {
    fn of(record: &RecordTree) -> Self {
        let tag = |name: &str| {
            let found = record.tags.iter().find(|(other, _)| other == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        Self {
            game: 0,
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            date: tag("Date"),
            result: record.result.clone(),
        }
    }

    /// True if a name contains a text, given in lower case.
    fn has_name(&self, text: &str) -> bool {
        let names = [&self.white, &self.black, &self.event];
        names.iter().any(|name| name.to_lowercase().contains(text))
    }
}

fn parse_position(text: &str) -> Option<Position> {
    let text = text.trim();
    if text.lines().count() != 1 || !text.contains('/') {
        return None;
    }
    let standard = Position::from_fen(text, CastlingMode::Standard);
    standard
        .or_else(|_| Position::from_fen(text, CastlingMode::Chess960))
        .ok()
}

fn read_log(reading: LogContents) -> Result<ImportedRecord, ImportError> {
    let damage = reading.damage.map(|damage| damage.to_string());
    if reading.events.is_empty() {
        return Err(ImportError::Log(damage.unwrap_or_default()));
    }
    let record = RecordTree::of_events(&reading.events)
        .map_err(|error| ImportError::Log(error.to_string()))?;
    Ok(ImportedRecord {
        details: damage.iter().map(|_| ErrorDetail::new("badLog")).collect(),
        warnings: damage.into_iter().collect(),
        ..ImportedRecord::single(record)
    })
}

fn read_pgn(
    bytes: &[u8],
    requested: Option<usize>,
    find: &str,
) -> Result<ImportedRecord, ImportError> {
    let limits = PgnLimits {
        moves: ImportedRecord::MAX_MOVES,
        ..PgnLimits::default()
    };
    let reader = PgnReader::with_limits(bytes, limits);
    let mut games: Vec<GameHeader> = Vec::new();
    let (mut all, mut count) = (0, 0);
    let mut found = None;
    for reading in reader.games() {
        // Reading from memory does not fail.
        let Ok(reading) = reading else { break };
        if reading.game.tree.is_empty() && reading.game.tags == GameRecord::new().tags {
            continue;
        }
        let label = GameHeader {
            game: all,
            ..GameHeader::of(&RecordTree::of(&GameRecord {
                tags: reading.game.tags.clone(),
                ..GameRecord::new()
            }))
        };
        let is_listed = label.has_name(find);
        if is_listed {
            count += 1;
            if games.len() < ImportedRecord::MAX_LISTED {
                games.push(label);
            }
        }
        if requested.map_or(is_listed && found.is_none(), |requested| requested == all) {
            found = Some((all, reading));
        }
        all += 1;
    }
    let Some((game, reading)) = found else {
        return Err(match (all, requested) {
            (0, _) => ImportError::Empty,
            (games, Some(_)) => ImportError::NoSuchGame { games },
            (_, None) => ImportError::NoMatch { find: find.into() },
        });
    };
    let errors = || reading.errors.iter().take(ImportedRecord::MAX_WARNINGS);
    Ok(ImportedRecord {
        games,
        count,
        game,
        record: RecordTree::of(&reading.game),
        warnings: errors().map(ToString::to_string).collect(),
        details: errors().map(ErrorDetail::from).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More games than are listed.
    fn many() -> String {
        let game = |number: usize| format!("[White \"Player {number}\"]\n\n1. e4 *\n\n");
        (0..ImportedRecord::MAX_LISTED + 5).map(game).collect()
    }

    #[test]
    fn unlisted_games_are_counted_and_can_be_requested() {
        let ask = |game| ImportRequest {
            text: many(),
            game,
            ..ImportRequest::default()
        };
        let read = ask(None).read().unwrap();
        assert_eq!(read.games.len(), ImportedRecord::MAX_LISTED);
        assert_eq!((read.count, read.game), (ImportedRecord::MAX_LISTED + 5, 0));
        let last = ImportedRecord::MAX_LISTED + 4;
        let read = ask(Some(last)).read().unwrap();
        assert_eq!(
            read.record.tags[4],
            ("White".into(), format!("Player {last}"))
        );
        let error = ask(Some(last + 1)).read().unwrap_err();
        assert_eq!(error, ImportError::NoSuchGame { games: last + 1 });
    }

    #[test]
    fn games_are_found_by_a_name() {
        let find = |find: &str| ImportRequest {
            text: many(),
            game: None,
            find: find.into(),
        };
        let read = find("PLAYER 1004").read().unwrap();
        assert_eq!((read.count, read.game), (1, 1004));
        assert_eq!(read.games[0].game, 1004);
        let error = find("Nobody").read().unwrap_err();
        assert!(matches!(error, ImportError::NoMatch { .. }));
    }
}
