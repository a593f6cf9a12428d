//! [`TestServer`]: a running club with its data in a temporary directory.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{Arc, LazyLock},
    time::Duration,
};

use tabiya_club::{
    Bus, Club, ClubSettings, ClusterSettings, Listener, LocalBus, Membership, Nats, Postgres,
    PostgresOptions, PresenceTimeouts, SharedStore, Sqlite, Store, StoreError, StoredGame,
};
use tabiya_game::Millis;
use tabiya_test_servers::{NatsServer, PostgresServer};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use super::{LoadBalancer, TIMEOUT, TestClient, until, within};

/// The organiser's token of every test server.
pub(crate) const ORGANISER: &str = "the organiser of the tests";

/// A club on a port, as if it were other processes: one on SQLite, or several nodes on PostgreSQL and NATS. Then clients
/// come to any of the nodes, as behind a load balancer.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) restored: usize,
    pub(crate) new_token: Option<String>,
    settings: ClubSettings,
    nodes: Vec<TestNode>,
    balancer: Option<LoadBalancer>,
    dir: Arc<TempDir>,
    /// URL of the database of a club of several nodes.
    database: Option<String>,
}

/// A process of the club, with a runtime of its own.
struct TestNode {
    club: Arc<Club>,
    listener: Option<Listener>,
    runtime: Runtime,
}

/// Number of nodes of a club on PostgreSQL.
const NODES: usize = 3;

/// The servers that all clubs of a test program share.
static SERVERS: LazyLock<(PostgresServer, NatsServer)> =
    LazyLock::new(|| (PostgresServer::start(), NatsServer::start()));

/// Returns true in the test programs whose clubs have several nodes.
pub(crate) fn has_nodes() -> bool {
    env!("CARGO_CRATE_NAME").ends_with("_cluster")
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
        let database = has_nodes().then(|| SERVERS.0.create_database());
        Self::open_in(dir, database, settings, None).await
    }

    /// Starts a club of several nodes whose messages to each other get lost where `loses` says so.
    pub(crate) async fn with_losses(loses: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let settings = ClubSettings {
            organiser_token: Some(ORGANISER.into()),
            requests_per_second: 5_000,
            ..ClubSettings::default()
        };
        let dir = Arc::new(tempfile::tempdir().unwrap());
        let database = Some(SERVERS.0.create_database());
        let bus = LocalBus::default().losing(move |_, _| loses());
        Self::open_in(dir, database, settings, Some(bus)).await
    }

    async fn open_in(
        dir: Arc<TempDir>,
        database: Option<String>,
        settings: ClubSettings,
        local_bus: Option<LocalBus>,
    ) -> Self {
        let (mut nodes, mut restored, mut new_token) = (Vec::new(), 0, None);
        for number in 0..if database.is_some() { NODES } else { 1 } {
            let runtime = Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap();
            let (path, mut with) = (dir.path().to_path_buf(), settings.clone());
            // Later nodes find the token of the first.
            if number > 0 {
                with.organiser_token = None;
            }
            let (url, local_bus) = (database.clone(), local_bus.clone());
            let opening = runtime.spawn(async move {
                let store: SharedStore = match url {
                    None => Arc::new(open_store(&path).await),
                    Some(url) => {
                        let store = Postgres::connect(&url, PostgresOptions::default());
                        let store = Arc::new(store.await.unwrap());
                        let bus: Arc<dyn Bus> = match local_bus {
                            Some(bus) => Arc::new(bus),
                            None => {
                                let bus = Nats::connect(&SERVERS.1.url(), url.as_bytes()).await;
                                Arc::new(bus.unwrap())
                            }
                        };
                        with.cluster = Some(ClusterSettings {
                            name: format!("node {number}"),
                            membership: Arc::clone(&store) as Arc<dyn Membership>,
                            bus,
                        });
                        store
                    }
                };
                let unfinished = store.unfinished().await.unwrap().len();
                let opened = Club::open(store, with).await.unwrap();
                let listener = opened
                    .club
                    .listen("127.0.0.1:0".parse().unwrap())
                    .await
                    .unwrap();
                (opened, listener, unfinished)
            });
            let (opened, listener, unfinished) = within("the club to open", opening).await.unwrap();
            assert!(opened.damaged.is_empty(), "{:?}", opened.damaged);
            restored = match database {
                None => opened.restored,
                Some(_) => unfinished,
            };
            new_token = new_token.or(opened.new_token);
            nodes.push(TestNode {
                club: opened.club,
                listener: Some(listener),
                runtime,
            });
        }
        if let Some(url) = &database {
            wait_for_balance(url).await;
        }
        let addresses: Vec<SocketAddr> = nodes.iter().map(TestNode::address).collect();
        let balancer = database
            .is_some()
            .then(|| LoadBalancer::start(addresses.clone()));
        Self {
            address: balancer
                .as_ref()
                .map_or(addresses[0], LoadBalancer::address),
            restored,
            new_token,
            settings,
            nodes,
            balancer,
            dir,
            database,
        }
    }

    /// Returns the club, or its first node.
    pub(crate) fn club(&self) -> &Arc<Club> {
        &self.nodes[0].club
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
        let database = self.database.clone();
        Self::open_in(Arc::clone(&self.dir), database, self.settings.clone(), None).await
    }

    /// Stops the club abruptly, with all its nodes.
    pub(crate) fn kill(&mut self) {
        self.balancer = None;
        for node in self.nodes.drain(..) {
            node.runtime.shutdown_background();
        }
    }

    /// Stops one of several nodes abruptly.
    pub(crate) fn kill_node(&mut self, index: usize) {
        let node = self.nodes.remove(index);
        if let Some(balancer) = &self.balancer {
            balancer.set(self.nodes.iter().map(TestNode::address).collect());
        }
        node.runtime.shutdown_background();
    }

    /// Closes one of several nodes cleanly, as for an upgrade.
    pub(crate) async fn close_node(&mut self, index: usize) {
        let mut node = self.nodes.remove(index);
        if let Some(balancer) = &self.balancer {
            balancer.set(self.nodes.iter().map(TestNode::address).collect());
        }
        if let Some(listener) = node.listener.take() {
            let club = Arc::clone(&node.club);
            let closing = node
                .runtime
                .spawn(async move { club.close(vec![listener]).await });
            within("the node to close", closing).await.unwrap();
        }
        node.runtime.shutdown_background();
    }

    /// Returns the addresses of the nodes.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(TestNode::address).collect()
    }

    /// Closes the club cleanly, one node after the other.
    pub(crate) async fn close(&mut self) {
        for node in &mut self.nodes {
            if let Some(listener) = node.listener.take() {
                let club = Arc::clone(&node.club);
                let closing = node
                    .runtime
                    .spawn(async move { club.close(vec![listener]).await });
                within("the club to close", closing).await.unwrap();
            }
        }
    }

    /// Returns the data directory.
    pub(crate) fn data(&self) -> &Path {
        self.dir.path()
    }

    /// Reads a game of a running club from its store.
    pub(crate) async fn stored_game(&self, game: &str) -> StoredGame {
        let id = game.parse().unwrap();
        let read = match &self.database {
            None => Sqlite::open_read_only(self.data()).unwrap().game(id).await,
            Some(url) => {
                let store = Postgres::connect(url, PostgresOptions::default());
                store.await.unwrap().game(id).await
            }
        };
        read.unwrap().unwrap()
    }

    /// From now on the store refuses all events.
    pub(crate) fn refuse_events(&self) {
        self.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON fresh BEGIN SELECT RAISE(FAIL, 'no room'); END",
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
                 AS $$ BEGIN RAISE 'no room'; END $$;
             CREATE TRIGGER refuse BEFORE INSERT ON game_events EXECUTE FUNCTION refuse()",
        );
    }

    /// From now on the store takes events again.
    pub(crate) fn take_events(&self) {
        self.execute("DROP TRIGGER refuse", "DROP TRIGGER refuse ON game_events");
    }

    /// Runs SQL on the club's data.
    fn execute(&self, sqlite: &str, postgres: &str) {
        match &self.database {
            None => {
                let file = self.data().join("tabiya.db");
                let db = rusqlite::Connection::open(file).unwrap();
                db.execute(sqlite, ()).unwrap();
            }
            Some(url) => {
                let name = url.rsplit('/').next().unwrap();
                SERVERS.0.execute(name, postgres);
            }
        }
    }

    /// Opens the store of a stopped club.
    pub(crate) async fn store(&self) -> SharedStore {
        assert!(self.nodes.is_empty(), "the club has it open");
        match &self.database {
            None => Arc::new(open_store(self.data()).await),
            Some(url) => {
                let store = Postgres::connect(url, PostgresOptions::default());
                Arc::new(store.await.unwrap())
            }
        }
    }

    /// Waits until every node of several has heard what the others list.
    pub(crate) async fn settle(&self) {
        if has_nodes() {
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
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

    /// Returns a metric by name, summed over the nodes.
    pub(crate) async fn metric(&self, name: &str) -> i64 {
        let mut sum = 0;
        let mut is_known = false;
        for node in &self.nodes {
            let mut client = TestClient::new_guest(node.address());
            if let Some(value) = client.find_metric(name).await {
                (sum, is_known) = (sum + value, true);
            }
        }
        assert!(is_known, "no {name}");
        sum
    }
}

impl TestNode {
    fn address(&self) -> SocketAddr {
        self.listener.as_ref().unwrap().address()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until the nodes have taken their parts of the games: a game that moves is interrupted for a moment.
async fn wait_for_balance(url: &str) {
    let name = url.rsplit('/').next().unwrap();
    let largest = "SELECT coalesce(max(count), 1024) FROM
         (SELECT count(*) FROM shards WHERE node IS NOT NULL GROUP BY node) AS parts";
    until("all nodes to have their part", async || {
        let largest = SERVERS.0.execute(name, largest);
        largest.trim().parse::<usize>().unwrap() <= 1024_usize.div_ceil(NODES)
    })
    .await;
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
