//! Events of games: in table `game_events` while their game goes on, in `archived_events` when it has ended.

use std::collections::HashMap;

use futures_util::future::join;
use tabiya_game::{Event, Log};
use tabiya_wire::GameId;
use tokio_postgres::{Error, Row};

use super::{
    columns::{self, escaped, number, unescaped},
    job::AppendJob,
    session::Session,
};
use crate::store::{
    Append, GameStatus, StoreError,
    event_lines::{event_lines, parse_log},
};

pub(super) const WRITES: &[&str] = &[APPEND, ARCHIVE, COUNT];
pub(super) const READS: &[&str] = &[LOG];

/// Appends to games, each at most once. Each append is checked by itself, and refused ones are returned. `found` is
/// empty if the game does not exist.
const APPEND: &str = r"
WITH job AS MATERIALIZED (
    SELECT job.*, (
        SELECT coalesce(
            (SELECT e.number + 1 FROM game_events e WHERE e.game = games.id ORDER BY e.number DESC LIMIT 1),
            (SELECT a.count FROM archived_events a WHERE a.game = games.id),
            0)
        FROM games WHERE games.id = job.game
    )::bigint AS found
    FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::bigint[], $6::text[], $7::bigint[], $8::text[])
        AS job (game, expected, lines, has_status, ended, result, ply, fen)
), stored AS (
    INSERT INTO game_events (game, number, line)
    SELECT job.game, (job.expected + event.place - 1)::integer, event.line || E'\n'
    FROM job CROSS JOIN LATERAL string_to_table(job.lines, E'\n') WITH ORDINALITY AS event (line, place)
    WHERE job.found = job.expected AND job.lines <> ''
), changed AS (
    UPDATE games SET ended = job.ended, result = job.result, ply = job.ply, fen = job.fen
    FROM job WHERE games.id = job.game AND job.found = job.expected AND job.has_status
)
SELECT game, found FROM job WHERE found IS DISTINCT FROM expected";

/// Archives the events of those of some games that have ended. If one was restarted in between, they follow those that
/// are archived already.
const ARCHIVE: &str = "
WITH ended AS MATERIALIZED (
    SELECT id FROM games WHERE id = ANY ($1::bigint[]) AND ended IS NOT NULL
), moved AS (
    DELETE FROM game_events USING ended WHERE game_events.game = ended.id
    RETURNING game_events.game, game_events.number, game_events.line
)
INSERT INTO archived_events (game, count, log)
SELECT game, max(number) + 1, string_agg(line, '' ORDER BY number) FROM moved GROUP BY game
ON CONFLICT (game) DO UPDATE SET count = excluded.count, log = archived_events.log || excluded.log";

/// Number of events of a game.
const COUNT: &str = "
SELECT coalesce(
    (SELECT e.number + 1 FROM game_events e WHERE e.game = $1 ORDER BY e.number DESC LIMIT 1),
    (SELECT a.count FROM archived_events a WHERE a.game = $1),
    0)::bigint AS found";

/// The log of a game, if it exists. One statement has one snapshot, so no event is missed while others are archived.
pub(super) const LOG: &str = "SELECT archived.log AS archived, live.log AS live
FROM games
LEFT JOIN archived_events archived ON archived.game = games.id
LEFT JOIN LATERAL (
    SELECT string_agg(e.line, '' ORDER BY e.number) AS log FROM game_events e
    WHERE e.game = games.id AND e.number >= coalesce(archived.count, 0)
) live ON true
WHERE games.id = $1";

/// An append with its events encoded.
pub(super) struct EncodedAppend {
    pub(super) game: GameId,
    pub(super) expected: u32,
    /// Number of events.
    pub(super) count: usize,
    /// Their lines, separated by line feeds.
    lines: String,
    status: Option<GameStatus>,
}

impl EncodedAppend {
    pub(super) fn new(append: &Append) -> Result<Self, StoreError> {
        Ok(Self {
            game: append.game,
            expected: append.expected,
            count: append.events.len(),
            lines: joined_lines(&append.events, append.expected)?,
            status: append.status.clone(),
        })
    }

    fn ends_game(&self) -> bool {
        self.status
            .as_ref()
            .is_some_and(|status| status.ended.is_some())
    }
}

/// Encodes events as lines without the last line feed, so that the database can split them.
pub(super) fn joined_lines(events: &[Event], first: u32) -> Result<String, StoreError> {
    let lines = event_lines(events, first)?.concat();
    let lines = lines.strip_suffix('\n').unwrap_or(&lines);
    Ok(escaped(lines).into_owned())
}

/// Appends to different games in one statement, and keeps the result of each job. All statements are sent when this is
/// first polled.
pub(super) async fn append(session: &Session, jobs: &mut [AppendJob]) -> Result<(), Error> {
    let columns = AppendColumns::new(jobs);
    let ended: Vec<i64> = jobs
        .iter()
        .filter(|job| job.append.ends_game())
        .map(|job| job.append.game.number())
        .collect();
    let refused = if ended.is_empty() {
        columns.run(session).await?
    } else {
        let (refused, archived) =
            join(columns.run(session), session.execute(ARCHIVE, &[&ended])).await;
        // If both failed, the second failure follows from the first.
        let refused = refused?;
        archived?;
        refused
    };
    let mut found_by_game = HashMap::new();
    for row in &refused {
        let (game, found): (i64, Option<i64>) = (row.try_get("game")?, row.try_get("found")?);
        found_by_game.insert(game, found);
    }
    for job in jobs {
        let append = &job.append;
        job.outcome = match found_by_game.get(&append.game.number()) {
            None => Ok(()),
            Some(None) => Err(StoreError::NoGame(append.game)),
            Some(Some(found)) => Err(conflict(append.expected, *found)),
        };
    }
    Ok(())
}

/// The parameters of [`APPEND`].
#[derive(Default)]
struct AppendColumns<'a> {
    games: Vec<i64>,
    expected: Vec<i64>,
    lines: Vec<&'a str>,
    has_status: Vec<bool>,
    ended: Vec<Option<i64>>,
    results: Vec<Option<&'a str>>,
    plies: Vec<Option<i64>>,
    fens: Vec<Option<&'a str>>,
}

impl<'a> AppendColumns<'a> {
    fn new(jobs: &'a [AppendJob]) -> Self {
        let mut columns = Self::default();
        for AppendJob { append, .. } in jobs {
            let status = append.status.as_ref();
            columns.games.push(append.game.number());
            columns.expected.push(append.expected.into());
            columns.lines.push(&append.lines);
            columns.has_status.push(status.is_some());
            let ended = status.and_then(|status| status.ended);
            columns.ended.push(ended.map(number));
            columns
                .results
                .push(status.map(|status| status.result.as_str()));
            columns.plies.push(status.map(|status| status.ply.into()));
            columns.fens.push(status.map(|status| status.fen.as_str()));
        }
        columns
    }

    async fn run(&self, session: &Session) -> Result<Vec<Row>, Error> {
        session
            .query(
                APPEND,
                &[
                    &self.games,
                    &self.expected,
                    &self.lines,
                    &self.has_status,
                    &self.ended,
                    &self.results,
                    &self.plies,
                    &self.fens,
                ],
            )
            .await
    }
}

/// Returns the conflict of an append that another process was faster than: its numbers are taken.
pub(super) async fn find_conflict(
    session: &Session,
    append: &EncodedAppend,
) -> Result<StoreError, Error> {
    let rows = session.query(COUNT, &[&append.game.number()]).await?;
    let found = rows.first().map_or(Ok(0), |row| row.try_get("found"))?;
    Ok(conflict(append.expected, found))
}

fn conflict(expected: u32, found: i64) -> StoreError {
    let found = u32::try_from(found).unwrap_or(u32::MAX);
    StoreError::Conflict { expected, found }
}

/// Parses the log of a row that has the columns of [`LOG`].
pub(super) fn parse(game: GameId, row: &Row) -> Result<Vec<Event>, StoreError> {
    let mut log = Log::header();
    for part in ["archived", "live"] {
        let lines: Option<&str> = row
            .try_get(part)
            .map_err(|error| columns::corrupt(format!("game {game}: {error}")))?;
        log.push_str(&unescaped(lines.unwrap_or_default()));
    }
    parse_log(game, &log)
}
