//! [`Watches`]: what the clients of this node watch, wherever it is served.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tabiya_wire::GameId;

use crate::{Session, Subscriber, SubscriberId, room::WatchRequest};

/// The games that clients of this node watch. When a game gets another owner, they watch it there.
#[derive(Default)]
pub(super) struct Watches {
    games: Mutex<HashMap<GameId, Vec<Watch>>>,
}

/// A client that watches a game.
#[derive(Clone)]
struct Watch {
    session: Arc<Session>,
    subscriber: Subscriber,
    moves: bool,
}

impl Watches {
    /// Notes that a client watches a game.
    pub(super) fn add(&self, game: GameId, request: &WatchRequest) {
        let mut games = self.lock();
        let watches = games.entry(game).or_default();
        let id = request.subscriber.id();
        watches.retain(|watch| watch.subscriber.id() != id);
        watches.push(Watch {
            session: Arc::clone(&request.session),
            subscriber: request.subscriber.clone(),
            moves: request.moves,
        });
    }

    /// Notes that a client no longer watches a game.
    pub(super) fn remove(&self, game: GameId, subscriber: SubscriberId) {
        let mut games = self.lock();
        if let Some(watches) = games.get_mut(&game) {
            watches.retain(|watch| watch.subscriber.id() != subscriber);
            if watches.is_empty() {
                games.remove(&game);
            }
        }
    }

    /// Sends a message to some of the clients that watch a game.
    pub(super) fn send(&self, game: GameId, subscribers: &[u64], text: &Utf8Bytes) {
        let games = self.lock();
        for watch in games.get(&game).into_iter().flatten() {
            if subscribers.contains(&watch.subscriber.id().number()) {
                watch.subscriber.send(text.clone());
            }
        }
    }

    /// Returns a client that watches a game.
    pub(super) fn subscriber(&self, game: GameId, number: u64) -> Option<Subscriber> {
        let games = self.lock();
        let mut watches = games.get(&game)?.iter();
        let watch = watches.find(|watch| watch.subscriber.id().number() == number)?;
        Some(watch.subscriber.clone())
    }

    /// Returns the requests to watch games again.
    pub(super) fn requests(
        &self,
        is_wanted: impl Fn(GameId) -> bool,
    ) -> Vec<(GameId, WatchRequest)> {
        let games = self.lock();
        let wanted = games.iter().filter(|(game, _)| is_wanted(**game));
        let requests = wanted.flat_map(|(game, watches)| {
            watches.iter().map(|watch| {
                let request = WatchRequest {
                    session: Arc::clone(&watch.session),
                    subscriber: watch.subscriber.clone(),
                    // What they have seen is not known here.
                    from: None,
                    moves: watch.moves,
                };
                (*game, request)
            })
        });
        requests.collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Vec<Watch>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
