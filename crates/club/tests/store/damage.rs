//! Damaged files: a clear word, and nothing else lost.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, params};
use tabiya_club::{Append, Closing, Id, Sqlite, Store, StoreError};
use tabiya_game::{Actor, Ending, Event, EventKind, Moment};

use crate::{Fresh, append_one, events, game, id, open_error, stored};

const PAGE: usize = 4096;
/// How many games a club has that loses some.
const GAMES: usize = 40;

#[tokio::test]
async fn a_damaged_game_is_named_and_others_are_as_they_were() {
    let fresh = Fresh::with_game(1, 10).await;
    let other = fresh.store.create(game(2), events(0, 10));
    other.await.unwrap();
    let file = fresh.path().join("tabiya.db");
    let db = Connection::open(file).unwrap();
    let damage =
        "UPDATE fresh SET line = replace(line, 'offer', 'after') WHERE game = 1 AND number = 4";
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

    let missing = "DELETE FROM fresh WHERE game = 1 AND number = 4";
    assert_eq!(db.execute(missing, []).unwrap(), 1);
    let error = fresh.store.game(id(1)).await.unwrap_err();
    let what = "the data is damaged: game 00000001, line 6: an event is missing, or comes twice";
    assert_eq!(error.to_string(), what);
}

/// An index that lacks the last event of a game would shorten it without a word.
#[tokio::test]
async fn what_an_index_lacks_is_told() {
    let dir = finished_games(GAMES).await;
    let file = dir.path().join("tabiya.db");
    take_from_index(&file, 7, 2);
    let error = Sqlite::open(dir.path()).err().unwrap().to_string();
    assert!(error.contains("events_of"), "{error}");
    let (store, told) = Sqlite::open_what_is_left(dir.path()).unwrap();
    assert!(matches!(told, Some(StoreError::Corrupt { .. })));
    let stored = store.game(id(7)).await.unwrap().unwrap();
    let error = stored.replay().unwrap_err().to_string();
    assert!(
        error.ends_with("game 00000007: its end is missing"),
        "{error}"
    );
    // What the index does not tell of, the table has.
    assert_eq!(exported(&store).await, (GAMES, 0));
    drop(store);

    // It is gone from the table too: the game is named.
    let db = Connection::open(&file).unwrap();
    let delete = "REINDEX events_of; DELETE FROM events WHERE game = 7 AND number = 2";
    db.execute_batch(delete).unwrap();
    drop(db);
    let (store, told) = Sqlite::open_what_is_left(dir.path()).unwrap();
    assert_eq!(told, None);
    assert_eq!(exported(&store).await, (GAMES - 1, 1));
}

#[tokio::test]
async fn a_fresh_event_that_went_astray_is_told() {
    for damage in [
        "UPDATE fresh SET number = 8 WHERE game = 1 AND number = 9",
        "UPDATE fresh SET game = 5 WHERE game = 1 AND number = 9",
    ] {
        let fresh = Fresh::with_game(1, 10).await;
        let other = fresh.store.create(game(2), events(0, 10));
        other.await.unwrap();
        let dir = fresh.close();
        let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
        assert_eq!(db.execute(damage, []).unwrap(), 1);
        drop(db);
        let error = Sqlite::open(dir.path()).err().unwrap().to_string();
        assert!(error.contains("is not of its game"), "{error}");
        let (store, _) = Sqlite::open_what_is_left(dir.path()).unwrap();
        assert_eq!(stored(&store, 2).await, events(0, 10));
    }
}

#[tokio::test]
async fn a_file_that_was_cut_is_refused_and_left_alone() {
    check_refused(|content| content.truncate(content.len() - PAGE)).await;
    check_refused(|content| content.truncate(content.len() - PAGE / 2)).await;
    // SQLite would fill the last page up.
    check_refused(|content| content.truncate(content.len() - 100)).await;
    check_refused(|content| content.truncate(content.len() - 1)).await;
    // And would take these for a new club.
    check_refused(|content| content.truncate(511)).await;
    check_refused(|content| content.truncate(1)).await;
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
    // So many that the middle of the log is not where the tables were made.
    let copy = killed(50).await;
    change(&log_of(copy.path()), |log| {
        let middle = log.len() / 2;
        log[middle] ^= 0xff;
    });
    let (_, damage) = Sqlite::open_what_is_left(copy.path()).unwrap();
    let damage = damage.unwrap().to_string();
    assert!(damage.contains("tabiya.db-wal"), "{damage}");
}

#[tokio::test]
async fn games_are_found_by_whatever_is_left() {
    let dir = finished_games(GAMES).await;
    for gone in [
        &["games_finished"][..],
        &["games"],
        &["games_finished", "games_unfinished"],
        &["games", "games_finished"],
        &[
            "games",
            "games_finished",
            "games_of_white",
            "games_of_black",
        ],
    ] {
        let copy = copied(dir.path());
        let roots = gone.iter().flat_map(|name| pages(dir.path(), name, ""));
        destroy(copy.path(), roots);
        let (store, damage) = Sqlite::open_what_is_left(copy.path()).unwrap();
        assert!(damage.is_some(), "{gone:?}");
        let rescued = rescued(&store).await;
        assert_eq!(rescued.read, GAMES, "{gone:?}");
        assert_eq!(rescued.tried.len(), GAMES, "each once: {gone:?}");
        let has_list = !gone.contains(&"games") || !gone.contains(&"games_finished");
        assert_eq!(rescued.missed.is_none(), has_list, "{gone:?}");
    }
}

#[tokio::test]
async fn games_are_found_on_both_sides_of_the_damage() {
    const MANY: usize = 10 * GAMES;
    let dir = finished_games(MANY).await;
    let leaves = pages(dir.path(), "games", "leaf");
    let middle = leaves[leaves.len() / 2];
    assert!(leaves.len() > 2, "there is no middle");
    let others = [
        "games_finished",
        "games_of_white",
        "games_of_black",
        "events",
        "events_of",
        "fresh",
    ];
    let roots = others.iter().flat_map(|name| pages(dir.path(), name, ""));
    destroy(dir.path(), roots.chain([middle]));
    let (store, _) = Sqlite::open_what_is_left(dir.path()).unwrap();
    let rescued = rescued(&store).await;
    let lost = MANY - rescued.tried.len();
    assert!((1..MANY / 2).contains(&lost), "{lost} games are not found");
    assert!(rescued.tried.contains(&id(1)) && rescued.tried.contains(&id(MANY as i64)));
    assert!(matches!(rescued.missed, Some(StoreError::Corrupt { .. })));
}

#[tokio::test]
async fn games_that_go_on_are_found_by_their_latest_events() {
    let fresh = Fresh::new();
    for number in 1..=GAMES as i64 {
        let created = fresh.store.create(game(number), events(0, 3));
        created.await.unwrap();
        append_one(&fresh.store, number, 3).await.unwrap();
    }
    let dir = fresh.close();
    let gone = ["games", "games_unfinished", "events", "events_of"];
    check_all_are_read(dir.path(), &gone, events(0, 4)).await;
}

/// What is settled is fresh still, until room is made.
#[tokio::test]
async fn games_that_ended_are_read_from_their_fresh_rows() {
    let dir = finished_games(GAMES).await;
    let each = [events(0, 2), vec![end_of_game(2)]].concat();
    check_all_are_read(dir.path(), &["events", "events_of"], each).await;
}

/// All games are read, each with these events, though some tables and indexes are gone.
async fn check_all_are_read(dir: &Path, gone: &[&str], each: Vec<Event>) {
    let roots = gone.iter().flat_map(|name| pages(dir, name, ""));
    destroy(dir, roots);
    let (store, damage) = Sqlite::open_what_is_left(dir).unwrap();
    assert!(damage.is_some());
    let rescued = rescued(&store).await;
    assert_eq!((rescued.read, rescued.tried.len()), (GAMES, GAMES));
    assert_eq!(stored(&store, 1).await, each);
}

/// What comes of an export.
struct Rescued {
    /// The games that were found, in order.
    tried: Vec<Id>,
    /// How many of them could be read.
    read: usize,
    /// Why there may be more.
    missed: Option<StoreError>,
}

async fn rescued(store: &Sqlite) -> Rescued {
    let (mut tried, mut read) = (Vec::new(), 0);
    let exported = tabiya_club::export(store, |game, written| -> Result<(), StoreError> {
        tried.push(game);
        read += usize::from(written.is_ok());
        Ok(())
    });
    let missed = exported.await.err();
    Rescued {
        tried,
        read,
        missed,
    }
}

/// How many games can be exported, and how many cannot.
async fn exported(store: &Sqlite) -> (usize, usize) {
    let rescued = rescued(store).await;
    assert_eq!(rescued.missed, None);
    (rescued.read, rescued.tried.len() - rescued.read)
}

/// Takes an event from the index, and leaves it in its table.
fn take_from_index(file: &Path, game: i64, number: u32) {
    let db = Connection::open(file).unwrap();
    // There it still is, for a while.
    db.execute("DELETE FROM fresh", []).unwrap();
    let (row, line): (i64, String) = db
        .query_row(
            "DELETE FROM events WHERE game = ?1 AND number = ?2 RETURNING id, line",
            params![game, number],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    db.execute_batch(
        "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'events_of';
         PRAGMA writable_schema = ON;
         DELETE FROM sqlite_schema WHERE name = 'events_of';",
    )
    .unwrap();
    drop(db);
    // Nobody knows of the index now.
    let db = Connection::open(file).unwrap();
    db.execute(
        "INSERT INTO events (id, game, number, line) VALUES (?1, ?2, ?3, ?4)",
        params![row, game, number, line],
    )
    .unwrap();
    db.execute_batch(
        "PRAGMA writable_schema = ON;
         INSERT INTO sqlite_schema SELECT * FROM kept;
         DROP TABLE kept;",
    )
    .unwrap();
}

/// The event with which a game ends.
fn end_of_game(number: u32) -> Event {
    Event {
        actor: Actor::Arbiter,
        kind: EventKind::Ended(Ending::DrawnByArbiter),
        ..events(number, 1).remove(0)
    }
}

/// The files of a club with so many finished games.
async fn finished_games(count: usize) -> tempfile::TempDir {
    let fresh = Fresh::new();
    for number in 1..=count as i64 {
        let created = fresh.store.create(game(number), events(0, 2));
        created.await.unwrap();
        let closing = Closing {
            ended: Some(Moment(number as u64)),
            result: "1-0".into(),
            ply: 0,
            fen: String::new(),
        };
        let append = Append {
            game: id(number),
            expected: 2,
            events: vec![end_of_game(2)],
            closing: Some(closing),
        };
        fresh.store.append(&append).await.unwrap();
    }
    fresh.close()
}

/// The pages of a table or an index that are of a type; with none, the one with which it begins.
fn pages(dir: &Path, name: &str, kind: &str) -> Vec<usize> {
    let db = Connection::open(dir.join("tabiya.db")).unwrap();
    let sql =
        "SELECT pageno FROM dbstat WHERE name = ?1 AND (pagetype = ?2 OR ?2 = '' AND path = '/')
               ORDER BY path";
    let mut statement = db.prepare(sql).unwrap();
    let page = |row: &rusqlite::Row<'_>| row.get::<_, u32>(0);
    let pages = statement.query_map([name, kind], page).unwrap();
    pages.map(|page| page.unwrap() as usize).collect()
}

/// Makes nonsense of some pages.
fn destroy(dir: &Path, pages: impl Iterator<Item = usize>) {
    change(&dir.join("tabiya.db"), |content| {
        for page in pages {
            content[(page - 1) * PAGE..page * PAGE].fill(0xff);
        }
    });
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
}

/// SQLite itself would delete the log.
#[tokio::test]
async fn a_log_whose_file_is_gone_is_left_alone() {
    for length in [None, Some(0), Some(1), Some(511)] {
        let copy = killed(10).await;
        let file = copy.path().join("tabiya.db");
        match length {
            Some(length) => change(&file, |content| content.truncate(length)),
            None => fs::remove_file(&file).unwrap(),
        }
        let before = (fs::read(&file).ok(), fs::read(log_of(copy.path())).unwrap());
        for error in [
            Sqlite::open(copy.path()).err(),
            Sqlite::open_to_read(copy.path()).err(),
            Sqlite::open_what_is_left(copy.path()).err(),
        ] {
            let error = error.unwrap();
            assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
            let text = error.to_string();
            assert!(text.contains("tabiya.db-wal"), "{text}");
            assert!(text.contains("Nothing can be read"), "{text}");
        }
        let after = (fs::read(&file).ok(), fs::read(log_of(copy.path())).unwrap());
        assert!(before == after, "{length:?}");
    }
}

#[tokio::test]
async fn a_log_whose_file_is_gone_is_not_copied() {
    let fresh = Fresh::with_game(1, 10).await;
    fs::write(fresh.path().join("tabiya.db"), []).unwrap();
    let before = fs::read(log_of(fresh.path())).unwrap();
    let copy = fresh.path().join("copy.db");
    let error = fresh.store.back_up(&copy).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert!(!copy.exists());
    assert!(fs::read(log_of(fresh.path())).unwrap() == before);
}

#[test]
fn an_empty_file_alone_is_a_new_club() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("tabiya.db"), []).unwrap();
    fs::write(log_of(dir.path()), []).unwrap();
    // The lock is made first.
    fs::write(dir.path().join("tabiya.lock"), []).unwrap();
    Sqlite::open(dir.path()).unwrap();
}

#[tokio::test]
async fn where_a_club_has_been_no_other_begins() {
    for length in [None, Some(0)] {
        let fresh = Fresh::with_game(1, 10).await;
        let dir = fresh.close();
        let file = dir.path().join("tabiya.db");
        match length {
            Some(length) => change(&file, |content| content.truncate(length)),
            None => fs::remove_file(&file).unwrap(),
        }
        for error in [
            Sqlite::open(dir.path()).err(),
            Sqlite::open_to_read(dir.path()).err(),
            Sqlite::open_what_is_left(dir.path()).err(),
        ] {
            let text = error.unwrap().to_string();
            assert!(text.contains("a club has been here"), "{text}");
            assert!(text.contains("remove tabiya.lock"), "{text}");
        }
        assert_eq!(fs::read(&file).ok().map(|content| content.len()), length);
        fs::remove_file(dir.path().join("tabiya.lock")).unwrap();
        Sqlite::open(dir.path()).unwrap();
    }
}

#[tokio::test]
async fn a_log_mends_the_end_of_its_file() {
    let copy = killed(10).await;
    change(&copy.path().join("tabiya.db"), |content| {
        content.truncate(content.len() - 100);
    });
    let store = Sqlite::open(copy.path()).unwrap();
    assert_eq!(stored(&store, 1).await, events(0, 10));
}

/// Wherever it is damaged, there is something to export, or the word that there is nothing.
#[tokio::test]
async fn a_damaged_log_is_exported_or_said_to_be_lost() {
    let whole = killed(10).await;
    let frames = fs::read(log_of(whole.path())).unwrap().len() / (PAGE + 24);
    let (mut found, mut lost) = (0, 0);
    for frame in 0..frames - 2 {
        let copy = copied(whole.path());
        change(&log_of(copy.path()), |log| {
            log[32 + frame * (PAGE + 24) + 1000] ^= 0xff;
        });
        match Sqlite::open_what_is_left(copy.path()) {
            Ok((store, Some(_))) => found += rescued(&store).await.tried.len(),
            Ok((_, None)) => panic!("damage in frame {frame} of {frames} is not seen"),
            Err(error) => {
                lost += 1;
                assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
                let text = error.to_string();
                assert!(text.contains("tabiya.db-wal"), "{text}");
                assert!(text.contains("Nothing can be read"), "{text}");
                assert!(!text.contains("tabiya export"), "{text}");
            }
        }
    }
    assert!(found > 0 && lost > 0, "{found} and {lost} of {frames}");
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
    copied(fresh.path())
}

/// A copy of the files, as they are.
fn copied(dir: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal"] {
        // There may be no log.
        let _ = fs::copy(dir.join(name), copy.path().join(name));
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
