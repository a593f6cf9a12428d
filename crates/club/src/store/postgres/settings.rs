//! Internal settings of the club.

use super::{job::JobError, session::Session};

pub(super) const WRITES: &[&str] = &[PUT];
pub(super) const READS: &[&str] = &[SETTING];

/// A setting, by name.
pub(super) const SETTING: &str = "SELECT value FROM settings WHERE name = $1";

const PUT: &str = "
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// Stores a setting.
pub(super) async fn put(session: &Session, name: &str, value: &[u8]) -> Result<(), JobError> {
    session.execute(PUT, &[&name, &value]).await?;
    Ok(())
}
