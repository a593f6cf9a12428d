//! How long the database is, against how long it should be: looked at before SQLite opens anything.
//!
//! SQLite deletes the log beside an empty database, and fills up a last page that was cut. Of neither does it say a
//! word.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use super::{
    files, log,
    trouble::{damaged, lost, of_disk},
};
use crate::store::StoreError;

/// SQLite's smallest page, in bytes. A database that has anything in it is not shorter.
const SMALLEST_PAGE: u64 = 512;

/// Refuses what SQLite must not open: a log whose database is gone, the first few bytes of a database, or none where a
/// club has been.
///
/// Else an empty database with nothing beside it is no damage: there, a club was about to be made.
pub(super) fn check_start(file: &Path) -> Result<(), StoreError> {
    // The log first: whoever makes a club makes that last.
    let log = log::log_of(file);
    let has_log = length(&log)?.is_some_and(|bytes| bytes > 0);
    let found = length(file)?;
    let bytes = found.unwrap_or(0);
    let had_club = file.parent().is_some_and(files::had_club);
    let is_new = !has_log && !had_club && (bytes == 0 || files::is_half_made(file));
    if bytes >= SMALLEST_PAGE || is_new {
        return Ok(());
    }
    let mut what = match found {
        None => format!("{} is missing", file.display()),
        Some(0) => format!("{} is empty", file.display()),
        Some(_) => format!("{} is cut to {bytes} bytes", file.display()),
    };
    if has_log {
        what += &format!(", and its log {} is of no use without it", log.display());
    } else if had_club && bytes == 0 {
        what += &format!(
            ", though a club has been here: to begin a new one, remove {}",
            files::LOCK
        );
    }
    Err(lost(damaged(what)))
}

/// Checks that the database ends where its head says, if all of it is in the file. If some is in the log, its end may
/// be torn: that mends it.
pub(super) fn check_end(file: &Path) -> Result<(), StoreError> {
    if log::has_frames(file)? || files::is_half_made(file) {
        return Ok(());
    }
    let said = Head::read(file).map_err(of_disk)?;
    let said = said.and_then(|head| head.length());
    match (said, length(file)?) {
        (Some(said), Some(found)) if said != found => Err(damaged(format!(
            "{} has {found} bytes, and should have {said}",
            file.display()
        ))),
        _ => Ok(()),
    }
}

/// How many bytes a file has; nothing if there is none.
pub(super) fn length(path: &Path) -> Result<Option<u64>, StoreError> {
    match fs::metadata(path) {
        Ok(about) => Ok(Some(about.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let what = format!("cannot look at {}: {error}", path.display());
            Err(StoreError::Failed(what))
        }
    }
}

/// What stands at the beginning of a database.
pub(super) struct Head([u8; Head::LENGTH]);

impl Head {
    /// As much of it as is of use here.
    const LENGTH: usize = 96;

    /// None if the file has no room for it.
    pub(super) fn read(file: &Path) -> io::Result<Option<Self>> {
        let mut bytes = [0; Self::LENGTH];
        match File::open(file)?.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(Self(bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The size of a page, in bytes; 1 stands for what two bytes cannot hold.
    pub(super) fn page_size(&self) -> u32 {
        match u16::from_be_bytes([self.0[16], self.0[17]]) {
            1 => 65_536,
            size => size.into(),
        }
    }

    /// The length of the whole file; nothing if it does not say, or is no such head.
    fn length(&self) -> Option<u64> {
        let is_head = self.0.starts_with(b"SQLite format 3\0") && self.page_size() >= 512;
        // Old programs counted their changes, but not the pages.
        let is_counted = self.0[24..28] == self.0[92..96];
        let pages = u32::from_be_bytes([self.0[28], self.0[29], self.0[30], self.0[31]]);
        let is_said = is_head && is_counted && pages > 0;
        is_said.then(|| u64::from(pages) * u64::from(self.page_size()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a head says of the length of its file.
    #[track_caller]
    fn check(page_size: [u8; 2], pages: u32, counted: u32, want: Option<u64>) {
        let mut head = Head([0; Head::LENGTH]);
        head.0[..16].copy_from_slice(b"SQLite format 3\0");
        head.0[16..18].copy_from_slice(&page_size);
        head.0[24..28].copy_from_slice(&7u32.to_be_bytes());
        head.0[28..32].copy_from_slice(&pages.to_be_bytes());
        head.0[92..96].copy_from_slice(&counted.to_be_bytes());
        assert_eq!(head.length(), want);
    }

    #[test]
    fn a_head_says_how_long_its_file_is() {
        check([0x10, 0], 3, 7, Some(3 * 4096));
        check([0, 1], 3, 7, Some(3 * 65_536));
        check([0x10, 0], u32::MAX, 7, Some(u64::from(u32::MAX) * 4096));
    }

    #[test]
    fn what_a_head_does_not_say_is_not_believed() {
        check([0x10, 0], 3, 6, None);
        check([0x10, 0], 0, 7, None);
        check([0, 0], 3, 7, None);
        assert_eq!(Head([0; Head::LENGTH]).length(), None);
    }
}
