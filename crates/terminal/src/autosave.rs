//! [`Autosave`]: a game's log on disk, appended to as it is played. A move that was shown survives a killed program
//! and a power cut.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process,
    time::{SystemTime, UNIX_EPOCH},
};

use tabiya_game::{Ending, Event, EventKind, Game, Log};

/// Log of a game on disk, locked while open so that no other program continues it.
#[derive(Debug)]
pub(crate) struct Autosave {
    file: File,
    /// File name in its folder.
    name: String,
    /// Text to write before the next line.
    separator: &'static str,
}

/// Autosaved game.
#[derive(Debug)]
pub(crate) struct AutosavedGame {
    /// Its log, to be continued.
    pub(crate) autosave: Autosave,
    /// Events so far.
    pub(crate) events: Vec<Event>,
    /// The game.
    pub(crate) game: Game,
    /// Earlier games of its series.
    pub(crate) earlier: EarlierGames,
    /// Copy of the whole log, if more than an unfinished last line was damaged.
    pub(crate) damaged: Option<String>,
}

/// File beside a log that describes the series.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeriesFile {
    /// File names of the logs of the earlier games.
    pub(crate) logs: Vec<String>,
    /// True if each game starts from a random Chess960 position.
    pub(crate) is_random_chess960: bool,
}

/// Earlier games of a series.
#[derive(Debug, Default)]
pub(crate) struct EarlierGames {
    /// The series.
    pub(crate) file: SeriesFile,
    /// Their endings.
    pub(crate) endings: Vec<Ending>,
}

/// Newest unfinished game of a folder.
#[derive(Debug)]
pub(crate) enum UnfinishedGame {
    /// It can be continued.
    Found(Box<AutosavedGame>),
    /// The only one is in use by another program.
    InUse,
    /// There is none.
    None,
}

/// Maximum number of logs searched for an unfinished game, newest first.
const MAX_LOGS_CHECKED: usize = 200;
/// Extension of the file that describes the series.
const SERIES_EXTENSION: &str = "series";
/// Line that stands for random Chess960 positions. No log has this name.
const RANDOM_CHESS960: &str = "chess960 by lot";

impl Autosave {
    /// Creates a log in a folder, with all events so far. The file that describes its series is written first.
    pub(crate) fn begin(folder: &Path, events: &[Event], series: &SeriesFile) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let (file, path) = create(folder)?;
        let mut autosave = Self {
            file,
            name: file_name(&path),
            separator: "",
        };
        autosave.file.try_lock()?;
        if *series != SeriesFile::default() {
            let mut file = File::create(path.with_extension(SERIES_EXTENSION))?;
            file.write_all(series.text().as_bytes())?;
            file.sync_all()?;
        }
        autosave.write(&Log::write(events))?;
        // Sync the folder too, where the system allows it, so that the name is on disk.
        if let Some(folder) = path.parent().and_then(|path| File::open(path).ok()) {
            let _ = folder.sync_all();
        }
        Ok(autosave)
    }

    /// File name in its folder.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Appends events, and returns when they are on disk.
    pub(crate) fn append(&mut self, events: &[Event]) -> io::Result<()> {
        let separator = std::mem::take(&mut self.separator).to_string();
        let lines: String = events.iter().map(Log::line).collect();
        self.write(&(separator + &lines))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// Opens a log, if it has an unfinished game that no other program uses. A damaged end is cut off; if that is
    /// more than an unfinished line, a copy of the whole is saved.
    fn open(path: &Path) -> io::Result<UnfinishedGame> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        if file.try_lock().is_err() {
            return Ok(UnfinishedGame::InUse);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let reading = Log::read(&bytes);
        let Ok(game) = Game::replay(&reading.events) else {
            return Ok(UnfinishedGame::None);
        };
        if game.ending().is_some() {
            return Ok(UnfinishedGame::None);
        }
        let has_whole_lines = bytes[reading.valid_len..].contains(&b'\n');
        let damaged = match reading.damage {
            Some(_) if has_whole_lines => Some(save_copy(path, &bytes)?),
            _ => None,
        };
        file.set_len(reading.valid_len as u64)?;
        file.seek(SeekFrom::End(0))?;
        let (separator, events) = (reading.separator, reading.events);
        let mut earlier = EarlierGames::read(path);
        // A restarted game has endings of its own.
        earlier.endings.extend(endings(&events));
        Ok(UnfinishedGame::Found(Box::new(AutosavedGame {
            autosave: Self {
                file,
                name: file_name(path),
                separator,
            },
            events,
            game,
            earlier,
            damaged,
        })))
    }

    /// Finds the newest unfinished game of a folder.
    pub(crate) fn newest(folder: &Path) -> io::Result<UnfinishedGame> {
        let listed = match fs::read_dir(folder) {
            Ok(listed) => listed,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(UnfinishedGame::None);
            }
            Err(error) => return Err(error),
        };
        let mut paths: Vec<PathBuf> = listed
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension() == Some(OsStr::new("log")))
            .collect();
        // File names begin with the time.
        paths.sort_unstable_by(|one, other| other.cmp(one));
        let mut found = UnfinishedGame::None;
        for path in paths.iter().take(MAX_LOGS_CHECKED) {
            match Self::open(path)? {
                UnfinishedGame::None => {}
                UnfinishedGame::InUse => found = UnfinishedGame::InUse,
                saved_game => return Ok(saved_game),
            }
        }
        Ok(found)
    }
}

impl SeriesFile {
    /// Content of the file, one entry per line.
    fn text(&self) -> String {
        let lot = self.is_random_chess960.then_some(RANDOM_CHESS960);
        let lines = lot.into_iter().chain(self.logs.iter().map(String::as_str));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

impl EarlierGames {
    /// Reads the file beside a log. Logs that no longer exist are left out.
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path.with_extension(SERIES_EXTENSION)).unwrap_or_default();
        let mut earlier = Self::default();
        for name in text.lines() {
            if name == RANDOM_CHESS960 {
                earlier.file.is_random_chess960 = true;
                continue;
            }
            // A plain file name, not a path to another folder.
            let is_name = Path::new(name).file_name() == Some(OsStr::new(name));
            let log = is_name.then(|| fs::read(path.with_file_name(name)).ok());
            if let Some(bytes) = log.flatten() {
                earlier.file.logs.push(name.to_string());
                earlier.endings.extend(endings(&Log::read(&bytes).events));
            }
        }
        earlier
    }
}

/// File name of a path.
fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Saves a copy of a log beside it, and returns its path.
fn save_copy(path: &Path, bytes: &[u8]) -> io::Result<String> {
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..100 {
        let copy = path.with_extension(format!("damaged-{attempt}"));
        match OpenOptions::new().write(true).create_new(true).open(&copy) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                file.sync_all()?;
                return Ok(copy.display().to_string());
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// All endings of a game: it may have been restarted after one.
fn endings(events: &[Event]) -> impl Iterator<Item = Ending> {
    events.iter().filter_map(|event| match event.kind {
        EventKind::Ended(ending) => Some(ending),
        _ => None,
    })
}

/// Creates a file with a new name: the time, and a number that tells programs apart.
fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |time| time.as_millis());
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..100 {
        let path = folder.join(format!("{now:013}-{}-{attempt:02}.log", process::id()));
        let mut options = OpenOptions::new();
        match options.read(true).write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Actor, MatingAbility, Moment, Preset, Verdict};
    use tabiya_rules::{ByColor, Color};

    use super::*;

    #[track_caller]
    fn newest(folder: &Path) -> AutosavedGame {
        match Autosave::newest(folder).unwrap() {
            UnfinishedGame::Found(saved_game) => *saved_game,
            other => panic!("{other:?}"),
        }
    }

    fn new_game() -> (Game, Vec<Event>) {
        Game::begin(Preset::default(), Moment(0)).unwrap()
    }

    /// Resigns a game in which the opponent is known to be able to mate.
    fn resign(game: &mut Game) -> Vec<Event> {
        let verdict = Verdict {
            ply: game.ply(),
            key: game.position().key(),
            mating: ByColor::from_fn(|_| MatingAbility::Can),
        };
        let judged = game.execute(Actor::Referee, Action::Verdict(verdict), Moment(0));
        let ended = game.execute(Actor::Seat(Color::White), Action::Resign, Moment(0));
        [judged.unwrap(), ended.unwrap()].concat()
    }

    fn play(game: &mut Game, uci: &str) -> Vec<Event> {
        let actor = Actor::Seat(game.turn());
        let action = Action::play(uci.parse().unwrap());
        game.execute(actor, action, Moment(0)).unwrap()
    }

    #[test]
    fn the_newest_unfinished_game_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let none = Autosave::newest(&folder.path().join("none")).unwrap();
        assert!(matches!(none, UnfinishedGame::None));
        let (mut game, mut events) = new_game();
        let mut autosave = Autosave::begin(folder.path(), &events, &SeriesFile::default()).unwrap();
        for uci in ["e2e4", "e7e5"] {
            let new = play(&mut game, uci);
            autosave.append(&new).unwrap();
            events.extend(new);
        }
        let found = Autosave::newest(folder.path()).unwrap();
        assert!(matches!(found, UnfinishedGame::InUse), "it is being played");
        drop(autosave);
        let (mut over, mut all) = new_game();
        all.extend(resign(&mut over));
        drop(Autosave::begin(folder.path(), &all, &SeriesFile::default()).unwrap());
        let saved_game = newest(folder.path());
        assert_eq!((saved_game.events, saved_game.game), (events, game));
    }

    /// A game whose result is pending is not finished: the referee is asked again when it is continued.
    #[test]
    fn a_pending_result_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let (mut game, mut events) = new_game();
        let resigned = game.execute(Actor::Seat(Color::White), Action::Resign, Moment(0));
        events.extend(resigned.unwrap());
        drop(Autosave::begin(folder.path(), &events, &SeriesFile::default()).unwrap());
        let saved_game = newest(folder.path());
        assert!(saved_game.game.pending_result().is_some());
        assert_eq!(saved_game.events, events);
    }

    #[test]
    fn earlier_games_of_the_series_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let (mut over, mut all) = new_game();
        all.extend(resign(&mut over));
        let first = Autosave::begin(folder.path(), &all, &SeriesFile::default()).unwrap();
        let earlier = SeriesFile {
            logs: vec![
                first.name().to_string(),
                "gone.log".to_string(),
                "../other.log".to_string(),
            ],
            is_random_chess960: true,
        };
        let (_, events) = new_game();
        drop(Autosave::begin(folder.path(), &events, &earlier).unwrap());
        let saved_game = newest(folder.path());
        assert_eq!(saved_game.earlier.file.logs, earlier.logs[..1]);
        assert!(saved_game.earlier.file.is_random_chess960);
        assert_eq!(saved_game.earlier.endings, [over.ending().unwrap()]);
    }

    #[test]
    fn a_damaged_log_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let (mut game, events) = new_game();
        let mut autosave = Autosave::begin(folder.path(), &events, &SeriesFile::default()).unwrap();
        for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
            autosave.append(&play(&mut game, uci)).unwrap();
        }
        let path = folder.path().join(autosave.name());
        drop(autosave);
        let text = fs::read_to_string(&path).unwrap();
        let damaged = text.replace("e7e5", "e7e6");
        assert_ne!(text, damaged);
        fs::write(&path, &damaged).unwrap();
        let saved_game = newest(folder.path());
        assert_eq!(saved_game.game.ply(), 1);
        let copy = saved_game.damaged.unwrap();
        assert_eq!(fs::read_to_string(copy).unwrap(), damaged);
        drop(saved_game.autosave);
        let again = newest(folder.path());
        assert_eq!((again.game.ply(), again.damaged), (1, None));
    }

    #[test]
    fn an_unfinished_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let (mut game, events) = new_game();
        drop(Autosave::begin(folder.path(), &events, &SeriesFile::default()).unwrap());
        let path = fs::read_dir(folder.path())
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .path();
        let new = play(&mut game, "d2d4");
        let line = Log::line(&new[0]);
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(&line.as_bytes()[..line.len() / 2]).unwrap();
        let mut saved_game = newest(folder.path());
        assert_eq!(saved_game.events, events);
        saved_game.autosave.append(&new).unwrap();
        drop(saved_game);
        let saved_game = newest(folder.path());
        assert_eq!(saved_game.game, game);
    }
}
