//! [`LineReader`]: reads lines of limited length.

use std::io::{self, BufRead};

use tabiya_protocol::MAX_LINE_LENGTH;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// The line without its terminator. Invalid UTF-8 is replaced.
    Text(String),
    /// A line that was too long and was dropped.
    TooLong {
        /// Its length.
        bytes: usize,
    },
}

/// Reads lines and never buffers more than [`MAX_LINE_LENGTH`] bytes.
pub(crate) struct LineReader<R> {
    input: R,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input }
    }

    /// Reads the next line; `None` at the end of input.
    pub(crate) fn read(&mut self) -> io::Result<Option<InputLine>> {
        let mut line = Vec::new();
        let mut bytes = 0;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() && bytes == 0 {
                return Ok(None);
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            if bytes + part.len() <= MAX_LINE_LENGTH {
                line.extend_from_slice(part);
            }
            bytes += part.len();
            let is_complete = end.is_some() || buffer.is_empty();
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if is_complete {
                return Ok(Some(finish(line, bytes)));
            }
        }
    }
}

fn finish(line: Vec<u8>, bytes: usize) -> InputLine {
    if bytes > MAX_LINE_LENGTH {
        return InputLine::TooLong { bytes };
    }
    InputLine::Text(String::from_utf8_lossy(&line).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(input: &[u8]) -> Vec<InputLine> {
        // A small buffer splits lines into parts.
        let mut lines = LineReader::new(io::BufReader::with_capacity(3, input));
        std::iter::from_fn(|| lines.read().unwrap()).collect()
    }

    #[test]
    fn lines_with_and_without_terminator() {
        let text = |text: &str| InputLine::Text(text.to_string());
        assert_eq!(read_all(b""), []);
        assert_eq!(
            read_all(b"uci\n\nquit"),
            [text("uci"), text(""), text("quit")]
        );
        assert_eq!(read_all(b"a\xffb\n"), [text("a\u{fffd}b")]);
    }

    #[test]
    fn long_lines_are_dropped() {
        let mut input = vec![b'x'; MAX_LINE_LENGTH + 1];
        input.extend_from_slice(b"\nuci\n");
        let lines = read_all(&input);
        assert_eq!(
            lines[0],
            InputLine::TooLong {
                bytes: MAX_LINE_LENGTH + 1
            }
        );
        assert_eq!(lines[1], InputLine::Text("uci".to_string()));
        assert!(matches!(&read_all(&input[1..])[0], InputLine::Text(_)));
    }
}
