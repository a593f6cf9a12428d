//! [`Source`]: a reader with a buffer that knows its lines.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memchr_iter, memrchr};

use super::limits::Limits;

/// Bytes from any reader.
///
/// The bytes at hand are `buffer[start..end]`. Around them, so that whoever scans them need not look out
/// for the edges:
/// - `buffer[start - 1]` is the byte before, and a line feed before the first;
/// - [`Source::PADDING`] zeros follow `end`.
///
/// Lines are not counted while scanning, but when bytes leave the buffer or somebody asks.
pub(crate) struct Source<R> {
    read: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    finished: bool,
    /// The buffer may grow to hold this many bytes.
    longest: usize,
    /// How many bytes have left the buffer.
    gone: u64,
    /// How many bytes had been taken when more were asked for.
    asked_at: u64,
    /// Lines are counted up to here, an index of the buffer.
    counted: usize,
    /// The number of the line at `counted`, and how far into the source it begins.
    line: u64,
    line_start: u64,
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// From 1.
    pub(crate) line: u64,
    /// In bytes, from 1.
    pub(crate) column: u64,
}

/// What came of asking for more bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum More {
    /// There are more now.
    Some,
    /// These were all.
    End,
    /// There is no room: nothing of what is held has been taken, and the buffer may not grow.
    Full,
}

impl<R: Read> Source<R> {
    /// Zeros after the last byte.
    pub(crate) const PADDING: usize = 64;
    /// The byte before the first.
    const MARGIN: usize = 1;

    pub(crate) fn new(read: R, longest: usize) -> Self {
        let longest = longest.max(Limits::BUFFER);
        let mut buffer = vec![0; Self::MARGIN + Limits::BUFFER + Self::PADDING];
        buffer[0] = b'\n';
        Self {
            read,
            buffer,
            start: Self::MARGIN,
            end: Self::MARGIN,
            finished: false,
            longest,
            gone: 0,
            asked_at: u64::MAX,
            counted: Self::MARGIN,
            line: 1,
            line_start: Self::MARGIN as u64,
        }
    }

    /// The whole buffer, and the range of bytes at hand.
    #[inline(always)]
    pub(crate) fn view(&self) -> View<'_> {
        View {
            bytes: &self.buffer[..self.end + Self::PADDING],
            start: self.start,
            end: self.end,
            finished: self.finished,
        }
    }

    /// Takes bytes up to an index of the buffer.
    #[inline(always)]
    pub(crate) fn take_to(&mut self, index: usize) {
        debug_assert!((self.start..=self.end).contains(&index));
        self.start = index;
    }

    /// How many bytes have been taken.
    pub(crate) fn offset(&self) -> u64 {
        self.gone + self.start as u64
    }

    /// Reads more bytes behind those at hand.
    pub(crate) fn more(&mut self) -> io::Result<More> {
        if self.finished {
            return Ok(More::End);
        }
        self.drop_taken();
        let mut room = self.buffer.len() - Self::PADDING;
        if self.end == room {
            if room >= Self::MARGIN + self.longest {
                return Ok(More::Full);
            }
            room = (room * 2).min(Self::MARGIN + self.longest);
            self.buffer.resize(room + Self::PADDING, 0);
        }
        let is_first = self.gone == 0 && self.end == Self::MARGIN;
        let before = self.gone + self.end as u64;
        let wanted = self.wanted().min(room);
        self.read_to(wanted, room)?;
        if is_first {
            self.skip_byte_order_mark()?;
        }
        let padding = self.end..self.end + Self::PADDING;
        self.buffer[padding].fill(0);
        Ok(match self.gone + self.end as u64 == before {
            true => More::End,
            false => More::Some,
        })
    }

    /// How far the buffer should be filled. What does not suffice is doubled, so that a long token is not
    /// looked through for every few bytes that a slow reader gives.
    fn wanted(&mut self) -> usize {
        let stalled = self.offset() == self.asked_at;
        self.asked_at = self.offset();
        match stalled {
            true => self.end + (self.end - self.start).max(1),
            false => self.end + 1,
        }
    }

    /// Reads until `wanted` bytes are in the buffer, if they come, and at most `room`.
    fn read_to(&mut self, wanted: usize, room: usize) -> io::Result<()> {
        while self.end < wanted && !self.finished {
            match self.read.read(&mut self.buffer[self.end..room]) {
                Ok(count) => {
                    self.end += count;
                    self.finished = count == 0;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// A byte order mark at the very beginning is no part of the text.
    fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
        // A reader may give one byte at a time.
        let room = self.buffer.len() - Self::PADDING;
        self.read_to(self.start + MARK.len(), room)?;
        if self.buffer[self.start..self.end].starts_with(&MARK) {
            self.start += MARK.len();
            self.counted = self.start;
            self.line_start = self.start as u64;
            // What comes next is the beginning of a line.
            self.buffer[self.start - 1] = b'\n';
        }
        Ok(())
    }

    /// Moves the bytes at hand to the front, with the one before them.
    fn drop_taken(&mut self) {
        let drop = self.start - Self::MARGIN;
        if drop == 0 {
            return;
        }
        self.count_lines(self.start);
        self.buffer.copy_within(drop..self.end, 0);
        self.start -= drop;
        self.end -= drop;
        self.counted -= drop;
        self.gone += drop as u64;
    }

    /// Where an index of the buffer is in the text. It must not be before another that was asked for.
    pub(crate) fn place(&mut self, index: usize) -> Place {
        self.count_lines(index);
        Place {
            line: self.line,
            column: self.gone + index as u64 - self.line_start + 1,
        }
    }

    /// Lines end with `\n`, `\r\n` or `\r`.
    fn count_lines(&mut self, to: usize) {
        if to <= self.counted {
            return;
        }
        let from = self.counted;
        self.counted = to;
        let bytes = &self.buffer[from..to];
        let before = self.buffer[from - 1];
        if before != b'\r' && memchr(b'\r', bytes).is_none() {
            self.line += memchr_iter(b'\n', bytes).count() as u64;
            if let Some(last) = memrchr(b'\n', bytes) {
                self.line_start = self.gone + (from + last + 1) as u64;
            }
            return;
        }
        for index in from..to {
            let ends = match self.buffer[index] {
                b'\r' => true,
                b'\n' if self.buffer[index - 1] == b'\r' => {
                    // The line has ended already, and now begins a byte later.
                    self.line_start = self.gone + index as u64 + 1;
                    false
                }
                b'\n' => true,
                _ => false,
            };
            if ends {
                self.line += 1;
                self.line_start = self.gone + index as u64 + 1;
            }
        }
    }
}

/// The bytes at hand, for scanning: see [`Source`] for what surrounds them.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// With the byte before `start`, and the padding after `end`.
    pub(crate) bytes: &'a [u8],
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True if nothing follows.
    pub(crate) finished: bool,
}

impl View<'_> {
    /// True if a line begins at this index.
    pub(crate) fn is_line_start(&self, index: usize) -> bool {
        matches!(self.bytes[index - 1], b'\n' | b'\r')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    /// Finds each `x` and checks its place.
    #[track_caller]
    fn check(text: &str, want: &[(u64, u64)]) {
        for drop in [1, 2, 3, 5, 1000] {
            let mut source = Source::new(Drops(text.as_bytes(), drop), 0);
            let mut found = Vec::new();
            loop {
                let view = source.view();
                match (view.start..view.end).find(|i| view.bytes[*i] == b'x') {
                    Some(index) => {
                        let place = source.place(index);
                        found.push((place.line, place.column));
                        source.take_to(index + 1);
                    }
                    None => {
                        let end = view.end;
                        source.take_to(end);
                        if source.more().unwrap() == More::End {
                            break;
                        }
                    }
                }
            }
            assert_eq!(found, want, "{drop} at a time");
        }
    }

    #[test]
    fn lines_of_every_kind() {
        check("x", &[(1, 1)]);
        check("ax\nx\n\n  x", &[(1, 2), (2, 1), (4, 3)]);
        check("ax\r\nx\r\n\r\n  x", &[(1, 2), (2, 1), (4, 3)]);
        check("ax\rx\r\r  x", &[(1, 2), (2, 1), (4, 3)]);
        check("\u{feff}x\n x", &[(1, 1), (2, 2)]);
        check("é x", &[(1, 4)]);
    }

    #[test]
    fn grows_to_the_longest_token_and_no_further() {
        let text = vec![b'a'; 1 << 20];
        let longest = 200_000;
        let mut source = Source::new(&text[..], longest);
        while source.more().unwrap() == More::Some {}
        assert_eq!(source.more().unwrap(), More::Full);
        let view = source.view();
        assert_eq!(view.end - view.start, longest);
        source.take_to(1000);
        assert_eq!(source.more().unwrap(), More::Some);
    }
}
