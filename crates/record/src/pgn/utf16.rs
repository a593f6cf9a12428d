//! [`Utf16Decoder`]: turns UTF-16 into UTF-8 while reading.

use std::io::{self, Read};

/// Decoder of a file in UTF-16: one that begins with a byte order mark, or with an ASCII letter in two bytes, as every PGN
/// does.
///
/// Unpaired surrogates become U+FFFD.
pub(crate) struct Utf16Decoder {
    byte_order: ByteOrder,
    /// Bytes that are not decoded yet: half a character at the end of a block.
    bytes: Vec<u8>,
    /// Decoded text, and how much of it has been passed on.
    text: Vec<u8>,
    passed: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ByteOrder {
    BigEndian,
    LittleEndian,
}

/// Number of bytes to read at a time.
const BLOCK: usize = 1 << 14;

/// True if a text with these first bytes is UTF-16.
pub(crate) fn is_utf16(first: &[u8]) -> bool {
    byte_order(first).is_some()
}

/// Returns the byte order that the first bytes of a text tell, and the bytes after the mark; `None` if it is not UTF-16.
fn byte_order(first: &[u8]) -> Option<(ByteOrder, &[u8])> {
    let begins_pgn = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match first {
        [0xfe, 0xff, rest @ ..] => Some((ByteOrder::BigEndian, rest)),
        [0xff, 0xfe, rest @ ..] => Some((ByteOrder::LittleEndian, rest)),
        [0, letter, ..] if begins_pgn(letter) => Some((ByteOrder::BigEndian, first)),
        [letter, 0, ..] if begins_pgn(letter) => Some((ByteOrder::LittleEndian, first)),
        _ => None,
    }
}

impl Utf16Decoder {
    /// Creates a decoder for a file with these first bytes; `None` if it is not UTF-16.
    pub(crate) fn detect(first: &[u8]) -> Option<Self> {
        let (byte_order, rest) = byte_order(first)?;
        let mut decoder = Self {
            byte_order,
            bytes: rest.to_vec(),
            text: Vec::new(),
            passed: 0,
        };
        decoder.decode(false);
        Some(decoder)
    }

    /// Reads decoded text; 0 bytes at the end of the input.
    pub(crate) fn read(&mut self, read: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.passed == self.text.len() {
            let old = self.bytes.len();
            self.bytes.resize(old + BLOCK, 0);
            let count = read.read(&mut self.bytes[old..]);
            self.bytes.truncate(old + *count.as_ref().unwrap_or(&0));
            self.text.clear();
            self.passed = 0;
            let is_end = count? == 0;
            self.decode(is_end);
            if is_end && self.text.is_empty() {
                return Ok(0);
            }
        }
        let rest = &self.text[self.passed..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.passed += count;
        Ok(count)
    }

    /// Decodes all bytes but those of a character that may go on.
    fn decode(&mut self, is_end: bool) {
        let pairs = self.bytes.chunks_exact(2);
        let mut units: Vec<u16> = pairs
            .map(|pair| match self.byte_order {
                ByteOrder::BigEndian => u16::from_be_bytes([pair[0], pair[1]]),
                ByteOrder::LittleEndian => u16::from_le_bytes([pair[0], pair[1]]),
            })
            .collect();
        if !is_end
            && units
                .last()
                .is_some_and(|unit| (0xd800..0xdc00).contains(unit))
        {
            units.pop();
        }
        for letter in char::decode_utf16(units.iter().copied()) {
            let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
            let mut bytes = [0; 4];
            self.text.extend(letter.encode_utf8(&mut bytes).bytes());
        }
        self.bytes.drain(..2 * units.len());
        if is_end && !self.bytes.is_empty() {
            self.bytes.clear();
            self.text.extend("\u{fffd}".bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::slow_reader::SlowReader;

    #[track_caller]
    fn check(mark: &[u16], units: &[u16], odd: &[u8], want: &str) {
        for order in [u16::to_be_bytes, u16::to_le_bytes] {
            let mut bytes: Vec<u8> = mark
                .iter()
                .chain(units)
                .flat_map(|unit| order(*unit))
                .collect();
            bytes.extend(odd);
            for (first, chunk, room) in [(2, 1, 1), (3, 2, 3), (2, 3, 100), (bytes.len(), 9, 2)] {
                let first = first.min(bytes.len());
                let mut decoder = Utf16Decoder::detect(&bytes[..first]).unwrap();
                let mut read = SlowReader(&bytes[first..], chunk);
                let mut found = Vec::new();
                let mut buffer = vec![0; room];
                loop {
                    match decoder.read(&mut read, &mut buffer).unwrap() {
                        0 => break,
                        count => found.extend(&buffer[..count]),
                    }
                }
                assert_eq!(String::from_utf8(found).unwrap(), want);
            }
        }
    }

    const MARK: [u16; 1] = [0xfeff];

    #[test]
    fn texts() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        for text in ["", "1. e4 *\n", "Réti ♘f3 — Кр", "a 😀 b", "😀"] {
            check(&MARK, &units(text), b"", text);
            if text.starts_with(|first: char| first.is_ascii()) {
                check(&[], &units(text), b"", text);
            }
        }
        for mark in [&MARK[..], &[]] {
            check(mark, &units("a"), b"x", "a\u{fffd}");
            check(mark, &[0x61, 0xd83d, 0x62], b"", "a\u{fffd}b");
            check(mark, &[0x61, 0xd83d], b"", "a\u{fffd}");
        }
        for other in [&b"1. e4"[..], b"", b"1", b"\0", b"\0\0", "é".as_bytes()] {
            assert!(Utf16Decoder::detect(other).is_none());
        }
    }
}
