//! Games: one row each.

use tabiya_game::{Event, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{ChallengeId, GameId, PersonId};
use tokio_postgres::Row;

use super::{
    columns::{self, count, escaped, id, moment, number, optional_id, optional_moment, text},
    events,
    job::JobError,
    session::Session,
};
use crate::store::{
    FinishedGame, FinishedQuery, GameRow, GameStatus, StoreError, StoredGame, Visibility,
};

pub(super) const WRITES: &[&str] = &[CREATE, SET_SEATS, SET_ASIDE];
pub(super) const READS: &[&str] = &[
    GAME,
    UNFINISHED,
    UNFINISHED_OF,
    COUNT_UNFINISHED_OF,
    SERIES_RESULTS,
    FINISHED,
    FINISHED_OF,
];

/// Stores a game with its events, links it to the game before it, and removes the challenge that it came from with others
/// that are withdrawn. Everything, or nothing.
const CREATE: &str = r"
WITH challenge AS MATERIALIZED (
    SELECT id FROM challenges WHERE id = $11::bigint FOR UPDATE
), before AS MATERIALIZED (
    SELECT id, next FROM games WHERE id = $9::bigint FOR UPDATE
), made AS (
    INSERT INTO games (id, created, white, black, white_name, black_name, time, visibility, after)
    SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::text, $6::text, $7::text, $8::text, $9::bigint
    WHERE ($9::bigint IS NULL OR EXISTS (SELECT FROM before WHERE next IS NULL))
      AND ($11::bigint IS NULL OR EXISTS (SELECT FROM challenge))
    ON CONFLICT DO NOTHING
    RETURNING id
), linked AS (
    UPDATE games SET next = made.id FROM made WHERE games.id = $9::bigint
), stored AS (
    INSERT INTO game_events (game, number, line)
    SELECT made.id, event.place - 1, event.line || E'\n'
    FROM made CROSS JOIN LATERAL string_to_table($10::text, E'\n') WITH ORDINALITY AS event (line, place)
    WHERE $10::text <> ''
), removed AS (
    DELETE FROM challenges USING made WHERE challenges.id = ANY ($12::bigint[])
)
SELECT (SELECT count(*) FROM challenge) AS challenges, (SELECT count(*) FROM before) AS befores,
       (SELECT count(next) FROM before) AS rematches, (SELECT count(*) FROM made) AS made";

const SET_SEATS: &str = "UPDATE games SET white = $2, black = $3 WHERE id = $1";

const SET_ASIDE: &str = "UPDATE games SET set_aside = $2 WHERE id = $1";

/// A game with its log.
pub(super) const GAME: &str = "
SELECT games.*, archived.log AS archived, live.log AS live
FROM games
LEFT JOIN archived_events archived ON archived.game = games.id
LEFT JOIN LATERAL (
    SELECT string_agg(e.line, '' ORDER BY e.number) AS log FROM game_events e
    WHERE e.game = games.id AND e.number >= coalesce(archived.count, 0)
) live ON true
WHERE games.id = $1";

pub(super) const UNFINISHED: &str =
    "SELECT id FROM games WHERE ended IS NULL AND set_aside IS NULL ORDER BY created, id";

/// Number of a person's games in progress that are not set aside.
pub(super) const COUNT_UNFINISHED_OF: &str = "
SELECT count(*) FROM games
WHERE ended IS NULL AND set_aside IS NULL AND (white = $1 OR black = $1)";

pub(super) const UNFINISHED_OF: &str = "
SELECT id FROM games WHERE ended IS NULL AND (white = $1 OR black = $1)
ORDER BY created DESC, id DESC LIMIT $2";

/// The results of a game and of those before it, latest first, and no more than a thousand.
pub(super) const SERIES_RESULTS: &str = "
WITH RECURSIVE series (id, age) AS (
    VALUES ($1::bigint, 0)
    UNION ALL
    SELECT games.after, series.age + 1 FROM series JOIN games ON games.id = series.id
    WHERE games.after IS NOT NULL AND series.age < 1000
)
SELECT result FROM series JOIN games USING (id) ORDER BY age";

const FINISHED: &str = "
SELECT * FROM games
WHERE ended IS NOT NULL AND (ended, id) < ($1, $2) AND ($3 OR visibility = 'public')
ORDER BY ended DESC, id DESC LIMIT $4";

// Two parts, so that each can use an index in order.
const FINISHED_OF: &str = "
SELECT * FROM games
WHERE white = $5
  AND ended IS NOT NULL AND (ended, id) < ($1, $2) AND ($3 OR visibility = 'public')
UNION ALL
SELECT * FROM games
WHERE black = $5 AND white IS DISTINCT FROM $5
  AND ended IS NOT NULL AND (ended, id) < ($1, $2) AND ($3 OR visibility = 'public')
ORDER BY ended DESC, id DESC LIMIT $4";

/// A game to create.
pub(super) struct NewGame {
    pub(super) row: GameRow,
    /// The lines of its events: see [`events::joined_lines`].
    pub(super) lines: String,
    /// The challenge that it comes from.
    pub(super) challenge: Option<ChallengeId>,
    /// Challenges that are withdrawn.
    pub(super) withdrawn: Vec<ChallengeId>,
}

/// Stores a new game; returns false if its challenge does not exist.
pub(super) async fn create(session: &Session, game: &NewGame) -> Result<bool, JobError> {
    let row = &game.row;
    let challenge = game.challenge.map(|id| id.number());
    let removed = game.withdrawn.iter().chain(&game.challenge);
    let removed: Vec<i64> = removed.map(|id| id.number()).collect();
    let rows = session
        .query(
            CREATE,
            &[
                &row.id.number(),
                &number(row.created),
                &row.seats.white.map(|id| id.number()),
                &row.seats.black.map(|id| id.number()),
                &escaped(&row.names.white),
                &escaped(&row.names.black),
                &escaped(&row.time),
                &visibility_column(row.visibility),
                &row.after.map(|id| id.number()),
                &game.lines,
                &challenge,
                &removed,
            ],
        )
        .await?;
    let counted = |name| match rows.first() {
        Some(row) => columns::column::<i64>(row, name),
        None => Ok(0),
    };
    if challenge.is_some() && counted("challenges")? == 0 {
        return Ok(false);
    }
    if let Some(before) = row.after {
        if counted("befores")? == 0 {
            return Err(StoreError::NoGame(before).into());
        }
        if counted("rematches")? > 0 {
            return Err(StoreError::Changed.into());
        }
    }
    match counted("made")? {
        0 => Err(StoreError::Taken.into()),
        _ => Ok(true),
    }
}

/// Changes the owners of a game's seats.
pub(super) async fn set_seats(
    session: &Session,
    game: GameId,
    seats: ByColor<Option<PersonId>>,
) -> Result<(), JobError> {
    let (white, black) = (
        seats.white.map(|id| id.number()),
        seats.black.map(|id| id.number()),
    );
    let found = session
        .execute(SET_SEATS, &[&game.number(), &white, &black])
        .await?;
    match found {
        0 => Err(StoreError::NoGame(game).into()),
        _ => Ok(()),
    }
}

/// Sets a game in progress aside, or takes it up again.
pub(super) async fn set_aside(
    session: &Session,
    game: GameId,
    at: Option<Moment>,
) -> Result<(), JobError> {
    let found = session
        .execute(SET_ASIDE, &[&game.number(), &at.map(number)])
        .await?;
    match found {
        0 => Err(StoreError::NoGame(game).into()),
        _ => Ok(()),
    }
}

/// Reads a game with all its events.
pub(super) fn stored_game(row: &Row) -> Result<StoredGame, StoreError> {
    let game = game_row(row)?;
    Ok(StoredGame {
        next: optional_id(row, "next")?,
        has_ended: optional_moment(row, "ended")?.is_some(),
        is_set_aside: optional_moment(row, "set_aside")?.is_some(),
        events: events::parse(game.id, row)?,
        row: game,
    })
}

/// Reads the events of a game from a number on.
pub(super) fn events_from(game: GameId, rows: &[Row], from: u32) -> Result<Vec<Event>, StoreError> {
    let row = rows.first().ok_or(StoreError::NoGame(game))?;
    let mut events = events::parse(game, row)?;
    events.drain(..events.len().min(from as usize));
    Ok(events)
}

/// Returns the statement of a list of finished games, and the numbers that it needs first: the end and id to begin
/// before.
pub(super) fn finished_statement(query: &FinishedQuery) -> (&'static str, i64, i64) {
    let sql = if query.of.is_some() {
        FINISHED_OF
    } else {
        FINISHED
    };
    match query.before {
        Some((ended, id)) => (sql, number(ended), id.number()),
        None => (sql, i64::MAX, i64::MAX),
    }
}

/// Reads a finished game.
pub(super) fn finished_game(row: &Row) -> Result<FinishedGame, StoreError> {
    Ok(FinishedGame {
        row: game_row(row)?,
        status: GameStatus {
            ended: optional_moment(row, "ended")?,
            result: text(row, "result")?,
            ply: count(row, "ply")?,
            fen: text(row, "fen")?,
        },
    })
}

fn game_row(row: &Row) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        id: id(row, "id")?,
        created: moment(row, "created")?,
        seats: ByColor {
            white: optional_id(row, "white")?,
            black: optional_id(row, "black")?,
        },
        names: ByColor {
            white: text(row, "white_name")?,
            black: text(row, "black_name")?,
        },
        time: text(row, "time")?,
        visibility: match text(row, "visibility")?.as_str() {
            "public" => Visibility::Public,
            // Unknown values count as private.
            _ => Visibility::Private,
        },
        after: optional_id(row, "after")?,
    })
}

fn visibility_column(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Private => "private",
    }
}
