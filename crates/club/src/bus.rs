//! [`Bus`]: carries frames between the nodes of a club.

#[cfg(feature = "cluster")]
mod nats;

use std::{
    collections::HashMap,
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use tokio::sync::mpsc;

#[cfg(feature = "cluster")]
pub use self::nats::Nats;
use crate::NodeId;

/// Carries frames between nodes. It may lose some, and delivers the rest in order. It is neither the truth nor the fence:
/// both are in the store.
pub trait Bus: Send + Sync + 'static {
    /// Sends a frame to a node.
    fn send(&self, to: NodeId, frame: Bytes) -> BusFuture<()>;
    /// Receives the frames for a node from now on. The receiver must keep up: what overflows is lost.
    fn receive(&self, node: NodeId) -> BusFuture<mpsc::Receiver<Bytes>>;
}

/// Result of an operation of a [`Bus`].
pub type BusFuture<T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send>>;

/// Error of a bus, as its carrier reported it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BusError(pub String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot reach the other nodes: {}", self.0)
    }
}

impl std::error::Error for BusError {}

/// Number of frames that wait for a node. What overflows is lost.
pub(crate) const QUEUED_FRAMES: usize = 4_096;

/// Bus between nodes of one process, for tests.
#[derive(Clone, Default)]
pub struct LocalBus {
    nodes: Arc<Mutex<HashMap<NodeId, mpsc::Sender<Bytes>>>>,
    loses: Option<Arc<Loses>>,
}

/// Decides which frames are lost.
type Loses = dyn Fn(NodeId, &Bytes) -> bool + Send + Sync;

impl LocalBus {
    /// Returns the same bus for a node whose frames get lost where `loses` says so.
    pub fn losing(&self, loses: impl Fn(NodeId, &Bytes) -> bool + Send + Sync + 'static) -> Self {
        Self {
            nodes: Arc::clone(&self.nodes),
            loses: Some(Arc::new(loses)),
        }
    }
}

impl Bus for LocalBus {
    fn send(&self, to: NodeId, frame: Bytes) -> BusFuture<()> {
        let is_lost = self.loses.as_ref().is_some_and(|loses| loses(to, &frame));
        let nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(node) = nodes.get(&to).filter(|_| !is_lost) {
            let _ = node.try_send(frame);
        }
        Box::pin(std::future::ready(Ok(())))
    }

    fn receive(&self, node: NodeId) -> BusFuture<mpsc::Receiver<Bytes>> {
        let (sender, receiver) = mpsc::channel(QUEUED_FRAMES);
        let mut nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        nodes.insert(node, sender);
        Box::pin(std::future::ready(Ok(receiver)))
    }
}

impl fmt::Debug for LocalBus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalBus").finish_non_exhaustive()
    }
}
