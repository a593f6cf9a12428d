//! Sessions that signed out, and people whose rights have changed.

use tabiya_wire::PersonId;

use super::{columns::number, job::JobError, session::Session};
use crate::store::RevokedSession;

pub(super) const WRITES: &[&str] = &[REVOKE, REVOKE_PERSON];
pub(super) const READS: &[&str] = &[IS_REVOKED];

const REVOKE: &str = "
WITH revoked AS (
    INSERT INTO revoked_sessions (hash, person, until) VALUES ($1, $2, $3)
    ON CONFLICT (hash) DO UPDATE SET until = greatest(revoked_sessions.until, excluded.until)
    RETURNING person
)
INSERT INTO revocations (person) SELECT person FROM revoked";

const REVOKE_PERSON: &str = "INSERT INTO revocations (person) VALUES ($1)";

/// A row if a session was revoked.
pub(super) const IS_REVOKED: &str = "SELECT 1 FROM revoked_sessions WHERE hash = $1";

/// Revokes a session.
pub(super) async fn revoke(session: &Session, revoked: RevokedSession) -> Result<(), JobError> {
    let (hash, person) = (&revoked.hash[..], revoked.person.number());
    session
        .execute(REVOKE, &[&hash, &person, &number(revoked.until)])
        .await?;
    Ok(())
}

/// Tells all nodes that a person's rights have changed.
pub(super) async fn revoke_person(session: &Session, person: PersonId) -> Result<(), JobError> {
    session.execute(REVOKE_PERSON, &[&person.number()]).await?;
    Ok(())
}
