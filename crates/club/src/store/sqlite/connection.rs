//! Connections whose commits are durable.

use std::{fs::File, path::Path, time::Duration};

use rusqlite::{Connection, ErrorCode, OpenFlags, config::DbConfig, vtab::array};

use super::{
    events, files,
    job_error::{damaged, from_io, from_sqlite},
    schema, wal,
};
use crate::store::StoreError;

/// Options for opening a database. Programs use the default; tests change it.
#[derive(Clone, Copy)]
pub(super) struct DatabaseOptions {
    /// Name of SQLite's virtual file system; the default one if `None`.
    pub(super) vfs: Option<&'static str>,
    /// `PRAGMA synchronous`. Anything less than FULL is refused.
    pub(super) synchronous: &'static str,
    /// Number of WAL pages after which SQLite checkpoints.
    pub(super) checkpoint_pages: u32,
    /// Number of stale live-event rows above which the oldest are purged.
    pub(super) max_stale_rows: u32,
}

impl Default for DatabaseOptions {
    fn default() -> Self {
        Self {
            vfs: None,
            synchronous: "FULL",
            checkpoint_pages: 4000,
            max_stale_rows: 8192,
        }
    }
}

/// Maximum page cache of the writer in KiB: the live events of a thousand long games, which are read again when these
/// end.
const WRITER_CACHE: i32 = 32 * 1024;
/// Size in bytes to which the WAL is truncated after a checkpoint; it may have grown during long reads.
const MAX_WAL_BYTES: i64 = 64 << 20;
/// Page cache of each reader in KiB.
const READER_CACHE: i32 = 2 * 1024;
/// Capacity of each connection's cache of prepared statements: more than there are.
const STATEMENT_CACHE: usize = 64;
/// Time to wait for locks held by other programs.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Flags for read-only connections.
const READ_FLAGS: OpenFlags =
    OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// SQLite's number for `PRAGMA synchronous = FULL`.
const SYNCHRONOUS_FULL: i32 = 2;

/// Opens the writer's connection.
pub(super) fn to_write(file: &Path, options: &DatabaseOptions) -> Result<Connection, StoreError> {
    let connect = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = connect(file, flags, options)?;
        let wal = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        db.pragma_update_and_check(None, "journal_mode", "WAL", wal)?;
        db.pragma_update(None, "synchronous", options.synchronous)?;
        // Only macOS differs: there a plain fsync leaves data in the drive's cache.
        db.pragma_update(None, "fullfsync", true)?;
        db.pragma_update(None, "checkpoint_fullfsync", true)?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "wal_autocheckpoint", options.checkpoint_pages)?;
        db.pragma_update(None, "cache_size", -WRITER_CACHE)?;
        db.pragma_update(None, "journal_size_limit", MAX_WAL_BYTES)?;
        array::load_module(&db)?;
        Ok(db)
    };
    let db = connect().map_err(|error| from_sqlite(&error))?;
    check_pragmas(&db)?;
    Ok(db)
}

/// Opens a read-only connection.
pub(super) fn to_read(file: &Path, options: &DatabaseOptions) -> Result<Connection, StoreError> {
    to_read_with(file, options, ("cache_size", -READER_CACHE))
}

/// Opens a read-only connection to a damaged file.
pub(super) fn to_salvage(file: &Path, options: &DatabaseOptions) -> Result<Connection, StoreError> {
    // Otherwise SQLite refuses a file that is shorter than its header says. Nothing is written either way.
    to_read_with(file, options, ("writable_schema", 1))
}

/// Opens a file that nobody else has open, checks it, and creates no files beside it.
pub(super) fn to_check(file: &Path) -> Result<Connection, StoreError> {
    let file = std::path::absolute(file).map_err(from_io)?;
    let uri = uri(&file, "immutable=1");
    let flags = READ_FLAGS | OpenFlags::SQLITE_OPEN_URI;
    let options = DatabaseOptions::default();
    let db = connect(Path::new(&uri), flags, &options).map_err(|error| from_sqlite(&error))?;
    schema::check_known(&db)?;
    check_whole(&db)?;
    Ok(db)
}

/// Checks a file before anything is written to it: integrity and schema version.
pub(super) fn inspect(file: &Path, options: &DatabaseOptions) -> Result<(), StoreError> {
    if files::is_half_created(file) {
        return Ok(());
    }
    let db = to_read(file, options)?;
    schema::check_known(&db)?;
    check_whole(&db)
}

/// Checks the integrity of all pages and indexes, and that live events belong to their games.
pub(super) fn check_whole(db: &Connection) -> Result<(), StoreError> {
    let first: String = db
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| from_sqlite(&error))?;
    if first != "ok" {
        return Err(damaged(first.trim()));
    }
    match events::find_misplaced_row(db).map_err(|error| from_sqlite(&error))? {
        None => Ok(()),
        Some(row) => Err(damaged(format!(
            "row {row} of table fresh does not match its game"
        ))),
    }
}

/// Opens a read-only connection with a pragma.
///
/// Even a reader creates `-wal` and `-shm` files. Where it cannot, the database is opened as immutable, if nobody
/// changes it and the WAL is empty.
fn to_read_with(
    file: &Path,
    options: &DatabaseOptions,
    (pragma, value): (&str, i32),
) -> Result<Connection, StoreError> {
    let open = |name: &Path, flags| {
        let db = connect(name, flags, options)?;
        db.pragma_update(None, pragma, value)?;
        // The files are created by the first read.
        db.pragma_query_value(None, "user_version", |_| Ok(()))?;
        Ok(db)
    };
    let opened = match open(file, READ_FLAGS) {
        Err(error) if is_file_error(&error) && File::open(file).is_ok() => {
            let immutable_uri = immutable_uri(file)?;
            open(
                Path::new(&immutable_uri),
                READ_FLAGS | OpenFlags::SQLITE_OPEN_URI,
            )
        }
        opened => opened,
    };
    opened.map_err(|error| from_sqlite(&error))
}

/// Returns true if SQLite could not open or create a file.
fn is_file_error(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)
    )
}

/// Returns a URI that opens a database as immutable. Refused if part of the data is in the WAL, or if somebody may
/// write.
fn immutable_uri(file: &Path) -> Result<String, StoreError> {
    let file = std::path::absolute(file).map_err(from_io)?;
    let dir = file.parent().unwrap_or(&file);
    if files::is_half_created(&file) && !files::is_locked(dir) {
        let what = format!(
            "the club in {} was interrupted while it was being created: open it once with `tabiya serve` to repair it",
            dir.display()
        );
        return Err(StoreError::Failed(what));
    }
    if wal::has_frames(&file)? || files::is_locked(dir) {
        let what = format!(
            "{} is read-only, but SQLite must write there to recover the last moves: copy the folder to a writable place and use the copy with --data",
            dir.display()
        );
        return Err(StoreError::Failed(what));
    }
    Ok(uri(&file, "immutable=1"))
}

/// Returns a file URI with options for SQLite.
fn uri(file: &Path, options: &str) -> String {
    let mut uri = String::from("file://");
    // A slash precedes the drive letter.
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

fn connect(
    file: &Path,
    flags: OpenFlags,
    options: &DatabaseOptions,
) -> rusqlite::Result<Connection> {
    let db = match options.vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs)?,
        None => Connection::open_with_flags(file, flags)?,
    };
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_prepared_statement_cache_capacity(STATEMENT_CACHE);
    // Otherwise SQLite may prepare a statement again for each bound value, in search of a better plan.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(db)
}

/// Checks that the pragmas took effect: SQLite ignores those it cannot follow without an error.
fn check_pragmas(db: &Connection) -> Result<(), StoreError> {
    let read_pragmas = || {
        let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
        let synchronous: i32 = db.pragma_query_value(None, "synchronous", |row| row.get(0))?;
        let keys: bool = db.pragma_query_value(None, "foreign_keys", |row| row.get(0))?;
        Ok((mode, synchronous, keys))
    };
    let (mode, synchronous, keys) = read_pragmas().map_err(|error| from_sqlite(&error))?;
    let problem = if mode != "wal" {
        format!("journal_mode is {mode}, not wal: the folder may be on a network drive")
    } else if synchronous < SYNCHRONOUS_FULL {
        format!("synchronous is {synchronous}, less than FULL: moves could be lost")
    } else if !keys {
        "foreign_keys is off".to_string()
    } else {
        return Ok(());
    };
    Err(StoreError::Failed(problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens a file with a setting of `synchronous`.
    fn opened(synchronous: &'static str) -> Result<Connection, StoreError> {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.db");
        std::fs::File::create(&file).unwrap();
        let options = DatabaseOptions {
            synchronous,
            ..DatabaseOptions::default()
        };
        to_write(&file, &options)
    }

    #[test]
    fn a_uri_names_the_same_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("50% of a club? #1 é.db");
        let db = Connection::open(&file).unwrap();
        db.pragma_update(None, "user_version", 7).unwrap();
        drop(db);
        let flags = READ_FLAGS | OpenFlags::SQLITE_OPEN_URI;
        let db = Connection::open_with_flags(uri(&file, "immutable=1"), flags).unwrap();
        let version: u32 = db
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 7);
    }

    #[test]
    fn full_synchronous_mode_is_accepted() {
        assert_eq!(DatabaseOptions::default().synchronous, "FULL");
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
