//! Data of earlier versions can always be read; data of later ones is refused.

use std::fs;

use rusqlite::Connection;
use tabiya_club::{Append, FinishedQuery, PersonRow, Sqlite, Store, StoreError};
use tabiya_game::{Action, Actor, Game, Moment};
use tabiya_rules::Color;
use tabiya_wire::{ChatRoom, GameId};

use crate::{TestStore, events, game, id, open_error};

#[tokio::test]
async fn data_of_version_1_is_read() {
    check(include_str!("version-1.sql"), 1).await;
}

/// Games in progress have all their events in the archive.
#[tokio::test]
async fn data_of_version_2_is_read() {
    check(include_str!("version-2.sql"), 3).await;
}

/// Games in progress have their events in the order in which they came.
#[tokio::test]
async fn data_of_version_3_is_read() {
    check(include_str!("version-3.sql"), 3).await;
}

/// Opens a club and checks that it has everything, including this many events of its game in progress.
async fn check(sql: &str, count: usize) {
    let dir = tempfile::tempdir().unwrap();
    let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
    db.execute_batch(sql).unwrap();
    drop(db);
    let store = Sqlite::open(dir.path()).unwrap();

    // A finished game.
    let game = store.game(id(1001)).await.unwrap().unwrap();
    assert_eq!(game.row.names.white, "Anna");
    assert_eq!(game.row.seats.black, Some(id(2)));
    assert_eq!(game.next, Some(id(1002)));
    let played = Game::verify(&game.events).unwrap();
    assert!(played.ending().is_some());
    let everything = FinishedQuery {
        of: Some(id(2)),
        include_private: false,
        before: None,
        limit: 10,
    };
    let finished = store.finished(everything).await.unwrap();
    assert_eq!(finished.len(), 1);
    assert_eq!(finished[0].status.result, "0-1");
    assert_eq!(finished[0].status.ended, Some(Moment(12_000)));

    // A game in progress.
    assert_eq!(store.unfinished().await, Ok(vec![id(1002)]));
    let next = store.game(id(1002)).await.unwrap().unwrap();
    assert_eq!(next.row.after, Some(id(1001)));
    let mut played = Game::verify(&next.events).unwrap();
    assert_eq!(next.events.len(), count);
    let resigned = played.execute(Actor::Seat(Color::White), Action::Resign, Moment(30_000));
    let append = Append {
        game: id(1002),
        expected: count as u32,
        events: resigned.unwrap(),
        status: None,
    };
    let whole = [&next.events[..], &append.events].concat();
    store.append(&append).await.unwrap();
    assert_eq!(store.events(id(1002), 0).await, Ok(whole));

    let challenges = store.challenges().await.unwrap();
    assert_eq!(challenges[0].by.name, "Ben");
    let ben = store.account("BEN".into()).await.unwrap().unwrap();
    assert_eq!((ben.id, ben.epoch), (id(2), 4));
    // In Greek letters, which look the same.
    let similar = store.account_like("ΒΕΝ".into()).await;
    assert_eq!(similar, Ok(Some(ben)));
    let token = store.token([7; 32]).await.unwrap().unwrap();
    assert_eq!((token.id, token.person), (id(77), id(2)));
    let said = store.chat(id(1001), ChatRoom::Players, 10).await.unwrap();
    assert_eq!(said[0].text, "it's <mate>");
    assert_eq!(store.setting("key").await, Ok(Some(vec![0, 1, 254, 255])));
    store.check().await.unwrap();
}

/// `tabiya export` does not upgrade anything.
#[tokio::test]
async fn games_of_version_3_are_read_without_an_upgrade() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("tabiya.db");
    let db = Connection::open(&file).unwrap();
    db.execute_batch(include_str!("version-3.sql")).unwrap();
    drop(db);
    let before = fs::read(&file).unwrap();
    let store = Sqlite::open_read_only(dir.path()).unwrap();
    assert_eq!(exported(&store).await, [id(1001), id(1002)]);
    let game = store.game(id(1002)).await.unwrap().unwrap();
    assert_eq!((game.events.len(), game.is_set_aside), (3, false));
    drop(store);
    assert_eq!(fs::read(&file).unwrap(), before);
    for (sql, version) in [
        (include_str!("version-1.sql"), 1),
        (include_str!("version-2.sql"), 2),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
        db.execute_batch(sql).unwrap();
        drop(db);
        let error = Sqlite::open_read_only(dir.path()).err().unwrap();
        let want = format!("schema version {version}: open it once");
        assert!(error.to_string().contains(&want), "{error}");
    }
}

/// Games that are set aside are exported with the others.
#[tokio::test]
async fn nothing_is_missing_in_an_export() {
    let data = TestStore::with_game(1, 1).await;
    let create = data.store.create(game(2), events(0, 1));
    create.await.unwrap();
    data.store.set_aside(id(1), Some(Moment(5))).await.unwrap();
    assert_eq!(exported(&data.store).await, [id(1), id(2)]);
}

/// Returns the games that are exported.
async fn exported(store: &Sqlite) -> Vec<GameId> {
    let mut ids = Vec::new();
    let exporting = tabiya_club::export(store, |game| {
        game.pgn?;
        ids.push(game.id);
        Ok::<(), StoreError>(())
    });
    exporting.await.unwrap();
    ids
}

/// A backup before an upgrade keeps the data as it is, and an upgrade of the copy works.
#[tokio::test]
async fn data_of_earlier_versions_is_copied_as_it_is() {
    for sql in [
        include_str!("version-1.sql"),
        include_str!("version-2.sql"),
        include_str!("version-3.sql"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("tabiya.db");
        let db = Connection::open(&file).unwrap();
        db.execute_batch(sql).unwrap();
        drop(db);
        let old = fs::read(&file).unwrap();
        let copied = tempfile::tempdir().unwrap();
        let copy = copied.path().join("tabiya.db");
        Sqlite::copy(dir.path(), &copy).unwrap();
        assert_eq!(fs::read(&file).unwrap(), old);
        let summary = Sqlite::check_copy(&copy).unwrap();
        assert_eq!(summary.games, 2);
        // Checking leaves no files.
        assert_eq!(fs::read_dir(copied.path()).unwrap().count(), 1);
        let store = Sqlite::open(copied.path()).unwrap();
        assert_eq!(store.unfinished().await, Ok(vec![id(1002)]));
    }
}

#[test]
fn data_of_a_later_version_is_refused_and_untouched() {
    let dir = TestStore::new().close();
    let file = dir.path().join("tabiya.db");
    let found = Sqlite::VERSION + 1;
    let db = Connection::open(&file).unwrap();
    db.pragma_update(None, "user_version", found).unwrap();
    drop(db);
    let before = fs::read(&file).unwrap();
    let known = Sqlite::VERSION;
    assert_eq!(open_error(dir.path()), StoreError::Newer { found, known });
    let reading = Sqlite::open_read_only(dir.path()).err();
    assert_eq!(reading, Some(StoreError::Newer { found, known }));
    assert_eq!(fs::read(&file).unwrap(), before);
}

/// Accounts of earlier versions that look alike stay, and can have new passwords.
#[tokio::test]
async fn accounts_that_look_alike_already_stay() {
    let data = TestStore::new();
    let account = |number: i64, name: &str, password: &str| PersonRow {
        id: id(number),
        name: name.into(),
        password: Some(password.into()),
        epoch: 3,
        since: Moment(1_700_000_000_000),
    };
    let put = data.store.put_person(account(1, "Iris", "hash"), None);
    put.await.unwrap();
    let dir = data.close();
    let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
    db.execute_batch(
        "INSERT INTO people VALUES (5, 'lris', 'lris', 'hash', 3, 1700000000000);
         DELETE FROM settings WHERE name = 'name skeletons'",
    )
    .unwrap();
    drop(db);
    let store = Sqlite::open(dir.path()).unwrap();
    let before = store.person(id(5)).await.unwrap().unwrap();
    let put = store.put_credentials(account(5, "lris", "new"), Some(before));
    put.await.unwrap();
    let guest = PersonRow {
        password: None,
        ..account(6, "Iris", "")
    };
    let put = store.put_person(guest, None).await;
    assert_eq!(put, Err(StoreError::Taken));
}
