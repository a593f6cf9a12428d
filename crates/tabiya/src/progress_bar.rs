//! [`ProgressBar`]: progress of long work on a terminal; nothing is drawn elsewhere.

use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Shortest time between two drawings.
const INTERVAL: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// Progress bar in the last line of standard error. Several threads may draw it.
pub(crate) struct ProgressBar {
    is_visible: bool,
    state: Mutex<BarState>,
}

#[derive(Default)]
struct BarState {
    drawn_at: Option<Instant>,
    /// True if the line has to be cleared before anything else is printed.
    is_shown: bool,
}

impl ProgressBar {
    pub(crate) fn new() -> Self {
        Self {
            is_visible: io::stderr().is_terminal(),
            state: Mutex::default(),
        }
    }

    /// A bar that is never drawn.
    pub(crate) fn hidden() -> Self {
        Self {
            is_visible: false,
            state: Mutex::default(),
        }
    }

    /// Draws a number of finished items: `[===   ] 3 of 8`.
    pub(crate) fn show(&self, done: usize, all: usize) {
        self.show_with(done, all, "");
    }

    /// Draws a number of finished items, followed by a text.
    pub(crate) fn show_with(&self, done: usize, all: usize, text: &str) {
        let share = done as f64 / all.max(1) as f64;
        self.draw(|| format!("[{}] {done} of {all}{text}", bar(share)));
    }

    /// Draws a share from 0 to 1, as far as it is known, followed by a text.
    pub(crate) fn show_share(&self, share: Option<f64>, text: &str) {
        self.draw(|| match share {
            Some(share) => {
                let share = share.clamp(0.0, 1.0);
                format!("[{}] {:3.0}%  {text}", bar(share), share * 100.0)
            }
            None => text.to_string(),
        });
    }

    fn draw(&self, line: impl FnOnce() -> String) {
        if !self.is_visible {
            return;
        }
        // Another thread that is drawing has newer figures.
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if state.drawn_at.is_some_and(|at| at.elapsed() < INTERVAL) {
            return;
        }
        state.drawn_at = Some(Instant::now());
        state.is_shown = true;
        // A failed write to the terminal must not stop the work.
        let _ = write!(io::stderr(), "\r{}\x1b[K", line());
    }

    /// Clears the line for other output. The bar is drawn again with the next progress.
    pub(crate) fn clear(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_shown {
            *state = BarState::default();
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Returns true on a terminal.
    pub(crate) fn is_visible(&self) -> bool {
        self.is_visible
    }
}

fn bar(share: f64) -> String {
    let full = ((share * WIDTH as f64) as usize).min(WIDTH);
    format!("{}{}", "=".repeat(full), " ".repeat(WIDTH - full))
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.clear();
    }
}
