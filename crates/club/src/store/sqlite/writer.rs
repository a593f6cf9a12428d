//! [`GroupCommit`]: queued jobs go into one transaction and are answered when it is on disk.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use prometheus_client::metrics::histogram::Histogram;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{events, job::Job, job_error::from_sqlite, live_events::LiveEvents, queue::JobQueue};

/// Maximum number of jobs per transaction, which take about ten milliseconds.
const MAX_BATCH: usize = 1024;
/// With this many recent jobs, more are expected shortly.
const BUSY_THRESHOLD: usize = 64;
/// Time for further jobs to arrive, so that more of them share a sync.
const BATCH_DELAY: Duration = Duration::from_millis(4);

/// State of the writer thread.
#[derive(Clone)]
pub(super) struct GroupCommit {
    pub(super) live_events: Arc<LiveEvents>,
    /// Number of stale live rows above which the oldest are purged.
    pub(super) max_stale_rows: u32,
    pub(super) commit_latency: Histogram,
}

impl GroupCommit {
    /// Runs the jobs of a queue until it is closed.
    pub(super) fn work(&self, db: &Connection, queue: &JobQueue) {
        let mut recent_jobs = 0;
        loop {
            let jobs = queue.take(MAX_BATCH);
            if jobs.is_empty() {
                return;
            }
            // A moving sum, so that a short lull does not end the batching.
            recent_jobs = recent_jobs / 2 + jobs.len();
            self.write(db, jobs);
            if let Err(error) = self.purge(db) {
                tracing::warn!(%error, "could not purge stale rows");
            }
            if recent_jobs >= BUSY_THRESHOLD {
                thread::sleep(BATCH_DELAY);
            }
        }
    }

    /// Runs jobs and answers them. If the batch fails, each is tried alone, so that one does not spoil the others.
    fn write(&self, db: &Connection, mut jobs: Vec<Box<dyn Job>>) {
        match self.commit(db, &mut jobs) {
            Ok(()) => jobs.into_iter().for_each(Job::answer),
            Err(error) if jobs.len() == 1 => {
                tracing::debug!(%error, "a job failed");
                for mut job in jobs {
                    job.fail(from_sqlite(&error));
                    job.answer();
                }
            }
            Err(error) => {
                tracing::warn!(%error, jobs = jobs.len(), "a batch could not be committed; retrying each job alone");
                jobs.into_iter().for_each(|job| self.write(db, vec![job]));
            }
        }
    }

    /// Runs jobs in one transaction. If it fails, none of them has happened.
    fn commit(&self, db: &Connection, jobs: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
        let start = Instant::now();
        let done = self.transact(db, |db| jobs.iter_mut().try_for_each(|job| job.run(db)));
        self.commit_latency.observe(start.elapsed().as_secs_f64());
        done
    }

    /// Purges stale rows when it is time. Nobody waits for this, and failing does no harm.
    fn purge(&self, db: &Connection) -> rusqlite::Result<()> {
        match events::purge_cutoff(db, &self.live_events, self.max_stale_rows)? {
            Some(end) => self.transact(db, |db| events::purge_before(db, &self.live_events, end)),
            None => Ok(()),
        }
    }

    /// Runs work in one transaction, and commits or rolls back the live events with it.
    fn transact(
        &self,
        db: &Connection,
        work: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let done = Transaction::new_unchecked(db, TransactionBehavior::Immediate)
            .and_then(|transaction| work(&transaction).and_then(|()| transaction.commit()));
        match done {
            Ok(()) => self.live_events.commit(),
            Err(_) => self.live_events.roll_back(),
        }
        done
    }
}
