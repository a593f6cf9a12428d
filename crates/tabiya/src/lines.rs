//! [`Lines`]: lines of a file, with their places.

use std::{
    borrow::Cow,
    io::{self, BufRead, BufReader, Read},
};

/// Longest line in bytes. A file without line ends must not fill the memory.
const LONGEST: u64 = 1 << 20;

/// Reader of lines.
pub(crate) struct Lines<R> {
    read: BufReader<R>,
    number: u64,
    bytes: Vec<u8>,
}

/// A line that is not empty, without white space around it.
pub(crate) struct Line<'a> {
    /// Line number, from 1.
    pub(crate) number: u64,
    /// Bytes before the text.
    indent: usize,
    /// The text. Bytes that are not UTF-8 are replaced, and a line that is too long ends with `…`, so that they fail as
    /// whatever they should be.
    pub(crate) text: Cow<'a, str>,
}

impl Line<'_> {
    /// Returns the column of an offset in the text, from 1.
    pub(crate) fn column(&self, offset: usize) -> u64 {
        (self.indent + offset) as u64 + 1
    }
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(read: R) -> Self {
        Self {
            read: BufReader::new(read),
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// Returns the next line that is not empty.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        let mut is_too_long;
        loop {
            self.bytes.clear();
            let mut limited = self.read.by_ref().take(LONGEST);
            if limited.read_until(b'\n', &mut self.bytes)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            is_too_long = self.bytes.len() as u64 == LONGEST && !self.bytes.ends_with(b"\n");
            if is_too_long {
                self.read.skip_until(b'\n')?;
            }
            if !strip_mark(&self.bytes).trim_ascii().is_empty() {
                break;
            }
        }
        let whole = strip_mark(&self.bytes);
        let indent = self.bytes.len() - whole.trim_ascii_start().len();
        let mut text = String::from_utf8_lossy(whole.trim_ascii());
        if is_too_long {
            text.to_mut().push('…');
        }
        Ok(Some(Line {
            number: self.number,
            indent,
            text,
        }))
    }
}

fn strip_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_their_places() {
        let text = "\u{feff}one\n\n \t\r\n  two \r\nthree\n";
        let mut lines = Lines::new(text.as_bytes());
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push((line.number, line.column(0), line.text.into_owned()));
        }
        let want = [(1, 4, "one"), (4, 3, "two"), (5, 1, "three")];
        assert_eq!(
            seen,
            want.map(|(line, column, text)| (line, column, text.into()))
        );
    }

    #[test]
    fn a_file_without_line_ends_does_not_fill_the_memory() {
        let endless = io::repeat(b'x').take(LONGEST * 20).chain(&b"\nend"[..]);
        let mut lines = Lines::new(endless);
        let line = lines.next_line().unwrap().unwrap();
        assert!(line.text.ends_with("xx…") && line.text.len() as u64 <= LONGEST + 3);
        let line = lines.next_line().unwrap().unwrap();
        assert_eq!((line.number, &*line.text), (2, "end"));
        assert!(lines.bytes.capacity() as u64 <= 2 * LONGEST);
    }
}
