//! A store whose database stops, is cut off, or loses an answer. What was confirmed is stored, once; what failed is not.
#![cfg(all(unix, feature = "cluster"))]

#[path = "postgres/proxy.rs"]
mod proxy;
#[path = "store/sample.rs"]
mod sample;

use std::{sync::Arc, time::Duration};

use proxy::{Fault, Proxy};
use sample::{events, game, id};
use tabiya_club::{
    Append, Membership, Postgres, PostgresOptions, RevocationMark, Store, StoreError, StoreFuture,
};
use tabiya_game::Event;
use tabiya_test_servers::PostgresServer;
use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};

/// Time within which a change must succeed again after the database is back.
const PATIENT: Duration = Duration::from_secs(60);
/// Patience of a store whose changes are to fail soon.
const IMPATIENT: Duration = Duration::from_millis(400);

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_not_repeated() {
    let server = PostgresServer::start();
    let proxy = Proxy::start(&server, &server.create_database()).await;
    let store = connect(proxy.url(), PATIENT).await;
    store.create(game(1), events(0, 1)).await.unwrap();
    for expected in 1..20 {
        let fault = match expected % 3 {
            0 => Some(Fault::BeforeCommit),
            1 => Some(Fault::BeforeAnswer),
            _ => None,
        };
        if let Some(fault) = fault {
            proxy.fail_next(fault);
        }
        // Neither a conflict, by trying again what was stored, nor an event that was confirmed and is not there.
        assert_eq!(append_one(&store, 1, expected).await, Ok(()));
        assert_eq!(stored(&store, 1).await, events(0, expected + 1));
    }
    // The answers of a batch are those of its transaction.
    proxy.fail_next(Fault::BeforeAnswer);
    let both = [append_one(&store, 1, 20), append_one(&store, 1, 20)];
    let [first, second] = both;
    let conflict = StoreError::Conflict {
        expected: 20,
        found: 21,
    };
    assert_eq!((first.await, second.await), (Ok(()), Err(conflict)));
    assert_eq!(store.remove_challenge(id(1)).await, Ok(false));
}

/// The client is cut off before the server has got the commit, which is still under way.
#[tokio::test]
async fn a_commit_that_arrives_late_is_waited_for() {
    let server = PostgresServer::start();
    let proxy = Proxy::start(&server, &server.create_database()).await;
    let store = connect(proxy.url(), PATIENT).await;
    store.create(game(1), events(0, 1)).await.unwrap();
    let arrive = Arc::new(Notify::new());
    proxy.fail_next(Fault::Late(Arc::clone(&arrive)));
    let mut append = append_one(&store, 1, 1);
    proxy.wait_for_fault().await;
    let answer = timeout(Duration::from_millis(300), &mut append).await;
    assert!(answer.is_err(), "nobody can know that: {answer:?}");
    arrive.notify_one();
    assert_eq!(append.await, Ok(()));
    assert_eq!(stored(&store, 1).await, events(0, 2));
    append_one(&store, 1, 2).await.unwrap();
}

/// Nobody is told that a change failed, or succeeded, before that is known.
#[tokio::test]
async fn what_is_unknown_stays_unknown() {
    let server = PostgresServer::start();
    let url = server.create_database();
    for (fault, is_stored) in [(Fault::BeforeAnswer, true), (Fault::BeforeCommit, false)] {
        let proxy = Proxy::start(&server, &url).await;
        let store = connect(proxy.url(), IMPATIENT).await;
        let number = if is_stored { 1 } else { 2 };
        store.create(game(number), events(0, 1)).await.unwrap();
        proxy.fail_next(fault);
        let mut unknown = append_one(&store, number, 1);
        proxy.wait_for_fault().await;
        proxy.close();
        let next = append_one(&store, number, 9);
        // The next one was not sent, so it fails.
        let failed = next.await;
        assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
        let answer = timeout(3 * IMPATIENT, &mut unknown).await;
        assert!(answer.is_err(), "nobody can know that: {answer:?}");
        proxy.open();
        let answer = unknown.await;
        assert_eq!(answer.is_ok(), is_stored, "{answer:?}");
        let count = if is_stored { 2 } else { 1 };
        assert_eq!(stored(&store, number).await, events(0, count));
        // From then on it works again.
        append_one(&store, number, count).await.unwrap();
    }
}

#[tokio::test]
async fn changes_and_reads_fail_when_the_database_is_gone_for_long() {
    let mut server = PostgresServer::start();
    let url = server.create_database();
    let store = connect(&url, IMPATIENT).await;
    store.create(game(1), events(0, 1)).await.unwrap();
    server.kill();
    let start = Instant::now();
    let (append, read) = (append_one(&store, 1, 1), store.unfinished());
    for failed in [append.await.unwrap_err(), read.await.unwrap_err()] {
        let what = "storage failed: the database cannot be reached";
        assert_eq!(failed.to_string(), what);
    }
    assert!(start.elapsed() >= IMPATIENT);
    server.restart();
    // The connections are made anew by themselves.
    until(async || append_one(&store, 1, 1).await.is_ok()).await;
    until(async || store.unfinished().await == Ok(vec![id(1)])).await;
    assert_eq!(stored(&store, 1).await, events(0, 2));
}

/// PostgreSQL stops without warning, again and again, while games are played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_confirmed_is_lost_when_the_server_stops() {
    const GAMES: i64 = 20;
    let mut server = PostgresServer::start();
    let url = server.create_database();
    let store = Arc::new(connect(&url, PATIENT).await);
    let is_over = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut players = tokio::task::JoinSet::new();
    for number in 0..GAMES {
        let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
        players.spawn(async move {
            store.create(game(number), events(0, 1)).await.unwrap();
            let mut next = 1;
            while !is_over.load(std::sync::atomic::Ordering::Acquire) {
                // It waits, and is then stored once: nobody else writes this game.
                append_one(&store, number, next).await.unwrap();
                next += 1;
            }
            (number, next)
        });
    }
    for _ in 0..3 {
        sleep(Duration::from_millis(400)).await;
        server = tokio::task::spawn_blocking(move || {
            server.kill();
            server.restart();
            server
        })
        .await
        .unwrap();
    }
    sleep(Duration::from_millis(400)).await;
    is_over.store(true, std::sync::atomic::Ordering::Release);
    let mut total = 0;
    for (number, next) in players.join_all().await {
        assert_eq!(stored(&store, number).await, events(0, next));
        total += next;
    }
    assert!(total > 10 * GAMES as u32, "only {total} events");
}

/// All locks are gone, and leases have lapsed: that says nothing about the nodes.
#[tokio::test]
async fn nobody_is_fenced_because_the_server_was_restarted() {
    let mut server = PostgresServer::start();
    let url = server.create_database();
    let (one, two) = (connect(&url, PATIENT).await, connect(&url, PATIENT).await);
    let first = one.join("one").await.unwrap();
    let second = two.join("two").await.unwrap();
    server.kill();
    server.restart();
    let lapse =
        format!("UPDATE node_leases SET until = now() - interval '1 hour' WHERE node = {first}");
    server.execute(&url, &lapse);
    let mark = RevocationMark::default();
    until(async || two.renew(mark).await.is_ok()).await;
    let state = two.renew(mark).await.unwrap();
    let old = state.nodes.iter().find(|node| node.id == first).unwrap();
    assert!(old.is_lapsed && !old.holds_lock, "{old:?}");
    let new = state.nodes.iter().find(|node| node.id == second).unwrap();
    assert!(new.holds_lock, "it has its lock again: {new:?}");
    assert_eq!(two.take_over(first).await, Ok(false));
    until(async || one.renew(mark).await.is_ok()).await;
    one.check().await.unwrap();
    let state = two.renew(mark).await.unwrap();
    assert!(
        state
            .nodes
            .iter()
            .all(|node| node.holds_lock && !node.is_lapsed)
    );
}

async fn connect(url: &str, patience: Duration) -> Postgres {
    let options = PostgresOptions {
        patience,
        // None lapses by itself during a test.
        lease: Duration::from_secs(60),
        ..PostgresOptions::default()
    };
    let connected = Postgres::connect(url, options).await;
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

/// Polls until a condition is true.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let poll = async {
        while !is_so().await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENT, poll).await.expect("it becomes true");
}
