//! Games: one row each, and their events.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use tabiya_game::{Event, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{GameId, PersonId};

use super::{
    challenges,
    columns::{self, moment, number, optional_id, optional_moment},
    events,
    job_error::JobError,
    live_events::LiveEvents,
};
use crate::store::{
    AcceptedChallenge, Append, FinishedGame, FinishedQuery, GameRow, GameStatus, StoreError,
    StoredGame, Visibility, event_lines::event_lines,
};

/// Stores a new game. Nothing is written before everything is checked: an error does not undo what was.
pub(super) fn create(
    db: &Connection,
    live_events: &LiveEvents,
    game: &GameRow,
    lines: &[String],
) -> Result<(), JobError> {
    if let Some(before) = game.after {
        check_no_rematch(db, before)?;
    }
    let made = db
        .prepare_cached(
            "INSERT INTO games (id, created, white, black, white_name, black_name, time, visibility, after)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            game.id.number(),
            number(game.created),
            game.seats.white.map(|id| id.number()),
            game.seats.black.map(|id| id.number()),
            game.names.white,
            game.names.black,
            game.time,
            visibility_column(game.visibility),
            game.after.map(|id| id.number()),
        ])?;
    if made == 0 {
        return Err(StoreError::Taken.into());
    }
    if let Some(before) = game.after {
        db.prepare_cached("UPDATE games SET next = ?2 WHERE id = ?1")?
            .execute([before.number(), game.id.number()])?;
    }
    Ok(events::append(db, live_events, game.id, 0, lines)?)
}

/// Fails if a game has a rematch, or does not exist.
fn check_no_rematch(db: &Connection, game: GameId) -> Result<(), JobError> {
    let has_rematch: Option<bool> = db
        .prepare_cached("SELECT next IS NOT NULL FROM games WHERE id = ?1")?
        .query_row([game.number()], |row| row.get(0))
        .optional()?;
    match has_rematch {
        None => Err(StoreError::NoGame(game).into()),
        Some(true) => Err(StoreError::Changed.into()),
        Some(false) => Ok(()),
    }
}

/// Removes a challenge and stores its game; returns false if there is no such challenge.
pub(super) fn accept_challenge(
    db: &Connection,
    live_events: &LiveEvents,
    accepted: &AcceptedChallenge,
    lines: &[String],
) -> Result<bool, JobError> {
    if !challenges::exists(db, accepted.challenge)? {
        return Ok(false);
    }
    create(db, live_events, &accepted.game, lines)?;
    for id in accepted.withdrawn.iter().chain([&accepted.challenge]) {
        challenges::remove(db, *id)?;
    }
    Ok(true)
}

/// An append with its events encoded.
pub(super) struct EncodedAppend {
    game: GameId,
    expected: u32,
    lines: Vec<String>,
    status: Option<GameStatus>,
}

impl EncodedAppend {
    pub(super) fn new(append: &Append) -> Result<Self, StoreError> {
        Ok(Self {
            game: append.game,
            expected: append.expected,
            lines: event_lines(&append.events, append.expected)?,
            status: append.status.clone(),
        })
    }

    /// Appends the events.
    pub(super) fn write(&self, db: &Connection, live_events: &LiveEvents) -> Result<(), JobError> {
        let (game, expected) = (self.game, self.expected);
        let found = events::count(db, live_events, game)?;
        if found == 0 && !exists(db, game)? {
            return Err(StoreError::NoGame(game).into());
        }
        if found != expected {
            return Err(StoreError::Conflict { expected, found }.into());
        }
        events::append(db, live_events, game, found, &self.lines)?;
        if let Some(status) = &self.status {
            set_status(db, game, status)?;
            if status.ended.is_some() {
                events::archive(db, live_events, game)?;
            }
        }
        Ok(())
    }
}

/// Returns a game with all its events.
pub(super) fn game(
    db: &Connection,
    live_events: &LiveEvents,
    id: GameId,
) -> Result<Option<StoredGame>, JobError> {
    // Before the first query, because that begins the snapshot.
    let event_rows = live_events.for_reader(db, id)?;
    let found = db
        .prepare_cached("SELECT * FROM games WHERE id = ?1")?
        .query_row([id.number()], |row| {
            Ok((
                game_row(row)?,
                optional_id(row, "next")?,
                row.get::<_, Option<i64>>("ended")?,
                is_set_aside(row)?,
            ))
        })
        .optional()?;
    let Some((row, next, ended, is_set_aside)) = found else {
        return Ok(None);
    };
    let mut events = events::read(db, id, &event_rows)?;
    if events.is_empty() && live_events.may_lag_snapshots() {
        events = events::scan_live_table(db, id)?;
    }
    Ok(Some(StoredGame {
        row,
        next,
        has_ended: ended.is_some(),
        is_set_aside,
        events,
    }))
}

/// Returns true if a game has ended according to its row.
pub(super) fn has_ended(db: &Connection, id: GameId) -> Result<bool, JobError> {
    let sql = "SELECT 1 FROM games WHERE id = ?1 AND ended IS NOT NULL";
    Ok(db.prepare_cached(sql)?.exists([id.number()])?)
}

/// Reads all events of a game of damaged data without the index.
pub(super) fn read_without_index(
    db: &Connection,
    live_events: &LiveEvents,
    id: GameId,
) -> Result<Vec<Event>, JobError> {
    events::read_without_index(db, id, &live_events.for_reader(db, id)?)
}

/// Returns the events of a game from a number on.
pub(super) fn events_from(
    db: &Connection,
    live_events: &LiveEvents,
    id: GameId,
    from: u32,
) -> Result<Vec<Event>, JobError> {
    let event_rows = live_events.for_reader(db, id)?;
    let mut events = events::read(db, id, &event_rows)?;
    if events.is_empty() && !exists(db, id)? {
        return Err(StoreError::NoGame(id).into());
    }
    if events.is_empty() && live_events.may_lag_snapshots() {
        events = events::scan_live_table(db, id)?;
    }
    events.drain(..events.len().min(from as usize));
    Ok(events)
}

/// Returns the games in progress that are not set aside, oldest first.
pub(super) fn unfinished(db: &Connection) -> Result<Vec<GameId>, JobError> {
    let mut statement = db.prepare_cached(
        "SELECT id FROM games WHERE ended IS NULL AND set_aside IS NULL ORDER BY created, id",
    )?;
    let ids = statement.query_map([], |row| columns::id(row, 0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Returns the games in progress, also those that are set aside, oldest first.
pub(super) fn in_progress(db: &Connection) -> Result<Vec<GameId>, JobError> {
    let mut statement =
        db.prepare_cached("SELECT id FROM games WHERE ended IS NULL ORDER BY created, id")?;
    let ids = statement.query_map([], |row| columns::id(row, 0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Returns a person's games in progress, newest first.
pub(super) fn unfinished_of(
    db: &Connection,
    person: PersonId,
    limit: u32,
) -> Result<Vec<GameId>, JobError> {
    // Two parts, so that each can use an index.
    let mut statement = db.prepare_cached(
        "SELECT id, created FROM games WHERE ended IS NULL AND white = ?1
         UNION ALL
         SELECT id, created FROM games WHERE ended IS NULL AND black = ?1 AND white IS NOT ?1
         ORDER BY created DESC, id DESC LIMIT ?2",
    )?;
    let ids = statement.query_map(params![person.number(), limit], |row| columns::id(row, 0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Returns the number of a person's games in progress that are not set aside.
pub(super) fn count_unfinished_of(db: &Connection, person: PersonId) -> Result<u32, JobError> {
    Ok(db
        .prepare_cached(
            "SELECT
                 (SELECT count(*) FROM games WHERE ended IS NULL AND white = ?1 AND set_aside IS NULL)
               + (SELECT count(*) FROM games
                  WHERE ended IS NULL AND black = ?1 AND white IS NOT ?1 AND set_aside IS NULL)",
        )?
        .query_row([person.number()], |row| row.get(0))?)
}

/// Sets a game in progress aside, or takes it up again.
pub(super) fn set_aside(db: &Connection, game: GameId, at: Option<Moment>) -> Result<(), JobError> {
    let changed = db
        .prepare_cached("UPDATE games SET set_aside = ?2 WHERE id = ?1")?
        .execute(params![game.number(), at.map(number)])?;
    match changed {
        0 => Err(StoreError::NoGame(game).into()),
        _ => Ok(()),
    }
}

/// Returns the results of a game and of those before it, latest first.
pub(super) fn series_results(db: &Connection, game: GameId) -> Result<Vec<String>, JobError> {
    let mut statement = db.prepare_cached(
        "WITH RECURSIVE series (id, age) AS (
             VALUES (?1, 0)
             UNION ALL
             SELECT games.after, series.age + 1 FROM series JOIN games ON games.id = series.id
             WHERE games.after IS NOT NULL AND series.age < ?2
         )
         SELECT result FROM series JOIN games USING (id) ORDER BY age",
    )?;
    let results = statement.query_map(params![game.number(), MAX_SERIES], |row| row.get(0))?;
    Ok(results.collect::<Result<_, _>>()?)
}

/// Returns finished games, newest first.
pub(super) fn finished(
    db: &Connection,
    query: FinishedQuery,
) -> Result<Vec<FinishedGame>, JobError> {
    let (ended, id) = match query.before {
        Some((ended, id)) => (number(ended), id.number()),
        None => (i64::MAX, i64::MAX),
    };
    let mut statement = db.prepare_cached(match query.of {
        None => FINISHED,
        Some(_) => FINISHED_OF,
    })?;
    let private = query.include_private;
    let limit = query.limit;
    let games = match query.of {
        None => statement.query_map(
            named_params! {":ended": ended, ":id": id, ":private": private, ":most": limit},
            finished_row,
        ),
        Some(of) => statement.query_map(
            named_params! {":ended": ended, ":id": id, ":private": private, ":most": limit, ":of": of.number()},
            finished_row,
        ),
    };
    Ok(games?.collect::<Result<_, _>>()?)
}

/// Changes the owners of a game's seats.
pub(super) fn set_seats(
    db: &Connection,
    game: GameId,
    seats: ByColor<Option<PersonId>>,
) -> Result<(), JobError> {
    let found = db
        .prepare_cached("UPDATE games SET white = ?2, black = ?3 WHERE id = ?1")?
        .execute(params![
            game.number(),
            seats.white.map(|id| id.number()),
            seats.black.map(|id| id.number())
        ])?;
    if found == 0 {
        return Err(StoreError::NoGame(game).into());
    }
    Ok(())
}

/// Maximum number of games counted in a series.
const MAX_SERIES: u32 = 1_000;

const FINISHED: &str = "
    SELECT * FROM games
    WHERE ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    ORDER BY ended DESC, id DESC LIMIT :most";

// Two parts, so that each can use an index in order.
const FINISHED_OF: &str = "
    SELECT * FROM games
    WHERE white = :of
      AND ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    UNION ALL
    SELECT * FROM games
    WHERE black = :of AND white IS NOT :of
      AND ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    ORDER BY ended DESC, id DESC LIMIT :most";

fn exists(db: &Connection, game: GameId) -> Result<bool, JobError> {
    Ok(db
        .prepare_cached("SELECT 1 FROM games WHERE id = ?1")?
        .exists([game.number()])?)
}

fn set_status(db: &Connection, game: GameId, status: &GameStatus) -> Result<(), JobError> {
    db.prepare_cached(
        "UPDATE games SET ended = ?2, result = ?3, ply = ?4, fen = ?5 WHERE id = ?1",
    )?
    .execute(params![
        game.number(),
        status.ended.map(number),
        status.result,
        status.ply,
        status.fen,
    ])?;
    Ok(())
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: columns::id(row, "id")?,
        created: moment(row, "created")?,
        seats: ByColor {
            white: optional_id(row, "white")?,
            black: optional_id(row, "black")?,
        },
        names: ByColor {
            white: row.get("white_name")?,
            black: row.get("black_name")?,
        },
        time: row.get("time")?,
        visibility: match row.get_ref("visibility")?.as_str()? {
            "public" => Visibility::Public,
            // Unknown values count as private.
            _ => Visibility::Private,
        },
        after: optional_id(row, "after")?,
    })
}

/// Data of an earlier version that is read without a migration has no such column.
fn is_set_aside(row: &Row<'_>) -> rusqlite::Result<bool> {
    match row.get::<_, Option<i64>>("set_aside") {
        Err(rusqlite::Error::InvalidColumnName(_)) => Ok(false),
        found => found.map(|at| at.is_some()),
    }
}

fn finished_row(row: &Row<'_>) -> rusqlite::Result<FinishedGame> {
    Ok(FinishedGame {
        row: game_row(row)?,
        status: GameStatus {
            ended: optional_moment(row, "ended")?,
            result: row.get("result")?,
            ply: row.get("ply")?,
            fen: row.get("fen")?,
        },
    })
}

fn visibility_column(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Private => "private",
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Game, Preset};

    use super::{
        super::{live_events::DataWriter, schema},
        *,
    };

    /// A reader may see a game on disk before the writer has updated the live events.
    #[test]
    fn a_new_game_reads_whole_before_the_index_knows_it() {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        let live_events = LiveEvents::open(&db, DataWriter::ThisStore).unwrap();
        let row = GameRow {
            id: GameId::from_number(7).unwrap(),
            created: Moment(1),
            seats: ByColor::default(),
            names: ByColor::default(),
            time: String::new(),
            visibility: Visibility::Public,
            after: None,
        };
        let (_, began) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let lines = event_lines(&began, 0).unwrap();
        assert!(create(&db, &live_events, &row, &lines).is_ok());
        let found = game(&db, &live_events, row.id).ok().flatten().unwrap();
        assert_eq!(found.events, began);
        let found = events_from(&db, &live_events, row.id, 0).ok();
        assert_eq!(found, Some(began));
    }
}
