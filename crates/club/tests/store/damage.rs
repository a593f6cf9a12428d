//! Damaged files: a clear word, and nothing else lost.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use tabiya_club::{Sqlite, Store, StoreError};

use crate::{Fresh, append_one, events, game, id, open_error, stored};

const PAGE: usize = 4096;

#[tokio::test]
async fn a_damaged_game_is_named_and_others_are_as_they_were() {
    let fresh = Fresh::with_game(1, 10).await;
    let other = fresh.store.create(game(2), events(0, 10));
    other.await.unwrap();
    let file = fresh.path().join("tabiya.db");
    let db = Connection::open(file).unwrap();
    let damage =
        "UPDATE events SET line = replace(line, 'offer', 'after') WHERE game = 1 AND number = 4";
    assert_eq!(db.execute(damage, []).unwrap(), 1);

    let what = "game 00000001, line 6: the line is not as it was written";
    for found in [
        fresh.store.game(id(1)).await.err(),
        fresh.store.events(id(1), 0).await.err(),
    ] {
        let what = what.to_string();
        assert_eq!(found, Some(StoreError::Corrupt { what }));
    }
    assert_eq!(stored(&fresh.store, 2).await, events(0, 10));

    let missing = "DELETE FROM events WHERE game = 1 AND number = 4";
    assert_eq!(db.execute(missing, []).unwrap(), 1);
    let error = fresh.store.game(id(1)).await.unwrap_err();
    let what = "the data is damaged: game 00000001, line 6: an event is missing, or comes twice";
    assert_eq!(error.to_string(), what);
}

#[tokio::test]
async fn a_file_that_was_cut_is_refused_and_left_alone() {
    check_refused(|content| content.truncate(content.len() - PAGE)).await;
    check_refused(|content| content.truncate(content.len() - PAGE / 2)).await;
}

#[tokio::test]
async fn a_file_with_another_tail_is_refused_and_left_alone() {
    check_refused(|content| {
        let start = content.len() - PAGE;
        content[start..].fill(0xff);
    })
    .await;
    check_refused(|content| {
        let start = content.len() - PAGE;
        content[start..].fill(0);
    })
    .await;
}

#[tokio::test]
async fn a_file_with_another_head_is_refused_and_left_alone() {
    check_refused(|content| content[..100].fill(0)).await;
    check_refused(|content| content[..16].copy_from_slice(b"a poem about it\n")).await;
    check_refused(|content| content[PAGE..2 * PAGE].fill(0x5a)).await;
}

#[tokio::test]
async fn what_is_left_of_a_damaged_file_can_be_exported() {
    const GAMES: usize = 40;
    let fresh = Fresh::new();
    for number in 1..=GAMES {
        let created = fresh.store.create(game(number as i64), events(0, 100));
        created.await.unwrap();
    }
    let dir = fresh.close();
    change(&dir.path().join("tabiya.db"), |content| {
        let page = content.len() / PAGE / 2 * PAGE;
        content[page..page + PAGE].fill(0xff);
    });
    assert!(Sqlite::open_to_read(dir.path()).is_err());
    let (store, damage) = Sqlite::open_what_is_left(dir.path()).unwrap();
    assert!(matches!(damage, Some(StoreError::Corrupt { .. })));
    let (read, damaged) = exported(&store).await;
    assert_eq!(read + damaged, GAMES);
    assert!((1..=4).contains(&damaged), "{damaged} games are lost");
}

#[tokio::test]
async fn what_is_left_of_a_file_that_was_cut_can_be_exported() {
    const GAMES: usize = 40;
    let fresh = Fresh::new();
    for number in 1..=GAMES {
        let created = fresh.store.create(game(number as i64), events(0, 100));
        created.await.unwrap();
    }
    let dir = fresh.close();
    change(&dir.path().join("tabiya.db"), |content| {
        content.truncate(content.len() * 3 / 4);
    });
    let (store, damage) = Sqlite::open_what_is_left(dir.path()).unwrap();
    assert!(matches!(damage, Some(StoreError::Corrupt { .. })));
    let (read, damaged) = exported(&store).await;
    assert_eq!(read + damaged, GAMES);
    assert!(read >= GAMES / 3, "{damaged} games are lost");
}

#[tokio::test]
async fn whoever_exports_is_told_of_a_damaged_log() {
    let copy = killed(10).await;
    change(&log_of(copy.path()), |log| {
        let middle = log.len() / 2;
        log[middle] ^= 0xff;
    });
    let (_, damage) = Sqlite::open_what_is_left(copy.path()).unwrap();
    let damage = damage.unwrap().to_string();
    assert!(damage.contains("tabiya.db-wal"), "{damage}");
}

/// How many games can be exported, and how many cannot.
async fn exported(store: &Sqlite) -> (usize, usize) {
    let (mut read, mut damaged) = (0, 0);
    let exported = tabiya_club::export(store, |_, written| -> Result<(), StoreError> {
        match written {
            Ok(_) => read += 1,
            Err(_) => damaged += 1,
        }
        Ok(())
    });
    exported.await.unwrap();
    (read, damaged)
}

#[tokio::test]
async fn a_log_with_a_torn_tail_ends_where_it_is_whole() {
    for cut in [1, 100, PAGE, PAGE + 24, 2 * PAGE] {
        check_torn(|log| log.truncate(log.len() - cut)).await;
        check_torn(|log| {
            let start = log.len() - cut;
            log[start..].fill(0xa5);
        })
        .await;
    }
}

/// SQLite itself would pass over what follows the damage, and say nothing.
#[tokio::test]
async fn a_log_that_is_damaged_before_its_end_is_refused_and_left_alone() {
    let header = |log: &mut Vec<u8>| log[..32].fill(0);
    let byte = |log: &mut Vec<u8>| {
        let middle = log.len() * 2 / 3;
        log[middle] ^= 0xff;
    };
    let frame = |log: &mut Vec<u8>| {
        let middle = 32 + (log.len() / (PAGE + 24) / 2) * (PAGE + 24);
        log[middle..middle + PAGE].fill(0);
    };
    for damage in [header, byte, frame] {
        let copy = killed(10).await;
        change(&log_of(copy.path()), damage);
        let before = fs::read(log_of(copy.path())).unwrap();
        let error = open_error(copy.path());
        assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
        assert!(error.to_string().contains("tabiya.db-wal"), "{error}");
        assert_eq!(fs::read(log_of(copy.path())).unwrap(), before);
    }
    // An empty file beside a log that is not is no new club.
    let copy = killed(10).await;
    fs::write(copy.path().join("tabiya.db"), []).unwrap();
    let error = open_error(copy.path());
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
}

#[tokio::test]
async fn what_follows_a_log_is_not_read() {
    let copy = killed(10).await;
    change(&log_of(copy.path()), |log| log.extend([0x77; 10_000]));
    let store = Sqlite::open(copy.path()).unwrap();
    assert_eq!(stored(&store, 1).await, events(0, 10));
}

/// Damages a file and checks that it is not opened, said clearly, and not touched.
async fn check_refused(damage: impl FnOnce(&mut Vec<u8>)) {
    let fresh = Fresh::with_game(1, 300).await;
    let dir = fresh.close();
    let file = dir.path().join("tabiya.db");
    change(&file, damage);
    let before = fs::read(&file).unwrap();
    let error = open_error(dir.path());
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    let text = error.to_string();
    assert!(text.starts_with("the data is damaged: "), "{text}");
    assert!(text.ends_with("serve that with --data"), "{text}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(Sqlite::open_to_read(dir.path()).is_err());
}

/// Damages the end of the log of a club that was killed, and checks that only the end of the game is lost.
async fn check_torn(damage: impl FnOnce(&mut Vec<u8>)) {
    let copy = killed(10).await;
    change(&log_of(copy.path()), damage);
    let store = Sqlite::open(copy.path()).unwrap();
    let left = stored(&store, 1).await;
    assert!((7..10).contains(&left.len()), "{}", left.len());
    assert_eq!(left, events(0, left.len() as u32));
    let next = left.len() as u32;
    append_one(&store, 1, next).await.unwrap();
}

/// The files of a club that was killed after so many events, each written by itself.
async fn killed(count: u32) -> tempfile::TempDir {
    let fresh = Fresh::with_game(1, 1).await;
    for expected in 1..count {
        append_one(&fresh.store, 1, expected).await.unwrap();
    }
    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal"] {
        fs::copy(fresh.path().join(name), copy.path().join(name)).unwrap();
    }
    copy
}

fn log_of(dir: &Path) -> PathBuf {
    dir.join("tabiya.db-wal")
}

fn change(file: &Path, damage: impl FnOnce(&mut Vec<u8>)) {
    let mut content = fs::read(file).unwrap();
    damage(&mut content);
    fs::write(file, content).unwrap();
}
