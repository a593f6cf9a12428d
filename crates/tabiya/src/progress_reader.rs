//! [`ProgressReader`]: a reader whose progress is drawn.

use std::{
    io::{self, Read},
    sync::Arc,
};

use crate::progress_bar::ProgressBar;

/// Reader that draws how many bytes of the whole have been read.
pub(crate) struct ProgressReader<R> {
    inner: R,
    read: u64,
    whole: Option<u64>,
    bar: Arc<ProgressBar>,
}

impl<R: Read> ProgressReader<R> {
    /// Wraps a reader of `whole` bytes, if known.
    pub(crate) fn new(inner: R, whole: Option<u64>, bar: Arc<ProgressBar>) -> Self {
        Self {
            inner,
            read: 0,
            whole: whole.filter(|whole| *whole > 0),
            bar,
        }
    }
}

impl<R: Read> Read for ProgressReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read += count as u64;
        if self.bar.is_visible() {
            let share = self.whole.map(|whole| self.read as f64 / whole as f64);
            let megabytes = self.read as f64 / 1e6;
            self.bar.show_share(share, &format!("{megabytes:.1} MB"));
        }
        Ok(count)
    }
}
