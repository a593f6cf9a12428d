//! Skeletons of the names of accounts, by which names that look like them are found.

use rusqlite::{Connection, OptionalExtension, params};
use tabiya_wire::PersonId;

use super::{
    columns::id,
    job_error::{JobError, from_sqlite},
    people,
};
use crate::store::{
    PersonRow, StoreError,
    lookalikes::{self, skeletons},
};

/// Setting with the version of the skeletons. It says something about this file only.
pub(in crate::store) const SETTING: &str = "name skeletons";

/// Returns the account of somebody else whose name looks like this one.
pub(super) fn similar_account(
    db: &Connection,
    name: &str,
    except: Option<PersonId>,
) -> Result<Option<PersonRow>, JobError> {
    let mut statement = db.prepare_cached(
        "SELECT person FROM name_skeletons WHERE skeleton = ?1 AND person IS NOT ?2 LIMIT 1",
    )?;
    for skeleton in skeletons(name) {
        let except = except.map(|id| id.number());
        let found = statement
            .query_row(params![skeleton, except], |row| id(row, 0))
            .optional()?;
        if let Some(person) = found {
            return people::person(db, person);
        }
    }
    Ok(None)
}

/// Replaces the skeletons of an account's name.
pub(super) fn replace(
    db: &Connection,
    person: PersonId,
    before: Option<&str>,
    name: &str,
) -> rusqlite::Result<()> {
    let mut remove =
        db.prepare_cached("DELETE FROM name_skeletons WHERE skeleton = ?1 AND person = ?2")?;
    for skeleton in before.map(skeletons).unwrap_or_default() {
        remove.execute(params![skeleton, person.number()])?;
    }
    let mut insert = db.prepare_cached(
        "INSERT INTO name_skeletons (skeleton, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    )?;
    for skeleton in skeletons(name) {
        insert.execute(params![skeleton, person.number()])?;
    }
    Ok(())
}

/// Computes the skeletons of all accounts, unless they are there in this version.
pub(super) fn refresh(db: &mut Connection) -> Result<(), StoreError> {
    refresh_in_transaction(db).map_err(|error| from_sqlite(&error))
}

fn refresh_in_transaction(db: &mut Connection) -> rusqlite::Result<()> {
    let version = lookalikes::version().into_bytes();
    let stored: Option<Vec<u8>> = db
        .query_row(
            "SELECT value FROM settings WHERE name = ?1",
            [SETTING],
            |row| row.get(0),
        )
        .optional()?;
    if stored.as_ref() == Some(&version) {
        return Ok(());
    }
    let transaction = db.transaction()?;
    transaction.execute("DELETE FROM name_skeletons", [])?;
    let mut accounts =
        transaction.prepare("SELECT id, name FROM people WHERE account IS NOT NULL")?;
    let rows = accounts.query_map([], |row| Ok((id(row, 0)?, row.get::<_, String>(1)?)))?;
    let rows: Vec<(PersonId, String)> = rows.collect::<Result<_, _>>()?;
    drop(accounts);
    for (person, name) in rows {
        replace(&transaction, person, None, &name)?;
    }
    transaction.execute(
        "INSERT INTO settings (name, value) VALUES (?1, ?2)
         ON CONFLICT DO UPDATE SET value = excluded.value",
        params![SETTING, version],
    )?;
    transaction.commit()
}
