//! [`back_up`]: collects the files of a backup.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use flate2::read::GzDecoder;
use tabiya_club::Sqlite;

use crate::{
    BackupError, DATABASE, Folders, Part, Timestamp,
    about::ABOUT,
    part::{PartName, Root},
    writer::ArchiveWriter,
};

/// Files at the top of the data folder that belong to a running program.
const TRANSIENT: [&str; 6] = [
    "control.json",
    "tabiya.lock",
    "tabiya.db-wal",
    "tabiya.db-shm",
    "tabiya.db-journal",
    "address",
];
/// Ending of a file that is being written.
const UNFINISHED: &str = "part";
/// Maximum depth of folders.
const MAX_DEPTH: usize = 16;

/// What a backup holds.
#[derive(Debug)]
pub struct BackedUp {
    /// Its files.
    pub parts: Vec<Part>,
    /// What was left out: earlier backups, and links to folders.
    pub left_out: Vec<PathBuf>,
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
    let has_club = database.exists() || Sqlite::had_club(&folders.data);
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
    left_out: Vec<PathBuf>,
}

/// A file to back up.
struct FoundFile {
    name: PartName,
    path: PathBuf,
}

impl Files {
    /// Collects the files of a folder, sorted. The folder may be missing.
    fn collect(&mut self, root: Root, folder: &Path) -> Result<(), BackupError> {
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
                let Some(name) = entry.file_name().to_str().map(str::to_string) else {
                    self.left_out.push(path);
                    continue;
                };
                let is_top = root == Root::Data && depth == 0;
                if is_top && (name == DATABASE || TRANSIENT.contains(&name.as_str()))
                    || path.extension().is_some_and(|ending| ending == UNFINISHED)
                {
                    continue;
                }
                let rest = format!("{prefix}{name}");
                if kind.is_dir() && depth < MAX_DEPTH {
                    open.push((format!("{rest}/"), path, depth + 1));
                    continue;
                }
                // What a link to a file shows belongs to the backup.
                if !path.is_file() {
                    if kind.is_symlink() || kind.is_dir() {
                        self.left_out.push(path);
                    }
                    continue;
                }
                match PartName::new(root, &rest) {
                    Some(name) if !is_backup(&path)? => self.found.push(FoundFile { name, path }),
                    _ => self.left_out.push(path),
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
        // Read at once: a game may be played on, and its log grow, meanwhile.
        let content = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other.map_err(BackupError::file(&self.path))?,
        };
        let modified = modified(&self.path);
        writer.add(&self.name, content.len() as u64, modified, &content[..])
    }
}

/// Copy of the database, removed when dropped.
struct CopiedDatabase<'a> {
    path: &'a Path,
    modified: Timestamp,
}

impl<'a> CopiedDatabase<'a> {
    fn make(data: &Path, path: &'a Path) -> Result<Self, BackupError> {
        let modified = modified(&data.join(DATABASE));
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
fn modified(path: &Path) -> Timestamp {
    let changed = fs::metadata(path).and_then(|about| about.modified()).ok();
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

/// Returns true for a backup. Backups of backups would double with every new one.
fn is_backup(path: &Path) -> Result<bool, BackupError> {
    let mut head = [0; 16];
    let mut file = File::open(path).map_err(BackupError::file(path))?;
    let reading = file.read_exact(&mut head);
    if reading.is_err() {
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
