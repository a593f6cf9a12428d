//! [`Staging`]: a folder that is filled beside its place, and put there when it is complete.

use std::{
    fs::{self, DirBuilder, File, Metadata, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, UNIX_EPOCH},
};

use crate::{BackupError, DATABASE, no_follow::no_follow};

/// Suffix of the staging folder beside the folder that it becomes.
const SUFFIX: &str = ".restoring";
/// Name of the staging folder inside, where nothing can be written beside it.
const INSIDE: &str = ".restoring";
/// Lock file in the staging folder: while it is held, the folder belongs to a running program.
const LOCK: &str = "lock";
/// Content of the lock file: the folder is one of ours.
const MARK: &[u8] = b"tabiya restore\n";
/// Folder with the files in the staging folder.
const FILES: &str = "files";

/// Folder being filled. It is removed when dropped; if the program is killed, the next one removes it.
pub(crate) struct Staging {
    /// The folder that it becomes.
    target: PathBuf,
    /// Staging folder, with the lock and the files.
    folder: PathBuf,
    place: Place,
    _lock: File,
}

/// Where the staging folder is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Beside the target, which it replaces by one renaming.
    Beside,
    /// Inside the target, which cannot be replaced: a mount point, the folder in which people are, or one whose parent is
    /// not writable. Its files are moved one by one, the database last.
    Inside,
}

impl Staging {
    /// Makes a staging folder for a target that is empty or missing.
    pub(crate) fn create(target: &Path) -> Result<Self, BackupError> {
        let file_error = BackupError::file(target);
        // Behind a link is the folder that counts.
        let target = match fs::canonicalize(target) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                std::path::absolute(target).map_err(&file_error)?
            }
            Err(error) => return Err(file_error(error)),
        };
        check_empty(&target)?;
        if let Some(parent) = target.parent() {
            private_folder(parent)?;
        }
        if target.exists() && (is_mount_point(&target) || is_current(&target)) {
            return Self::inside(target);
        }
        let beside = beside(&target);
        match prepare(&beside) {
            Ok(lock) => Ok(Self::new(target, beside, Place::Beside, lock)),
            // The parent is not writable, but the folder may be.
            Err(BackupError::File { .. }) if target.is_dir() => Self::inside(target),
            Err(error) => Err(error),
        }
    }

    fn inside(target: PathBuf) -> Result<Self, BackupError> {
        let folder = target.join(INSIDE);
        let lock = prepare(&folder)?;
        Ok(Self::new(target, folder, Place::Inside, lock))
    }

    fn new(target: PathBuf, folder: PathBuf, place: Place, lock: File) -> Self {
        Self {
            target,
            folder,
            place,
            _lock: lock,
        }
    }

    /// Folder with the files.
    pub(crate) fn files(&self) -> PathBuf {
        self.folder.join(FILES)
    }

    /// Writes a file and syncs it.
    pub(crate) fn write(
        &self,
        path: &Path,
        modified: u64,
        content: &mut dyn Read,
    ) -> Result<(), BackupError> {
        if let Some(folder) = path.parent() {
            private_folder(folder)?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file_error = BackupError::file(path);
        let mut file = options.open(path).map_err(&file_error)?;
        io::copy(content, &mut file).map_err(&file_error)?;
        // A file whose time cannot be set is restored all the same.
        if let Some(time) = UNIX_EPOCH.checked_add(Duration::from_secs(modified)) {
            let _ = file.set_modified(time);
        }
        file.sync_all().map_err(&file_error)
    }

    /// Puts the files in their place.
    pub(crate) fn publish(self) -> Result<(), BackupError> {
        let files = self.files();
        take_owner(&self.target, &files)?;
        sync_folders(&files)?;
        match self.place {
            Place::Beside => {
                check_empty(&self.target)?;
                // Windows replaces no folder, not even an empty one.
                if cfg!(windows) && self.target.exists() {
                    fs::remove_dir(&self.target).map_err(BackupError::file(&self.target))?;
                }
                fs::rename(&files, &self.target).map_err(|error| match error.kind() {
                    io::ErrorKind::DirectoryNotEmpty => BackupError::NotEmpty {
                        folder: self.target.clone(),
                    },
                    _ => BackupError::file(&self.target)(error),
                })?;
            }
            Place::Inside => {
                check_empty(&self.target)?;
                for path in in_order(&files)? {
                    let name = path.file_name().unwrap_or_default();
                    let target = self.target.join(name);
                    fs::rename(&path, &target).map_err(BackupError::file(&target))?;
                    sync_folder(&self.target)?;
                }
            }
        }
        match self.target.parent() {
            Some(parent) => sync_folder(parent),
            None => Ok(()),
        }
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // While the lock file is there, the folder can be told to be ours.
        let _ = fs::remove_dir_all(self.files());
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Refuses a folder that holds something, but for what an interrupted restoration left.
pub(crate) fn check_empty(target: &Path) -> Result<(), BackupError> {
    let not_empty = || BackupError::NotEmpty {
        folder: target.to_owned(),
    };
    let entries = match fs::read_dir(target) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(not_empty()),
        Err(error) => return Err(BackupError::file(target)(error)),
    };
    for entry in entries {
        let entry = entry.map_err(BackupError::file(target))?;
        if entry.file_name() != INSIDE {
            return Err(not_empty());
        }
    }
    Ok(())
}

/// `club.restoring` beside `club`.
fn beside(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(SUFFIX);
    name.into()
}

/// Makes an empty staging folder and locks it. One that a killed program of the same user left is emptied; anything else
/// is left alone.
fn prepare(folder: &Path) -> Result<File, BackupError> {
    let file_error = BackupError::file(folder);
    let in_the_way = || BackupError::InTheWay {
        path: folder.to_owned(),
    };
    match private_builder().create(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let about = fs::symlink_metadata(folder).map_err(&file_error)?;
            if !about.is_dir() || !is_private(&about) {
                return Err(in_the_way());
            }
        }
        Err(error) => return Err(file_error(error)),
    }
    let path = folder.join(LOCK);
    let mut options = OpenOptions::new();
    no_follow(options.read(true).write(true));
    let mut lock = match options.open(&path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Killed before it made the lock.
            let mut entries = fs::read_dir(folder).map_err(&file_error)?;
            if entries.next().is_some() {
                return Err(in_the_way());
            }
            let creating = options.create_new(true).open(&path);
            creating.map_err(BackupError::file(&path))?
        }
        Err(_) => return Err(in_the_way()),
    };
    let about = lock.metadata().map_err(BackupError::file(&path))?;
    if !about.is_file() || !is_own(&about) {
        return Err(in_the_way());
    }
    if lock.try_lock().is_err() {
        return Err(BackupError::Busy {
            folder: folder.to_owned(),
        });
    }
    let files = folder.join(FILES);
    let mut mark = Vec::new();
    let reading = (&lock).take(64).read_to_end(&mut mark);
    reading.map_err(BackupError::file(&path))?;
    let has_files = files.symlink_metadata().is_ok();
    if mark.is_empty() && !has_files {
        lock.write_all(MARK).map_err(BackupError::file(&path))?;
    } else if mark != MARK {
        return Err(in_the_way());
    }
    if has_files {
        // Of a link, the link itself is removed.
        fs::remove_dir_all(&files).map_err(BackupError::file(&files))?;
    }
    let making = private_builder().create(&files);
    making.map_err(BackupError::file(&files))?;
    Ok(lock)
}

/// Returns true for a folder of this user that nobody else can write to or read.
#[cfg(unix)]
fn is_private(about: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    is_own(about) && about.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_: &Metadata) -> bool {
    true
}

/// Returns true for what belongs to this user, and has no other name.
#[cfg(unix)]
fn is_own(about: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    about.uid() == rustix::process::geteuid().as_raw() && (about.is_dir() || about.nlink() == 1)
}

#[cfg(not(unix))]
fn is_own(_: &Metadata) -> bool {
    true
}

/// Builder of folders with access for the owner only.
fn private_builder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Makes a folder, and those above it, with access for the owner only.
pub(crate) fn private_folder(folder: &Path) -> Result<(), BackupError> {
    let mut builder = private_builder();
    builder
        .recursive(true)
        .create(folder)
        .map_err(BackupError::file(folder))
}

/// Entries of a folder in the order in which they are put in place. With the lock file and without the database, a
/// folder is that of a club whose database is missing, which no program opens; the database completes it.
fn in_order(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let entries = fs::read_dir(folder).map_err(BackupError::file(folder))?;
    let paths = entries.map(|entry| Ok(entry.map_err(BackupError::file(folder))?.path()));
    let mut paths = paths.collect::<Result<Vec<_>, BackupError>>()?;
    paths.sort_by_key(
        |path| match path.file_name().and_then(|name| name.to_str()) {
            Some("tabiya.lock") => 0,
            Some(DATABASE) => 2,
            _ => 1,
        },
    );
    Ok(paths)
}

/// Returns true for the current folder, or one above it: a shell would stay in the replaced one.
fn is_current(folder: &Path) -> bool {
    let current = std::env::current_dir().and_then(fs::canonicalize);
    current.is_ok_and(|current| current.starts_with(folder))
}

/// Returns true if a folder is on another file system than the one above it.
#[cfg(unix)]
fn is_mount_point(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).map(|about| about.dev()).ok();
    folder.parent().and_then(device) != device(folder)
}

#[cfg(not(unix))]
fn is_mount_point(_: &Path) -> bool {
    false
}

/// Gives the files the owner of the folder whose place they take: root may restore the data of a service.
#[cfg(unix)]
fn take_owner(target: &Path, files: &Path) -> Result<(), BackupError> {
    use std::os::unix::fs::{MetadataExt, lchown};
    let (Ok(target), Ok(own)) = (fs::metadata(target), fs::metadata(files)) else {
        return Ok(());
    };
    if (target.uid(), target.gid()) == (own.uid(), own.gid()) {
        return Ok(());
    }
    for path in all_below(files)? {
        lchown(&path, Some(target.uid()), Some(target.gid())).map_err(BackupError::file(&path))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn take_owner(_: &Path, _: &Path) -> Result<(), BackupError> {
    Ok(())
}

/// Syncs the entries of a folder and of all below it.
fn sync_folders(folder: &Path) -> Result<(), BackupError> {
    let below = all_below(folder)?;
    let mut folders = below.iter().filter(|path| path.is_dir());
    folders.try_for_each(|path| sync_folder(path))
}

fn sync_folder(folder: &Path) -> Result<(), BackupError> {
    // Windows cannot open a folder as a file, and does not need to.
    if cfg!(unix) {
        let sync = || File::open(folder)?.sync_all();
        sync().map_err(BackupError::file(folder))?;
    }
    Ok(())
}

/// A folder and everything below it.
fn all_below(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let mut found = vec![folder.to_owned()];
    let mut next = 0;
    while let Some(path) = found.get(next).cloned() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).map_err(BackupError::file(&path))?;
            for entry in entries {
                found.push(entry.map_err(BackupError::file(&path))?.path());
            }
        }
        next += 1;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap().path())).collect();
        names.sort();
        names
    }

    fn fill(staging: &Staging) {
        for name in ["tabiya.db", "tabiya.lock", "club.key", "terminal/1.log"] {
            let path = staging.files().join(name);
            staging.write(&path, 0, &mut name.as_bytes()).unwrap();
        }
    }

    /// As for a mount point, beside which a folder would be on another disk.
    #[test]
    fn files_are_put_into_a_folder_that_stays() {
        let folder = tempfile::tempdir().unwrap();
        let staging = Staging::inside(folder.path().to_owned()).unwrap();
        fill(&staging);
        assert_eq!(file_names(folder.path()), [INSIDE]);
        let order = in_order(&staging.files()).unwrap();
        let order: Vec<_> = order.iter().map(|path| path.file_name().unwrap()).collect();
        assert_eq!(
            (order[0], order[3]),
            ("tabiya.lock".as_ref(), "tabiya.db".as_ref())
        );
        staging.publish().unwrap();
        let names = file_names(folder.path());
        assert_eq!(names, ["club.key", "tabiya.db", "tabiya.lock", "terminal"]);
    }

    #[test]
    fn the_files_appear_at_once_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("club");
        let staging = Staging::create(&target).unwrap();
        fill(&staging);
        assert!(!target.exists());
        let busy = Staging::create(&target).err().unwrap();
        assert!(matches!(busy, BackupError::Busy { .. }), "{busy}");
        drop(staging);
        assert!(file_names(folder.path()).is_empty());
        let staging = Staging::create(&target).unwrap();
        fill(&staging);
        // Somebody was faster.
        fs::create_dir(&target).unwrap();
        fs::write(target.join("note"), "mine").unwrap();
        let error = staging.publish().unwrap_err();
        assert!(matches!(error, BackupError::NotEmpty { .. }), "{error}");
        assert_eq!(file_names(&target), ["note"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_owner_and_links_of_a_service_are_kept() {
        use std::os::unix::fs::{MetadataExt, chown, symlink};
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("private");
        fs::create_dir(&target).unwrap();
        let link = folder.path().join("club");
        symlink(&target, &link).unwrap();
        // Only root can give a folder away.
        let owner = match chown(&target, Some(1234), Some(1235)) {
            Ok(()) => (1234, 1235),
            Err(_) => {
                let about = fs::metadata(&target).unwrap();
                (about.uid(), about.gid())
            }
        };
        let staging = Staging::create(&link).unwrap();
        fill(&staging);
        staging.publish().unwrap();
        assert!(link.is_symlink());
        for name in ["", "tabiya.db", "terminal", "terminal/1.log"] {
            let about = fs::metadata(target.join(name)).unwrap();
            assert_eq!((about.uid(), about.gid()), owner, "{name}");
        }
    }
}
