//! Games from whatever text somebody has: PGN, a position, or Tabiya's own log.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabiya_game::{Log, Reading};
use tabiya_record::{
    Game,
    pgn::{Limits, PgnReader},
};
use tabiya_rules::{CastlingMode, Position};

use super::Record;

/// A text that somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// PGN, a position as FEN, or Tabiya's own log.
    pub text: String,
    /// Which of several games, from 0.
    #[serde(default)]
    pub game: usize,
}

/// What was found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadRecord {
    /// The games that are there, at most [`ReadRecord::MOST_LISTED`].
    pub games: Vec<GameLabel>,
    /// The game that was asked for.
    pub record: Record,
    /// What was wrong with it, in English.
    pub warnings: Vec<String>,
}

/// A game in a list of those of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameLabel {
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// Where it was played.
    pub event: String,
    /// When.
    pub date: String,
    /// How it ended.
    pub result: String,
}

/// Why nothing was found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnreadableRecord {
    /// There is no game and no position in it.
    Nothing,
    /// There is no game of this number.
    NoSuchGame {
        /// How many there are.
        games: usize,
    },
    /// The log is damaged from its beginning.
    Log(String),
}

impl fmt::Display for UnreadableRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "there is no game and no position in this: it can be PGN, FEN, or a log of Tabiya",
            ),
            Self::NoSuchGame { games } => write!(f, "there are only {games} games in this"),
            Self::Log(what) => write!(f, "the log cannot be read: {what}"),
        }
    }
}

impl std::error::Error for UnreadableRecord {}

/// What somebody has written down, by the look of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written<'a> {
    /// Tabiya's own log, as far as it can be read.
    Log(Reading),
    /// A position as FEN.
    Position(Box<Position>),
    /// Anything else: games as PGN, if there are any.
    Pgn(&'a [u8]),
}

impl<'a> Written<'a> {
    /// What a text, or the content of a file, is.
    ///
    /// ```
    /// use tabiya_wire::Written;
    /// let fen = b"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n";
    /// assert!(matches!(Written::read(fen), Written::Position(_)));
    /// assert!(matches!(Written::read(b"1. e4 e5 *"), Written::Pgn(_)));
    /// ```
    pub fn read(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let bytes = bytes.trim_ascii_start();
        if bytes.starts_with(b"tabiya-log") {
            return Self::Log(Log::read(bytes));
        }
        let text = str::from_utf8(bytes).ok();
        match text.and_then(as_position) {
            Some(position) => Self::Position(Box::new(position)),
            None => Self::Pgn(bytes),
        }
    }
}

impl NewRecord {
    /// What there is in the text.
    pub fn read(&self) -> Result<ReadRecord, UnreadableRecord> {
        match Written::read(self.text.as_bytes()) {
            Written::Log(reading) => read_log(reading),
            Written::Position(position) => {
                let record = Record::of(&Game::from_position(*position));
                Ok(ReadRecord {
                    games: vec![GameLabel::of(&record)],
                    record,
                    warnings: Vec::new(),
                })
            }
            Written::Pgn(bytes) => read_pgn(bytes, self.game),
        }
    }
}

impl ReadRecord {
    /// More games of a file are not listed.
    pub const MOST_LISTED: usize = 1_000;
    /// More complaints are not told.
    const MOST_WARNINGS: usize = 20;
}

impl GameLabel {
    fn of(record: &Record) -> Self {
        let tag = |name: &str| {
            let found = record.tags.iter().find(|(other, _)| other == name);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        Self {
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            date: tag("Date"),
            result: record.result.clone(),
        }
    }
}

fn as_position(text: &str) -> Option<Position> {
    let text = text.trim();
    if text.lines().count() != 1 || !text.contains('/') {
        return None;
    }
    let standard = Position::from_fen(text, CastlingMode::Standard);
    standard
        .or_else(|_| Position::from_fen(text, CastlingMode::Chess960))
        .ok()
}

fn read_log(reading: Reading) -> Result<ReadRecord, UnreadableRecord> {
    let damage = reading.damage.map(|damage| damage.to_string());
    if reading.events.is_empty() {
        return Err(UnreadableRecord::Log(damage.unwrap_or_default()));
    }
    let record = Record::of_events(&reading.events)
        .map_err(|error| UnreadableRecord::Log(error.to_string()))?;
    Ok(ReadRecord {
        games: vec![GameLabel::of(&record)],
        record,
        warnings: damage.into_iter().collect(),
    })
}

fn read_pgn(bytes: &[u8], wanted: usize) -> Result<ReadRecord, UnreadableRecord> {
    let reader = PgnReader::with_limits(bytes, Limits::default());
    let mut games = Vec::new();
    let mut found = None;
    for reading in reader.games().take(ReadRecord::MOST_LISTED) {
        // Text in memory does not fail to be read.
        let Ok(reading) = reading else { break };
        if reading.game.tree.is_empty() && reading.game.tags == Game::new().tags {
            continue;
        }
        let record = Record::of(&Game {
            tags: reading.game.tags.clone(),
            ..Game::new()
        });
        games.push(GameLabel::of(&record));
        if games.len() == wanted + 1 {
            found = Some(reading);
        }
    }
    let Some(reading) = found else {
        return Err(match games.len() {
            0 => UnreadableRecord::Nothing,
            games => UnreadableRecord::NoSuchGame { games },
        });
    };
    let warnings = reading.errors.iter().map(ToString::to_string);
    Ok(ReadRecord {
        record: Record::of(&reading.game),
        warnings: warnings.take(ReadRecord::MOST_WARNINGS).collect(),
        games,
    })
}
