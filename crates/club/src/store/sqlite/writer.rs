//! [`Writer`]: what waits goes into one transaction, and is answered when that is on disk.

use std::{sync::Arc, thread, time::Duration};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{events, job::Job, queue::Queue, tails::Tails, trouble::of_database};

/// How many jobs are done in one transaction: so many take about ten milliseconds.
const MOST: usize = 1024;
/// Where so many came lately, more will come in a moment.
const CROWD: usize = 64;
/// So long they are given to gather: what a sync costs is shared by more.
const GATHERING: Duration = Duration::from_millis(4);

/// What the thread that writes has beside its connection.
#[derive(Clone)]
pub(super) struct Writer {
    pub(super) tails: Arc<Tails>,
    /// How many fresh rows may be of no use before the oldest are cleared away.
    pub(super) spare: u32,
}

impl Writer {
    /// Does the jobs of a queue until its end.
    pub(super) fn work(&self, db: &Connection, queue: &Queue) {
        let mut lately = 0;
        loop {
            let jobs = queue.take(MOST);
            if jobs.is_empty() {
                return;
            }
            // A few that come between two crowds wait for the second.
            lately = lately / 2 + jobs.len();
            self.write(db, jobs);
            if let Err(error) = self.clear(db) {
                tracing::warn!(%error, "what is of no use could not be cleared away");
            }
            if lately >= CROWD {
                thread::sleep(GATHERING);
            }
        }
    }

    /// Does some jobs and answers them. One that the database cannot do does not spoil the others.
    fn write(&self, db: &Connection, mut jobs: Vec<Box<dyn Job>>) {
        match self.commit(db, &mut jobs) {
            Ok(()) => jobs.into_iter().for_each(Job::answer),
            Err(error) if jobs.len() == 1 => {
                tracing::debug!(%error, "not written");
                for mut job in jobs {
                    job.fail(of_database(&error));
                    job.answer();
                }
            }
            Err(error) => {
                tracing::warn!(%error, jobs = jobs.len(), "could not be written together; each is tried alone");
                jobs.into_iter().for_each(|job| self.write(db, vec![job]));
            }
        }
    }

    /// Does some jobs in one transaction. If that fails, it is as if there had been none.
    fn commit(&self, db: &Connection, jobs: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
        self.transact(db, |db| jobs.iter_mut().try_for_each(|job| job.run(db)))
    }

    /// Clears away what is of no use, when it is time. Nobody waits for it, and if it fails, nobody is harmed.
    fn clear(&self, db: &Connection) -> rusqlite::Result<()> {
        match events::spent(db, &self.tails, self.spare)? {
            Some(end) => self.transact(db, |db| events::clear_before(db, &self.tails, end)),
            None => Ok(()),
        }
    }

    /// Does some work in one transaction, and keeps what it has noted if that is on disk.
    fn transact(
        &self,
        db: &Connection,
        work: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let done = Transaction::new_unchecked(db, TransactionBehavior::Immediate)
            .and_then(|transaction| work(&transaction).and_then(|()| transaction.commit()));
        match done {
            Ok(()) => self.tails.keep(),
            Err(_) => self.tails.forget(),
        }
        done
    }
}
