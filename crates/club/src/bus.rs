//! [`Bus`]: who hears of what.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;

use crate::{Ear, EarKey, Id};

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
    /// Sends away all who follow now, after a while; what they say until then does not count.
    fn dismiss(&self, topic: Topic, after: Duration);
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
        if ears.iter().all(|other| other.key() != ear.key()) {
            // Most topics have one or two.
            ears.reserve_exact(1);
            ears.push(ear.clone());
        }
    }

    fn unfollow(&self, topic: Topic, ear: EarKey) {
        let mut followers = self.followers();
        if let Some(ears) = followers.get_mut(&topic) {
            ears.retain(|other| other.key() != ear);
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

    fn dismiss(&self, topic: Topic, after: Duration) {
        let ears = self.followers().get(&topic).cloned().unwrap_or_default();
        ears.iter().for_each(Ear::freeze);
        if !ears.is_empty() {
            tokio::spawn(async move {
                tokio::time::sleep(after).await;
                for ear in ears {
                    ear.dismiss();
                }
            });
        }
    }

    fn is_followed(&self, topic: Topic) -> bool {
        self.followers().contains_key(&topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ended;

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
        assert_eq!(line.take().unwrap().as_str(), "one");
        assert_eq!(line.take().unwrap().as_str(), "two");
        assert_eq!(line.take(), None);
    }

    #[test]
    fn who_does_not_listen_is_given_up() {
        let bus = LocalBus::default();
        let (slow, slow_line) = Ear::new();
        let (quick, mut quick_line) = Ear::new();
        bus.follow(GAME, &slow);
        bus.follow(GAME, &quick);
        for _ in 0..=Ear::MOST_WAITING {
            bus.tell(GAME, &"news".into());
            assert!(quick_line.take().is_some());
        }
        assert_eq!(slow_line.ended(), Some(Ended::Slow));
        assert_eq!(quick_line.ended(), None);
    }
}
