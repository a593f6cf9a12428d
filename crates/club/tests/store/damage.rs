//! Damaged files: detected, reported, and salvaged.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, params};
use tabiya_club::{Append, GameStatus, Sqlite, Store, StoreError};
use tabiya_game::{Actor, Ending, Event, EventKind, Moment};
use tabiya_wire::GameId;

use crate::{TestStore, append_one, events, game, id, open_error, stored};

const PAGE: usize = 4096;
/// Number of games in a club that is damaged.
const GAMES: usize = 40;

#[tokio::test]
async fn a_damaged_game_does_not_affect_others() {
    let data = TestStore::with_game(1, 10).await;
    let other = data.store.create(game(2), events(0, 10));
    other.await.unwrap();
    let file = data.path().join("tabiya.db");
    let db = Connection::open(file).unwrap();
    let damage =
        "UPDATE fresh SET line = replace(line, 'offer', 'after') WHERE game = 1 AND number = 4";
    assert_eq!(db.execute(damage, []).unwrap(), 1);

    let what = "game 00000001, line 6: the checksum of the line is wrong";
    for found in [
        data.store.game(id(1)).await.err(),
        data.store.events(id(1), 0).await.err(),
    ] {
        let what = what.to_string();
        assert_eq!(found, Some(StoreError::Corrupt { what }));
    }
    assert_eq!(stored(&data.store, 2).await, events(0, 10));

    let missing = "DELETE FROM fresh WHERE game = 1 AND number = 4";
    assert_eq!(db.execute(missing, []).unwrap(), 1);
    let error = data.store.game(id(1)).await.unwrap_err();
    let what = "the data is damaged: game 00000001, line 6: an event is missing or duplicated";
    assert_eq!(error.to_string(), what);
}

/// An index without the last event of a game would silently shorten it.
#[tokio::test]
async fn missing_index_entries_are_detected() {
    let dir = finished_games(GAMES).await;
    let file = dir.path().join("tabiya.db");
    take_from_index(&file, 7, 2);
    let error = Sqlite::open(dir.path()).err().unwrap().to_string();
    assert!(error.contains("events_of"), "{error}");
    let (store, told) = Sqlite::open_for_salvage(dir.path()).unwrap();
    assert!(matches!(told, Some(StoreError::Corrupt { .. })));
    let stored = store.game(id(7)).await.unwrap().unwrap();
    let error = stored.replay().unwrap_err().to_string();
    assert!(
        error.ends_with("game 00000007: its last events are missing"),
        "{error}"
    );
    // The table still has what the index lacks.
    assert_eq!(exported(&store).await, (GAMES, 0));
    drop(store);

    // The event is gone from the table too: the error names the game.
    let db = Connection::open(&file).unwrap();
    let delete = "REINDEX events_of; DELETE FROM events WHERE game = 7 AND number = 2";
    db.execute_batch(delete).unwrap();
    drop(db);
    let (store, told) = Sqlite::open_for_salvage(dir.path()).unwrap();
    assert_eq!(told, None);
    assert_eq!(exported(&store).await, (GAMES - 1, 1));
}

#[tokio::test]
async fn misplaced_live_events_are_detected() {
    for damage in [
        "UPDATE fresh SET number = 8 WHERE game = 1 AND number = 9",
        "UPDATE fresh SET game = 5 WHERE game = 1 AND number = 9",
    ] {
        let data = TestStore::with_game(1, 10).await;
        let other = data.store.create(game(2), events(0, 10));
        other.await.unwrap();
        let dir = data.close();
        let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
        assert_eq!(db.execute(damage, []).unwrap(), 1);
        drop(db);
        let error = Sqlite::open(dir.path()).err().unwrap().to_string();
        assert!(error.contains("does not match its game"), "{error}");
        let (store, _) = Sqlite::open_for_salvage(dir.path()).unwrap();
        assert_eq!(stored(&store, 2).await, events(0, 10));
    }
}

#[tokio::test]
async fn a_truncated_file_is_refused_and_untouched() {
    check_refused(|content| content.truncate(content.len() - PAGE)).await;
    check_refused(|content| content.truncate(content.len() - PAGE / 2)).await;
    // SQLite would pad the last page.
    check_refused(|content| content.truncate(content.len() - 100)).await;
    check_refused(|content| content.truncate(content.len() - 1)).await;
    // SQLite would take these for an empty database.
    check_refused(|content| content.truncate(511)).await;
    check_refused(|content| content.truncate(1)).await;
}

#[tokio::test]
async fn a_file_with_garbage_at_its_end_is_refused_and_untouched() {
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
async fn a_file_with_a_bad_header_is_refused_and_untouched() {
    check_refused(|content| content[..100].fill(0)).await;
    check_refused(|content| content[..16].copy_from_slice(b"a poem about it\n")).await;
    check_refused(|content| content[PAGE..2 * PAGE].fill(0x5a)).await;
}

#[tokio::test]
async fn a_damaged_file_can_be_exported() {
    let data = TestStore::new();
    for number in 1..=GAMES {
        let created = data.store.create(game(number as i64), events(0, 100));
        created.await.unwrap();
    }
    let dir = data.close();
    change(&dir.path().join("tabiya.db"), |content| {
        let page = content.len() / PAGE / 2 * PAGE;
        content[page..page + PAGE].fill(0xff);
    });
    assert!(Sqlite::open_read_only(dir.path()).is_err());
    let (store, damage) = Sqlite::open_for_salvage(dir.path()).unwrap();
    assert!(matches!(damage, Some(StoreError::Corrupt { .. })));
    let (read, damaged) = exported(&store).await;
    assert_eq!(read + damaged, GAMES);
    assert!((1..=4).contains(&damaged), "{damaged} games are lost");
}

#[tokio::test]
async fn a_truncated_file_can_be_exported() {
    let data = TestStore::new();
    for number in 1..=GAMES {
        let created = data.store.create(game(number as i64), events(0, 100));
        created.await.unwrap();
    }
    let dir = data.close();
    change(&dir.path().join("tabiya.db"), |content| {
        content.truncate(content.len() * 3 / 4);
    });
    let (store, damage) = Sqlite::open_for_salvage(dir.path()).unwrap();
    assert!(matches!(damage, Some(StoreError::Corrupt { .. })));
    let (read, damaged) = exported(&store).await;
    assert_eq!(read + damaged, GAMES);
    assert!(read >= GAMES / 3, "{damaged} games are lost");
}

#[tokio::test]
async fn export_reports_a_damaged_wal() {
    // Enough events that the middle of the WAL is not where the tables were created.
    let copy = killed(50).await;
    change(&wal_path(copy.path()), |log| {
        let middle = log.len() / 2;
        log[middle] ^= 0xff;
    });
    let (_, damage) = Sqlite::open_for_salvage(copy.path()).unwrap();
    let damage = damage.unwrap().to_string();
    assert!(damage.contains("tabiya.db-wal"), "{damage}");
}

#[tokio::test]
async fn games_are_found_by_any_remaining_index() {
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
        let (store, damage) = Sqlite::open_for_salvage(copy.path()).unwrap();
        assert!(damage.is_some(), "{gone:?}");
        let export_damaged = export_damaged(&store).await;
        assert_eq!(export_damaged.read, GAMES, "{gone:?}");
        assert_eq!(export_damaged.tried.len(), GAMES, "each once: {gone:?}");
        let has_list = !gone.contains(&"games") || !gone.contains(&"games_finished");
        assert_eq!(export_damaged.missed.is_none(), has_list, "{gone:?}");
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
    let (store, _) = Sqlite::open_for_salvage(dir.path()).unwrap();
    let export_damaged = export_damaged(&store).await;
    let lost = MANY - export_damaged.tried.len();
    assert!((1..MANY / 2).contains(&lost), "{lost} games are not found");
    assert!(
        export_damaged.tried.contains(&id(1)) && export_damaged.tried.contains(&id(MANY as i64))
    );
    assert!(matches!(
        export_damaged.missed,
        Some(StoreError::Corrupt { .. })
    ));
}

#[tokio::test]
async fn games_in_progress_are_found_by_their_live_events() {
    let data = TestStore::new();
    for number in 1..=GAMES as i64 {
        let created = data.store.create(game(number), events(0, 3));
        created.await.unwrap();
        append_one(&data.store, number, 3).await.unwrap();
    }
    let dir = data.close();
    let gone = ["games", "games_unfinished", "events", "events_of"];
    check_all_are_read(dir.path(), &gone, events(0, 4)).await;
}

/// Archived events remain in the live table until it is purged.
#[tokio::test]
async fn ended_games_are_read_from_live_rows() {
    let dir = finished_games(GAMES).await;
    let each = [events(0, 2), vec![end_of_game(2)]].concat();
    check_all_are_read(dir.path(), &["events", "events_of"], each).await;
}

/// Checks that all games can be read without some tables and indexes.
async fn check_all_are_read(dir: &Path, gone: &[&str], each: Vec<Event>) {
    let roots = gone.iter().flat_map(|name| pages(dir, name, ""));
    destroy(dir, roots);
    let (store, damage) = Sqlite::open_for_salvage(dir).unwrap();
    assert!(damage.is_some());
    let export_damaged = export_damaged(&store).await;
    assert_eq!(
        (export_damaged.read, export_damaged.tried.len()),
        (GAMES, GAMES)
    );
    assert_eq!(stored(&store, 1).await, each);
}

/// Result of an export.
struct ExportedGames {
    /// The games found, in order.
    tried: Vec<GameId>,
    /// Number of games that could be read.
    read: usize,
    /// Error if some may be missing.
    missed: Option<StoreError>,
}

async fn export_damaged(store: &Sqlite) -> ExportedGames {
    let (mut tried, mut read) = (Vec::new(), 0);
    let exported = tabiya_club::export(store, |game| -> Result<(), StoreError> {
        tried.push(game.id);
        read += usize::from(game.pgn.is_ok());
        Ok(())
    });
    let missed = exported.await.err();
    ExportedGames {
        tried,
        read,
        missed,
    }
}

/// Returns how many games can be exported, and how many cannot.
async fn exported(store: &Sqlite) -> (usize, usize) {
    let export_damaged = export_damaged(store).await;
    assert_eq!(export_damaged.missed, None);
    (
        export_damaged.read,
        export_damaged.tried.len() - export_damaged.read,
    )
}

/// Removes an event from the index, but not from its table.
fn take_from_index(file: &Path, game: i64, number: u32) {
    let db = Connection::open(file).unwrap();
    // The live table still has it.
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
    // Hides the index from the schema.
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

/// Returns the event that ends a game.
fn end_of_game(number: u32) -> Event {
    Event {
        actor: Actor::Arbiter,
        kind: EventKind::Ended(Ending::DrawnByArbiter),
        ..events(number, 1).remove(0)
    }
}

/// Creates the files of a club with this many finished games.
async fn finished_games(count: usize) -> tempfile::TempDir {
    let data = TestStore::new();
    for number in 1..=count as i64 {
        let created = data.store.create(game(number), events(0, 2));
        created.await.unwrap();
        let closing = GameStatus {
            ended: Some(Moment(number as u64)),
            result: "1-0".into(),
            ply: 0,
            fen: String::new(),
        };
        let append = Append {
            game: id(number),
            expected: 2,
            events: vec![end_of_game(2)],
            status: Some(closing),
        };
        data.store.append(&append).await.unwrap();
    }
    data.close()
}

/// Returns the pages of a table or index of a type; without a type, its root page.
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

/// Overwrites pages with garbage.
fn destroy(dir: &Path, pages: impl Iterator<Item = usize>) {
    change(&dir.join("tabiya.db"), |content| {
        for page in pages {
            content[(page - 1) * PAGE..page * PAGE].fill(0xff);
        }
    });
}

#[tokio::test]
async fn a_torn_wal_ends_at_its_last_valid_frame() {
    for cut in [1, 100, PAGE, PAGE + 24, 2 * PAGE] {
        check_torn(|log| log.truncate(log.len() - cut)).await;
        check_torn(|log| {
            let start = log.len() - cut;
            log[start..].fill(0xa5);
        })
        .await;
    }
}

/// SQLite would silently ignore everything after the damage.
#[tokio::test]
async fn a_wal_damaged_in_the_middle_is_refused_and_untouched() {
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
        change(&wal_path(copy.path()), damage);
        let before = fs::read(wal_path(copy.path())).unwrap();
        let error = open_error(copy.path());
        assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
        assert!(error.to_string().contains("tabiya.db-wal"), "{error}");
        assert_eq!(fs::read(wal_path(copy.path())).unwrap(), before);
    }
}

/// SQLite would delete the WAL.
#[tokio::test]
async fn a_wal_without_its_database_is_untouched() {
    for length in [None, Some(0), Some(1), Some(511)] {
        let copy = killed(10).await;
        let file = copy.path().join("tabiya.db");
        match length {
            Some(length) => change(&file, |content| content.truncate(length)),
            None => fs::remove_file(&file).unwrap(),
        }
        let before = (
            fs::read(&file).ok(),
            fs::read(wal_path(copy.path())).unwrap(),
        );
        for error in [
            Sqlite::open(copy.path()).err(),
            Sqlite::open_read_only(copy.path()).err(),
            Sqlite::open_for_salvage(copy.path()).err(),
        ] {
            let error = error.unwrap();
            assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
            let text = error.to_string();
            assert!(text.contains("tabiya.db-wal"), "{text}");
            assert!(text.contains("Nothing can be read"), "{text}");
        }
        let after = (
            fs::read(&file).ok(),
            fs::read(wal_path(copy.path())).unwrap(),
        );
        assert!(before == after, "{length:?}");
    }
}

#[tokio::test]
async fn a_wal_without_its_database_is_not_backed_up() {
    let data = TestStore::with_game(1, 10).await;
    fs::write(data.path().join("tabiya.db"), []).unwrap();
    let before = fs::read(wal_path(data.path())).unwrap();
    let copy = data.path().join("copy.db");
    let error = data.store.back_up(&copy).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert!(!copy.exists());
    assert!(fs::read(wal_path(data.path())).unwrap() == before);
}

#[test]
fn an_empty_file_becomes_a_new_club() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("tabiya.db"), []).unwrap();
    fs::write(wal_path(dir.path()), []).unwrap();
    // The lock file is created first.
    fs::write(dir.path().join("tabiya.lock"), []).unwrap();
    Sqlite::open(dir.path()).unwrap();
}

#[tokio::test]
async fn a_lost_database_is_not_replaced_by_a_new_club() {
    for length in [None, Some(0)] {
        let data = TestStore::with_game(1, 10).await;
        let dir = data.close();
        let file = dir.path().join("tabiya.db");
        match length {
            Some(length) => change(&file, |content| content.truncate(length)),
            None => fs::remove_file(&file).unwrap(),
        }
        for error in [
            Sqlite::open(dir.path()).err(),
            Sqlite::open_read_only(dir.path()).err(),
            Sqlite::open_for_salvage(dir.path()).err(),
        ] {
            let text = error.unwrap().to_string();
            assert!(text.contains("there was a club here"), "{text}");
            assert!(text.contains("remove tabiya.lock"), "{text}");
        }
        assert_eq!(fs::read(&file).ok().map(|content| content.len()), length);
        fs::remove_file(dir.path().join("tabiya.lock")).unwrap();
        Sqlite::open(dir.path()).unwrap();
    }
}

#[tokio::test]
async fn a_wal_repairs_a_torn_database_end() {
    let copy = killed(10).await;
    change(&copy.path().join("tabiya.db"), |content| {
        content.truncate(content.len() - 100);
    });
    let store = Sqlite::open(copy.path()).unwrap();
    assert_eq!(stored(&store, 1).await, events(0, 10));
}

/// Wherever the WAL is damaged, something can be exported, or the error says that nothing can.
#[tokio::test]
async fn a_damaged_wal_is_exported_or_reported_lost() {
    let whole = killed(10).await;
    let frames = fs::read(wal_path(whole.path())).unwrap().len() / (PAGE + 24);
    let (mut found, mut lost) = (0, 0);
    for frame in 0..frames - 2 {
        let copy = copied(whole.path());
        change(&wal_path(copy.path()), |log| {
            log[32 + frame * (PAGE + 24) + 1000] ^= 0xff;
        });
        match Sqlite::open_for_salvage(copy.path()) {
            Ok((store, Some(_))) => found += export_damaged(&store).await.tried.len(),
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
async fn remains_after_the_wal_are_ignored() {
    let copy = killed(10).await;
    change(&wal_path(copy.path()), |log| log.extend([0x77; 10_000]));
    let store = Sqlite::open(copy.path()).unwrap();
    assert_eq!(stored(&store, 1).await, events(0, 10));
}

/// Damages a file and checks that opening fails with a clear error and leaves it untouched.
async fn check_refused(damage: impl FnOnce(&mut Vec<u8>)) {
    let data = TestStore::with_game(1, 300).await;
    let dir = data.close();
    let file = dir.path().join("tabiya.db");
    change(&file, damage);
    let before = fs::read(&file).unwrap();
    let error = open_error(dir.path());
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    let text = error.to_string();
    assert!(text.starts_with("the data is damaged: "), "{text}");
    assert!(text.ends_with("puts a backup into a new folder"), "{text}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(Sqlite::open_read_only(dir.path()).is_err());
}

/// Damages the end of a killed club's WAL, and checks that only the last events are lost.
async fn check_torn(damage: impl FnOnce(&mut Vec<u8>)) {
    let copy = killed(10).await;
    change(&wal_path(copy.path()), damage);
    let store = Sqlite::open(copy.path()).unwrap();
    let left = stored(&store, 1).await;
    assert!((7..10).contains(&left.len()), "{}", left.len());
    assert_eq!(left, events(0, left.len() as u32));
    let next = left.len() as u32;
    append_one(&store, 1, next).await.unwrap();
}

/// Creates the files of a club that was killed after this many events, each in its own transaction.
async fn killed(count: u32) -> tempfile::TempDir {
    let data = TestStore::with_game(1, 1).await;
    for expected in 1..count {
        append_one(&data.store, 1, expected).await.unwrap();
    }
    copied(data.path())
}

/// Copies the files as they are.
fn copied(dir: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal"] {
        // There may be no WAL.
        let _ = fs::copy(dir.join(name), copy.path().join(name));
    }
    copy
}

fn wal_path(dir: &Path) -> PathBuf {
    dir.join("tabiya.db-wal")
}

fn change(file: &Path, damage: impl FnOnce(&mut Vec<u8>)) {
    let mut content = fs::read(file).unwrap();
    damage(&mut content);
    fs::write(file, content).unwrap();
}
