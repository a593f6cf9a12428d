//! Copies between databases, each on a thread of its own, because SQLite blocks.

use std::{io, thread};

use tokio::{runtime::Builder, sync::oneshot};

use crate::store::{StoreError, StoreFuture};

/// Runs work on a thread of its own, in a runtime of its own.
pub(super) fn run<T: Send + 'static>(
    work: impl AsyncFnOnce() -> Result<T, StoreError> + Send + 'static,
) -> StoreFuture<T> {
    let (reply, answer) = oneshot::channel();
    let failed = |error: io::Error| StoreError::Failed(error.to_string());
    let copy = move || {
        let runtime = Builder::new_current_thread().enable_all().build();
        let done = runtime
            .map_err(failed)
            .and_then(|runtime| runtime.block_on(work()));
        // The caller may have stopped waiting.
        let _ = reply.send(done);
    };
    let started = thread::Builder::new().name("store-copy".into()).spawn(copy);
    Box::pin(async move {
        started.map_err(failed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    })
}
