//! Announcement and discovery of clubs on the local network, by mDNS.

use std::{
    collections::BTreeMap,
    fmt,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use mdns_sd::{
    DaemonEvent, ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo, UnregisterStatus,
};

use crate::PROTOCOL;

/// Information that a club announces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubInfo {
    /// Name.
    pub name: String,
    /// Port.
    pub port: u16,
    /// True if it uses `https`.
    pub tls: bool,
    /// Short unique tag, by which a club recognises its own announcement.
    pub tag: String,
    /// Host name to answer to, without `.local`: letters, digits and hyphens.
    pub host: String,
}

/// Announcement of a club, withdrawn when dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    fullname: String,
    /// Host name that it answers to now. It changes if another computer has the name.
    host: Arc<Mutex<String>>,
}

/// Discovery of clubs in the background, until dropped.
pub struct Discovery {
    daemon: ServiceDaemon,
    clubs: Arc<Mutex<BTreeMap<String, DiscoveredClub>>>,
}

/// Club found on the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiscoveredClub {
    /// Name, as announced.
    pub name: String,
    /// Addresses, IPv4 first.
    pub addresses: Vec<IpAddr>,
    /// Port.
    pub port: u16,
    /// True if it uses `https`.
    pub tls: bool,
    /// Protocol version.
    pub protocol: u32,
}

/// Failure to announce or discover clubs: usually the network does not allow it.
#[derive(Debug)]
pub struct DiscoveryError(mdns_sd::Error);

/// Service type: RFC 6763.
const SERVICE_TYPE: &str = "_tabiya._tcp.local.";
/// Maximum number of clubs remembered: anybody on the network can announce any number.
const MAX_CLUBS: usize = 100;
/// Maximum length of names, in characters.
const MAX_NAME_LENGTH: usize = 60;
/// Time allowed to withdraw an announcement.
const UNREGISTER_TIMEOUT: Duration = Duration::from_millis(500);

impl Announcement {
    /// Announces a club at all addresses of this computer, including those added later.
    pub fn start(info: &ClubInfo) -> Result<Self, DiscoveryError> {
        Self::start_with(ServiceDaemon::new()?, info)
    }

    fn start_with(daemon: ServiceDaemon, info: &ClubInfo) -> Result<Self, DiscoveryError> {
        let protocol = PROTOCOL.to_string();
        let tls = if info.tls { "1" } else { "0" };
        let name = clean_name(&info.name);
        let about = [
            ("name", name.as_str()),
            ("protocol", &protocol),
            ("path", "/"),
            ("tls", tls),
            ("tag", &info.tag),
        ];
        // Clubs may share a name, so the instance name is unique.
        let instance = format!("Tabiya {}", info.tag);
        let host = format!("{}.local.", info.host);
        let service = ServiceInfo::new(SERVICE_TYPE, &instance, &host, "", info.port, &about[..])?;
        let service = service.enable_addr_auto();
        let fullname = service.get_fullname().to_string();
        let events = daemon.monitor()?;
        daemon.register(service)?;
        let current = Arc::new(Mutex::new(host.clone()));
        let shared = Arc::clone(&current);
        // The thread ends when the daemon shuts down and drops its end.
        std::thread::spawn(move || {
            for event in events {
                match event {
                    DaemonEvent::NameChange(change) if change.original == host => {
                        *lock(&shared) = change.new_name;
                    }
                    _ => {}
                }
            }
        });
        Ok(Self {
            daemon,
            fullname,
            host: current,
        })
    }

    /// Returns the host name by which other computers find this one, such as `library.local`. If another computer on the
    /// network has the name, a number is added within a second or two.
    pub fn host_name(&self) -> String {
        lock(&self.host).trim_end_matches('.').to_string()
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        if let Ok(done) = self.daemon.unregister(&self.fullname) {
            let _: Result<UnregisterStatus, _> = done.recv_timeout(UNREGISTER_TIMEOUT);
        }
        let _ = self.daemon.shutdown();
    }
}

impl Discovery {
    /// Starts to look for clubs, except the one with this tag.
    pub fn start(own_tag: &str) -> Result<Self, DiscoveryError> {
        Self::start_with(ServiceDaemon::new()?, own_tag)
    }

    fn start_with(daemon: ServiceDaemon, own_tag: &str) -> Result<Self, DiscoveryError> {
        let events = daemon.browse(SERVICE_TYPE)?;
        let clubs = Arc::default();
        let (shared, own_tag) = (Arc::clone(&clubs), own_tag.to_string());
        // The thread ends when the daemon shuts down and drops its end.
        std::thread::spawn(move || {
            for event in events {
                record_event(&mut lock(&shared), event, &own_tag);
            }
        });
        Ok(Self { daemon, clubs })
    }

    /// Clubs present now, sorted by name.
    pub fn clubs(&self) -> Vec<DiscoveredClub> {
        let mut clubs: Vec<DiscoveredClub> = lock(&self.clubs).values().cloned().collect();
        clubs.sort_by(|one, other| {
            (&one.name, &one.addresses).cmp(&(&other.name, &other.addresses))
        });
        clubs
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        let _ = self.daemon.stop_browse(SERVICE_TYPE);
        let _ = self.daemon.shutdown();
    }
}

impl DiscoveredClub {
    /// URLs for a browser.
    pub fn urls(&self) -> Vec<String> {
        let scheme = if self.tls { "https" } else { "http" };
        let port = self.port;
        let urls = self.addresses.iter().map(|address| match address {
            IpAddr::V4(address) => format!("{scheme}://{address}:{port}/"),
            IpAddr::V6(address) => format!("{scheme}://[{address}]:{port}/"),
        });
        urls.collect()
    }
}

fn record_event(clubs: &mut BTreeMap<String, DiscoveredClub>, event: ServiceEvent, own_tag: &str) {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let is_own = service.get_property_val_str("tag") == Some(own_tag);
            let is_known = clubs.contains_key(&service.fullname);
            if is_own || !is_known && clubs.len() >= MAX_CLUBS {
                return;
            }
            match discovered_club(&service) {
                Some(discovered_club) => clubs.insert(service.fullname.clone(), discovered_club),
                None => clubs.remove(&service.fullname),
            };
        }
        ServiceEvent::ServiceRemoved(_, fullname) => {
            clubs.remove(&fullname);
        }
        _ => {}
    }
}

/// Reads a club, if it can be reached.
fn discovered_club(service: &ResolvedService) -> Option<DiscoveredClub> {
    let text = |key| service.get_property_val_str(key);
    let addresses = service.addresses.iter().map(|address| address.to_ip_addr());
    let mut addresses: Vec<IpAddr> = addresses.filter(is_routable).collect();
    addresses.sort();
    addresses.dedup();
    // A loopback address is useful only if it is the only one: then the club is on this computer.
    if addresses.iter().any(|address| !address.is_loopback()) {
        addresses.retain(|address| !address.is_loopback());
    }
    let name = clean_name(text("name").unwrap_or("Tabiya"));
    (!addresses.is_empty() && !name.is_empty()).then_some(DiscoveredClub {
        name,
        addresses,
        port: service.port,
        tls: text("tls") == Some("1"),
        protocol: text("protocol")
            .and_then(|text| text.parse().ok())
            .unwrap_or(0),
    })
}

/// Link-local IPv6 addresses need an interface name, which browsers do not accept.
fn is_routable(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => !address.is_unicast_link_local(),
    }
}

/// Removes control characters and shortens a name to fit into its DNS record.
fn clean_name(name: &str) -> String {
    let shown = name.chars().filter(|c| !c.is_control());
    let short: String = shown.take(MAX_NAME_LENGTH).collect();
    short.trim().to_string()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<mdns_sd::Error> for DiscoveryError {
    fn from(error: mdns_sd::Error) -> Self {
        Self(error)
    }
}

impl fmt::Display for DiscoveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "clubs on the local network cannot be discovered: {}",
            self.0
        )
    }
}

impl std::error::Error for DiscoveryError {}

impl fmt::Debug for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Announcement({})", self.fullname)
    }
}

impl fmt::Debug for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Discovery").field(&self.clubs()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use mdns_sd::{HostnameResolutionEvent, IfKind};

    use super::*;

    /// Uses only the loopback interface, at a port of the test's own.
    fn daemon(port: u16) -> ServiceDaemon {
        let daemon = ServiceDaemon::new_with_port(port).unwrap();
        daemon.disable_interface(IfKind::All).unwrap();
        daemon.enable_interface(IfKind::LoopbackV4).unwrap();
        daemon
    }

    fn info(tag: &str) -> ClubInfo {
        ClubInfo {
            name: "The library\n of\u{7} Ålesund".into(),
            port: 8064,
            tls: false,
            tag: tag.into(),
            host: format!("library-{}", tag.trim_end_matches('0')),
        }
    }

    #[track_caller]
    fn wait_for(discovery: &Discovery, count: usize) -> Vec<DiscoveredClub> {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let clubs = discovery.clubs();
            if clubs.len() == count {
                return clubs;
            }
            assert!(Instant::now() < end, "{clubs:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn a_club_appears_and_disappears() {
        let port = 20_000 + (std::process::id() % 10_000) as u16;
        let discovery = Discovery::start_with(daemon(port), "own00000").unwrap();
        let own = Announcement::start_with(daemon(port), &info("own00000")).unwrap();
        let other = Announcement::start_with(daemon(port), &info("other000")).unwrap();
        let clubs = wait_for(&discovery, 1);
        assert_eq!(clubs[0].name, "The library of Ålesund");
        assert_eq!((clubs[0].port, clubs[0].protocol), (8064, PROTOCOL));
        assert_eq!(clubs[0].urls(), ["http://127.0.0.1:8064/"]);
        drop(other);
        assert_eq!(wait_for(&discovery, 0), []);
        drop(own);
    }

    /// Asks for the addresses of a host name.
    fn resolve(daemon: &ServiceDaemon, host: &str) -> Vec<IpAddr> {
        let events = daemon.resolve_hostname(host, Some(20_000)).unwrap();
        for event in events {
            match event {
                HostnameResolutionEvent::AddressesFound(_, addresses) => {
                    return addresses
                        .iter()
                        .map(|address| address.to_ip_addr())
                        .collect();
                }
                HostnameResolutionEvent::SearchTimeout(_) => break,
                _ => {}
            }
        }
        Vec::new()
    }

    #[test]
    fn the_host_name_is_answered() {
        let port = 30_000 + (std::process::id() % 10_000) as u16;
        let announcement = Announcement::start_with(daemon(port), &info("named000")).unwrap();
        assert_eq!(announcement.host_name(), "library-named.local");
        let here: IpAddr = [127, 0, 0, 1].into();
        assert_eq!(resolve(&daemon(port), "library-named.local."), [here]);
    }

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean_name("  a\u{1b}[31mb\r\n "), "a[31mb");
        assert_eq!(
            clean_name(&"ж".repeat(100)).chars().count(),
            MAX_NAME_LENGTH
        );
    }
}
