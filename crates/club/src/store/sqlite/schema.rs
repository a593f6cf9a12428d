//! Schema migrations. `PRAGMA user_version` holds the version of a file.

use rusqlite::{Connection, TransactionBehavior};
use tabiya_game::Log;

use super::job_error::from_sqlite;
use crate::store::StoreError;

/// Migrations from each version to the next. A released one is never changed: a new one is added, and a file of the
/// previous version goes into `tests/store`.
const MIGRATIONS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
];

/// Earliest version whose games are stored as they are now, but for what a reader can do without.
const GAMES_READABLE_SINCE: u32 = 3;

/// Version after all migrations.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

// Games are stored as log lines without the header. When the log format gets a new version, a migration must record
// the version of each game's lines.
const _: () = assert!(Log::VERSION == 1);

/// Migrates the database to the current version.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    check_known(db)?;
    apply(db, MIGRATIONS).map_err(|error| from_sqlite(&error))
}

/// Refuses data of a later version.
pub(super) fn check_known(db: &Connection) -> Result<(), StoreError> {
    let found = version(db).map_err(|error| from_sqlite(&error))?;
    let known = VERSION;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(())
}

/// Refuses data whose games cannot be read without a migration.
pub(super) fn check_games_readable(db: &Connection) -> Result<(), StoreError> {
    check_known(db)?;
    let found = version(db).map_err(|error| from_sqlite(&error))?;
    if found < GAMES_READABLE_SINCE {
        let what = format!(
            "the data has schema version {found}: open it once with `tabiya serve` to upgrade it to {VERSION}"
        );
        return Err(StoreError::Failed(what));
    }
    Ok(())
}

fn apply(db: &mut Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    let done = version(db)?;
    for (number, migration) in (1u32..).zip(migrations).skip(done as usize) {
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

fn version(db: &Connection) -> rusqlite::Result<u32> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIGRATIONS: [&str; 2] = [
        "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 2;",
    ];

    #[test]
    fn each_migration_runs_once_and_in_order() {
        let mut db = Connection::open_in_memory().unwrap();
        apply(&mut db, &MIGRATIONS[..1]).unwrap();
        apply(&mut db, &MIGRATIONS).unwrap();
        apply(&mut db, &MIGRATIONS).unwrap();
        assert_eq!(version(&db), Ok(2));
        let row = db.query_row("SELECT x, y FROM a", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        });
        assert_eq!(row, Ok((1, 2)));
    }

    #[test]
    fn a_failed_migration_keeps_the_previous_version() {
        let mut db = Connection::open_in_memory().unwrap();
        let migrations = [
            MIGRATIONS[0],
            "ALTER TABLE a ADD COLUMN y INTEGER; SELECT no;",
        ];
        assert!(apply(&mut db, &migrations).is_err());
        assert_eq!(version(&db), Ok(1));
        apply(&mut db, &MIGRATIONS).unwrap();
        assert_eq!(version(&db), Ok(2));
    }
}
