//! Games in files: as PGN or as Tabiya's own log, and positions as FEN.

use std::{
    ffi::OsStr,
    fmt,
    fs::{self, File},
    io::{self, Write},
    path::Path,
    process,
};

use tabiya_game::{Corrupt, Event, Game, Log, Preset, PresetError, Start, pgn};
use tabiya_record::pgn::PgnReader;
use tabiya_rules::Position;
use tabiya_wire::Written;

/// What a file holds.
#[derive(Debug)]
pub(crate) enum Loaded {
    /// A game that is over, to be replayed.
    Finished(Vec<Event>),
    /// A game that can go on as it was, clocks included.
    Unfinished(Box<Game>, Vec<Event>),
    /// A game that can go on from its moves, or a position to play from.
    ToContinue(Box<Preset>),
}

/// Why a file cannot be used.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// It cannot be read.
    Io(io::Error),
    /// It has no game and no position.
    Nothing,
    /// What it has is no game.
    Corrupt(Corrupt),
    /// What it has cannot be played.
    Preset(PresetError),
}

/// How the names of logs end: here, and when a club hands one out.
const LOGS: [&str; 2] = ["log", "tabiya"];

/// Writes a game to a file: as PGN, or as a log if the name says so. What the file held stays until the new text is
/// whole.
pub(crate) fn save(path: &Path, events: &[Event]) -> io::Result<()> {
    let is_log = LOGS
        .iter()
        .any(|ending| path.extension() == Some(OsStr::new(ending)));
    let text = if is_log {
        Log::write(events)
    } else {
        let record = pgn::write(events).map_err(io::Error::other)?;
        record.to_string()
    };
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", process::id()));
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Reads a file: a log, a PGN file, of which the first game counts, or a FEN.
pub(crate) fn load(path: &Path) -> Result<Loaded, LoadError> {
    let bytes = fs::read(path).map_err(LoadError::Io)?;
    match Written::read(&bytes) {
        Written::Log(reading) => from_events(reading.events),
        Written::Position(position) => Ok(Loaded::ToContinue(Box::new(Preset {
            start: start_from(&position),
            ..Preset::default()
        }))),
        Written::Pgn(bytes) => from_pgn(bytes),
    }
}

/// Play begins at a position.
pub(crate) fn start_from(position: &Position) -> Start {
    Start::Fen {
        fen: position.fen().to_string(),
        mode: position.castling_mode(),
    }
}

fn from_pgn(bytes: &[u8]) -> Result<Loaded, LoadError> {
    let reading = PgnReader::new(bytes).games().next();
    let reading = reading.ok_or(LoadError::Nothing)?.map_err(LoadError::Io)?;
    let record = reading.game;
    if record.tree.is_empty() && record.tags.get("FEN").is_none() {
        return Err(LoadError::Nothing);
    }
    let events = pgn::to_replay(&record).map_err(LoadError::Preset)?;
    match from_events(events)? {
        Loaded::Unfinished(..) => {
            let preset = pgn::to_continue(&record).map_err(LoadError::Preset)?;
            Ok(Loaded::ToContinue(Box::new(preset)))
        }
        loaded => Ok(loaded),
    }
}

fn from_events(events: Vec<Event>) -> Result<Loaded, LoadError> {
    if events.is_empty() {
        return Err(LoadError::Nothing);
    }
    let game = Game::replay(&events).map_err(LoadError::Corrupt)?;
    Ok(match game.ending() {
        Some(_) => Loaded::Finished(events),
        None => Loaded::Unfinished(Box::new(game), events),
    })
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Nothing => f.write_str("no game and no position"),
            Self::Corrupt(error) => error.fmt(f),
            Self::Preset(error) => error.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Actor, Moment};

    use super::*;

    fn game(moves: &[&str]) -> Vec<Event> {
        let (mut game, mut events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        for uci in moves {
            let actor = Actor::Seat(game.turn());
            let action = Action::play(uci.parse().unwrap());
            events.extend(game.apply(actor, action, Moment(0)).unwrap());
        }
        events
    }

    #[test]
    fn what_is_saved_loads() {
        let folder = tempfile::tempdir().unwrap();
        let (pgn, log) = (folder.path().join("a.pgn"), folder.path().join("a.tabiya"));
        let open = game(&["e2e4", "c7c5"]);
        for path in [&pgn, &log] {
            save(path, &open).unwrap();
        }
        let Loaded::ToContinue(preset) = load(&pgn).unwrap() else {
            panic!("a PGN goes on from its moves");
        };
        assert_eq!(preset.moves.len(), 2);
        let Loaded::Unfinished(_, events) = load(&log).unwrap() else {
            panic!("a log goes on as it was");
        };
        assert_eq!(events, open);
        let over = game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
        for path in [&pgn, &log] {
            save(path, &over).unwrap();
            assert!(matches!(load(path), Ok(Loaded::Finished(_))));
        }
    }

    #[test]
    fn a_position_is_played_from_and_other_texts_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        fs::write(&path, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n").unwrap();
        assert!(matches!(load(&path), Ok(Loaded::ToContinue(_))));
        for text in ["", "hello", "tabiya-log 1\n"] {
            fs::write(&path, text).unwrap();
            assert!(load(&path).is_err(), "{text:?}");
        }
        assert!(matches!(
            load(&folder.path().join("none")),
            Err(LoadError::Io(_))
        ));
    }
}
