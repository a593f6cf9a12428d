//! Compressed data of all kinds, whole, cut and damaged.

use std::io::{self, Read, Write};

use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tabiya_decompress::{DecompressError, DecompressErrorKind as Kind, Decompressor};

const FIRST: &[u8] = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const SECOND: &[u8] = b"[White \"B\"]\n\n1. d4 d5 *\n\n";

/// Two frames that the `zstd` program made, the first with a checksum.
const TWO_FRAMES: &[u8] = include_bytes!("data/two-frames.zst");

/// Real games that the `zstd` program compressed with all it has: `zstd -19 --long`.
const MANY_BLOCKS: &[u8] = include_bytes!("data/games.zst");

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// A frame that holds no data.
fn skippable(length: u32) -> Vec<u8> {
    let mut frame = vec![0x50, 0x2a, 0x4d, 0x18];
    frame.extend(length.to_le_bytes());
    frame.resize(frame.len() + length as usize, b'x');
    frame
}

fn read(bytes: &[u8]) -> Result<Vec<u8>, Kind> {
    let mut text = Vec::new();
    match Decompressor::new(bytes).read_to_end(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => {
            let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
            let inner: &DecompressError = inner.unwrap_or_else(|| panic!("{error}"));
            Err(inner.kind)
        }
    }
}

#[track_caller]
fn check(bytes: &[u8], want: &[&[u8]]) {
    assert_eq!(read(bytes), Ok(want.concat()));
    // A reader may return one byte at a time, and be asked for one.
    let mut slow = Decompressor::new(OneByOne(bytes));
    let mut text = Vec::new();
    let mut byte = [0];
    while slow.read(&mut byte).unwrap() == 1 {
        text.push(byte[0]);
    }
    assert_eq!(text, want.concat());
}

/// Returns one byte at a time, and is interrupted before each.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.split_first() {
            Some((byte, rest)) => {
                buffer[0] = *byte;
                self.0 = rest;
                Ok(1)
            }
            None => Ok(0),
        }
    }
}

#[test]
fn other_data_is_read_as_it_is() {
    for text in [
        &b""[..],
        b"\x1f",
        b"(",
        b"\x28\xb5",
        b"PGN",
        b"Rd1 is not a RAR file",
        FIRST,
    ] {
        check(text, &[text]);
    }
}

#[test]
fn members_and_frames_follow_each_other() {
    check(&gzip(FIRST), &[FIRST]);
    check(&gzip(b""), &[]);
    check(
        &[gzip(FIRST), gzip(b""), gzip(SECOND)].concat(),
        &[FIRST, SECOND],
    );
    check(&[gzip(FIRST), vec![0; 100_000]].concat(), &[FIRST]);
    check(TWO_FRAMES, &[FIRST, SECOND]);
    check(&zstandard(FIRST), &[FIRST]);
    let frames = [
        skippable(0),
        zstandard(FIRST),
        skippable(200_000),
        zstandard(SECOND),
    ];
    check(&frames.concat(), &[FIRST, SECOND]);
    let long = SECOND.repeat(100_000);
    for bytes in [gzip(&long), zstandard(&long)] {
        assert!(bytes.len() < long.len() / 20);
        assert!(read(&bytes) == Ok(long.clone()));
    }
}

#[test]
fn truncated_data_is_an_error_wherever_it_ends() {
    for whole in [gzip(FIRST), zstandard(FIRST), skippable(9)] {
        for length in 4..whole.len() {
            assert_eq!(read(&whole[..length]), Err(Kind::Truncated), "{length}");
        }
    }
    // Between two frames nothing is missing.
    let ends = (4..TWO_FRAMES.len()).filter(|end| read(&TWO_FRAMES[..*end]).is_ok());
    assert_eq!(ends.count(), 1);
    let error = Decompressor::new(&gzip(FIRST)[..20]).read_to_end(&mut Vec::new());
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
}

#[test]
fn damaged_data_is_an_error_or_reads_the_same() {
    for whole in [
        gzip(FIRST),
        TWO_FRAMES[..TWO_FRAMES.len() / 2 + 10].to_vec(),
    ] {
        for at in 4..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                // The second frame has no checksum, and is cut here.
                if let Ok(text) = read(&bytes) {
                    assert_eq!(text, FIRST, "bit {bit} of byte {at}");
                }
            }
        }
    }
    let mut bytes = gzip(FIRST);
    let checksum = bytes.len() - 6;
    bytes[checksum] ^= 1;
    assert_eq!(read(&bytes), Err(Kind::Damaged));
}

/// Random numbers, the same each time (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let moves = [
        "e4",
        "Nf3",
        "O-O",
        "Rxd7+",
        "bxa8=Q#",
        "{a comment}",
        "1-0",
        "(",
        ")",
    ];
    let words = (0..2000).map(|_| moves[random.below(moves.len())]);
    let text = words.collect::<Vec<_>>().join(" ").into_bytes();
    let cases = std::env::var("TABIYA_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    for whole in [gzip(&text), zstandard(&text), MANY_BLOCKS.to_vec()] {
        for _ in 0..cases.unwrap_or(1500) {
            let mut bytes = whole.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] = random.below(256) as u8,
                    1 => bytes[at] ^= 1 << random.below(8),
                    2 => bytes.truncate(at + 1),
                    _ => {
                        let from = random.below(bytes.len());
                        let part = bytes[from..(from + 9).min(bytes.len())].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
            }
            // A small change can make a bomb.
            let _ = io::copy(
                &mut Decompressor::new(&bytes[..]).take(1 << 20),
                &mut io::sink(),
            );
        }
    }
}

#[test]
fn other_bytes_after_the_data_are_an_error() {
    assert_eq!(
        read(&[gzip(FIRST), SECOND.to_vec()].concat()),
        Err(Kind::Trailing)
    );
    assert_eq!(
        read(&[gzip(FIRST), b"\0\0\x1f".to_vec()].concat()),
        Err(Kind::Trailing)
    );
    assert_eq!(read(&[TWO_FRAMES, SECOND].concat()), Err(Kind::Trailing));
}

#[test]
fn a_window_that_needs_too_much_memory_is_refused() {
    // Frame headers whose window descriptors ask for 256 megabytes and more.
    for window in [0x90, 0xf0, 0xff] {
        let header = [0x28, 0xb5, 0x2f, 0xfd, 0, window, 0, 0, 0];
        assert!(matches!(read(&header), Err(Kind::WindowTooLarge { .. })));
    }
}

#[test]
fn formats_that_cannot_be_read_are_named() {
    let error = Decompressor::new(&b"PK\x03\x04rest"[..])
        .read(&mut [0; 4])
        .unwrap_err();
    assert!(error.to_string().starts_with("this is zip data"), "{error}");
}

/// A failed reader below is not a truncated file.
#[test]
fn errors_of_the_reader_are_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "no more"))
        }
    }
    for start in [gzip(FIRST), TWO_FRAMES.to_vec()] {
        for length in [0, 1, 3, 5, 12, 20] {
            let mut read = Decompressor::new((&start[..length]).chain(Broken));
            let error = read.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), "no more", "after {length} bytes");
            assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        }
    }
}
