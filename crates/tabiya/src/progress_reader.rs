//! [`ProgressReader`]: a reader with a progress bar on a terminal; nothing is drawn elsewhere.

use std::{
    io::{self, IsTerminal, Read, Write},
    time::{Duration, Instant},
};

/// Shortest time between two drawings.
const INTERVAL: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// Reader that shows how many bytes of the whole have been read.
pub(crate) struct ProgressReader<R> {
    inner: R,
    read: u64,
    whole: Option<u64>,
    drawn: Option<Instant>,
    visible: bool,
}

impl<R: Read> ProgressReader<R> {
    /// Wraps a reader of `whole` bytes, if known.
    pub(crate) fn new(inner: R, whole: Option<u64>) -> Self {
        Self {
            inner,
            read: 0,
            whole,
            drawn: None,
            visible: io::stderr().is_terminal(),
        }
    }

    fn draw(&mut self) {
        if !self.visible || self.drawn.is_some_and(|drawn| drawn.elapsed() < INTERVAL) {
            return;
        }
        self.drawn = Some(Instant::now());
        let megabytes = self.read as f64 / 1e6;
        let text = match self.whole {
            Some(whole) if whole > 0 => {
                let share = (self.read as f64 / whole as f64).min(1.0);
                let full = (share * WIDTH as f64) as usize;
                format!(
                    "[{}{}] {:3.0}%  {megabytes:.1} MB",
                    "=".repeat(full),
                    " ".repeat(WIDTH - full),
                    share * 100.0
                )
            }
            _ => format!("{megabytes:.1} MB"),
        };
        // A failed write to the terminal must not stop the work.
        let _ = write!(io::stderr(), "\r{text}\x1b[K");
    }
}

impl<R> ProgressReader<R> {
    fn clear(&mut self) {
        if self.drawn.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl<R: Read> Read for ProgressReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read += count as u64;
        self.draw();
        Ok(count)
    }
}

impl<R> Drop for ProgressReader<R> {
    fn drop(&mut self) {
        self.clear();
    }
}
