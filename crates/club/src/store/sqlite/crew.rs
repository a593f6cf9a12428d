//! [`Crew`]: threads with a connection each, that do the jobs of one queue.

use std::{
    sync::Arc,
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use super::{
    job::{Job, job},
    queue::Queue,
    trouble::{Trouble, of_database, of_disk},
};
use crate::store::{StoreError, Stored};

/// Threads that do jobs. When it is dropped, they finish those that wait, and close their connections.
pub(super) struct Crew {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
}

impl Crew {
    /// Starts a thread a connection. Each works until the queue is empty and closed.
    pub(super) fn hire(
        name: &str,
        connections: Vec<Connection>,
        work: impl Fn(&Connection, &Queue) + Clone + Send + 'static,
    ) -> Result<Self, StoreError> {
        let mut crew = Self {
            queue: Arc::default(),
            threads: Vec::new(),
        };
        for db in connections {
            let shift = Shift(crew.queue.clone());
            let work = work.clone();
            let thread = thread::Builder::new().name(name.to_string());
            let thread = thread.spawn(move || work(&db, &shift.0));
            crew.threads.push(thread.map_err(of_disk)?);
        }
        Ok(crew)
    }

    /// Has some work done.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Stored<T> {
        let (job, answer) = job(work);
        self.queue.put(job);
        answer
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.queue.close();
        for thread in self.threads.drain(..) {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

/// A thread at work. If it panics, nobody must wait for it.
struct Shift(Arc<Queue>);

impl Drop for Shift {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandon();
        }
    }
}

/// The work of a reader: each job sees the database as it is when the job begins.
pub(super) fn read(db: &Connection, queue: &Queue) {
    while let Some(mut job) = queue.take(1).pop() {
        if let Err(error) = in_a_snapshot(db, job.as_mut()) {
            job.fail(of_database(&error));
        }
        job.answer();
    }
}

fn in_a_snapshot(db: &Connection, job: &mut dyn Job) -> rusqlite::Result<()> {
    let snapshot = db.unchecked_transaction()?;
    job.run(&snapshot)?;
    // There is nothing to commit, and where a job has met damage and got around it, SQLite would not.
    snapshot.rollback()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crew() -> Crew {
        let connections = vec![Connection::open_in_memory().unwrap()];
        Crew::hire("crew", connections, read).unwrap()
    }

    #[tokio::test]
    async fn work_is_done_in_order_and_to_the_end() {
        let crew = crew();
        let first = crew.ask(|db| Ok(db.query_row("SELECT 1", [], |row| row.get::<_, i32>(0))?));
        let second = crew.ask(|_| Err::<(), _>(StoreError::Taken.into()));
        let third = crew.ask(|db| Ok(db.execute("SELECT no", [])?));
        drop(crew);
        assert_eq!(first.await, Ok(1));
        assert_eq!(second.await, Err(StoreError::Taken));
        assert!(matches!(third.await, Err(StoreError::Failed(_))));
    }

    #[tokio::test]
    async fn nobody_waits_for_a_thread_that_is_gone() {
        let crew = crew();
        let broken = crew.ask::<()>(|_| panic!("as the test wants it"));
        let next = crew.ask(|_| Ok(()));
        assert_eq!(broken.await, Err(StoreError::Closed));
        assert_eq!(next.await, Err(StoreError::Closed));
        assert_eq!(crew.ask(|_| Ok(())).await, Err(StoreError::Closed));
    }
}
