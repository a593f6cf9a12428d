//! [`Sqlite`]: everything in one file on this machine's disk, by SQLite.
//!
//! One thread writes and two read, each with a connection of its own. Callers hand them jobs, and wait for the
//! answer without holding up anybody.
//!
//! - Writes are committed in groups: what has come while the disk was busy goes into one transaction, and is
//!   answered when that is on disk. A write that comes alone is committed at once.
//! - Reads never wait for the disk to sync, and see all that was answered before.
//!
//! # Layout
//! - `files`: the directory and its lock; `connection`: the file, opened so that what is committed is on disk;
//!   `schema`: its tables, version by version; `extent`: whether the file is as long as it should be; `log`: whether
//!   what was written last is whole; `salvage`: the games of damaged data.
//! - `job`, `queue`, `crew`: how work gets to the threads; `writer`: how it is committed in groups; `trouble`: what
//!   can go wrong with it.
//! - `games`, `challenges`, `people`, `chat`, `settings`: the SQL, a file a noun; `values`: what stands in columns.
//! - `events`: those of live games one after the other, those of games that have ended side by side; `tails`, `tail`:
//!   where the former are.
//! - `copy`: a backup while the club goes on.

mod challenges;
mod chat;
mod connection;
mod copy;
mod crew;
mod events;
mod extent;
mod files;
mod games;
mod job;
mod log;
mod people;
mod queue;
mod salvage;
mod schema;
mod settings;
mod tail;
mod tails;
mod trouble;
mod values;
mod writer;

use std::{
    fs::File,
    future,
    path::{Path, PathBuf},
    sync::Arc,
};

use connection::Setup;
use crew::Crew;
use rusqlite::Connection;
use salvage::Found;
use tabiya_game::{Event, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, Room};
use tails::{Keeper, Tails};
use trouble::{Trouble, of_database};
use writer::Writer;

use super::{
    Append, ChatRow, FinishedGame, GameRow, PersonRow, Store, StoreError, Stored, StoredGame,
    TokenRow, Wanted,
};
use crate::Id;

/// A [`Store`] in one file, `tabiya.db`, of a directory.
///
/// A change is on its way to the disk as soon as it was asked for: whoever does not wait for the answer does not
/// stop it. Where very many wait to be written, asking for one more holds up the caller until there is room.
///
/// When it is dropped, everything that was asked for is written, and the file closed.
///
/// ```
/// use tabiya_club::{Sqlite, Store};
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let dir = tempfile::tempdir()?;
/// let store = Sqlite::open(dir.path())?;
/// store.put_setting("name", b"Tabiya".to_vec()).await?;
/// assert_eq!(store.setting("name").await?, Some(b"Tabiya".to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sqlite {
    file: PathBuf,
    setup: Setup,
    condition: Condition,
    tails: Arc<Tails>,
    // Fields are dropped in this order. The readers go first, so that the writer, the last to close the file,
    // tidies up; then another program may have it.
    readers: Crew,
    writer: Option<Crew>,
    _lock: Option<File>,
}

/// How many threads read.
const READERS: usize = 2;

impl Sqlite {
    /// The version of the tables that this program writes. Every earlier one is brought up to it.
    pub const VERSION: u32 = schema::VERSION;

    /// Opens the data of a club to read and write; makes it if there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another program has it open, [`StoreError::Newer`] if a later version wrote it,
    /// [`StoreError::Corrupt`] if it is damaged (the files are left as they are), and whatever the disk says.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        Self::open_with(dir, Setup::default())
    }

    /// As [`Sqlite::open`], on a file layer that a test has made, with a log that is carried over more often, and rows
    /// that are cleared away sooner.
    #[doc(hidden)]
    pub fn open_on(
        dir: &Path,
        file_layer: &'static str,
        checkpoint_pages: u32,
    ) -> Result<Self, StoreError> {
        let setup = Setup {
            vfs: Some(file_layer),
            checkpoint_pages,
            spare_rows: checkpoint_pages,
            ..Setup::default()
        };
        Self::open_with(dir, setup)
    }

    /// Opens the data of a club to read, also while another program writes it. Whatever changes something fails.
    ///
    /// # Errors
    ///
    /// As for [`Sqlite::open`], and if there is no data, or it is of an earlier version.
    pub fn open_to_read(dir: &Path) -> Result<Self, StoreError> {
        match Self::open_what_is_left(dir)? {
            (store, None) => Ok(store),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// As [`Sqlite::open_to_read`], also if it is damaged, which is told: what can still be read, can be.
    ///
    /// # Errors
    ///
    /// If nothing can be read.
    pub fn open_what_is_left(dir: &Path) -> Result<(Self, Option<StoreError>), StoreError> {
        let file = dir.join(files::DATABASE);
        extent::check_start(&file)?;
        if !file.exists() {
            let what = format!("there is no club's data in {}", dir.display());
            return Err(StoreError::Failed(what));
        }
        let damage = match check_to_read(dir, &file) {
            Ok(()) => return Ok((Self::open_readers(file, Condition::Whole)?, None)),
            Err(damage @ StoreError::Corrupt { .. }) => damage,
            Err(error) => return Err(error),
        };
        match Self::open_readers(file, Condition::Damaged) {
            Ok(store) => Ok((store, Some(damage))),
            Err(StoreError::Corrupt { .. }) => Err(trouble::lost(damage)),
            Err(error) => Err(error),
        }
    }

    /// Whether the data was opened although it is damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.condition == Condition::Damaged
    }

    /// The games of damaged data.
    pub(crate) fn salvage(&self) -> Stored<Found> {
        self.read(salvage::games)
    }

    /// The events of a game of damaged data whose index does not tell of all.
    pub(crate) fn rescue(&self, id: Id) -> Stored<Vec<Event>> {
        let tails = self.tails();
        self.read(move |db| games::rescue(db, &tails, id))
    }

    /// Whether a game has ended, by its row.
    pub(crate) fn has_ended(&self, id: Id) -> Stored<bool> {
        self.read(move |db| games::has_ended(db, id))
    }

    fn open_readers(file: PathBuf, condition: Condition) -> Result<Self, StoreError> {
        let setup = Setup::default();
        let (connect, check, keeper): (Connect, Check, _) = match condition {
            Condition::Whole => (connection::to_read, schema::check_current, Keeper::Other),
            Condition::Damaged => (connection::to_rescue, salvage::check_any, Keeper::Nobody),
        };
        let db = connect(&file, &setup)?;
        check(&db)?;
        Ok(Self {
            tails: open_tails(&db, keeper)?,
            readers: readers(&file, &setup, connect)?,
            writer: None,
            _lock: None,
            file,
            setup,
            condition,
        })
    }

    fn open_with(dir: &Path, setup: Setup) -> Result<Self, StoreError> {
        let dir = files::make_dir(dir)?;
        let lock = files::lock(&dir)?;
        let file = dir.join(files::DATABASE);
        extent::check_start(&file)?;
        if !files::make_file(&file)? {
            check_files(&file)?;
            connection::inspect(&file, &setup)?;
        }
        let mut connection = connection::to_write(&file, &setup)?;
        schema::migrate(&mut connection)?;
        // SQLite syncs the file, but not that there is one.
        files::sync_dir(&dir)?;
        files::note_club(&lock);
        let tails = open_tails(&connection, Keeper::Ours)?;
        let writer = Writer {
            tails: Arc::clone(&tails),
            spare: setup.spare_rows,
        };
        let work = move |db: &_, queue: &_| writer.work(db, queue);
        Ok(Self {
            tails,
            readers: readers(&file, &setup, connection::to_read)?,
            writer: Some(Crew::hire("store-writer", vec![connection], work)?),
            _lock: Some(lock),
            file,
            setup,
            condition: Condition::Whole,
        })
    }

    fn tails(&self) -> Arc<Tails> {
        Arc::clone(&self.tails)
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Stored<T> {
        self.readers.ask(work)
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Stored<T> {
        match &self.writer {
            Some(writer) => writer.ask(work),
            None => refused(StoreError::Failed("the data was opened to read".into())),
        }
    }
}

/// How the data was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    Whole,
    Damaged,
}

/// How a file is opened.
type Connect = fn(&Path, &Setup) -> Result<Connection, StoreError>;
/// How a file is looked at before anybody gets it.
type Check = fn(&Connection) -> Result<(), StoreError>;

/// Checks what is opened to read.
fn check_to_read(dir: &Path, file: &Path) -> Result<(), StoreError> {
    // Who writes changes the files under the eyes of whoever checks them.
    if !files::is_locked(dir) {
        check_files(file)?;
    }
    connection::inspect(file, &Setup::default())
}

/// Checks the files themselves, which nobody has open.
fn check_files(file: &Path) -> Result<(), StoreError> {
    log::check(file)?;
    extent::check_end(file)
}

fn readers(file: &Path, setup: &Setup, connect: Connect) -> Result<Crew, StoreError> {
    let connections = (0..READERS).map(|_| connect(file, setup));
    let connections = connections.collect::<Result<_, _>>()?;
    Crew::hire("store-reader", connections, crew::read)
}

fn open_tails(db: &Connection, keeper: Keeper) -> Result<Arc<Tails>, StoreError> {
    let tails = Tails::open(db, keeper).map_err(|error| of_database(&error))?;
    Ok(Arc::new(tails))
}

fn refused<T: Send + 'static>(error: StoreError) -> Stored<T> {
    Box::pin(future::ready(Err(error)))
}

impl Store for Sqlite {
    fn create(&self, game: GameRow, events: Vec<Event>) -> Stored<()> {
        let tails = self.tails();
        match events::lines(&events, 0) {
            Ok(lines) => self.write(move |db| games::create(db, &tails, &game, &lines)),
            Err(error) => refused(error),
        }
    }

    fn append(&self, append: &Append) -> Stored<()> {
        let tails = self.tails();
        match games::Added::new(append) {
            Ok(added) => self.write(move |db| added.write(db, &tails)),
            Err(error) => refused(error),
        }
    }

    fn game(&self, id: Id) -> Stored<Option<StoredGame>> {
        let tails = self.tails();
        self.read(move |db| games::game(db, &tails, id))
    }

    fn events(&self, id: Id, from: u32) -> Stored<Vec<Event>> {
        let tails = self.tails();
        self.read(move |db| games::events_from(db, &tails, id, from))
    }

    fn unfinished(&self) -> Stored<Vec<Id>> {
        self.read(games::unfinished)
    }

    fn unfinished_of(&self, person: Id, most: u32) -> Stored<Vec<Id>> {
        self.read(move |db| games::unfinished_of(db, person, most))
    }

    fn results_up_to(&self, game: Id) -> Stored<Vec<String>> {
        self.read(move |db| games::results_up_to(db, game))
    }

    fn finished(&self, wanted: Wanted) -> Stored<Vec<FinishedGame>> {
        self.read(move |db| games::finished(db, wanted))
    }

    fn link_rematch(&self, game: Id, next: Id) -> Stored<Id> {
        self.write(move |db| games::link_rematch(db, game, next))
    }

    fn set_seats(&self, game: Id, seats: ByColor<Option<Id>>) -> Stored<()> {
        self.write(move |db| games::set_seats(db, game, seats))
    }

    fn put_challenge(&self, challenge: Challenge, at: Moment) -> Stored<()> {
        match challenges::row(&challenge) {
            Ok(row) => self.write(move |db| challenges::put(db, &row, at)),
            Err(error) => refused(error),
        }
    }

    fn remove_challenge(&self, id: Id) -> Stored<bool> {
        self.write(move |db| challenges::remove(db, id))
    }

    fn challenges(&self) -> Stored<Vec<Challenge>> {
        self.read(challenges::all)
    }

    fn put_person(&self, person: PersonRow, before: Option<PersonRow>) -> Stored<()> {
        self.write(move |db| people::put(db, &person, before.as_ref()))
    }

    fn person(&self, id: Id) -> Stored<Option<PersonRow>> {
        self.read(move |db| people::person(db, id))
    }

    fn account(&self, name: String) -> Stored<Option<PersonRow>> {
        self.read(move |db| people::account(db, &name))
    }

    fn guests_named(&self, name: String) -> Stored<Vec<PersonRow>> {
        self.read(move |db| people::guests_named(db, &name))
    }

    fn put_token(&self, token: TokenRow) -> Stored<()> {
        self.write(move |db| people::put_token(db, &token))
    }

    fn token(&self, hash: [u8; 32]) -> Stored<Option<TokenRow>> {
        self.read(move |db| people::token(db, &hash))
    }

    fn tokens(&self, person: Id) -> Stored<Vec<TokenRow>> {
        self.read(move |db| people::tokens(db, person))
    }

    fn remove_token(&self, person: Id, id: Id) -> Stored<bool> {
        self.write(move |db| people::remove_token(db, person, id))
    }

    fn put_chat(&self, chat: ChatRow) -> Stored<()> {
        self.write(move |db| chat::put(db, &chat))
    }

    fn chat(&self, game: Id, room: Room, most: u32) -> Stored<Vec<ChatRow>> {
        self.read(move |db| chat::last(db, game, room, most))
    }

    fn setting(&self, name: &'static str) -> Stored<Option<Vec<u8>>> {
        self.read(move |db| settings::setting(db, name))
    }

    fn put_setting(&self, name: &'static str, value: Vec<u8>) -> Stored<()> {
        self.write(move |db| settings::put(db, name, &value))
    }

    fn back_up(&self, to: &Path) -> Stored<()> {
        copy::start(self.file.clone(), self.setup, to.to_path_buf())
    }

    fn check(&self) -> Stored<()> {
        self.write(settings::beat)
    }
}
