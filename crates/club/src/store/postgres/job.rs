//! [`Job`]: a change to be written, with its reply channel.

use std::{future::Future, pin::Pin};

use tabiya_wire::GameId;
use tokio::sync::oneshot;
use tokio_postgres::Error;

use super::{events::EncodedAppend, session::Session};
use crate::store::{StoreError, StoreFuture};

/// Error of a job.
pub(super) enum JobError {
    /// The job was refused and changed nothing; the rest of the transaction is unaffected.
    Refused(StoreError),
    /// The database failed; the transaction is rolled back.
    Database(Error),
}

impl From<Error> for JobError {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

/// A change. If it is dropped, the caller gets [`StoreError::Closed`].
pub(super) enum Job {
    /// Appends to a game; several share a statement.
    Append(AppendJob),
    /// Any other.
    Other(Box<dyn WriteJob>),
}

impl Job {
    /// Returns about how many rows the job writes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Append(job) => job.append.count.max(1),
            Self::Other(job) => job.weight(),
        }
    }

    /// Answers with an error.
    pub(super) fn fail(self, error: StoreError) {
        match self {
            Self::Append(mut job) => {
                job.outcome = Err(error);
                job.answer();
            }
            Self::Other(mut job) => {
                job.fail(error);
                job.answer();
            }
        }
    }
}

/// An append with its result.
pub(super) struct AppendJob {
    pub(super) append: EncodedAppend,
    pub(super) outcome: Result<(), StoreError>,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

impl AppendJob {
    /// Sends the result to the caller.
    pub(super) fn answer(self) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(self.outcome);
    }
}

/// Future of a job's statements. All are sent when it is first polled, so that the statements of many jobs travel
/// together.
pub(super) type JobFuture<'a> = Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;

/// A change that has statements of its own.
pub(super) trait WriteJob: Send {
    /// Runs the job and keeps its result. May be called again if the transaction fails.
    ///
    /// # Errors
    ///
    /// If the database fails, and with it the transaction. A refusal is a result, not an error.
    fn run<'a>(&'a mut self, session: &'a Session) -> JobFuture<'a>;
    /// Returns the game that it creates.
    fn creates(&self) -> Option<GameId>;
    /// Returns about how many rows it writes.
    fn weight(&self) -> usize;
    /// Sets the result to an error.
    fn fail(&mut self, error: StoreError);
    /// Sends the result to the caller.
    fn answer(self: Box<Self>);
}

/// Creates an append job, and a future of its result.
pub(super) fn append(append: EncodedAppend) -> (Job, StoreFuture<()>) {
    let (reply, answer) = oneshot::channel();
    let job = AppendJob {
        append,
        outcome: Err(StoreError::Closed),
        reply,
    };
    (Job::Append(job), answered(answer))
}

/// Creates a job, and a future of its result. The first poll of `work` must send all its statements.
pub(super) fn other<T: Send + 'static>(
    work: impl AsyncFnMut(&Session) -> Result<T, JobError> + Send + 'static,
) -> (Job, StoreFuture<T>) {
    job(work, None, 1)
}

/// Like [`other`], for a job that creates a game with this many events.
pub(super) fn creating<T: Send + 'static>(
    game: GameId,
    events: usize,
    work: impl AsyncFnMut(&Session) -> Result<T, JobError> + Send + 'static,
) -> (Job, StoreFuture<T>) {
    job(work, Some(game), 1 + events)
}

fn job<T: Send + 'static>(
    work: impl AsyncFnMut(&Session) -> Result<T, JobError> + Send + 'static,
    creates: Option<GameId>,
    weight: usize,
) -> (Job, StoreFuture<T>) {
    let (reply, answer) = oneshot::channel();
    let job = ClosureJob {
        work,
        creates,
        weight,
        outcome: Err(StoreError::Closed),
        reply,
    };
    (Job::Other(Box::new(job)), answered(answer))
}

fn answered<T: Send + 'static>(answer: oneshot::Receiver<Result<T, StoreError>>) -> StoreFuture<T> {
    Box::pin(async { answer.await.unwrap_or(Err(StoreError::Closed)) })
}

struct ClosureJob<T, W> {
    work: W,
    creates: Option<GameId>,
    weight: usize,
    outcome: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> WriteJob for ClosureJob<T, W>
where
    T: Send,
    W: AsyncFnMut(&Session) -> Result<T, JobError> + Send,
{
    fn run<'a>(&'a mut self, session: &'a Session) -> JobFuture<'a> {
        Box::pin(async move {
            self.outcome = match (self.work)(session).await {
                Ok(value) => Ok(value),
                Err(JobError::Refused(error)) => Err(error),
                Err(JobError::Database(error)) => return Err(error),
            };
            Ok(())
        })
    }

    fn creates(&self) -> Option<GameId> {
        self.creates
    }

    fn weight(&self) -> usize {
        self.weight
    }

    fn fail(&mut self, error: StoreError) {
        self.outcome = Err(error);
    }

    fn answer(self: Box<Self>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(self.outcome);
    }
}
