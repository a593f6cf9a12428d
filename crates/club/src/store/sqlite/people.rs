//! People, their accounts and tokens.

use rusqlite::{Connection, OptionalExtension, Row, params};
use tabiya_wire::{PersonId, TokenId};

use super::{
    columns::{id, moment, number},
    job_error::JobError,
    skeletons,
};
use crate::store::{PersonRow, StoreError, TokenRow, fold_name, lookalikes};

/// Inserts or updates a person whose stored data is `before`, unless the name belongs to another's account.
pub(super) fn put(
    db: &Connection,
    person: &PersonRow,
    before: Option<&PersonRow>,
) -> Result<(), JobError> {
    if self::person(db, person.id)?.as_ref() != before {
        return Err(StoreError::Changed.into());
    }
    let folded = fold_name(&person.name);
    let taken = db
        .prepare_cached("SELECT 1 FROM people WHERE account = ?1 AND id <> ?2")?
        .exists(params![folded, person.id.number()])?;
    // Accounts of earlier versions may look alike: only a new name is compared.
    let is_account = person.password.is_some();
    let is_new = before
        .is_none_or(|before| before.name != person.name || before.password.is_some() != is_account);
    let is_similar =
        is_new && skeletons::similar_account(db, &person.name, Some(person.id))?.is_some();
    if taken || is_similar {
        return Err(StoreError::Taken.into());
    }
    let account = is_account.then_some(folded);
    db.prepare_cached(
        "INSERT INTO people (id, name, account, password, epoch, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET
             name = excluded.name, account = excluded.account, password = excluded.password,
             epoch = excluded.epoch, since = excluded.since",
    )?
    .execute(params![
        person.id.number(),
        person.name,
        account,
        person.password,
        person.epoch,
        number(person.since),
    ])?;
    if is_account && is_new {
        let before = before.map(|before| before.name.as_str());
        skeletons::replace(db, person.id, before, &person.name)?;
    }
    Ok(())
}

/// Like [`put`], and removes the person's tokens.
pub(super) fn put_credentials(
    db: &Connection,
    person: &PersonRow,
    before: Option<&PersonRow>,
) -> Result<(), JobError> {
    put(db, person, before)?;
    db.prepare_cached("DELETE FROM tokens WHERE person = ?1")?
        .execute([person.id.number()])?;
    Ok(())
}

/// Returns a person.
pub(super) fn person(db: &Connection, id: PersonId) -> Result<Option<PersonRow>, JobError> {
    Ok(db
        .prepare_cached("SELECT * FROM people WHERE id = ?1")?
        .query_row([id.number()], person_row)
        .optional()?)
}

/// Returns the owner of an account by name, ignoring case.
pub(super) fn account(db: &Connection, name: &str) -> Result<Option<PersonRow>, JobError> {
    Ok(db
        .prepare_cached("SELECT * FROM people WHERE account = ?1")?
        .query_row([fold_name(name)], person_row)
        .optional()?)
}

/// Returns the owner of the account with this name, or of one whose name looks like it.
pub(super) fn account_like(db: &Connection, name: &str) -> Result<Option<PersonRow>, JobError> {
    match account(db, name)? {
        Some(found) => Ok(Some(found)),
        None => skeletons::similar_account(db, name, None),
    }
}

/// Returns the guests with this name, ignoring case, or with one that looks like it.
pub(super) fn guests_named(db: &Connection, name: &str) -> Result<Vec<PersonRow>, JobError> {
    let (folded_name, own) = (fold_name(name), lookalikes::skeletons(name));
    // SQLite folds the case of ASCII only; accounts are created rarely enough to scan all guests.
    let mut statement = db.prepare_cached("SELECT * FROM people WHERE account IS NULL")?;
    let rows = statement.query_map([], person_row)?;
    let named = rows.filter(|row| {
        row.as_ref().map_or(true, |row| {
            fold_name(&row.name) == folded_name
                || !lookalikes::skeletons(&row.name).is_disjoint(&own)
        })
    });
    Ok(named.collect::<Result<_, _>>()?)
}

/// Stores a token.
pub(super) fn put_token(db: &Connection, token: &TokenRow) -> Result<(), JobError> {
    let inserted = db
        .prepare_cached(
            "INSERT INTO tokens (id, person, label, hash, since) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            token.id.number(),
            token.person.number(),
            token.label,
            token.hash,
            number(token.since),
        ])?;
    if inserted == 0 {
        return Err(StoreError::Taken.into());
    }
    Ok(())
}

/// Returns the token with this hash.
pub(super) fn token(db: &Connection, hash: &[u8; 32]) -> Result<Option<TokenRow>, JobError> {
    Ok(db
        .prepare_cached("SELECT * FROM tokens WHERE hash = ?1")?
        .query_row([hash], token_row)
        .optional()?)
}

/// Returns a person's tokens, oldest first.
pub(super) fn tokens(db: &Connection, person: PersonId) -> Result<Vec<TokenRow>, JobError> {
    let mut statement =
        db.prepare_cached("SELECT * FROM tokens WHERE person = ?1 ORDER BY since, id")?;
    let rows = statement.query_map([person.number()], token_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes a person's token; returns false if there was none.
pub(super) fn remove_token(
    db: &Connection,
    person: PersonId,
    id: TokenId,
) -> Result<bool, JobError> {
    let removed = db
        .prepare_cached("DELETE FROM tokens WHERE person = ?1 AND id = ?2")?
        .execute([person.number(), id.number()])?;
    Ok(removed > 0)
}

fn person_row(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
    Ok(PersonRow {
        id: id(row, "id")?,
        name: row.get("name")?,
        password: row.get("password")?,
        epoch: row.get("epoch")?,
        since: moment(row, "since")?,
    })
}

fn token_row(row: &Row<'_>) -> rusqlite::Result<TokenRow> {
    Ok(TokenRow {
        id: id(row, "id")?,
        person: id(row, "person")?,
        label: row.get("label")?,
        hash: row.get("hash")?,
        since: moment(row, "since")?,
    })
}
