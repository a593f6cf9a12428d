//! [`Printer`]: buffered standard output that does not write into a progress bar.

use std::{
    fmt,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write},
    sync::Arc,
};

use crate::progress_bar::ProgressBar;

/// Standard output, line by line.
pub(crate) struct Printer {
    out: BufWriter<StdoutLock<'static>>,
    bar: Arc<ProgressBar>,
    /// True if each line is to be seen at once.
    is_terminal: bool,
}

impl Printer {
    pub(crate) fn new(bar: Arc<ProgressBar>) -> Self {
        let out = io::stdout().lock();
        Self {
            is_terminal: out.is_terminal(),
            out: BufWriter::new(out),
            bar,
        }
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, line: impl fmt::Display) -> io::Result<()> {
        if !self.is_terminal {
            return writeln!(self.out, "{line}");
        }
        self.bar.clear();
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Prints a line at once, also to a pipe: for lines that come seldom.
    pub(crate) fn line_now(&mut self, line: impl fmt::Display) -> io::Result<()> {
        self.line(line)?;
        self.out.flush()
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
