//! Internal settings of the club.

use rusqlite::{Connection, OptionalExtension, params};

use super::job_error::JobError;

/// Returns a setting.
pub(super) fn setting(db: &Connection, name: &str) -> Result<Option<Vec<u8>>, JobError> {
    Ok(db
        .prepare_cached("SELECT value FROM settings WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
        .optional()?)
}

/// Stores a setting unless there is one, and returns the one that is stored.
pub(super) fn insert(db: &Connection, name: &str, value: &[u8]) -> Result<Vec<u8>, JobError> {
    db.prepare_cached("INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![name, value])?;
    Ok(setting(db, name)?.unwrap_or_default())
}

/// Stores a setting.
pub(super) fn put(db: &Connection, name: &str, value: &[u8]) -> Result<(), JobError> {
    db.prepare_cached(
        "INSERT INTO settings (name, value) VALUES (?1, ?2)
         ON CONFLICT DO UPDATE SET value = excluded.value",
    )?
    .execute(params![name, value])?;
    Ok(())
}

/// Writes a changed value for the health check; SQLite would skip an unchanged one.
pub(super) fn write_heartbeat(db: &Connection) -> Result<(), JobError> {
    db.prepare_cached("UPDATE pulse SET beats = beats + 1")?
        .execute([])?;
    Ok(())
}
