//! [`Tails`]: where the latest events of games are, which no index knows.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension, Row, Statement};

use super::tail::Tail;
use crate::Id;

/// The tails of all games that have fresh events, as they are on disk; and what the transaction under way will change.
///
/// A change is noted, and kept when it is on disk, before anybody is told of it. So a reader that takes a tail here,
/// and begins its snapshot then, finds every event of it: fresh, or settled meanwhile.
pub(super) struct Tails {
    keeper: Keeper,
    kept: Mutex<Kept>,
    noted: Mutex<HashMap<Id, Change>>,
}

/// What a transaction makes of a tail.
struct Change {
    /// Another takes its place.
    instead: Option<Tail>,
    /// It gets these rows. They are apart, since a tail may be long, and most transactions add one row to it.
    rows: Vec<i64>,
}

/// Who writes the data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeper {
    /// This store.
    Ours,
    /// Another program, if any: what it has added is looked for with each reading.
    Other,
    /// Nobody: the data is damaged.
    Nobody,
}

impl Tails {
    /// Those of data as it is found.
    pub(super) fn open(db: &Connection, keeper: Keeper) -> rusqlite::Result<Self> {
        let mut kept = Kept::default();
        match keeper {
            Keeper::Ours => kept.read(db)?,
            Keeper::Other => {}
            Keeper::Nobody => kept.salvage(db),
        }
        Ok(Self {
            keeper,
            kept: Mutex::new(kept),
            noted: Mutex::default(),
        })
    }

    /// The tail of a game, for a reader whose snapshot has not begun.
    pub(super) fn to_read(&self, db: &Connection, game: Id) -> rusqlite::Result<Tail> {
        let mut kept = lock(&self.kept);
        if self.keeper == Keeper::Other {
            kept.follow(db)?;
        }
        Ok(kept.tails.get(&game).cloned().unwrap_or_default())
    }

    /// Whether a snapshot may have a game that is not known here: one that is just being made.
    pub(super) fn may_be_behind(&self) -> bool {
        self.keeper == Keeper::Ours
    }

    /// The tail of a game, as the transaction under way has it.
    pub(super) fn to_write(&self, game: Id) -> Option<Tail> {
        self.look(game, |tail, rows| {
            let mut tail = tail.clone();
            tail.extend(rows);
            tail
        })
    }

    /// How many events a game has, as the transaction under way has it. Nothing if it has no tail.
    pub(super) fn end(&self, game: Id) -> Option<u32> {
        self.look(game, |tail, rows| tail.end() + rows.len() as u32)
    }

    /// Whether the row of an event is of use, as the transaction under way has it.
    pub(super) fn has(&self, game: Id, number: u32) -> bool {
        let has = |tail: &Tail, rows: &[i64]| {
            let end = tail.end() + rows.len() as u32;
            (tail.first()..end).contains(&number)
        };
        self.look(game, has).unwrap_or(false)
    }

    /// Looks at the tail of a game, and at the rows that the transaction under way adds to it.
    fn look<T>(&self, game: Id, look: impl FnOnce(&Tail, &[i64]) -> T) -> Option<T> {
        let noted = lock(&self.noted);
        let kept = lock(&self.kept);
        let kept = kept.tails.get(&game);
        match noted.get(&game) {
            None => kept.map(|tail| look(tail, &[])),
            Some(Change { instead, rows }) => {
                instead.as_ref().or(kept).map(|tail| look(tail, rows))
            }
        }
    }

    /// How many rows there were before the transaction under way.
    pub(super) fn rows(&self) -> u64 {
        lock(&self.kept).rows
    }

    /// Notes what the transaction under way makes of a tail.
    pub(super) fn note(&self, game: Id, tail: Tail) {
        let change = Change {
            instead: Some(tail),
            rows: Vec::new(),
        };
        lock(&self.noted).insert(game, change);
    }

    /// Notes the row of a game's next event, which has this number.
    pub(super) fn note_row(&self, game: Id, number: u32, row: i64) {
        let mut noted = lock(&self.noted);
        let change = noted.entry(game).or_insert_with(|| {
            let is_known = lock(&self.kept).tails.contains_key(&game);
            Change {
                instead: (!is_known).then(|| Tail::after(number)),
                rows: Vec::new(),
            }
        });
        change.rows.push(row);
    }

    /// The transaction is on disk.
    pub(super) fn keep(&self) {
        let mut noted = lock(&self.noted);
        let mut kept = lock(&self.kept);
        for (game, Change { instead, rows }) in noted.drain() {
            match instead {
                None => kept.lengthen(game, &rows),
                Some(mut tail) => {
                    tail.extend(&rows);
                    kept.put(game, tail);
                }
            }
        }
    }

    /// There was no transaction.
    pub(super) fn forget(&self) {
        lock(&self.noted).clear();
    }
}

/// How many events of a game are settled: found by the index.
pub(super) fn settled(db: &Connection, game: Id) -> rusqlite::Result<u32> {
    let last: Option<u32> = db
        .prepare_cached("SELECT number FROM events WHERE game = ?1 ORDER BY number DESC LIMIT 1")?
        .query_row([game], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(0, |number| number + 1))
}

#[derive(Default)]
struct Kept {
    /// Those that have rows.
    tails: HashMap<Id, Tail>,
    /// How many all of them have.
    rows: u64,
    /// The last row that was read.
    last: Option<Fresh>,
}

/// A row: which event it has.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fresh {
    row: i64,
    game: Id,
    number: u32,
}

impl Kept {
    fn lengthen(&mut self, game: Id, rows: &[i64]) {
        if let Some(tail) = self.tails.get_mut(&game) {
            tail.extend(rows);
            self.rows += rows.len() as u64;
        }
    }

    fn put(&mut self, game: Id, tail: Tail) {
        self.rows += u64::from(tail.count());
        let before = match tail.count() {
            0 => self.tails.remove(&game),
            _ => self.tails.insert(game, tail),
        };
        self.rows -= before.map_or(0, |tail| u64::from(tail.count()));
    }

    /// Reads all rows. Those that are settled as well are passed over.
    fn read(&mut self, db: &Connection) -> rusqlite::Result<()> {
        let mut statement = db.prepare("SELECT id, game, number FROM fresh ORDER BY id")?;
        let read = each(&mut statement, |fresh| self.add(db, fresh));
        self.tidy();
        read
    }

    /// Reads what another program has added.
    ///
    /// Rows are added at the end and go from the beginning. So if the last one that was read is still there, all that
    /// came since are after it. If not, everything is read anew: rows may have got numbers again that others had.
    fn follow(&mut self, db: &Connection) -> rusqlite::Result<()> {
        if let Some(last) = self.last {
            let sql = "SELECT id, game, number FROM fresh WHERE id >= ?1 ORDER BY id";
            let mut statement = db.prepare_cached(sql)?;
            let mut rows = statement.query([last.row])?;
            let first = rows.next()?.map(Fresh::try_from).transpose()?;
            if first == Some(last) {
                while let Some(row) = rows.next()? {
                    self.add(db, row.try_into()?)?;
                }
                self.tidy();
                return Ok(());
            }
        }
        *self = Self::default();
        self.read(db)
    }

    /// Reads the rows of damaged data from both ends, as far as that goes.
    fn salvage(&mut self, db: &Connection) {
        let mut found = BTreeMap::new();
        for direction in ["ASC", "DESC"] {
            // The number that a line begins with has a checksum, the other has none.
            let number = "CAST(line AS INTEGER)";
            let sql = format!("SELECT id, game, {number} FROM fresh ORDER BY id {direction}");
            if let Ok(mut statement) = db.prepare(&sql) {
                // How far that goes does not matter. What is missing is seen when its game is read, unless it was the
                // end: then nothing is left that tells of it.
                let _ = each(&mut statement, |fresh| {
                    found.insert(fresh.row, fresh);
                    Ok(())
                });
            }
        }
        for fresh in found.into_values() {
            // Also what is settled: where that cannot be read, this may be all that is left.
            let tail = self.tails.entry(fresh.game);
            tail.or_insert_with(|| Tail::after(fresh.number));
            let _ = self.add(db, fresh);
        }
        self.tidy();
    }

    /// Adds the row after all others.
    fn add(&mut self, db: &Connection, fresh: Fresh) -> rusqlite::Result<()> {
        let Fresh { row, game, number } = fresh;
        let tail = match self.tails.entry(game) {
            Entry::Occupied(tail) => tail.into_mut(),
            Entry::Vacant(place) => place.insert(Tail::after(settled(db, game)?)),
        };
        self.last = Some(fresh);
        if number < tail.end() {
            return Ok(());
        }
        if number > tail.end() {
            // What is missing was settled, and with it all before. If not, who reads the game will see it.
            self.rows -= u64::from(tail.count());
            *tail = Tail::after(number);
        }
        tail.push(row);
        self.rows += 1;
        Ok(())
    }

    /// Drops what was only needed to pass over rows.
    fn tidy(&mut self) {
        self.tails.retain(|_, tail| tail.count() > 0);
    }
}

impl TryFrom<&Row<'_>> for Fresh {
    type Error = rusqlite::Error;

    fn try_from(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            row: row.get(0)?,
            game: row.get(1)?,
            number: row.get(2)?,
        })
    }
}

fn each(
    statement: &mut Statement<'_>,
    mut on_row: impl FnMut(Fresh) -> rusqlite::Result<()>,
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

    fn tails() -> Tails {
        let mut db = Connection::open_in_memory().unwrap();
        schema::migrate(&mut db).unwrap();
        Tails::open(&db, Keeper::Ours).unwrap()
    }

    fn tail(rows: &[i64]) -> Tail {
        let mut tail = Tail::default();
        tail.extend(rows);
        tail
    }

    /// The tail of the only game, as the writer sees it, and as it is kept.
    fn seen(tails: &Tails) -> (Option<Tail>, Option<Tail>) {
        let game = game();
        let kept = lock(&tails.kept).tails.get(&game).cloned();
        (tails.to_write(game), kept)
    }

    fn game() -> Id {
        Id::from_number(1).unwrap()
    }

    #[test]
    fn what_is_noted_is_kept_or_forgotten() {
        let tails = tails();
        let (one, two) = (tail(&[1]), tail(&[1, 2]));
        tails.note(game(), one.clone());
        assert_eq!(seen(&tails), (Some(one.clone()), None));
        tails.forget();
        assert_eq!(seen(&tails), (None, None));

        tails.note(game(), one.clone());
        tails.keep();
        tails.note(game(), two.clone());
        assert!(tails.has(game(), 1));
        assert_eq!(seen(&tails), (Some(two.clone()), Some(one.clone())));
        tails.forget();
        assert!(!tails.has(game(), 1));
        assert_eq!(
            (seen(&tails), tails.rows()),
            ((Some(one.clone()), Some(one)), 1)
        );

        tails.note(game(), two);
        tails.keep();
        assert_eq!(tails.rows(), 2);
        let three = tail(&[1, 2, 3]);
        tails.note_row(game(), 2, 3);
        assert_eq!(seen(&tails).0, Some(three.clone()));
        assert_eq!((tails.end(game()), tails.has(game(), 2)), (Some(3), true));
        tails.forget();
        assert_eq!((tails.end(game()), tails.has(game(), 2)), (Some(2), false));
        tails.note_row(game(), 2, 3);
        tails.keep();
        assert_eq!(
            (seen(&tails), tails.rows()),
            ((Some(three.clone()), Some(three)), 3)
        );
        tails.note(game(), Tail::after(3));
        tails.note_row(game(), 3, 9);
        assert_eq!(tails.end(game()), Some(4));
        tails.forget();
        tails.note(game(), Tail::after(3));
        tails.keep();
        assert_eq!((seen(&tails), tails.rows()), ((None, None), 0));
        tails.note_row(game(), 3, 4);
        tails.note_row(game(), 4, 5);
        assert_eq!(tails.end(game()), Some(5));
    }
}
