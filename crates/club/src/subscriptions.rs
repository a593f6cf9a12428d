//! [`Subscriptions`]: publish and subscribe.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use tabiya_wire::{GameId, PersonId};

use crate::{Subscriber, SubscriberId};

/// A topic to subscribe to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
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
    /// Messages to every client, such as that the club closes.
    Everybody,
}

/// The subscribers of each topic.
///
/// A game's topics are those of its room, which publishes in order. Its subscribers may be connected to other nodes. The
/// other topics have only subscribers who are connected to this node.
#[derive(Debug, Default)]
pub(crate) struct Subscriptions {
    topics: Mutex<HashMap<Topic, Vec<Subscriber>>>,
}

impl Subscriptions {
    /// Subscribes to a topic.
    pub(crate) fn subscribe(&self, topic: Topic, subscriber: &Subscriber) {
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

    /// Unsubscribes from a topic.
    pub(crate) fn unsubscribe(&self, topic: Topic, subscriber: SubscriberId) {
        let mut topics = self.topics();
        if let Some(subscribers) = topics.get_mut(&topic) {
            subscribers.retain(|other| other.id() != subscriber);
            if subscribers.is_empty() {
                topics.remove(&topic);
            }
        }
    }

    /// Sends a message to all subscribers of a topic. Those at another node share one message to it.
    pub(crate) fn publish(&self, topic: Topic, text: &Utf8Bytes) {
        let topics = self.topics();
        let mut remote: Vec<&Subscriber> = Vec::new();
        for subscriber in topics.get(&topic).into_iter().flatten() {
            match subscriber.is_remote() {
                true => remote.push(subscriber),
                false => subscriber.send(text.clone()),
            }
        }
        if !remote.is_empty() {
            Subscriber::send_to_remote(&remote, text);
        }
    }

    /// Disconnects all current subscribers after a delay. Their requests are refused until then.
    pub(crate) fn disconnect_after(&self, topic: Topic, after: Duration) {
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

    /// Returns true if a topic has subscribers.
    pub(crate) fn has_subscribers(&self, topic: Topic) -> bool {
        self.topics().contains_key(&topic)
    }

    fn topics(&self) -> MutexGuard<'_, HashMap<Topic, Vec<Subscriber>>> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OutboxClosed;

    const GAME: Topic = Topic::Everybody;

    #[test]
    fn subscribers_receive_in_order_and_once() {
        let subscriptions = Subscriptions::default();
        let (subscriber, mut outbox) = Subscriber::new();
        subscriptions.subscribe(GAME, &subscriber);
        subscriptions.subscribe(GAME, &subscriber);
        subscriptions.publish(GAME, &"one".into());
        subscriptions.publish(GAME, &"two".into());
        subscriptions.unsubscribe(GAME, subscriber.id());
        subscriptions.publish(GAME, &"three".into());
        assert!(!subscriptions.has_subscribers(GAME));
        assert_eq!(outbox.try_next().unwrap().as_str(), "one");
        assert_eq!(outbox.try_next().unwrap().as_str(), "two");
        assert_eq!(outbox.try_next(), None);
    }

    #[test]
    fn slow_subscribers_are_closed() {
        let subscriptions = Subscriptions::default();
        let (slow, slow_outbox) = Subscriber::new();
        let (quick, mut quick_outbox) = Subscriber::new();
        subscriptions.subscribe(GAME, &slow);
        subscriptions.subscribe(GAME, &quick);
        for _ in 0..=Subscriber::OUTBOX_CAPACITY {
            subscriptions.publish(GAME, &"news".into());
            assert!(quick_outbox.try_next().is_some());
        }
        assert_eq!(slow_outbox.closed(), Some(OutboxClosed::Overflow));
        assert_eq!(quick_outbox.closed(), None);
    }
}
