//! [`Hall`]: a club that runs, with its data in a directory that goes with it.

use std::{net::SocketAddr, path::Path, sync::Arc};

use tabiya_club::{Club, Door, Patience, Settings, Sqlite, StoreError};
use tabiya_game::Millis;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use super::{PATIENCE, Person, within};

/// The organiser's token of every hall.
pub(crate) const ORGANISER: &str = "the organiser of the tests";

/// A club on a port of its own, in a runtime of its own, as if it were another process.
pub(crate) struct Hall {
    pub(crate) address: SocketAddr,
    pub(crate) club: Option<Arc<Club>>,
    pub(crate) restored: usize,
    pub(crate) new_token: Option<String>,
    settings: Settings,
    door: Option<Door>,
    runtime: Option<Runtime>,
    dir: Arc<TempDir>,
}

impl Hall {
    /// A new club.
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// A new club with settings of its own.
    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings {
            name: "Hall".into(),
            organiser_token: Some(ORGANISER.into()),
            requests_per_second: 5_000.0,
            patience: Patience {
                away: Millis::ZERO,
                ..Patience::default()
            },
            ..Settings::default()
        };
        change(&mut settings);
        let dir = Arc::new(tempfile::tempdir().unwrap());
        Self::open_in(dir, settings).await
    }

    async fn open_in(dir: Arc<TempDir>, settings: Settings) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (path, with) = (dir.path().to_path_buf(), settings.clone());
        let opening = runtime.spawn(async move {
            let store = Arc::new(open_store(&path).await);
            let opened = Club::open(store, with).await.unwrap();
            let door = opened
                .club
                .listen("127.0.0.1:0".parse().unwrap())
                .await
                .unwrap();
            (opened, door)
        });
        let (opened, door) = within("the club to open", opening).await.unwrap();
        assert!(opened.damaged.is_empty(), "{:?}", opened.damaged);
        Self {
            address: door.address(),
            restored: opened.restored,
            new_token: opened.new_token,
            club: Some(opened.club),
            settings,
            door: Some(door),
            runtime: Some(runtime),
            dir,
        }
    }

    /// The club is gone from one moment to the next, as if it were killed, and another is opened on what it left.
    pub(crate) async fn kill_and_reopen(self) -> Self {
        self.kill_and_reopen_with(|_| {}).await
    }

    /// The same, with other settings.
    pub(crate) async fn kill_and_reopen_with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        self.kill();
        change(&mut self.settings);
        Self::open_in(Arc::clone(&self.dir), self.settings.clone()).await
    }

    /// Stops the club without a word.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
        self.door = None;
        self.club = None;
    }

    /// Closes the club as a clean stop does.
    pub(crate) async fn close(&mut self) {
        let (Some(club), Some(door), Some(runtime)) = (&self.club, self.door.take(), &self.runtime)
        else {
            return;
        };
        let club = Arc::clone(club);
        let closing = runtime.spawn(async move { club.close(vec![door]).await });
        within("the club to close", closing).await.unwrap();
    }

    /// Where its data is.
    pub(crate) fn data(&self) -> &Path {
        self.dir.path()
    }

    /// The store of a club that has been stopped.
    pub(crate) async fn store(&self) -> Sqlite {
        assert!(self.runtime.is_none(), "the club has it open");
        open_store(self.data()).await
    }

    /// Somebody with a name.
    pub(crate) async fn person(&self, name: &str) -> Person {
        Person::come(self.address, name).await
    }

    /// The organiser, who is nobody in particular.
    pub(crate) async fn organiser(&self) -> Person {
        let mut person = self.person("Olga").await;
        let body = serde_json::json!({ "token": ORGANISER });
        assert_eq!(
            person.post("/api/v1/organiser", body).await.good()["organiser"],
            true
        );
        person
    }

    /// What the club counts, by name.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        Person::stranger(self.address).metric(name).await
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Opens the data. The club before may need a moment to let it go.
async fn open_store(path: &Path) -> Sqlite {
    let end = std::time::Instant::now() + PATIENCE;
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
