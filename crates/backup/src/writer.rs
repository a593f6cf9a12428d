//! [`ArchiveWriter`]: writes an archive entry by entry.

use std::io::{self, BufWriter, Read, Write};

use data_encoding::HEXLOWER;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use tar::{Builder, EntryType, Header};

use crate::{
    About, BackupError, Part, Timestamp,
    about::{ABOUT, MANIFEST, Manifest},
    part::{MAX_SHORT, PartName},
};

/// Level of compression: most of the gain, for a third of the time.
const COMPRESSION: Compression = Compression::new(4);

/// Writer of an archive.
pub(crate) struct ArchiveWriter<W: Write> {
    tar: Builder<GzEncoder<BufWriter<W>>>,
    created: Timestamp,
    parts: Vec<Part>,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins an archive.
    pub(crate) fn begin(out: W) -> Result<Self, BackupError> {
        let about = About::now();
        let mut writer = Self {
            tar: Builder::new(GzEncoder::new(BufWriter::new(out), COMPRESSION)),
            created: about.created,
            parts: Vec::new(),
        };
        writer.add_json(ABOUT, &about)?;
        Ok(writer)
    }

    /// Adds a file of the given length.
    pub(crate) fn add(
        &mut self,
        name: &PartName,
        bytes: u64,
        modified: Timestamp,
        content: impl Read,
    ) -> Result<(), BackupError> {
        let name = name.text();
        let mut content = HashingReader::new(content.take(bytes));
        let appended = if name.len() > MAX_SHORT {
            // An entry of its own has the name.
            let mut header = described(Header::new_gnu(), bytes, modified);
            self.tar.append_data(&mut header, &name, &mut content)
        } else {
            let header = header(&name, bytes, modified);
            header.and_then(|header| self.tar.append(&header, &mut content))
        };
        appended.map_err(BackupError::Archive)?;
        if content.bytes != bytes {
            let what = format!("{name} became shorter while it was read: try again");
            return Err(BackupError::Archive(io::Error::other(what)));
        }
        self.parts.push(Part {
            name,
            bytes,
            sha256: content.hash(),
        });
        Ok(())
    }

    /// Ends the archive, and returns its parts.
    pub(crate) fn finish(mut self) -> Result<Vec<Part>, BackupError> {
        let manifest = Manifest {
            parts: std::mem::take(&mut self.parts),
        };
        self.add_json(MANIFEST, &manifest)?;
        let flush = || self.tar.into_inner()?.finish()?.flush();
        flush().map_err(BackupError::Archive)?;
        Ok(manifest.parts)
    }

    fn add_json(&mut self, name: &str, value: &impl serde::Serialize) -> Result<(), BackupError> {
        let mut json = serde_json::to_vec_pretty(value)
            .map_err(|error| BackupError::Archive(io::Error::other(error)))?;
        json.push(b'\n');
        let header = header(name, json.len() as u64, self.created);
        let append = |header| self.tar.append(&header, &json[..]);
        header.and_then(append).map_err(BackupError::Archive)
    }
}

/// Header of an ordinary file that only its owner may read.
fn header(name: &str, bytes: u64, modified: Timestamp) -> io::Result<Header> {
    let mut header = described(Header::new_ustar(), bytes, modified);
    header.set_path(name)?;
    header.set_cksum();
    Ok(header)
}

/// Fills in a header, but for the name and the checksum.
fn described(mut header: Header, bytes: u64, modified: Timestamp) -> Header {
    header.set_entry_type(EntryType::Regular);
    header.set_size(bytes);
    header.set_mode(0o600);
    header.set_mtime(modified.0);
    header
}

/// Reader that counts and hashes what passes.
pub(crate) struct HashingReader<R> {
    inner: R,
    hasher: Sha256,
    /// Number of bytes so far.
    pub(crate) bytes: u64,
}

impl<R: Read> HashingReader<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            inner,
            hasher: Sha256::new(),
            bytes: 0,
        }
    }

    /// SHA-256 of all bytes, in hexadecimal digits.
    pub(crate) fn hash(self) -> String {
        HEXLOWER.encode(&self.hasher.finalize())
    }
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hasher.update(&buffer[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}
