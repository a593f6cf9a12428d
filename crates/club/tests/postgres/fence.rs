//! The fence: a node that was replaced writes nothing, and two nodes never store the same.

use std::{sync::Arc, time::Duration};

use tabiya_club::{Membership, PersonRow, RevocationMark, Shard, Store, StoreError};
use tabiya_game::Moment;
use tokio::{sync::Notify, time::timeout};

use crate::{
    append_one, events, game, id,
    nodes::{LONG, SHORT, all, joined, renewed, take_over, until, until_lapsed},
    proxy::{Fault, Proxy},
    server, stored,
};

#[tokio::test]
async fn a_replaced_node_writes_nothing() {
    let url = server().create_database();
    let (old, first) = joined(&url, "old", SHORT).await;
    let (new, second) = joined(&url, "new", SHORT).await;
    old.claim_unowned(&all()).await.unwrap();
    old.create(game(1), events(0, 1)).await.unwrap();
    take_over(&new, first).await;
    // Only once, and nobody else.
    assert_eq!(new.take_over(first).await, Ok(false));
    assert_eq!(new.take_over(second).await, Ok(false));

    let fenced = Err(StoreError::Fenced);
    assert_eq!(append_one(&old, 1, 1).await, fenced);
    assert_eq!(old.create(game(2), events(0, 1)).await, fenced);
    assert_eq!(old.put_setting("key", vec![1]).await, fenced);
    assert_eq!(
        old.renew(RevocationMark::default()).await,
        Err(StoreError::Fenced)
    );
    assert_eq!(old.claim_unowned(&all()).await, Err(StoreError::Fenced));
    assert_eq!(old.take_over(second).await, Err(StoreError::Fenced));
    // It may still read.
    assert_eq!(stored(&old, 1).await, events(0, 1));

    let state = renewed(&new).await;
    assert_eq!(state.nodes.len(), 1);
    assert_eq!(state.shards, vec![Some(second); Shard::COUNT]);
    append_one(&new, 1, 1).await.unwrap();
    assert_eq!(stored(&new, 1).await, events(0, 2));

    // As another node it owns nothing, but may write.
    let third = old.join("old").await.unwrap();
    assert!(third > second);
    old.put_setting("key", vec![1]).await.unwrap();
    let conflict = StoreError::Conflict {
        expected: 1,
        found: 2,
    };
    assert_eq!(append_one(&old, 1, 1).await, Err(conflict));
}

/// Who is told late that it was replaced finds out with its next change.
#[tokio::test]
async fn changes_that_were_not_committed_are_refused() {
    let url = server().create_database();
    let proxy = Proxy::start(server(), &url).await;
    let (old, first) = joined(proxy.url(), "old", SHORT).await;
    let (new, _) = joined(&url, "new", SHORT).await;
    old.create(game(1), events(0, 1)).await.unwrap();
    // Its machine stops just before the commit, and goes on after it was replaced.
    proxy.fail_next(Fault::Hold(Arc::default()));
    let append = append_one(&old, 1, 1);
    proxy.wait_for_fault().await;
    take_over(&new, first).await;
    append_one(&new, 1, 1).await.unwrap();
    assert_eq!(append.await, Err(StoreError::Fenced));
    assert_eq!(stored(&new, 1).await, events(0, 2));
}

#[tokio::test]
async fn taking_over_waits_for_transactions() {
    let url = server().create_database();
    let proxy = Proxy::start(server(), &url).await;
    let (old, first) = joined(proxy.url(), "old", SHORT).await;
    let (new, second) = joined(&url, "new", SHORT).await;
    old.create(game(1), events(0, 1)).await.unwrap();
    until_lapsed(&new, first).await;
    // The transaction has stored the event, and is about to be committed.
    let release = Arc::new(Notify::new());
    proxy.fail_next(Fault::Hold(Arc::clone(&release)));
    let append = append_one(&old, 1, 1);
    proxy.wait_for_fault().await;
    let lease = || {
        let sql = format!("SELECT until FROM node_leases WHERE node = {second}");
        server().execute(&url, &sql)
    };
    let before = lease();
    let mut taking = new.take_over(first);
    let waits = timeout(Duration::from_millis(300), &mut taking).await;
    assert!(waits.is_err(), "it did not wait: {waits:?}");
    // Its own lease does not lapse meanwhile.
    until(async || lease() > before).await;
    release.notify_one();
    let appended = append.await;
    assert_eq!(taking.await, Ok(true));
    // The server does not wait for ever: if this took seconds, it has undone the transaction.
    match appended {
        Ok(()) => assert_eq!(stored(&new, 1).await, events(0, 2)),
        Err(StoreError::Fenced) => assert_eq!(stored(&new, 1).await, events(0, 1)),
        Err(error) => panic!("{error}"),
    }
    assert_eq!(append_one(&old, 1, 2).await, Err(StoreError::Fenced));
}

/// Each writes its own games; both read all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_share_a_database() {
    const GAMES: i64 = 10;
    const EVENTS: u32 = 20;
    let url = server().create_database();
    let (one, _) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    let stores = [Arc::new(one), Arc::new(two)];
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..GAMES {
        let store = Arc::clone(&stores[number as usize % 2]);
        tasks.spawn(async move {
            store.create(game(number), events(0, 1)).await.unwrap();
            for expected in 1..EVENTS {
                append_one(&store, number, expected).await.unwrap();
            }
        });
    }
    tasks.join_all().await;
    for store in &stores {
        for number in 0..GAMES {
            assert_eq!(stored(store, number).await, events(0, EVENTS));
        }
        assert_eq!(store.unfinished().await.unwrap().len(), GAMES as usize);
    }
}

/// Two processes that both believe to own a game: the numbers of its events are the last fence.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_never_store_the_same_number() {
    const EVENTS: u32 = 60;
    let url = server().create_database();
    let (one, _) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    one.create(game(1), events(0, 1)).await.unwrap();
    let stores = [Arc::new(one), Arc::new(two)];
    let mut tasks = tokio::task::JoinSet::new();
    for store in stores.iter().flat_map(|store| [store, store]) {
        let store = Arc::clone(store);
        tasks.spawn(async move {
            let (mut next, mut stored) = (1, 0);
            while next < EVENTS {
                next = match append_one(&store, 1, next).await {
                    Ok(()) => {
                        stored += 1;
                        next + 1
                    }
                    Err(StoreError::Conflict { expected, found }) => {
                        assert_ne!(expected, found);
                        found
                    }
                    Err(error) => panic!("{error}"),
                };
            }
            stored
        });
    }
    let counts = tasks.join_all().await;
    assert_eq!(counts.iter().sum::<u32>(), EVENTS - 1);
    assert_eq!(stored(&stores[0], 1).await, events(0, EVENTS));
}

/// Two nodes make accounts with one name at the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_never_give_a_name_twice() {
    let url = server().create_database();
    let (one, _) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    for round in 0..20 {
        let person = |number: i64, password: Option<&str>| PersonRow {
            id: id(number),
            name: format!("Anna {round}"),
            password: password.map(Into::into),
            epoch: 0,
            since: Moment(1),
        };
        let first = one.put_credentials(person(2 * round, Some("hash")), None);
        // A guest may not have it either.
        let password = (round % 2 == 0).then_some("hash");
        let second = two.put_person(person(2 * round + 1, password), None);
        match tokio::join!(first, second) {
            (Ok(()), Err(StoreError::Taken)) => {}
            (Err(StoreError::Taken), Ok(())) if password.is_some() => {}
            // The guest was first, and is renamed when the account is made.
            (Ok(()), Ok(())) if password.is_none() => {}
            other => panic!("{other:?}"),
        }
    }
}
