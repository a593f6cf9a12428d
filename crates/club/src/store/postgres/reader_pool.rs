//! [`ReaderPool`]: a few connections that read. Each runs the statements of several callers one after the other, without
//! waiting for answers between them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use prometheus_client::metrics::histogram::Histogram;
use tokio::{
    sync::Mutex,
    time::{sleep, timeout_at},
};
use tokio_postgres::{Error, Row, types::ToSql};

use super::{
    READS,
    session::{Connector, Parameter, Session, SessionRole},
    sql_error::{from_postgres, is_connection_lost},
    writer::UNREACHABLE,
};
use crate::store::StoreError;

/// Pause before a failed read is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// Connections that read.
pub(super) struct ReaderPool {
    connector: Arc<Connector>,
    readers: Vec<Reader>,
    /// Time that a read waits for a connection.
    wait: Histogram,
    /// Time after which a read fails.
    patience: Duration,
}

#[derive(Default)]
struct Reader {
    session: Mutex<Option<Arc<Session>>>,
    /// Number of reads that use it or wait for it.
    load: AtomicUsize,
}

/// A statement with its values.
pub(super) struct ReadQuery {
    pub(super) sql: &'static str,
    pub(super) parameters: Vec<OwnedParameter>,
}

/// A value for a statement that is run later.
pub(super) type OwnedParameter = Box<dyn ToSql + Send + Sync>;

impl ReaderPool {
    pub(super) fn new(
        connector: Arc<Connector>,
        count: usize,
        wait: Histogram,
        patience: Duration,
    ) -> Self {
        Self {
            connector,
            readers: (0..count.max(1)).map(|_| Reader::default()).collect(),
            wait,
            patience,
        }
    }

    /// Runs a query. While the database cannot be reached, tries again until the store's patience ends.
    pub(super) async fn query(&self, query: &ReadQuery) -> Result<Vec<Row>, StoreError> {
        let load = |reader: &&Reader| reader.load.load(Ordering::Relaxed);
        let Some(reader) = self.readers.iter().min_by_key(load) else {
            return Err(StoreError::Closed);
        };
        let _load = Load::new(&reader.load);
        let deadline = Instant::now() + self.patience;
        let answer = timeout_at(deadline.into(), self.query_at(reader, query)).await;
        answer.unwrap_or_else(|_| Err(StoreError::Failed(UNREACHABLE.into())))
    }

    async fn query_at(&self, reader: &Reader, query: &ReadQuery) -> Result<Vec<Row>, StoreError> {
        let start = Instant::now();
        loop {
            let session = match reader.session(&self.connector).await {
                Ok(session) => session,
                Err(error) => {
                    tracing::debug!(%error, "a read waits for the database");
                    sleep(PAUSE).await;
                    continue;
                }
            };
            self.wait.observe(start.elapsed().as_secs_f64());
            match query.run(&session).await {
                Ok(rows) => return Ok(rows),
                Err(error) if is_connection_lost(&error) => reader.forget(&session).await,
                Err(error) => return Err(from_postgres(&error)),
            }
        }
    }
}

impl ReadQuery {
    async fn run(&self, session: &Session) -> Result<Vec<Row>, Error> {
        let parameters: Vec<Parameter<'_>> = self
            .parameters
            .iter()
            .map(|parameter| {
                let parameter: Parameter<'_> = &**parameter;
                parameter
            })
            .collect();
        session.query(self.sql, &parameters).await
    }
}

impl Reader {
    /// Returns the session, opening it if necessary.
    async fn session(&self, connector: &Connector) -> Result<Arc<Session>, StoreError> {
        let mut place = self.session.lock().await;
        if let Some(session) = place.as_ref().filter(|session| !session.is_closed()) {
            return Ok(Arc::clone(session));
        }
        let session = Arc::new(connector.open(SessionRole::Reader, READS).await?);
        *place = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Forgets a session that is of no use any more.
    async fn forget(&self, session: &Arc<Session>) {
        let mut place = self.session.lock().await;
        if place
            .as_ref()
            .is_some_and(|found| Arc::ptr_eq(found, session))
        {
            *place = None;
        }
    }
}

/// Counts a read while it runs.
struct Load<'a>(&'a AtomicUsize);

impl<'a> Load<'a> {
    fn new(load: &'a AtomicUsize) -> Self {
        load.fetch_add(1, Ordering::Relaxed);
        Self(load)
    }
}

impl Drop for Load<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
