//! Events of ended games are kept in one row.

use tabiya_club::{Append, GameStatus, Postgres, Store, StoreError, StoreFuture};
use tabiya_game::Moment;

use crate::{TestStore, append_one, events, game, id, server, stored};

#[tokio::test]
async fn events_are_archived_when_their_game_ends() {
    let data = TestStore::with_game(1, 3).await;
    append_one(&data.store, 1, 3).await.unwrap();
    assert_eq!(kept(&data, 1), (4, 0));
    end(&data.store, 1, 4).await.unwrap();
    assert_eq!(kept(&data, 1), (0, 5));
    assert_eq!(stored(&data.store, 1).await, events(0, 5));
}

#[tokio::test]
async fn a_restarted_game_reads_whole() {
    let data = TestStore::with_game(1, 3).await;
    for expected in [3, 6, 9] {
        end(&data.store, 1, expected).await.unwrap();
        append_one(&data.store, 1, expected + 1).await.unwrap();
        append_one(&data.store, 1, expected + 2).await.unwrap();
        assert_eq!(kept(&data, 1), (2, expected + 1));
        assert_eq!(stored(&data.store, 1).await, events(0, expected + 3));
        let late = append_one(&data.store, 1, expected + 1).await;
        let conflict = StoreError::Conflict {
            expected: expected + 1,
            found: expected + 3,
        };
        assert_eq!(late, Err(conflict));
    }
    end(&data.store, 1, 12).await.unwrap();
    assert_eq!(kept(&data, 1), (0, 13));
    // An ended game has as many events as it had.
    let conflict = StoreError::Conflict {
        expected: 0,
        found: 13,
    };
    assert_eq!(append_one(&data.store, 1, 0).await, Err(conflict));
    append_one(&data.store, 1, 13).await.unwrap();
}

/// What fails in the database fails alone, whether it shares a statement or not.
#[tokio::test]
async fn a_failing_job_does_not_affect_its_batch() {
    let data = TestStore::open().await;
    server().execute(
        &data.url,
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON game_events FOR EACH ROW
             WHEN (NEW.game = 50 AND NEW.number > 0) EXECUTE FUNCTION refuse()",
    );
    let mut asked = Vec::new();
    for number in 0..100 {
        drop(data.store.create(game(number), events(0, 1)));
        drop(append_one(&data.store, number, 1));
        asked.push((number, end(&data.store, number, 2)));
    }
    for (number, ended) in asked {
        let count = if number == 50 { 1 } else { 3 };
        let ended = ended.await;
        assert_eq!(ended.is_ok(), number != 50, "{ended:?}");
        assert_eq!(stored(&data.store, number).await, events(0, count));
    }
    let failed = append_one(&data.store, 50, 1).await.unwrap_err();
    assert_eq!(
        failed.to_string(),
        "storage failed: PostgreSQL: no room (P0001)"
    );
}

/// Two stores archive and append while a third reads.
#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_reader_sees_a_whole_game_while_it_is_archived() {
    const EVENTS: u32 = 300;
    let data = TestStore::with_game(1, 1).await;
    let reader = crate::connect(&data.url).await;
    let reading = tokio::spawn(async move {
        let mut found = 0;
        while found < EVENTS {
            let read = stored(&reader, 1).await;
            assert!(read.len() as u32 >= found, "{} of {found}", read.len());
            found = read.len() as u32;
            assert_eq!(read, events(0, found));
        }
    });
    for expected in 1..EVENTS {
        let append = match expected % 7 {
            0 => end(&data.store, 1, expected),
            _ => append_one(&data.store, 1, expected),
        };
        append.await.unwrap();
    }
    reading.await.unwrap();
}

/// Appends the event that ends a game.
fn end(store: &Postgres, number: i64, expected: u32) -> StoreFuture<()> {
    store.append(&Append {
        game: id(number),
        expected,
        events: events(expected, 1),
        status: Some(GameStatus {
            ended: Some(Moment(7)),
            result: "1-0".into(),
            ply: 0,
            fen: String::new(),
        }),
    })
}

/// Returns the number of a game's rows of events, and of its archived events.
fn kept(data: &TestStore, number: i64) -> (u32, u32) {
    let count = |sql: &str| -> u32 {
        let found = server().execute(&data.url, &format!("{sql} WHERE game = {number}"));
        found.parse().unwrap()
    };
    (
        count("SELECT count(*) FROM game_events"),
        count("SELECT coalesce(sum(count), 0) FROM archived_events"),
    )
}
