//! [`Session`]: a connection with its settings and prepared statements. [`Connector`] opens them.

use std::{collections::HashMap, fmt, time::Duration};

use futures_util::future::try_join_all;
use tokio::{task::JoinHandle, time::timeout};
use tokio_postgres::{Client, Error, Row, Statement, types::ToSql};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    sql_error::{describe, is_unavailable},
    tls,
    url::{DatabaseUrl, HostConfig},
};
use crate::store::StoreError;

/// Opens sessions.
pub(super) struct Connector {
    url: DatabaseUrl,
    tls: MakeRustlsConnect,
}

/// Purpose of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SessionRole {
    /// Writes of the store.
    Writer,
    /// Reads of the store.
    Reader,
    /// Nodes and shards.
    Membership,
    /// Copies of all data, and migrations.
    Copy,
}

/// Error of a connection attempt.
#[derive(Debug)]
pub(super) enum ConnectError {
    /// The servers cannot be reached now, which may pass.
    Unavailable(String),
    /// They refuse, for example the password.
    Refused(StoreError),
}

impl From<ConnectError> for StoreError {
    fn from(error: ConnectError) -> Self {
        match error {
            ConnectError::Unavailable(what) => Self::Failed(what),
            ConnectError::Refused(error) => error,
        }
    }
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(what) => f.write_str(what),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

/// Time for opening a session with one host, sign-in and settings included.
const OPEN_TIMEOUT: Duration = Duration::from_secs(6);
/// Time for the server to end a session.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Settings of every session. What is confirmed must be on disk, whatever the database's default is. The server notices
/// that a client was cut off as fast as the client notices the same.
const SETTINGS: &str = "
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');
    SET default_transaction_isolation = 'read committed'; SET jit = off;
    SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3";
/// Oldest version of PostgreSQL that will do.
const MIN_VERSION: i32 = 140_000;

impl Connector {
    /// Creates a connector for a URL.
    pub(super) fn new(url: &str) -> Result<Self, StoreError> {
        let url = DatabaseUrl::parse(url)?;
        let tls = tls::connector(&url.tls)?;
        Ok(Self { url, tls })
    }

    /// Opens a session with the first host that accepts it.
    pub(super) async fn open(
        &self,
        role: SessionRole,
        statements: &[&[&'static str]],
    ) -> Result<Session, ConnectError> {
        let mut failures = Vec::new();
        let mut refusals = Vec::new();
        for host in &self.url.hosts {
            match timeout(OPEN_TIMEOUT, self.open_at(host, role, statements)).await {
                Ok(Ok(session)) => return Ok(session),
                Ok(Err(ConnectError::Unavailable(what))) => failures.push(what),
                Ok(Err(ConnectError::Refused(error))) => refusals.push(error),
                Err(_) => failures.push("no answer".into()),
            }
        }
        // Waiting does not help if none would have it otherwise.
        if failures.is_empty()
            && let Some(refused) = refusals.pop()
        {
            return Err(ConnectError::Refused(refused));
        }
        failures.extend(refusals.iter().map(ToString::to_string));
        failures.dedup();
        Err(ConnectError::Unavailable(format!(
            "cannot connect to the database at {}: {}",
            self.url.host_names(),
            failures.join("; ")
        )))
    }

    async fn open_at(
        &self,
        host: &HostConfig,
        role: SessionRole,
        statements: &[&[&'static str]],
    ) -> Result<Session, ConnectError> {
        let failed = |error: Error| match is_unavailable(&error) {
            true => ConnectError::Unavailable(describe(&error)),
            false => {
                let what = format!("the database at {}: {}", host.name, describe(&error));
                ConnectError::Refused(StoreError::Failed(what))
            }
        };
        let (client, connection) = host
            .config
            .connect(self.tls.clone())
            .await
            .map_err(failed)?;
        let task = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = describe(&error), "a database connection ended");
            }
        });
        let mut session = Session {
            client,
            statements: HashMap::new(),
            task,
        };
        check_server(&session).await.map_err(failed)??;
        for settings in [SETTINGS, role.settings()] {
            let set = session.client.batch_execute(settings);
            set.await.map_err(failed)?;
        }
        let statements = || statements.iter().copied().flatten().copied();
        let prepared = statements().map(|sql| session.client.prepare(sql));
        let prepared = try_join_all(prepared).await.map_err(failed)?;
        session.statements = statements().zip(prepared).collect();
        Ok(session)
    }
}

impl SessionRole {
    /// Returns further settings. The limits of time make the server end what a client that was cut off has begun. There is no
    /// limit for statements that write: it would confirm a commit that a standby has not.
    fn settings(self) -> &'static str {
        match self {
            // All lookups are by key, and plans are made when the tables are still empty.
            Self::Writer => {
                "SET lock_timeout = '3s'; SET idle_in_transaction_session_timeout = '3s';
                 SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"
            }
            Self::Reader => "SET statement_timeout = '10s'",
            Self::Membership => {
                "SET lock_timeout = '8s'; SET idle_in_transaction_session_timeout = '3s'"
            }
            Self::Copy => "",
        }
    }
}

/// Checks that a server keeps what it confirms, and any text.
async fn check_server(session: &Session) -> Result<Result<(), ConnectError>, Error> {
    let sql = "SELECT current_setting('server_version_num')::integer AS version,
                      current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync";
    let row = session.client.query_one(sql, &[]).await?;
    let version: i32 = row.try_get("version")?;
    let encoding: &str = row.try_get("encoding")?;
    let fsync: &str = row.try_get("fsync")?;
    let problem = if version < MIN_VERSION {
        format!(
            "PostgreSQL {} is too old: 14 or later is needed",
            version / 10_000
        )
    } else if encoding != "UTF8" {
        format!("the database has the encoding {encoding}: create it with ENCODING 'UTF8'")
    } else if fsync != "on" {
        "fsync is off in PostgreSQL: moves could be lost. Turn it on".to_string()
    } else {
        return Ok(Ok(()));
    };
    Ok(Err(ConnectError::Refused(StoreError::Failed(problem))))
}

/// A connection.
pub(super) struct Session {
    pub(super) client: Client,
    statements: HashMap<&'static str, Statement>,
    /// Sends and receives.
    task: JoinHandle<()>,
}

/// A value for a statement.
pub(super) type Parameter<'a> = &'a (dyn ToSql + Sync);

impl Session {
    /// Runs a prepared statement. It is sent when the future is first polled.
    pub(super) async fn query(
        &self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, Error> {
        self.client.query(self.prepared(sql), parameters).await
    }

    /// Runs a prepared statement and returns the number of rows changed. It is sent when the future is first polled.
    pub(super) async fn execute(
        &self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<u64, Error> {
        self.client.execute(self.prepared(sql), parameters).await
    }

    fn prepared(&self, sql: &'static str) -> &Statement {
        match self.statements.get(sql) {
            Some(statement) => statement,
            None => panic!("the session has not prepared: {sql}"),
        }
    }

    /// Returns true if the connection is known to be gone.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Cuts the connection.
    pub(super) fn abort(self) {
        self.task.abort();
    }

    /// Ends the session politely, which releases its locks.
    pub(super) async fn close(self) {
        drop(self.client);
        let mut task = self.task;
        if timeout(CLOSE_TIMEOUT, &mut task).await.is_err() {
            task.abort();
        }
    }
}
