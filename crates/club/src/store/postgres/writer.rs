//! [`Writer`]: group commit. What has gathered while a transaction ran goes into the next one.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use prometheus_client::metrics::histogram::Histogram;
use tokio::time::{sleep, timeout, timeout_at};
use tokio_postgres::Error;

use super::{
    WRITES as STATEMENTS,
    batch::{Batch, BatchError, BatchKey, Unit},
    events,
    node_identity::NodeIdentity,
    queue::{JobQueue, QueuedJob},
    session::{ConnectError, Connector, Session, SessionRole},
    sql_error::{describe, from_postgres, is_transient, violated_unique},
};
use crate::{random, store::StoreError};

/// Maximum number of events and other rows per transaction.
const MAX_BATCH: usize = 2_000;
/// Time after which a server that does not answer is given up. A transaction takes some milliseconds.
const BATCH_TIMEOUT: Duration = Duration::from_secs(20);
/// Time for the last words to the server.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// First and longest pause between attempts to connect.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));
/// Pause before a transaction that lost to others is tried again.
const TRANSIENT_PAUSE: Duration = Duration::from_millis(20);

/// Makes the connection the only one of a writer, and returns the number of the last transaction. Waits for one that is
/// still running.
const CLAIM: &str = "
INSERT INTO node_batches (writer, generation, last_batch) VALUES ($1, $2, 0)
ON CONFLICT (writer) DO UPDATE SET generation = excluded.generation, at = now()
RETURNING last_batch";

/// Forgets a writer, and others that have not written for long.
const FORGET: &str =
    "DELETE FROM node_batches WHERE writer = $1 OR at < now() - interval '30 days'";

pub(super) const WRITES: &[&str] = &[CLAIM, FORGET];

/// The only task that writes. It has one connection.
pub(super) struct Writer {
    connector: Arc<Connector>,
    queue: Arc<JobQueue>,
    identity: Arc<NodeIdentity>,
    commit_latency: Histogram,
    session: Option<Session>,
    /// Key in `node_batches`.
    key: i64,
    /// Number of the connection.
    generation: i64,
    /// Number of the last transaction begun.
    number: i64,
    /// Number of the last transaction committed.
    committed: i64,
}

impl Writer {
    pub(super) fn new(
        connector: Arc<Connector>,
        queue: Arc<JobQueue>,
        identity: Arc<NodeIdentity>,
        commit_latency: Histogram,
    ) -> Self {
        Self {
            connector,
            queue,
            identity,
            commit_latency,
            session: None,
            key: random::number().cast_signed(),
            generation: 0,
            number: 0,
            committed: 0,
        }
    }

    /// Connects for the first time.
    pub(super) async fn open(&mut self) -> Result<(), ConnectError> {
        self.reconnect().await.map(|_| ())
    }

    /// Writes the jobs of the queue until it is closed and empty.
    pub(super) async fn run(mut self) {
        loop {
            let jobs = self.queue.take(MAX_BATCH).await;
            if jobs.is_empty() {
                break;
            }
            self.write(jobs).await;
        }
        if let Some(session) = self.session.take() {
            // The row is only of use to this writer. Without an answer it is removed later.
            let forgotten = timeout(CLOSE_TIMEOUT, session.execute(FORGET, &[&self.key])).await;
            match forgotten {
                Ok(Ok(_)) => session.close().await,
                _ => session.abort(),
            }
        }
    }

    /// Writes jobs and answers them.
    async fn write(&mut self, jobs: Vec<QueuedJob>) {
        let (era, jobs) = self.current_jobs(jobs);
        // None of them waits longer than if it had come alone.
        let deadlines = jobs.iter().map(|job| self.queue.deadline(job));
        let Some(deadline) = deadlines.max() else {
            return;
        };
        let batch = Batch::new(jobs.into_iter().map(|queued| queued.job));
        let mut batches = VecDeque::from([batch]);
        while let Some(batch) = batches.pop_front() {
            let parts = self.write_batch(batch, era, deadline).await;
            for part in parts.into_iter().rev() {
                batches.push_front(part);
            }
        }
    }

    /// Fails the jobs that were submitted before this node was replaced, and returns the others with their era.
    fn current_jobs(&self, jobs: Vec<QueuedJob>) -> (u64, Vec<QueuedJob>) {
        // Eras only grow: the last job has the latest.
        let era = jobs.last().map_or(0, |queued| queued.era);
        let is_current = |queued: &QueuedJob| queued.era == era;
        let (current, outdated): (Vec<_>, Vec<_>) = jobs.into_iter().partition(is_current);
        for queued in outdated {
            queued.job.fail(StoreError::Fenced);
        }
        (era, current)
    }

    /// Writes a batch and answers its jobs, or returns parts of it that must be tried one by one.
    async fn write_batch(&mut self, mut batch: Batch, era: u64, deadline: Instant) -> Vec<Batch> {
        loop {
            let committed = match self.connect_until(deadline).await {
                Ok(session) => self.commit(session, &mut batch, era).await,
                Err(error) => {
                    batch.fail(&error);
                    return Vec::new();
                }
            };
            let error = match committed {
                Ok(()) => {
                    batch.answer();
                    return Vec::new();
                }
                Err(BatchError::Refused {
                    unit: Some(unit),
                    error,
                }) if !batch.is_single() => {
                    let error = describe(&error);
                    tracing::warn!(error, "a transaction failed; its jobs are tried apart");
                    return batch.split_at(unit);
                }
                // It was not written, and can be tried again.
                Err(BatchError::Lost(_) | BatchError::Unknown(_)) if Instant::now() < deadline => {
                    continue;
                }
                Err(BatchError::Refused { error, .. })
                    if is_transient(&error) && Instant::now() < deadline =>
                {
                    sleep(TRANSIENT_PAUSE).await;
                    continue;
                }
                Err(BatchError::Fenced) => StoreError::Fenced,
                Err(BatchError::Lost(what) | BatchError::Unknown(what)) => StoreError::Failed(what),
                Err(BatchError::Refused { error, .. }) => self.refusal(&batch, &error).await,
            };
            batch.fail(&error);
            return Vec::new();
        }
    }

    /// Commits a batch. If the answer is lost, finds out whether it was written, however long that takes.
    async fn commit(
        &mut self,
        session: Session,
        batch: &mut Batch,
        era: u64,
    ) -> Result<(), BatchError> {
        let node = match self.identity.current() {
            Ok((node, current)) if current == era => node,
            // This process may have joined again, as a node that does not own what the jobs are about.
            _ => {
                self.session = Some(session);
                return Err(BatchError::Fenced);
            }
        };
        self.number += 1;
        let number = self.number;
        let key = BatchKey {
            node,
            writer: self.key,
            generation: self.generation,
            number,
        };
        let start = Instant::now();
        let done = timeout(BATCH_TIMEOUT, batch.commit(&session, key));
        let done = self.queue.while_failing_late(done).await;
        self.commit_latency.observe(start.elapsed().as_secs_f64());
        let no_answer = || BatchError::Unknown("the database does not answer".into());
        match done.unwrap_or_else(|_| Err(no_answer())) {
            Err(BatchError::Lost(what)) => {
                session.abort();
                Err(BatchError::Lost(what))
            }
            Err(BatchError::Unknown(what)) => {
                session.abort();
                tracing::warn!(
                    what,
                    "a commit was not answered: looking up what became of it"
                );
                let queue = Arc::clone(&self.queue);
                match queue.while_failing_late(self.connect()).await == number {
                    true => Ok(()),
                    false => Err(BatchError::Lost(what)),
                }
            }
            done => {
                if let (Err(BatchError::Fenced), Some(node)) = (&done, node) {
                    self.identity.fence(node);
                }
                self.session = Some(session);
                done
            }
        }
        .inspect(|()| self.committed = number)
    }

    /// Returns what a job is told that failed alone.
    async fn refusal(&mut self, batch: &Batch, error: &Error) -> StoreError {
        match (violated_unique(error), &batch.units[..]) {
            // Another process has stored these numbers at the same time.
            (Some("game_events_pkey"), [Unit::Appends(jobs)]) => {
                let (Some(session), Some(job)) = (&self.session, jobs.first()) else {
                    return from_postgres(error);
                };
                let found = events::find_conflict(session, &job.append).await;
                found.unwrap_or_else(|error| from_postgres(&error))
            }
            // Another process has given somebody the same name at the same time.
            (Some("people_account_key"), _) => StoreError::Taken,
            _ => from_postgres(error),
        }
    }

    /// Returns a session; connects again if it was lost. Fails if that takes too long.
    async fn connect_until(&mut self, deadline: Instant) -> Result<Session, StoreError> {
        if self.session.as_ref().is_none_or(Session::is_closed) {
            let queue = Arc::clone(&self.queue);
            let connected = timeout_at(deadline.into(), self.connect());
            // The outcome of the last transaction is known.
            let _ = queue.while_failing_late(connected).await;
        }
        match self.session.take() {
            Some(session) => Ok(session),
            None => Err(StoreError::Failed(UNREACHABLE.into())),
        }
    }

    /// Connects, however long that takes, and returns the number of the last transaction that was committed.
    async fn connect(&mut self) -> i64 {
        let (mut pause, longest) = PAUSES;
        let mut has_warned = false;
        loop {
            self.session = None;
            match self.reconnect().await {
                Ok(last) => {
                    if has_warned {
                        tracing::info!("the database can be written again");
                    }
                    return last;
                }
                Err(error) if !has_warned => {
                    has_warned = true;
                    tracing::warn!(%error, "the database cannot be written");
                }
                Err(error) => tracing::debug!(%error, "the database cannot be written"),
            }
            sleep(pause).await;
            pause = longest.min(pause * 2);
        }
    }

    /// Connects, and returns the number of the last transaction that was committed. A transaction of an earlier
    /// connection has ended then, and cannot be committed later.
    async fn reconnect(&mut self) -> Result<i64, ConnectError> {
        let session = self.connector.open(SessionRole::Writer, STATEMENTS).await?;
        self.generation += 1;
        let claimed = session.query(CLAIM, &[&self.key, &self.generation]).await;
        let last = claimed.and_then(|rows| match rows.first() {
            Some(row) => row.try_get(0),
            None => Ok(0),
        });
        let last: i64 = last.map_err(|error| ConnectError::Unavailable(describe(&error)))?;
        if last < self.committed {
            tracing::error!(
                "the database has lost changes that were confirmed: it was restored from a backup, or a standby without synchronous replication has taken over"
            );
            // What was lost stays lost; what follows is compared with what is there now.
            self.committed = last;
        }
        self.session = Some(session);
        Ok(last)
    }
}

/// Error of jobs that have waited too long.
pub(super) const UNREACHABLE: &str = "the database cannot be reached";
