//! Games from whatever text somebody has: PGN, a position, or Tabiya's own log.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabiya_game::Log;
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

impl NewRecord {
    /// What there is in the text.
    pub fn read(&self) -> Result<ReadRecord, UnreadableRecord> {
        let text = self.text.trim_start_matches('\u{feff}').trim();
        if text.starts_with("tabiya-log") {
            return read_log(text);
        }
        if let Some(position) = as_position(text) {
            let record = Record::of(&Game::from_position(position));
            return Ok(ReadRecord {
                games: vec![GameLabel::of(&record)],
                record,
                warnings: Vec::new(),
            });
        }
        read_pgn(text, self.game)
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
    if text.lines().count() != 1 || !text.contains('/') {
        return None;
    }
    let standard = Position::from_fen(text, CastlingMode::Standard);
    standard
        .or_else(|_| Position::from_fen(text, CastlingMode::Chess960))
        .ok()
}

fn read_log(text: &str) -> Result<ReadRecord, UnreadableRecord> {
    // The end of the last line was trimmed away.
    let reading = Log::read(format!("{text}\n").as_bytes());
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

fn read_pgn(text: &str, wanted: usize) -> Result<ReadRecord, UnreadableRecord> {
    let reader = PgnReader::with_limits(text.as_bytes(), Limits::default());
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
