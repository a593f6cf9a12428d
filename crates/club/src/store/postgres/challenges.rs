//! Challenges, stored as JSON.

use tabiya_game::Moment;
use tabiya_wire::{Challenge, ChallengeId};
use tokio_postgres::Row;

use super::{
    columns::{self, escaped, id, number, text},
    job::JobError,
    session::Session,
};
use crate::store::StoreError;

pub(super) const WRITES: &[&str] = &[PUT, REMOVE];
pub(super) const READS: &[&str] = &[ALL];

const PUT: &str = "
INSERT INTO challenges (id, at, challenge) VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE SET challenge = excluded.challenge";

const REMOVE: &str = "DELETE FROM challenges WHERE id = $1";

/// All challenges, oldest first.
pub(super) const ALL: &str = "SELECT id, challenge FROM challenges ORDER BY at, id";

/// A challenge as stored.
pub(super) struct ChallengeRow {
    id: ChallengeId,
    json: String,
}

/// Converts a challenge to a row.
pub(super) fn row(challenge: &Challenge) -> Result<ChallengeRow, StoreError> {
    let json = serde_json::to_string(challenge);
    let json = json.map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(ChallengeRow {
        id: challenge.id,
        json,
    })
}

/// Inserts or updates a challenge. An update keeps its original time.
pub(super) async fn put(session: &Session, row: &ChallengeRow, at: Moment) -> Result<(), JobError> {
    let json = escaped(&row.json);
    session
        .execute(PUT, &[&row.id.number(), &number(at), &json])
        .await?;
    Ok(())
}

/// Removes a challenge; returns false if there was none.
pub(super) async fn remove(session: &Session, id: ChallengeId) -> Result<bool, JobError> {
    Ok(session.execute(REMOVE, &[&id.number()]).await? > 0)
}

/// Reads a challenge.
pub(super) fn challenge(row: &Row) -> Result<Challenge, StoreError> {
    let id: ChallengeId = id(row, "id")?;
    let challenge = serde_json::from_str(&text(row, "challenge")?);
    challenge.map_err(|error| columns::corrupt(format!("challenge {id}: {error}")))
}
