//! People, their accounts and tokens.

use futures_util::future::join;
use tabiya_wire::{OfPerson, PersonId, TokenId};
use tokio_postgres::Row;

use super::{
    columns::{self, count, escaped, hash, id, moment, number, optional_text, text},
    job::JobError,
    session::Session,
    sql_error::from_postgres,
};
use crate::store::{PersonRow, SessionOwner, StoreError, TokenRow, fold_name, lookalikes};

pub(super) const WRITES: &[&str] = &[LOCK_NAMES, PUT, PUT_TOKEN, REMOVE_TOKEN];
pub(super) const READS: &[&str] = &[
    PERSON,
    SESSION_OWNER,
    ACCOUNT,
    ACCOUNT_LIKE,
    GUESTS_NAMED,
    TOKEN,
    TOKENS,
];

/// Waits for others who name somebody: a guest must not get a name while it, or one that looks like it, becomes an
/// account's.
const LOCK_NAMES: &str = "SELECT pg_advisory_xact_lock(1952539497, 0)";

/// Inserts or updates a person, if the stored data is as expected and the name is free. With new credentials, removes
/// their tokens and tells all nodes.
const PUT: &str = "
WITH stored AS MATERIALIZED (
    SELECT name, password, epoch, since FROM people WHERE id = $1::bigint FOR UPDATE
), found AS MATERIALIZED (
    SELECT CASE WHEN $7::boolean
               THEN EXISTS (SELECT FROM stored WHERE name = $8::text AND password IS NOT DISTINCT FROM $9::text
                                                 AND epoch = $10::bigint AND since = $11::bigint)
               ELSE NOT EXISTS (SELECT FROM stored) END AS is_same,
           EXISTS (SELECT FROM people WHERE account = $3::text AND id <> $1::bigint)
           OR $13::boolean AND EXISTS (SELECT FROM people WHERE account IS NOT NULL AND id <> $1::bigint
                                                          AND skeletons && $14::text[]) AS is_taken
), put AS (
    INSERT INTO people (id, name, folded, account, password, epoch, since, skeletons)
    SELECT $1::bigint, $2::text, $3::text, CASE WHEN $4::text IS NULL THEN NULL ELSE $3::text END, $4::text, $5::bigint, $6::bigint,
           $14::text[]
    FROM found WHERE is_same AND NOT is_taken
    ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, folded = excluded.folded, account = excluded.account, password = excluded.password,
        epoch = excluded.epoch, since = excluded.since, skeletons = excluded.skeletons
    -- Somebody else may have inserted this person at the same time.
    WHERE $7::boolean
    RETURNING id
), removed AS (
    DELETE FROM tokens USING put WHERE tokens.person = put.id AND $12::boolean
), told AS (
    INSERT INTO revocations (person) SELECT id FROM put WHERE $12::boolean
)
SELECT is_same, is_taken, (SELECT count(*) FROM put) AS put FROM found";

const PUT_TOKEN: &str = "
INSERT INTO tokens (id, person, label, hash, since) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING";

const REMOVE_TOKEN: &str = "
WITH removed AS (DELETE FROM tokens WHERE person = $1 AND id = $2 RETURNING person)
INSERT INTO revocations (person) SELECT person FROM removed";

pub(super) const PERSON: &str = "SELECT id, name, password, epoch, since FROM people WHERE id = $1";
/// A person, if there is one, and whether a session was revoked.
pub(super) const SESSION_OWNER: &str = "
SELECT people.id, name, password, epoch, since,
       EXISTS (SELECT FROM revoked_sessions WHERE hash = $2) AS is_revoked
FROM (VALUES (1)) AS one LEFT JOIN people ON people.id = $1";
/// The owner of an account, by folded name.
pub(super) const ACCOUNT: &str =
    "SELECT id, name, password, epoch, since FROM people WHERE account = $1";
/// The owner of an account, by the skeletons of its name.
pub(super) const ACCOUNT_LIKE: &str = "
SELECT id, name, password, epoch, since FROM people
WHERE account = $1 OR account IS NOT NULL AND skeletons && $2::text[]
ORDER BY account IS DISTINCT FROM $1, id LIMIT 1";
/// Guests, by folded name or by the skeletons of their names.
pub(super) const GUESTS_NAMED: &str = "
SELECT id, name, password, epoch, since FROM people
WHERE account IS NULL AND (folded = $1 OR skeletons && $2::text[]) ORDER BY id";
const NAMES: &str = "SELECT id, name FROM people";
const SET_SKELETONS: &str = "
UPDATE people SET skeletons = string_to_array(named.skeletons, E'\n')
FROM unnest($1::bigint[], $2::text[]) AS named (id, skeletons) WHERE people.id = named.id";
/// A token, by hash.
pub(super) const TOKEN: &str = "SELECT id, person, label, hash, since FROM tokens WHERE hash = $1";
/// A person's tokens, oldest first.
pub(super) const TOKENS: &str =
    "SELECT id, person, label, hash, since FROM tokens WHERE person = $1 ORDER BY since, id";

/// What changes with a person's data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PersonUpdate {
    /// Nothing else.
    Person,
    /// The password: tokens are removed, and all nodes are told.
    Credentials,
}

/// Inserts or updates a person whose stored data is `before`, unless the name belongs to another's account.
pub(super) async fn put(
    session: &Session,
    person: &PersonRow,
    before: Option<&PersonRow>,
    update: PersonUpdate,
) -> Result<(), JobError> {
    let folded = folded(&person.name);
    let (locked, rows) = join(
        session.query(LOCK_NAMES, &[]),
        put_locked(session, person, &folded, before, update),
    )
    .await;
    locked?;
    let rows = rows?;
    let row = rows
        .first()
        .ok_or_else(|| columns::corrupt("no answer for a person"))?;
    if !columns::column::<bool>(row, "is_same")? {
        return Err(StoreError::Changed.into());
    }
    if columns::column::<bool>(row, "is_taken")? {
        return Err(StoreError::Taken.into());
    }
    match columns::column::<i64>(row, "put")? {
        0 => Err(StoreError::Changed.into()),
        _ => Ok(()),
    }
}

async fn put_locked(
    session: &Session,
    person: &PersonRow,
    folded: &str,
    before: Option<&PersonRow>,
    update: PersonUpdate,
) -> Result<Vec<Row>, tokio_postgres::Error> {
    let has_before = before.is_some();
    let name_before = before.map(|row| escaped(&row.name));
    let password_before = before.and_then(|row| row.password.as_deref().map(escaped));
    let epoch_before = before.map(|row| i64::from(row.epoch));
    let since_before = before.map(|row| number(row.since));
    let is_new_password = update == PersonUpdate::Credentials;
    // Accounts of earlier versions may look alike: only a new name is compared.
    let is_account = person.password.is_some();
    let is_new_name = before
        .is_none_or(|before| before.name != person.name || before.password.is_some() != is_account);
    let skeletons = skeletons(&person.name);
    session
        .query(
            PUT,
            &[
                &person.id.number(),
                &escaped(&person.name),
                &folded,
                &person.password.as_deref().map(escaped),
                &i64::from(person.epoch),
                &number(person.since),
                &has_before,
                &name_before,
                &password_before,
                &epoch_before,
                &since_before,
                &is_new_password,
                &is_new_name,
                &skeletons,
            ],
        )
        .await
}

/// Stores a token.
pub(super) async fn put_token(session: &Session, token: &TokenRow) -> Result<(), JobError> {
    let inserted = session
        .execute(
            PUT_TOKEN,
            &[
                &token.id.number(),
                &token.person.number(),
                &escaped(&token.label),
                &&token.hash[..],
                &number(token.since),
            ],
        )
        .await?;
    match inserted {
        0 => Err(StoreError::Taken.into()),
        _ => Ok(()),
    }
}

/// Removes a person's token; returns false if there was none.
pub(super) async fn remove_token(
    session: &Session,
    person: PersonId,
    id: TokenId,
) -> Result<bool, JobError> {
    let removed = session
        .execute(REMOVE_TOKEN, &[&person.number(), &id.number()])
        .await?;
    Ok(removed > 0)
}

/// Returns the skeletons of a name as they are stored.
pub(super) fn skeletons(name: &str) -> Vec<String> {
    let skeletons = lookalikes::skeletons(name).into_iter();
    skeletons.map(|text| escaped(&text).into_owned()).collect()
}

/// Computes the skeletons of all names.
pub(super) async fn compute_skeletons(session: &Session) -> Result<(), StoreError> {
    let failed = |error: tokio_postgres::Error| from_postgres(&error);
    let rows = session.client.query(NAMES, &[]).await.map_err(failed)?;
    let (mut ids, mut all) = (Vec::new(), Vec::new());
    for row in &rows {
        ids.push(id::<OfPerson>(row, "id")?.number());
        all.push(skeletons(&text(row, "name")?).join("\n"));
    }
    let set = session.client.execute(SET_SKELETONS, &[&ids, &all]).await;
    set.map(drop).map_err(failed)
}

/// Folds a name as it is stored.
pub(super) fn folded(name: &str) -> String {
    escaped(&fold_name(name)).into_owned()
}

/// Reads the row of [`SESSION_OWNER`].
pub(super) fn session_owner(row: &Row) -> Result<SessionOwner, StoreError> {
    let id: Option<PersonId> = columns::optional_id(row, "id")?;
    Ok(SessionOwner {
        person: id.map(|_| person(row)).transpose()?,
        is_revoked: columns::column(row, "is_revoked")?,
    })
}

/// Reads a person.
pub(super) fn person(row: &Row) -> Result<PersonRow, StoreError> {
    Ok(PersonRow {
        id: id(row, "id")?,
        name: text(row, "name")?,
        password: optional_text(row, "password")?,
        epoch: count(row, "epoch")?,
        since: moment(row, "since")?,
    })
}

/// Reads a token.
pub(super) fn token(row: &Row) -> Result<TokenRow, StoreError> {
    Ok(TokenRow {
        id: id(row, "id")?,
        person: id(row, "person")?,
        label: text(row, "label")?,
        hash: hash(row, "hash")?,
        since: moment(row, "since")?,
    })
}
