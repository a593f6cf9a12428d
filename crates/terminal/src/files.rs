//! Games in files: as PGN or as Tabiya's own log, and positions as FEN.

use std::{
    ffi::OsStr,
    fmt,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
};

use tabiya_game::{Corrupt, Event, Game, Log, Preset, PresetError, Start, pgn};
use tabiya_record::{
    Game as Record, GameResult, NodeId, Tree,
    pgn::{PgnErrorKind, PgnReader, check},
};
use tabiya_rules::Position;
use tabiya_wire::Written;

/// What was read from a file.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// What it holds.
    pub(crate) content: Content,
    /// What is to be said of it.
    pub(crate) remarks: Vec<Remark>,
    /// The game as it was written down, with all that a game here has no place for.
    pub(crate) record: Option<Box<Record>>,
}

/// What a file holds.
#[derive(Debug)]
pub(crate) enum Content {
    /// A game that is over, to be replayed.
    Finished(Vec<Event>),
    /// A game that can go on as it was, clocks included.
    Unfinished(Box<Game>, Vec<Event>),
    /// A game that can go on from its moves, or a position to play from.
    ToContinue(Box<Preset>),
}

/// What is to be said of a file that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Remark {
    /// One of its games was taken, from 1.
    OneOf { game: usize, count: u64 },
    /// So much is wrong with it: what could be read was taken. The first of it, in English.
    Faults { count: u64, first: String },
    /// It says who won, and not how.
    HowUnsaid,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// It cannot be read.
    Io(io::Error),
    /// It is larger than [`LARGEST`].
    TooLarge,
    /// It has no game and no position.
    Nothing,
    /// It has no game of this number.
    NoSuchGame { count: u64 },
    /// What it has is not for us: a variant, or a position that is none.
    Pgn(String),
    /// What it has is no game.
    Corrupt(Corrupt),
    /// What it has cannot be played.
    Preset(PresetError),
}

/// How the names of logs end: here, and when a club hands one out.
const LOGS: [&str; 2] = ["log", "tabiya"];
/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// Writes a game to a file: as PGN, or as a log if the name says so. What the file held stays until the new text is
/// whole. `known` is the game as it was loaded: what that said besides the moves is written too.
pub(crate) fn save(path: &Path, events: &[Event], known: Option<&Record>) -> io::Result<()> {
    let is_log = LOGS
        .iter()
        .any(|ending| path.extension() == Some(OsStr::new(ending)));
    let text = if is_log {
        Log::write(events)
    } else {
        written(events, known)
            .map_err(io::Error::other)?
            .to_string()
    };
    let path = behind_links(path)?;
    let before = fs::metadata(&path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return Err(io::Error::other("it is there, and is no ordinary file"));
    }
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", process::id()));
    let written = File::create(&part).and_then(|mut file| {
        // Who may read it stays as it was.
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

/// Where a name leads: links are followed, also one to what is not there yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
        if !is_link {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("its links lead nowhere"))
}

/// A game as PGN, with what is known of it.
pub(crate) fn written(events: &[Event], known: Option<&Record>) -> Result<Record, Corrupt> {
    let mut record = pgn::write(events)?;
    if let Some(known) = known {
        add_tags(&mut record, known);
        add_notes(&mut record.tree, &known.tree);
    }
    Ok(record)
}

/// Tags that say when a game began: it began when it was first played.
const BEGAN: [&str; 3] = ["Date", "UTCDate", "UTCTime"];

fn add_tags(record: &mut Record, known: &Record) {
    for (name, value) in known.tags.iter() {
        let is_unknown = |value: &str| value.trim_matches(['?', '.']).is_empty();
        let has = record.tags.get(name).is_some_and(|had| !is_unknown(had));
        let is_earlier = BEGAN.contains(&name) && !is_unknown(value);
        if !has || is_earlier {
            // What came out of a record goes into one; where play begins, the tree says.
            let _ = record.tags.set(name, value);
        }
    }
    // A time of the day without its day would be another.
    if known.tags.get("UTCDate").is_none() {
        record.tags.remove("UTCDate");
        record.tags.remove("UTCTime");
    }
}

/// Comments, glyphs and variations of another tree. Moves that were taken back at the end do not come back.
fn add_notes(tree: &mut Tree, known: &Tree) {
    if tree.start() != known.start() {
        return;
    }
    let end = tree.end_of_line(Tree::ROOT);
    let mut open: Vec<(NodeId, NodeId)> = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((from, to)) = open.pop() {
        let mut comments = known.comments(from).to_vec();
        let new = tree.comments(to).iter();
        comments.extend(new.filter(|comment| !comment.is_empty()).cloned());
        tree.set_comments(to, comments);
        tree.set_comments_before(to, known.comments_before(from).to_vec());
        tree.set_nags(to, known.nags(from).to_vec());
        if to == end {
            continue;
        }
        for child in known.children(from) {
            let added = known.move_of(child).and_then(|m| tree.add(to, m).ok());
            open.extend(added.map(|added| (child, added)));
        }
    }
}

/// Reads a file: a log, a PGN file, of which one game counts, or a FEN. `-` is the standard input.
pub(crate) fn load(path: &Path, game: Option<usize>) -> Result<Loaded, LoadError> {
    let bytes = read(path)?;
    let only = |content| Loaded {
        content,
        remarks: Vec::new(),
        record: None,
    };
    let written = Written::read(&bytes);
    if !matches!(written, Written::Pgn(_)) && game.is_some_and(|game| game != 1) {
        return Err(LoadError::NoSuchGame { count: 1 });
    }
    match written {
        Written::Log(reading) => {
            let mut loaded = only(content(reading.events)?);
            if let Some(damage) = reading.damage {
                let first = damage.to_string();
                loaded.remarks.push(Remark::Faults { count: 1, first });
            }
            Ok(loaded)
        }
        Written::Position(position) => Ok(only(Content::ToContinue(Box::new(Preset {
            start: start_from(&position),
            ..Preset::default()
        })))),
        Written::Pgn(bytes) => from_pgn(bytes, game),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let mut bytes = Vec::new();
    let most = LARGEST + 1;
    let count = match path == Path::new("-") {
        true => io::stdin().lock().take(most).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    };
    match count {
        Ok(count) if count as u64 > LARGEST => Err(LoadError::TooLarge),
        Ok(_) => Ok(bytes),
        Err(error) => Err(LoadError::Io(error)),
    }
}

/// Play begins at a position.
pub(crate) fn start_from(position: &Position) -> Start {
    Start::Fen {
        fen: position.fen().to_string(),
        mode: position.castling_mode(),
    }
}

fn from_pgn(bytes: &[u8], game: Option<usize>) -> Result<Loaded, LoadError> {
    if let Some(error) = wrong_position(bytes) {
        return Err(LoadError::Pgn(error));
    }
    let count = check(bytes, |_| {}).map_err(LoadError::Io)?.games;
    let number = game.unwrap_or(1);
    let reading = number
        .checked_sub(1)
        .and_then(|index| PgnReader::new(bytes).games().nth(index));
    let reading = match reading {
        Some(reading) => reading.map_err(LoadError::Io)?,
        None if count == 0 => return Err(LoadError::Nothing),
        None => return Err(LoadError::NoSuchGame { count }),
    };
    let record = reading.game;
    let is_foreign =
        |kind: &PgnErrorKind| matches!(kind, PgnErrorKind::Fen(_) | PgnErrorKind::Variant);
    if let Some(error) = reading.errors.iter().find(|error| is_foreign(&error.kind)) {
        return Err(LoadError::Pgn(error.to_string()));
    }
    let mut remarks = Vec::new();
    if count > 1 {
        let game = number;
        remarks.push(Remark::OneOf { game, count });
    }
    if let Some(first) = reading.errors.first() {
        remarks.push(Remark::Faults {
            count: reading.errors.len() as u64 + reading.more_errors,
            first: first.to_string(),
        });
    }
    if record.tree.is_empty() && record.tags.get("FEN").is_none() {
        let first = reading.errors.first().map(|error| error.to_string());
        return Err(first.map_or(LoadError::Nothing, LoadError::Pgn));
    }
    let events = pgn::to_replay(&record).map_err(LoadError::Preset)?;
    let content = match content(events)? {
        Content::Unfinished(..) => {
            let preset = pgn::to_continue(&record).map_err(LoadError::Preset)?;
            Content::ToContinue(Box::new(preset))
        }
        content => content,
    };
    if matches!(content, Content::Finished(_)) && is_how_unsaid(&record) {
        remarks.push(Remark::HowUnsaid);
    }
    Ok(Loaded {
        content,
        remarks,
        record: Some(Box::new(record)),
    })
}

/// What is wrong with a text that is one line and looks like a position.
fn wrong_position(bytes: &[u8]) -> Option<String> {
    let text = str::from_utf8(bytes).ok()?.trim();
    let board = text.split_whitespace().next()?;
    let is_like_one = text.lines().count() == 1 && board.matches('/').count() >= 4;
    let wrong = text.parse::<Position>().err();
    wrong.filter(|_| is_like_one).map(|error| error.to_string())
}

/// True if somebody won, and neither the board nor a tag says how.
fn is_how_unsaid(record: &Record) -> bool {
    let last = record.tree.position(record.tree.end_of_line(Tree::ROOT));
    let is_won = matches!(
        record.result(),
        GameResult::WhiteWins | GameResult::BlackWins
    );
    let says = |name: &str| record.tags.get(name).is_some();
    is_won && last.has_legal_moves() && !says("Termination") && !says("EndingCode")
}

fn content(events: Vec<Event>) -> Result<Content, LoadError> {
    if events.is_empty() {
        return Err(LoadError::Nothing);
    }
    let game = Game::replay(&events).map_err(LoadError::Corrupt)?;
    Ok(match game.ending() {
        Some(_) => Content::Finished(events),
        None => Content::Unfinished(Box::new(game), events),
    })
}

/// A file as it is typed: its name, and after `#` which of its games.
pub(crate) fn named(text: &str) -> (&str, Option<usize>) {
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
            Self::TooLarge => write!(f, "it is larger than {} MiB", LARGEST >> 20),
            Self::Nothing => f.write_str("no game and no position"),
            Self::NoSuchGame { count } => write!(f, "its games have the numbers 1 to {count}"),
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
        begun(Preset::default(), moves)
    }

    fn begun(preset: Preset, moves: &[&str]) -> Vec<Event> {
        let (mut game, mut events) = Game::begin(preset, Moment(0)).unwrap();
        for uci in moves {
            let actor = Actor::Seat(game.turn());
            let action = Action::play(uci.parse().unwrap());
            events.extend(game.apply(actor, action, Moment(0)).unwrap());
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
    fn what_is_saved_loads() {
        let folder = tempfile::tempdir().unwrap();
        let (pgn, log) = (folder.path().join("a.pgn"), folder.path().join("a.tabiya"));
        let open = game(&["e2e4", "c7c5"]);
        for path in [&pgn, &log] {
            save(path, &open, None).unwrap();
        }
        let Content::ToContinue(preset) = load(&pgn, None).unwrap().content else {
            panic!("a PGN goes on from its moves");
        };
        assert_eq!(preset.moves.len(), 2);
        let Content::Unfinished(_, events) = load(&log, None).unwrap().content else {
            panic!("a log goes on as it was");
        };
        assert_eq!(events, open);
        let over = game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
        for path in [&pgn, &log] {
            save(path, &over, None).unwrap();
            let loaded = load(path, None).unwrap();
            assert!(matches!(loaded.content, Content::Finished(_)));
            assert_eq!(loaded.remarks, []);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_stays_what_it_is() {
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
    fn a_position_is_played_from_and_other_texts_are_refused() {
        let fen = load_text("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n", None).unwrap();
        assert!(matches!(fen.content, Content::ToContinue(_)));
        let bad_fen = "[FEN \"8/8/8/8 w - -\"]\n\n1. e4 *";
        let variant = "[Variant \"Atomic\"]\n\n1. e4 e5 *";
        for text in ["", "hello", "tabiya-log 1\n", bad_fen, variant, "1. Ke5 *"] {
            assert!(load_text(text, None).is_err(), "{text:?}");
        }
        let Err(LoadError::Pgn(said)) = load_text("8/8/8/8/8/8/8/8 w - - 0 1", None) else {
            panic!("no kings");
        };
        assert!(said.contains("board is empty"), "{said}");
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
    fn what_is_odd_about_a_file_is_remarked() {
        let two = "1. e4 e5 *\n\n1. d4 d5 2. c4 1-0\n";
        let first = load_text(two, None).unwrap();
        assert_eq!(first.remarks, [Remark::OneOf { game: 1, count: 2 }]);
        let second = load_text(two, Some(2)).unwrap();
        let want = [Remark::OneOf { game: 2, count: 2 }, Remark::HowUnsaid];
        assert_eq!(second.remarks, want);
        for number in [0, 3] {
            let none = load_text(two, Some(number));
            assert!(matches!(none, Err(LoadError::NoSuchGame { count: 2 })));
        }
        let broken = load_text("1. e4 e5 2. Ke3 d5 *", None).unwrap();
        let [Remark::Faults { count: 1, first }] = &broken.remarks[..] else {
            panic!("{:?}", broken.remarks);
        };
        assert!(first.contains("\"Ke3\""), "{first}");
    }

    #[test]
    fn what_was_known_is_written_again() {
        let text = "[Event \"Café\"]\n[Date \"1999.12.31\"]\n[WhiteElo \"1500\"]\n\n\
                    {Hello} 1. e4! {best} (1. d4 d5 {too}) 1... e5 2. Nf3 *\n";
        let loaded = load_text(text, None).unwrap();
        let Content::ToContinue(preset) = loaded.content else {
            panic!("it goes on");
        };
        let preset = Preset {
            seating: tabiya_game::Seating::Together,
            ..*preset
        };
        let mut events = begun(preset, &["b8c6"]);
        let known = loaded.record.as_deref();
        let record = written(&events, known).unwrap().to_string();
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
        // What was taken back is gone.
        let mut game = Game::replay(&events).unwrap();
        for _ in 0..2 {
            let action = Action::Offer(tabiya_game::Proposal::Takeback);
            events.extend(game.apply(Actor::Board, action, Moment(0)).unwrap());
        }
        let record = written(&events, known).unwrap().to_string();
        assert!(!record.contains("Nf3"), "{record}");
    }

    #[test]
    fn a_game_of_a_file_is_named_by_its_number() {
        assert_eq!(named("my games.pgn #12"), ("my games.pgn", Some(12)));
        assert_eq!(named("game #x.pgn"), ("game #x.pgn", None));
        assert_eq!(named("a.pgn"), ("a.pgn", None));
    }
}
