//! [`BackupError`].

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use tabiya_club::StoreError;

/// Reason why a backup could not be written, read or restored.
#[derive(Debug)]
pub enum BackupError {
    /// There is nothing to back up.
    Nothing {
        /// Data folder that was searched.
        data: PathBuf,
    },
    /// The club's data cannot be copied.
    Data(StoreError),
    /// A file or folder cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// The backup itself cannot be read or written.
    Archive(io::Error),
    /// The file is something else.
    NoBackup,
    /// A later version of Tabiya wrote the backup.
    Newer {
        /// Version of its format.
        format: u32,
    },
    /// A part of the backup is damaged.
    Damaged {
        /// Name of the part.
        part: String,
        /// Fault of it.
        what: String,
    },
    /// A file of the backup would land outside the folder that it is restored to, or is no ordinary file.
    Unsafe {
        /// Its name, as far as it can be shown.
        name: String,
    },
    /// The backup has a file that only a running program has.
    Foreign {
        /// Its name.
        name: String,
    },
    /// Something else has the name of the folder that a restoration needs.
    InTheWay {
        /// It.
        path: PathBuf,
    },
    /// The database is a link, which a backup does not follow.
    Link {
        /// The link.
        path: PathBuf,
    },
    /// The folder to restore to holds something.
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// A file with other content would be replaced.
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// Another restoration to the same folder is running.
    Busy {
        /// The folder.
        folder: PathBuf,
    },
}

impl BackupError {
    /// Creates the error for a damaged part.
    pub(crate) fn damaged(part: &str, what: impl fmt::Display) -> Self {
        Self::Damaged {
            part: part.to_string(),
            what: what.to_string(),
        }
    }

    /// Adds the path to an I/O error.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File {
            path: path.to_owned(),
            error,
        }
    }
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> Self {
        Self::Data(error)
    }
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing { data } => write!(
                f,
                "nothing to back up: {} has no data of Tabiya. Name the folder of a club with --data",
                shown(data)
            ),
            Self::Data(error) => error.fmt(f),
            Self::File { path, error } => write!(f, "{}: {error}", shown(path)),
            Self::Archive(error) => error.fmt(f),
            Self::NoBackup => write!(f, "this is not a backup of Tabiya"),
            Self::Newer { format } => write!(
                f,
                "the backup was written by a later version of Tabiya (format {format}): use that version"
            ),
            Self::Damaged { part, what } => {
                write!(f, "the backup is damaged in {part}: {what}")
            }
            Self::Unsafe { name } => write!(
                f,
                "the backup has a file with the unsafe name \"{name}\": it is damaged, or Tabiya did not make it"
            ),
            Self::Foreign { name } => write!(
                f,
                "the backup has the file \"{name}\", which only a running Tabiya has: it is damaged, or Tabiya did not make it"
            ),
            Self::InTheWay { path } => write!(
                f,
                "{} is in the way, and is not what your own interrupted `tabiya restore` left: move it away first",
                shown(path)
            ),
            Self::Link { path } => write!(
                f,
                "{} is a link, and a backup follows none: name the folder that it leads to with --data",
                shown(path)
            ),
            Self::NotEmpty { folder } => write!(
                f,
                "{} is not empty: nothing is overwritten. Move it away first, or restore to another folder with --data",
                shown(folder)
            ),
            Self::Exists { file } => write!(
                f,
                "{} exists already, with other content: move it away first",
                shown(file)
            ),
            Self::Busy { folder } => write!(
                f,
                "another `tabiya restore` is writing {}: wait until it is done",
                shown(folder)
            ),
        }
    }
}

impl std::error::Error for BackupError {}

/// Text of a path without control characters.
fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    let escaped = text.chars().map(|letter| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    });
    escaped.collect()
}
