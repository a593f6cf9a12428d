//! What every store promises, tried on [`Sqlite`] with real files.

#[path = "store/sample.rs"]
mod sample;

#[path = "store/damage.rs"]
mod damage;
#[path = "store/files.rs"]
mod files;
#[path = "store/games.rs"]
mod games;
#[path = "store/people.rs"]
mod people;
#[path = "store/tails.rs"]
mod tails;
#[path = "store/versions.rs"]
mod versions;

use std::path::Path;

use sample::{events, game, id};
use tabiya_club::{Append, Sqlite, Store, StoreError, Stored};
use tabiya_game::Event;

/// A store in a directory of its own.
struct Fresh {
    store: Sqlite,
    // After the store: it goes when that is closed.
    dir: tempfile::TempDir,
}

impl Fresh {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = Sqlite::open(dir.path()).unwrap();
        Self { store, dir }
    }

    /// One with a game that has so many events.
    async fn with_game(number: i64, count: u32) -> Self {
        let fresh = Self::new();
        let created = fresh.store.create(game(number), events(0, count));
        created.await.unwrap();
        fresh
    }

    /// Closes the store; the files stay.
    fn close(self) -> tempfile::TempDir {
        drop(self.store);
        self.dir
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }
}

/// Adds one event to a game that should have so many.
fn append_one(store: &Sqlite, number: i64, expected: u32) -> Stored<()> {
    store.append(&Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        closing: None,
    })
}

/// The events of a game.
async fn stored(store: &Sqlite, number: i64) -> Vec<Event> {
    store.events(id(number), 0).await.unwrap()
}

/// What cannot be opened.
#[track_caller]
fn open_error(dir: &Path) -> StoreError {
    match Sqlite::open(dir) {
        Ok(_) => panic!("it opens"),
        Err(error) => error,
    }
}
