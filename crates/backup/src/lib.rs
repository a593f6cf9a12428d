//! Backups of everything that Tabiya keeps, in one file, and their restoration.
//!
//! A backup is an ordinary `.tar.gz`: every system can open it, also without Tabiya. It holds, in this order:
//!
//! - `tabiya-backup.json`: [`About`], the format and who wrote it;
//! - `data/…`: the files of the data folder, with a consistent copy of the club's database;
//! - `settings/…`: the files of the settings folder;
//! - `manifest.json`: length and SHA-256 of each file. A backup without it is truncated.
//!
//! # Layout
//!
//! - [`back_up`] in `back_up.rs`: which files belong to a backup; `writer.rs`: the archive.
//! - [`restore`] in `restore.rs`: `staging.rs` has the folder that becomes the data folder when all is verified;
//!   [`list`] in `reader.rs` verifies an archive without writing anything.
//! - `settings.rs`: settings of a club that a restoration turns off, as they run programs.
//! - `no_follow.rs`: files that are opened without following links.
//! - `part.rs`: names in an archive; `about.rs`: what is in it; `error.rs`: errors; `timestamp.rs`: the time.
//!
//! Absent: where the folders are, and printing. The caller knows.

mod about;
mod back_up;
mod error;
mod no_follow;
mod part;
mod reader;
mod restore;
mod settings;
mod staging;
mod timestamp;
mod writer;

use std::path::PathBuf;

pub use about::{About, Contents, Part};
pub use back_up::{BackedUp, LeftOut, LeftOutReason, back_up};
pub use error::BackupError;
pub use reader::list;
pub use restore::{Restored, TurnedOff, restore};
pub use settings::SettingsTrust;
pub use timestamp::Timestamp;

/// Folders that a backup is made of, or restored to.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Data: the club, and the games and sign-ins of the terminal.
    pub data: PathBuf,
    /// Settings of the terminal; `None` leaves them out.
    pub settings: Option<PathBuf>,
}

/// The club's database in the data folder.
const DATABASE: &str = "tabiya.db";
