//! [`Bus`]: who hears of what.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::Id;

/// Who hears of what. Only the room of a game speaks on its topics, so what is heard of a game is heard in order.
///
/// One process has [`LocalBus`]; many would have a message broker behind the same trait.
pub trait Bus: Send + Sync + 'static {
    /// From now on, this ear hears of that.
    fn follow(&self, topic: Topic, ear: &Ear);
    /// No longer.
    fn unfollow(&self, topic: Topic, ear: EarKey);
    /// Tells all who follow.
    fn tell(&self, topic: Topic, text: &Utf8Bytes);
    /// True if anybody follows.
    fn is_followed(&self, topic: Topic) -> bool;
}

/// What can be followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A game.
    Game(Id),
    /// A game, in views with moves.
    GameWithMoves(Id),
    /// What the players of a game say to each other.
    Players(Id),
    /// What those say who watch a game.
    Spectators(Id),
    /// What concerns somebody.
    Person(Id),
    /// What concerns all: the club closes.
    Everybody,
}

/// Which ear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EarKey(u64);

/// The end of a client's line: what it is told waits here to be sent.
///
/// The line is bounded. A client that does not keep up is given up, and hurts nobody else: when it comes back it
/// gets what it missed.
#[derive(Clone)]
pub struct Ear {
    key: EarKey,
    line: mpsc::Sender<Utf8Bytes>,
    given_up: Arc<Notify>,
}

/// Where the messages of an [`Ear`] come out.
pub struct Line {
    /// The messages.
    pub messages: mpsc::Receiver<Utf8Bytes>,
    /// Rings when the client is given up.
    pub given_up: Arc<Notify>,
}

impl Ear {
    /// So many messages may wait for a client.
    pub const MOST_WAITING: usize = 256;

    /// A new ear, and its line.
    pub fn new() -> (Self, Line) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (line, messages) = mpsc::channel(Self::MOST_WAITING);
        let given_up = Arc::new(Notify::new());
        let ear = Self {
            key: EarKey(NEXT.fetch_add(1, Ordering::Relaxed)),
            line,
            given_up: Arc::clone(&given_up),
        };
        (ear, Line { messages, given_up })
    }

    /// Which one it is.
    pub fn key(&self) -> EarKey {
        self.key
    }

    /// Tells the client.
    pub fn tell(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.line.try_send(text) {
            self.given_up.notify_one();
        }
    }
}

impl fmt::Debug for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ear").field(&self.key.0).finish()
    }
}

/// A bus for one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    followers: Mutex<HashMap<Topic, Vec<Ear>>>,
}

impl LocalBus {
    fn followers(&self) -> MutexGuard<'_, HashMap<Topic, Vec<Ear>>> {
        self.followers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn follow(&self, topic: Topic, ear: &Ear) {
        let mut followers = self.followers();
        let ears = followers.entry(topic).or_default();
        if ears.iter().all(|other| other.key != ear.key) {
            // Most topics have one or two.
            ears.reserve_exact(1);
            ears.push(ear.clone());
        }
    }

    fn unfollow(&self, topic: Topic, ear: EarKey) {
        let mut followers = self.followers();
        if let Some(ears) = followers.get_mut(&topic) {
            ears.retain(|other| other.key != ear);
            if ears.is_empty() {
                followers.remove(&topic);
            }
        }
    }

    fn tell(&self, topic: Topic, text: &Utf8Bytes) {
        let followers = self.followers();
        for ear in followers.get(&topic).into_iter().flatten() {
            ear.tell(text.clone());
        }
    }

    fn is_followed(&self, topic: Topic) -> bool {
        self.followers().contains_key(&topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Topic = Topic::Everybody;

    #[test]
    fn followers_hear_in_order_and_once() {
        let bus = LocalBus::default();
        let (ear, mut line) = Ear::new();
        bus.follow(GAME, &ear);
        bus.follow(GAME, &ear);
        bus.tell(GAME, &"one".into());
        bus.tell(GAME, &"two".into());
        bus.unfollow(GAME, ear.key());
        bus.tell(GAME, &"three".into());
        assert!(!bus.is_followed(GAME));
        assert_eq!(line.messages.try_recv().unwrap().as_str(), "one");
        assert_eq!(line.messages.try_recv().unwrap().as_str(), "two");
        assert!(line.messages.try_recv().is_err());
    }

    #[tokio::test]
    async fn who_does_not_listen_is_given_up() {
        let bus = LocalBus::default();
        let (slow, slow_line) = Ear::new();
        let (quick, mut quick_line) = Ear::new();
        bus.follow(GAME, &slow);
        bus.follow(GAME, &quick);
        for _ in 0..=Ear::MOST_WAITING {
            bus.tell(GAME, &"news".into());
            assert!(quick_line.messages.try_recv().is_ok());
        }
        slow_line.given_up.notified().await;
    }
}
