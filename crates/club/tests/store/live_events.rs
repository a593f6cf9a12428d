//! Live events of games in progress, and archived events of ended ones.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use rusqlite::Connection;
use tabiya_club::{Append, GameStatus, Sqlite, Store, StoreError, StoreFuture};
use tabiya_game::Moment;

use crate::{TestStore, append_one, events, game, id, stored};

#[tokio::test]
async fn events_are_archived_when_their_game_ends() {
    let data = TestStore::with_game(1, 3).await;
    append_one(&data.store, 1, 3).await.unwrap();
    assert_eq!(settled(data.path(), 1), 0);
    end(&data.store, 1, 4).await.unwrap();
    assert_eq!(settled(data.path(), 1), 5);
    assert_eq!(stored(&data.store, 1).await, events(0, 5));
}

#[tokio::test]
async fn a_restarted_game_reads_whole() {
    let data = TestStore::with_game(1, 3).await;
    for expected in [3, 6, 9] {
        end(&data.store, 1, expected).await.unwrap();
        append_one(&data.store, 1, expected + 1).await.unwrap();
        append_one(&data.store, 1, expected + 2).await.unwrap();
        assert_eq!(settled(data.path(), 1), expected + 1);
        assert_eq!(stored(&data.store, 1).await, events(0, expected + 3));
    }
    check_count(&data.store, 1, 12).await;
    let dir = data.close();
    check_count(&Sqlite::open(dir.path()).unwrap(), 1, 13).await;
}

#[tokio::test]
async fn a_failed_write_leaves_nothing() {
    let data = TestStore::with_game(1, 3).await;
    let db = database(data.path());
    for table in ["fresh", "events"] {
        let refuse = format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON {table} WHEN NEW.number = 4
             BEGIN SELECT RAISE(FAIL, 'no room'); END"
        );
        db.execute(&refuse, []).unwrap();
        let both = Append {
            game: id(1),
            expected: 3,
            events: events(3, 2),
            status: Some(ended()),
        };
        for _ in 0..2 {
            let failed = data.store.append(&both).await;
            assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
            assert_eq!(stored(&data.store, 1).await, events(0, 3));
        }
        db.execute("DROP TRIGGER refuse", []).unwrap();
    }
    check_count(&data.store, 1, 3).await;
    end(&data.store, 1, 4).await.unwrap();
    assert_eq!(stored(&data.store, 1).await, events(0, 5));
}

#[tokio::test]
async fn a_failing_job_does_not_affect_its_batch() {
    let data = TestStore::new();
    let refuse =
        "CREATE TRIGGER refuse BEFORE INSERT ON fresh WHEN NEW.game = 50 AND NEW.number > 0
                  BEGIN SELECT RAISE(FAIL, 'no room'); END";
    database(data.path()).execute(refuse, []).unwrap();
    let mut asked = Vec::new();
    for number in 0..100 {
        drop(data.store.create(game(number), events(0, 1)));
        drop(append_one(&data.store, number, 1));
        asked.push((number, end(&data.store, number, 2)));
    }
    for (number, ended) in asked {
        let count = if number == 50 { 1 } else { 3 };
        assert_eq!(ended.await.is_ok(), number != 50);
        assert_eq!(stored(&data.store, number).await, events(0, count));
        let conflict = StoreError::Conflict {
            expected: 9,
            found: count,
        };
        let late = append_one(&data.store, number, 9).await;
        assert_eq!(late, Err(conflict));
    }
}

#[tokio::test]
async fn live_events_are_found_after_a_kill() {
    let data = TestStore::with_game(1, 3).await;
    append_one(&data.store, 1, 3).await.unwrap();
    for number in [2, 3] {
        let created = data.store.create(game(number), events(0, 2));
        created.await.unwrap();
        end(&data.store, number, 2).await.unwrap();
    }
    append_one(&data.store, 3, 3).await.unwrap();

    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal"] {
        fs::copy(data.path().join(name), copy.path().join(name)).unwrap();
    }
    let store = Sqlite::open(copy.path()).unwrap();
    for (number, count) in [(1, 4), (2, 3), (3, 4)] {
        check_count(&store, number, count).await;
    }
}

/// More games than the limit of stale rows.
const MANY: i64 = 12;
const LONG: u32 = 1000;

#[tokio::test]
async fn stale_rows_are_purged() {
    let data = TestStore::with_game(999, 3).await;
    let reader = Sqlite::open_read_only(data.path()).unwrap();
    assert_eq!(stored(&reader, 999).await, events(0, 3));
    for number in 1..=MANY {
        let created = data.store.create(game(number), events(0, LONG));
        created.await.unwrap();
        end(&data.store, number, LONG).await.unwrap();
    }
    append_one(&data.store, 999, 3).await.unwrap();
    data.store.check().await.unwrap();
    let db = database(data.path());
    let left: u32 = db
        .query_row("SELECT count(*) FROM fresh", [], |row| row.get(0))
        .unwrap();
    assert!(left < 9000, "{left} rows");

    // Events still needed were archived, and later ones are live; another process sees the same.
    assert_eq!(settled(data.path(), 999), 3);
    for store in [&data.store, &reader] {
        assert_eq!(stored(store, 999).await, events(0, 4));
        for number in 1..=MANY {
            assert_eq!(stored(store, number).await, events(0, LONG + 1));
        }
    }
    drop(reader);
    let dir = data.close();
    let store = Sqlite::open(dir.path()).unwrap();
    check_count(&store, 999, 4).await;
    check_count(&store, 1, LONG + 1).await;
    check_count(&store, MANY, LONG + 1).await;
}

/// Two threads read while a third appends, archives and purges.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_reader_sees_a_whole_game_while_it_is_archived() {
    const EVENTS: u32 = 600;
    /// Limit of WAL pages and stale rows.
    const FEW: u32 = 10;
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open_with_vfs(dir.path(), "unix", FEW).unwrap());
    let created = store.create(game(1), events(0, 1));
    created.await.unwrap();
    let other = store.create(game(2), events(0, 1));
    other.await.unwrap();
    let answered = Arc::new(AtomicU32::new(1));
    let is_over = Arc::new(AtomicBool::new(false));

    let beside = Arc::new(Sqlite::open_read_only(dir.path()).unwrap());
    let mut readers = tokio::task::JoinSet::new();
    for store in [Arc::clone(&store), beside] {
        let (answered, is_over) = (Arc::clone(&answered), Arc::clone(&is_over));
        readers.spawn(async move {
            let mut read = 0;
            while !is_over.load(Ordering::Acquire) {
                let least = answered.load(Ordering::Acquire) as usize;
                let found = stored(&store, 1).await;
                assert!(found.len() >= least, "{} of {least}", found.len());
                assert_eq!(found, events(0, found.len() as u32));
                read += 1;
            }
            read
        });
    }
    for expected in 1..EVENTS {
        let append = match expected % 7 {
            0 => end(&store, 1, expected),
            _ => append_one(&store, 1, expected),
        };
        let other = append_one(&store, 2, expected);
        append.await.unwrap();
        answered.store(expected + 1, Ordering::Release);
        other.await.unwrap();
    }
    is_over.store(true, Ordering::Release);
    for read in readers.join_all().await {
        assert!(read > 10, "{read} times");
    }
    assert_eq!(stored(&store, 2).await, events(0, EVENTS));
}

#[tokio::test]
async fn another_process_reads_games_in_progress() {
    let data = TestStore::with_game(1, 1).await;
    let reader = Sqlite::open_read_only(data.path()).unwrap();
    for expected in 1..40 {
        let written = match expected % 5 {
            0 => end(&data.store, 1, expected),
            _ => append_one(&data.store, 1, expected),
        };
        written.await.unwrap();
        assert_eq!(stored(&reader, 1).await, events(0, expected + 1));
        let new = data
            .store
            .create(game(100 + i64::from(expected)), events(0, 2));
        new.await.unwrap();
        let found = stored(&reader, 100 + i64::from(expected)).await;
        assert_eq!(found, events(0, 2));
    }
}

/// Checks that a game has this many events, and that exactly the next one can be appended.
async fn check_count(store: &Sqlite, number: i64, count: u32) {
    assert_eq!(stored(store, number).await, events(0, count));
    for expected in [0, count - 1, count + 1] {
        let conflict = StoreError::Conflict {
            expected,
            found: count,
        };
        let appended = append_one(store, number, expected).await;
        assert_eq!(appended, Err(conflict));
    }
    append_one(store, number, count).await.unwrap();
    assert_eq!(stored(store, number).await, events(0, count + 1));
}

/// Appends the event that ends a game.
fn end(store: &Sqlite, number: i64, expected: u32) -> StoreFuture<()> {
    store.append(&Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        status: Some(ended()),
    })
}

fn ended() -> GameStatus {
    GameStatus {
        ended: Some(Moment(7)),
        result: "1-0".into(),
        ply: 0,
        fen: String::new(),
    }
}

/// Returns the number of archived events of a game.
fn settled(dir: &Path, number: i64) -> u32 {
    let sql = "SELECT count(*) FROM events INDEXED BY events_of WHERE game = ?1";
    let db = database(dir);
    db.query_row(sql, [number], |row| row.get(0)).unwrap()
}

fn database(dir: &Path) -> Connection {
    let db = Connection::open(dir.join("tabiya.db")).unwrap();
    db.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    db
}
