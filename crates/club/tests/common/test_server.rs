//! [`TestServer`]: a running club with its data in a temporary directory.

use std::{net::SocketAddr, path::Path, sync::Arc};

use tabiya_club::{Club, ClubSettings, Listener, PresenceTimeouts, Sqlite, StoreError};
use tabiya_game::Millis;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use super::{TIMEOUT, TestClient, within};

/// The organiser's token of every test server.
pub(crate) const ORGANISER: &str = "the organiser of the tests";

/// A club on a port and in a runtime of its own, as if it were another process.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) club: Option<Arc<Club>>,
    pub(crate) restored: usize,
    pub(crate) new_token: Option<String>,
    settings: ClubSettings,
    listener: Option<Listener>,
    runtime: Option<Runtime>,
    dir: Arc<TempDir>,
}

impl TestServer {
    /// Starts a new club.
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts a new club with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut ClubSettings)) -> Self {
        let mut settings = ClubSettings {
            name: "Hall".into(),
            organiser_token: Some(ORGANISER.into()),
            requests_per_second: 5_000,
            presence_timeouts: PresenceTimeouts {
                min_absence: Millis::ZERO,
                ..PresenceTimeouts::default()
            },
            ..ClubSettings::default()
        };
        change(&mut settings);
        let dir = Arc::new(tempfile::tempdir().unwrap());
        Self::open_in(dir, settings).await
    }

    async fn open_in(dir: Arc<TempDir>, settings: ClubSettings) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (path, with) = (dir.path().to_path_buf(), settings.clone());
        let opening = runtime.spawn(async move {
            let store = Arc::new(open_store(&path).await);
            let opened = Club::open(store, with).await.unwrap();
            let listener = opened
                .club
                .listen("127.0.0.1:0".parse().unwrap())
                .await
                .unwrap();
            (opened, listener)
        });
        let (opened, listener) = within("the club to open", opening).await.unwrap();
        assert!(opened.damaged.is_empty(), "{:?}", opened.damaged);
        Self {
            address: listener.address(),
            restored: opened.restored,
            new_token: opened.new_token,
            club: Some(opened.club),
            settings,
            listener: Some(listener),
            runtime: Some(runtime),
            dir,
        }
    }

    /// Kills the club and starts another on its data.
    pub(crate) async fn kill_and_restart(self) -> Self {
        self.kill_and_restart_with(|_| {}).await
    }

    /// The same, with other settings.
    pub(crate) async fn kill_and_restart_with(
        mut self,
        change: impl FnOnce(&mut ClubSettings),
    ) -> Self {
        self.kill();
        change(&mut self.settings);
        Self::open_in(Arc::clone(&self.dir), self.settings.clone()).await
    }

    /// Stops the club abruptly.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
        self.listener = None;
        self.club = None;
    }

    /// Closes the club cleanly.
    pub(crate) async fn close(&mut self) {
        let (Some(club), Some(listener), Some(runtime)) =
            (&self.club, self.listener.take(), &self.runtime)
        else {
            return;
        };
        let club = Arc::clone(club);
        let closing = runtime.spawn(async move { club.close(vec![listener]).await });
        within("the club to close", closing).await.unwrap();
    }

    /// Returns the data directory.
    pub(crate) fn data(&self) -> &Path {
        self.dir.path()
    }

    /// Opens the store of a stopped club.
    pub(crate) async fn store(&self) -> Sqlite {
        assert!(self.runtime.is_none(), "the club has it open");
        open_store(self.data()).await
    }

    /// Creates a client with a name.
    pub(crate) async fn person(&self, name: &str) -> TestClient {
        TestClient::named(self.address, name).await
    }

    /// Creates a client with the organiser's rights.
    pub(crate) async fn organiser(&self) -> TestClient {
        let mut person = self.person("Olga").await;
        let body = serde_json::json!({ "token": ORGANISER });
        assert_eq!(
            person.post("/api/v1/organiser", body).await.ok()["organiser"],
            true
        );
        person
    }

    /// Returns a metric by name.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        TestClient::new_guest(self.address).metric(name).await
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Opens the data. The previous club may need a moment to release it.
async fn open_store(path: &Path) -> Sqlite {
    let end = std::time::Instant::now() + TIMEOUT;
    loop {
        match Sqlite::open(path) {
            Ok(store) => return store,
            Err(StoreError::InUse) if std::time::Instant::now() < end => {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}
