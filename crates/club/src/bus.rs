//! [`Bus`]: publish and subscribe.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use tabiya_wire::{GameId, PersonId};

use crate::{Subscriber, SubscriberId};

/// Publishes messages to the subscribers of a topic. Only a game's room publishes on its topics, so its messages
/// arrive in order.
///
/// One process uses [`LocalBus`]; several would use a message broker behind the same trait.
pub trait Bus: Send + Sync + 'static {
    /// Subscribes to a topic.
    fn subscribe(&self, topic: Topic, subscriber: &Subscriber);
    /// Unsubscribes from a topic.
    fn unsubscribe(&self, topic: Topic, subscriber: SubscriberId);
    /// Sends a message to all subscribers of a topic.
    fn publish(&self, topic: Topic, text: &Utf8Bytes);
    /// Disconnects all current subscribers after a delay. Their requests are refused until then.
    fn disconnect_after(&self, topic: Topic, after: Duration);
    /// Returns true if a topic has subscribers.
    fn has_subscribers(&self, topic: Topic) -> bool;
}

/// A topic to subscribe to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// Events of a game.
    Game(GameId),
    /// Events of a game, with legal moves in the views.
    GameWithMoves(GameId),
    /// Chat of a game's players.
    Players(GameId),
    /// Chat of a game's spectators.
    Spectators(GameId),
    /// Messages to one person.
    Person(PersonId),
    /// Connections of the session with this hash.
    Session([u8; 32]),
    /// Messages to every client, such as that the club closes.
    Everybody,
}

/// In-process bus.
#[derive(Debug, Default)]
pub struct LocalBus {
    topics: Mutex<HashMap<Topic, Vec<Subscriber>>>,
}

impl LocalBus {
    fn topics(&self) -> MutexGuard<'_, HashMap<Topic, Vec<Subscriber>>> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn subscribe(&self, topic: Topic, subscriber: &Subscriber) {
        let mut topics = self.topics();
        let subscribers = topics.entry(topic).or_default();
        if subscribers
            .iter()
            .all(|other| other.id() != subscriber.id())
        {
            // Most topics have one or two subscribers.
            subscribers.reserve_exact(1);
            subscribers.push(subscriber.clone());
        }
    }

    fn unsubscribe(&self, topic: Topic, subscriber: SubscriberId) {
        let mut topics = self.topics();
        if let Some(subscribers) = topics.get_mut(&topic) {
            subscribers.retain(|other| other.id() != subscriber);
            if subscribers.is_empty() {
                topics.remove(&topic);
            }
        }
    }

    fn publish(&self, topic: Topic, text: &Utf8Bytes) {
        let topics = self.topics();
        for subscriber in topics.get(&topic).into_iter().flatten() {
            subscriber.send(text.clone());
        }
    }

    fn disconnect_after(&self, topic: Topic, after: Duration) {
        let subscribers = self.topics().get(&topic).cloned().unwrap_or_default();
        subscribers.iter().for_each(Subscriber::revoke);
        if !subscribers.is_empty() {
            tokio::spawn(async move {
                tokio::time::sleep(after).await;
                for subscriber in subscribers {
                    subscriber.disconnect();
                }
            });
        }
    }

    fn has_subscribers(&self, topic: Topic) -> bool {
        self.topics().contains_key(&topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OutboxClosed;

    const GAME: Topic = Topic::Everybody;

    #[test]
    fn subscribers_receive_in_order_and_once() {
        let bus = LocalBus::default();
        let (subscriber, mut outbox) = Subscriber::new();
        bus.subscribe(GAME, &subscriber);
        bus.subscribe(GAME, &subscriber);
        bus.publish(GAME, &"one".into());
        bus.publish(GAME, &"two".into());
        bus.unsubscribe(GAME, subscriber.id());
        bus.publish(GAME, &"three".into());
        assert!(!bus.has_subscribers(GAME));
        assert_eq!(outbox.try_next().unwrap().as_str(), "one");
        assert_eq!(outbox.try_next().unwrap().as_str(), "two");
        assert_eq!(outbox.try_next(), None);
    }

    #[test]
    fn slow_subscribers_are_closed() {
        let bus = LocalBus::default();
        let (slow, slow_outbox) = Subscriber::new();
        let (quick, mut quick_outbox) = Subscriber::new();
        bus.subscribe(GAME, &slow);
        bus.subscribe(GAME, &quick);
        for _ in 0..=Subscriber::OUTBOX_CAPACITY {
            bus.publish(GAME, &"news".into());
            assert!(quick_outbox.try_next().is_some());
        }
        assert_eq!(slow_outbox.closed(), Some(OutboxClosed::Overflow));
        assert_eq!(quick_outbox.closed(), None);
    }
}
