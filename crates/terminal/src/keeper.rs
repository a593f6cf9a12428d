//! [`Keeper`]: a game's log on disk, appended to as it is played. A move that was shown survives a killed program and
//! a power cut.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process,
    time::{SystemTime, UNIX_EPOCH},
};

use tabiya_game::{Ending, Event, EventKind, Game, Log};

/// A game's log on disk. While it is open, no other program goes on with it.
#[derive(Debug)]
pub(crate) struct Keeper {
    file: File,
    /// What it is called in its folder.
    name: String,
    /// What comes before the next line.
    lead: &'static str,
}

/// A game that was kept.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Its log, to go on with.
    pub(crate) keeper: Keeper,
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// The game.
    pub(crate) game: Game,
    /// The games before it.
    pub(crate) before: Before,
    /// What the whole log is called now, if more of it was damaged than a line that was not finished.
    pub(crate) damaged: Option<String>,
}

/// What stands beside the log of a game: what its series is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeriesFile {
    /// The logs of the games before it, by their names.
    pub(crate) logs: Vec<String>,
    /// Each game begins at a start of Chess960 by lot.
    pub(crate) by_lot: bool,
}

/// The games of a series before one.
#[derive(Debug, Default)]
pub(crate) struct Before {
    /// What the series is.
    pub(crate) file: SeriesFile,
    /// How they ended.
    pub(crate) endings: Vec<Ending>,
}

/// The newest unfinished game of a folder.
#[derive(Debug)]
pub(crate) enum Newest {
    /// It can go on.
    Kept(Box<Kept>),
    /// Another program is at the only one.
    Elsewhere,
    /// There is none.
    None,
}

/// An unfinished game is looked for among so many, newest first.
const MOST_LOOKED_AT: usize = 200;
/// How the name of the file ends that tells of the series.
const SERIES: &str = "series";
/// Its line for starts by lot. The name of no log is like this.
const BY_LOT: &str = "chess960 by lot";

impl Keeper {
    /// Begins a log in a folder, with all that happened so far. What its series is stands in a file beside it, which
    /// is there before the game is.
    pub(crate) fn begin(folder: &Path, events: &[Event], series: &SeriesFile) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let (file, path) = create(folder)?;
        let mut keeper = Self {
            file,
            name: name_of(&path),
            lead: "",
        };
        keeper.file.try_lock()?;
        if *series != SeriesFile::default() {
            let mut file = File::create(path.with_extension(SERIES))?;
            file.write_all(series.text().as_bytes())?;
            file.sync_all()?;
        }
        keeper.write(&Log::write(events))?;
        // The name is on disk too, where the system lets a folder be synced.
        if let Some(folder) = path.parent().and_then(|path| File::open(path).ok()) {
            let _ = folder.sync_all();
        }
        Ok(keeper)
    }

    /// What it is called in its folder.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Appends what happened, and returns when it is on disk.
    pub(crate) fn append(&mut self, events: &[Event]) -> io::Result<()> {
        let lead = std::mem::take(&mut self.lead).to_string();
        let lines: String = events.iter().map(Log::line).collect();
        self.write(&(lead + &lines))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// Opens a log to go on with, if it has an unfinished game that nobody else is at. A damaged end is cut off; where
    /// that is more than a line that was being written, the whole is kept under another name.
    fn open(path: &Path) -> io::Result<Newest> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        if file.try_lock().is_err() {
            return Ok(Newest::Elsewhere);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let reading = Log::read(&bytes);
        let Ok(game) = Game::replay(&reading.events) else {
            return Ok(Newest::None);
        };
        if game.ending().is_some() {
            return Ok(Newest::None);
        }
        let has_whole_lines = bytes[reading.good..].contains(&b'\n');
        let damaged = match reading.damage {
            Some(_) if has_whole_lines => Some(keep_copy(path, &bytes)?),
            _ => None,
        };
        file.set_len(reading.good as u64)?;
        file.seek(SeekFrom::End(0))?;
        let (lead, events) = (reading.lead, reading.events);
        let mut before = Before::read(path);
        // A game that was begun again has ended before.
        before.endings.extend(endings(&events));
        Ok(Newest::Kept(Box::new(Kept {
            keeper: Self {
                file,
                name: name_of(path),
                lead,
            },
            events,
            game,
            before,
            damaged,
        })))
    }

    /// The newest unfinished game of a folder.
    pub(crate) fn newest(folder: &Path) -> io::Result<Newest> {
        let listed = match fs::read_dir(folder) {
            Ok(listed) => listed,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Newest::None),
            Err(error) => return Err(error),
        };
        let mut paths: Vec<PathBuf> = listed
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension() == Some(OsStr::new("log")))
            .collect();
        // The names begin with the time.
        paths.sort_unstable_by(|one, other| other.cmp(one));
        let mut found = Newest::None;
        for path in paths.iter().take(MOST_LOOKED_AT) {
            match Self::open(path)? {
                Newest::None => {}
                Newest::Elsewhere => found = Newest::Elsewhere,
                kept => return Ok(kept),
            }
        }
        Ok(found)
    }
}

impl SeriesFile {
    /// As it is written: a line each.
    fn text(&self) -> String {
        let lot = self.by_lot.then_some(BY_LOT);
        let lines = lot.into_iter().chain(self.logs.iter().map(String::as_str));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

impl Before {
    /// As it stands beside a log. A log that is gone is left out.
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path.with_extension(SERIES)).unwrap_or_default();
        let mut before = Self::default();
        for name in text.lines() {
            if name == BY_LOT {
                before.file.by_lot = true;
                continue;
            }
            // A name, and not a way to some other folder.
            let is_name = Path::new(name).file_name() == Some(OsStr::new(name));
            let log = is_name.then(|| fs::read(path.with_file_name(name)).ok());
            if let Some(bytes) = log.flatten() {
                before.file.logs.push(name.to_string());
                before.endings.extend(endings(&Log::read(&bytes).events));
            }
        }
        before
    }
}

/// What a file is called in its folder.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Keeps a copy of a log beside it, and returns what that is called.
fn keep_copy(path: &Path, bytes: &[u8]) -> io::Result<String> {
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

/// All the ends of a game: it may have been begun again after one.
fn endings(events: &[Event]) -> impl Iterator<Item = Ending> {
    events.iter().filter_map(|event| match event.kind {
        EventKind::Ended(ending) => Some(ending),
        _ => None,
    })
}

/// A file of a name that none has: the time, and a number that tells programs apart.
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
    use tabiya_game::{Action, Actor, Moment, Preset};
    use tabiya_rules::Color;

    use super::*;

    #[track_caller]
    fn newest(folder: &Path) -> Kept {
        match Keeper::newest(folder).unwrap() {
            Newest::Kept(kept) => *kept,
            other => panic!("{other:?}"),
        }
    }

    fn begun() -> (Game, Vec<Event>) {
        Game::begin(Preset::default(), Moment(0)).unwrap()
    }

    fn play(game: &mut Game, uci: &str) -> Vec<Event> {
        let actor = Actor::Seat(game.turn());
        let action = Action::play(uci.parse().unwrap());
        game.apply(actor, action, Moment(0)).unwrap()
    }

    #[test]
    fn the_newest_unfinished_game_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let none = Keeper::newest(&folder.path().join("none")).unwrap();
        assert!(matches!(none, Newest::None));
        let (mut game, mut events) = begun();
        let mut keeper = Keeper::begin(folder.path(), &events, &SeriesFile::default()).unwrap();
        for uci in ["e2e4", "e7e5"] {
            let new = play(&mut game, uci);
            keeper.append(&new).unwrap();
            events.extend(new);
        }
        let found = Keeper::newest(folder.path()).unwrap();
        assert!(matches!(found, Newest::Elsewhere), "it is being played");
        drop(keeper);
        let (mut over, mut all) = begun();
        all.extend(
            over.apply(Actor::Seat(Color::White), Action::Resign, Moment(0))
                .unwrap(),
        );
        drop(Keeper::begin(folder.path(), &all, &SeriesFile::default()).unwrap());
        let kept = newest(folder.path());
        assert_eq!((kept.events, kept.game), (events, game));
    }

    #[test]
    fn the_games_before_it_are_known() {
        let folder = tempfile::tempdir().unwrap();
        let (mut over, mut all) = begun();
        let resigns = Action::Resign;
        all.extend(
            over.apply(Actor::Seat(Color::White), resigns, Moment(0))
                .unwrap(),
        );
        let first = Keeper::begin(folder.path(), &all, &SeriesFile::default()).unwrap();
        let before = SeriesFile {
            logs: vec![
                first.name().to_string(),
                "gone.log".to_string(),
                "../other.log".to_string(),
            ],
            by_lot: true,
        };
        let (_, events) = begun();
        drop(Keeper::begin(folder.path(), &events, &before).unwrap());
        let kept = newest(folder.path());
        assert_eq!(kept.before.file.logs, before.logs[..1]);
        assert!(kept.before.file.by_lot);
        assert_eq!(kept.before.endings, [over.ending().unwrap()]);
    }

    #[test]
    fn a_log_that_was_damaged_is_kept_whole() {
        let folder = tempfile::tempdir().unwrap();
        let (mut game, events) = begun();
        let mut keeper = Keeper::begin(folder.path(), &events, &SeriesFile::default()).unwrap();
        for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
            keeper.append(&play(&mut game, uci)).unwrap();
        }
        let path = folder.path().join(keeper.name());
        drop(keeper);
        let text = fs::read_to_string(&path).unwrap();
        let damaged = text.replace("e7e5", "e7e6");
        assert_ne!(text, damaged);
        fs::write(&path, &damaged).unwrap();
        let kept = newest(folder.path());
        assert_eq!(kept.game.ply(), 1);
        let copy = kept.damaged.unwrap();
        assert_eq!(fs::read_to_string(copy).unwrap(), damaged);
        drop(kept.keeper);
        let again = newest(folder.path());
        assert_eq!((again.game.ply(), again.damaged), (1, None));
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped_and_play_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (mut game, events) = begun();
        drop(Keeper::begin(folder.path(), &events, &SeriesFile::default()).unwrap());
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
        let mut kept = newest(folder.path());
        assert_eq!(kept.events, events);
        kept.keeper.append(&new).unwrap();
        drop(kept);
        let kept = newest(folder.path());
        assert_eq!(kept.game, game);
    }
}
