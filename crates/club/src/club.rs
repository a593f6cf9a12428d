//! [`Club`]: a server, from its data on disk to its listeners.

use std::{
    fmt,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use tabiya_record::Openings;
use tabiya_referee::{Solver, full_solver};
use tabiya_wire::{GameId, ServerMessage};

use crate::{
    AuthorityInfo, ClusterSettings, CodeGrant, NamedEngine, PresenceTimeouts, SharedStore, Store,
    StoreError, TimeSource, Tls, TlsError, Topic, challenges,
    cluster::{Cluster, NodeMessage},
    games,
    guess_limiter::GuessLimiter,
    http::{self, ErrorResponse, PageFile, PageFiles},
    hub::{Hub, HubParts},
    limits::{AddressRateLimiter, AddressSlot, AddressSlots, quota, tokens},
    lobby::SharedLobby,
    message::to_json,
    network::{self, NetworkAccess},
    one_time_codes,
    people::{self, Keys},
    random, reasons, restore,
};

/// Configuration of a club.
#[derive(Clone)]
pub struct ClubSettings {
    /// The club's name.
    pub name: String,
    /// The organiser's token. Without it, the stored one is kept, or a new one is generated.
    pub organiser_token: Option<String>,
    /// Number of threads for engine opponents, and again as many for analysis.
    pub engine_threads: usize,
    /// Engines for analysis, in addition to the built-in one.
    pub other_engines: Vec<NamedEngine>,
    /// Host names accepted in requests, in addition to IP addresses and this computer's own name.
    pub hosts: Vec<String>,
    /// Addresses of trusted reverse proxies, whose `X-Forwarded-For` header is believed.
    pub proxies: Vec<IpAddr>,
    /// Average HTTP requests per second allowed from one address. A whole school may share one address.
    pub requests_per_second: u32,
    /// Maximum number of open WebSockets per address.
    pub max_sockets_per_address: usize,
    /// Maximum number of other connections per address, including those not yet upgraded to a WebSocket.
    pub max_connections_per_address: usize,
    /// Certificate for `https`. Without it the club serves `http`.
    pub tls: Option<Tls>,
    /// Source of the page's files.
    pub page: PageFiles,
    /// The club's clock.
    pub time: TimeSource,
    /// Time that games wait for their players.
    pub presence_timeouts: PresenceTimeouts,
    /// Solver of the referee, which decides whether a side can still mate.
    pub solver: Solver,
    /// The other nodes, if the club is served by several.
    pub cluster: Option<ClusterSettings>,
}

impl Default for ClubSettings {
    fn default() -> Self {
        Self {
            name: "Tabiya".into(),
            organiser_token: None,
            engine_threads: 1,
            other_engines: Vec::new(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            tls: None,
            requests_per_second: 100,
            max_sockets_per_address: 1_000,
            max_connections_per_address: 2_000,
            page: Arc::new(|_| None),
            time: TimeSource::real(),
            presence_timeouts: PresenceTimeouts::default(),
            solver: full_solver(),
            cluster: None,
        }
    }
}

/// A club server.
pub struct Club {
    hub: Arc<Hub>,
    settings: ClubSettings,
    host_name: Option<String>,
    request_rates: AddressRateLimiter,
    token_guesses: GuessLimiter,
    connection_slots: Arc<AddressSlots>,
    websocket_slots: Arc<AddressSlots>,
    network: NetworkAccess,
}

/// Maximum number of connections over all listeners, not counting WebSockets. Bounded by the usual limit on open
/// files.
const MAX_CONNECTIONS: usize = 19_500;
/// Maximum number of WebSockets.
const MAX_SOCKETS: usize = 19_000;
/// Cost of guessing a password or token.
pub(crate) const GUESS_COST: NonZeroU32 = tokens(20);

/// Result of opening a club.
#[derive(Debug)]
pub struct OpenedClub {
    /// The club.
    pub club: Arc<Club>,
    /// The organiser's token if it was newly generated. Call [`Club::confirm_token_shown`] once the organiser has seen
    /// it; until then every start generates another.
    pub new_token: Option<String>,
    /// Number of games in progress that were restored.
    pub restored: usize,
    /// Games that could not be read, with the error. Their data is left untouched.
    pub damaged: Vec<(GameId, StoreError)>,
}

impl Club {
    /// Opens a club on its store. Games in progress are restored, and nobody's clock is charged for the downtime.
    pub async fn open(
        store: SharedStore,
        settings: ClubSettings,
    ) -> Result<OpenedClub, StoreError> {
        let mut time = settings.time.restarted();
        let mut cluster = None;
        let mut is_alone = true;
        if let Some(cluster_settings) = &settings.cluster {
            let joined = Cluster::join(cluster_settings.clone()).await?;
            // All nodes go by the time of the database.
            if time.is_real() {
                time = TimeSource::real_at(joined.now);
            }
            is_alone = joined.is_alone;
            cluster = Some(joined.cluster);
        }
        let cookie =
            setting_or_insert(&*store, "cookie key", || random::bytes::<32>().to_vec()).await?;
        let (organiser_token_hash, new_token) =
            organiser_token_hash(&store, &settings, is_alone).await?;
        let parts = HubParts {
            name: settings.name.clone(),
            store,
            time,
            cluster,
            keys: Keys::new(to_key(&cookie)?, to_key(&organiser_token_hash)?),
            presence_timeouts: settings.presence_timeouts,
            solver: Arc::clone(&settings.solver),
            engine_threads: settings.engine_threads,
            other_engines: settings.other_engines.clone(),
        };
        let hub = Hub::new(parts).map_err(|error| StoreError::Failed(error.to_string()))?;
        for challenge in hub.store.challenges().await? {
            // Their makers count as seen now. The addresses they came from are not stored.
            hub.lobby.add_challenge(challenge, hub.time.now(), None);
        }
        if let Some(cluster) = &hub.cluster {
            cluster.start(&hub).await?;
        }
        let (restored, damaged) = match hub.cluster {
            None => restore::restore(&hub).await?,
            // Their owners list them as they learn of them.
            Some(_) => (0, Vec::new()),
        };
        tokio::spawn(SharedLobby::run(Arc::clone(&hub)));
        tokio::spawn(SharedLobby::share(Arc::downgrade(&hub)));
        tokio::spawn(challenges::remove_expired(Arc::clone(&hub)));
        tokio::spawn(games::set_aside_untouched(Arc::downgrade(&hub)));
        // Reading the table takes a moment, for which no game should wait.
        tokio::task::spawn_blocking(Openings::built_in);
        let rate = settings.requests_per_second;
        let request_quota = quota(rate, rate.saturating_mul(10));
        let websocket_slots = AddressSlots::new(MAX_SOCKETS, settings.max_sockets_per_address);
        let connection_slots =
            AddressSlots::new(MAX_CONNECTIONS, settings.max_connections_per_address);
        let club = Self {
            hub,
            connection_slots: Arc::new(connection_slots),
            websocket_slots: Arc::new(websocket_slots),
            settings,
            host_name: network::host_name(),
            request_rates: AddressRateLimiter::new(request_quota),
            token_guesses: GuessLimiter::default(),
            network: NetworkAccess::new(),
        };
        let club = Arc::new(club);
        if club.authority_is_own() {
            tokio::spawn(keep_certificate(Arc::downgrade(&club)));
        }
        Ok(OpenedClub {
            club,
            new_token,
            restored,
            damaged,
        })
    }

    /// Returns the router with all endpoints, for use in another server.
    pub fn router(self: &Arc<Self>) -> axum::Router {
        http::router(Arc::clone(self))
    }

    /// Records that the organiser has seen the token.
    pub async fn confirm_token_shown(&self) -> Result<(), StoreError> {
        self.hub
            .store
            .put_setting(TOKEN_SHOWN_SETTING, Vec::new())
            .await
    }

    /// Creates a one-time code that makes a browser the organiser's, for somebody at the club's own computer.
    pub async fn organiser_code(&self) -> Result<String, StoreError> {
        one_time_codes::create(&self.hub, CodeGrant::Organiser).await
    }

    /// Replaces the organiser's token. Everyone who became organiser with the old one loses the role.
    pub async fn renew_organiser_token(&self) -> Result<String, StoreError> {
        let token = replace_organiser_token(&self.hub.store).await?;
        self.hub.keys.set_organiser(people::hash(token.as_bytes()));
        if let Some(cluster) = &self.hub.cluster {
            cluster.broadcast(&NodeMessage::SettingsChanged);
        }
        // Sockets remember who is organiser. They all reconnect by themselves.
        self.hub
            .subscriptions
            .disconnect_after(Topic::Everybody, Duration::ZERO);
        Ok(token)
    }

    /// Hands the games of this node over to the others, if there are any.
    pub(crate) async fn leave_cluster(&self) {
        if let Some(cluster) = &self.hub.cluster
            && let Err(error) = cluster.leave(&self.hub).await
        {
            tracing::warn!(%error, "could not hand games over; the other nodes will take them");
        }
    }

    /// Tells every client that the club is closing. Everything they were told is on disk.
    pub fn announce_closing(&self) {
        let closing = to_json(&ServerMessage::Closing);
        self.hub.subscriptions.publish(Topic::Everybody, &closing);
    }

    /// The club's name.
    pub fn name(&self) -> &str {
        &self.hub.name
    }

    pub(crate) fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    pub(crate) fn network(&self) -> &NetworkAccess {
        &self.network
    }

    pub(crate) fn tls(&self) -> Option<&Tls> {
        self.settings.tls.as_ref()
    }

    /// URL scheme of the club's addresses.
    pub(crate) fn scheme(&self) -> &'static str {
        match &self.settings.tls {
            Some(tls) if !tls.allows_plain() => "https",
            _ => "http",
        }
    }

    /// The club's own certificate authority, if it has one.
    pub fn authority(&self) -> Option<AuthorityInfo> {
        self.tls()?.authority()
    }

    /// Replaces the club's own certificate if it ends soon or lacks a name of this computer. Connections are not
    /// affected. Returns true if it did.
    pub fn renew_certificate(&self) -> bool {
        let Some(tls) = self.tls() else {
            return false;
        };
        let renewed = tls.renew(self.local_name().as_deref(), self.hub.time.wall_clock());
        match renewed {
            Ok(true) => tracing::info!("a new certificate was issued"),
            Ok(false) => {}
            Err(ref error) => tracing::error!(%error, "could not renew the certificate"),
        }
        renewed.unwrap_or(false)
    }

    /// Reads the certificate's files again, if it comes from files. Connections are not affected.
    pub fn reload_certificate(&self) -> Result<bool, TlsError> {
        self.tls().map_or(Ok(false), Tls::reload)
    }

    /// Returns the name of the cookie. A club that serves both http and https uses two: browsers do not let a page from
    /// http replace a cookie from https.
    pub(crate) fn cookie_name(&self, is_encrypted: bool) -> String {
        let name = self.hub.keys.cookie_name();
        match is_encrypted && self.authority_is_own() {
            true => format!("{name}-s"),
            false => name,
        }
    }

    fn authority_is_own(&self) -> bool {
        self.tls().is_some_and(Tls::allows_plain)
    }

    pub(crate) fn page(&self, path: &str) -> Option<PageFile> {
        (self.settings.page)(path)
    }

    /// Returns true if the rate limit of the address allows a request of this cost.
    pub(crate) fn allows_request(&self, address: IpAddr, cost: NonZeroU32) -> bool {
        self.request_rates.allows(address, cost)
    }

    /// Charges the address of a wrong token as much as other guesses cost.
    pub(crate) fn charge_guess(&self, address: IpAddr) {
        self.request_rates.charge(address, GUESS_COST);
    }

    /// Counts a wrong token of a person or the organiser.
    pub(crate) fn count_wrong_token(&self, address: IpAddr) {
        self.token_guesses.count(address, Instant::now());
    }

    /// Refuses an address that has sent too many wrong tokens.
    pub(crate) fn check_token_guesses(&self, address: IpAddr) -> Result<(), ErrorResponse> {
        match self.token_guesses.locked_out_for(address, Instant::now()) {
            Some(left) => {
                Err(ErrorResponse::from(reasons::too_many_guesses(left)).retry_after(left))
            }
            None => Ok(()),
        }
    }

    /// Takes a connection slot for an address, held until the connection is upgraded or closed. Connections from the
    /// trusted proxy count only towards the total.
    pub(crate) fn connection_slot(&self, address: IpAddr) -> Option<AddressSlot> {
        if self.trusts_proxy(address.to_canonical()) {
            return self.connection_slots.take_uncounted();
        }
        self.connection_slots.take(address)
    }

    /// Takes a WebSocket slot for an address.
    pub(crate) fn websocket_slot(&self, address: IpAddr) -> Option<AddressSlot> {
        self.websocket_slots.take(address)
    }

    pub(crate) fn trusts_proxy(&self, address: IpAddr) -> bool {
        self.settings.proxies.contains(&address)
    }

    /// Returns true if this is a host name of the club. IP addresses always are: DNS rebinding needs a name.
    pub(crate) fn is_own_host(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.');
        let own = self.settings.hosts.iter().chain(&self.host_name);
        let is_announced = || {
            let announced = self.local_name();
            announced.is_some_and(|announced| announced.eq_ignore_ascii_case(name))
        };
        name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || own.into_iter().any(|own| {
                let short = name.strip_suffix(".local").unwrap_or(name);
                own.eq_ignore_ascii_case(name) || own.eq_ignore_ascii_case(short)
            })
            || is_announced()
    }
}

impl fmt::Debug for Club {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Club")
            .field("name", &self.hub.name)
            .finish_non_exhaustive()
    }
}

/// Interval between checks of the certificate: after a change of address, https works again this soon.
const CERTIFICATE_CHECK_INTERVAL: Duration = Duration::from_secs(20);

/// Keeps the club's own certificate valid, as long as there is a club.
async fn keep_certificate(club: Weak<Club>) {
    loop {
        tokio::time::sleep(CERTIFICATE_CHECK_INTERVAL).await;
        let Some(club) = club.upgrade() else {
            return;
        };
        club.renew_certificate();
    }
}

/// Setting with the hash of the organiser's token.
pub(crate) const ORGANISER_TOKEN_SETTING: &str = "organiser token";
/// Setting that records that the organiser has seen the token.
const TOKEN_SHOWN_SETTING: &str = "organiser token shown";

/// Returns the hash of the organiser's token, and the token itself if it is new.
async fn organiser_token_hash(
    store: &SharedStore,
    settings: &ClubSettings,
    is_alone: bool,
) -> Result<(Vec<u8>, Option<String>), StoreError> {
    const NAME: &str = ORGANISER_TOKEN_SETTING;
    if let Some(token) = &settings.organiser_token {
        let hash = people::hash(token.as_bytes()).to_vec();
        if store.setting(NAME).await?.as_ref() != Some(&hash) {
            store.remove_codes(CodeGrant::Organiser).await?;
        }
        store.put_setting(NAME, hash.clone()).await?;
        store.put_setting(TOKEN_SHOWN_SETTING, Vec::new()).await?;
        return Ok((hash, None));
    }
    // A token that was never shown is replaced, but not that of another node.
    if (!is_alone || store.setting(TOKEN_SHOWN_SETTING).await?.is_some())
        && let Some(hash) = store.setting(NAME).await?
    {
        return Ok((hash, None));
    }
    let token = new_organiser_token();
    let hash = people::hash(token.as_bytes()).to_vec();
    store.put_setting(NAME, hash.clone()).await?;
    Ok((hash, Some(token)))
}

fn new_organiser_token() -> String {
    format!("organiser_{}", random::secret())
}

/// Replaces the organiser's token in the data of a club that is not running, for somebody who sees it. One-time codes
/// become invalid.
pub async fn replace_organiser_token(store: &SharedStore) -> Result<String, StoreError> {
    let token = new_organiser_token();
    let hash = people::hash(token.as_bytes()).to_vec();
    store.remove_codes(CodeGrant::Organiser).await?;
    store.put_setting(ORGANISER_TOKEN_SETTING, hash).await?;
    store.put_setting(TOKEN_SHOWN_SETTING, Vec::new()).await?;
    Ok(token)
}

/// Returns the secret that all nodes of a club share, by which they find each other and nobody else's.
pub async fn cluster_secret(store: &dyn Store) -> Result<Vec<u8>, StoreError> {
    setting_or_insert(store, "cluster secret", || random::bytes::<32>().to_vec()).await
}

/// Returns a stored setting, or stores a new value for it.
async fn setting_or_insert(
    store: &dyn Store,
    name: &'static str,
    make: impl FnOnce() -> Vec<u8>,
) -> Result<Vec<u8>, StoreError> {
    match store.setting(name).await? {
        Some(kept) => Ok(kept),
        None => store.insert_setting(name, make()).await,
    }
}

pub(crate) fn to_key(bytes: &[u8]) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt {
        what: "a key of the club does not have 32 bytes".into(),
    })
}
