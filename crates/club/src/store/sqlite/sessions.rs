//! Sessions that signed out.

use rusqlite::{Connection, params};
use tabiya_wire::PersonId;

use super::{columns::number, job_error::JobError, people};
use crate::store::{RevokedSession, SessionOwner};

/// Revokes a session.
pub(super) fn revoke(db: &Connection, session: RevokedSession) -> Result<(), JobError> {
    db.prepare_cached(
        "INSERT INTO revoked_sessions (hash, person, until) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET until = max(until, excluded.until)",
    )?
    .execute(params![
        session.hash,
        session.person.number(),
        number(session.until)
    ])?;
    Ok(())
}

/// Returns true if a session was revoked.
pub(super) fn is_revoked(db: &Connection, hash: &[u8; 32]) -> Result<bool, JobError> {
    Ok(db
        .prepare_cached("SELECT 1 FROM revoked_sessions WHERE hash = ?1")?
        .exists([hash])?)
}

/// Returns the person of a session, and whether it was revoked.
pub(super) fn owner(
    db: &Connection,
    person: PersonId,
    hash: &[u8; 32],
) -> Result<SessionOwner, JobError> {
    Ok(SessionOwner {
        person: people::person(db, person)?,
        is_revoked: is_revoked(db, hash)?,
    })
}
