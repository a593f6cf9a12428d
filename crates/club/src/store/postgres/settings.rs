//! Internal settings of the club.

use super::{
    columns::{column, corrupt},
    job::JobError,
    session::Session,
};

pub(super) const WRITES: &[&str] = &[PUT, INSERT];
pub(super) const READS: &[&str] = &[SETTING];

/// A setting, by name.
pub(super) const SETTING: &str = "SELECT value FROM settings WHERE name = $1";

const PUT: &str = "
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// Does nothing to one that is there, but returns it.
const INSERT: &str = "
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = settings.value
RETURNING value";

/// Stores a setting unless there is one, and returns the one that is stored.
pub(super) async fn insert(
    session: &Session,
    name: &str,
    value: &[u8],
) -> Result<Vec<u8>, JobError> {
    let rows = session.query(INSERT, &[&name, &value]).await?;
    let row = rows
        .first()
        .ok_or_else(|| corrupt("no answer for a setting"))?;
    Ok(column(row, "value")?)
}

/// Stores a setting.
pub(super) async fn put(session: &Session, name: &str, value: &[u8]) -> Result<(), JobError> {
    session.execute(PUT, &[&name, &value]).await?;
    Ok(())
}
