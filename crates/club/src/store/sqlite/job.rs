//! [`Job`]: work for a database thread, with its reply channel.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::job_error::JobError;
use crate::store::{StoreError, StoreFuture};

/// Work for a database thread. If it is dropped, the caller gets [`StoreError::Closed`].
pub(super) trait Job: Send {
    /// Runs the job and keeps its result. May be called again if the transaction fails.
    ///
    /// # Errors
    ///
    /// If the database fails, and with it the transaction. A refusal is a result, not an error.
    fn run(&mut self, db: &Connection) -> Result<(), rusqlite::Error>;
    /// Sets the result to an error.
    fn fail(&mut self, error: StoreError);
    /// Sends the result to the caller.
    fn answer(self: Box<Self>);
}

/// Creates a job, and a future of its result.
pub(super) fn job<T: Send + 'static>(
    work: impl FnMut(&Connection) -> Result<T, JobError> + Send + 'static,
) -> (Box<dyn Job>, StoreFuture<T>) {
    let (reply, answer) = oneshot::channel();
    let outcome = Err(StoreError::Closed);
    let task = ClosureJob {
        work,
        outcome,
        reply,
    };
    let answer = async { answer.await.unwrap_or(Err(StoreError::Closed)) };
    (Box::new(task), Box::pin(answer))
}

struct ClosureJob<T, W> {
    work: W,
    outcome: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Job for ClosureJob<T, W>
where
    T: Send,
    W: FnMut(&Connection) -> Result<T, JobError> + Send,
{
    fn run(&mut self, db: &Connection) -> Result<(), rusqlite::Error> {
        self.outcome = match (self.work)(db) {
            Ok(value) => Ok(value),
            Err(JobError::Refused(error)) => Err(error),
            Err(JobError::Database(error)) => return Err(error),
        };
        Ok(())
    }

    fn fail(&mut self, error: StoreError) {
        self.outcome = Err(error);
    }

    fn answer(self: Box<Self>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(self.outcome);
    }
}
