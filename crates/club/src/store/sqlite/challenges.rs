//! Challenges, stored as JSON.

use rusqlite::{Connection, params};
use tabiya_game::Moment;
use tabiya_wire::{Challenge, ChallengeId};

use super::{
    columns::{id, number},
    job_error::JobError,
};
use crate::store::StoreError;

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
pub(super) fn put(db: &Connection, row: &ChallengeRow, at: Moment) -> Result<(), JobError> {
    db.prepare_cached(
        "INSERT INTO challenges (id, at, challenge) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET challenge = excluded.challenge",
    )?
    .execute(params![row.id.number(), number(at), row.json])?;
    Ok(())
}

/// Removes a challenge; returns false if there was none.
pub(super) fn remove(db: &Connection, id: ChallengeId) -> Result<bool, JobError> {
    let removed = db
        .prepare_cached("DELETE FROM challenges WHERE id = ?1")?
        .execute([id.number()])?;
    Ok(removed > 0)
}

/// Returns true if there is a challenge with this id.
pub(super) fn exists(db: &Connection, id: ChallengeId) -> Result<bool, JobError> {
    Ok(db
        .prepare_cached("SELECT 1 FROM challenges WHERE id = ?1")?
        .exists([id.number()])?)
}

/// Returns all challenges, oldest first.
pub(super) fn all(db: &Connection) -> Result<Vec<Challenge>, JobError> {
    let mut statement =
        db.prepare_cached("SELECT id, challenge FROM challenges ORDER BY at, id")?;
    let rows = statement.query_map([], |row| Ok((id(row, 0)?, row.get(1)?)))?;
    rows.map(|row| {
        let (id, json): (ChallengeId, String) = row?;
        let challenge = serde_json::from_str(&json);
        challenge.map_err(|error| JobError::corrupt(format!("challenge {id}: {error}")))
    })
    .collect()
}
