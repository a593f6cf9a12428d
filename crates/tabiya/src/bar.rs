//! A bar that counts, on a terminal, and nothing elsewhere.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 30;

/// Shows how much of some work is done.
pub(crate) struct Bar {
    visible: bool,
}

impl Bar {
    pub(crate) fn new() -> Self {
        Self {
            visible: io::stderr().is_terminal(),
        }
    }

    /// Draws it.
    pub(crate) fn show(&self, done: usize, all: usize) {
        if self.visible {
            let full = (done * WIDTH).checked_div(all).unwrap_or(0).min(WIDTH);
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(
                io::stderr(),
                "\r[{}{}] {done} of {all}\x1b[K",
                "=".repeat(full),
                " ".repeat(WIDTH - full)
            );
        }
    }

    /// Makes room for other output.
    pub(crate) fn clear(&self) {
        if self.visible {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}
