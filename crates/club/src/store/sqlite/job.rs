//! [`Job`]: something to be done with the database, and who waits for it.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::trouble::Trouble;
use crate::store::{StoreError, Stored};

/// Something to be done with the database. Dropped without an answer, it tells who waits that the store is closed.
pub(super) trait Job: Send {
    /// Does it, and keeps what came of it. If its transaction fails, it may be done again.
    ///
    /// # Errors
    ///
    /// If the database failed, and the transaction with it. A refusal is no error, but an answer.
    fn run(&mut self, db: &Connection) -> Result<(), rusqlite::Error>;
    /// Keeps that it failed.
    fn fail(&mut self, error: StoreError);
    /// Tells who waits what came of it.
    fn answer(self: Box<Self>);
}

/// A job of some work, and its answer when it comes.
pub(super) fn job<T: Send + 'static>(
    work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
) -> (Box<dyn Job>, Stored<T>) {
    let (asker, answer) = oneshot::channel();
    let outcome = Err(StoreError::Closed);
    let task = Task {
        work,
        outcome,
        asker,
    };
    let answer = async { answer.await.unwrap_or(Err(StoreError::Closed)) };
    (Box::new(task), Box::pin(answer))
}

struct Task<T, W> {
    work: W,
    outcome: Result<T, StoreError>,
    asker: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Job for Task<T, W>
where
    T: Send,
    W: FnMut(&Connection) -> Result<T, Trouble> + Send,
{
    fn run(&mut self, db: &Connection) -> Result<(), rusqlite::Error> {
        self.outcome = match (self.work)(db) {
            Ok(value) => Ok(value),
            Err(Trouble::Refused(error)) => Err(error),
            Err(Trouble::Database(error)) => return Err(error),
        };
        Ok(())
    }

    fn fail(&mut self, error: StoreError) {
        self.outcome = Err(error);
    }

    fn answer(self: Box<Self>) {
        // Nobody has to wait for it.
        let _ = self.asker.send(self.outcome);
    }
}
