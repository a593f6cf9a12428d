//! [`Sqlite`]: a store in one SQLite file.
//!
//! One thread writes and a pool of two reads, each with a connection of its own. Callers submit jobs and await the
//! results.
//!
//! - Group commit: writes that arrive while the disk is busy go into one transaction, and are answered when it is on
//!   disk. A single write is committed at once.
//! - Reads never wait for a disk sync, and see everything that was answered before.
//!
//! # Layout
//! - `files`: the directory and its lock; `connection`: durable connections; `schema`: migrations; `file_length`:
//!   detects a truncated database; `wal`: detects damage in the write-ahead log (WAL); `salvage`: finds the games of
//!   damaged data.
//! - `job`, `queue`, `worker_pool`: jobs and the threads that run them; `writer`: group commit; `job_error`: errors of
//!   jobs.
//! - `games`, `challenges`, `people`, `skeletons`, `sessions`, `codes`, `chat`, `settings`: the SQL, one file per noun;
//!   `columns`: column types.
//! - `events`: live events in the order they arrive, archived events by game; `live_events`, `event_rows`: an
//!   in-memory index of the live events.
//! - `backup`: a backup while the club runs; `club_source`: a club that is copied to another store.

mod backup;
mod challenges;
mod chat;
#[cfg(feature = "cluster")]
mod club_source;
mod codes;
mod columns;
mod connection;
mod event_rows;
mod events;
mod file_length;
mod files;
mod games;
mod job;
mod job_error;
mod live_events;
mod people;
mod queue;
mod salvage;
mod schema;
mod sessions;
mod settings;
mod skeletons;
mod wal;
mod worker_pool;
mod writer;

use std::{
    fs::File,
    future,
    path::{Path, PathBuf},
    sync::Arc,
};

#[cfg(feature = "cluster")]
pub(super) use backup::NewClubFile;
#[cfg(feature = "cluster")]
pub(super) use club_source::ClubSource;
use connection::DatabaseOptions;
use job_error::JobError;
pub(super) use job_error::from_sqlite;
use live_events::{DataWriter, LiveEvents};
use prometheus_client::registry::Registry;
use queue::JobQueue;
use rusqlite::Connection;
use salvage::SalvagedGames;
#[cfg(feature = "cluster")]
pub(super) use skeletons::SETTING as SKELETONS_SETTING;
use tabiya_game::{Event, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, ChallengeId, ChatRoom, GameId, PersonId, TokenId};
use worker_pool::WorkerPool;
use writer::GroupCommit;

use super::{
    AcceptedChallenge, Append, ChatRow, CodeGrant, CodeRow, FinishedGame, FinishedQuery, GameRow,
    PersonRow, RevokedSession, SessionOwner, Store, StoreError, StoreFuture, StoredGame, TokenRow,
    event_lines::event_lines, failed, latencies::StoreLatencies,
};

/// A [`Store`] in one file, `tabiya.db`, of a directory.
///
/// A change is queued as soon as its method is called; dropping the future does not cancel it. While the queue is
/// full, the call blocks.
///
/// On drop, all queued changes are written and the file is closed.
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
    options: DatabaseOptions,
    condition: Condition,
    live_events: Arc<LiveEvents>,
    latencies: StoreLatencies,
    // Fields are dropped in this order. Readers first, so that the writer is the last to close the file and
    // checkpoints it; then the lock, so that another program may open it.
    reader_pool: WorkerPool,
    writer: Option<WorkerPool>,
    _lock: Option<File>,
}

/// Number of reader threads.
const READERS: usize = 2;

impl Sqlite {
    /// Schema version written by this program. Earlier versions are migrated.
    pub const VERSION: u32 = schema::VERSION;

    /// Opens or creates the data of a club.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another program has it open, [`StoreError::Newer`] if a later version wrote it,
    /// [`StoreError::Corrupt`] if it is damaged (the files are left untouched), or any I/O error.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        Self::open_with(dir, DatabaseOptions::default())
    }

    /// Like [`Sqlite::open`], with a test's virtual file system, more frequent checkpoints and earlier purging.
    #[doc(hidden)]
    pub fn open_with_vfs(
        dir: &Path,
        file_layer: &'static str,
        checkpoint_pages: u32,
    ) -> Result<Self, StoreError> {
        let options = DatabaseOptions {
            vfs: Some(file_layer),
            checkpoint_pages,
            max_stale_rows: checkpoint_pages,
            ..DatabaseOptions::default()
        };
        Self::open_with(dir, options)
    }

    /// Opens the data of a club read-only, even while another program writes it. Changes fail. Of data of an earlier version,
    /// the games can be read.
    ///
    /// # Errors
    ///
    /// As for [`Sqlite::open`], and if there is no data, or its version is so early that games are stored otherwise.
    pub fn open_read_only(dir: &Path) -> Result<Self, StoreError> {
        match Self::open_for_salvage(dir)? {
            (store, None) => Ok(store),
            (_, Some(damage)) => Err(damage),
        }
    }

    /// Like [`Sqlite::open_read_only`], but opens damaged data too, and returns the damage.
    ///
    /// # Errors
    ///
    /// If nothing can be read.
    pub fn open_for_salvage(dir: &Path) -> Result<(Self, Option<StoreError>), StoreError> {
        let file = dir.join(files::DATABASE);
        file_length::check_not_lost(&file)?;
        if !file.exists() {
            return Err(no_club_data(dir));
        }
        let damage = match check_to_read(dir, &file) {
            Ok(()) => return Ok((Self::open_without_writer(file, Condition::Whole)?, None)),
            Err(damage @ StoreError::Corrupt { .. }) => damage,
            Err(error) => return Err(error),
        };
        match Self::open_without_writer(file, Condition::Damaged) {
            Ok(store) => Ok((store, Some(damage))),
            Err(StoreError::Corrupt { .. }) => Err(job_error::nothing_readable(damage)),
            Err(error) => Err(error),
        }
    }

    /// Copies the data of a club to a file that must not exist yet, also while another program writes it, and whatever
    /// version of Tabiya wrote it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] if the data is damaged, or any I/O error.
    pub fn copy(dir: &Path, to: &Path) -> Result<(), StoreError> {
        let file = dir.join(files::DATABASE);
        file_length::check_not_lost(&file)?;
        if !file.exists() {
            return Err(no_club_data(dir));
        }
        check_to_read(dir, &file)?;
        backup::copy_to(&file, &DatabaseOptions::default(), to)
    }

    /// Checks a copy of a database that nobody has open, and returns what is in it. Nothing is written.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] if it is damaged, [`StoreError::Newer`] if a later version wrote it.
    pub fn check_copy(file: &Path) -> Result<DataSummary, StoreError> {
        backup::check_copy(file)
    }

    /// Returns true if a club has existed in a folder, even if its database is gone.
    pub fn had_club(dir: &Path) -> bool {
        files::has_club_mark(dir)
    }

    /// Marks a folder as that of a club: if its database is missing later, it is recognised as lost.
    ///
    /// # Errors
    ///
    /// Any I/O error.
    pub fn mark_club(dir: &Path) -> Result<(), StoreError> {
        files::mark_club_created(&files::lock(dir)?);
        Ok(())
    }

    /// Returns true if the data is damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.condition == Condition::Damaged
    }

    /// Finds the games of damaged data.
    pub(crate) fn salvage(&self) -> StoreFuture<SalvagedGames> {
        self.read(salvage::games)
    }

    /// Reads the events of a game of damaged data without the index, which may be incomplete.
    pub(crate) fn read_without_index(&self, id: GameId) -> StoreFuture<Vec<Event>> {
        let live_events = self.live_events();
        self.read(move |db| games::read_without_index(db, &live_events, id))
    }

    /// Returns the games in progress, also those that are set aside, oldest first.
    pub(crate) fn in_progress(&self) -> StoreFuture<Vec<GameId>> {
        self.read(games::in_progress)
    }

    /// Returns true if a game has ended according to its row.
    pub(crate) fn has_ended(&self, id: GameId) -> StoreFuture<bool> {
        self.read(move |db| games::has_ended(db, id))
    }

    fn open_without_writer(file: PathBuf, condition: Condition) -> Result<Self, StoreError> {
        let options = DatabaseOptions::default();
        let (connect, check, keeper): (Connect, Check, _) = match condition {
            Condition::Whole => (
                connection::to_read,
                schema::check_games_readable,
                DataWriter::OtherProcess,
            ),
            Condition::Damaged => (
                connection::to_salvage,
                salvage::check_readable,
                DataWriter::Nobody,
            ),
        };
        let db = connect(&file, &options)?;
        check(&db)?;
        let latencies = StoreLatencies::default();
        Ok(Self {
            live_events: open_live_events(&db, keeper)?,
            reader_pool: open_readers(&file, &options, connect, &latencies)?,
            latencies,
            writer: None,
            _lock: None,
            file,
            options,
            condition,
        })
    }

    fn open_with(dir: &Path, options: DatabaseOptions) -> Result<Self, StoreError> {
        let dir = files::create_dir(dir)?;
        let lock = files::lock(&dir)?;
        let file = dir.join(files::DATABASE);
        file_length::check_not_lost(&file)?;
        if !files::create_file(&file)? {
            check_files(&file)?;
            connection::inspect(&file, &options)?;
        }
        let mut connection = connection::to_write(&file, &options)?;
        schema::migrate(&mut connection)?;
        skeletons::refresh(&mut connection)?;
        // SQLite syncs the file, but not its directory entry.
        files::sync_dir(&dir)?;
        files::mark_club_created(&lock);
        let live_events = open_live_events(&connection, DataWriter::ThisStore)?;
        let latencies = StoreLatencies::default();
        let writer = GroupCommit {
            live_events: Arc::clone(&live_events),
            commit_latency: latencies.commit.clone(),
            max_stale_rows: options.max_stale_rows,
        };
        let work = move |db: &_, queue: &_| writer.work(db, queue);
        let queue = JobQueue::new(latencies.write_wait.clone());
        Ok(Self {
            live_events,
            reader_pool: open_readers(&file, &options, connection::to_read, &latencies)?,
            writer: Some(WorkerPool::spawn(
                "store-writer",
                queue,
                vec![connection],
                work,
            )?),
            latencies,
            _lock: Some(lock),
            file,
            options,
            condition: Condition::Whole,
        })
    }

    fn live_events(&self) -> Arc<LiveEvents> {
        Arc::clone(&self.live_events)
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, JobError> + Send + 'static,
    ) -> StoreFuture<T> {
        self.reader_pool.submit(work)
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, JobError> + Send + 'static,
    ) -> StoreFuture<T> {
        match &self.writer {
            Some(writer) => writer.submit(work),
            None => failed(StoreError::Failed("the data was opened read-only".into())),
        }
    }
}

/// What is in the data of a club, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DataSummary {
    /// Number of games, also unfinished ones.
    pub games: u32,
    /// Number of accounts.
    pub accounts: u32,
}

/// Returns the error for a folder without a club.
fn no_club_data(dir: &Path) -> StoreError {
    StoreError::Failed(format!("no club data found in {}", dir.display()))
}

/// Condition of the data when it was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    Whole,
    Damaged,
}

/// Opens a connection to a file.
type Connect = fn(&Path, &DatabaseOptions) -> Result<Connection, StoreError>;
/// Checks a file before it is used.
type Check = fn(&Connection) -> Result<(), StoreError>;

/// Checks data before it is opened read-only.
fn check_to_read(dir: &Path, file: &Path) -> Result<(), StoreError> {
    // A running writer would change the files during the check.
    if !files::is_locked(dir) {
        check_files(file)?;
    }
    connection::inspect(file, &DatabaseOptions::default())
}

/// Checks the files themselves, which must not be open.
fn check_files(file: &Path) -> Result<(), StoreError> {
    wal::check(file)?;
    file_length::check_length(file)
}

fn open_readers(
    file: &Path,
    options: &DatabaseOptions,
    connect: Connect,
    latencies: &StoreLatencies,
) -> Result<WorkerPool, StoreError> {
    let connections = (0..READERS).map(|_| connect(file, options));
    let connections = connections.collect::<Result<_, _>>()?;
    let queue = JobQueue::new(latencies.read_wait.clone());
    WorkerPool::spawn("store-reader", queue, connections, worker_pool::run_reader)
}

fn open_live_events(db: &Connection, keeper: DataWriter) -> Result<Arc<LiveEvents>, StoreError> {
    let live_events = LiveEvents::open(db, keeper).map_err(|error| from_sqlite(&error))?;
    Ok(Arc::new(live_events))
}

impl Store for Sqlite {
    fn create(&self, game: GameRow, events: Vec<Event>) -> StoreFuture<()> {
        let live_events = self.live_events();
        match event_lines(&events, 0) {
            Ok(lines) => self.write(move |db| games::create(db, &live_events, &game, &lines)),
            Err(error) => failed(error),
        }
    }

    fn append(&self, append: &Append) -> StoreFuture<()> {
        let live_events = self.live_events();
        match games::EncodedAppend::new(append) {
            Ok(added) => self.write(move |db| added.write(db, &live_events)),
            Err(error) => failed(error),
        }
    }

    fn game(&self, id: GameId) -> StoreFuture<Option<StoredGame>> {
        let live_events = self.live_events();
        self.read(move |db| games::game(db, &live_events, id))
    }

    fn events(&self, id: GameId, from: u32) -> StoreFuture<Vec<Event>> {
        let live_events = self.live_events();
        self.read(move |db| games::events_from(db, &live_events, id, from))
    }

    fn unfinished(&self) -> StoreFuture<Vec<GameId>> {
        self.read(games::unfinished)
    }

    fn unfinished_of(&self, person: PersonId, limit: u32) -> StoreFuture<Vec<GameId>> {
        self.read(move |db| games::unfinished_of(db, person, limit))
    }

    fn count_unfinished_of(&self, person: PersonId) -> StoreFuture<u32> {
        self.read(move |db| games::count_unfinished_of(db, person))
    }

    fn set_aside(&self, game: GameId, at: Option<Moment>) -> StoreFuture<()> {
        self.write(move |db| games::set_aside(db, game, at))
    }

    fn series_results(&self, game: GameId) -> StoreFuture<Vec<String>> {
        self.read(move |db| games::series_results(db, game))
    }

    fn finished(&self, query: FinishedQuery) -> StoreFuture<Vec<FinishedGame>> {
        self.read(move |db| games::finished(db, query))
    }

    fn set_seats(&self, game: GameId, seats: ByColor<Option<PersonId>>) -> StoreFuture<()> {
        self.write(move |db| games::set_seats(db, game, seats))
    }

    fn put_challenge(&self, challenge: Challenge, at: Moment) -> StoreFuture<()> {
        match challenges::row(&challenge) {
            Ok(row) => self.write(move |db| challenges::put(db, &row, at)),
            Err(error) => failed(error),
        }
    }

    fn accept_challenge(&self, accepted: AcceptedChallenge) -> StoreFuture<bool> {
        let live_events = self.live_events();
        match event_lines(&accepted.events, 0) {
            Ok(lines) => {
                self.write(move |db| games::accept_challenge(db, &live_events, &accepted, &lines))
            }
            Err(error) => failed(error),
        }
    }

    fn remove_challenge(&self, id: ChallengeId) -> StoreFuture<bool> {
        self.write(move |db| challenges::remove(db, id))
    }

    fn challenges(&self) -> StoreFuture<Vec<Challenge>> {
        self.read(challenges::all)
    }

    fn put_person(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()> {
        self.write(move |db| people::put(db, &person, before.as_ref()))
    }

    fn put_credentials(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()> {
        self.write(move |db| people::put_credentials(db, &person, before.as_ref()))
    }

    fn person(&self, id: PersonId) -> StoreFuture<Option<PersonRow>> {
        self.read(move |db| people::person(db, id))
    }

    fn account(&self, name: String) -> StoreFuture<Option<PersonRow>> {
        self.read(move |db| people::account(db, &name))
    }

    fn account_like(&self, name: String) -> StoreFuture<Option<PersonRow>> {
        self.read(move |db| people::account_like(db, &name))
    }

    fn guests_named(&self, name: String) -> StoreFuture<Vec<PersonRow>> {
        self.read(move |db| people::guests_named(db, &name))
    }

    fn put_token(&self, token: TokenRow) -> StoreFuture<()> {
        self.write(move |db| people::put_token(db, &token))
    }

    fn token(&self, hash: [u8; 32]) -> StoreFuture<Option<TokenRow>> {
        self.read(move |db| people::token(db, &hash))
    }

    fn tokens(&self, person: PersonId) -> StoreFuture<Vec<TokenRow>> {
        self.read(move |db| people::tokens(db, person))
    }

    fn remove_token(&self, person: PersonId, id: TokenId) -> StoreFuture<bool> {
        self.write(move |db| people::remove_token(db, person, id))
    }

    fn revoke_session(&self, session: RevokedSession) -> StoreFuture<()> {
        self.write(move |db| sessions::revoke(db, session))
    }

    fn revoke_person(&self, _person: PersonId) -> StoreFuture<()> {
        // Nobody else has read this person's rights.
        Box::pin(future::ready(Ok(())))
    }

    fn is_session_revoked(&self, hash: [u8; 32]) -> StoreFuture<bool> {
        self.read(move |db| sessions::is_revoked(db, &hash))
    }

    fn session_owner(&self, person: PersonId, hash: [u8; 32]) -> StoreFuture<SessionOwner> {
        self.read(move |db| sessions::owner(db, person, &hash))
    }

    fn put_code(&self, code: CodeRow, most: u32, now: Moment) -> StoreFuture<()> {
        self.write(move |db| codes::put(db, code, most, now))
    }

    fn take_code(&self, hash: [u8; 32], now: Moment) -> StoreFuture<Option<CodeGrant>> {
        self.write(move |db| codes::take(db, &hash, now))
    }

    fn remove_codes(&self, grant: CodeGrant) -> StoreFuture<()> {
        self.write(move |db| codes::remove(db, grant))
    }

    fn put_chat(&self, chat: ChatRow) -> StoreFuture<()> {
        self.write(move |db| chat::put(db, &chat))
    }

    fn chat(&self, game: GameId, room: ChatRoom, limit: u32) -> StoreFuture<Vec<ChatRow>> {
        self.read(move |db| chat::latest(db, game, room, limit))
    }

    fn setting(&self, name: &'static str) -> StoreFuture<Option<Vec<u8>>> {
        self.read(move |db| settings::setting(db, name))
    }

    fn insert_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<Vec<u8>> {
        self.write(move |db| settings::insert(db, name, &value))
    }

    fn put_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<()> {
        self.write(move |db| settings::put(db, name, &value))
    }

    fn back_up(&self, to: &Path) -> StoreFuture<()> {
        backup::start(self.file.clone(), self.options, to.to_path_buf())
    }

    fn check(&self) -> StoreFuture<()> {
        self.write(settings::write_heartbeat)
    }

    fn register_metrics(&self, registry: &mut Registry) {
        self.latencies.register(registry);
    }
}
