//! What the club keeps for itself.

use rusqlite::{Connection, OptionalExtension, params};

use super::trouble::Trouble;

/// A value.
pub(super) fn setting(db: &Connection, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
    Ok(db
        .prepare_cached("SELECT value FROM settings WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
        .optional()?)
}

/// Keeps a value.
pub(super) fn put(db: &Connection, name: &str, value: &[u8]) -> Result<(), Trouble> {
    db.prepare_cached(
        "INSERT INTO settings (name, value) VALUES (?1, ?2)
         ON CONFLICT DO UPDATE SET value = excluded.value",
    )?
    .execute(params![name, value])?;
    Ok(())
}

/// Writes something, to see that it can be done. What does not change, SQLite would not write.
pub(super) fn beat(db: &Connection) -> Result<(), Trouble> {
    db.prepare_cached("UPDATE pulse SET beats = beats + 1")?
        .execute([])?;
    Ok(())
}
