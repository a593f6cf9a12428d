//! Checks the length of the database file before SQLite opens it.
//!
//! SQLite silently deletes the WAL of an empty database, and silently pads a truncated last page.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use super::{
    files,
    job_error::{damaged, from_io, nothing_readable},
    wal,
};
use crate::store::StoreError;

/// SQLite's smallest page size in bytes. A database with any content is at least this long.
const SMALLEST_PAGE: u64 = 512;

/// Refuses files that SQLite must not open: a WAL without its database, a database truncated to a few bytes, or an
/// empty one where a club has existed.
///
/// An empty database without a WAL and without a club mark is a club that was about to be created.
pub(super) fn check_not_lost(file: &Path) -> Result<(), StoreError> {
    // The WAL first: it is the last file created with a club.
    let log = wal::wal_path(file);
    let has_log = length(&log)?.is_some_and(|bytes| bytes > 0);
    let found = length(file)?;
    let bytes = found.unwrap_or(0);
    let had_club = file.parent().is_some_and(files::has_club_mark);
    let is_new = !has_log && !had_club && (bytes == 0 || files::is_half_created(file));
    if bytes >= SMALLEST_PAGE || is_new {
        return Ok(());
    }
    let mut what = match found {
        None => format!("{} is missing", file.display()),
        Some(0) => format!("{} is empty", file.display()),
        Some(_) => format!("{} is truncated to {bytes} bytes", file.display()),
    };
    if has_log {
        what += &format!(
            ", and its write-ahead log {} is useless without it",
            log.display()
        );
    } else if had_club && bytes == 0 {
        what += &format!(
            ", although there was a club here: to start a new one, remove {}",
            files::LOCK
        );
    }
    Err(nothing_readable(damaged(what)))
}

/// Checks the file's length against its header, unless part of it is in the WAL: then the end may be torn, which a
/// checkpoint repairs.
pub(super) fn check_length(file: &Path) -> Result<(), StoreError> {
    if wal::has_frames(file)? || files::is_half_created(file) {
        return Ok(());
    }
    let expected = DatabaseHeader::read(file).map_err(from_io)?;
    let expected = expected.and_then(|header| header.length());
    match (expected, length(file)?) {
        (Some(expected), Some(found)) if expected != found => Err(damaged(format!(
            "{} has {found} bytes instead of {expected}",
            file.display()
        ))),
        _ => Ok(()),
    }
}

/// Returns the length of a file; `None` if it does not exist.
pub(super) fn length(path: &Path) -> Result<Option<u64>, StoreError> {
    match fs::metadata(path) {
        Ok(about) => Ok(Some(about.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let what = format!("cannot access {}: {error}", path.display());
            Err(StoreError::Failed(what))
        }
    }
}

/// Header of a database file.
pub(super) struct DatabaseHeader([u8; DatabaseHeader::BYTES]);

impl DatabaseHeader {
    /// Number of bytes used here.
    const BYTES: usize = 96;

    /// Reads the header; `None` if the file is too short.
    pub(super) fn read(file: &Path) -> io::Result<Option<Self>> {
        let mut bytes = [0; Self::BYTES];
        match File::open(file)?.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(Self(bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the page size in bytes; 1 encodes 65,536.
    pub(super) fn page_size(&self) -> u32 {
        match u16::from_be_bytes([self.0[16], self.0[17]]) {
            1 => 65_536,
            size => size.into(),
        }
    }

    /// Returns the length of the whole file; `None` if the header does not say or is invalid.
    fn length(&self) -> Option<u64> {
        let is_head = self.0.starts_with(b"SQLite format 3\0") && self.page_size() >= 512;
        // Old versions of SQLite updated the change counter but not the page count.
        let has_page_count = self.0[24..28] == self.0[92..96];
        let pages = u32::from_be_bytes([self.0[28], self.0[29], self.0[30], self.0[31]]);
        let is_known = is_head && has_page_count && pages > 0;
        is_known.then(|| u64::from(pages) * u64::from(self.page_size()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the length that a header states.
    #[track_caller]
    fn check(page_size: [u8; 2], pages: u32, counted: u32, want: Option<u64>) {
        let mut header = DatabaseHeader([0; DatabaseHeader::BYTES]);
        header.0[..16].copy_from_slice(b"SQLite format 3\0");
        header.0[16..18].copy_from_slice(&page_size);
        header.0[24..28].copy_from_slice(&7u32.to_be_bytes());
        header.0[28..32].copy_from_slice(&pages.to_be_bytes());
        header.0[92..96].copy_from_slice(&counted.to_be_bytes());
        assert_eq!(header.length(), want);
    }

    #[test]
    fn the_header_states_the_file_length() {
        check([0x10, 0], 3, 7, Some(3 * 4096));
        check([0, 1], 3, 7, Some(3 * 65_536));
        check([0x10, 0], u32::MAX, 7, Some(u64::from(u32::MAX) * 4096));
    }

    #[test]
    fn inconsistent_headers_are_ignored() {
        check([0x10, 0], 3, 6, None);
        check([0x10, 0], 0, 7, None);
        check([0, 0], 3, 7, None);
        assert_eq!(DatabaseHeader([0; DatabaseHeader::BYTES]).length(), None);
    }
}
