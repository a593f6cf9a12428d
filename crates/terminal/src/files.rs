//! Games in files, as PGN or as Tabiya's own log, and positions as FEN.

use std::{
    ffi::OsStr,
    fmt,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
};

use tabiya_decompress::Decompressor;
use tabiya_game::{Event, Game, Log, Preset, PresetError, ReplayError, Start, pgn};
use tabiya_record::{
    GameRecord, GameResult, NodeId, Tree,
    pgn::{PgnErrorKind, PgnReader, check},
};
use tabiya_rules::Position;
use tabiya_wire::GameText;

/// Result of loading a file.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// Content of the file.
    pub(crate) content: FileContent,
    /// Warnings to show.
    pub(crate) warnings: Vec<FileWarning>,
    /// Original record, with annotations a game here does not store.
    pub(crate) record: Option<Box<GameRecord>>,
}

/// Content of a file.
#[derive(Debug)]
pub(crate) enum FileContent {
    /// Finished game, to be replayed.
    Finished(Vec<Event>),
    /// Unfinished game that continues with its clocks.
    Unfinished(Box<Game>, Vec<Event>),
    /// Moves to continue from, or a position to start from.
    ToContinue(Box<Preset>),
}

/// Warning about a file that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FileWarning {
    /// One of several games was loaded, from 1.
    OneOfSeveral { game: usize, count: u64 },
    /// The file has errors; what could be read was loaded. With the first error, in English.
    Errors { count: u64, first: String },
    /// The winner is known, but not the kind of ending.
    EndingUnknown,
}

/// Failure to load a file.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// It cannot be read.
    Io(io::Error),
    /// It is larger than [`MAX_FILE_SIZE`].
    TooLarge,
    /// It has no game and no position.
    Empty,
    /// It has no game of this number.
    NoSuchGame { count: u64 },
    /// Unsupported content: a variant, or an invalid position.
    Pgn(String),
    /// The events are not a valid game.
    Corrupt(ReplayError),
    /// The settings of the game are invalid.
    Preset(PresetError),
}

/// Extensions of logs: those written here, and those downloaded from a club.
const LOG_EXTENSIONS: [&str; 2] = ["log", "tabiya"];
/// Largest file that is read, in bytes after decompression.
const MAX_FILE_SIZE: u64 = 256 << 20;

/// Writes a game to a file: as PGN, or as a log if the extension says so. The old content stays until the new one is
/// complete. Annotations and tags of the `original` record are written too.
pub(crate) fn save(path: &Path, events: &[Event], original: Option<&GameRecord>) -> io::Result<()> {
    let is_log = LOG_EXTENSIONS
        .iter()
        .any(|ending| path.extension() == Some(OsStr::new(ending)));
    let text = if is_log {
        Log::write(events)
    } else {
        to_record(events, original)
            .map_err(io::Error::other)?
            .to_string()
    };
    let path = resolve_links(path)?;
    let before = fs::metadata(&path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return Err(io::Error::other("it exists and is not a regular file"));
    }
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", process::id()));
    let written = File::create(&part).and_then(|mut file| {
        // Keep the permissions.
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Follows symbolic links, including one to a file that does not exist yet.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
        if !is_link {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Converts a game to a record, with the annotations and tags of the original.
pub(crate) fn to_record(
    events: &[Event],
    original: Option<&GameRecord>,
) -> Result<GameRecord, ReplayError> {
    let mut record = pgn::to_record(events)?;
    if let Some(original) = original {
        add_tags(&mut record, original);
        add_annotations(&mut record.tree, &original.tree);
    }
    Ok(record)
}

/// Tags with the time when the game began: the original's are kept.
const DATE_TAGS: [&str; 3] = ["Date", "UTCDate", "UTCTime"];

fn add_tags(record: &mut GameRecord, original: &GameRecord) {
    for (name, value) in original.tags.iter() {
        let is_unknown = |value: &str| value.trim_matches(['?', '.']).is_empty();
        let has = record.tags.get(name).is_some_and(|had| !is_unknown(had));
        let is_earlier = DATE_TAGS.contains(&name) && !is_unknown(value);
        if !has || is_earlier {
            // Tags from a record are valid in another; the starting position comes from the tree.
            let _ = record.tags.set(name, value);
        }
    }
    // A time without its date would be misleading.
    if original.tags.get("UTCDate").is_none() {
        record.tags.remove("UTCDate");
        record.tags.remove("UTCTime");
    }
}

/// Adds comments, glyphs and variations of another tree. Moves taken back at the end are not added.
fn add_annotations(tree: &mut Tree, original: &Tree) {
    if tree.start() != original.start() {
        return;
    }
    let end = tree.end_of_line(Tree::ROOT);
    let mut open: Vec<(NodeId, NodeId)> = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((from, to)) = open.pop() {
        let mut comments = original.comments(from).to_vec();
        let new = tree.comments(to).iter();
        comments.extend(new.filter(|comment| !comment.is_empty()).cloned());
        tree.set_comments(to, comments);
        tree.set_comments_before(to, original.comments_before(from).to_vec());
        tree.set_nags(to, original.nags(from).to_vec());
        if to == end {
            continue;
        }
        for child in original.children(from) {
            let added = match original.move_of(child) {
                Some(m) => tree.add(to, m),
                None => tree.add_null_move(to),
            };
            open.extend(added.map(|added| (child, added)));
        }
    }
}

/// Reads a file, which may be compressed: a log, one game of a PGN file, or a FEN. `-` is standard input.
pub(crate) fn load(path: &Path, game: Option<usize>) -> Result<Loaded, LoadError> {
    let bytes = read(path)?;
    let without_record = |content| Loaded {
        content,
        warnings: Vec::new(),
        record: None,
    };
    let written = GameText::detect(&bytes);
    if !matches!(written, GameText::Pgn(_)) && game.is_some_and(|game| game != 1) {
        return Err(LoadError::NoSuchGame { count: 1 });
    }
    match written {
        GameText::Log(reading) => {
            let mut loaded = without_record(content(reading.events)?);
            if let Some(damage) = reading.damage {
                let first = damage.to_string();
                loaded
                    .warnings
                    .push(FileWarning::Errors { count: 1, first });
            }
            Ok(loaded)
        }
        GameText::Position(position) => {
            Ok(without_record(FileContent::ToContinue(Box::new(Preset {
                start: start_from(&position),
                ..Preset::default()
            }))))
        }
        GameText::Pgn(bytes) => from_pgn(bytes, game),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let mut bytes = Vec::new();
    let file: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(path).map_err(LoadError::Io)?),
    };
    let mut contents = Decompressor::new(file).take(MAX_FILE_SIZE + 1);
    match contents.read_to_end(&mut bytes) {
        Ok(count) if count as u64 > MAX_FILE_SIZE => Err(LoadError::TooLarge),
        Ok(_) => Ok(bytes),
        Err(error) => Err(LoadError::Io(error)),
    }
}

/// Start from a position.
pub(crate) fn start_from(position: &Position) -> Start {
    Start::Fen {
        fen: position.fen().to_string(),
        mode: position.castling_mode(),
    }
}

fn from_pgn(bytes: &[u8], game: Option<usize>) -> Result<Loaded, LoadError> {
    if let Some(error) = position_error(bytes) {
        return Err(LoadError::Pgn(error));
    }
    let count = check(bytes, |_| {}).map_err(LoadError::Io)?.games;
    let number = game.unwrap_or(1);
    let reading = number
        .checked_sub(1)
        .and_then(|index| PgnReader::new(bytes).games().nth(index));
    let reading = match reading {
        Some(reading) => reading.map_err(LoadError::Io)?,
        None if count == 0 => return Err(LoadError::Empty),
        None => return Err(LoadError::NoSuchGame { count }),
    };
    let record = reading.game;
    let is_unsupported =
        |kind: &PgnErrorKind| matches!(kind, PgnErrorKind::Fen(_) | PgnErrorKind::Variant);
    if let Some(error) = reading
        .errors
        .iter()
        .find(|error| is_unsupported(&error.kind))
    {
        return Err(LoadError::Pgn(error.to_string()));
    }
    let mut warnings = Vec::new();
    if count > 1 {
        let game = number;
        warnings.push(FileWarning::OneOfSeveral { game, count });
    }
    if let Some(first) = reading.errors.first() {
        warnings.push(FileWarning::Errors {
            count: reading.errors.len() as u64 + reading.more_errors,
            first: first.to_string(),
        });
    }
    if record.tree.is_empty() && record.tags.get("FEN").is_none() {
        let first = reading.errors.first().map(|error| error.to_string());
        return Err(first.map_or(LoadError::Empty, LoadError::Pgn));
    }
    let events = pgn::to_events(&record).map_err(LoadError::Preset)?;
    let content = match content(events)? {
        FileContent::Unfinished(..) => {
            let preset = pgn::to_preset(&record).map_err(LoadError::Preset)?;
            FileContent::ToContinue(Box::new(preset))
        }
        content => content,
    };
    if matches!(content, FileContent::Finished(_)) && is_ending_unknown(&record) {
        warnings.push(FileWarning::EndingUnknown);
    }
    Ok(Loaded {
        content,
        warnings,
        record: Some(Box::new(record)),
    })
}

/// Error of a single line that looks like a FEN.
fn position_error(bytes: &[u8]) -> Option<String> {
    let text = str::from_utf8(bytes).ok()?.trim();
    let board = text.split_whitespace().next()?;
    let looks_like_fen = text.lines().count() == 1 && board.matches('/').count() >= 4;
    let error = text.parse::<Position>().err();
    error
        .filter(|_| looks_like_fen)
        .map(|error| error.to_string())
}

/// True if somebody won, and neither the board nor a tag says how.
fn is_ending_unknown(record: &GameRecord) -> bool {
    let last = record.tree.position(record.tree.end_of_line(Tree::ROOT));
    let is_won = matches!(
        record.result(),
        GameResult::WhiteWins | GameResult::BlackWins
    );
    let event = |name: &str| record.tags.get(name).is_some();
    is_won && last.has_legal_moves() && !event("Termination") && !event("EndingCode")
}

fn content(events: Vec<Event>) -> Result<FileContent, LoadError> {
    if events.is_empty() {
        return Err(LoadError::Empty);
    }
    let game = Game::replay(&events).map_err(LoadError::Corrupt)?;
    Ok(match game.ending() {
        Some(_) => FileContent::Finished(events),
        None => FileContent::Unfinished(Box::new(game), events),
    })
}

/// Splits a typed file name and, after `#`, the number of a game.
pub(crate) fn split_game_number(text: &str) -> (&str, Option<usize>) {
    if let Some((file, number)) = text.rsplit_once(" #")
        && let Ok(number) = number.trim().parse()
    {
        return (file.trim_end(), Some(number));
    }
    (text, None)
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::TooLarge => write!(f, "it is larger than {} MiB", MAX_FILE_SIZE >> 20),
            Self::Empty => f.write_str("it contains no game and no position"),
            Self::NoSuchGame { count } => write!(f, "its games are numbered 1 to {count}"),
            Self::Pgn(error) => f.write_str(error),
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
        play_moves(Preset::default(), moves)
    }

    fn play_moves(preset: Preset, moves: &[&str]) -> Vec<Event> {
        let (mut game, mut events) = Game::begin(preset, Moment(0)).unwrap();
        for uci in moves {
            let actor = Actor::Seat(game.turn());
            let action = Action::play(uci.parse().unwrap());
            events.extend(game.execute(actor, action, Moment(0)).unwrap());
        }
        events
    }

    fn load_text(text: &str, game: Option<usize>) -> Result<Loaded, LoadError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.pgn");
        fs::write(&path, text).unwrap();
        load(&path, game)
    }

    #[test]
    fn saved_games_load() {
        let folder = tempfile::tempdir().unwrap();
        let (pgn, log) = (folder.path().join("a.pgn"), folder.path().join("a.tabiya"));
        let open = game(&["e2e4", "c7c5"]);
        for path in [&pgn, &log] {
            save(path, &open, None).unwrap();
        }
        let FileContent::ToContinue(preset) = load(&pgn, None).unwrap().content else {
            panic!("a PGN continues from its moves");
        };
        assert_eq!(preset.moves.len(), 2);
        let FileContent::Unfinished(_, events) = load(&log, None).unwrap().content else {
            panic!("a log continues with its clocks");
        };
        assert_eq!(events, open);
        let over = game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
        for path in [&pgn, &log] {
            save(path, &over, None).unwrap();
            let loaded = load(path, None).unwrap();
            assert!(matches!(loaded.content, FileContent::Finished(_)));
            assert_eq!(loaded.warnings, []);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let events = game(&["e2e4"]);
        fs::write(at("own.pgn"), "old").unwrap();
        fs::set_permissions(at("own.pgn"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("own.pgn", at("link.pgn")).unwrap();
        symlink("new.pgn", at("ahead.pgn")).unwrap();
        for name in ["link.pgn", "ahead.pgn"] {
            save(&at(name), &events, None).unwrap();
            assert!(fs::symlink_metadata(at(name)).unwrap().is_symlink());
        }
        for name in ["own.pgn", "new.pgn"] {
            assert!(fs::read_to_string(at(name)).unwrap().contains("1. e4"));
        }
        let mode = fs::metadata(at("own.pgn")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        symlink("loop.pgn", at("loop.pgn")).unwrap();
        for name in [".", "loop.pgn"] {
            assert!(save(&at(name), &events, None).is_err(), "{name}");
        }
    }

    #[test]
    fn positions_load_and_other_texts_are_refused() {
        let fen = load_text("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n", None).unwrap();
        assert!(matches!(fen.content, FileContent::ToContinue(_)));
        let bad_fen = "[FEN \"8/8/8/8 w - -\"]\n\n1. e4 *";
        let variant = "[Variant \"Atomic\"]\n\n1. e4 e5 *";
        for text in ["", "hello", "tabiya-log 1\n", bad_fen, variant, "1. Ke5 *"] {
            assert!(load_text(text, None).is_err(), "{text:?}");
        }
        let Err(LoadError::Pgn(error)) = load_text("8/8/8/8/8/8/8/8 w - - 0 1", None) else {
            panic!("no kings");
        };
        assert!(error.contains("board is empty"), "{error}");
        let second = load_text("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n", Some(2));
        assert!(matches!(second, Err(LoadError::NoSuchGame { count: 1 })));
        let none = load(Path::new("/no/such/file"), None);
        assert!(matches!(none, Err(LoadError::Io(_))));
        if Path::new("/dev/zero").exists() {
            let endless = load(Path::new("/dev/zero"), None);
            assert!(matches!(endless, Err(LoadError::TooLarge)));
        }
    }

    #[test]
    fn files_have_warnings() {
        let two = "1. e4 e5 *\n\n1. d4 d5 2. c4 1-0\n";
        let first = load_text(two, None).unwrap();
        assert_eq!(
            first.warnings,
            [FileWarning::OneOfSeveral { game: 1, count: 2 }]
        );
        let second = load_text(two, Some(2)).unwrap();
        let want = [
            FileWarning::OneOfSeveral { game: 2, count: 2 },
            FileWarning::EndingUnknown,
        ];
        assert_eq!(second.warnings, want);
        for number in [0, 3] {
            let none = load_text(two, Some(number));
            assert!(matches!(none, Err(LoadError::NoSuchGame { count: 2 })));
        }
        let broken = load_text("1. e4 e5 2. Ke3 d5 *", None).unwrap();
        let [FileWarning::Errors { count: 1, first }] = &broken.warnings[..] else {
            panic!("{:?}", broken.warnings);
        };
        assert!(first.contains("\"Ke3\""), "{first}");
    }

    #[test]
    fn annotations_and_tags_are_saved_again() {
        let text = "[Event \"Café\"]\n[Date \"1999.12.31\"]\n[WhiteElo \"1500\"]\n\n\
                    {Hello} 1. e4! {best} (1. d4 d5 {too}) 1... e5 2. Nf3 *\n";
        let loaded = load_text(text, None).unwrap();
        let FileContent::ToContinue(preset) = loaded.content else {
            panic!("it continues");
        };
        let preset = Preset {
            seating: tabiya_game::Seating::Together,
            ..*preset
        };
        let mut events = play_moves(preset, &["b8c6"]);
        let original = loaded.record.as_deref();
        let record = to_record(&events, original).unwrap().to_string();
        for want in [
            "[Event \"Café\"]",
            "[Date \"1999.12.31\"]",
            "[WhiteElo \"1500\"]",
            "{Hello}",
            "{best}",
            "(1. d4 d5 {too})",
            "2. Nf3 Nc6",
        ] {
            assert!(record.contains(want), "{want}: {record}");
        }
        assert!(!record.contains("UTCTime"), "{record}");
        // Moves taken back are gone.
        let mut game = Game::replay(&events).unwrap();
        for _ in 0..2 {
            let action = Action::Offer(tabiya_game::Proposal::Takeback);
            events.extend(game.execute(Actor::Board, action, Moment(0)).unwrap());
        }
        let record = to_record(&events, original).unwrap().to_string();
        assert!(!record.contains("Nf3"), "{record}");
    }

    #[test]
    fn game_numbers_are_split_from_file_names() {
        assert_eq!(
            split_game_number("my games.pgn #12"),
            ("my games.pgn", Some(12))
        );
        assert_eq!(split_game_number("game #x.pgn"), ("game #x.pgn", None));
        assert_eq!(split_game_number("a.pgn"), ("a.pgn", None));
    }
}
