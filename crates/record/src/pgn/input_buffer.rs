//! [`InputBuffer`]: a buffer over any reader that tracks line numbers.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memchr_iter, memrchr};

use super::{limits::PgnLimits, utf16::Utf16Decoder};

/// Buffered bytes of any reader.
///
/// The window is `buffer[start..end]`. It is surrounded by bytes that spare scanners the bounds checks:
/// - `buffer[start - 1]` is the byte before, and a line feed before the first;
/// - [`InputBuffer::PADDING`] zeros follow `end`.
///
/// Lines are not counted while scanning, but only when bytes leave the buffer or a location is needed.
pub(crate) struct InputBuffer<R> {
    read: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_finished: bool,
    /// Size limit of the buffer in bytes.
    max_len: usize,
    /// Number of bytes that have left the buffer.
    discarded: u64,
    /// Offset at the last refill.
    last_refill_at: u64,
    /// Buffer index up to which lines are counted.
    counted_to: usize,
    /// Number of the line at `counted_to`, and the offset where it begins.
    line: u64,
    line_start: u64,
    /// Decoder of a file in UTF-16.
    utf16: Option<Utf16Decoder>,
    kept: KeptText,
}

/// Text from a mark to where the buffer begins.
#[derive(Default)]
struct KeptText {
    bytes: Vec<u8>,
    /// Offset of the mark, if text is to be kept.
    mark: Option<u64>,
    /// Most bytes that are kept.
    most: u64,
}

/// Line and column in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Location {
    /// From 1.
    pub(crate) line: u64,
    /// In bytes, from 1.
    pub(crate) column: u64,
}

/// Result of a refill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refill {
    /// Bytes were added.
    MoreBytes,
    EndOfInput,
    /// The buffer is full of unconsumed bytes and may not grow.
    Full,
}

impl<R: Read> InputBuffer<R> {
    /// Number of zeros after the last byte.
    pub(crate) const PADDING: usize = 64;
    /// Number of bytes kept before the window.
    const MARGIN: usize = 1;

    pub(crate) fn new(read: R, max_len: usize) -> Self {
        let max_len = max_len.max(PgnLimits::BUFFER);
        let mut buffer = vec![0; Self::MARGIN + PgnLimits::BUFFER + Self::PADDING];
        buffer[0] = b'\n';
        Self {
            read,
            buffer,
            start: Self::MARGIN,
            end: Self::MARGIN,
            is_finished: false,
            max_len,
            discarded: 0,
            last_refill_at: u64::MAX,
            counted_to: Self::MARGIN,
            line: 1,
            line_start: Self::MARGIN as u64,
            utf16: None,
            kept: KeptText::default(),
        }
    }

    /// Keeps all text from here on for [`kept_text`](Self::kept_text), unless it is more than `most` bytes.
    pub(crate) fn mark(&mut self, most: u64) {
        self.kept.bytes.clear();
        self.kept.mark = Some(self.offset());
        self.kept.most = most;
    }

    /// Returns the text from the mark up to here; `None` if there is no mark or the text is too long.
    pub(crate) fn kept_text(&self) -> Option<Vec<u8>> {
        self.kept.mark?;
        let mut text = self.kept.bytes.clone();
        text.extend_from_slice(self.unkept_text());
        Some(text)
    }

    /// Number of bytes from the mark up to here; 0 without a mark.
    pub(crate) fn kept_len(&self) -> u64 {
        self.kept.mark.map_or(0, |mark| self.offset() - mark)
    }

    /// The part of the buffer after the mark that is consumed and not kept yet.
    fn unkept_text(&self) -> &[u8] {
        let Some(mark) = self.kept.mark else {
            return &[];
        };
        let from = mark + self.kept.bytes.len() as u64;
        let from = usize::try_from(from.saturating_sub(self.discarded)).unwrap_or(self.start);
        &self.buffer[from.clamp(Self::MARGIN, self.start)..self.start]
    }

    /// The bytes that are not consumed yet.
    #[inline(always)]
    pub(crate) fn window(&self) -> InputWindow<'_> {
        InputWindow {
            bytes: &self.buffer[..self.end + Self::PADDING],
            start: self.start,
            end: self.end,
            is_finished: self.is_finished,
        }
    }

    /// Consumes bytes up to an index of the buffer.
    #[inline(always)]
    pub(crate) fn consume_to(&mut self, index: usize) {
        debug_assert!((self.start..=self.end).contains(&index));
        self.start = index;
    }

    /// Number of bytes consumed.
    pub(crate) fn offset(&self) -> u64 {
        self.discarded + self.start as u64
    }

    /// Reads more bytes into the window.
    pub(crate) fn refill(&mut self) -> io::Result<Refill> {
        if self.is_finished {
            return Ok(Refill::EndOfInput);
        }
        self.discard_consumed();
        let mut room = self.buffer.len() - Self::PADDING;
        if self.end == room {
            if room >= Self::MARGIN + self.max_len {
                return Ok(Refill::Full);
            }
            room = (room * 2).min(Self::MARGIN + self.max_len);
            self.buffer.resize(room + Self::PADDING, 0);
        }
        let is_first = self.discarded == 0 && self.end == Self::MARGIN;
        let before = self.discarded + self.end as u64;
        let fill_target = self.fill_target().min(room);
        self.read_to(fill_target, room)?;
        if is_first {
            self.skip_byte_order_mark()?;
        }
        let padding = self.end..self.end + Self::PADDING;
        self.buffer[padding].fill(0);
        Ok(match self.discarded + self.end as u64 == before {
            true => Refill::EndOfInput,
            false => Refill::MoreBytes,
        })
    }

    /// Returns the length to fill the buffer to. If nothing was consumed since the last refill, the window is doubled,
    /// so that a long token is not scanned again for every few bytes of a slow reader.
    fn fill_target(&mut self) -> usize {
        let is_stalled = self.offset() == self.last_refill_at;
        self.last_refill_at = self.offset();
        match is_stalled {
            true => self.end + (self.end - self.start).max(1),
            false => self.end + 1,
        }
    }

    /// Reads until `fill_target` bytes are in the buffer or the input ends, and at most `room`.
    fn read_to(&mut self, fill_target: usize, room: usize) -> io::Result<()> {
        while self.end < fill_target && !self.is_finished {
            let buffer = &mut self.buffer[self.end..room];
            let read = match &mut self.utf16 {
                None => self.read.read(buffer),
                Some(decoder) => decoder.read(&mut self.read, buffer),
            };
            match read {
                Ok(count) => {
                    self.end += count;
                    self.is_finished = count == 0;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Skips a byte order mark at the start of the input; that of UTF-16 also sets the decoder.
    fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
        // A reader may return one byte at a time.
        let room = self.buffer.len() - Self::PADDING;
        self.read_to(self.start + MARK.len(), room)?;
        if let Some(decoder) = Utf16Decoder::detect(&self.buffer[self.start..self.end]) {
            self.utf16 = Some(decoder);
            self.end = self.start;
            self.is_finished = false;
            return self.read_to(self.start + 1, room);
        }
        if self.buffer[self.start..self.end].starts_with(&MARK) {
            self.start += MARK.len();
            self.counted_to = self.start;
            self.line_start = self.start as u64;
            // The next byte begins a line.
            self.buffer[self.start - 1] = b'\n';
            if self.kept.mark.is_some() {
                self.mark(self.kept.most);
            }
        }
        Ok(())
    }

    /// Moves the window and the byte before it to the front of the buffer.
    fn discard_consumed(&mut self) {
        let drop = self.start - Self::MARGIN;
        if drop == 0 {
            return;
        }
        self.count_lines(self.start);
        if self.kept.mark.is_some() {
            let unkept = self.unkept_text().to_vec();
            self.kept.bytes.extend(unkept);
            if self.kept.bytes.len() as u64 > self.kept.most {
                self.kept = KeptText::default();
            }
        }
        self.buffer.copy_within(drop..self.end, 0);
        self.start -= drop;
        self.end -= drop;
        self.counted_to -= drop;
        self.discarded += drop as u64;
    }

    /// Returns the line and column of a buffer index. Indices must not decrease between calls.
    pub(crate) fn location(&mut self, index: usize) -> Location {
        self.count_lines(index);
        Location {
            line: self.line,
            column: self.discarded + index as u64 - self.line_start + 1,
        }
    }

    /// Counts lines up to an index. Lines end with `\n`, `\r\n` or `\r`.
    fn count_lines(&mut self, to: usize) {
        if to <= self.counted_to {
            return;
        }
        let from = self.counted_to;
        self.counted_to = to;
        let bytes = &self.buffer[from..to];
        let before = self.buffer[from - 1];
        if before != b'\r' && memchr(b'\r', bytes).is_none() {
            self.line += memchr_iter(b'\n', bytes).count() as u64;
            if let Some(last) = memrchr(b'\n', bytes) {
                self.line_start = self.discarded + (from + last + 1) as u64;
            }
            return;
        }
        for index in from..to {
            let ends = match self.buffer[index] {
                b'\r' => true,
                b'\n' if self.buffer[index - 1] == b'\r' => {
                    // The `\r` has ended the line already; the next one begins after the `\n`.
                    self.line_start = self.discarded + index as u64 + 1;
                    false
                }
                b'\n' => true,
                _ => false,
            };
            if ends {
                self.line += 1;
                self.line_start = self.discarded + index as u64 + 1;
            }
        }
    }
}

/// Unconsumed bytes, for scanning; [`InputBuffer`] documents the bytes around them.
#[derive(Clone, Copy)]
pub(crate) struct InputWindow<'a> {
    /// Includes the byte before `start` and the padding after `end`.
    pub(crate) bytes: &'a [u8],
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True if no more input follows.
    pub(crate) is_finished: bool,
}

impl InputWindow<'_> {
    /// True if a line begins at this index.
    pub(crate) fn is_line_start(&self, index: usize) -> bool {
        matches!(self.bytes[index - 1], b'\n' | b'\r')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::slow_reader::SlowReader;

    /// Checks the locations of each `x`.
    #[track_caller]
    fn check(text: &str, want: &[(u64, u64)]) {
        for chunk in [1, 2, 3, 5, 1000] {
            let mut buffer = InputBuffer::new(SlowReader(text.as_bytes(), chunk), 0);
            let mut found = Vec::new();
            loop {
                let window = buffer.window();
                match (window.start..window.end).find(|i| window.bytes[*i] == b'x') {
                    Some(index) => {
                        let location = buffer.location(index);
                        found.push((location.line, location.column));
                        buffer.consume_to(index + 1);
                    }
                    None => {
                        let end = window.end;
                        buffer.consume_to(end);
                        if buffer.refill().unwrap() == Refill::EndOfInput {
                            break;
                        }
                    }
                }
            }
            assert_eq!(found, want, "{chunk} bytes at a time");
        }
    }

    #[test]
    fn all_kinds_of_line_ends() {
        check("x", &[(1, 1)]);
        check("ax\nx\n\n  x", &[(1, 2), (2, 1), (4, 3)]);
        check("ax\r\nx\r\n\r\n  x", &[(1, 2), (2, 1), (4, 3)]);
        check("ax\rx\r\r  x", &[(1, 2), (2, 1), (4, 3)]);
        check("\u{feff}x\n x", &[(1, 1), (2, 2)]);
        check("é x", &[(1, 4)]);
    }

    #[test]
    fn text_is_kept_from_the_mark() {
        let text: Vec<u8> = (0..300_000u32).map(|i| b'a' + (i % 23) as u8).collect();
        let mut buffer = InputBuffer::new(&text[..], 0);
        let mut consumed = 0;
        let mut from = 0;
        for step in [5, 70_000, 1, 30_000, 100_000, 0, 50_000] {
            for i in 0..step {
                while buffer.window().start == buffer.window().end {
                    buffer.refill().unwrap();
                }
                let next = buffer.window().start + 1;
                buffer.consume_to(next);
                consumed += 1;
                if step == 30_000 && i == 10 {
                    buffer.mark(200_000);
                    from = consumed;
                }
            }
            if from > 0 {
                assert!(buffer.kept_text().unwrap() == text[from..consumed]);
                assert_eq!(buffer.kept_len(), (consumed - from) as u64);
            }
        }
    }

    #[test]
    fn text_that_is_too_long_is_not_kept() {
        let mut buffer = InputBuffer::new(io::repeat(b'x').take(10 << 20), 0);
        buffer.mark(1 << 20);
        while buffer.refill().unwrap() == Refill::MoreBytes {
            assert!(buffer.kept.bytes.capacity() <= 4 << 20);
            let end = buffer.window().end;
            buffer.consume_to(end);
        }
        assert_eq!(buffer.kept_text(), None);
    }

    #[test]
    fn grows_up_to_the_limit() {
        let text = vec![b'a'; 1 << 20];
        let max_len = 200_000;
        let mut buffer = InputBuffer::new(&text[..], max_len);
        while buffer.refill().unwrap() == Refill::MoreBytes {}
        assert_eq!(buffer.refill().unwrap(), Refill::Full);
        let window = buffer.window();
        assert_eq!(window.end - window.start, max_len);
        buffer.consume_to(1000);
        assert_eq!(buffer.refill().unwrap(), Refill::MoreBytes);
    }
}
