//! [`Source`]: the compressed bytes, and how their reading ended.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

/// Size of the buffer in bytes.
const BUFFER: usize = 1 << 16;

/// Buffered compressed bytes. It remembers the end and a failure, because decoders report both as errors of their own.
pub(crate) struct Source<R> {
    inner: BufReader<Chain<Cursor<Vec<u8>>, R>>,
    /// True if a decoder wanted more bytes than there are.
    pub(crate) has_ended: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Source<R> {
    /// Joins the bytes that told the format and the rest.
    pub(crate) fn new(start: Vec<u8>, rest: R) -> Self {
        Self {
            inner: BufReader::with_capacity(BUFFER, Cursor::new(start).chain(rest)),
            has_ended: false,
            failure: None,
        }
    }

    /// Returns the next byte without consuming it; `None` at the end.
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        match self.fill_buf() {
            Ok(bytes) => Ok(bytes.first().copied()),
            Err(error) => Err(self.take_failure().unwrap_or(error)),
        }
    }

    /// Returns the error of the reader below, if it has failed.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.inner.buffer().is_empty() {
            loop {
                match self.inner.fill_buf() {
                    Ok(bytes) => {
                        self.has_ended |= bytes.is_empty();
                        break;
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        let told = io::Error::new(error.kind(), "the file cannot be read");
                        self.failure = Some(error);
                        return Err(told);
                    }
                }
            }
        }
        Ok(self.inner.buffer())
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let count = bytes.len().min(buffer.len());
        buffer[..count].copy_from_slice(&bytes[..count]);
        self.consume(count);
        Ok(count)
    }
}
