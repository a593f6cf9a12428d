//! [`StoreLatencies`]: histograms of the time that jobs take.

use prometheus_client::{
    metrics::histogram::Histogram,
    registry::{Registry, Unit},
};

use crate::metrics::new_latency;

/// Histograms of the time that jobs take.
pub(super) struct StoreLatencies {
    /// A transaction with its disk sync.
    pub(super) commit: Histogram,
    /// A read in the queue.
    pub(super) read_wait: Histogram,
    /// The first write of a batch in the queue.
    pub(super) write_wait: Histogram,
}

impl Default for StoreLatencies {
    fn default() -> Self {
        Self {
            commit: new_latency(),
            read_wait: new_latency(),
            write_wait: new_latency(),
        }
    }
}

impl StoreLatencies {
    pub(super) fn register(&self, registry: &mut Registry) {
        let mut register = |name, help, latency: &Histogram| {
            registry.register_with_unit(name, help, Unit::Seconds, latency.clone());
        };
        register(
            "store_commit",
            "Time to write a batch of changes to disk",
            &self.commit,
        );
        register(
            "store_read_wait",
            "Time a read waited for a thread or a connection",
            &self.read_wait,
        );
        register(
            "store_write_wait",
            "Time the first change of a batch waited for the writer",
            &self.write_wait,
        );
    }
}
