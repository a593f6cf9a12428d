//! One-time codes.

use rusqlite::{Connection, OptionalExtension, params};
use tabiya_game::Moment;

use super::{
    columns::{number, optional_id},
    job_error::JobError,
};
use crate::store::{CodeGrant, CodeRow};

/// Stores a code, and removes expired ones and the oldest with the same grant.
pub(super) fn put(db: &Connection, code: CodeRow, most: u32, now: Moment) -> Result<(), JobError> {
    let (game, person) = columns(code.grant);
    db.prepare_cached("DELETE FROM codes WHERE expires <= ?1")?
        .execute([number(now)])?;
    db.prepare_cached("INSERT INTO codes (hash, game, person, expires) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![code.hash, game, person, number(code.expires)])?;
    db.prepare_cached(
        "DELETE FROM codes WHERE hash IN (
             SELECT hash FROM codes WHERE game IS ?1 AND person IS ?2
             ORDER BY expires DESC, hash = ?3 DESC LIMIT -1 OFFSET ?4)",
    )?
    .execute(params![game, person, code.hash, most])?;
    Ok(())
}

/// Removes a code and returns what it grants, if it has not expired.
pub(super) fn take(
    db: &Connection,
    hash: &[u8; 32],
    now: Moment,
) -> Result<Option<CodeGrant>, JobError> {
    let taken = db
        .prepare_cached(
            "DELETE FROM codes WHERE hash = ?1 RETURNING game, person, expires > ?2 AS is_valid",
        )?
        .query_row(params![hash, number(now)], |row| {
            let seat = optional_id(row, "game")?.zip(optional_id(row, "person")?);
            let grant = match seat {
                Some((game, from)) => CodeGrant::Seat { game, from },
                None => CodeGrant::Organiser,
            };
            Ok((grant, row.get::<_, bool>("is_valid")?))
        })
        .optional()?;
    Ok(taken.and_then(|(grant, is_valid)| is_valid.then_some(grant)))
}

/// Removes all codes with a grant.
pub(super) fn remove(db: &Connection, grant: CodeGrant) -> Result<(), JobError> {
    let (game, person) = columns(grant);
    db.prepare_cached("DELETE FROM codes WHERE game IS ?1 AND person IS ?2")?
        .execute(params![game, person])?;
    Ok(())
}

fn columns(grant: CodeGrant) -> (Option<i64>, Option<i64>) {
    match grant {
        CodeGrant::Organiser => (None, None),
        CodeGrant::Seat { game, from } => (Some(game.number()), Some(from.number())),
    }
}
