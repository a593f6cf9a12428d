//! Contract of a store, tested on [`Sqlite`] with real files, and what only that does.

#[path = "store/sample.rs"]
mod sample;

#[path = "store/damage.rs"]
mod damage;
#[path = "store/files.rs"]
mod files;
#[path = "store/games.rs"]
mod games;
#[path = "store/live_events.rs"]
mod live_events;
#[path = "store/people.rs"]
mod people;
#[path = "store/versions.rs"]
mod versions;

use std::path::Path;

use sample::{events, game, id};
use tabiya_club::{Append, Sqlite, Store, StoreError, StoreFuture};
use tabiya_game::Event;

/// A store in a temporary directory.
struct TestStore {
    store: Sqlite,
    // Dropped after the store.
    dir: tempfile::TempDir,
}

impl TestStore {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = Sqlite::open(dir.path()).unwrap();
        Self { store, dir }
    }

    /// Creates a store.
    async fn open() -> Self {
        Self::new()
    }

    /// Closes the store and opens it again.
    async fn reopen(self) -> Self {
        let dir = self.close();
        let store = Sqlite::open(dir.path()).unwrap();
        Self { store, dir }
    }

    /// Creates a store with a game of this many events.
    async fn with_game(number: i64, count: u32) -> Self {
        let data = Self::new();
        let created = data.store.create(game(number), events(0, count));
        created.await.unwrap();
        data
    }

    /// Closes the store and keeps the files.
    fn close(self) -> tempfile::TempDir {
        drop(self.store);
        self.dir
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }
}

/// Appends one event to a game that should have this many.
fn append_one(store: &Sqlite, number: i64, expected: u32) -> StoreFuture<()> {
    store.append(&Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        status: None,
    })
}

/// Returns the events of a game.
async fn stored(store: &Sqlite, number: i64) -> Vec<Event> {
    store.events(id(number), 0).await.unwrap()
}

/// Returns the error of opening the data.
#[track_caller]
fn open_error(dir: &Path) -> StoreError {
    match Sqlite::open(dir) {
        Ok(_) => panic!("it opens"),
        Err(error) => error,
    }
}
