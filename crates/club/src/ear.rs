//! [`Ear`] and [`Line`]: what a client is told waits here to be sent.

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

/// Which ear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EarKey(u64);

/// The end of a client's line.
///
/// The line is bounded. A client that does not keep up is given up, and hurts nobody else: when it comes back it
/// gets what it missed.
#[derive(Clone)]
pub struct Ear {
    key: EarKey,
    waiting: Arc<Mutex<Waiting>>,
}

/// Where the messages of an [`Ear`] come out.
pub struct Line {
    waiting: Arc<Mutex<Waiting>>,
}

/// There are thousands of these, nearly always empty: a channel would have room for thirty messages from the first.
#[derive(Default)]
struct Waiting {
    messages: VecDeque<Utf8Bytes>,
    /// Who waits for the next one.
    waker: Option<Waker>,
    ended: Option<Ended>,
    /// What the client says does not count any more.
    frozen: bool,
}

/// Why nothing more comes out of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The client did not keep up: something was not kept for it.
    Slow,
    /// Whoever it is should not be here any more.
    Dismissed,
}

/// A line that was longer than this, and is empty, gives its memory back.
const USUAL: usize = 4;

impl Ear {
    /// So many messages may wait for a client.
    pub const MOST_WAITING: usize = 256;

    /// A new ear, and its line.
    pub fn new() -> (Self, Line) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let waiting = Arc::default();
        let ear = Self {
            key: EarKey(NEXT.fetch_add(1, Ordering::Relaxed)),
            waiting: Arc::clone(&waiting),
        };
        (ear, Line { waiting })
    }

    /// Which one it is.
    pub fn key(&self) -> EarKey {
        self.key
    }

    /// Tells the client.
    pub fn tell(&self, text: Utf8Bytes) {
        let mut waiting = lock(&self.waiting);
        if waiting.messages.len() < Self::MOST_WAITING {
            waiting.messages.push_back(text);
        } else {
            waiting.ended = Some(Ended::Slow);
        }
        wake(waiting);
    }

    /// From now on what the client says does not count: it is about to be sent away.
    pub fn freeze(&self) {
        lock(&self.waiting).frozen = true;
    }

    /// True if what the client says does not count any more.
    pub fn is_frozen(&self) -> bool {
        lock(&self.waiting).frozen
    }

    /// Sends the client away.
    pub fn dismiss(&self) {
        let mut waiting = lock(&self.waiting);
        waiting.ended = Some(Ended::Dismissed);
        wake(waiting);
    }
}

impl Line {
    /// The next message, when there is one; or why there will be none.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Ended> {
        poll_fn(|context| {
            let mut waiting = lock(&self.waiting);
            if let Some(ended) = waiting.ended {
                return Poll::Ready(Err(ended));
            }
            match waiting.messages.pop_front() {
                Some(message) => Poll::Ready(Ok(message)),
                None => {
                    match &mut waiting.waker {
                        Some(waker) => waker.clone_from(context.waker()),
                        none => *none = Some(context.waker().clone()),
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// The next message, if there is one.
    pub fn take(&mut self) -> Option<Utf8Bytes> {
        self.take_up_to(usize::MAX)
    }

    /// The next message, if there is one, and it is not longer than so many bytes.
    pub(crate) fn take_up_to(&mut self, most: usize) -> Option<Utf8Bytes> {
        let mut waiting = lock(&self.waiting);
        if waiting
            .messages
            .front()
            .is_some_and(|message| message.len() > most)
        {
            return None;
        }
        let message = waiting.messages.pop_front();
        if message.is_none() && waiting.messages.capacity() > USUAL {
            waiting.messages.shrink_to(USUAL);
        }
        message
    }

    /// Why nothing more comes, if it is so.
    pub fn ended(&self) -> Option<Ended> {
        lock(&self.waiting).ended
    }
}

fn lock(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let waker = waiting.waker.take();
    drop(waiting);
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl fmt::Debug for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ear").field(&self.key.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_come_out_in_order_and_wake_who_waits() {
        let (ear, mut line) = Ear::new();
        ear.tell("one".into());
        ear.tell("two".into());
        assert_eq!(line.next().await.unwrap().as_str(), "one");
        assert_eq!(line.take().unwrap().as_str(), "two");
        assert_eq!(line.take(), None);
        let waits = tokio::spawn(async move { line.next().await });
        tokio::task::yield_now().await;
        ear.tell("three".into());
        assert_eq!(waits.await.unwrap().unwrap().as_str(), "three");
    }

    #[tokio::test]
    async fn who_is_dismissed_hears_nothing_more() {
        let (ear, mut line) = Ear::new();
        ear.tell("one".into());
        ear.dismiss();
        assert_eq!(line.next().await, Err(Ended::Dismissed));
    }

    #[test]
    fn a_line_that_was_long_gives_its_memory_back() {
        let (ear, mut line) = Ear::new();
        for _ in 0..=Ear::MOST_WAITING {
            ear.tell("news".into());
        }
        assert_eq!(line.ended(), Some(Ended::Slow));
        let mut taken = 0;
        while line.take().is_some() {
            taken += 1;
        }
        assert_eq!(taken, Ear::MOST_WAITING);
        assert!(lock(&line.waiting).messages.capacity() <= 2 * USUAL);
    }
}
