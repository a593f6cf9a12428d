//! [`StoppedHall`]: a club whose patience is tried without waiting: its timers run only when they are told to.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, thread, time::Duration};

use tabiya_club::{Club, Settings, Sqlite};
use tempfile::TempDir;
use tokio::{
    runtime::Builder,
    sync::{mpsc, oneshot},
};

use super::{Person, within};

/// A club in a thread of its own. Its sockets are real, and so is the time of its games; but how long it waits for
/// somebody is measured by a clock that stands still until [`StoppedHall::pass`].
pub(crate) struct StoppedHall {
    pub(crate) address: SocketAddr,
    wind: mpsc::UnboundedSender<(Duration, oneshot::Sender<()>)>,
    running: thread::JoinHandle<()>,
    dir: TempDir,
}

impl StoppedHall {
    pub(crate) async fn open() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().to_path_buf();
        let (opened, address) = oneshot::channel();
        let (wind, winding) = mpsc::unbounded_channel();
        let running = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(run(path, opened, winding));
        });
        let address = within("the club to open", address).await.unwrap();
        Self {
            address,
            wind,
            running,
            dir,
        }
    }

    /// Lets time pass for the club.
    pub(crate) async fn pass(&self, time: Duration) {
        let (passed, wait) = oneshot::channel();
        self.wind.send((time, passed)).unwrap();
        within("time to pass", wait).await.unwrap();
    }

    /// What the club counts, by name.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        Person::stranger(self.address).metric(name).await
    }

    /// Stops the club without a word. Its store is left, and where that is.
    pub(crate) async fn stop(self) -> (Sqlite, TempDir) {
        drop(self.wind);
        let stopped = tokio::task::spawn_blocking(|| self.running.join());
        within("the club to stop", stopped).await.unwrap().unwrap();
        (Sqlite::open(self.dir.path()).unwrap(), self.dir)
    }
}

/// The club, until its hall is dropped.
async fn run(
    path: PathBuf,
    opened: oneshot::Sender<SocketAddr>,
    mut winding: mpsc::UnboundedReceiver<(Duration, oneshot::Sender<()>)>,
) {
    tokio::time::pause();
    // A stopped clock would jump to the next alarm whenever there is nothing to do, but not while a thread is at
    // work.
    let (_at_work, work) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || work.recv());
    let store = Arc::new(Sqlite::open(&path).unwrap());
    let settings = Settings {
        requests_per_second: 5_000.0,
        ..Settings::default()
    };
    let club = Club::open(store, settings).await.unwrap().club;
    let door = club.listen("127.0.0.1:0".parse().unwrap()).await.unwrap();
    opened.send(door.address()).unwrap();
    while let Some((time, passed)) = winding.recv().await {
        tokio::time::advance(time).await;
        let _ = passed.send(());
    }
}
