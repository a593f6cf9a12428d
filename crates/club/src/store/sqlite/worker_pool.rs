//! [`WorkerPool`]: threads with a connection each, which run the jobs of one queue.

use std::{
    sync::Arc,
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use super::{
    job::{Job, job},
    job_error::{JobError, from_io, from_sqlite},
    queue::JobQueue,
};
use crate::store::{StoreError, StoreFuture};

/// Threads that run jobs. On drop they finish the queued jobs and close their connections.
pub(super) struct WorkerPool {
    queue: Arc<JobQueue>,
    threads: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Starts one thread per connection. Each runs until the queue is closed and empty.
    pub(super) fn spawn(
        name: &str,
        queue: JobQueue,
        connections: Vec<Connection>,
        work: impl Fn(&Connection, &JobQueue) + Clone + Send + 'static,
    ) -> Result<Self, StoreError> {
        let mut pool = Self {
            queue: Arc::new(queue),
            threads: Vec::new(),
        };
        for db in connections {
            let shift = PanicGuard(pool.queue.clone());
            let work = work.clone();
            let thread = thread::Builder::new().name(name.to_string());
            let thread = thread.spawn(move || work(&db, &shift.0));
            pool.threads.push(thread.map_err(from_io)?);
        }
        Ok(pool)
    }

    /// Submits a job.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, JobError> + Send + 'static,
    ) -> StoreFuture<T> {
        let (job, answer) = job(work);
        self.queue.push(job);
        answer
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.queue.close();
        for thread in self.threads.drain(..) {
            // A panic has already been reported.
            let _ = thread.join();
        }
    }
}

/// Drops all jobs if its thread panics, so that no caller waits for ever.
struct PanicGuard(Arc<JobQueue>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.drop_all();
        }
    }
}

/// Runs a reader: each job gets a snapshot taken when it begins.
pub(super) fn run_reader(db: &Connection, queue: &JobQueue) {
    while let Some(mut job) = queue.take(1).pop() {
        if let Err(error) = run_in_snapshot(db, job.as_mut()) {
            job.fail(from_sqlite(&error));
        }
        job.answer();
    }
}

fn run_in_snapshot(db: &Connection, job: &mut dyn Job) -> rusqlite::Result<()> {
    let snapshot = db.unchecked_transaction()?;
    job.run(&snapshot)?;
    // There is nothing to commit, and after a job has worked around damage, SQLite would refuse to.
    snapshot.rollback()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::new_latency;

    fn pool() -> WorkerPool {
        let connections = vec![Connection::open_in_memory().unwrap()];
        WorkerPool::spawn(
            "test-reader",
            JobQueue::new(new_latency()),
            connections,
            run_reader,
        )
        .unwrap()
    }

    #[tokio::test]
    async fn jobs_run_in_order_and_finish_on_drop() {
        let pool = pool();
        let first = pool.submit(|db| Ok(db.query_row("SELECT 1", [], |row| row.get::<_, i32>(0))?));
        let second = pool.submit(|_| Err::<(), _>(StoreError::Taken.into()));
        let third = pool.submit(|db| Ok(db.execute("SELECT no", [])?));
        drop(pool);
        assert_eq!(first.await, Ok(1));
        assert_eq!(second.await, Err(StoreError::Taken));
        assert!(matches!(third.await, Err(StoreError::Failed(_))));
    }

    #[tokio::test]
    async fn jobs_fail_when_their_thread_panics() {
        let pool = pool();
        let broken = pool.submit::<()>(|_| panic!("intended by the test"));
        let next = pool.submit(|_| Ok(()));
        assert_eq!(broken.await, Err(StoreError::Closed));
        assert_eq!(next.await, Err(StoreError::Closed));
        assert_eq!(pool.submit(|_| Ok(())).await, Err(StoreError::Closed));
    }
}
