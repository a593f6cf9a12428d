//! [`Club`]: a server, from its data on disk to its open doors.

use std::{fmt, net::IpAddr, sync::Arc};

use tabiya_wire::ServerMessage;

use crate::{
    Bus, Id, LocalBus, NamedEngine, Patience, SharedStore, StoreError, Timekeeper, Tls, Topic,
    challenges,
    http::{self, File, Page},
    hub::{Hub, Parts},
    limits::{ByAddress, Place, Places, Rate},
    lobby::Lobby,
    message::text,
    network::Network,
    people::{self, Keys},
    random,
};

/// How a club is set up.
#[derive(Clone)]
pub struct Settings {
    /// The club's name.
    pub name: String,
    /// The organiser's token; without, the one of the last time, or a new one.
    pub organiser_token: Option<String>,
    /// So many threads for the engine, and as many for analysis.
    pub engine_threads: usize,
    /// Engines for analysis, besides the club's own.
    pub other_engines: Vec<NamedEngine>,
    /// Names under which the club may be called, besides addresses and this computer's own.
    pub hosts: Vec<String>,
    /// A proxy in front of the club, which says for whom it asks.
    pub proxy: Option<IpAddr>,
    /// How much one address may ask by HTTP, on average: a whole school may be behind one.
    pub requests_per_second: f32,
    /// How many sockets one address may have open.
    pub sockets_for_one: usize,
    /// How many connections besides that are no sockets, or not yet.
    pub connections_for_one: usize,
    /// The certificate for `https`; without, the club speaks `http`.
    pub tls: Option<Tls>,
    /// Where the files of the page come from.
    pub page: Page,
    /// The club's time.
    pub time: Timekeeper,
    /// How long a game waits for its players.
    pub patience: Patience,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: "Tabiya".into(),
            organiser_token: None,
            engine_threads: 1,
            other_engines: Vec::new(),
            hosts: Vec::new(),
            proxy: None,
            tls: None,
            requests_per_second: 100.0,
            sockets_for_one: 1_000,
            connections_for_one: 2_000,
            page: Arc::new(|_| None),
            time: Timekeeper::real(),
            patience: Patience::default(),
        }
    }
}

/// A server.
pub struct Club {
    hub: Arc<Hub>,
    settings: Settings,
    computer: Option<String>,
    requests: ByAddress,
    connections: Arc<Places>,
    sockets: Arc<Places>,
    network: Network,
}

/// So many connections at once, by all doors, that are no sockets yet: a program may have about so many files open.
const MOST_CONNECTIONS: usize = 19_500;
/// So many sockets at once.
const MOST_SOCKETS: usize = 19_000;

/// A club that was opened.
#[derive(Debug)]
pub struct Opened {
    /// It.
    pub club: Arc<Club>,
    /// The organiser's token, if it is a new one. Whoever shows it says so ([`Club::token_was_shown`]): then it is never
    /// shown again. Until then each opening makes another.
    pub new_token: Option<String>,
    /// How many games go on.
    pub restored: usize,
    /// Games that could not be read, and why: they are left as they are.
    pub damaged: Vec<(Id, StoreError)>,
}

impl Club {
    /// Opens a club on its store. Every game that was going on goes on, and nobody is charged for the time between.
    pub async fn open(store: SharedStore, settings: Settings) -> Result<Opened, StoreError> {
        let cookie = setting(&store, "cookie key", || random::bytes::<32>().to_vec()).await?;
        let (organiser, new_token) = organiser(&store, &settings).await?;
        let bus: Arc<dyn Bus> = Arc::new(LocalBus::default());
        let parts = Parts {
            name: settings.name.clone(),
            store,
            bus,
            time: settings.time.begin(),
            keys: Keys::new(as_key(&cookie)?, as_key(&organiser)?),
            patience: settings.patience,
            engine_threads: settings.engine_threads,
            other_engines: settings.other_engines.clone(),
        };
        let hub = Hub::new(parts).map_err(|error| StoreError::Failed(error.to_string()))?;
        for challenge in hub.store.challenges().await? {
            // Nobody was here meanwhile who could have been away. Where they came from is not kept.
            hub.lobby.add_challenge(challenge, hub.time.now(), None);
        }
        let (restored, damaged) = restore(&hub).await?;
        tokio::spawn(Lobby::run(Arc::clone(&hub)));
        tokio::spawn(challenges::tidy_up(Arc::clone(&hub)));
        let rate = settings.requests_per_second;
        let requests = Rate {
            at_once: 10.0 * rate,
            per_second: rate,
        };
        let sockets = Places::new(MOST_SOCKETS, settings.sockets_for_one);
        let connections = Places::new(MOST_CONNECTIONS, settings.connections_for_one);
        let club = Self {
            hub,
            connections: Arc::new(connections),
            sockets: Arc::new(sockets),
            settings,
            computer: computer_name(),
            requests: ByAddress::new(requests),
            network: Network::new(),
        };
        Ok(Opened {
            club: Arc::new(club),
            new_token,
            restored,
            damaged,
        })
    }

    /// Everything that the club answers, for a server of one's own.
    pub fn router(self: &Arc<Self>) -> axum::Router {
        http::router(Arc::clone(self))
    }

    /// The organiser has seen the token.
    pub async fn token_was_shown(&self) -> Result<(), StoreError> {
        self.hub.store.put_setting(SHOWN, Vec::new()).await
    }

    /// Tells everybody that the club closes. What they were told is on disk.
    pub fn say_goodbye(&self) {
        let closing = text(&ServerMessage::Closing);
        self.hub.bus.tell(Topic::Everybody, &closing);
    }

    /// The club's name.
    pub fn name(&self) -> &str {
        &self.hub.name
    }

    pub(crate) fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    pub(crate) fn tls(&self) -> Option<&Tls> {
        self.settings.tls.as_ref()
    }

    /// How its addresses begin.
    pub(crate) fn scheme(&self) -> &'static str {
        match self.settings.tls {
            Some(_) => "https",
            None => "http",
        }
    }

    pub(crate) fn page(&self, path: &str) -> Option<File> {
        (self.settings.page)(path)
    }

    /// True if the address may ask for so much.
    pub(crate) fn allows(&self, address: IpAddr, cost: f32) -> bool {
        self.requests.allows(address, cost)
    }

    /// A place for one connection more, until it is a socket, if there is one for this address. The organiser's proxy
    /// brings everybody.
    pub(crate) fn let_in(&self, address: IpAddr) -> Option<Place> {
        if self.trusts_proxy(address.to_canonical()) {
            return self.connections.take_for_many();
        }
        self.connections.take(address)
    }

    /// A place for one socket more, if there is one for this address.
    pub(crate) fn place(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address)
    }

    pub(crate) fn trusts_proxy(&self, address: IpAddr) -> bool {
        self.settings.proxy == Some(address)
    }

    /// True if the club can be called so. Addresses are not names, so nobody can point one here.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.');
        let own = self.settings.hosts.iter().chain(&self.computer);
        name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || own.into_iter().any(|own| {
                let short = name.strip_suffix(".local").unwrap_or(name);
                own.eq_ignore_ascii_case(name) || own.eq_ignore_ascii_case(short)
            })
    }
}

impl fmt::Debug for Club {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Club")
            .field("name", &self.hub.name)
            .finish_non_exhaustive()
    }
}

/// Opens the rooms of all games that were going on.
async fn restore(hub: &Arc<Hub>) -> Result<(usize, Vec<(Id, StoreError)>), StoreError> {
    /// Restored at once: each waits for the disk.
    const AT_ONCE: usize = 256;
    let unfinished = hub.store.unfinished().await?;
    let mut restored = 0;
    let mut damaged = Vec::new();
    for games in unfinished.chunks(AT_ONCE) {
        let rooms = games.iter().map(|game| {
            let (hub, game) = (Arc::clone(hub), *game);
            tokio::spawn(async move { (game, hub.restore(game).await) })
        });
        for room in rooms.collect::<Vec<_>>() {
            match room.await {
                Ok((_, Ok(()))) => restored += 1,
                Ok((game, Err(error))) => damaged.push((game, error)),
                Err(error) => tracing::error!(%error, "a game could not be restored"),
            }
        }
    }
    Ok((restored, damaged))
}

/// What is kept when the organiser has seen the token.
const SHOWN: &str = "organiser token shown";

/// The hash of the organiser's token, and the token itself if it is new.
async fn organiser(
    store: &SharedStore,
    settings: &Settings,
) -> Result<(Vec<u8>, Option<String>), StoreError> {
    const NAME: &str = "organiser token";
    if let Some(token) = &settings.organiser_token {
        let hash = people::hash(token.as_bytes()).to_vec();
        store.put_setting(NAME, hash.clone()).await?;
        store.put_setting(SHOWN, Vec::new()).await?;
        return Ok((hash, None));
    }
    // One that nobody has seen is nobody's.
    if store.setting(SHOWN).await?.is_some()
        && let Some(hash) = store.setting(NAME).await?
    {
        return Ok((hash, None));
    }
    let token = format!("organiser_{}", random::secret());
    let hash = people::hash(token.as_bytes()).to_vec();
    store.put_setting(NAME, hash.clone()).await?;
    Ok((hash, Some(token)))
}

/// A value that is kept, or made now.
async fn setting(
    store: &SharedStore,
    name: &'static str,
    make: impl FnOnce() -> Vec<u8>,
) -> Result<Vec<u8>, StoreError> {
    if let Some(kept) = store.setting(name).await? {
        return Ok(kept);
    }
    let made = make();
    store.put_setting(name, made.clone()).await?;
    Ok(made)
}

fn as_key(bytes: &[u8]) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt {
        what: "a key of the club has not 32 bytes".into(),
    })
}

/// This computer's name, if it has one.
fn computer_name() -> Option<String> {
    let name = gethostname::gethostname().into_string().ok()?;
    (!name.is_empty()).then_some(name)
}
