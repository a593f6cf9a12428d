//! Opening a store: migrating the database and connecting the writer, which then runs until the store is closed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::oneshot, time::sleep};

use super::{
    queue::JobQueue,
    schema,
    session::{ConnectError, Connector, SessionRole},
    writer::Writer,
};
use crate::store::StoreError;

/// Pause between first attempts to connect.
const CONNECT_PAUSE: Duration = Duration::from_millis(200);

/// Opens the store, reports that, and writes until it is closed.
pub(super) async fn run(
    connector: Arc<Connector>,
    queue: Arc<JobQueue>,
    mut writer: Writer,
    patience: Duration,
    report: oneshot::Sender<Result<(), StoreError>>,
) {
    // If this task panics, nobody must wait for ever.
    let _guard = QueueGuard(queue);
    let opened = open(&connector, &mut writer, patience).await;
    let is_open = opened.is_ok();
    if report.send(opened).is_ok() && is_open {
        writer.run().await;
    }
}

struct QueueGuard(Arc<JobQueue>);

impl Drop for QueueGuard {
    fn drop(&mut self) {
        self.0.drop_all();
    }
}

/// Migrates the database and connects the writer. Waits for a database that is just being started.
async fn open(
    connector: &Connector,
    writer: &mut Writer,
    patience: Duration,
) -> Result<(), StoreError> {
    let start = Instant::now();
    loop {
        match open_once(connector, writer).await {
            Ok(()) => return Ok(()),
            Err(ConnectError::Unavailable(what)) if start.elapsed() < patience => {
                tracing::debug!(what, "waiting for the database");
                sleep(CONNECT_PAUSE).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

async fn open_once(connector: &Connector, writer: &mut Writer) -> Result<(), ConnectError> {
    let session = connector.open(SessionRole::Copy, &[]).await?;
    let migrated = schema::migrate(&session).await;
    session.close().await;
    migrated.map_err(ConnectError::Refused)?;
    writer.open().await
}
