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
use crate::Detail;

/// A text that somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// PGN, a position as FEN, or Tabiya's own log.
    pub text: String,
    /// Which of several games, from 0; the first that is listed, if none is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// List only games that have this in the names of the players or of the event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub find: String,
}

/// What was found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadRecord {
    /// The games that are there, or that were looked for, at most [`ReadRecord::MOST_LISTED`].
    pub games: Vec<GameLabel>,
    /// How many games there are, or of those that were looked for, listed or not.
    #[serde(default)]
    pub count: usize,
    /// Which of all games the record is, from 0.
    #[serde(default)]
    pub game: usize,
    /// The game that was asked for.
    pub record: Record,
    /// What was wrong with it, in English.
    pub warnings: Vec<String>,
    /// The same in parts, one for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
}

/// A game in a list of those of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameLabel {
    /// Which of all games in the text it is, from 0.
    #[serde(default)]
    pub game: usize,
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
    /// No game has what was looked for.
    NotFound {
        /// What that was.
        find: String,
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
            Self::NotFound { find } => write!(f, "no game here has \"{find}\" in its names"),
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
                Ok(ReadRecord::only(record))
            }
            Written::Pgn(bytes) => read_pgn(bytes, self.game, &self.find.to_lowercase()),
        }
    }
}

impl ReadRecord {
    /// More games of a file are not listed.
    pub const MOST_LISTED: usize = 1_000;
    /// A game has not more moves, with those of its variations: by the Laws none is longer than some 12,000.
    pub const MOST_MOVES: usize = 30_000;
    /// More complaints are not told.
    const MOST_WARNINGS: usize = 20;

    /// One game alone.
    fn only(record: Record) -> Self {
        Self {
            games: vec![GameLabel::of(&record)],
            count: 1,
            game: 0,
            record,
            warnings: Vec::new(),
            details: Vec::new(),
        }
    }
}

impl GameLabel {
    fn of(record: &Record) -> Self {
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

    /// Whether a name has a text in it, which is in small letters.
    fn has(&self, text: &str) -> bool {
        let names = [&self.white, &self.black, &self.event];
        names.iter().any(|name| name.to_lowercase().contains(text))
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
        details: damage.iter().map(|_| Detail::new("badLog")).collect(),
        warnings: damage.into_iter().collect(),
        ..ReadRecord::only(record)
    })
}

fn read_pgn(
    bytes: &[u8],
    wanted: Option<usize>,
    find: &str,
) -> Result<ReadRecord, UnreadableRecord> {
    let limits = Limits {
        moves: ReadRecord::MOST_MOVES,
        ..Limits::default()
    };
    let reader = PgnReader::with_limits(bytes, limits);
    let mut games: Vec<GameLabel> = Vec::new();
    let (mut all, mut count) = (0, 0);
    let mut found = None;
    for reading in reader.games() {
        // Text in memory does not fail to be read.
        let Ok(reading) = reading else { break };
        if reading.game.tree.is_empty() && reading.game.tags == Game::new().tags {
            continue;
        }
        let label = GameLabel {
            game: all,
            ..GameLabel::of(&Record::of(&Game {
                tags: reading.game.tags.clone(),
                ..Game::new()
            }))
        };
        let is_listed = label.has(find);
        if is_listed {
            count += 1;
            if games.len() < ReadRecord::MOST_LISTED {
                games.push(label);
            }
        }
        if wanted.map_or(is_listed && found.is_none(), |wanted| wanted == all) {
            found = Some((all, reading));
        }
        all += 1;
    }
    let Some((game, reading)) = found else {
        return Err(match (all, wanted) {
            (0, _) => UnreadableRecord::Nothing,
            (games, Some(_)) => UnreadableRecord::NoSuchGame { games },
            (_, None) => UnreadableRecord::NotFound { find: find.into() },
        });
    };
    let errors = || reading.errors.iter().take(ReadRecord::MOST_WARNINGS);
    Ok(ReadRecord {
        games,
        count,
        game,
        record: Record::of(&reading.game),
        warnings: errors().map(ToString::to_string).collect(),
        details: errors().map(Detail::from).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More games than are listed.
    fn many() -> String {
        let game = |number: usize| format!("[White \"Player {number}\"]\n\n1. e4 *\n\n");
        (0..ReadRecord::MOST_LISTED + 5).map(game).collect()
    }

    #[test]
    fn games_that_are_not_listed_are_counted_and_can_be_asked_for() {
        let ask = |game| NewRecord {
            text: many(),
            game,
            ..NewRecord::default()
        };
        let read = ask(None).read().unwrap();
        assert_eq!(read.games.len(), ReadRecord::MOST_LISTED);
        assert_eq!((read.count, read.game), (ReadRecord::MOST_LISTED + 5, 0));
        let last = ReadRecord::MOST_LISTED + 4;
        let read = ask(Some(last)).read().unwrap();
        assert_eq!(
            read.record.tags[4],
            ("White".into(), format!("Player {last}"))
        );
        let error = ask(Some(last + 1)).read().unwrap_err();
        assert_eq!(error, UnreadableRecord::NoSuchGame { games: last + 1 });
    }

    #[test]
    fn games_are_found_by_a_name() {
        let find = |find: &str| NewRecord {
            text: many(),
            game: None,
            find: find.into(),
        };
        let read = find("PLAYER 1004").read().unwrap();
        assert_eq!((read.count, read.game), (1, 1004));
        assert_eq!(read.games[0].game, 1004);
        let error = find("Nobody").read().unwrap_err();
        assert!(matches!(error, UnreadableRecord::NotFound { .. }));
    }
}
