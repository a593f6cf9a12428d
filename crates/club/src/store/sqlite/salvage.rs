//! Finds the games of damaged data in every table and index that can still be read.

use std::collections::HashSet;

use rusqlite::Connection;
use tabiya_wire::GameId;

use super::{
    columns,
    job_error::{JobError, damaged, from_sqlite},
    schema,
};
use crate::store::StoreError;

/// The games found.
pub(crate) struct SalvagedGames {
    /// Each once: ended games in the order they ended, as far as known, then the others.
    pub(crate) games: Vec<GameId>,
    /// Error if some may be missing.
    pub(crate) incomplete: Option<StoreError>,
}

/// Scans every table and index from both ends, as far as possible.
pub(super) fn games(db: &Connection) -> Result<SalvagedGames, JobError> {
    let mut search = FoundGames::default();
    let finished = search.scan_both_ways(db, &FINISHED);
    let unfinished = search.scan_both_ways(db, &UNFINISHED);
    let table = search.scan_both_ways(db, &GAMES);
    for scan in &OTHER_SCANS {
        // These scans may find more games, but cannot tell whether any are missing.
        let _ = search.scan_both_ways(db, scan);
    }
    Ok(SalvagedGames {
        games: search.games,
        // The table contains all games, and so do the two indexes together.
        incomplete: finished.or(unfinished).and(table),
    })
}

/// Refuses data of a later version, and data in which no games can be found.
pub(super) fn check_readable(db: &Connection) -> Result<(), StoreError> {
    schema::check_known(db)?;
    let can_run = |scan: &ScanOrder| db.prepare(&scan.sql(Direction::Forwards)).is_ok();
    match scans().any(can_run) {
        true => Ok(()),
        false => Err(damaged("no tables with games found")),
    }
}

/// A table or index that contains game ids, in stored order.
struct ScanOrder {
    /// Column with the game id.
    game: &'static str,
    /// `FROM` clause.
    from: &'static str,
    /// Columns in stored order: for any other order SQLite would have to read everything first.
    order: &'static [&'static str],
}

const FINISHED: ScanOrder = ScanOrder {
    game: "id",
    from: "games INDEXED BY games_finished WHERE ended IS NOT NULL",
    order: &["ended", "id"],
};
const UNFINISHED: ScanOrder = ScanOrder {
    game: "id",
    from: "games INDEXED BY games_unfinished WHERE ended IS NULL",
    order: &["created", "id"],
};
const GAMES: ScanOrder = ScanOrder {
    game: "id",
    from: "games NOT INDEXED",
    order: &["id"],
};
static OTHER_SCANS: [ScanOrder; 5] = [
    ScanOrder {
        game: "id",
        from: "games INDEXED BY games_of_white WHERE ended IS NOT NULL",
        order: &["white", "ended", "id"],
    },
    ScanOrder {
        game: "id",
        from: "games INDEXED BY games_of_black WHERE ended IS NOT NULL",
        order: &["black", "ended", "id"],
    },
    ScanOrder {
        game: "game",
        from: "events INDEXED BY events_of",
        order: &["game", "number"],
    },
    ScanOrder {
        game: "game",
        from: "events NOT INDEXED",
        order: &["id"],
    },
    ScanOrder {
        game: "game",
        from: "fresh NOT INDEXED",
        order: &["id"],
    },
];

/// Iterates over all scans.
fn scans() -> impl Iterator<Item = &'static ScanOrder> {
    [&FINISHED, &UNFINISHED, &GAMES]
        .into_iter()
        .chain(&OTHER_SCANS)
}

impl ScanOrder {
    /// Returns the query of the scan.
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

/// Direction of a scan.
#[derive(Clone, Copy)]
enum Direction {
    Forwards,
    Backwards,
}

/// Games found so far.
#[derive(Default)]
struct FoundGames {
    games: Vec<GameId>,
    known: HashSet<GameId>,
}

impl FoundGames {
    /// Scans forwards, and backwards if that fails. Returns the error of the forward scan.
    fn scan_both_ways(&mut self, db: &Connection, scan: &ScanOrder) -> Option<StoreError> {
        let broken = self.collect(db, scan, Direction::Forwards).err()?;
        // Where it stops does not matter: something in between is unreadable.
        let _ = self.collect(db, scan, Direction::Backwards);
        Some(from_sqlite(&broken))
    }

    /// Adds the games that are not known yet, in stored order.
    fn collect(
        &mut self,
        db: &Connection,
        scan: &ScanOrder,
        direction: Direction,
    ) -> rusqlite::Result<()> {
        let mut new = Vec::new();
        let ended = each_game(db, &scan.sql(direction), |game| {
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

/// Reads until an error. Invalid ids are skipped.
fn each_game(db: &Connection, sql: &str, mut on_game: impl FnMut(GameId)) -> rusqlite::Result<()> {
    let mut statement = db.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Ok(game) = columns::id(row, 0) {
            on_game(game);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A query that needs sorting reads everything first, and returns nothing if that fails.
    #[test]
    fn no_scan_needs_sorting() {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        for scan in scans() {
            for direction in [Direction::Forwards, Direction::Backwards] {
                let sql = format!("EXPLAIN QUERY PLAN {}", scan.sql(direction));
                let mut statement = db.prepare(&sql).unwrap();
                let plan = statement.query_map([], |row| row.get::<_, String>("detail"));
                let plan: Vec<_> = plan.unwrap().map(Result::unwrap).collect();
                assert_eq!(plan.len(), 1, "{sql}: {plan:?}");
            }
        }
    }
}
