//! [`restore`]: puts the files of a backup back.
//!
//! 1. Everything is written to a staging folder, or for the few settings kept in memory, while it is verified.
//! 2. The database is opened and checked.
//! 3. The staging folder becomes the data folder.
//!
//! Whatever happens before step 3, the folders are as they were; after it, they are complete.

use std::{
    fs::{self, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use tabiya_club::{DataSummary, Sqlite};

use crate::{
    BackupError, Contents, DATABASE, Folders,
    part::{PartName, Root},
    reader,
    settings::{Harmless, MAX_PARSED_BYTES, SettingsTrust, make_harmless},
    staging::{self, Staging},
};

/// Most that all settings files have together.
const MAX_SETTINGS_BYTES: u64 = 16 << 20;
/// Ending of a settings file that cannot be parsed.
const ASIDE: &str = ".restored";

/// Report of a restoration.
#[derive(Debug)]
pub struct Restored {
    /// Contents of the backup.
    pub contents: Contents,
    /// Contents of the club's database, if there is one.
    pub club: Option<DataSummary>,
    /// Number of games saved by the terminal.
    pub saved_games: u32,
    /// Settings files that were restored.
    pub settings: Vec<PathBuf>,
    /// Number of settings files that were left in the backup, as no folder for them was named.
    pub left_settings: usize,
    /// Settings of the club that were turned off.
    pub turned_off: Vec<TurnedOff>,
    /// Settings files that cannot be parsed: they have another name now, by which no club reads them.
    pub set_aside: Vec<PathBuf>,
}

/// Settings that were turned off in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedOff {
    /// The file.
    pub path: PathBuf,
    /// Names of the settings.
    pub settings: Vec<&'static str>,
}

/// Restores a backup to folders that are empty or do not exist. Nothing is overwritten. Unless they are trusted, settings
/// of the club that start programs or open files are turned off.
///
/// # Errors
///
/// As for [`list`](crate::list), [`BackupError::NotEmpty`], [`BackupError::Exists`], or any I/O error. Nothing is
/// restored then.
pub fn restore(
    input: impl Read,
    to: &Folders,
    trust: SettingsTrust,
) -> Result<Restored, BackupError> {
    let staging = Staging::create(&to.data)?;
    let files = staging.files();
    let mut settings = Vec::new();
    let mut saved_games = 0;
    let mut settings_bytes = 0;
    let mut turned_off = Vec::new();
    let mut set_aside = Vec::new();
    let contents = reader::read(input, |part| {
        match part.name.root {
            Root::Data if trust == SettingsTrust::TurnOff && part.name.is_club_settings() => {
                let mut content = Vec::new();
                let mut head = part.content.take(MAX_PARSED_BYTES as u64 + 1);
                let reading = head.read_to_end(&mut content);
                reading.map_err(BackupError::Archive)?;
                let written = Written::harmless(part.name, content, &to.data);
                let path = written.name.below(&files);
                let mut content = written.content.chain(part.content);
                staging.write(&path, part.modified, &mut content)?;
                turned_off.extend(written.turned_off);
                set_aside.extend(written.set_aside);
            }
            Root::Data => {
                saved_games += u32::from(is_saved_game(part.name));
                let path = part.name.below(&files);
                staging.write(&path, part.modified, part.content)?;
            }
            Root::Settings => {
                let mut content = Vec::new();
                if to.settings.is_some() {
                    let left = MAX_SETTINGS_BYTES - settings_bytes;
                    let reading = part.content.take(left + 1).read_to_end(&mut content);
                    reading.map_err(BackupError::Archive)?;
                    settings_bytes += content.len() as u64;
                }
                if settings_bytes > MAX_SETTINGS_BYTES {
                    return Err(BackupError::damaged(
                        &part.name.text(),
                        "the settings are too large",
                    ));
                }
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
        turned_off,
        set_aside,
    };
    // First, because they can be there already when an interrupted restoration is repeated.
    match &to.settings {
        Some(folder) => write_settings(settings, folder, trust, &mut restored)?,
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
    settings: Vec<(PartName, Vec<u8>)>,
    folder: &Path,
    trust: SettingsTrust,
    restored: &mut Restored,
) -> Result<(), BackupError> {
    let mut missing = Vec::new();
    for (name, content) in settings {
        // Whoever has the same settings already trusts them.
        let path = name.below(folder);
        if fs::read(&path).is_ok_and(|old| old == content) {
            restored.settings.push(path);
            continue;
        }
        let written = match trust == SettingsTrust::TurnOff && name.is_club_settings() {
            true => Written::harmless(&name, content, folder),
            false => Written::as_it_was(&name, content),
        };
        let path = written.name.below(folder);
        match fs::read(&path) {
            Ok(old) if old == written.content => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                missing.push((path.clone(), written.content));
            }
            Ok(_) => return Err(BackupError::Exists { file: path }),
            Err(error) => return Err(BackupError::file(&path)(error)),
        }
        restored.settings.push(path);
        restored.turned_off.extend(written.turned_off);
        restored.set_aside.extend(written.set_aside);
    }
    for (path, content) in &missing {
        write_setting(path, content)?;
    }
    Ok(())
}

/// Form in which a settings file is written.
struct Written {
    name: PartName,
    content: Vec<u8>,
    turned_off: Option<TurnedOff>,
    set_aside: Option<PathBuf>,
}

impl Written {
    fn as_it_was(name: &PartName, content: Vec<u8>) -> Self {
        Self {
            name: name.clone(),
            content,
            turned_off: None,
            set_aside: None,
        }
    }

    /// Turns off what could start programs. The folder is the one that it is going to be in.
    fn harmless(name: &PartName, content: Vec<u8>, folder: &Path) -> Self {
        match make_harmless(&content) {
            Harmless::AsItWas => Self::as_it_was(name, content),
            Harmless::Changed { content, settings } => Self {
                turned_off: Some(TurnedOff {
                    path: name.below(folder),
                    settings,
                }),
                ..Self::as_it_was(name, content.into_bytes())
            },
            Harmless::Unknown => {
                let name = name.with_ending(ASIDE);
                Self {
                    set_aside: Some(name.below(folder)),
                    ..Self::as_it_was(&name, content)
                }
            }
        }
    }
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
        // A link in its place is not followed.
        let _ = fs::remove_file(&part);
        options.write(true).create_new(true);
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
