//! The directory, its lock, concurrent readers, and backups.

use std::path::Path;

use tabiya_club::{Sqlite, Store, StoreError};

use crate::{TestStore, append_one, events, id, open_error, stored};

#[tokio::test]
async fn directories_are_created_and_closed_cleanly() {
    let dir = tempfile::tempdir().unwrap();
    let deep = dir.path().join("a/b/c");
    let store = Sqlite::open(&deep).unwrap();
    store.check().await.unwrap();
    drop(store);
    let mut names: Vec<_> = std::fs::read_dir(&deep)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["tabiya.db", "tabiya.lock"]);
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let _store = Sqlite::open(&data).unwrap();
    let mode = |name: &str| {
        let metadata = std::fs::metadata(data.join(name)).unwrap();
        metadata.permissions().mode() & 0o777
    };
    assert_eq!(mode("."), 0o700);
    for name in ["tabiya.db", "tabiya.db-wal", "tabiya.lock"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
}

#[tokio::test]
async fn only_one_program_writes() {
    let data = TestStore::with_game(1, 3).await;
    assert_eq!(open_error(data.path()), StoreError::InUse);
    append_one(&data.store, 1, 3).await.unwrap();
    let dir = data.close();
    Sqlite::open(dir.path()).unwrap();
}

#[tokio::test]
async fn another_program_may_read() {
    let data = TestStore::with_game(1, 3).await;
    let reader = Sqlite::open_read_only(data.path()).unwrap();
    assert_eq!(stored(&reader, 1).await, events(0, 3));
    append_one(&data.store, 1, 3).await.unwrap();
    assert_eq!(stored(&reader, 1).await, events(0, 4));

    let refused = append_one(&reader, 1, 4).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");

    // Nor does it matter if the club closes first or is not running.
    let dir = data.close();
    assert_eq!(stored(&reader, 1).await, events(0, 4));
    drop(reader);
    let alone = Sqlite::open_read_only(dir.path()).unwrap();
    assert_eq!(stored(&alone, 1).await, events(0, 4));
}

#[test]
fn reading_needs_existing_data() {
    let dir = tempfile::tempdir().unwrap();
    let error = Sqlite::open_read_only(dir.path()).err().unwrap();
    assert!(error.to_string().contains("no club data found in"));
    assert!(std::fs::read_dir(dir.path()).unwrap().next().is_none());
}

#[cfg(unix)]
#[tokio::test]
async fn a_closed_club_is_readable_on_read_only_media() {
    let dir = TestStore::with_game(1, 3).await.close();
    for opened in opened_without_writing(dir.path()) {
        let store = opened.unwrap();
        assert_eq!(stored(&store, 1).await, events(0, 3));
    }
}

/// The content of the WAL would be ignored.
#[cfg(unix)]
#[tokio::test]
async fn a_killed_club_is_refused_on_read_only_media() {
    let data = TestStore::with_game(1, 3).await;
    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal"] {
        std::fs::copy(data.path().join(name), copy.path().join(name)).unwrap();
    }
    for opened in opened_without_writing(copy.path()) {
        let error = opened.err().unwrap().to_string();
        let want = "copy the folder to a writable place";
        assert!(error.contains(want), "{error}");
    }
    // In a writable copy it can be read.
    let store = Sqlite::open_read_only(copy.path()).unwrap();
    assert_eq!(stored(&store, 1).await, events(0, 3));
}

/// Opens data read-only where SQLite cannot create its files: where a dangling link has the name of one, and in a
/// read-only directory, which is skipped for users who can write everywhere.
#[cfg(unix)]
fn opened_without_writing(dir: &Path) -> Vec<Result<Sqlite, StoreError>> {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let link = dir.join("tabiya.db-shm");
    symlink("no/such/place", &link).unwrap();
    let mut opened = vec![Sqlite::open_read_only(dir)];
    std::fs::remove_file(&link).unwrap();

    let allow = |mode| std::fs::set_permissions(dir, PermissionsExt::from_mode(mode)).unwrap();
    allow(0o500);
    let probe = dir.join("probe");
    if std::fs::write(&probe, "").is_ok() {
        eprintln!("not tried: a read-only folder; root may write everywhere");
        std::fs::remove_file(&probe).unwrap();
    } else {
        opened.push(Sqlite::open_read_only(dir));
    }
    allow(0o700);
    opened
}

#[tokio::test]
async fn a_backup_works_while_the_club_runs() {
    let data = TestStore::with_game(1, 3).await;
    let restored = tempfile::tempdir().unwrap();
    let copy = restored.path().join("tabiya.db");
    let backup = data.store.back_up(&copy);
    for expected in 3..100 {
        append_one(&data.store, 1, expected).await.unwrap();
    }
    backup.await.unwrap();
    assert_eq!(stored(&data.store, 1).await, events(0, 100));

    // A single complete file, which restores the club as it was then.
    let files = std::fs::read_dir(restored.path()).unwrap().count();
    assert_eq!(files, 1);
    let store = Sqlite::open(restored.path()).unwrap();
    let then = stored(&store, 1).await;
    assert!(then.len() >= 3);
    assert_eq!(then, events(0, then.len() as u32));
    append_one(&store, 1, then.len() as u32).await.unwrap();
}

#[tokio::test]
async fn a_backup_does_not_overwrite_files() {
    let data = TestStore::with_game(1, 3).await;
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("club.db");
    std::fs::write(&copy, "precious").unwrap();
    let error = data.store.back_up(&copy).await.unwrap_err();
    assert!(error.to_string().contains("club.db exists already"));
    assert_eq!(std::fs::read(&copy).unwrap(), b"precious");

    let nowhere = dir.path().join("no/such/place.db");
    assert!(data.store.back_up(&nowhere).await.is_err());
    let files = std::fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(files, 1);
    assert_eq!(stored(&data.store, 1).await, events(0, 3));
    assert!(data.store.game(id(1)).await.unwrap().is_some());
}
