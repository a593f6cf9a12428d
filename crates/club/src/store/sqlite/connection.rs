//! Connections to the file, opened so that what is committed is on disk.

use std::{fs::File, path::Path, time::Duration};

use rusqlite::{Connection, ErrorCode, OpenFlags, config::DbConfig, vtab::array};

use super::{
    events, files, log, schema,
    trouble::{damaged, of_database, of_disk},
};
use crate::store::StoreError;

/// How the file is opened. Programs take the default; tests change it.
#[derive(Clone, Copy)]
pub(super) struct Setup {
    /// The name of SQLite's file layer; the system's own if none.
    pub(super) vfs: Option<&'static str>,
    /// When SQLite waits for the disk. Opening fails with anything less than FULL.
    pub(super) synchronous: &'static str,
    /// After how many pages the log of writes is carried over into the file.
    pub(super) checkpoint_pages: u32,
    /// How many rows of fresh events may be of no use before the oldest are cleared away.
    pub(super) spare_rows: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            vfs: None,
            synchronous: "FULL",
            checkpoint_pages: 4000,
            spare_rows: 8192,
        }
    }
}

/// How much of the file the writer keeps in memory, in KiB, if it needs so much: the fresh events of a thousand long games,
/// which are read again when these end.
const WRITER_CACHE: i32 = 32 * 1024;
/// What is left of the log, in bytes, when it was carried over: it may have grown while somebody read.
const LOG_LEFT: i64 = 64 << 20;
/// How much each reader keeps, in KiB.
const READER_CACHE: i32 = 2 * 1024;
/// How many statements each connection keeps prepared: more than there are.
const STATEMENTS: usize = 64;
/// How long to wait for another program that reads the same data.
const PATIENCE: Duration = Duration::from_secs(10);
/// How a file is opened to read.
const READ: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// `PRAGMA synchronous` as SQLite numbers it.
const SYNCHRONOUS_FULL: i32 = 2;

/// The connection that writes.
pub(super) fn to_write(file: &Path, setup: &Setup) -> Result<Connection, StoreError> {
    let connect = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = connect(file, flags, setup)?;
        let wal = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        db.pragma_update_and_check(None, "journal_mode", "WAL", wal)?;
        db.pragma_update(None, "synchronous", setup.synchronous)?;
        // Only macOS knows the difference: there, a plain sync leaves the data in the drive's memory.
        db.pragma_update(None, "fullfsync", true)?;
        db.pragma_update(None, "checkpoint_fullfsync", true)?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "wal_autocheckpoint", setup.checkpoint_pages)?;
        db.pragma_update(None, "cache_size", -WRITER_CACHE)?;
        db.pragma_update(None, "journal_size_limit", LOG_LEFT)?;
        array::load_module(&db)?;
        Ok(db)
    };
    let db = connect().map_err(|error| of_database(&error))?;
    check_promises(&db)?;
    Ok(db)
}

/// A connection that only reads.
pub(super) fn to_read(file: &Path, setup: &Setup) -> Result<Connection, StoreError> {
    to_read_with(file, setup, ("cache_size", -READER_CACHE))
}

/// A connection to a damaged file, which reads what it can.
pub(super) fn to_rescue(file: &Path, setup: &Setup) -> Result<Connection, StoreError> {
    // Else SQLite reads nothing of a file that is shorter than its head says. Nothing is written either way.
    to_read_with(file, setup, ("writable_schema", 1))
}

/// Looks at a file before anything is written to it: is it whole, and of a version that is known?
pub(super) fn inspect(file: &Path, setup: &Setup) -> Result<(), StoreError> {
    if files::is_half_made(file) {
        return Ok(());
    }
    let db = to_read(file, setup)?;
    schema::check_known(&db)?;
    check_whole(&db)
}

/// Checks that every page of the file is what SQLite wrote, that every index has what its table has, and that the fresh
/// events are what they say.
pub(super) fn check_whole(db: &Connection) -> Result<(), StoreError> {
    let first: String = db
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| of_database(&error))?;
    if first != "ok" {
        return Err(damaged(first.trim()));
    }
    match events::astray(db).map_err(|error| of_database(&error))? {
        None => Ok(()),
        Some(row) => Err(damaged(format!("row {row} of fresh is not of its game"))),
    }
}

/// A connection that only reads, with a pragma.
///
/// Even for that, SQLite wants to make files of its own beside the database. Where it cannot, the database is read by
/// itself, if nobody changes it and it has everything.
fn to_read_with(
    file: &Path,
    setup: &Setup,
    (pragma, value): (&str, i32),
) -> Result<Connection, StoreError> {
    let open = |name: &Path, flags| {
        let db = connect(name, flags, setup)?;
        db.pragma_update(None, pragma, value)?;
        // The files beside it are made when something is read.
        db.pragma_query_value(None, "user_version", |_| Ok(()))?;
        Ok(db)
    };
    let opened = match open(file, READ) {
        Err(error) if is_about_files(&error) && File::open(file).is_ok() => {
            let alone = alone(file)?;
            open(Path::new(&alone), READ | OpenFlags::SQLITE_OPEN_URI)
        }
        opened => opened,
    };
    opened.map_err(|error| of_database(&error))
}

/// Whether SQLite could not open or make a file.
fn is_about_files(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)
    )
}

/// The name by which SQLite opens a database by itself, as a file that nobody changes. Refused if something of it is in
/// another file, or somebody may change it.
fn alone(file: &Path) -> Result<String, StoreError> {
    let file = std::path::absolute(file).map_err(of_disk)?;
    let dir = file.parent().unwrap_or(&file);
    if files::is_half_made(&file) && !files::is_locked(dir) {
        let what = format!(
            "the power went, or the program was ended, when the club in {} was about to be made: open it once with `tabiya serve`, and it will be in order",
            dir.display()
        );
        return Err(StoreError::Failed(what));
    }
    if log::has_frames(&file)? || files::is_locked(dir) {
        let what = format!(
            "{} can only be read, and SQLite has to write there to put the last moves into place: copy the folder to where you can write, and use the copy with --data",
            dir.display()
        );
        return Err(StoreError::Failed(what));
    }
    Ok(uri(&file, "immutable=1"))
}

/// The name of a file as SQLite takes it with options.
fn uri(file: &Path, options: &str) -> String {
    let mut uri = String::from("file://");
    // A drive's letter has a slash before it.
    if cfg!(windows) {
        uri.push('/');
    }
    for &byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02x}")),
        }
    }
    format!("{uri}?{options}")
}

fn connect(file: &Path, flags: OpenFlags, setup: &Setup) -> rusqlite::Result<Connection> {
    let db = match setup.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs)?,
        None => Connection::open_with_flags(file, flags)?,
    };
    db.busy_timeout(PATIENCE)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    // Else a statement is prepared anew for each value that it is given, in case another plan suits that better.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(db)
}

/// Asks SQLite whether it does what it was told. A pragma that it cannot follow, it passes over in silence.
fn check_promises(db: &Connection) -> Result<(), StoreError> {
    let asked = || {
        let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
        let synchronous: i32 = db.pragma_query_value(None, "synchronous", |row| row.get(0))?;
        let keys: bool = db.pragma_query_value(None, "foreign_keys", |row| row.get(0))?;
        Ok((mode, synchronous, keys))
    };
    let (mode, synchronous, keys) = asked().map_err(|error| of_database(&error))?;
    let broken = if mode != "wal" {
        format!("journal_mode is {mode}, not wal; the disk may be another machine's")
    } else if synchronous < SYNCHRONOUS_FULL {
        format!("synchronous is {synchronous}, less than FULL: moves could be lost")
    } else if !keys {
        "foreign_keys is off".to_string()
    } else {
        return Ok(());
    };
    Err(StoreError::Failed(broken))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of opening a file with a setting of `synchronous`.
    fn opened(synchronous: &'static str) -> Result<Connection, StoreError> {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.db");
        std::fs::File::create(&file).unwrap();
        let setup = Setup {
            synchronous,
            ..Setup::default()
        };
        to_write(&file, &setup)
    }

    #[test]
    fn a_uri_names_the_same_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("50% of a club? #1 é.db");
        let db = Connection::open(&file).unwrap();
        db.pragma_update(None, "user_version", 7).unwrap();
        drop(db);
        let flags = READ | OpenFlags::SQLITE_OPEN_URI;
        let db = Connection::open_with_flags(uri(&file, "immutable=1"), flags).unwrap();
        let version: u32 = db
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 7);
    }

    #[test]
    fn what_is_written_waits_for_the_disk() {
        assert_eq!(Setup::default().synchronous, "FULL");
        assert!(opened("FULL").is_ok());
        assert!(opened("EXTRA").is_ok());
    }

    #[test]
    fn less_than_full_is_refused() {
        for (name, number) in [("NORMAL", 1), ("OFF", 0)] {
            let error = opened(name).unwrap_err().to_string();
            assert!(
                error.contains(&format!("synchronous is {number}, less than FULL")),
                "{error}"
            );
        }
    }
}
