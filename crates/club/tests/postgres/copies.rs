//! A club moves from SQLite to PostgreSQL, and back in a backup.

use std::path::Path;

use rusqlite::{Connection, types::Value};
use tabiya_club::{
    Append, ChatRow, CodeGrant, CodeRow, GameRow, GameStatus, ImportSummary, PersonRow, Postgres,
    RevokedSession, Sqlite, Store, StoreError, TokenRow, Visibility,
};
use tabiya_game::{Actor, Ending, Event, EventKind, Moment, Preset};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, ChatRoom, Person};

use crate::{TestStore, append_one, connect, events, game, id, stored};

/// Number of games of the sample that have ended.
const ENDED: i64 = 3;
/// Number of those in progress.
const LIVE: i64 = 2;
const EVENTS: u32 = 20;

#[tokio::test]
async fn a_club_moves_and_comes_back_as_it_was() {
    let dir = sample_club().await;
    let data = TestStore::open().await;
    let summary = data.store.import(dir.path()).await.unwrap();
    let games = (ENDED + LIVE) as u64;
    let want = ImportSummary {
        games,
        // With the ends, and two restarts.
        events: games * u64::from(EVENTS) + ENDED as u64 + 4,
        challenges: 1,
        people: 3,
        tokens: 2,
        chat_messages: 4,
        // Without the version of the skeletons, which is about the file.
        settings: 1,
        revoked_sessions: 1,
        codes: 2,
    };
    assert_eq!(summary, want);

    let back = tempfile::tempdir().unwrap();
    let file = back.path().join("tabiya.db");
    data.store.back_up(&file).await.unwrap();
    // A single file.
    assert_eq!(std::fs::read_dir(back.path()).unwrap().count(), 1);
    let checked = Sqlite::check_copy(&file).unwrap();
    assert_eq!((checked.games, checked.accounts), (games as u32, 1));
    for table in [
        "games",
        "challenges",
        "people",
        "tokens",
        "chat",
        "settings",
        "revoked_sessions",
        "codes",
    ] {
        let (before, after) = (rows(dir.path(), table), rows(back.path(), table));
        assert!(!before.is_empty(), "{table}");
        assert_eq!(before, after, "{table}");
    }
    let (first, last) = (open(dir.path()), open(back.path()));
    for number in 1..=ENDED + LIVE {
        let before = first.game(id(number)).await.unwrap().unwrap();
        for store in [&last as &dyn Store, &data.store] {
            let after = store.game(id(number)).await.unwrap().unwrap();
            assert_eq!(before, after);
        }
    }
    // Names that look like it are still refused: the first letter is Cyrillic.
    for store in [&first as &dyn Store, &last, &data.store] {
        let found = store.account_like("Аnna".into()).await.unwrap();
        assert_eq!(found.map(|person| person.id), Some(id(1)));
    }
    assert_eq!(first.unfinished().await, last.unfinished().await);
    assert_eq!(first.unfinished().await, data.store.unfinished().await);
}

/// What was copied is as if it had been written here.
#[tokio::test]
async fn a_club_goes_on_after_it_has_moved() {
    let dir = sample_club().await;
    let data = TestStore::open().await;
    data.store.import(dir.path()).await.unwrap();
    append_one(&data.store, ENDED + 1, EVENTS).await.unwrap();
    let whole = events(0, EVENTS + 1);
    assert_eq!(stored(&data.store, ENDED + 1).await, whole);
    // A guest with a name that is no account's.
    let guests = data.store.guests_named("GUEST\0 É".into()).await.unwrap();
    assert_eq!(guests.len(), 2);
    let anna = data.store.account("ANNA".into()).await.unwrap().unwrap();
    assert_eq!(anna.id, id(1));
    // New messages follow the old ones.
    let line = chat("the newest", ChatRoom::Players);
    data.store.put_chat(line.clone()).await.unwrap();
    let said = data.store.chat(id(1), ChatRoom::Players, 9).await.unwrap();
    assert_eq!(said.len(), 3);
    assert_eq!(said.last(), Some(&line));
}

#[tokio::test]
async fn only_an_empty_database_takes_a_club() {
    let dir = sample_club().await;
    let data = TestStore::open().await;
    data.store.put_setting("key", vec![1]).await.unwrap();
    let refused = data.store.import(dir.path()).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "storage failed: the database is not empty: its table settings has rows"
    );
    assert_eq!(data.store.unfinished().await, Ok(vec![]));

    // Nor is a club taken that does not exist, or is open.
    let data = TestStore::open().await;
    let nothing = tempfile::tempdir().unwrap();
    let refused = data.store.import(nothing.path()).await.unwrap_err();
    assert!(refused.to_string().contains("no club data found in"));
    assert_eq!(std::fs::read_dir(nothing.path()).unwrap().count(), 0);
    let _open = open(dir.path());
    let refused = data.store.import(dir.path()).await;
    assert_eq!(refused, Err(StoreError::InUse));
}

/// Everything is copied, or nothing.
#[tokio::test]
async fn a_club_with_a_damaged_game_is_not_taken() {
    let dir = sample_club().await;
    let db = Connection::open(dir.path().join("tabiya.db")).unwrap();
    let damage =
        "UPDATE events SET line = replace(line, 'offer', 'after') WHERE game = 2 AND number = 4";
    assert_eq!(db.execute(damage, []).unwrap(), 1);
    drop(db);
    let data = TestStore::open().await;
    let refused = data.store.import(dir.path()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
    assert!(refused.to_string().contains("game 00000002"), "{refused}");
    assert_eq!(data.store.unfinished().await, Ok(vec![]));
    assert_eq!(data.store.person(id(1)).await, Ok(None));
}

#[tokio::test]
async fn a_backup_is_a_snapshot() {
    let data = TestStore::with_game(1, 3).await;
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("tabiya.db");
    let backup = data.store.back_up(&file);
    for expected in 3..100 {
        append_one(&data.store, 1, expected).await.unwrap();
    }
    backup.await.unwrap();
    let store = open(dir.path());
    let then = store.events(id(1), 0).await.unwrap();
    assert!(then.len() >= 3);
    assert_eq!(then, events(0, then.len() as u32));

    let error = data.store.back_up(&file).await.unwrap_err();
    assert!(error.to_string().contains("exists already"), "{error}");
    let nowhere = dir.path().join("no/such/place.db");
    assert!(data.store.back_up(&nowhere).await.is_err());
}

/// Creates the files of a club with everything in it, and closes it.
async fn sample_club() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    for number in 1..=ENDED + LIVE {
        let row = GameRow {
            names: ByColor {
                white: "An\0na \u{1a}".into(),
                black: "Žofia".into(),
            },
            visibility: Visibility::Private,
            after: (number == 2).then(|| id(1)),
            ..game(number)
        };
        store.create(row, events(0, EVENTS)).await.unwrap();
    }
    for number in 1..=ENDED {
        append_end(&store, number, EVENTS).await;
    }
    // One that was restarted and ended again, and one that was restarted and goes on.
    append_restart(&store, ENDED, EVENTS + 1).await;
    append_end(&store, ENDED, EVENTS + 2).await;
    append_end(&store, ENDED + LIVE, EVENTS).await;
    append_restart(&store, ENDED + LIVE, EVENTS + 1).await;

    let challenge = Challenge {
        id: id(50),
        by: Person {
            id: id(1),
            name: "Anna\0".into(),
        },
        to: None,
        unlisted: false,
        color: None,
        preset: Preset::default(),
    };
    store.put_challenge(challenge, Moment(5)).await.unwrap();
    for (number, name, password) in [
        (1, "Anna", Some("hash")),
        (2, "guest\0 é", None),
        (3, "Guest\0  É", None),
    ] {
        let person = PersonRow {
            id: id(number),
            name: name.into(),
            password: password.map(Into::into),
            epoch: u32::MAX,
            since: Moment(9),
        };
        store.put_person(person, None).await.unwrap();
    }
    for number in [1u8, 2] {
        let token = TokenRow {
            id: id(number.into()),
            person: id(1),
            label: "board\0".into(),
            hash: [number; 32],
            since: Moment(3),
        };
        store.put_token(token).await.unwrap();
        let grant = match number {
            1 => CodeGrant::Organiser,
            _ => CodeGrant::Seat {
                game: id(1),
                from: id(2),
            },
        };
        let code = CodeRow {
            hash: [number; 32],
            grant,
            expires: Moment(99),
        };
        store.put_code(code, 5, Moment(0)).await.unwrap();
    }
    for (text, room) in [
        ("one\0", ChatRoom::Players),
        ("two", ChatRoom::Spectators),
        ("three\u{1a}0", ChatRoom::Players),
        ("four", ChatRoom::Spectators),
    ] {
        store.put_chat(chat(text, room)).await.unwrap();
    }
    store.put_setting("key", vec![0, 255, 0]).await.unwrap();
    let session = RevokedSession {
        hash: [7; 32],
        person: id(2),
        until: Moment(77),
    };
    store.revoke_session(session).await.unwrap();
    drop(store);
    dir
}

async fn append_end(store: &Sqlite, number: i64, expected: u32) {
    let kind = EventKind::Ended(Ending::DrawnByArbiter);
    let ended = Moment(1_000 + number as u64);
    append(store, number, expected, kind, Some(ended)).await;
}

async fn append_restart(store: &Sqlite, number: i64, expected: u32) {
    append(store, number, expected, EventKind::Restarted, None).await;
}

async fn append(
    store: &Sqlite,
    number: i64,
    expected: u32,
    kind: EventKind,
    ended: Option<Moment>,
) {
    let event = Event {
        actor: Actor::Arbiter,
        kind,
        ..events(expected, 1).remove(0)
    };
    let append = Append {
        game: id(number),
        expected,
        events: vec![event],
        status: Some(GameStatus {
            ended,
            result: "1/2-1/2".into(),
            ply: 12,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(),
        }),
    };
    store.append(&append).await.unwrap();
}

fn chat(text: &str, room: ChatRoom) -> ChatRow {
    ChatRow {
        game: id(1),
        room,
        by: id(1),
        name: "Anna".into(),
        at: Moment(4),
        text: text.into(),
    }
}

fn open(dir: &Path) -> Sqlite {
    Sqlite::open(dir).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the rows of a table.
fn rows(dir: &Path, table: &str) -> Vec<Vec<Value>> {
    let db = Connection::open(dir.join("tabiya.db")).unwrap();
    // What only the file is about is computed when it is opened.
    let condition = match table {
        "settings" => "WHERE name <> 'name skeletons'",
        _ => "",
    };
    let mut statement = db
        .prepare(&format!("SELECT * FROM {table} {condition} ORDER BY 1"))
        .unwrap();
    let count = statement.column_count();
    let rows = statement.query_map([], |row| (0..count).map(|index| row.get(index)).collect());
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

/// A second store of the same database.
#[tokio::test]
async fn what_was_imported_is_seen_by_all() {
    let dir = sample_club().await;
    let data = TestStore::open().await;
    let other: Postgres = connect(&data.url).await;
    data.store.import(dir.path()).await.unwrap();
    assert_eq!(other.setting("key").await, Ok(Some(vec![0, 255, 0])));
}
