//! The work of the writer: what waits goes into one transaction, and is answered when that is on disk.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::{job::Job, queue::Queue, trouble::of_database};

/// How many jobs are done in one transaction: so many take about ten milliseconds.
const MOST: usize = 1024;

/// Does the jobs of a queue until its end.
pub(super) fn work(db: &Connection, queue: &Queue) {
    loop {
        let jobs = queue.take(MOST);
        if jobs.is_empty() {
            return;
        }
        write(db, jobs);
    }
}

/// Does some jobs and answers them. One that the database cannot do does not spoil the others.
fn write(db: &Connection, mut jobs: Vec<Box<dyn Job>>) {
    match commit(db, &mut jobs) {
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
            jobs.into_iter().for_each(|job| write(db, vec![job]));
        }
    }
}

/// Does some jobs in one transaction. If that fails, it is as if there had been none.
fn commit(db: &Connection, jobs: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
    let transaction = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
    for job in jobs {
        job.run(&transaction)?;
    }
    transaction.commit()
}
