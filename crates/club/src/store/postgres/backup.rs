//! Backup of a running club as a file of SQLite.

use std::{path::Path, pin::pin};

use futures_util::TryStreamExt;
use tabiya_wire::GameId;

use super::{
    columns, events,
    plain_tables::{PLAIN_TABLES, PlainTable},
    session::{Connector, Session, SessionRole},
    sql_error::from_postgres,
};
use crate::store::{
    StoreError,
    event_lines::event_lines,
    sqlite::{NewClubFile, from_sqlite},
};

/// All games with their logs.
const LOGS: &str = "
SELECT games.id, archived.log AS archived, live.log AS live
FROM games
LEFT JOIN archived_events archived ON archived.game = games.id
LEFT JOIN LATERAL (
    SELECT string_agg(e.line, '' ORDER BY e.number) AS log FROM game_events e
    WHERE e.game = games.id AND e.number >= coalesce(archived.count, 0)
) live ON true
ORDER BY games.id";

/// Writes everything, as it is at one time, to a file that must not exist.
pub(super) async fn back_up(connector: &Connector, to: &Path) -> Result<(), StoreError> {
    let file = NewClubFile::create(to)?;
    match copy_all(connector, &file).await {
        Ok(()) => file.finish(),
        Err(error) => {
            file.discard();
            Err(error)
        }
    }
}

async fn copy_all(connector: &Connector, file: &NewClubFile) -> Result<(), StoreError> {
    let session = connector.open(SessionRole::Copy, &[]).await?;
    let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    let begun = session.client.batch_execute(snapshot).await;
    begun.map_err(|error| from_postgres(&error))?;
    let failed = |error: rusqlite::Error| from_sqlite(&error);
    file.db.execute_batch("BEGIN").map_err(failed)?;
    for table in PLAIN_TABLES {
        copy_table(&session, file, table).await?;
    }
    copy_events(&session, file).await?;
    file.db.execute_batch("COMMIT").map_err(failed)?;
    session.close().await;
    Ok(())
}

async fn copy_table(
    session: &Session,
    file: &NewClubFile,
    table: &PlainTable,
) -> Result<(), StoreError> {
    let insert = file.db.prepare(&table.insert_into_sqlite());
    let mut insert = insert.map_err(|error| from_sqlite(&error))?;
    let no_parameters: [i64; 0] = [];
    let rows = session
        .client
        .query_raw(&table.select(), no_parameters)
        .await;
    let mut rows = pin!(rows.map_err(|error| from_postgres(&error))?);
    while let Some(row) = rows
        .try_next()
        .await
        .map_err(|error| from_postgres(&error))?
    {
        let cells = table.read_postgres(&row)?;
        if table.is_about_file(&cells) {
            continue;
        }
        let inserted = insert.execute(rusqlite::params_from_iter(cells));
        inserted.map_err(|error| from_sqlite(&error))?;
    }
    Ok(())
}

async fn copy_events(session: &Session, file: &NewClubFile) -> Result<(), StoreError> {
    let sql = "INSERT INTO events (game, number, line) VALUES (?1, ?2, ?3)";
    let mut insert = file.db.prepare(sql).map_err(|error| from_sqlite(&error))?;
    let no_parameters: [i64; 0] = [];
    let rows = session.client.query_raw(LOGS, no_parameters).await;
    let mut rows = pin!(rows.map_err(|error| from_postgres(&error))?);
    while let Some(row) = rows
        .try_next()
        .await
        .map_err(|error| from_postgres(&error))?
    {
        let game: GameId = columns::id(&row, "id")?;
        // A backup of damaged data would be useless.
        let events = events::parse(game, &row)?;
        for (number, line) in (0u32..).zip(event_lines(&events, 0)?) {
            let inserted = insert.execute(rusqlite::params![game.number(), number, line]);
            inserted.map_err(|error| from_sqlite(&error))?;
        }
    }
    Ok(())
}
