//! Checks SQLite's log of writes before anybody opens it.
//!
//! SQLite reads the log up to the first frame that is not as it was written, and passes over the rest in silence. At the
//! end of the log that is right: what was being written when the power went was never acknowledged. Before the end it
//! is damage, and what follows would be lost.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use super::{
    extent, files,
    trouble::{damaged, of_disk},
};
use crate::store::StoreError;

/// The head of the log, in bytes.
const HEAD: usize = 32;
/// The head of a frame, in bytes; a page follows.
const FRAME_HEAD: usize = 24;
/// How a log begins; one more if its checksums are of big-endian words.
const MAGIC: u32 = 0x377f_0682;

/// Checks the log of a database that nobody has open.
pub(super) fn check(file: &Path) -> Result<(), StoreError> {
    let path = log_of(file);
    let log = match File::open(&path) {
        Ok(log) => log,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(of_disk(error)),
    };
    let mut log = BufReader::new(log);
    let checked = match Head::read(&mut log).map_err(of_disk)? {
        None => return Ok(()),
        Some(head) if head.is_good => check_frames(&mut log, &head),
        Some(_) => is_carried_over(&mut log, file),
    };
    match checked {
        Ok(true) => Ok(()),
        Ok(false) => Err(damaged(format!(
            "{}, the log of the last writes, is not as it was written",
            path.display()
        ))),
        Err(error) => Err(of_disk(error)),
    }
}

/// The log of a database.
pub(super) fn log_of(file: &Path) -> PathBuf {
    files::beside(file, "-wal")
}

/// Whether the log of a database has room for anything that was written.
pub(super) fn has_frames(file: &Path) -> Result<bool, StoreError> {
    let bytes = extent::length(&log_of(file))?;
    Ok(bytes.is_some_and(|bytes| bytes > HEAD as u64))
}

/// What stands at the beginning of a log.
struct Head {
    is_good: bool,
    is_big_endian: bool,
    page_size: usize,
    salts: [u8; 8],
    sums: [u32; 2],
}

impl Head {
    /// None if there is nothing after it.
    fn read(log: &mut impl Read) -> io::Result<Option<Self>> {
        let Some(bytes) = read_whole(log, HEAD + 1)? else {
            return Ok(None);
        };
        let word = |at: usize| word(&bytes, at);
        let is_big_endian = word(0) == MAGIC + 1;
        let sums = sum([0, 0], &bytes[..24], is_big_endian);
        let page_size = word(8) as usize;
        let is_good = (word(0) == MAGIC || is_big_endian)
            && page_size.is_power_of_two()
            && (512..=65_536).contains(&page_size)
            && sums == [word(24), word(28)];
        let mut salts = [0; 8];
        salts.copy_from_slice(&bytes[16..24]);
        Ok(Some(Self {
            is_good,
            is_big_endian,
            page_size,
            salts,
            sums,
        }))
    }
}

/// A page that was written.
struct Frame {
    bytes: Vec<u8>,
}

impl Frame {
    fn read(log: &mut impl Read, page_size: usize) -> io::Result<Option<Self>> {
        let bytes = read_whole(log, FRAME_HEAD + page_size)?;
        Ok(bytes.map(|bytes| Self { bytes }))
    }

    fn number(&self) -> u32 {
        word(&self.bytes, 0)
    }

    /// True for the last of a transaction.
    fn is_commit(&self) -> bool {
        word(&self.bytes, 4) != 0
    }

    fn salts(&self) -> &[u8] {
        &self.bytes[8..16]
    }

    fn sums(&self) -> [u32; 2] {
        [word(&self.bytes, 16), word(&self.bytes, 20)]
    }

    fn page(&self) -> &[u8] {
        &self.bytes[FRAME_HEAD..]
    }

    /// True if it is as it was written, after a frame with these sums.
    fn follows(&self, sums: [u32; 2], is_big_endian: bool) -> bool {
        let next = sum(sums, &self.bytes[..8], is_big_endian);
        sum(next, self.page(), is_big_endian) == self.sums()
    }

    /// True if it is the last frame of a transaction once more, to fill a sector.
    fn is_again(&self, last: &Self) -> bool {
        last.number() == self.number() && last.page() == self.page()
    }
}

/// True if every frame is as it was written, but those of a last transaction that was not finished. One that is
/// followed by another was: each waits for the disk before the next begins.
///
/// After the end there may be more that was not finished, of times when the power went before: pieces of chains, each
/// frame with a sum that goes on from the frame before it. None of them goes on after the end of its transaction.
fn check_frames(log: &mut (impl Read + Seek), head: &Head) -> io::Result<bool> {
    log.seek(SeekFrom::Start(HEAD as u64))?;
    let mut sums = head.sums;
    let mut is_broken = false;
    let mut last_commit: Option<Frame> = None;
    while let Some(frame) = Frame::read(log, head.page_size)? {
        // What is left of an earlier round is no part of this one.
        let is_ours = frame.salts() == head.salts;
        let goes_on = frame.follows(sums, head.is_big_endian);
        sums = frame.sums();
        is_broken |= !is_ours || !goes_on;
        if !is_broken {
            continue;
        }
        if !goes_on || !is_ours {
            last_commit = None;
        }
        if last_commit
            .as_ref()
            .is_some_and(|last| !frame.is_again(last))
        {
            return Ok(false);
        }
        if is_ours && frame.is_commit() {
            last_commit = Some(frame);
        }
    }
    Ok(true)
}

/// True if the database has all that a log holds whose head is not as it was written: then it was about to begin anew.
fn is_carried_over(log: &mut (impl Read + Seek), file: &Path) -> io::Result<bool> {
    let mut database = File::open(file)?;
    let Some(start) = extent::Head::read(file)? else {
        return Ok(false);
    };
    let page_size = start.page_size().max(512) as usize;
    log.seek(SeekFrom::Start(HEAD as u64))?;
    let (mut written, mut since) = (HashMap::new(), HashMap::new());
    let mut sums = None;
    while let Some(frame) = Frame::read(log, page_size)? {
        let is_big_endian = cfg!(target_endian = "big");
        if sums.is_some_and(|sums| !frame.follows(sums, is_big_endian)) {
            break;
        }
        sums = Some(frame.sums());
        let is_commit = frame.is_commit();
        since.insert(frame.number(), frame);
        if is_commit {
            written.extend(since.drain());
        }
    }
    for (number, frame) in written {
        let at = u64::from(number).saturating_sub(1) * page_size as u64;
        database.seek(SeekFrom::Start(at))?;
        let page = read_whole(&mut database, page_size)?;
        if page.as_deref() != Some(frame.page()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// So many bytes, or none if there are fewer.
fn read_whole(source: &mut impl Read, count: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::with_capacity(count);
    source.take(count as u64).read_to_end(&mut bytes)?;
    Ok((bytes.len() == count).then_some(bytes))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// SQLite's checksum goes on over more bytes, eight at a time.
fn sum([mut a, mut b]: [u32; 2], bytes: &[u8], is_big_endian: bool) -> [u32; 2] {
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
