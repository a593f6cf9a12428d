//! [`restore`]: puts the files of a backup back.
//!
//! 1. Everything is written to a staging folder, or for the few settings kept in memory, while it is verified.
//! 2. The database is opened and checked.
//! 3. The staging folder becomes the data folder.
//!
//! Whatever happens before step 3, the folders are as they were; after it, they are complete.

use std::{
    fs::{self, OpenOptions},
    io::{Read, Write},
    path::{Path, PathBuf},
};

use tabiya_club::{DataSummary, Sqlite};

use crate::{
    BackupError, Contents, DATABASE, Folders,
    part::{PartName, Root},
    reader,
    staging::{self, Staging},
};

/// Largest settings file.
const MAX_SETTINGS_BYTES: u64 = 16 << 20;

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// What is in the backup.
    pub contents: Contents,
    /// What is in the club's database, if there is one.
    pub club: Option<DataSummary>,
    /// Number of games saved by the terminal.
    pub saved_games: u32,
    /// Settings files that were restored.
    pub settings: Vec<PathBuf>,
    /// Number of settings files that were left in the backup, as no folder for them was named.
    pub left_settings: usize,
}

/// Restores a backup to folders that are empty or do not exist. Nothing is overwritten.
///
/// # Errors
///
/// As for [`list`](crate::list), [`BackupError::NotEmpty`], [`BackupError::Exists`], or any I/O error. Nothing is
/// restored then.
pub fn restore(input: impl Read, to: &Folders) -> Result<Restored, BackupError> {
    let staging = Staging::create(&to.data)?;
    let files = staging.files();
    let mut settings = Vec::new();
    let mut saved_games = 0;
    let contents = reader::read(input, |part| {
        match part.name.root {
            Root::Data => {
                saved_games += u32::from(is_saved_game(part.name));
                let path = part.name.below(&files);
                staging.write(&path, part.modified, part.content)?;
            }
            Root::Settings => {
                let mut content = Vec::new();
                let reading = part
                    .content
                    .take(MAX_SETTINGS_BYTES)
                    .read_to_end(&mut content);
                reading.map_err(BackupError::Archive)?;
                settings.push((part.name.clone(), content));
            }
        }
        Ok(())
    })?;
    let database = files.join(DATABASE);
    let club = match database.exists() {
        true => Some(check_database(&files, &database)?),
        false => None,
    };
    let mut restored = Restored {
        contents,
        club,
        saved_games,
        settings: Vec::new(),
        left_settings: 0,
    };
    // First, because they can be there already when an interrupted restoration is repeated.
    match &to.settings {
        Some(folder) => restored.settings = write_settings(&settings, folder)?,
        None => restored.left_settings = settings.len(),
    }
    staging.publish()?;
    Ok(restored)
}

/// Checks that the database is whole and that this version can open it.
fn check_database(files: &Path, database: &Path) -> Result<DataSummary, BackupError> {
    use tabiya_club::StoreError;
    let summary = Sqlite::check_copy(database).map_err(|error| match error {
        StoreError::Corrupt { what } => BackupError::damaged("data/tabiya.db", what),
        other => BackupError::Data(other),
    })?;
    Sqlite::mark_club(files)?;
    Ok(summary)
}

/// Writes the settings. Files with other content are not replaced.
fn write_settings(
    settings: &[(PartName, Vec<u8>)],
    folder: &Path,
) -> Result<Vec<PathBuf>, BackupError> {
    let mut missing = Vec::new();
    for (name, content) in settings {
        let path = name.below(folder);
        match fs::read(&path) {
            Ok(old) if old == *content => {}
            Ok(_) => return Err(BackupError::Exists { file: path }),
            Err(_) => missing.push((path, content)),
        }
    }
    for (path, content) in &missing {
        write_setting(path, content)?;
    }
    Ok(settings
        .iter()
        .map(|(name, _)| name.below(folder))
        .collect())
}

/// Writes one file under another name first, so that it is never half there.
fn write_setting(path: &Path, content: &[u8]) -> Result<(), BackupError> {
    let file_error = BackupError::file(path);
    if let Some(folder) = path.parent() {
        staging::private_folder(folder)?;
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let write = || {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&part)?;
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().map_err(file_error)
}

/// Returns true for the log of a game of the terminal.
fn is_saved_game(name: &PartName) -> bool {
    name.rest().starts_with("terminal/") && name.rest().ends_with(".log")
}
