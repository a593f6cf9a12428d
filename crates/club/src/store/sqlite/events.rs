//! The events of games: fresh as they come, and settled when their game has ended.

use std::{collections::BTreeSet, rc::Rc};

use rusqlite::{Connection, OptionalExtension, params, types::Value};
use tabiya_game::{Event, Log};

use super::{
    tail::Tail,
    tails::{self, Tails},
    trouble::Trouble,
};
use crate::{Id, store::StoreError};

/// The lines of events, the first of which is to have a number.
pub(super) fn lines(events: &[Event], first: u32) -> Result<Vec<String>, StoreError> {
    if let Some((want, event)) = (first..).zip(events).find(|(n, event)| *n != event.number) {
        // What is out of order could never be read again.
        let what = format!("event {} stands where {want} should", event.number);
        return Err(StoreError::Failed(what));
    }
    Ok(events.iter().map(Log::line).collect())
}

/// How many events a game has.
pub(super) fn count(db: &Connection, tails: &Tails, game: Id) -> rusqlite::Result<u32> {
    match tails.end(game) {
        Some(end) => Ok(end),
        None => tails::settled(db, game),
    }
}

/// Adds lines to a game that has so many.
pub(super) fn put(
    db: &Connection,
    tails: &Tails,
    game: Id,
    count: u32,
    lines: &[String],
) -> rusqlite::Result<()> {
    let mut statement =
        db.prepare_cached("INSERT INTO fresh (game, number, line) VALUES (?1, ?2, ?3)")?;
    for (number, line) in (count..).zip(lines) {
        let row = statement.insert(params![game, number, line])?;
        tails.note_row(game, number, row);
    }
    Ok(())
}

/// Puts all events of a game where the index has them.
pub(super) fn settle(db: &Connection, tails: &Tails, game: Id) -> rusqlite::Result<()> {
    settle_before(db, tails, game, i64::MAX)
}

/// The events of a game. The tail was taken before the snapshot began, so some of it may be settled.
pub(super) fn read(db: &Connection, game: Id, tail: &Tail) -> Result<Vec<Event>, Trouble> {
    let (log, settled) = match read_lines(db, game, "events") {
        // One that has the first has all: the index may be damaged.
        Err(_) if tail.has(0) => (Log::header(), 0),
        found => found?,
    };
    add_fresh(db, game, tail, log, settled)
}

/// The events of a game of which so many are settled, and in a log.
fn add_fresh(
    db: &Connection,
    game: Id,
    tail: &Tail,
    mut log: String,
    settled: u32,
) -> Result<Vec<Event>, Trouble> {
    let rows = tail.rows().filter(|(number, _)| *number >= settled);
    read_fresh(db, game, rows, &mut log)?;
    let events = parse(game, &log)?;
    // A log does not tell that its end is missing.
    if events.len() < tail.end() as usize {
        let what = format!("game {game}: event {} is missing", events.len());
        return Err(Trouble::corrupt(what));
    }
    Ok(events)
}

/// The same of damaged data, where the index does not tell of all that is there. This reads every settled row.
pub(super) fn rescue(db: &Connection, game: Id, tail: &Tail) -> Result<Vec<Event>, Trouble> {
    let (log, settled) = read_lines(db, game, "events NOT INDEXED")?;
    add_fresh(db, game, tail, log, settled)
}

/// The events of a game that was just being made when its tail was taken. This reads every fresh row.
pub(super) fn search(db: &Connection, game: Id) -> Result<Vec<Event>, Trouble> {
    let mut statement =
        db.prepare_cached("SELECT line FROM fresh WHERE game = ?1 ORDER BY number")?;
    let mut rows = statement.query([game])?;
    let mut log = Log::header();
    while let Some(row) = rows.next()? {
        log.push_str(text(game, row.get_ref(0)?.as_str())?);
    }
    parse(game, &log)
}

/// Before which fresh row all can be cleared away, if more than so many are of no use.
pub(super) fn spent(db: &Connection, tails: &Tails, spare: u32) -> rusqlite::Result<Option<i64>> {
    let (first, last): (Option<i64>, Option<i64>) = db
        .prepare_cached("SELECT (SELECT min(id) FROM fresh), (SELECT max(id) FROM fresh)")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (Some(first), Some(last)) = (first, last) else {
        return Ok(None);
    };
    // None is missing between: rows go only from the beginning. Where more are of no use than are of use, those at the
    // beginning are nearly all of no use.
    let rows = last.abs_diff(first);
    let is_time = rows > 2 * tails.rows() + u64::from(spare);
    Ok(is_time.then(|| first + i64::from(spare / 2 + 1)))
}

/// Clears the fresh rows before one away. What is still of use among them is settled: else a game that takes long
/// would keep them all.
pub(super) fn clear_before(db: &Connection, tails: &Tails, end: i64) -> rusqlite::Result<()> {
    for game in in_use_before(db, tails, end)? {
        settle_before(db, tails, game, end)?;
    }
    db.prepare_cached("DELETE FROM fresh WHERE id < ?1")?
        .execute([end])?;
    Ok(())
}

/// The games that have rows of use before one.
fn in_use_before(db: &Connection, tails: &Tails, end: i64) -> rusqlite::Result<BTreeSet<Id>> {
    let mut statement = db.prepare_cached("SELECT game, number FROM fresh WHERE id < ?1")?;
    let mut rows = statement.query([end])?;
    let mut games = BTreeSet::new();
    while let Some(row) = rows.next()? {
        let game = row.get(0)?;
        if tails.has(game, row.get(1)?) {
            games.insert(game);
        }
    }
    Ok(games)
}

/// Copies the events of a game whose rows are before one to where the index has them.
fn settle_before(db: &Connection, tails: &Tails, game: Id, end: i64) -> rusqlite::Result<()> {
    let Some(tail) = tails.to_write(game) else {
        return Ok(());
    };
    let left = tail.without_rows_before(end);
    let rows = tail.rows().take_while(|(_, row)| *row < end);
    let rows: Vec<_> = rows.map(|(_, row)| Value::Integer(row)).collect();
    let count = rows.len();
    // All in one go. The index has no event twice, so if all are copied, each is. If not, nothing of it is kept, and
    // SQLite need not be able to take this back alone.
    let copied = db
        .prepare_cached(
            "INSERT OR FAIL INTO events (game, number, line)
             SELECT game, number, line FROM rarray(?1) CROSS JOIN fresh ON fresh.id = value
             WHERE game = ?2 AND number >= ?3 AND number < ?4",
        )?
        .execute(params![Rc::new(rows), game, tail.first(), left.first()])?;
    if copied != count {
        return Err(rusqlite::Error::StatementChangedRows(copied));
    }
    tails.note(game, left);
    Ok(())
}

/// The first fresh row, if any, whose line is of another number, or whose game there is not.
pub(super) fn astray(db: &Connection) -> rusqlite::Result<Option<i64>> {
    // Earlier versions have no fresh events.
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

/// The log of the settled events of a game, as they are found there, and which number comes next.
fn read_lines(db: &Connection, game: Id, there: &str) -> Result<(String, u32), Trouble> {
    let sql = format!("SELECT number, line FROM {there} WHERE game = ?1 ORDER BY number");
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([game])?;
    let (mut log, mut next) = (Log::header(), 0);
    while let Some(row) = rows.next()? {
        next = row.get::<_, u32>(0)? + 1;
        log.push_str(text(game, row.get_ref(1)?.as_str())?);
    }
    Ok((log, next))
}

/// Adds the lines of rows to a log. A row that is not there leaves a gap, which is seen when the log is read.
fn read_fresh(
    db: &Connection,
    game: Id,
    rows: impl Iterator<Item = (u32, i64)>,
    log: &mut String,
) -> Result<(), Trouble> {
    // A row that has gone may be another's now.
    let mut statement =
        db.prepare_cached("SELECT line FROM fresh WHERE id = ?1 AND game = ?2 AND number = ?3")?;
    for (number, row) in rows {
        let mut found = statement.query(params![row, game, number])?;
        if let Some(found) = found.next()? {
            log.push_str(text(game, found.get_ref(0)?.as_str())?);
        }
    }
    Ok(())
}

fn parse(game: Id, log: &str) -> Result<Vec<Event>, Trouble> {
    let reading = Log::read(log.as_bytes());
    match reading.damage {
        None => Ok(reading.events),
        Some(damage) => Err(Trouble::corrupt(format!("game {game}, {damage}"))),
    }
}

fn text<T, E>(game: Id, text: Result<T, E>) -> Result<T, Trouble> {
    text.map_err(|_| Trouble::corrupt(format!("game {game} is no text")))
}
