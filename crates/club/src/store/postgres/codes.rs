//! One-time codes.

use futures_util::future::try_join3;
use tabiya_game::Moment;
use tokio_postgres::Row;

use super::{
    columns::{column, number, optional_id},
    job::JobError,
    session::Session,
};
use crate::store::{CodeGrant, CodeRow, StoreError};

pub(super) const WRITES: &[&str] = &[REMOVE_EXPIRED, PUT, REMOVE_OLDEST, TAKE, REMOVE];

const REMOVE_EXPIRED: &str = "DELETE FROM codes WHERE expires <= $1";
const PUT: &str = "INSERT INTO codes (hash, game, person, expires) VALUES ($1, $2, $3, $4)";
const REMOVE_OLDEST: &str = "
DELETE FROM codes WHERE hash IN (
    SELECT hash FROM codes WHERE game IS NOT DISTINCT FROM $1 AND person IS NOT DISTINCT FROM $2
    ORDER BY expires DESC, hash = $3 DESC OFFSET $4)";
const TAKE: &str =
    "DELETE FROM codes WHERE hash = $1 RETURNING game, person, expires > $2 AS is_valid";
const REMOVE: &str = "
DELETE FROM codes WHERE game IS NOT DISTINCT FROM $1 AND person IS NOT DISTINCT FROM $2";

/// Stores a code, and removes expired ones and the oldest with the same grant.
pub(super) async fn put(
    session: &Session,
    code: CodeRow,
    most: u32,
    now: Moment,
) -> Result<(), JobError> {
    let (game, person) = columns(code.grant);
    let hash = &code.hash[..];
    try_join3(
        session.execute(REMOVE_EXPIRED, &[&number(now)]),
        session.execute(PUT, &[&hash, &game, &person, &number(code.expires)]),
        session.execute(REMOVE_OLDEST, &[&game, &person, &hash, &i64::from(most)]),
    )
    .await?;
    Ok(())
}

/// Removes a code and returns what it grants, if it has not expired.
pub(super) async fn take(
    session: &Session,
    hash: &[u8; 32],
    now: Moment,
) -> Result<Option<CodeGrant>, JobError> {
    let rows = session.query(TAKE, &[&&hash[..], &number(now)]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let is_valid: bool = column(row, "is_valid")?;
    Ok(is_valid.then_some(grant(row)?))
}

/// Removes all codes with a grant.
pub(super) async fn remove(session: &Session, grant: CodeGrant) -> Result<(), JobError> {
    let (game, person) = columns(grant);
    session.execute(REMOVE, &[&game, &person]).await?;
    Ok(())
}

fn grant(row: &Row) -> Result<CodeGrant, StoreError> {
    let seat = optional_id(row, "game")?.zip(optional_id(row, "person")?);
    Ok(match seat {
        Some((game, from)) => CodeGrant::Seat { game, from },
        None => CodeGrant::Organiser,
    })
}

fn columns(grant: CodeGrant) -> (Option<i64>, Option<i64>) {
    match grant {
        CodeGrant::Organiser => (None, None),
        CodeGrant::Seat { game, from } => (Some(game.number()), Some(from.number())),
    }
}
