//! [`Format`]: what a file is, told by its first bytes.

use std::fmt;

/// Compression that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// gzip, as in `.gz` (RFC 1952).
    Gzip,
    /// Zstandard, as in `.zst` (RFC 8878).
    Zstandard,
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            Self::Zstandard => "Zstandard",
        })
    }
}

/// Format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Nothing known: read as it is.
    Plain,
    Compressed(Compression),
    /// A format that cannot be read: its name.
    Unsupported(&'static str),
}

/// First bytes and the format that they tell. Not one of them begins a text.
const MAGIC: &[(&[u8], Format)] = &[
    (b"\x1f\x8b", Format::Compressed(Compression::Gzip)),
    (
        b"\x28\xb5\x2f\xfd",
        Format::Compressed(Compression::Zstandard),
    ),
    (b"BZh91AY", Format::Unsupported("bzip2")),
    (b"\xfd7zXZ\0", Format::Unsupported("xz")),
    (b"PK\x03\x04", Format::Unsupported("zip")),
    (b"7z\xbc\xaf\x27\x1c", Format::Unsupported("7-Zip")),
    (b"Rar!\x1a\x07", Format::Unsupported("RAR")),
];

/// Bytes after the first one of a skippable Zstandard frame, with which parallel compressors begin a file. The first is
/// 0x50 to 0x5f.
const SKIPPABLE: &[u8] = b"\x2a\x4d\x18";

impl Format {
    /// Tells the format; `None` if more bytes are needed for it.
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
        let mut may_follow = start.is_empty();
        for (magic, format) in MAGIC {
            if start.starts_with(magic) {
                return Some(*format);
            }
            may_follow |= magic.starts_with(start);
        }
        if let [0x50..=0x5f, rest @ ..] = start {
            if rest.starts_with(SKIPPABLE) {
                return Some(Self::Compressed(Compression::Zstandard));
            }
            may_follow |= SKIPPABLE.starts_with(rest);
        }
        (!may_follow).then_some(Self::Plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_by_their_first_bytes() {
        let gzip = Format::Compressed(Compression::Gzip);
        let zstandard = Format::Compressed(Compression::Zstandard);
        for (start, want) in [
            (&b""[..], None),
            (b"\x1f", None),
            (b"\x1f\x8b", Some(gzip)),
            (b"\x1f\x8c", Some(Format::Plain)),
            (b"(", None),
            (b"\x28\xb5\x2f\xfd", Some(zstandard)),
            (b"\x53\x2a\x4d\x18", Some(zstandard)),
            (b"(1. e4", Some(Format::Plain)),
            (b"R", None),
            (b"RN", Some(Format::Plain)),
            (b"PK\x03\x04", Some(Format::Unsupported("zip"))),
            (b"[", None),
            (b"[E", Some(Format::Plain)),
            (b"1", Some(Format::Plain)),
        ] {
            assert_eq!(Format::of(start), want, "{start:?}");
        }
    }
}
