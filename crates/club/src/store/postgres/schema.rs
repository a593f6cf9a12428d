//! Schema migrations. Table `schema_version` holds the version of a database.

use tabiya_game::Log;
use tokio_postgres::Error;

use super::{people, session::Session, sql_error::from_postgres};
use crate::store::{StoreError, lookalikes};

/// Migrations from each version to the next. A released one is never changed: a new one is added.
const MIGRATIONS: &[&str] = &[include_str!("schema/1.sql")];

/// Version after all migrations.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

// As for SQLite: a new version of the log format needs a migration.
const _: () = assert!(Log::VERSION == 1);

/// Advisory lock of whoever migrates.
const MIGRATION_LOCK: i64 = 0x7461_6269_7961;

/// Migrates the database to the current version, in one transaction. Other processes wait.
pub(super) async fn migrate(session: &Session) -> Result<(), StoreError> {
    apply(session, MIGRATIONS).await
}

async fn apply(session: &Session, migrations: &[&str]) -> Result<(), StoreError> {
    let client = &session.client;
    let failed = |error: Error| from_postgres(&error);
    client.batch_execute("BEGIN").await.map_err(failed)?;
    let mut applied = apply_in_transaction(session, migrations).await;
    if applied.is_ok() && migrations.len() == MIGRATIONS.len() {
        applied = refresh_skeletons(session).await;
    }
    let end = if applied.is_ok() {
        "COMMIT"
    } else {
        "ROLLBACK"
    };
    let ended = client.batch_execute(end).await.map_err(failed);
    applied.and(ended)
}

async fn apply_in_transaction(session: &Session, migrations: &[&str]) -> Result<(), StoreError> {
    let client = &session.client;
    let failed = |error: Error| from_postgres(&error);
    let lock = format!(
        "SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
         SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"
    );
    client.batch_execute(&lock).await.map_err(failed)?;
    let found = version(session).await.map_err(failed)?;
    let known = migrations.len() as u32;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (number, migration) in (1u32..).zip(migrations).skip(found as usize) {
        client.batch_execute(migration).await.map_err(failed)?;
        let set = format!("UPDATE schema_version SET version = {number}");
        client.batch_execute(&set).await.map_err(failed)?;
    }
    Ok(())
}

/// Computes the skeletons of all names, if others wrote them by another version of the tables.
async fn refresh_skeletons(session: &Session) -> Result<(), StoreError> {
    let client = &session.client;
    let failed = |error: Error| from_postgres(&error);
    let sql = "SELECT skeletons FROM schema_version";
    let row = client.query_one(sql, &[]).await.map_err(failed)?;
    let stored: Option<String> = row.try_get(0).map_err(failed)?;
    let version = lookalikes::version();
    if stored.as_ref() == Some(&version) {
        return Ok(());
    }
    people::compute_skeletons(session).await?;
    let set = "UPDATE schema_version SET skeletons = $1";
    client.execute(set, &[&version]).await.map_err(failed)?;
    Ok(())
}

/// Returns the version of the database, and makes a new one ready for the first migration.
async fn version(session: &Session) -> Result<u32, Error> {
    let client = &session.client;
    let exists = client
        .query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[])
        .await?;
    if !exists.try_get::<_, bool>(0)? {
        let create = "CREATE TABLE schema_version (version integer NOT NULL, skeletons text);
                      INSERT INTO schema_version VALUES (0)";
        client.batch_execute(create).await?;
    }
    let sql = "SELECT version FROM schema_version";
    let version: i32 = client.query_one(sql, &[]).await?.try_get(0)?;
    Ok(version.unsigned_abs())
}
