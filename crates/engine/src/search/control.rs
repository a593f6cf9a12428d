//! [`SearchControl`]: stops a running search from outside.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Stops a running search, or turns a ponder search into a normal one.
#[derive(Debug, Default)]
pub struct SearchControl {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Nodes searched by all threads, updated periodically.
    nodes: AtomicU64,
}

impl SearchControl {
    /// Control of a normal search: its limits apply at once.
    pub fn new() -> Self {
        Self::default()
    }

    /// Control of a ponder search, on the opponent's time: limits apply only after [`SearchControl::ponderhit`].
    pub fn pondering() -> Self {
        let control = Self::default();
        control.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Stops the search; it returns the best move found so far.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Reports that the expected move was played: limits apply from now on.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Returns true once the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
