//! [`LiveEvents`]: in-memory index of the live events.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension, Row, Statement};
use tabiya_wire::GameId;

use super::{columns, event_rows::EventRows};

/// Rows of all live events as committed, plus the changes of the current transaction.
///
/// Changes become visible to readers once they are on disk, and before anybody is told. So a reader that looks up rows
/// here and then begins its snapshot finds every event: still live, or archived in the meantime.
pub(super) struct LiveEvents {
    data_writer: DataWriter,
    committed: Mutex<CommittedRows>,
    pending: Mutex<HashMap<GameId, PendingChange>>,
}

/// Change of a game's rows in the current transaction.
struct PendingChange {
    /// Replaces the rows.
    replacement: Option<EventRows>,
    /// Rows added. Kept apart, since a game may have many rows, and most transactions add one.
    rows: Vec<i64>,
}

/// The process that writes the data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DataWriter {
    /// This store.
    ThisStore,
    /// Another process, if any: its additions are read before each lookup.
    OtherProcess,
    /// Nobody, because the data is damaged.
    Nobody,
}

impl LiveEvents {
    /// Reads the index from the database.
    pub(super) fn open(db: &Connection, data_writer: DataWriter) -> rusqlite::Result<Self> {
        let mut committed = CommittedRows::default();
        match data_writer {
            DataWriter::ThisStore => committed.read(db)?,
            DataWriter::OtherProcess => {}
            DataWriter::Nobody => committed.read_damaged(db),
        }
        Ok(Self {
            data_writer,
            committed: Mutex::new(committed),
            pending: Mutex::default(),
        })
    }

    /// Returns the rows of a game, for a reader whose snapshot has not begun.
    pub(super) fn for_reader(&self, db: &Connection, game: GameId) -> rusqlite::Result<EventRows> {
        let mut committed = lock(&self.committed);
        if self.data_writer == DataWriter::OtherProcess {
            committed.read_added(db)?;
        }
        Ok(committed
            .rows_by_game
            .get(&game)
            .cloned()
            .unwrap_or_default())
    }

    /// Returns true if a snapshot may contain a game not yet known here: one just being created.
    pub(super) fn may_lag_snapshots(&self) -> bool {
        self.data_writer == DataWriter::ThisStore
    }

    /// Returns the rows of a game within the current transaction.
    pub(super) fn for_writer(&self, game: GameId) -> Option<EventRows> {
        self.with_rows(game, |event_rows, rows| {
            let mut event_rows = event_rows.clone();
            event_rows.extend(rows);
            event_rows
        })
    }

    /// Returns the number of events of a game within the current transaction; `None` if it has no live events.
    pub(super) fn end(&self, game: GameId) -> Option<u32> {
        self.with_rows(game, |event_rows, rows| {
            event_rows.end() + rows.len() as u32
        })
    }

    /// Returns true if an event's row is needed within the current transaction.
    pub(super) fn has(&self, game: GameId, number: u32) -> bool {
        let has = |event_rows: &EventRows, rows: &[i64]| {
            let end = event_rows.end() + rows.len() as u32;
            (event_rows.first()..end).contains(&number)
        };
        self.with_rows(game, has).unwrap_or(false)
    }

    /// Passes a game's rows, and those added by the current transaction, to a function.
    fn with_rows<T>(&self, game: GameId, look: impl FnOnce(&EventRows, &[i64]) -> T) -> Option<T> {
        let pending = lock(&self.pending);
        let committed = lock(&self.committed);
        let committed = committed.rows_by_game.get(&game);
        match pending.get(&game) {
            None => committed.map(|event_rows| look(event_rows, &[])),
            Some(PendingChange { replacement, rows }) => replacement
                .as_ref()
                .or(committed)
                .map(|event_rows| look(event_rows, rows)),
        }
    }

    /// Returns the number of committed rows.
    pub(super) fn rows(&self) -> u64 {
        lock(&self.committed).rows
    }

    /// Replaces a game's rows in the current transaction.
    pub(super) fn replace(&self, game: GameId, event_rows: EventRows) {
        let change = PendingChange {
            replacement: Some(event_rows),
            rows: Vec::new(),
        };
        lock(&self.pending).insert(game, change);
    }

    /// Adds the row of a game's next event, which has this number.
    pub(super) fn push_row(&self, game: GameId, number: u32, row: i64) {
        let mut pending = lock(&self.pending);
        let change = pending.entry(game).or_insert_with(|| {
            let is_known = lock(&self.committed).rows_by_game.contains_key(&game);
            PendingChange {
                replacement: (!is_known).then(|| EventRows::starting_at(number)),
                rows: Vec::new(),
            }
        });
        change.rows.push(row);
    }

    /// Applies the changes of a transaction that is on disk.
    pub(super) fn commit(&self) {
        let mut pending = lock(&self.pending);
        let mut committed = lock(&self.committed);
        for (game, PendingChange { replacement, rows }) in pending.drain() {
            match replacement {
                None => committed.extend_rows(game, &rows),
                Some(mut event_rows) => {
                    event_rows.extend(&rows);
                    committed.put(game, event_rows);
                }
            }
        }
    }

    /// Discards the changes of a transaction that failed.
    pub(super) fn roll_back(&self) {
        lock(&self.pending).clear();
    }
}

/// Returns the number of archived events of a game, by the index.
pub(super) fn archived_count(db: &Connection, game: GameId) -> rusqlite::Result<u32> {
    let last: Option<u32> = db
        .prepare_cached("SELECT number FROM events WHERE game = ?1 ORDER BY number DESC LIMIT 1")?
        .query_row([game.number()], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(0, |number| number + 1))
}

#[derive(Default)]
struct CommittedRows {
    /// Games with live events.
    rows_by_game: HashMap<GameId, EventRows>,
    /// Total number of rows.
    rows: u64,
    /// The last row read.
    last: Option<LiveRow>,
}

/// A row of the live table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LiveRow {
    row: i64,
    game: GameId,
    number: u32,
}

impl CommittedRows {
    fn extend_rows(&mut self, game: GameId, rows: &[i64]) {
        if let Some(event_rows) = self.rows_by_game.get_mut(&game) {
            event_rows.extend(rows);
            self.rows += rows.len() as u64;
        }
    }

    fn put(&mut self, game: GameId, event_rows: EventRows) {
        self.rows += u64::from(event_rows.count());
        let before = match event_rows.count() {
            0 => self.rows_by_game.remove(&game),
            _ => self.rows_by_game.insert(game, event_rows),
        };
        self.rows -= before.map_or(0, |event_rows| u64::from(event_rows.count()));
    }

    /// Reads all rows, skipping events that are archived.
    fn read(&mut self, db: &Connection) -> rusqlite::Result<()> {
        let mut statement = db.prepare("SELECT id, game, number FROM fresh ORDER BY id")?;
        let read = for_each_row(&mut statement, |live_row| self.add_row(db, live_row));
        self.drop_empty();
        read
    }

    /// Reads the rows that another process has added.
    ///
    /// Rows are added at the end and purged from the beginning. So if the last row read still exists, all new ones
    /// follow it. Otherwise everything is read again, because row ids may have been reused.
    fn read_added(&mut self, db: &Connection) -> rusqlite::Result<()> {
        if let Some(last) = self.last {
            let sql = "SELECT id, game, number FROM fresh WHERE id >= ?1 ORDER BY id";
            let mut statement = db.prepare_cached(sql)?;
            let mut rows = statement.query([last.row])?;
            let first = rows.next()?.map(LiveRow::try_from).transpose()?;
            if first == Some(last) {
                while let Some(row) = rows.next()? {
                    self.add_row(db, row.try_into()?)?;
                }
                self.drop_empty();
                return Ok(());
            }
        }
        *self = Self::default();
        self.read(db)
    }

    /// Reads the rows of damaged data from both ends, as far as possible.
    fn read_damaged(&mut self, db: &Connection) {
        let mut found = BTreeMap::new();
        for direction in ["ASC", "DESC"] {
            // The number at the start of a line is covered by a checksum; the column is not.
            let number = "CAST(line AS INTEGER)";
            let sql = format!("SELECT id, game, {number} FROM fresh ORDER BY id {direction}");
            if let Ok(mut statement) = db.prepare(&sql) {
                // Where the scan stops does not matter. Gaps are detected when a game is read, except at its end,
                // where nothing reveals them.
                let _ = for_each_row(&mut statement, |live_row| {
                    found.insert(live_row.row, live_row);
                    Ok(())
                });
            }
        }
        for live_row in found.into_values() {
            // Archived events too: if the archive cannot be read, these rows may be all that is left.
            let event_rows = self.rows_by_game.entry(live_row.game);
            event_rows.or_insert_with(|| EventRows::starting_at(live_row.number));
            let _ = self.add_row(db, live_row);
        }
        self.drop_empty();
    }

    /// Adds a row after all others.
    fn add_row(&mut self, db: &Connection, live_row: LiveRow) -> rusqlite::Result<()> {
        let LiveRow { row, game, number } = live_row;
        let event_rows = match self.rows_by_game.entry(game) {
            Entry::Occupied(event_rows) => event_rows.into_mut(),
            Entry::Vacant(place) => place.insert(EventRows::starting_at(archived_count(db, game)?)),
        };
        self.last = Some(live_row);
        if number < event_rows.end() {
            return Ok(());
        }
        if number > event_rows.end() {
            // The missing events were archived with all before them. If not, reading the game will detect it.
            self.rows -= u64::from(event_rows.count());
            *event_rows = EventRows::starting_at(number);
        }
        event_rows.push(row);
        self.rows += 1;
        Ok(())
    }

    /// Removes entries that were only needed to skip rows.
    fn drop_empty(&mut self) {
        self.rows_by_game
            .retain(|_, event_rows| event_rows.count() > 0);
    }
}

impl TryFrom<&Row<'_>> for LiveRow {
    type Error = rusqlite::Error;

    fn try_from(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            row: row.get(0)?,
            game: columns::id(row, 1)?,
            number: row.get(2)?,
        })
    }
}

fn for_each_row(
    statement: &mut Statement<'_>,
    mut on_row: impl FnMut(LiveRow) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        on_row(row.try_into()?)?;
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{super::schema, *};

    fn live_events() -> LiveEvents {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        LiveEvents::open(&db, DataWriter::ThisStore).unwrap()
    }

    fn event_rows(rows: &[i64]) -> EventRows {
        let mut event_rows = EventRows::default();
        event_rows.extend(rows);
        event_rows
    }

    /// Returns the rows of the only game, as the writer sees them and as committed.
    fn seen(live_events: &LiveEvents) -> (Option<EventRows>, Option<EventRows>) {
        let game = game();
        let committed = lock(&live_events.committed)
            .rows_by_game
            .get(&game)
            .cloned();
        (live_events.for_writer(game), committed)
    }

    fn game() -> GameId {
        GameId::from_number(1).unwrap()
    }

    #[test]
    fn changes_are_committed_or_rolled_back() {
        let live_events = live_events();
        let (one, two) = (event_rows(&[1]), event_rows(&[1, 2]));
        live_events.replace(game(), one.clone());
        assert_eq!(seen(&live_events), (Some(one.clone()), None));
        live_events.roll_back();
        assert_eq!(seen(&live_events), (None, None));

        live_events.replace(game(), one.clone());
        live_events.commit();
        live_events.replace(game(), two.clone());
        assert!(live_events.has(game(), 1));
        assert_eq!(seen(&live_events), (Some(two.clone()), Some(one.clone())));
        live_events.roll_back();
        assert!(!live_events.has(game(), 1));
        assert_eq!(
            (seen(&live_events), live_events.rows()),
            ((Some(one.clone()), Some(one)), 1)
        );

        live_events.replace(game(), two);
        live_events.commit();
        assert_eq!(live_events.rows(), 2);
        let three = event_rows(&[1, 2, 3]);
        live_events.push_row(game(), 2, 3);
        assert_eq!(seen(&live_events).0, Some(three.clone()));
        assert_eq!(
            (live_events.end(game()), live_events.has(game(), 2)),
            (Some(3), true)
        );
        live_events.roll_back();
        assert_eq!(
            (live_events.end(game()), live_events.has(game(), 2)),
            (Some(2), false)
        );
        live_events.push_row(game(), 2, 3);
        live_events.commit();
        assert_eq!(
            (seen(&live_events), live_events.rows()),
            ((Some(three.clone()), Some(three)), 3)
        );
        live_events.replace(game(), EventRows::starting_at(3));
        live_events.push_row(game(), 3, 9);
        assert_eq!(live_events.end(game()), Some(4));
        live_events.roll_back();
        live_events.replace(game(), EventRows::starting_at(3));
        live_events.commit();
        assert_eq!((seen(&live_events), live_events.rows()), ((None, None), 0));
        live_events.push_row(game(), 3, 4);
        live_events.push_row(game(), 4, 5);
        assert_eq!(live_events.end(game()), Some(5));
    }
}
