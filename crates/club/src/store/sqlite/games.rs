//! Games: a row each, and their events.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use tabiya_game::Event;
use tabiya_rules::ByColor;

use super::{
    events,
    tails::Tails,
    trouble::Trouble,
    values::{moment, number, optional_moment},
};
use crate::{
    Id,
    store::{Append, Closing, FinishedGame, GameRow, StoreError, StoredGame, Visibility, Wanted},
};

/// Puts down a new game.
pub(super) fn create(
    db: &Connection,
    tails: &Tails,
    game: &GameRow,
    lines: &[String],
) -> Result<(), Trouble> {
    let made = db
        .prepare_cached(
            "INSERT INTO games (id, created, white, black, white_name, black_name, time, visibility, after)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            game.id,
            number(game.created),
            game.seats.white,
            game.seats.black,
            game.names.white,
            game.names.black,
            game.time,
            word(game.visibility),
            game.after,
        ])?;
    if made == 0 {
        return Err(StoreError::Taken.into());
    }
    Ok(events::put(db, tails, game.id, 0, lines)?)
}

/// What is to be added to a game, as it is written.
pub(super) struct Added {
    game: Id,
    expected: u32,
    lines: Vec<String>,
    closing: Option<Closing>,
}

impl Added {
    pub(super) fn new(append: &Append) -> Result<Self, StoreError> {
        Ok(Self {
            game: append.game,
            expected: append.expected,
            lines: events::lines(&append.events, append.expected)?,
            closing: append.closing.clone(),
        })
    }

    /// Adds it.
    pub(super) fn write(&self, db: &Connection, tails: &Tails) -> Result<(), Trouble> {
        let (game, expected) = (self.game, self.expected);
        let found = events::count(db, tails, game)?;
        if found == 0 && !exists(db, game)? {
            return Err(StoreError::NoGame(game).into());
        }
        if found != expected {
            return Err(StoreError::Conflict { expected, found }.into());
        }
        events::put(db, tails, game, found, &self.lines)?;
        if let Some(closing) = &self.closing {
            close(db, game, closing)?;
            if closing.ended.is_some() {
                events::settle(db, tails, game)?;
            }
        }
        Ok(())
    }
}

/// A game with all its events.
pub(super) fn game(db: &Connection, tails: &Tails, id: Id) -> Result<Option<StoredGame>, Trouble> {
    // First of all: the snapshot begins with the first query.
    let tail = tails.to_read(db, id)?;
    let found = db
        .prepare_cached("SELECT * FROM games WHERE id = ?1")?
        .query_row([id], |row| {
            Ok((
                game_row(row)?,
                row.get("next")?,
                row.get::<_, Option<i64>>("ended")?,
            ))
        })
        .optional()?;
    let Some((row, next, ended)) = found else {
        return Ok(None);
    };
    let mut events = events::read(db, id, &tail)?;
    if events.is_empty() && tails.may_be_behind() {
        events = events::search(db, id)?;
    }
    Ok(Some(StoredGame {
        row,
        next,
        has_ended: ended.is_some(),
        events,
    }))
}

/// Whether a game has ended, by its row.
pub(super) fn has_ended(db: &Connection, id: Id) -> Result<bool, Trouble> {
    let sql = "SELECT 1 FROM games WHERE id = ?1 AND ended IS NOT NULL";
    Ok(db.prepare_cached(sql)?.exists([id])?)
}

/// All events of a game, in damaged data whose index may not tell of them.
pub(super) fn rescue(db: &Connection, tails: &Tails, id: Id) -> Result<Vec<Event>, Trouble> {
    events::rescue(db, id, &tails.to_read(db, id)?)
}

/// The events of a game from a number on.
pub(super) fn events_from(
    db: &Connection,
    tails: &Tails,
    id: Id,
    from: u32,
) -> Result<Vec<Event>, Trouble> {
    let tail = tails.to_read(db, id)?;
    let mut events = events::read(db, id, &tail)?;
    if events.is_empty() && !exists(db, id)? {
        return Err(StoreError::NoGame(id).into());
    }
    if events.is_empty() && tails.may_be_behind() {
        events = events::search(db, id)?;
    }
    events.drain(..events.len().min(from as usize));
    Ok(events)
}

/// The games that have not ended, oldest first.
pub(super) fn unfinished(db: &Connection) -> Result<Vec<Id>, Trouble> {
    let mut statement =
        db.prepare_cached("SELECT id FROM games WHERE ended IS NULL ORDER BY created, id")?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The games of somebody that have not ended, newest first.
pub(super) fn unfinished_of(db: &Connection, person: Id, most: u32) -> Result<Vec<Id>, Trouble> {
    let mut statement = db.prepare_cached(
        "SELECT id FROM games WHERE ended IS NULL AND (white = ?1 OR black = ?1)
         ORDER BY created DESC, id DESC LIMIT ?2",
    )?;
    let ids = statement.query_map(params![person, most], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The results of a game and of those before it, latest first.
pub(super) fn results_up_to(db: &Connection, game: Id) -> Result<Vec<String>, Trouble> {
    let mut statement = db.prepare_cached(
        "WITH RECURSIVE series (id, age) AS (
             VALUES (?1, 0)
             UNION ALL
             SELECT games.after, series.age + 1 FROM series JOIN games ON games.id = series.id
             WHERE games.after IS NOT NULL AND series.age < ?2
         )
         SELECT result FROM series JOIN games USING (id) ORDER BY age",
    )?;
    let results = statement.query_map(params![game, LONGEST_SERIES], |row| row.get(0))?;
    Ok(results.collect::<Result<_, _>>()?)
}

/// Games that have ended, newest first.
pub(super) fn finished(db: &Connection, wanted: Wanted) -> Result<Vec<FinishedGame>, Trouble> {
    let (ended, id) = match wanted.before {
        Some((ended, id)) => (number(ended), id.number()),
        None => (i64::MAX, i64::MAX),
    };
    let mut statement = db.prepare_cached(match wanted.of {
        None => FINISHED,
        Some(_) => FINISHED_OF,
    })?;
    let private = wanted.private;
    let most = wanted.most;
    let games = match wanted.of {
        None => statement.query_map(
            named_params! {":ended": ended, ":id": id, ":private": private, ":most": most},
            finished_row,
        ),
        Some(of) => statement.query_map(
            named_params! {":ended": ended, ":id": id, ":private": private, ":most": most, ":of": of},
            finished_row,
        ),
    };
    Ok(games?.collect::<Result<_, _>>()?)
}

/// Says where two went on after a game, if nobody has yet.
pub(super) fn link_rematch(db: &Connection, game: Id, next: Id) -> Result<Id, Trouble> {
    db.prepare_cached("UPDATE games SET next = ?2 WHERE id = ?1 AND next IS NULL")?
        .execute([game, next])?;
    db.prepare_cached("SELECT next FROM games WHERE id = ?1")?
        .query_row([game], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::NoGame(game).into())
}

/// Changes whose the seats of a game are.
pub(super) fn set_seats(
    db: &Connection,
    game: Id,
    seats: ByColor<Option<Id>>,
) -> Result<(), Trouble> {
    let found = db
        .prepare_cached("UPDATE games SET white = ?2, black = ?3 WHERE id = ?1")?
        .execute(params![game, seats.white, seats.black])?;
    if found == 0 {
        return Err(StoreError::NoGame(game).into());
    }
    Ok(())
}

/// No more games of a series are counted.
const LONGEST_SERIES: u32 = 1_000;

const FINISHED: &str = "
    SELECT * FROM games
    WHERE ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    ORDER BY ended DESC, id DESC LIMIT :most";

// Two parts, so that each finds an index that has its order.
const FINISHED_OF: &str = "
    SELECT * FROM games
    WHERE white = :of
      AND ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    UNION ALL
    SELECT * FROM games
    WHERE black = :of AND white IS NOT :of
      AND ended IS NOT NULL AND (ended, id) < (:ended, :id) AND (:private OR visibility = 'public')
    ORDER BY ended DESC, id DESC LIMIT :most";

fn exists(db: &Connection, game: Id) -> Result<bool, Trouble> {
    Ok(db
        .prepare_cached("SELECT 1 FROM games WHERE id = ?1")?
        .exists([game])?)
}

fn close(db: &Connection, game: Id, closing: &Closing) -> Result<(), Trouble> {
    db.prepare_cached(
        "UPDATE games SET ended = ?2, result = ?3, ply = ?4, fen = ?5 WHERE id = ?1",
    )?
    .execute(params![
        game,
        closing.ended.map(number),
        closing.result,
        closing.ply,
        closing.fen,
    ])?;
    Ok(())
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get("id")?,
        created: moment(row, "created")?,
        seats: ByColor {
            white: row.get("white")?,
            black: row.get("black")?,
        },
        names: ByColor {
            white: row.get("white_name")?,
            black: row.get("black_name")?,
        },
        time: row.get("time")?,
        visibility: match row.get_ref("visibility")?.as_str()? {
            "public" => Visibility::Public,
            // Whoever cannot tell shows nothing.
            _ => Visibility::Private,
        },
        after: row.get("after")?,
    })
}

fn finished_row(row: &Row<'_>) -> rusqlite::Result<FinishedGame> {
    Ok(FinishedGame {
        row: game_row(row)?,
        closing: Closing {
            ended: optional_moment(row, "ended")?,
            result: row.get("result")?,
            ply: row.get("ply")?,
            fen: row.get("fen")?,
        },
    })
}

fn word(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Private => "private",
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Game, Moment, Preset};

    use super::{
        super::{schema, tails::Keeper},
        *,
    };

    /// A reader may see a game on disk before the writer has come to say so.
    #[test]
    fn a_game_that_was_just_made_reads_whole() {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        let tails = Tails::open(&db, Keeper::Ours).unwrap();
        let row = GameRow {
            id: Id::from_number(7).unwrap(),
            created: Moment(1),
            seats: ByColor::default(),
            names: ByColor::default(),
            time: String::new(),
            visibility: Visibility::Public,
            after: None,
        };
        let (_, began) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let lines = events::lines(&began, 0).unwrap();
        assert!(create(&db, &tails, &row, &lines).is_ok());
        let found = game(&db, &tails, row.id).ok().flatten().unwrap();
        assert_eq!(found.events, began);
        let found = events_from(&db, &tails, row.id, 0).ok();
        assert_eq!(found, Some(began));
    }
}
