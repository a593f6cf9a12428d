//! Contract of a store, tested on [`Postgres`] with a real server, and what only that does.
#![cfg(all(unix, feature = "cluster"))]

#[path = "store/sample.rs"]
mod sample;

#[path = "store/games.rs"]
mod games;
#[path = "store/people.rs"]
mod people;

#[path = "postgres/archive.rs"]
mod archive;
#[path = "postgres/copies.rs"]
mod copies;
#[path = "postgres/fence.rs"]
mod fence;
#[path = "postgres/nodes.rs"]
mod nodes;
#[path = "postgres/opening.rs"]
mod opening;
#[path = "postgres/proxy.rs"]
mod proxy;

use std::{sync::OnceLock, time::Duration};

use sample::{events, game, id};
use tabiya_club::{Append, Postgres, PostgresOptions, Store, StoreFuture};
use tabiya_game::Event;
use tabiya_test_servers::PostgresServer;

/// Returns the server of all tests that need not stop it.
fn server() -> &'static PostgresServer {
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    SERVER.get_or_init(PostgresServer::start)
}

/// A store in a database of its own.
struct TestStore {
    store: Postgres,
    url: String,
}

impl TestStore {
    /// Creates a store.
    async fn open() -> Self {
        let url = server().create_database();
        let store = connect(&url).await;
        Self { store, url }
    }

    /// Closes the store and opens it again.
    async fn reopen(self) -> Self {
        let Self { store, url } = self;
        drop(store);
        let store = connect(&url).await;
        Self { store, url }
    }

    /// Creates a store with a game of this many events.
    async fn with_game(number: i64, count: u32) -> Self {
        let data = Self::open().await;
        let created = data.store.create(game(number), events(0, count));
        created.await.unwrap();
        data
    }
}

/// Options for a busy machine.
const OPTIONS: PostgresOptions = PostgresOptions {
    lease: Duration::from_secs(60),
    patience: Duration::from_secs(60),
    readers: 2,
};

/// Connects to a database.
async fn connect(url: &str) -> Postgres {
    let connected = Postgres::connect(url, OPTIONS).await;
    connected.unwrap_or_else(|error| panic!("{error}"))
}

/// Appends one event to a game that should have this many.
fn append_one(store: &Postgres, number: i64, expected: u32) -> StoreFuture<()> {
    store.append(&Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        status: None,
    })
}

/// Returns the events of a game.
async fn stored(store: &Postgres, number: i64) -> Vec<Event> {
    store.events(id(number), 0).await.unwrap()
}
