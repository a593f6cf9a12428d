//! The directory of a club's data: made, locked, and known to the disk.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::trouble::of_disk;
use crate::store::StoreError;

/// The file that holds everything. Beside it are SQLite's own, `-wal` and `-shm`.
pub(super) const DATABASE: &str = "tabiya.db";
pub(super) const LOCK: &str = "tabiya.lock";
const NOTE: &str = "The data of a club is in tabiya.db. Without this file, a new club begins where that is gone.\n";

/// Makes the directory if it is missing, for its owner only: passwords' hashes and keys come into it.
pub(super) fn make_dir(dir: &Path) -> Result<PathBuf, StoreError> {
    let dir = std::path::absolute(dir).map_err(of_disk)?;
    let missing = dir.ancestors().take_while(|path| !path.exists()).count();
    private_builder().create(&dir).map_err(at(&dir))?;
    for above in dir.ancestors().skip(1).take(missing) {
        sync_dir(above)?;
    }
    Ok(dir)
}

/// Takes the lock, for as long as the file is open: two programs must not write the same data.
pub(super) fn lock(dir: &Path) -> Result<File, StoreError> {
    let mut options = private_options();
    let path = dir.join(LOCK);
    let file = options.create(true).open(&path).map_err(at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(of_disk(error)),
    }
}

/// Notes in the lock that there is a club now: what is missing or empty from now on was lost. Where that cannot be
/// written, only this is not noticed.
pub(super) fn note_club(mut lock: &File) {
    if lock.metadata().is_ok_and(|file| file.len() == 0) {
        let _ = lock.write_all(NOTE.as_bytes());
    }
}

/// Whether there was a club here once.
pub(super) fn had_club(dir: &Path) -> bool {
    fs::metadata(dir.join(LOCK)).is_ok_and(|file| file.len() > 0)
}

/// Whether a program writes the data now.
pub(super) fn is_locked(dir: &Path) -> bool {
    let lock = File::open(dir.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// The file of SQLite's beside a database that has this ending.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Whether the power went when the file was made, before its log took over from a journal. Only who writes can
/// undo that.
pub(super) fn is_half_made(file: &Path) -> bool {
    beside(file, "-journal").exists()
}

/// Makes an empty file that only its owner reads; false if there is a file already.
pub(super) fn make_file(path: &Path) -> Result<bool, StoreError> {
    match private_options().create_new(true).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(at(path)(error)),
    }
}

/// What the disk says of a file or directory.
fn at(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| match of_disk(error) {
        StoreError::Failed(what) => StoreError::Failed(format!("{}: {what}", path.display())),
        other => other,
    }
}

/// Gives a file, all on disk, its name. Does not replace another.
pub(super) fn name_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    let file = OpenOptions::new().write(true).open(from).map_err(of_disk)?;
    file.sync_all().map_err(of_disk)?;
    drop(file);
    if to.exists() {
        return Err(exists(to));
    }
    fs::rename(from, to).map_err(of_disk)?;
    let dir = std::path::absolute(to).map_err(of_disk)?;
    dir.parent().map_or(Ok(()), sync_dir)
}

/// The refusal to write over a file.
pub(super) fn exists(path: &Path) -> StoreError {
    StoreError::Failed(format!("{} exists already", path.display()))
}

/// Waits until the disk knows which files a directory has.
pub(super) fn sync_dir(dir: &Path) -> Result<(), StoreError> {
    // Windows cannot open a directory as a file, and does not need it.
    if cfg!(unix) {
        let dir = File::open(dir).map_err(of_disk)?;
        dir.sync_all().map_err(of_disk)?;
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
