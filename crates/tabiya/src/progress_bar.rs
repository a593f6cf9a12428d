//! [`ProgressBar`]: counted progress on a terminal; nothing is drawn elsewhere.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 30;

/// Progress as a number of finished items.
pub(crate) struct ProgressBar {
    visible: bool,
}

impl ProgressBar {
    pub(crate) fn new() -> Self {
        Self {
            visible: io::stderr().is_terminal(),
        }
    }

    /// Draws the bar.
    pub(crate) fn show(&self, done: usize, all: usize) {
        self.show_with(done, all, "");
    }

    /// Draws the bar, followed by a text.
    pub(crate) fn show_with(&self, done: usize, all: usize, text: &str) {
        if self.visible {
            let full = (done * WIDTH).checked_div(all).unwrap_or(0).min(WIDTH);
            // A failed write to the terminal must not stop the work.
            let _ = write!(
                io::stderr(),
                "\r[{}{}] {done} of {all}{text}\x1b[K",
                "=".repeat(full),
                " ".repeat(WIDTH - full)
            );
        }
    }

    /// Clears the line for other output.
    pub(crate) fn clear(&self) {
        if self.visible {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.clear();
    }
}
