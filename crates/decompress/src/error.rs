//! [`DecompressError`]: why compressed data cannot be read.

use std::{error::Error, fmt, io};

use crate::Compression;

/// Error in compressed data. It is the inner error of an [`io::Error`].
///
/// ```
/// use std::io::Read;
/// use tabiya_decompress::{DecompressError, DecompressErrorKind, Decompressor};
/// let cut = b"\x1f\x8b\x08\0\0\0";
/// let error = Decompressor::new(&cut[..]).read(&mut [0; 10]).unwrap_err();
/// let inner = error.get_ref().unwrap().downcast_ref::<DecompressError>().unwrap();
/// assert_eq!(inner.kind, DecompressErrorKind::Truncated);
/// assert_eq!(error.to_string(), "the gzip data is truncated: the file ends too early");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecompressError {
    /// Name of the format.
    pub format: &'static str,
    /// Kind of error.
    pub kind: DecompressErrorKind,
}

/// Kind of a [`DecompressError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DecompressErrorKind {
    /// The data ends before its end mark.
    Truncated,
    /// The data contradicts its format or its checksum.
    Damaged,
    /// Other bytes follow the compressed data.
    Trailing,
    /// More memory is needed than a reader may use.
    WindowTooLarge {
        /// Bytes needed.
        needed: u64,
        /// The limit.
        most: u64,
    },
    /// The data was compressed with a dictionary, which is not in the file.
    Dictionary,
    /// The format cannot be read.
    Unsupported,
}

impl DecompressError {
    pub(crate) fn new(compression: Compression, kind: DecompressErrorKind) -> Self {
        Self {
            format: match compression {
                Compression::Gzip => "gzip",
                Compression::Zstandard => "Zstandard",
            },
            kind,
        }
    }
}

impl fmt::Display for DecompressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = self.format;
        match self.kind {
            DecompressErrorKind::Truncated => {
                write!(f, "the {format} data is truncated: the file ends too early")
            }
            DecompressErrorKind::Damaged => write!(f, "the {format} data is damaged"),
            DecompressErrorKind::Trailing => {
                write!(f, "after the {format} data come other bytes")
            }
            DecompressErrorKind::WindowTooLarge { needed, most } => write!(
                f,
                "the {format} data needs {} MB of memory to be read, and at most {} MB are allowed: unpack it first",
                needed / 1_000_000,
                most / 1_000_000
            ),
            DecompressErrorKind::Dictionary => write!(
                f,
                "the {format} data was compressed with a dictionary, which is not in the file: unpack it first"
            ),
            DecompressErrorKind::Unsupported => write!(
                f,
                "this is {format} data, which cannot be read: unpack it first, or use gzip or Zstandard"
            ),
        }
    }
}

impl Error for DecompressError {}

impl From<DecompressError> for io::Error {
    fn from(error: DecompressError) -> Self {
        let kind = match error.kind {
            DecompressErrorKind::Truncated => io::ErrorKind::UnexpectedEof,
            DecompressErrorKind::Unsupported => io::ErrorKind::Unsupported,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}
