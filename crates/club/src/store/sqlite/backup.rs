//! Backup of a running club.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    thread,
};

use rusqlite::{
    Connection,
    backup::{Backup, StepResult},
};
use tokio::sync::oneshot;

use super::{
    DataSummary, DatabaseOptions, connection, file_length, files,
    job_error::{self, from_io, from_sqlite},
};
use crate::store::{StoreError, StoreFuture};

/// Starts a backup on a thread of its own.
pub(super) fn start(from: PathBuf, options: DatabaseOptions, to: PathBuf) -> StoreFuture<()> {
    let (reply, answer) = oneshot::channel();
    let work = move || {
        // The caller may have stopped waiting.
        let _ = reply.send(copy_to(&from, &options, &to));
    };
    let started = thread::Builder::new()
        .name("store-copy".into())
        .spawn(work)
        .map_err(from_io);
    Box::pin(async {
        started?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    })
}

/// A database that is written row by row, from another store. Until it is finished, it has a temporary name.
#[cfg(feature = "cluster")]
pub(in crate::store) struct NewClubFile {
    pub(in crate::store) db: Connection,
    part: PathBuf,
    to: PathBuf,
}

#[cfg(feature = "cluster")]
impl NewClubFile {
    /// Creates the database with its tables. The file must not exist.
    pub(in crate::store) fn create(to: &Path) -> Result<Self, StoreError> {
        if to.exists() {
            return Err(files::already_exists(to));
        }
        let part = part_path(to);
        if !files::create_file(&part)? {
            return Err(files::already_exists(&part));
        }
        let create = || {
            let mut db = Connection::open(&part).map_err(|error| from_sqlite(&error))?;
            // Only a finished file counts.
            db.execute_batch("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
                .map_err(|error| from_sqlite(&error))?;
            super::schema::migrate(&mut db)?;
            Ok(db)
        };
        match create() {
            Ok(db) => Ok(Self {
                db,
                part,
                to: to.to_path_buf(),
            }),
            Err(error) => {
                let _ = fs::remove_file(&part);
                Err(error)
            }
        }
    }

    /// Checks the file, syncs it and gives it its name.
    pub(in crate::store) fn finish(self) -> Result<(), StoreError> {
        let Self { db, part, to } = self;
        let done = connection::check_whole(&db).and_then(|()| {
            drop(db);
            files::publish_file(&part, &to)
        });
        if done.is_err() {
            let _ = fs::remove_file(&part);
        }
        done
    }

    /// Removes the file.
    pub(in crate::store) fn discard(self) {
        let Self { db, part, .. } = self;
        drop(db);
        let _ = fs::remove_file(part);
    }
}

/// Copies to a temporary name; the file gets its final name only when it is complete and on disk.
pub(super) fn copy_to(from: &Path, options: &DatabaseOptions, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(files::already_exists(to));
    }
    let part = part_path(to);
    if !files::create_file(&part)? {
        return Err(files::already_exists(&part));
    }
    let done = copy_pages(from, options, &part).and_then(|()| files::publish_file(&part, to));
    if done.is_err() {
        // The partial file may be what filled the disk.
        let _ = fs::remove_file(&part);
    }
    done
}

fn copy_pages(from: &Path, options: &DatabaseOptions, to: &Path) -> Result<(), StoreError> {
    file_length::check_not_lost(from)?;
    let source = connection::to_read(from, options)?;
    let pages = || {
        let mut copy = Connection::open(to)?;
        // In one step, so that no write restarts the backup; in WAL mode this blocks no writer.
        let step = Backup::new(&source, &mut copy)?.step(-1)?;
        Ok((copy, step))
    };
    let (copy, step) = pages().map_err(|error| from_sqlite(&error))?;
    if step != StepResult::Done {
        return Err(StoreError::Failed("the data is locked".into()));
    }
    // The backup is a single file without a WAL.
    copy.pragma_update(None, "journal_mode", "DELETE")
        .map_err(|error| from_sqlite(&error))?;
    // A backup of damaged data would be useless.
    connection::check_whole(&copy)
}

/// Checks a copy that nobody has open, and counts what is in it.
pub(super) fn check_copy(file: &Path) -> Result<DataSummary, StoreError> {
    let opened = file_length::check_length(file).and_then(|()| connection::to_check(file));
    let db = opened.map_err(job_error::without_advice)?;
    let count = |sql| db.query_row(sql, [], |row| row.get(0));
    let counted = || {
        Ok(DataSummary {
            games: count("SELECT count(*) FROM games")?,
            accounts: count("SELECT count(*) FROM people WHERE account IS NOT NULL")?,
        })
    };
    counted().map_err(|error: rusqlite::Error| from_sqlite(&error))
}

/// Returns the temporary name: `club.db.part` for `club.db`.
fn part_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}
