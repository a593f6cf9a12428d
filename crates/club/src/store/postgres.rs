//! [`Postgres`]: a store in a PostgreSQL database, which several processes share.
//!
//! A thread with a runtime of its own drives one connection that writes, a few that read, and those of the
//! [`Membership`].
//!
//! - Group commit: changes that arrive while a transaction runs go into the next one, and are answered when it is
//!   committed. Appends to different games share a statement. All statements of a transaction travel together.
//! - The fence: every transaction that writes for a node locks the node's row, and fails if it is fenced. So whoever
//!   replaces a node waits for its transactions, and afterwards it cannot write.
//! - What is unknown stays unknown: if the answer to a commit is lost, nobody is told anything before the database has
//!   said what became of it.
//!
//! # Layout
//! - `url`, `tls`: where the database is; `session`: connections; `schema`: migrations; `sql_error`: errors.
//! - `job`, `queue`, `batch`, `writer`: changes, and the task that writes them; `reader_pool`: reads; `store_thread`:
//!   the thread of both; `opening`: what it does first.
//! - `games`, `events`, `challenges`, `people`, `sessions`, `codes`, `chat`, `settings`: the SQL, one file per noun;
//!   `columns`: column types.
//! - `nodes`: nodes and shards; `presence`: the lease; `node_identity`: the node that the store writes for.
//! - `import`, `backup`: from and to a club in SQLite; `plain_tables`: the tables that are the same in both;
//!   `copy_thread`: a thread for them.

mod backup;
mod batch;
mod challenges;
mod chat;
mod codes;
mod columns;
mod copy_thread;
mod events;
mod games;
mod import;
mod job;
mod node_identity;
mod nodes;
mod opening;
mod people;
mod plain_tables;
mod presence;
mod queue;
mod reader_pool;
mod schema;
mod session;
mod sessions;
mod settings;
mod sql_error;
mod store_thread;
mod tls;
mod url;
mod writer;

use std::{path::Path, sync::Arc, time::Duration};

use events::EncodedAppend;
use games::NewGame;
pub use import::ImportSummary;
use job::{Job, JobError};
use node_identity::NodeIdentity;
use nodes::Nodes;
use people::PersonUpdate;
use prometheus_client::registry::Registry;
use queue::JobQueue;
use reader_pool::{OwnedParameter, ReadQuery, ReaderPool};
use session::{Connector, Session};
use store_thread::StoreThread;
use tabiya_game::{Event, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{Challenge, ChallengeId, ChatRoom, GameId, PersonId, TokenId};
use tokio::sync::oneshot;
use tokio_postgres::Row;
use writer::Writer;

use super::{
    AcceptedChallenge, Append, ChatRow, ClusterState, CodeGrant, CodeRow, FinishedGame,
    FinishedQuery, GameRow, Membership, NodeId, PersonRow, RevocationMark, RevokedSession,
    SessionOwner, Shard, Store, StoreError, StoreFuture, StoredGame, TokenRow, failed,
    latencies::StoreLatencies,
};

/// A [`Store`] in a PostgreSQL database, and the [`Membership`] of its nodes.
///
/// A change is queued as soon as its method is called; dropping the future does not cancel it. While the database cannot
/// be reached, changes and reads wait for it, but not longer than [`PostgresOptions::patience`]. If too many changes wait,
/// further ones fail.
///
/// On drop, all queued changes are written.
pub struct Postgres {
    connector: Arc<Connector>,
    queue: Arc<JobQueue>,
    identity: Arc<NodeIdentity>,
    readers: Arc<ReaderPool>,
    nodes: Arc<Nodes>,
    latencies: StoreLatencies,
    thread: StoreThread,
}

/// Options of a [`Postgres`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostgresOptions {
    /// Duration of a node's lease.
    pub lease: Duration,
    /// Time that changes and reads wait while the database cannot be reached.
    pub patience: Duration,
    /// Number of connections that read.
    pub readers: usize,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(5),
            patience: Duration::from_secs(10),
            readers: 3,
        }
    }
}

/// Statements of the connection that writes.
const WRITES: &[&[&str]] = &[
    batch::WRITES,
    challenges::WRITES,
    chat::WRITES,
    codes::WRITES,
    events::WRITES,
    games::WRITES,
    people::WRITES,
    sessions::WRITES,
    settings::WRITES,
    writer::WRITES,
];

/// Statements of the connections that read.
const READS: &[&[&str]] = &[
    challenges::READS,
    chat::READS,
    events::READS,
    games::READS,
    people::READS,
    sessions::READS,
    settings::READS,
];

impl Postgres {
    /// Schema version written by this program. Earlier versions are migrated.
    pub const VERSION: u32 = schema::VERSION;

    /// Connects to a database: `postgresql://user:password@host,host/database?sslmode=require`. A new one gets its tables.
    ///
    /// Of several hosts, the first one that can write is used, so that a standby can take over. TLS is used with
    /// `sslmode=require`; the certificate must be valid for the host.
    ///
    /// # Errors
    ///
    /// [`StoreError::Newer`] if a later version wrote it, or any error of the database. No error shows the password.
    pub async fn connect(url: &str, options: PostgresOptions) -> Result<Self, StoreError> {
        let connector = Arc::new(Connector::new(url)?);
        let latencies = StoreLatencies::default();
        let identity = Arc::new(NodeIdentity::default());
        let queue = Arc::new(JobQueue::new(
            latencies.write_wait.clone(),
            options.patience,
        ));
        let writer = Writer::new(
            Arc::clone(&connector),
            Arc::clone(&queue),
            Arc::clone(&identity),
            latencies.commit.clone(),
        );
        let (report, opened) = oneshot::channel();
        let main = {
            let (connector, queue) = (Arc::clone(&connector), Arc::clone(&queue));
            move || opening::run(connector, queue, writer, options.patience, report)
        };
        let thread = StoreThread::start(CLOSE_PATIENCE, main)?;
        opened.await.unwrap_or(Err(StoreError::Closed))?;
        let readers = ReaderPool::new(
            Arc::clone(&connector),
            options.readers,
            latencies.read_wait.clone(),
            options.patience,
        );
        let nodes = Nodes::new(Arc::clone(&connector), Arc::clone(&identity), options.lease);
        Ok(Self {
            connector,
            queue,
            identity,
            readers: Arc::new(readers),
            nodes: Arc::new(nodes),
            latencies,
            thread,
        })
    }

    /// Copies a club in SQLite into this database, which must be empty. Everything is copied, or nothing.
    ///
    /// Meanwhile nobody can open the club. Its data stays as it is, but for an upgrade of its schema.
    ///
    /// # Errors
    ///
    /// As for [`Sqlite::open`](super::Sqlite::open); [`StoreError::Corrupt`] if a game is damaged; or if the database is
    /// not empty.
    pub fn import(&self, dir: &Path) -> StoreFuture<ImportSummary> {
        let (connector, dir) = (Arc::clone(&self.connector), dir.to_path_buf());
        copy_thread::run(async move || import::import(&connector, &dir).await)
    }

    fn read<T: Send + 'static>(
        &self,
        sql: &'static str,
        parameters: Vec<OwnedParameter>,
        parse: impl FnOnce(Vec<Row>) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<T> {
        let readers = Arc::clone(&self.readers);
        let query = ReadQuery { sql, parameters };
        let rows = self.thread.run(async move || readers.query(&query).await);
        // Parsing takes the caller's time.
        Box::pin(async { parse(rows.await?) })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl AsyncFnMut(&Session) -> Result<T, JobError> + Send + 'static,
    ) -> StoreFuture<T> {
        self.submit(job::other(work))
    }

    fn submit<T: Send + 'static>(&self, (job, answer): (Job, StoreFuture<T>)) -> StoreFuture<T> {
        match self.identity.current() {
            Ok((_, era)) => self.queue.push(job, era),
            Err(fenced) => job.fail(fenced),
        }
        answer
    }

    fn create_game(&self, game: NewGame, events: usize) -> StoreFuture<bool> {
        let id = game.row.id;
        self.submit(job::creating(id, events, async move |session: &Session| {
            games::create(session, &game).await
        }))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// Time that closing waits for the last changes.
const CLOSE_PATIENCE: Duration = Duration::from_secs(15);

/// Boxes a value for a statement.
fn parameter(value: impl tokio_postgres::types::ToSql + Send + Sync + 'static) -> OwnedParameter {
    Box::new(value)
}

/// Parses each row.
fn each<T>(
    parse: impl Fn(&Row) -> Result<T, StoreError> + Send,
) -> impl FnOnce(Vec<Row>) -> Result<Vec<T>, StoreError> + Send {
    move |rows| rows.iter().map(parse).collect()
}

/// Parses the first row, if there is one.
fn first<T>(
    parse: impl Fn(&Row) -> Result<T, StoreError> + Send,
) -> impl FnOnce(Vec<Row>) -> Result<Option<T>, StoreError> + Send {
    move |rows| rows.first().map(parse).transpose()
}

impl Store for Postgres {
    fn create(&self, game: GameRow, events: Vec<Event>) -> StoreFuture<()> {
        let lines = match events::joined_lines(&events, 0) {
            Ok(lines) => lines,
            Err(error) => return failed(error),
        };
        let game = NewGame {
            row: game,
            lines,
            challenge: None,
            withdrawn: Vec::new(),
        };
        let created = self.create_game(game, events.len());
        Box::pin(async { created.await.map(|_| ()) })
    }

    fn append(&self, append: &Append) -> StoreFuture<()> {
        match EncodedAppend::new(append) {
            Ok(append) => self.submit(job::append(append)),
            Err(error) => failed(error),
        }
    }

    fn game(&self, id: GameId) -> StoreFuture<Option<StoredGame>> {
        self.read(
            games::GAME,
            vec![parameter(id.number())],
            first(games::stored_game),
        )
    }

    fn events(&self, id: GameId, from: u32) -> StoreFuture<Vec<Event>> {
        self.read(events::LOG, vec![parameter(id.number())], move |rows| {
            games::events_from(id, &rows, from)
        })
    }

    fn unfinished(&self) -> StoreFuture<Vec<GameId>> {
        self.read(
            games::UNFINISHED,
            Vec::new(),
            each(|row| columns::id(row, "id")),
        )
    }

    fn unfinished_of(&self, person: PersonId, limit: u32) -> StoreFuture<Vec<GameId>> {
        self.read(
            games::UNFINISHED_OF,
            vec![parameter(person.number()), parameter(i64::from(limit))],
            each(|row| columns::id(row, "id")),
        )
    }

    fn count_unfinished_of(&self, person: PersonId) -> StoreFuture<u32> {
        let counted = self.read(
            games::COUNT_UNFINISHED_OF,
            vec![parameter(person.number())],
            first(|row| columns::count(row, "count")),
        );
        Box::pin(async { Ok(counted.await?.unwrap_or_default()) })
    }

    fn set_aside(&self, game: GameId, at: Option<Moment>) -> StoreFuture<()> {
        self.write(async move |session| games::set_aside(session, game, at).await)
    }

    fn series_results(&self, game: GameId) -> StoreFuture<Vec<String>> {
        self.read(
            games::SERIES_RESULTS,
            vec![parameter(game.number())],
            each(|row| columns::text(row, "result")),
        )
    }

    fn finished(&self, query: FinishedQuery) -> StoreFuture<Vec<FinishedGame>> {
        let (sql, ended, id) = games::finished_statement(&query);
        let mut parameters = vec![
            parameter(ended),
            parameter(id),
            parameter(query.include_private),
            parameter(i64::from(query.limit)),
        ];
        parameters.extend(query.of.map(|person| parameter(person.number())));
        self.read(sql, parameters, each(games::finished_game))
    }

    fn set_seats(&self, game: GameId, seats: ByColor<Option<PersonId>>) -> StoreFuture<()> {
        self.write(async move |session| games::set_seats(session, game, seats).await)
    }

    fn put_challenge(&self, challenge: Challenge, at: Moment) -> StoreFuture<()> {
        match challenges::row(&challenge) {
            Ok(row) => self.write(async move |session| challenges::put(session, &row, at).await),
            Err(error) => failed(error),
        }
    }

    fn accept_challenge(&self, accepted: AcceptedChallenge) -> StoreFuture<bool> {
        match events::joined_lines(&accepted.events, 0) {
            Ok(lines) => {
                let game = NewGame {
                    row: accepted.game,
                    lines,
                    challenge: Some(accepted.challenge),
                    withdrawn: accepted.withdrawn,
                };
                self.create_game(game, accepted.events.len())
            }
            Err(error) => failed(error),
        }
    }

    fn remove_challenge(&self, id: ChallengeId) -> StoreFuture<bool> {
        self.write(async move |session| challenges::remove(session, id).await)
    }

    fn challenges(&self) -> StoreFuture<Vec<Challenge>> {
        self.read(challenges::ALL, Vec::new(), each(challenges::challenge))
    }

    fn put_person(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()> {
        self.write(async move |session| {
            people::put(session, &person, before.as_ref(), PersonUpdate::Person).await
        })
    }

    fn put_credentials(&self, person: PersonRow, before: Option<PersonRow>) -> StoreFuture<()> {
        self.write(async move |session| {
            people::put(session, &person, before.as_ref(), PersonUpdate::Credentials).await
        })
    }

    fn person(&self, id: PersonId) -> StoreFuture<Option<PersonRow>> {
        self.read(
            people::PERSON,
            vec![parameter(id.number())],
            first(people::person),
        )
    }

    fn account(&self, name: String) -> StoreFuture<Option<PersonRow>> {
        self.read(
            people::ACCOUNT,
            vec![parameter(people::folded(&name))],
            first(people::person),
        )
    }

    fn account_like(&self, name: String) -> StoreFuture<Option<PersonRow>> {
        self.read(
            people::ACCOUNT_LIKE,
            vec![
                parameter(people::folded(&name)),
                parameter(people::skeletons(&name)),
            ],
            first(people::person),
        )
    }

    fn guests_named(&self, name: String) -> StoreFuture<Vec<PersonRow>> {
        self.read(
            people::GUESTS_NAMED,
            vec![
                parameter(people::folded(&name)),
                parameter(people::skeletons(&name)),
            ],
            each(people::person),
        )
    }

    fn put_token(&self, token: TokenRow) -> StoreFuture<()> {
        self.write(async move |session| people::put_token(session, &token).await)
    }

    fn token(&self, hash: [u8; 32]) -> StoreFuture<Option<TokenRow>> {
        self.read(
            people::TOKEN,
            vec![parameter(hash.to_vec())],
            first(people::token),
        )
    }

    fn tokens(&self, person: PersonId) -> StoreFuture<Vec<TokenRow>> {
        self.read(
            people::TOKENS,
            vec![parameter(person.number())],
            each(people::token),
        )
    }

    fn remove_token(&self, person: PersonId, id: TokenId) -> StoreFuture<bool> {
        self.write(async move |session| people::remove_token(session, person, id).await)
    }

    fn revoke_session(&self, revoked: RevokedSession) -> StoreFuture<()> {
        self.write(async move |session| sessions::revoke(session, revoked).await)
    }

    fn revoke_person(&self, person: PersonId) -> StoreFuture<()> {
        self.write(async move |session| sessions::revoke_person(session, person).await)
    }

    fn is_session_revoked(&self, hash: [u8; 32]) -> StoreFuture<bool> {
        self.read(
            sessions::IS_REVOKED,
            vec![parameter(hash.to_vec())],
            |rows| Ok(!rows.is_empty()),
        )
    }

    fn session_owner(&self, person: PersonId, hash: [u8; 32]) -> StoreFuture<SessionOwner> {
        let parameters = vec![parameter(person.number()), parameter(hash.to_vec())];
        let owner = self.read(
            people::SESSION_OWNER,
            parameters,
            first(people::session_owner),
        );
        Box::pin(async {
            let owner = owner.await?;
            owner.ok_or_else(|| columns::corrupt("no answer about a session"))
        })
    }

    fn put_code(&self, code: CodeRow, most: u32, now: Moment) -> StoreFuture<()> {
        self.write(async move |session| codes::put(session, code, most, now).await)
    }

    fn take_code(&self, hash: [u8; 32], now: Moment) -> StoreFuture<Option<CodeGrant>> {
        self.write(async move |session| codes::take(session, &hash, now).await)
    }

    fn remove_codes(&self, grant: CodeGrant) -> StoreFuture<()> {
        self.write(async move |session| codes::remove(session, grant).await)
    }

    fn put_chat(&self, chat: ChatRow) -> StoreFuture<()> {
        self.write(async move |session| chat::put(session, &chat).await)
    }

    fn chat(&self, game: GameId, room: ChatRoom, limit: u32) -> StoreFuture<Vec<ChatRow>> {
        let parameters = vec![
            parameter(game.number()),
            parameter(chat::room_column(room)),
            parameter(i64::from(limit)),
        ];
        self.read(chat::LATEST, parameters, |rows| {
            rows.iter().rev().map(chat::chat).collect()
        })
    }

    fn setting(&self, name: &'static str) -> StoreFuture<Option<Vec<u8>>> {
        self.read(
            settings::SETTING,
            vec![parameter(name)],
            first(|row| columns::column(row, "value")),
        )
    }

    fn insert_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<Vec<u8>> {
        self.write(async move |session| settings::insert(session, name, &value).await)
    }

    fn put_setting(&self, name: &'static str, value: Vec<u8>) -> StoreFuture<()> {
        self.write(async move |session| settings::put(session, name, &value).await)
    }

    fn back_up(&self, to: &Path) -> StoreFuture<()> {
        let (connector, to) = (Arc::clone(&self.connector), to.to_path_buf());
        copy_thread::run(async move || backup::back_up(&connector, &to).await)
    }

    fn check(&self) -> StoreFuture<()> {
        // Every transaction writes its number.
        self.write(async |_| Ok(()))
    }

    fn register_metrics(&self, registry: &mut Registry) {
        self.latencies.register(registry);
    }
}

impl Membership for Postgres {
    fn join(&self, name: &str) -> StoreFuture<NodeId> {
        let (nodes, name) = (Arc::clone(&self.nodes), name.to_owned());
        self.thread.run(async move || nodes.join(&name).await)
    }

    fn renew(&self, seen: RevocationMark) -> StoreFuture<ClusterState> {
        let nodes = Arc::clone(&self.nodes);
        self.thread.run(async move || nodes.renew(seen).await)
    }

    fn take_over(&self, dead: NodeId) -> StoreFuture<bool> {
        let nodes = Arc::clone(&self.nodes);
        self.thread.run(async move || nodes.take_over(dead).await)
    }

    fn claim_unowned(&self, shards: &[Shard]) -> StoreFuture<Vec<Shard>> {
        let (nodes, shards) = (Arc::clone(&self.nodes), shards.to_vec());
        self.thread
            .run(async move || nodes.claim_unowned(&shards).await)
    }

    fn move_shards(&self, shards: &[Shard], to: NodeId) -> StoreFuture<Vec<Shard>> {
        let (nodes, shards) = (Arc::clone(&self.nodes), shards.to_vec());
        self.thread
            .run(async move || nodes.move_shards(&shards, to).await)
    }

    fn leave(&self) -> StoreFuture<()> {
        let nodes = Arc::clone(&self.nodes);
        self.thread.run(async move || nodes.leave().await)
    }
}
