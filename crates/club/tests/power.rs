//! Power fails at a thousand random points, and the disk fills up: nothing acknowledged is lost.
#![cfg(unix)]
#![expect(
    unsafe_code,
    reason = "a file layer for SQLite is a table of C functions"
)]

#[path = "power/disk.rs"]
mod disk;
#[path = "store/sample.rs"]
mod sample;

use std::{path::Path, sync::Arc};

use disk::{Disk, Left};
use rusqlite::{Connection, OpenFlags};
use sample::{events, game, id};
use tabiya_club::{
    Append, FinishedQuery, GameStatus, Sqlite, Store, StoreError, StoreFuture, StoredGame,
};
use tabiya_game::{Event, Moment};
use tabiya_player::Random;
use tokio::{runtime::Runtime, task::JoinSet};

/// Number of power cuts.
const CUTS: u32 = 1000;
/// Number of cuts after which a new club begins, so that recovered data is recovered again.
const CUTS_A_CLUB: u32 = 10;
/// Number of concurrent games.
const GAMES: i64 = 6;
/// Number of writes per game before the store is closed.
const WRITES: u32 = 12;
/// Power fails within this many changes and syncs: while opening, working or closing.
const OPERATIONS: [usize; 3] = [25, 150, 500];

#[test]
fn acknowledged_writes_survive_a_thousand_power_cuts() {
    let disk = Disk::new("power-cuts");
    let mut random = Random::new(5);
    let mut seen = Seen::default();
    for _ in 0..CUTS / CUTS_A_CLUB {
        let mut club = PoweredClub::new(disk);
        for _ in 0..CUTS_A_CLUB {
            let left = [Left::Synced, Left::First, Left::Any, Left::All];
            let left = left[random.below(4)];
            let within = OPERATIONS[random.below(3)];
            let operations = 1 + random.below(within);
            seen.add(club.evening(operations, left, &mut random).unwrap());
        }
        club.check().unwrap();
    }
    // Checks that the test is meaningful: data was at risk, and power failed at every stage.
    assert!(seen.opening > 20 && seen.working > 300, "{seen:?}");
    assert!(seen.acknowledged > 10_000, "{seen:?}");
}

#[test]
fn a_disk_that_ignores_syncs_loses_acknowledged_writes() {
    let disk = Disk::new("lying");
    disk.lie();
    let mut random = Random::new(6);
    let mut club = PoweredClub::new(disk);
    let lost = (0..20).any(|_| {
        let evening = club.evening(300, Left::Synced, &mut random);
        evening.and_then(|_| club.check()).is_err()
    });
    assert!(lost, "a test that cannot fail shows nothing");
}

#[test]
fn every_reply_waits_for_a_sync() {
    let disk = Disk::new("waiting");
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path(), disk).unwrap();
    runtime().block_on(async {
        for number in 0..20 {
            let before = disk.syncs();
            write(&store, 1, number, 1).await.unwrap();
            assert!(disk.syncs() > before);
        }
    });
}

#[test]
fn a_full_disk_is_an_error_without_damage() {
    let disk = Disk::new("full");
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path(), disk).unwrap();
    runtime().block_on(async {
        write(&store, 1, 0, 5).await.unwrap();
        write(&store, 2, 0, 5).await.unwrap();

        disk.leave_room(Some(0));
        let mut count = 5;
        let full = loop {
            // For a while, space written before is reused.
            match write(&store, 1, count, 1).await {
                Ok(()) => count += 1,
                Err(error) => break error,
            }
        };
        assert_eq!(full, StoreError::Full);
        assert_eq!(
            full.to_string(),
            "the disk is full: free some space to continue"
        );
        assert_eq!(stored(&store, 1).await, events(0, count));
        assert_eq!(stored(&store, 2).await, events(0, 5));

        disk.leave_room(None);
        store.check().await.unwrap();
        write(&store, 1, count, 3).await.unwrap();
        assert_eq!(stored(&store, 1).await, events(0, count + 3));
    });
    drop(store);
    check_integrity(dir.path()).unwrap();
}

#[test]
fn a_failed_write_does_not_spoil_its_batch() {
    let disk = Disk::new("nearly-full");
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path(), disk).unwrap();
    runtime().block_on(async {
        disk.leave_room(Some(1_000_000));
        let first = write(&store, 1, 0, 5);
        let huge = store.put_setting("huge", vec![7; 8_000_000]);
        let others: Vec<_> = (2..20).map(|number| write(&store, number, 0, 2)).collect();
        first.await.unwrap();
        assert_eq!(huge.await, Err(StoreError::Full));
        for other in others {
            other.await.unwrap();
        }
        assert_eq!(store.setting("huge").await, Ok(None));
        assert_eq!(stored(&store, 19).await, events(0, 2));
    });
}

/// When power failed.
#[derive(Clone, Copy, Debug)]
enum Cut {
    Opening,
    Working { acknowledged: u32 },
    Closed { acknowledged: u32 },
}

/// Number of cuts at each stage.
#[derive(Default, Debug)]
struct Seen {
    opening: u32,
    working: u32,
    closed: u32,
    acknowledged: u32,
}

impl Seen {
    fn add(&mut self, cut: Cut) {
        let (count, written) = match cut {
            Cut::Opening => (&mut self.opening, 0),
            Cut::Working { acknowledged } => (&mut self.working, acknowledged),
            Cut::Closed { acknowledged } => (&mut self.closed, acknowledged),
        };
        *count += 1;
        self.acknowledged += written;
    }
}

/// A club on a disk, and what it acknowledged.
struct PoweredClub {
    disk: &'static Disk,
    dir: tempfile::TempDir,
    games: Vec<Told>,
    runtime: Runtime,
}

/// Knowledge of a game from outside.
#[derive(Clone, Default, Debug)]
struct Told {
    /// Acknowledged events.
    acknowledged: Vec<Event>,
    /// Events that may or may not have been written, but not in part.
    asked: Vec<Event>,
}

impl PoweredClub {
    fn new(disk: &'static Disk) -> Self {
        Self {
            disk,
            dir: tempfile::tempdir().unwrap(),
            games: vec![Told::default(); GAMES as usize],
            runtime: runtime(),
        }
    }

    /// Opens the store, checks it, plays, and closes it; power fails after this many operations, or at the end.
    fn evening(
        &mut self,
        operations: usize,
        left: Left,
        random: &mut Random,
    ) -> Result<Cut, String> {
        self.disk.cut_after(operations);
        let cut = match open(self.dir.path(), self.disk) {
            Err(error) if self.disk.is_on() => return Err(error.to_string()),
            Err(_) => Cut::Opening,
            Ok(store) => match self.compare(&store) {
                Err(error) if self.disk.is_on() => return Err(error),
                Err(_) => Cut::Opening,
                Ok(()) => self.play(store, random),
            },
        };
        self.disk.come_back(left, random);
        check_integrity(self.dir.path())?;
        Ok(cut)
    }

    /// Opens the store with power on, and checks it.
    fn check(&mut self) -> Result<(), String> {
        let store = open(self.dir.path(), self.disk).map_err(|error| error.to_string())?;
        self.compare(&store)?;
        drop(store);
        self.disk.come_back(Left::All, &mut Random::new(0));
        Ok(())
    }

    /// Writes to all games concurrently until a failure or enough writes.
    fn play(&mut self, store: Sqlite, random: &mut Random) -> Cut {
        let store = Arc::new(store);
        let mut tables = JoinSet::new();
        for (number, told) in (0..).zip(self.games.drain(..)) {
            let random = Random::new(random.next());
            tables.spawn_on(
                play_one(store.clone(), number, told, random),
                self.runtime.handle(),
            );
        }
        let mut played = self.runtime.block_on(tables.join_all());
        played.sort_by_key(|table| table.number);
        drop(store);
        let acknowledged = played.iter().map(|table| table.writes).sum();
        let is_off = played.iter().any(|table| !table.told.asked.is_empty());
        self.games
            .extend(played.into_iter().map(|table| table.told));
        if is_off {
            Cut::Working { acknowledged }
        } else {
            Cut::Closed { acknowledged }
        }
    }

    /// Compares the stored with the acknowledged events; what is stored is known from then on.
    fn compare(&mut self, store: &Sqlite) -> Result<(), String> {
        let everything = FinishedQuery {
            of: None,
            include_private: true,
            before: None,
            limit: 100,
        };
        self.runtime.block_on(async {
            let closings = store.finished(everything).await;
            let closings = closings.map_err(|error| error.to_string())?;
            for (number, told) in (0..).zip(&mut self.games) {
                let found = store.game(id(number)).await;
                let found = found.map_err(|error| error.to_string())?;
                let found = found.map_or(Vec::new(), |game| game.events);
                told.settle(found)?;
                let closed = closings.iter().find(|game| game.row.id == id(number));
                if closed.is_some_and(|game| game.status.ply as usize != told.acknowledged.len()) {
                    return Err(format!("{closed:?}, but {told:?}"));
                }
            }
            Ok(())
        })
    }
}

impl Told {
    fn settle(&mut self, found: Vec<Event>) -> Result<(), String> {
        let all = [&self.acknowledged[..], &self.asked].concat();
        if found != self.acknowledged && found != all {
            let (found, told) = (found.len(), self.acknowledged.len());
            return Err(format!(
                "there are {found} events, acknowledged were {told}"
            ));
        }
        self.acknowledged = found;
        self.asked.clear();
        Ok(())
    }
}

/// A game being written.
struct Table {
    number: i64,
    told: Told,
    writes: u32,
}

async fn play_one(store: Arc<Sqlite>, number: i64, mut told: Told, mut random: Random) -> Table {
    let mut writes = 0;
    while writes < WRITES {
        let first = told.acknowledged.len() as u32;
        let count = 1 + random.below(3) as u32;
        told.asked = events(first, count);
        if write(&store, number, first, count).await.is_err() {
            break;
        }
        told.acknowledged.append(&mut told.asked);
        writes += 1;
    }
    Table {
        number,
        told,
        writes,
    }
}

/// Appends events to a game.
fn write(store: &Sqlite, number: i64, first: u32, count: u32) -> StoreFuture<()> {
    if first == 0 {
        return store.create(game(number), events(0, count));
    }
    let status = is_closed_each_time(number).then(|| GameStatus {
        ended: Some(Moment(5)),
        result: "1-0".into(),
        ply: first + count,
        fen: String::new(),
    });
    store.append(&Append {
        game: id(number),
        expected: first,
        events: events(first, count),
        status,
    })
}

/// Half of the games update their row with each event, so that two tables change together.
fn is_closed_each_time(number: i64) -> bool {
    number % 2 == 1
}

async fn stored(store: &Sqlite, number: i64) -> Vec<Event> {
    let game: StoredGame = store.game(id(number)).await.unwrap().unwrap();
    game.events
}

/// Pages per checkpoint: few, so that power fails during checkpoints too.
const CHECKPOINT_PAGES: u32 = 20;

fn open(dir: &Path, disk: &Disk) -> Result<Sqlite, StoreError> {
    Sqlite::open_with_vfs(dir, disk.name(), CHECKPOINT_PAGES)
}

/// Runs SQLite's integrity check on a copy, so that it changes nothing.
fn check_integrity(dir: &Path) -> Result<(), String> {
    let copy = tempfile::tempdir().unwrap();
    for name in ["tabiya.db", "tabiya.db-wal", "tabiya.db-journal"] {
        drop(std::fs::copy(dir.join(name), copy.path().join(name)));
    }
    let file = copy.path().join("tabiya.db");
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let found: String = db
        .and_then(|db| db.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
        .map_err(|error| error.to_string())?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(found),
    }
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
}
