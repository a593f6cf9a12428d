//! [`back_up`]: collects the files of a backup.

use std::{
    fmt,
    fs::{self, File, Metadata},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use flate2::read::GzDecoder;
use tabiya_club::Sqlite;

use crate::{
    BackupError, DATABASE, Folders, Part, Timestamp,
    about::ABOUT,
    no_follow::open_below,
    part::{PartName, Root, is_transient},
    writer::ArchiveWriter,
};

/// Ending of a file that is being written.
const UNFINISHED: &str = "part";
/// Maximum depth of folders.
const MAX_DEPTH: usize = 16;

/// Report of a backup.
#[derive(Debug)]
pub struct BackedUp {
    /// Its files.
    pub parts: Vec<Part>,
    /// Files that were left out, sorted by path.
    pub left_out: Vec<LeftOut>,
}

/// A file or folder that was left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LeftOut {
    /// Its path.
    pub path: PathBuf,
    /// Why it was left out.
    pub reason: LeftOutReason,
}

/// Reason why something was left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LeftOutReason {
    /// It is an earlier backup.
    Backup,
    /// It is a link. Following it, whoever owns the folder could have files of others in the backup.
    Link,
    /// Not every system can have its name, or it is too long.
    Name,
    /// It is in too many folders.
    Depth,
}

impl LeftOutReason {
    /// Returns true if the backup has less than it should have.
    pub fn is_loss(self) -> bool {
        self != Self::Backup
    }
}

impl fmt::Display for LeftOutReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Backup => "a backup",
            Self::Link => "a link: put the file itself there",
            Self::Name => "some systems cannot have this name: rename it",
            Self::Depth => "too many folders inside each other",
        })
    }
}

/// Writes a backup of everything in the folders, also while a club is running there. A copy of the database is made in
/// `staging`, which must not exist yet, and removed again.
///
/// # Errors
///
/// [`BackupError::Nothing`] if there is no data and there are no settings; if the database is damaged or anything cannot
/// be read or written.
pub fn back_up(
    folders: &Folders,
    staging: &Path,
    out: impl Write,
) -> Result<BackedUp, BackupError> {
    let mut files = Files::default();
    files.collect(Root::Data, &folders.data)?;
    if let Some(settings) = &folders.settings
        && !is_inside(settings, &folders.data)
    {
        files.collect(Root::Settings, settings)?;
    }
    let database = folders.data.join(DATABASE);
    // A database that is lost must not be missed only when the backup is needed.
    let has_club = database.exists() || database.is_symlink() || Sqlite::had_club(&folders.data);
    if files.found.is_empty() && !has_club {
        return Err(BackupError::Nothing {
            data: folders.data.clone(),
        });
    }
    let mut writer = ArchiveWriter::begin(out)?;
    if has_club {
        let copied = CopiedDatabase::make(&folders.data, staging)?;
        copied.add_to(&mut writer)?;
    }
    for file in &files.found {
        file.add_to(&mut writer)?;
    }
    Ok(BackedUp {
        parts: writer.finish()?,
        left_out: files.left_out,
    })
}

/// Files of a backup, but for the database.
#[derive(Default)]
struct Files {
    found: Vec<FoundFile>,
    left_out: Vec<LeftOut>,
}

/// A file to back up.
struct FoundFile {
    name: PartName,
    /// Data or settings folder.
    folder: PathBuf,
}

impl Files {
    /// Collects the files of a folder, sorted. The folder may be missing.
    fn collect(&mut self, root: Root, top: &Path) -> Result<(), BackupError> {
        let folder = top;
        let mut open = vec![(String::new(), folder.to_owned(), 0)];
        let start = self.found.len();
        while let Some((prefix, folder, depth)) = open.pop() {
            let entries = match fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && depth == 0 => {
                    return Ok(());
                }
                other => other.map_err(BackupError::file(&folder))?,
            };
            for entry in entries {
                let entry = entry.map_err(BackupError::file(&folder))?;
                let path = entry.path();
                let kind = entry.file_type().map_err(BackupError::file(&path))?;
                let mut leave_out = |reason| {
                    let path = path.clone();
                    self.left_out.push(LeftOut { path, reason });
                };
                let Some(name) = entry.file_name().to_str().map(str::to_string) else {
                    leave_out(LeftOutReason::Name);
                    continue;
                };
                let is_top = root == Root::Data && depth == 0;
                if is_top && (name == DATABASE || is_transient(&name))
                    || path.extension().is_some_and(|ending| ending == UNFINISHED)
                {
                    continue;
                }
                let rest = format!("{prefix}{name}");
                if kind.is_symlink() {
                    leave_out(LeftOutReason::Link);
                } else if kind.is_dir() && depth < MAX_DEPTH {
                    open.push((format!("{rest}/"), path, depth + 1));
                } else if kind.is_dir() {
                    leave_out(LeftOutReason::Depth);
                } else if kind.is_file() {
                    let name = PartName::new(root, &rest).filter(|name| !name.is_foreign());
                    let Some(name) = name else {
                        leave_out(LeftOutReason::Name);
                        continue;
                    };
                    let folder = top.to_owned();
                    let file = FoundFile { name, folder };
                    match file.is_backup()? {
                        true => leave_out(LeftOutReason::Backup),
                        false => self.found.push(file),
                    }
                }
            }
        }
        self.found[start..].sort_by(|one, other| one.name.rest().cmp(other.name.rest()));
        self.left_out.sort();
        Ok(())
    }
}

impl FoundFile {
    fn add_to(&self, writer: &mut ArchiveWriter<impl Write>) -> Result<(), BackupError> {
        let Some(mut file) = self.open()? else {
            return Ok(());
        };
        // Read at once: a game may be played on, and its log grow, meanwhile.
        let mut content = Vec::new();
        let reading = file.read_to_end(&mut content);
        reading.map_err(BackupError::file(&self.path()))?;
        let modified = modified(file.metadata());
        writer.add(&self.name, content.len() as u64, modified, &content[..])
    }

    fn path(&self) -> PathBuf {
        self.name.below(&self.folder)
    }

    /// Opens it, unless it was removed meanwhile.
    fn open(&self) -> Result<Option<File>, BackupError> {
        match open_below(&self.folder, self.name.rest()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            other => other.map(Some).map_err(BackupError::file(&self.path())),
        }
    }

    /// Returns true for a backup. Backups of backups would double with every new one.
    fn is_backup(&self) -> Result<bool, BackupError> {
        let Some(mut file) = self.open()? else {
            return Ok(false);
        };
        let mut head = [0; 16];
        if file.read_exact(&mut head).is_err() {
            return Ok(false);
        }
        if head == *b"SQLite format 3\0" {
            return Ok(true);
        }
        // The name is at the beginning of the first header.
        let mut name = [0; ABOUT.len()];
        let file = io::Cursor::new(head).chain(file);
        let unpacked = GzDecoder::new(file).read_exact(&mut name);
        Ok(unpacked.is_ok() && name == *ABOUT.as_bytes())
    }
}

/// Copy of the database, removed when dropped.
struct CopiedDatabase<'a> {
    path: &'a Path,
    modified: Timestamp,
}

impl<'a> CopiedDatabase<'a> {
    fn make(data: &Path, path: &'a Path) -> Result<Self, BackupError> {
        let database = data.join(DATABASE);
        if database.is_symlink() {
            return Err(BackupError::Link { path: database });
        }
        let modified = modified(fs::metadata(&database));
        Sqlite::copy(data, path)?;
        Ok(Self { path, modified })
    }

    fn add_to(&self, writer: &mut ArchiveWriter<impl Write>) -> Result<(), BackupError> {
        let name = PartName::new(Root::Data, DATABASE).expect("the name is safe");
        let file = File::open(self.path).map_err(BackupError::file(self.path))?;
        let about = file.metadata().map_err(BackupError::file(self.path))?;
        writer.add(&name, about.len(), self.modified, file)
    }
}

impl Drop for CopiedDatabase<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.path);
    }
}

/// Returns the time of a file's last change.
fn modified(about: io::Result<Metadata>) -> Timestamp {
    let changed = about.and_then(|about| about.modified()).ok();
    let since = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(Timestamp(0), |since| Timestamp(since.as_secs()))
}

/// Returns true if a folder is another one, or below it.
fn is_inside(folder: &Path, other: &Path) -> bool {
    match (fs::canonicalize(folder), fs::canonicalize(other)) {
        (Ok(folder), Ok(other)) => folder.starts_with(other),
        _ => false,
    }
}
