//! Reads archives and verifies everything in them.
//!
//! An archive may come from anybody: names that lead elsewhere, links, huge numbers and damage are errors.

use std::{
    collections::BTreeSet,
    io::{self, BufRead, BufReader, Read},
};

use flate2::bufread::GzDecoder;
use tar::{Archive, EntryType, Header};

use crate::{
    About, BackupError, Contents, DATABASE, Part,
    about::{ABOUT, MANIFEST, Manifest},
    part::{MAX_LENGTH, MAX_SHORT, PartName, Root, printable},
    writer::HashingReader,
};

/// Maximum number of files: more than a terminal saves in a thousand years.
const MAX_PARTS: usize = 1_000_000;
/// Maximum length of all names together.
const MAX_NAME_BYTES: usize = 64 << 20;
/// Largest JSON entry: a manifest of that many files.
const MAX_JSON_BYTES: u64 = 256 << 20;
/// First bytes of gzip.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// First bytes of a database of SQLite: a backup of version 0.1.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// A file of an archive, while it is read.
pub(crate) struct OpenPart<'a> {
    /// Its name.
    pub(crate) name: &'a PartName,
    /// Seconds since 1970 when it was last changed.
    pub(crate) modified: u64,
    /// Its content. What is not read is skipped, and verified all the same.
    pub(crate) content: &'a mut dyn Read,
}

/// Result of handing a part on.
type Handled = Result<(), BackupError>;

/// Verifies a whole backup and lists it, without writing anything.
///
/// A copy of the database alone is only listed: it can be verified where it can be opened as a file.
///
/// # Errors
///
/// [`BackupError::Damaged`] with the name of the part, [`BackupError::NoBackup`], [`BackupError::Newer`],
/// [`BackupError::Unsafe`], or any I/O error.
pub fn list(input: impl Read) -> Result<Contents, BackupError> {
    read(input, |_| Ok(()))
}

/// Reads a backup, hands each part on, and verifies all of it in the end.
pub(crate) fn read(
    input: impl Read,
    each: impl FnMut(OpenPart<'_>) -> Handled,
) -> Result<Contents, BackupError> {
    // Enough to recognise it.
    let mut input = BufReader::with_capacity(64 * 1024, input);
    let mut head = Vec::new();
    let wanted = SQLITE.len() as u64;
    let reading = input.by_ref().take(wanted).read_to_end(&mut head);
    reading.map_err(BackupError::Archive)?;
    let whole = io::Cursor::new(head.clone()).chain(input);
    if head.starts_with(GZIP) {
        read_archive(whole, each)
    } else if head == SQLITE {
        read_database(whole, each)
    } else {
        Err(BackupError::NoBackup)
    }
}

/// Reads the copy of a database as one part.
fn read_database(
    input: impl Read,
    mut each: impl FnMut(OpenPart<'_>) -> Handled,
) -> Result<Contents, BackupError> {
    let name = PartName::new(Root::Data, DATABASE).expect("the name is safe");
    let mut content = HashingReader::new(input);
    each(OpenPart {
        name: &name,
        modified: crate::Timestamp::now().0,
        content: &mut content,
    })?;
    io::copy(&mut content, &mut io::sink()).map_err(BackupError::Archive)?;
    let part = Part {
        name: name.text(),
        bytes: content.bytes,
        sha256: content.hash(),
    };
    Ok(Contents {
        about: None,
        parts: vec![part],
    })
}

fn read_archive(
    input: impl BufRead,
    mut each: impl FnMut(OpenPart<'_>) -> Handled,
) -> Result<Contents, BackupError> {
    let mut archive = Archive::new(GzDecoder::new(input));
    let mut about = None;
    let mut parts = Vec::new();
    let mut names = BTreeSet::new();
    let mut name_bytes = 0;
    let mut long_name = None;
    let mut is_complete = false;
    // Where in the archive an error is, for people.
    let mut place = ABOUT.to_string();
    let entries = archive.entries().map_err(BackupError::Archive)?;
    // As they are: long names are read here, within bounds.
    for entry in entries.raw(true) {
        let entry = entry.map_err(|error| unreadable(&place, about.is_none(), &error))?;
        let header = entry.header().clone();
        let given = long_name.take();
        let is_long = given.is_some();
        let name = given.unwrap_or_else(|| header.path_bytes().into_owned());
        if about.is_none() && name != ABOUT.as_bytes() {
            return Err(BackupError::NoBackup);
        }
        if is_complete {
            return Err(BackupError::damaged(
                &printable(&name),
                "it comes after the end",
            ));
        }
        if !is_long && header.entry_type() == EntryType::GNULongName {
            long_name = Some(read_long_name(entry, &place)?);
            continue;
        }
        check_kind(&header, &name)?;
        place = printable(&name);
        if name == ABOUT.as_bytes() && about.is_none() {
            about = Some(About::parse(&read_json(entry, ABOUT)?)?);
        } else if name == MANIFEST.as_bytes() {
            Manifest::check(&read_json(entry, MANIFEST)?, &parts)?;
            is_complete = true;
        } else {
            let name = PartName::parse(&name)?;
            if !names.insert(name.text()) {
                return Err(BackupError::damaged(&name.text(), "it is there twice"));
            }
            if name.is_foreign() {
                return Err(BackupError::Foreign { name: name.text() });
            }
            name_bytes += name.text().len();
            if names.len() > MAX_PARTS || name_bytes > MAX_NAME_BYTES {
                return Err(BackupError::damaged(
                    &name.text(),
                    "there are too many files",
                ));
            }
            let size = header.entry_size();
            let size = size.map_err(|error| BackupError::damaged(&place, error))?;
            parts.push(read_part(&name, &header, size, entry, &mut each)?);
        }
    }
    if about.is_none() {
        return Err(BackupError::NoBackup);
    }
    if !is_complete {
        let what = format!("it is missing after {place}: the backup is truncated");
        return Err(BackupError::damaged(MANIFEST, what));
    }
    check_end(archive.into_inner())?;
    Ok(Contents { about, parts })
}

/// Reads the name of the next file, which is too long for its header.
fn read_long_name(entry: impl Read, place: &str) -> Result<Vec<u8>, BackupError> {
    let mut name = Vec::new();
    let read = entry.take(MAX_LENGTH as u64 + 2).read_to_end(&mut name);
    read.map_err(|error| unreadable(place, false, &error))?;
    let is_ended = name.pop() == Some(0);
    if is_ended && (MAX_SHORT + 1..=MAX_LENGTH).contains(&name.len()) {
        return Ok(name);
    }
    Err(BackupError::Unsafe {
        name: printable(&name),
    })
}

/// Hands a part on, and returns what was really there.
fn read_part(
    name: &PartName,
    header: &Header,
    size: u64,
    entry: impl Read,
    each: &mut impl FnMut(OpenPart<'_>) -> Handled,
) -> Result<Part, BackupError> {
    let text = name.text();
    let mut content = HashingReader::new(MarkedReader(entry));
    let handled = each(OpenPart {
        name,
        modified: header.mtime().unwrap_or(0),
        content: &mut content,
    });
    let skipped = handled.and_then(|()| {
        io::copy(&mut content, &mut io::sink()).map_err(BackupError::Archive)?;
        Ok(())
    });
    skipped.map_err(|error| match error {
        // What cannot be read is damage; what cannot be written is not.
        BackupError::Archive(error) | BackupError::File { error, .. } if is_marked(&error) => {
            unreadable(&text, false, &error)
        }
        other => other,
    })?;
    if content.bytes != size {
        let what = format!("it has {} bytes instead of {size}", content.bytes);
        return Err(BackupError::damaged(&text, what));
    }
    Ok(Part {
        name: text,
        bytes: content.bytes,
        sha256: content.hash(),
    })
}

/// Refuses everything but ordinary files.
fn check_kind(header: &Header, name: &[u8]) -> Result<(), BackupError> {
    match header.entry_type() {
        EntryType::Regular => Ok(()),
        _ => Err(BackupError::Unsafe {
            name: printable(name),
        }),
    }
}

fn read_json(entry: impl Read, name: &str) -> Result<Vec<u8>, BackupError> {
    let mut json = Vec::new();
    let read = entry.take(MAX_JSON_BYTES).read_to_end(&mut json);
    read.map_err(|error| unreadable(name, name == ABOUT, &error))?;
    Ok(json)
}

/// Reads what follows the last entry: zeros, and the checksum of the whole.
fn check_end(mut decoder: GzDecoder<impl BufRead>) -> Result<(), BackupError> {
    let after = |what: &dyn std::fmt::Display| BackupError::damaged("its end", what);
    let mut buffer = [0; 4096];
    loop {
        match decoder.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) if buffer[..read].iter().all(|byte| *byte == 0) => {}
            Ok(_) => return Err(after(&"something follows the last file")),
            Err(error) => return Err(unreadable("its end", false, &error)),
        }
    }
    match decoder.into_inner().fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err(after(&"something follows the archive")),
        Err(error) => Err(BackupError::Archive(error)),
    }
}

/// Creates the error for something that cannot be read. A file that cannot be read from its beginning is no backup.
fn unreadable(place: &str, is_beginning: bool, error: &io::Error) -> BackupError {
    if is_beginning && error.kind() != io::ErrorKind::UnexpectedEof {
        return BackupError::NoBackup;
    }
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            BackupError::damaged(place, "it ends too early: the backup is truncated")
        }
        _ => BackupError::damaged(place, error),
    }
}

/// Reader whose errors can be told from those of a writer.
struct MarkedReader<R>(R);

/// Error of a [`MarkedReader`].
#[derive(Debug)]
struct ReadError(io::Error);

impl<R: Read> Read for MarkedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0
            .read(buffer)
            .map_err(|error| io::Error::new(error.kind(), ReadError(error)))
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ReadError {}

fn is_marked(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<ReadError>())
}
