//! [`PausedServer`]: a club whose timers run only when a test advances them.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, thread, time::Duration};

use tabiya_club::{Club, ClubSettings, Sqlite};
use tempfile::TempDir;
use tokio::{
    runtime::Builder,
    sync::{mpsc, oneshot},
};

use super::{TestClient, within};

/// A club in a thread of its own. Its sockets and its games' clocks are real, but its timeouts are measured by a clock
/// that is paused until [`PausedServer::advance_time`].
pub(crate) struct PausedServer {
    pub(crate) address: SocketAddr,
    advance: mpsc::UnboundedSender<(Duration, oneshot::Sender<()>)>,
    running: thread::JoinHandle<()>,
    dir: TempDir,
}

impl PausedServer {
    pub(crate) async fn open() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().to_path_buf();
        let (opened, address) = oneshot::channel();
        let (advance, advances) = mpsc::unbounded_channel();
        let running = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(run(path, opened, advances));
        });
        let address = within("the club to open", address).await.unwrap();
        Self {
            address,
            advance,
            running,
            dir,
        }
    }

    /// Advances the club's timers.
    pub(crate) async fn advance_time(&self, time: Duration) {
        let (done, wait) = oneshot::channel();
        self.advance.send((time, done)).unwrap();
        within("time to pass", wait).await.unwrap();
    }

    /// Returns a metric by name.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        TestClient::new_guest(self.address).metric(name).await
    }

    /// Stops the club abruptly. Returns its store and directory.
    pub(crate) async fn stop(self) -> (Sqlite, TempDir) {
        drop(self.advance);
        let stopped = tokio::task::spawn_blocking(|| self.running.join());
        within("the club to stop", stopped).await.unwrap().unwrap();
        (Sqlite::open(self.dir.path()).unwrap(), self.dir)
    }
}

/// Runs the club until the handle is dropped.
async fn run(
    path: PathBuf,
    opened: oneshot::Sender<SocketAddr>,
    mut advances: mpsc::UnboundedReceiver<(Duration, oneshot::Sender<()>)>,
) {
    tokio::time::pause();
    // A paused Tokio clock jumps to the next timer when idle, unless a blocking thread is running.
    let (_at_work, work) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || work.recv());
    let store = Arc::new(Sqlite::open(&path).unwrap());
    let settings = ClubSettings {
        requests_per_second: 5_000,
        ..ClubSettings::default()
    };
    let club = Club::open(store, settings).await.unwrap().club;
    let listener = club.listen("127.0.0.1:0".parse().unwrap()).await.unwrap();
    opened.send(listener.address()).unwrap();
    while let Some((time, done)) = advances.recv().await {
        tokio::time::advance(time).await;
        let _ = done.send(());
    }
}
