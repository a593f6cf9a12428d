//! [`SlowReader`]: input in small pieces, for tests.

use std::io::{self, Read};

/// Returns a few bytes at a time.
pub(super) struct SlowReader<'a>(pub(super) &'a [u8], pub(super) usize);

impl Read for SlowReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}
