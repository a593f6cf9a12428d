//! Events of games: live in table `fresh` as they arrive, archived in table `events` when their game has ended.

use std::{collections::BTreeSet, rc::Rc};

use rusqlite::{Connection, OptionalExtension, params, types::Value};
use tabiya_game::{Event, Log};
use tabiya_wire::GameId;

use super::{
    columns,
    event_rows::EventRows,
    job_error::JobError,
    live_events::{self, LiveEvents},
};
use crate::store::event_lines::parse_log;

/// Returns the number of events of a game.
pub(super) fn count(
    db: &Connection,
    live_events: &LiveEvents,
    game: GameId,
) -> rusqlite::Result<u32> {
    match live_events.end(game) {
        Some(end) => Ok(end),
        None => live_events::archived_count(db, game),
    }
}

/// Appends lines to a game that has `count` events.
pub(super) fn append(
    db: &Connection,
    live_events: &LiveEvents,
    game: GameId,
    count: u32,
    lines: &[String],
) -> rusqlite::Result<()> {
    let mut statement =
        db.prepare_cached("INSERT INTO fresh (game, number, line) VALUES (?1, ?2, ?3)")?;
    for (number, line) in (count..).zip(lines) {
        let row = statement.insert(params![game.number(), number, line])?;
        live_events.push_row(game, number, row);
    }
    Ok(())
}

/// Archives all events of a game.
pub(super) fn archive(
    db: &Connection,
    live_events: &LiveEvents,
    game: GameId,
) -> rusqlite::Result<()> {
    archive_before(db, live_events, game, i64::MAX)
}

/// Reads the events of a game. `event_rows` was taken before the snapshot began, so some of them may be archived.
pub(super) fn read(
    db: &Connection,
    game: GameId,
    event_rows: &EventRows,
) -> Result<Vec<Event>, JobError> {
    let (log, archived) = match read_archived(db, game, "events") {
        // If the first event is live, all are, and a damaged index does not matter.
        Err(_) if event_rows.has(0) => (Log::header(), 0),
        found => found?,
    };
    Ok(append_live(db, game, event_rows, log, archived)?.events)
}

/// Reads the log of a game, header included, and its events. Nobody else may write.
#[cfg(feature = "cluster")]
pub(super) fn read_log(
    db: &Connection,
    game: GameId,
    event_rows: &EventRows,
) -> Result<GameLog, JobError> {
    let (log, archived) = read_archived(db, game, "events")?;
    append_live(db, game, event_rows, log, archived)
}

/// The log of a game, and what it says.
pub(in crate::store) struct GameLog {
    /// The log, header included.
    #[cfg_attr(
        not(feature = "cluster"),
        expect(dead_code, reason = "copies to another kind of store need it")
    )]
    pub(in crate::store) text: String,
    pub(in crate::store) events: Vec<Event>,
}

/// Appends the live events to a log of archived ones, and parses it.
fn append_live(
    db: &Connection,
    game: GameId,
    event_rows: &EventRows,
    mut log: String,
    archived: u32,
) -> Result<GameLog, JobError> {
    let rows = event_rows.rows().filter(|(number, _)| *number >= archived);
    read_live_lines(db, game, rows, &mut log)?;
    let events = parse(game, &log)?;
    // A log does not show that its end is missing.
    if events.len() < event_rows.end() as usize {
        let what = format!("game {game}: event {} is missing", events.len());
        return Err(JobError::corrupt(what));
    }
    Ok(GameLog { text: log, events })
}

/// Reads the events of a game of damaged data. Scans all archived rows, because the index may be incomplete.
pub(super) fn read_without_index(
    db: &Connection,
    game: GameId,
    event_rows: &EventRows,
) -> Result<Vec<Event>, JobError> {
    let (log, archived) = read_archived(db, game, "events NOT INDEXED")?;
    Ok(append_live(db, game, event_rows, log, archived)?.events)
}

/// Reads the events of a game that was being created when its rows were looked up. Scans all live rows.
pub(super) fn scan_live_table(db: &Connection, game: GameId) -> Result<Vec<Event>, JobError> {
    let mut statement =
        db.prepare_cached("SELECT line FROM fresh WHERE game = ?1 ORDER BY number")?;
    let mut rows = statement.query([game.number()])?;
    let mut log = Log::header();
    while let Some(row) = rows.next()? {
        log.push_str(text(game, row.get_ref(0)?.as_str())?);
    }
    parse(game, &log)
}

/// Returns the row id before which live rows can be purged, if too many are stale.
pub(super) fn purge_cutoff(
    db: &Connection,
    live_events: &LiveEvents,
    max_stale_rows: u32,
) -> rusqlite::Result<Option<i64>> {
    let (first, last): (Option<i64>, Option<i64>) = db
        .prepare_cached("SELECT (SELECT min(id) FROM fresh), (SELECT max(id) FROM fresh)")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (Some(first), Some(last)) = (first, last) else {
        return Ok(None);
    };
    // Row ids are contiguous, because rows are removed only from the beginning. If most rows are stale, nearly all of
    // the oldest are.
    let rows = last.abs_diff(first);
    let is_time = rows > 2 * live_events.rows() + u64::from(max_stale_rows);
    Ok(is_time.then(|| first + i64::from(max_stale_rows / 2 + 1)))
}

/// Purges the live rows before one. Events still needed are archived first; otherwise a long game would keep all rows.
pub(super) fn purge_before(
    db: &Connection,
    live_events: &LiveEvents,
    end: i64,
) -> rusqlite::Result<()> {
    for game in games_live_before(db, live_events, end)? {
        archive_before(db, live_events, game, end)?;
    }
    db.prepare_cached("DELETE FROM fresh WHERE id < ?1")?
        .execute([end])?;
    Ok(())
}

/// Returns the games that need rows before one.
fn games_live_before(
    db: &Connection,
    live_events: &LiveEvents,
    end: i64,
) -> rusqlite::Result<BTreeSet<GameId>> {
    let mut statement = db.prepare_cached("SELECT game, number FROM fresh WHERE id < ?1")?;
    let mut rows = statement.query([end])?;
    let mut games = BTreeSet::new();
    while let Some(row) = rows.next()? {
        let game = columns::id(row, 0)?;
        if live_events.has(game, row.get(1)?) {
            games.insert(game);
        }
    }
    Ok(games)
}

/// Archives the events of a game whose rows are before one.
fn archive_before(
    db: &Connection,
    live_events: &LiveEvents,
    game: GameId,
    end: i64,
) -> rusqlite::Result<()> {
    let Some(event_rows) = live_events.for_writer(game) else {
        return Ok(());
    };
    let left = event_rows.without_rows_before(end);
    let rows = event_rows.rows().take_while(|(_, row)| *row < end);
    let rows: Vec<_> = rows.map(|(_, row)| Value::Integer(row)).collect();
    let count = rows.len();
    // In one statement. The index is unique, so if the count is right, each event was copied. Otherwise the
    // transaction is rolled back, so the statement needs no rollback of its own (`OR FAIL`).
    let copied = db
        .prepare_cached(
            "INSERT OR FAIL INTO events (game, number, line)
             SELECT game, number, line FROM rarray(?1) CROSS JOIN fresh ON fresh.id = value
             WHERE game = ?2 AND number >= ?3 AND number < ?4",
        )?
        .execute(params![
            Rc::new(rows),
            game.number(),
            event_rows.first(),
            left.first()
        ])?;
    if copied != count {
        return Err(rusqlite::Error::StatementChangedRows(copied));
    }
    live_events.replace(game, left);
    Ok(())
}

/// Returns the first live row whose line has another number, or whose game does not exist.
pub(super) fn find_misplaced_row(db: &Connection) -> rusqlite::Result<Option<i64>> {
    // Earlier schema versions have no live events.
    if !db.table_exists(None, "fresh")? {
        return Ok(None);
    }
    db.query_row(
        "SELECT fresh.id FROM fresh LEFT JOIN games ON games.id = fresh.game
         WHERE games.id IS NULL OR substr(line, 1, length(number) + 1) <> number || ' ' LIMIT 1",
        [],
        |row| row.get(0),
    )
    .optional()
}

/// Reads the log of a game's archived events, and the number of the next event.
fn read_archived(db: &Connection, game: GameId, table: &str) -> Result<(String, u32), JobError> {
    let sql = format!("SELECT number, line FROM {table} WHERE game = ?1 ORDER BY number");
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([game.number()])?;
    let (mut log, mut next) = (Log::header(), 0);
    while let Some(row) = rows.next()? {
        next = row.get::<_, u32>(0)? + 1;
        log.push_str(text(game, row.get_ref(1)?.as_str())?);
    }
    Ok((log, next))
}

/// Adds live lines to a log. A missing row leaves a gap, which is detected when the log is parsed.
fn read_live_lines(
    db: &Connection,
    game: GameId,
    rows: impl Iterator<Item = (u32, i64)>,
    log: &mut String,
) -> Result<(), JobError> {
    // The id of a purged row may have been reused by another game.
    let mut statement =
        db.prepare_cached("SELECT line FROM fresh WHERE id = ?1 AND game = ?2 AND number = ?3")?;
    for (number, row) in rows {
        let mut found = statement.query(params![row, game.number(), number])?;
        if let Some(found) = found.next()? {
            log.push_str(text(game, found.get_ref(0)?.as_str())?);
        }
    }
    Ok(())
}

fn parse(game: GameId, log: &str) -> Result<Vec<Event>, JobError> {
    Ok(parse_log(game, log)?)
}

fn text<T, E>(game: GameId, text: Result<T, E>) -> Result<T, JobError> {
    text.map_err(|_| JobError::corrupt(format!("game {game}: its log is not text")))
}
