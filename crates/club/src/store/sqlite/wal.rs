//! Checks SQLite's write-ahead log (WAL) before it is opened.
//!
//! SQLite reads the WAL up to the first invalid frame and silently ignores the rest. At the end of the WAL that is
//! right: what was being written when power failed was never acknowledged. Before the end it is damage, and everything
//! after it would be lost.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use super::{
    file_length, files,
    job_error::{damaged, from_io},
};
use crate::store::StoreError;

/// Size of the WAL header in bytes.
const HEADER_BYTES: usize = 32;
/// Size of a frame header in bytes; a page follows.
const FRAME_HEADER_BYTES: usize = 24;
/// Magic number of a WAL; one more if its checksums use big-endian words.
const MAGIC: u32 = 0x377f_0682;

/// Checks the WAL of a database that nobody has open.
pub(super) fn check(file: &Path) -> Result<(), StoreError> {
    let path = wal_path(file);
    let wal = match File::open(&path) {
        Ok(wal) => wal,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(from_io(error)),
    };
    let mut wal = BufReader::new(wal);
    let checked = match WalHeader::read(&mut wal).map_err(from_io)? {
        None => return Ok(()),
        Some(header) if header.is_valid => check_frames(&mut wal, &header),
        Some(_) => is_checkpointed(&mut wal, file),
    };
    match checked {
        Ok(true) => Ok(()),
        Ok(false) => Err(damaged(format!(
            "{}, the write-ahead log, is damaged",
            path.display()
        ))),
        Err(error) => Err(from_io(error)),
    }
}

/// Returns the path of a database's WAL.
pub(super) fn wal_path(file: &Path) -> PathBuf {
    files::sibling(file, "-wal")
}

/// Returns true if the WAL is long enough to contain a frame.
pub(super) fn has_frames(file: &Path) -> Result<bool, StoreError> {
    let bytes = file_length::length(&wal_path(file))?;
    Ok(bytes.is_some_and(|bytes| bytes > HEADER_BYTES as u64))
}

/// Header of a WAL.
struct WalHeader {
    is_valid: bool,
    is_big_endian: bool,
    page_size: usize,
    salts: [u8; 8],
    checksums: [u32; 2],
}

impl WalHeader {
    /// Reads the header; `None` if nothing follows it.
    fn read(wal: &mut impl Read) -> io::Result<Option<Self>> {
        let Some(bytes) = read_exactly(wal, HEADER_BYTES + 1)? else {
            return Ok(None);
        };
        let word = |at: usize| word(&bytes, at);
        let is_big_endian = word(0) == MAGIC + 1;
        let checksums = checksum([0, 0], &bytes[..24], is_big_endian);
        let page_size = word(8) as usize;
        let is_valid = (word(0) == MAGIC || is_big_endian)
            && page_size.is_power_of_two()
            && (512..=65_536).contains(&page_size)
            && checksums == [word(24), word(28)];
        let mut salts = [0; 8];
        salts.copy_from_slice(&bytes[16..24]);
        Ok(Some(Self {
            is_valid,
            is_big_endian,
            page_size,
            salts,
            checksums,
        }))
    }
}

/// A frame: one page as written by a transaction.
struct WalFrame {
    bytes: Vec<u8>,
}

impl WalFrame {
    fn read(wal: &mut impl Read, page_size: usize) -> io::Result<Option<Self>> {
        let bytes = read_exactly(wal, FRAME_HEADER_BYTES + page_size)?;
        Ok(bytes.map(|bytes| Self { bytes }))
    }

    fn number(&self) -> u32 {
        word(&self.bytes, 0)
    }

    /// Returns true for the last frame of a transaction.
    fn is_commit(&self) -> bool {
        word(&self.bytes, 4) != 0
    }

    fn salts(&self) -> &[u8] {
        &self.bytes[8..16]
    }

    fn checksums(&self) -> [u32; 2] {
        [word(&self.bytes, 16), word(&self.bytes, 20)]
    }

    fn page(&self) -> &[u8] {
        &self.bytes[FRAME_HEADER_BYTES..]
    }

    /// Returns true if the checksum continues from the previous frame's.
    fn has_valid_checksum(&self, checksums: [u32; 2], is_big_endian: bool) -> bool {
        let next = checksum(checksums, &self.bytes[..8], is_big_endian);
        checksum(next, self.page(), is_big_endian) == self.checksums()
    }

    /// Returns true if this repeats the last frame of a transaction, which SQLite does to fill a sector.
    fn is_padding_of(&self, last: &Self) -> bool {
        last.number() == self.number() && last.page() == self.page()
    }
}

/// Returns true if all frames are valid, except those of an unfinished last transaction. A transaction followed by
/// another was finished, since each is synced before the next begins.
///
/// After the end there may be remains of earlier unfinished transactions: pieces of chains, each frame's checksum
/// continuing from the one before. None of them continues past the end of its transaction.
fn check_frames(wal: &mut (impl Read + Seek), header: &WalHeader) -> io::Result<bool> {
    wal.seek(SeekFrom::Start(HEADER_BYTES as u64))?;
    let mut checksums = header.checksums;
    let mut is_broken = false;
    let mut last_commit: Option<WalFrame> = None;
    while let Some(frame) = WalFrame::read(wal, header.page_size)? {
        // Frames of an earlier generation have other salts and are ignored.
        let is_current = frame.salts() == header.salts;
        let continues = frame.has_valid_checksum(checksums, header.is_big_endian);
        checksums = frame.checksums();
        is_broken |= !is_current || !continues;
        if !is_broken {
            continue;
        }
        if !continues || !is_current {
            last_commit = None;
        }
        if last_commit
            .as_ref()
            .is_some_and(|last| !frame.is_padding_of(last))
        {
            return Ok(false);
        }
        if is_current && frame.is_commit() {
            last_commit = Some(frame);
        }
    }
    Ok(true)
}

/// Returns true if the database contains everything in a WAL whose header is invalid: then SQLite was about to restart
/// the WAL.
fn is_checkpointed(wal: &mut (impl Read + Seek), file: &Path) -> io::Result<bool> {
    let mut database = File::open(file)?;
    let Some(start) = file_length::DatabaseHeader::read(file)? else {
        return Ok(false);
    };
    let page_size = start.page_size().max(512) as usize;
    wal.seek(SeekFrom::Start(HEADER_BYTES as u64))?;
    let (mut written, mut uncommitted) = (HashMap::new(), HashMap::new());
    let mut checksums = None;
    while let Some(frame) = WalFrame::read(wal, page_size)? {
        let is_big_endian = cfg!(target_endian = "big");
        if checksums.is_some_and(|checksums| !frame.has_valid_checksum(checksums, is_big_endian)) {
            break;
        }
        checksums = Some(frame.checksums());
        let is_commit = frame.is_commit();
        uncommitted.insert(frame.number(), frame);
        if is_commit {
            written.extend(uncommitted.drain());
        }
    }
    for (number, frame) in written {
        let at = u64::from(number).saturating_sub(1) * page_size as u64;
        database.seek(SeekFrom::Start(at))?;
        let page = read_exactly(&mut database, page_size)?;
        if page.as_deref() != Some(frame.page()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads exactly `count` bytes; `None` if there are fewer.
fn read_exactly(source: &mut impl Read, count: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(count);
    source.take(count as u64).read_to_end(&mut bytes)?;
    Ok((bytes.len() == count).then_some(bytes))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Continues SQLite's checksum over more bytes, eight at a time.
fn checksum([mut a, mut b]: [u32; 2], bytes: &[u8], is_big_endian: bool) -> [u32; 2] {
    let read = match is_big_endian {
        true => u32::from_be_bytes,
        false => u32::from_le_bytes,
    };
    for eight in bytes.chunks_exact(8) {
        let first = read([eight[0], eight[1], eight[2], eight[3]]);
        let second = read([eight[4], eight[5], eight[6], eight[7]]);
        a = a.wrapping_add(first).wrapping_add(b);
        b = b.wrapping_add(second).wrapping_add(a);
    }
    [a, b]
}
