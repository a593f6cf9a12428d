//! [`Subscriber`] and [`Outbox`]: the two ends of the queue of messages for one client.

use std::{
    collections::VecDeque,
    fmt,
    future::poll_fn,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    task::{Poll, Waker},
};

use axum::extract::ws::Utf8Bytes;
use tabiya_wire::GameId;

use crate::{
    NodeId,
    cluster::{NodeLink, NodeMessage},
};

/// Identifies a subscriber: its number, and the node that it is connected to if that is another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SubscriberId {
    node: Option<NodeId>,
    number: u64,
}

impl SubscriberId {
    /// Returns the id of a subscriber of this node.
    pub(crate) fn here(number: u64) -> Self {
        Self { node: None, number }
    }

    /// The number by which its own node knows it.
    pub(crate) fn number(self) -> u64 {
        self.number
    }
}

/// Sending end of a client's outbox.
///
/// The outbox is bounded. A client that does not keep up is disconnected without affecting others; when it reconnects
/// it gets what it missed.
#[derive(Clone)]
pub struct Subscriber {
    number: u64,
    outbox: OutboxAddress,
}

/// Where a subscriber's outbox is.
#[derive(Clone)]
enum OutboxAddress {
    Here(Arc<Mutex<OutboxQueue>>),
    /// At another node.
    Remote(Arc<RemoteOutbox>),
}

/// Outbox at another node, for messages about one game.
struct RemoteOutbox {
    link: Arc<NodeLink>,
    game: GameId,
}

/// Receiving end: the messages queued for a [`Subscriber`].
pub struct Outbox {
    queue: Arc<Mutex<OutboxQueue>>,
}

/// Thousands exist, nearly always empty: a Tokio channel would allocate room for thirty messages up front.
#[derive(Default)]
struct OutboxQueue {
    messages: VecDeque<Utf8Bytes>,
    /// The task that waits for the next message.
    waker: Option<Waker>,
    closed: Option<OutboxClosed>,
    /// The client's session was revoked: its requests are refused.
    is_revoked: bool,
}

/// Reason why an outbox is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutboxClosed {
    /// The client did not keep up, and a message was dropped.
    Overflow,
    /// The client's session is no longer valid.
    Disconnected,
}

/// An empty queue with more capacity than this is shrunk.
const KEPT_CAPACITY: usize = 4;

impl Subscriber {
    /// Maximum number of queued messages per client.
    pub const OUTBOX_CAPACITY: usize = 256;

    /// Creates a subscriber with its outbox.
    pub fn new() -> (Self, Outbox) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let queue = Arc::default();
        let subscriber = Self {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            outbox: OutboxAddress::Here(Arc::clone(&queue)),
        };
        (subscriber, Outbox { queue })
    }

    /// Returns the subscriber to a game at another node, which knows it by a number.
    pub(crate) fn remote(link: Arc<NodeLink>, number: u64, game: GameId) -> Self {
        Self {
            number,
            outbox: OutboxAddress::Remote(Arc::new(RemoteOutbox { link, game })),
        }
    }

    /// Returns its id.
    pub fn id(&self) -> SubscriberId {
        let node = match &self.outbox {
            OutboxAddress::Here(_) => None,
            OutboxAddress::Remote(outbox) => Some(outbox.link.peer()),
        };
        SubscriberId {
            node,
            number: self.number,
        }
    }

    /// Returns true if it is connected to another node.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self.outbox, OutboxAddress::Remote(_))
    }

    /// Queues a message for the client, or closes the outbox if it is full.
    pub fn send(&self, text: Utf8Bytes) {
        let queue = match &self.outbox {
            OutboxAddress::Here(queue) => queue,
            OutboxAddress::Remote(_) => return Self::send_to_remote(&[self], &text),
        };
        let mut queue = lock(queue);
        if queue.messages.len() < Self::OUTBOX_CAPACITY {
            queue.messages.push_back(text);
        } else {
            queue.closed = Some(OutboxClosed::Overflow);
        }
        wake(queue);
    }

    /// Sends a message to subscribers at other nodes: one to each node, which knows who they are.
    pub(crate) fn send_to_remote(subscribers: &[&Self], text: &str) {
        let mut rest = subscribers.to_vec();
        while let Some(OutboxAddress::Remote(outbox)) = rest.first().map(|it| &it.outbox) {
            let RemoteOutbox { link, game } = &**outbox;
            let peer = Some(link.peer());
            let (same, others) = rest.iter().partition(|other| other.id().node == peer);
            let same: Vec<&Self> = same;
            link.send(&NodeMessage::Send {
                game: *game,
                subscribers: same.iter().map(|other| other.number).collect(),
                text: text.into(),
            });
            rest = others;
        }
    }

    /// Marks the session as revoked: requests are refused until the client is disconnected.
    pub fn revoke(&self) {
        if let OutboxAddress::Here(queue) = &self.outbox {
            lock(queue).is_revoked = true;
        }
    }

    /// Returns true if the session was revoked.
    pub fn is_revoked(&self) -> bool {
        match &self.outbox {
            OutboxAddress::Here(queue) => lock(queue).is_revoked,
            OutboxAddress::Remote(_) => false,
        }
    }

    /// Disconnects the client, if it is connected to this node.
    pub fn disconnect(&self) {
        if let OutboxAddress::Here(queue) = &self.outbox {
            let mut queue = lock(queue);
            queue.closed = Some(OutboxClosed::Disconnected);
            wake(queue);
        }
    }
}

impl Outbox {
    /// Waits for the next message, or returns why there will be none.
    pub async fn next(&mut self) -> Result<Utf8Bytes, OutboxClosed> {
        poll_fn(|context| {
            let mut queue = lock(&self.queue);
            if let Some(closed) = queue.closed {
                return Poll::Ready(Err(closed));
            }
            match queue.messages.pop_front() {
                Some(message) => Poll::Ready(Ok(message)),
                None => {
                    match &mut queue.waker {
                        Some(waker) => waker.clone_from(context.waker()),
                        none => *none = Some(context.waker().clone()),
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// Returns the next message if one is queued.
    pub fn try_next(&mut self) -> Option<Utf8Bytes> {
        self.try_next_up_to(usize::MAX)
    }

    /// Returns the next message if one is queued and has at most this many bytes.
    pub(crate) fn try_next_up_to(&mut self, most: usize) -> Option<Utf8Bytes> {
        let mut queue = lock(&self.queue);
        if queue
            .messages
            .front()
            .is_some_and(|message| message.len() > most)
        {
            return None;
        }
        let message = queue.messages.pop_front();
        if message.is_none() && queue.messages.capacity() > KEPT_CAPACITY {
            queue.messages.shrink_to(KEPT_CAPACITY);
        }
        message
    }

    /// Returns why the outbox is closed, if it is.
    pub fn closed(&self) -> Option<OutboxClosed> {
        lock(&self.queue).closed
    }
}

fn lock(queue: &Mutex<OutboxQueue>) -> MutexGuard<'_, OutboxQueue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wake(mut queue: MutexGuard<'_, OutboxQueue>) {
    let waker = queue.waker.take();
    drop(queue);
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl fmt::Debug for Subscriber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Subscriber").field(&self.id()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_arrive_in_order_and_wake_the_receiver() {
        let (subscriber, mut outbox) = Subscriber::new();
        subscriber.send("one".into());
        subscriber.send("two".into());
        assert_eq!(outbox.next().await.unwrap().as_str(), "one");
        assert_eq!(outbox.try_next().unwrap().as_str(), "two");
        assert_eq!(outbox.try_next(), None);
        let waits = tokio::spawn(async move { outbox.next().await });
        tokio::task::yield_now().await;
        subscriber.send("three".into());
        assert_eq!(waits.await.unwrap().unwrap().as_str(), "three");
    }

    #[tokio::test]
    async fn a_disconnected_client_gets_no_more_messages() {
        let (subscriber, mut outbox) = Subscriber::new();
        subscriber.send("one".into());
        subscriber.disconnect();
        assert_eq!(outbox.next().await, Err(OutboxClosed::Disconnected));
    }

    #[test]
    fn an_emptied_outbox_frees_its_memory() {
        let (subscriber, mut outbox) = Subscriber::new();
        for _ in 0..=Subscriber::OUTBOX_CAPACITY {
            subscriber.send("news".into());
        }
        assert_eq!(outbox.closed(), Some(OutboxClosed::Overflow));
        let mut taken = 0;
        while outbox.try_next().is_some() {
            taken += 1;
        }
        assert_eq!(taken, Subscriber::OUTBOX_CAPACITY);
        assert!(lock(&outbox.queue).messages.capacity() <= 2 * KEPT_CAPACITY);
    }
}
