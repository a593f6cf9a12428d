//! The games of damaged data: all that are named in anything that can still be read.

use std::collections::HashSet;

use rusqlite::Connection;

use super::{
    schema,
    trouble::{Trouble, damaged, of_database},
};
use crate::{Id, store::StoreError};

/// The games that were found.
pub(crate) struct Found {
    /// Each once: those that ended in the order in which they did, as far as that is known, then the others.
    pub(crate) games: Vec<Id>,
    /// Why these may not be all.
    pub(crate) missed: Option<StoreError>,
}

/// Looks for games along every way, each from both ends as far as it goes.
pub(super) fn games(db: &Connection) -> Result<Found, Trouble> {
    let mut search = Search::default();
    let finished = search.walk(db, &FINISHED);
    let unfinished = search.walk(db, &UNFINISHED);
    let table = search.walk(db, &GAMES);
    for way in &OTHERS {
        // It may find more. Whether there are more, it cannot tell.
        let _ = search.walk(db, way);
    }
    Ok(Found {
        games: search.games,
        // All are in the table, and all are in one of the two.
        missed: finished.or(unfinished).and(table),
    })
}

/// Refuses data of a later version, and data that has no way to any game.
pub(super) fn check_any(db: &Connection) -> Result<(), StoreError> {
    schema::check_known(db)?;
    let is_open = |way: &Way| db.prepare(&way.sql(Direction::Forwards)).is_ok();
    match ways().any(is_open) {
        true => Ok(()),
        false => Err(damaged("there are no tables of games")),
    }
}

/// A way to the games: what SQLite stores in an order of its own.
struct Way {
    /// The column with the game.
    game: &'static str,
    /// Where.
    from: &'static str,
    /// The columns by which it is stored: in another order SQLite would have to read all of it first.
    order: &'static [&'static str],
}

const FINISHED: Way = Way {
    game: "id",
    from: "games INDEXED BY games_finished WHERE ended IS NOT NULL",
    order: &["ended", "id"],
};
const UNFINISHED: Way = Way {
    game: "id",
    from: "games INDEXED BY games_unfinished WHERE ended IS NULL",
    order: &["created", "id"],
};
const GAMES: Way = Way {
    game: "id",
    from: "games NOT INDEXED",
    order: &["id"],
};
static OTHERS: [Way; 5] = [
    Way {
        game: "id",
        from: "games INDEXED BY games_of_white WHERE ended IS NOT NULL",
        order: &["white", "ended", "id"],
    },
    Way {
        game: "id",
        from: "games INDEXED BY games_of_black WHERE ended IS NOT NULL",
        order: &["black", "ended", "id"],
    },
    Way {
        game: "game",
        from: "events INDEXED BY events_of",
        order: &["game", "number"],
    },
    Way {
        game: "game",
        from: "events NOT INDEXED",
        order: &["id"],
    },
    Way {
        game: "game",
        from: "fresh NOT INDEXED",
        order: &["id"],
    },
];

/// All ways.
fn ways() -> impl Iterator<Item = &'static Way> {
    [&FINISHED, &UNFINISHED, &GAMES].into_iter().chain(&OTHERS)
}

impl Way {
    /// The query that goes along it.
    fn sql(&self, direction: Direction) -> String {
        let direction = match direction {
            Direction::Forwards => "ASC",
            Direction::Backwards => "DESC",
        };
        let order: Vec<_> = self
            .order
            .iter()
            .map(|by| format!("{by} {direction}"))
            .collect();
        let Self { game, from, .. } = self;
        format!("SELECT {game} FROM {from} ORDER BY {}", order.join(", "))
    }
}

/// From which end.
#[derive(Clone, Copy)]
enum Direction {
    Forwards,
    Backwards,
}

/// What was found so far.
#[derive(Default)]
struct Search {
    games: Vec<Id>,
    known: HashSet<Id>,
}

impl Search {
    /// Goes along a way, and from its other end if it breaks off; says why it did.
    fn walk(&mut self, db: &Connection, way: &Way) -> Option<StoreError> {
        let broken = self.collect(db, way, Direction::Forwards).err()?;
        // How far that goes does not matter: something lies between.
        let _ = self.collect(db, way, Direction::Backwards);
        Some(of_database(&broken))
    }

    /// Adds the games that are not known yet, in the order of the way.
    fn collect(
        &mut self,
        db: &Connection,
        way: &Way,
        direction: Direction,
    ) -> rusqlite::Result<()> {
        let mut new = Vec::new();
        let ended = each_game(db, &way.sql(direction), |game| {
            if self.known.insert(game) {
                new.push(game);
            }
        });
        if let Direction::Backwards = direction {
            new.reverse();
        }
        self.games.append(&mut new);
        ended
    }
}

/// Reads until it cannot. What is no id is passed over.
fn each_game(db: &Connection, sql: &str, mut on_game: impl FnMut(Id)) -> rusqlite::Result<()> {
    let mut statement = db.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Ok(game) = row.get(0) {
            on_game(game);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has to be sorted is read whole first, and nothing comes of it where that fails.
    #[test]
    fn no_way_needs_sorting() {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        for way in ways() {
            for direction in [Direction::Forwards, Direction::Backwards] {
                let sql = format!("EXPLAIN QUERY PLAN {}", way.sql(direction));
                let mut statement = db.prepare(&sql).unwrap();
                let plan = statement.query_map([], |row| row.get::<_, String>("detail"));
                let plan: Vec<_> = plan.unwrap().map(Result::unwrap).collect();
                assert_eq!(plan.len(), 1, "{sql}: {plan:?}");
            }
        }
    }
}
