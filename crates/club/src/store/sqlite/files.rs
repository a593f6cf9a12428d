//! The data directory: created, locked, and synced.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::job_error::from_io;
use crate::store::StoreError;

/// The database file. SQLite keeps its `-wal` and `-shm` files beside it.
pub(super) const DATABASE: &str = "tabiya.db";
pub(super) const LOCK: &str = "tabiya.lock";
const CLUB_MARK: &str = "The data of a club is in tabiya.db. Without this file, a new club begins where that is gone.\n";

/// Creates the directory if it is missing, with access for its owner only: it will contain password hashes and keys.
pub(super) fn create_dir(dir: &Path) -> Result<PathBuf, StoreError> {
    let dir = std::path::absolute(dir).map_err(from_io)?;
    let missing = dir.ancestors().take_while(|path| !path.exists()).count();
    private_builder().create(&dir).map_err(with_path(&dir))?;
    for above in dir.ancestors().skip(1).take(missing) {
        sync_dir(above)?;
    }
    Ok(dir)
}

/// Takes the lock, held as long as the file is open: two programs must not write the same data.
pub(super) fn lock(dir: &Path) -> Result<File, StoreError> {
    let mut options = private_options();
    let path = dir.join(LOCK);
    let file = options.create(true).open(&path).map_err(with_path(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(from_io(error)),
    }
}

/// Marks in the lock file that a club exists, so that a missing or empty database is later recognised as lost. Failing
/// to write the mark only disables that.
pub(super) fn mark_club_created(mut lock: &File) {
    if lock.metadata().is_ok_and(|file| file.len() == 0) {
        let _ = lock.write_all(CLUB_MARK.as_bytes());
    }
}

/// Returns true if a club has existed here.
pub(super) fn has_club_mark(dir: &Path) -> bool {
    fs::metadata(dir.join(LOCK)).is_ok_and(|file| file.len() > 0)
}

/// Returns true if a program is writing the data now.
pub(super) fn is_locked(dir: &Path) -> bool {
    let lock = File::open(dir.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Returns the path of SQLite's file with this suffix beside a database.
pub(super) fn sibling(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Returns true if power failed while the file was created, before it was switched to WAL mode. Only a writer can
/// repair that.
pub(super) fn is_half_created(file: &Path) -> bool {
    sibling(file, "-journal").exists()
}

/// Creates an empty file that only its owner can read; returns false if it exists.
pub(super) fn create_file(path: &Path) -> Result<bool, StoreError> {
    match private_options().create_new(true).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(with_path(path)(error)),
    }
}

/// Adds the path to an I/O error.
fn with_path(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| match from_io(error) {
        StoreError::Failed(what) => StoreError::Failed(format!("{}: {what}", path.display())),
        other => other,
    }
}

/// Syncs a file and gives it its final name. Does not replace another.
pub(super) fn publish_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    let file = OpenOptions::new().write(true).open(from).map_err(from_io)?;
    file.sync_all().map_err(from_io)?;
    drop(file);
    if to.exists() {
        return Err(already_exists(to));
    }
    fs::rename(from, to).map_err(from_io)?;
    let dir = std::path::absolute(to).map_err(from_io)?;
    dir.parent().map_or(Ok(()), sync_dir)
}

/// Returns the error for a file that must not be overwritten.
pub(super) fn already_exists(path: &Path) -> StoreError {
    StoreError::Failed(format!("{} exists already", path.display()))
}

/// Syncs a directory's entries to disk.
pub(super) fn sync_dir(dir: &Path) -> Result<(), StoreError> {
    // Windows cannot open a directory as a file, and does not need to.
    if cfg!(unix) {
        let dir = File::open(dir).map_err(from_io)?;
        dir.sync_all().map_err(from_io)?;
    }
    Ok(())
}

fn private_builder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
