//! [`StoreThread`]: the thread on which all connections of a store run, in a runtime of its own. So a store may be used in
//! any runtime, and closed in any place.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use tokio::{
    runtime::Builder,
    sync::{mpsc, oneshot},
    task::LocalSet,
};

use crate::store::{StoreError, StoreFuture};

/// A thread that runs tasks. On drop it finishes its main task.
pub(super) struct StoreThread {
    tasks: mpsc::UnboundedSender<Task>,
    /// Closed when the thread has ended.
    ended: Mutex<Receiver<()>>,
    patience: Duration,
}

/// Creates a future on the thread.
type Task = Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()>>> + Send>;

impl StoreThread {
    /// Starts the thread with a main task, which the closing of the store must end.
    pub(super) fn start<F: Future<Output = ()> + 'static>(
        patience: Duration,
        main: impl FnOnce() -> F + Send + 'static,
    ) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Failed(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(failed)?;
        let (tasks, mut queue) = mpsc::unbounded_channel::<Task>();
        let (end, ended) = channel::<()>();
        let run = move || {
            let set = LocalSet::new();
            set.spawn_local(async move {
                while let Some(task) = queue.recv().await {
                    tokio::task::spawn_local(task());
                }
            });
            runtime.block_on(set.run_until(main()));
            drop(set);
            drop(runtime);
            drop(end);
        };
        let thread = thread::Builder::new().name("store-postgres".into());
        thread.spawn(run).map_err(failed)?;
        Ok(Self {
            tasks,
            ended: Mutex::new(ended),
            patience,
        })
    }

    /// Runs work on the thread. It goes on if the future is dropped.
    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<T> {
        let (reply, answer) = oneshot::channel();
        let task: Task = Box::new(move || {
            Box::pin(async move {
                // The caller may have stopped waiting.
                let _ = reply.send(work().await);
            })
        });
        // Without the thread, the reply channel is closed.
        let _ = self.tasks.send(task);
        Box::pin(async { answer.await.unwrap_or(Err(StoreError::Closed)) })
    }
}

impl Drop for StoreThread {
    fn drop(&mut self) {
        let ended = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        if ended.recv_timeout(self.patience) == Err(RecvTimeoutError::Timeout) {
            // It still asks the database what became of the last changes. Nobody is told that they failed.
            tracing::error!(
                "the store was closed while it was unknown whether the last changes were stored"
            );
        }
    }
}
