//! A copy of everything, while the club goes on.

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
    Setup, connection, extent, files,
    trouble::{of_database, of_disk},
};
use crate::store::{StoreError, Stored};

/// Copies a database on a thread of its own.
pub(super) fn start(from: PathBuf, setup: Setup, to: PathBuf) -> Stored<()> {
    let (asker, answer) = oneshot::channel();
    let work = move || {
        // Nobody has to wait for it.
        let _ = asker.send(copy(&from, &setup, &to));
    };
    let started = thread::Builder::new()
        .name("store-copy".into())
        .spawn(work)
        .map_err(of_disk);
    Box::pin(async {
        started?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    })
}

/// The file has its name only when it is whole and on disk.
fn copy(from: &Path, setup: &Setup, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(files::exists(to));
    }
    let part = part_of(to);
    if !files::make_file(&part)? {
        return Err(files::exists(&part));
    }
    let done = copy_pages(from, setup, &part).and_then(|()| files::name_file(&part, to));
    if done.is_err() {
        // It may be what filled the disk.
        let _ = fs::remove_file(&part);
    }
    done
}

fn copy_pages(from: &Path, setup: &Setup, to: &Path) -> Result<(), StoreError> {
    extent::check_start(from)?;
    let source = connection::to_read(from, setup)?;
    let pages = || {
        let mut copy = Connection::open(to)?;
        // In one step, so that no write makes it begin again; in WAL mode it holds up none.
        let step = Backup::new(&source, &mut copy)?.step(-1)?;
        Ok((copy, step))
    };
    let (copy, step) = pages().map_err(|error| of_database(&error))?;
    if step != StepResult::Done {
        return Err(StoreError::Failed("the data is locked".into()));
    }
    // The copy is one file, not one with a log beside it.
    copy.pragma_update(None, "journal_mode", "DELETE")
        .map_err(|error| of_database(&error))?;
    // A copy of what is damaged is no backup.
    connection::check_whole(&copy)
}

/// `club.db` is written as `club.db.part`.
fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}
