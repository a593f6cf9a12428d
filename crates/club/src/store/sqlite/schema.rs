//! The tables, version by version. `PRAGMA user_version` says which a file has.

use rusqlite::{Connection, TransactionBehavior};
use tabiya_game::Log;

use super::trouble::of_database;
use crate::store::StoreError;

/// The steps from each version to the next. One that was ever released is never changed: a new one is added, and
/// a file of the version before put into `tests/store`.
const STEPS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
];

/// The version after all steps.
pub(super) const VERSION: u32 = STEPS.len() as u32;

// Games are kept as the lines of a log, without its first line. When that has a new version, a step has to write
// down which version the lines of each game are.
const _: () = assert!(Log::VERSION == 1);

/// Brings the tables up to the version of this program.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    check_known(db)?;
    take_steps(db, STEPS).map_err(|error| of_database(&error))
}

/// Refuses what a later version wrote.
pub(super) fn check_known(db: &Connection) -> Result<(), StoreError> {
    let found = version(db).map_err(|error| of_database(&error))?;
    let known = VERSION;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(())
}

/// Refuses what cannot be read without a step that writes.
pub(super) fn check_current(db: &Connection) -> Result<(), StoreError> {
    check_known(db)?;
    let found = version(db).map_err(|error| of_database(&error))?;
    if found < VERSION {
        let what = format!(
            "the data is of version {found}: start a club with it once to make it {VERSION}"
        );
        return Err(StoreError::Failed(what));
    }
    Ok(())
}

fn take_steps(db: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let done = version(db)?;
    for (number, step) in (1u32..).zip(steps).skip(done as usize) {
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
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

    const STEPS: [&str; 2] = [
        "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 2;",
    ];

    #[test]
    fn each_step_is_taken_once_and_in_order() {
        let mut db = Connection::open_in_memory().unwrap();
        take_steps(&mut db, &STEPS[..1]).unwrap();
        take_steps(&mut db, &STEPS).unwrap();
        take_steps(&mut db, &STEPS).unwrap();
        assert_eq!(version(&db), Ok(2));
        let row = db.query_row("SELECT x, y FROM a", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        });
        assert_eq!(row, Ok((1, 2)));
    }

    #[test]
    fn a_step_that_fails_leaves_the_version_before() {
        let mut db = Connection::open_in_memory().unwrap();
        let steps = [STEPS[0], "ALTER TABLE a ADD COLUMN y INTEGER; SELECT no;"];
        assert!(take_steps(&mut db, &steps).is_err());
        assert_eq!(version(&db), Ok(1));
        take_steps(&mut db, &STEPS).unwrap();
        assert_eq!(version(&db), Ok(2));
    }
}
