//! Copies a club in SQLite into an empty database.

use std::{path::Path, pin::Pin};

use tabiya_game::Log;
use tabiya_wire::GameId;
use tokio_postgres::{
    Error,
    binary_copy::BinaryCopyInWriter,
    types::{ToSql, Type},
};

use super::{
    columns::{corrupt, escaped},
    people,
    plain_tables::{Cell, PLAIN_TABLES, PlainTable},
    session::{Connector, Parameter, Session, SessionRole},
    sql_error::{describe, from_postgres, is_connection_lost},
};
use crate::store::{
    StoreError, check_end,
    sqlite::{ClubSource, from_sqlite},
};

/// What was copied from a club, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportSummary {
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// Open challenges.
    pub challenges: u64,
    /// People, with and without accounts.
    pub people: u64,
    /// Tokens for programs.
    pub tokens: u64,
    /// Chat messages.
    pub chat_messages: u64,
    /// Internal settings.
    pub settings: u64,
    /// Sessions that signed out.
    pub revoked_sessions: u64,
    /// One-time codes.
    pub codes: u64,
}

/// Copies everything, or nothing.
pub(super) async fn import(connector: &Connector, dir: &Path) -> Result<ImportSummary, StoreError> {
    let source = ClubSource::open(dir)?;
    let session = connector.open(SessionRole::Copy, &[]).await?;
    execute(&session, "BEGIN").await?;
    let copied = async {
        match find_rows(&session).await? {
            None => copy_all(&session, &source).await,
            Some(table) => Err(StoreError::Failed(format!(
                "the database is not empty: its table {table} has rows"
            ))),
        }
    };
    let summary = match copied.await {
        Ok(summary) => summary,
        Err(error) => {
            session.abort();
            return Err(error);
        }
    };
    if let Err(error) = session.client.batch_execute("COMMIT").await {
        if !is_connection_lost(&error) {
            return Err(from_postgres(&error));
        }
        session.abort();
        check_committed(connector, &error).await?;
        return Ok(summary);
    }
    // The planner knows nothing of the rows yet. If this fails, PostgreSQL does it later by itself.
    let _ = session.client.batch_execute("ANALYZE").await;
    session.close().await;
    Ok(summary)
}

/// Locks the tables, and returns the name of one that has rows.
async fn find_rows(session: &Session) -> Result<Option<&'static str>, StoreError> {
    let names: Vec<_> = PLAIN_TABLES.iter().map(|table| table.name).collect();
    execute(
        session,
        &format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", ")),
    )
    .await?;
    for name in names {
        let sql = format!("SELECT EXISTS (SELECT FROM {name})");
        let row = session.client.query_one(&sql, &[]).await;
        let row = row.map_err(|error| from_postgres(&error))?;
        if row.try_get(0).unwrap_or(true) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Finds out whether a commit whose answer was lost has succeeded: then the database is not empty.
async fn check_committed(connector: &Connector, lost: &Error) -> Result<(), StoreError> {
    let unknown = || {
        let what = describe(lost);
        StoreError::Failed(format!(
            "{what}. Whether everything was copied is unknown: try again, and the database is empty or refuses"
        ))
    };
    let session = connector.open(SessionRole::Copy, &[]).await;
    let session = session.map_err(|_| unknown())?;
    execute(&session, "BEGIN").await.map_err(|_| unknown())?;
    match find_rows(&session).await {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(from_postgres(lost)),
        Err(_) => Err(unknown()),
    }
}

async fn copy_all(session: &Session, source: &ClubSource) -> Result<ImportSummary, StoreError> {
    let mut summary = ImportSummary::default();
    for table in PLAIN_TABLES {
        let rows = copy_table(session, source, table).await?;
        match table.name {
            "games" => summary.games = rows,
            "challenges" => summary.challenges = rows,
            "people" => summary.people = rows,
            "tokens" => summary.tokens = rows,
            "chat" => summary.chat_messages = rows,
            "settings" => summary.settings = rows,
            "revoked_sessions" => summary.revoked_sessions = rows,
            "codes" => summary.codes = rows,
            other => unreachable!("table {other} is not counted"),
        }
    }
    people::compute_skeletons(session).await?;
    summary.events =
        copy_ended_games(session, source).await? + copy_live_games(session, source).await?;
    // New messages follow those that were copied.
    execute(
        session,
        "SELECT setval(pg_get_serial_sequence('chat', 'id'), max(id)) FROM chat HAVING max(id) IS NOT NULL",
    )
    .await?;
    Ok(summary)
}

async fn copy_table(
    session: &Session,
    source: &ClubSource,
    table: &PlainTable,
) -> Result<u64, StoreError> {
    let failed = |error: rusqlite::Error| from_sqlite(&error);
    let mut statement = source.db.prepare(&table.select()).map_err(failed)?;
    let mut rows = statement.query([]).map_err(failed)?;
    let mut copy = Copy::begin(session, &table.copy_to_postgres(), &table.types()).await?;
    while let Some(row) = rows.next().map_err(failed)? {
        let cells = table.read_sqlite(row).map_err(failed)?;
        if table.is_about_file(&cells) {
            continue;
        }
        let values: Vec<_> = cells.iter().map(Cell::parameter).collect();
        let values: Vec<Parameter<'_>> = values.iter().map(|value| &**value as _).collect();
        copy.write(&values).await?;
    }
    copy.finish().await
}

/// Copies the logs of the games that have ended, a row each, and returns the number of their events.
async fn copy_ended_games(session: &Session, source: &ClubSource) -> Result<u64, StoreError> {
    let sql = "COPY archived_events (game, count, log) FROM STDIN BINARY";
    let types = [Type::INT8, Type::INT4, Type::TEXT];
    let mut copy = Copy::begin(session, sql, &types).await?;
    let mut events = 0;
    for game in games(source, "ended IS NOT NULL")? {
        let log = source.log(game)?;
        check_end(game, &log.events)?;
        let count = i32::try_from(log.events.len()).map_err(|_| corrupt("a game is too long"))?;
        let lines = escaped(lines(&log.text));
        copy.write(&[&game.number(), &count, &lines]).await?;
        events += log.events.len() as u64;
    }
    copy.finish().await?;
    Ok(events)
}

/// Copies the events of the games in progress, and returns their number.
async fn copy_live_games(session: &Session, source: &ClubSource) -> Result<u64, StoreError> {
    let sql = "COPY game_events (game, number, line) FROM STDIN BINARY";
    let types = [Type::INT8, Type::INT4, Type::TEXT];
    let mut copy = Copy::begin(session, sql, &types).await?;
    for game in games(source, "ended IS NULL")? {
        let log = source.log(game)?;
        for (number, line) in (0i32..).zip(lines(&log.text).split_inclusive('\n')) {
            copy.write(&[&game.number(), &number, &escaped(line)])
                .await?;
        }
    }
    copy.finish().await
}

/// Returns a log without its header.
fn lines(log: &str) -> &str {
    log.strip_prefix(&Log::header()).unwrap_or(log)
}

fn games(source: &ClubSource, condition: &str) -> Result<Vec<GameId>, StoreError> {
    let read = || {
        let sql = format!("SELECT id FROM games WHERE {condition} ORDER BY id");
        let mut statement = source.db.prepare(&sql)?;
        let numbers = statement.query_map([], |row| row.get::<_, i64>(0))?;
        numbers.collect::<Result<Vec<_>, _>>()
    };
    let numbers = read().map_err(|error: rusqlite::Error| from_sqlite(&error))?;
    let id = |number| {
        GameId::from_number(number)
            .ok_or_else(|| corrupt(format!("{number} is not the id of a game")))
    };
    numbers.into_iter().map(id).collect()
}

/// Rows on their way to a table.
struct Copy(Pin<Box<BinaryCopyInWriter>>);

impl Copy {
    async fn begin(session: &Session, sql: &str, types: &[Type]) -> Result<Self, StoreError> {
        let sink = session.client.copy_in(sql).await;
        let sink = sink.map_err(|error| from_postgres(&error))?;
        Ok(Self(Box::pin(BinaryCopyInWriter::new(sink, types))))
    }

    async fn write(&mut self, row: &[&(dyn ToSql + Sync)]) -> Result<(), StoreError> {
        let written = self.0.as_mut().write(row).await;
        written.map_err(|error| from_postgres(&error))
    }

    /// Ends the copy and returns the number of rows.
    async fn finish(mut self) -> Result<u64, StoreError> {
        let finished = self.0.as_mut().finish().await;
        finished.map_err(|error| from_postgres(&error))
    }
}

async fn execute(session: &Session, sql: &str) -> Result<(), StoreError> {
    let done = session.client.batch_execute(sql).await;
    done.map_err(|error| from_postgres(&error))
}
