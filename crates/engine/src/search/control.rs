//! [`Control`]: the strings that a search hangs on.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Lets others stop a running search, and tells it when its pondering has become its own time.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Positions searched by all threads, brought up to date now and then.
    nodes: AtomicU64,
}

impl Control {
    /// A search that runs at once.
    pub fn new() -> Self {
        Self::default()
    }

    /// A search on the opponent's time: limits hold only after [`Control::ponderhit`].
    pub fn pondering() -> Self {
        let control = Self::default();
        control.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Ends the search; it answers with the best that it has.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on limits hold.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// True once the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
