//! Clubs on the same network: one announces itself, and others find it, by mDNS.

use std::{
    collections::BTreeMap,
    fmt,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo, UnregisterStatus};

use crate::PROTOCOL;

/// What a club says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// Its name.
    pub name: String,
    /// Its port.
    pub port: u16,
    /// It is reached by `https`.
    pub tls: bool,
    /// A few letters and digits that no other club has: by them it knows itself.
    pub tag: String,
}

/// A club is announced. This is withdrawn when it is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    fullname: String,
}

/// Looks for clubs in the background, until it is dropped.
pub struct Nearby {
    daemon: ServiceDaemon,
    clubs: Arc<Mutex<BTreeMap<String, Found>>>,
}

/// A club that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its name, in its own words.
    pub name: String,
    /// Where it is: by IPv4 first.
    pub addresses: Vec<IpAddr>,
    /// Its port.
    pub port: u16,
    /// It is reached by `https`.
    pub tls: bool,
    /// Its version of the protocol.
    pub protocol: u32,
}

/// Why clubs cannot be announced or found: as a rule, the network does not allow it.
#[derive(Debug)]
pub struct NearbyError(mdns_sd::Error);

/// The kind of service, as registered names go: RFC 6763.
const KIND: &str = "_tabiya._tcp.local.";
/// Not more clubs are kept in mind: anybody on the network can make some up.
const MOST_FOUND: usize = 100;
/// Names are cut to so many characters.
const LONGEST_NAME: usize = 60;
/// The network is told of a withdrawal within this time.
const FAREWELL: Duration = Duration::from_millis(500);

impl Announcement {
    /// Announces a club at all addresses of this computer, also those that come later.
    pub fn put_up(sign: &Sign) -> Result<Self, NearbyError> {
        Self::put_up_by(ServiceDaemon::new()?, sign)
    }

    fn put_up_by(daemon: ServiceDaemon, sign: &Sign) -> Result<Self, NearbyError> {
        let protocol = PROTOCOL.to_string();
        let tls = if sign.tls { "1" } else { "0" };
        let name = tidy(&sign.name);
        let about = [
            ("name", name.as_str()),
            ("protocol", &protocol),
            ("path", "/"),
            ("tls", tls),
            ("tag", &sign.tag),
        ];
        // The instance has a name of its own: clubs may have the same one. So has the host: the computer's
        // own name is the business of its system.
        let instance = format!("Tabiya {}", sign.tag);
        let host = format!("tabiya-{}.local.", sign.tag);
        let service = ServiceInfo::new(KIND, &instance, &host, "", sign.port, &about[..])?;
        let service = service.enable_addr_auto();
        let fullname = service.get_fullname().to_string();
        daemon.register(service)?;
        Ok(Self { daemon, fullname })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        if let Ok(done) = self.daemon.unregister(&self.fullname) {
            let _: Result<UnregisterStatus, _> = done.recv_timeout(FAREWELL);
        }
        let _ = self.daemon.shutdown();
    }
}

impl Nearby {
    /// Begins to look for clubs, all but the one with this tag.
    pub fn look(own_tag: &str) -> Result<Self, NearbyError> {
        Self::look_by(ServiceDaemon::new()?, own_tag)
    }

    fn look_by(daemon: ServiceDaemon, own_tag: &str) -> Result<Self, NearbyError> {
        let events = daemon.browse(KIND)?;
        let clubs = Arc::default();
        let (kept, own_tag) = (Arc::clone(&clubs), own_tag.to_string());
        // The daemon drops its end when it is shut down, and this ends.
        std::thread::spawn(move || {
            for event in events {
                note(&mut lock(&kept), event, &own_tag);
            }
        });
        Ok(Self { daemon, clubs })
    }

    /// The clubs that are there now, by name.
    pub fn list(&self) -> Vec<Found> {
        let mut list: Vec<Found> = lock(&self.clubs).values().cloned().collect();
        list.sort_by(|one, other| {
            (&one.name, &one.addresses).cmp(&(&other.name, &other.addresses))
        });
        list
    }
}

impl Drop for Nearby {
    fn drop(&mut self) {
        let _ = self.daemon.stop_browse(KIND);
        let _ = self.daemon.shutdown();
    }
}

impl Found {
    /// Where a browser finds it.
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

fn note(clubs: &mut BTreeMap<String, Found>, event: ServiceEvent, own_tag: &str) {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let is_own = service.get_property_val_str("tag") == Some(own_tag);
            let is_known = clubs.contains_key(&service.fullname);
            if is_own || !is_known && clubs.len() >= MOST_FOUND {
                return;
            }
            match found(&service) {
                Some(found) => clubs.insert(service.fullname.clone(), found),
                None => clubs.remove(&service.fullname),
            };
        }
        ServiceEvent::ServiceRemoved(_, fullname) => {
            clubs.remove(&fullname);
        }
        _ => {}
    }
}

/// A club, if it can be reached.
fn found(service: &ResolvedService) -> Option<Found> {
    let text = |key| service.get_property_val_str(key);
    let addresses = service.addresses.iter().map(|address| address.to_ip_addr());
    let mut addresses: Vec<IpAddr> = addresses.filter(is_reachable).collect();
    addresses.sort();
    addresses.dedup();
    // A computer's address for itself means another computer here, unless it is this one, alone.
    if addresses.iter().any(|address| !address.is_loopback()) {
        addresses.retain(|address| !address.is_loopback());
    }
    let name = tidy(text("name").unwrap_or("Tabiya"));
    (!addresses.is_empty() && !name.is_empty()).then_some(Found {
        name,
        addresses,
        port: service.port,
        tls: text("tls") == Some("1"),
        protocol: text("protocol")
            .and_then(|text| text.parse().ok())
            .unwrap_or(0),
    })
}

/// An IPv6 address of one link only means nothing in a browser, which cannot be told which link.
fn is_reachable(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => !address.is_unicast_link_local(),
    }
}

/// A name fit to be shown, and short enough for the record it goes into.
fn tidy(name: &str) -> String {
    let shown = name.chars().filter(|c| !c.is_control());
    let short: String = shown.take(LONGEST_NAME).collect();
    short.trim().to_string()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<mdns_sd::Error> for NearbyError {
    fn from(error: mdns_sd::Error) -> Self {
        Self(error)
    }
}

impl fmt::Display for NearbyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clubs nearby cannot be found: {}", self.0)
    }
}

impl std::error::Error for NearbyError {}

impl fmt::Debug for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Announcement({})", self.fullname)
    }
}

impl fmt::Debug for Nearby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Nearby").field(&self.list()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use mdns_sd::IfKind;

    use super::*;

    /// On this computer alone, and at a port of the test's own.
    fn daemon(port: u16) -> ServiceDaemon {
        let daemon = ServiceDaemon::new_with_port(port).unwrap();
        daemon.disable_interface(IfKind::All).unwrap();
        daemon.enable_interface(IfKind::LoopbackV4).unwrap();
        daemon
    }

    fn sign(tag: &str) -> Sign {
        Sign {
            name: "The library\n of\u{7} Ålesund".into(),
            port: 8064,
            tls: false,
            tag: tag.into(),
        }
    }

    #[track_caller]
    fn wait_for(nearby: &Nearby, count: usize) -> Vec<Found> {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let list = nearby.list();
            if list.len() == count {
                return list;
            }
            assert!(Instant::now() < end, "{list:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn a_club_is_found_and_gone_again() {
        let port = 20_000 + (std::process::id() % 10_000) as u16;
        let nearby = Nearby::look_by(daemon(port), "own00000").unwrap();
        let own = Announcement::put_up_by(daemon(port), &sign("own00000")).unwrap();
        let other = Announcement::put_up_by(daemon(port), &sign("other000")).unwrap();
        let list = wait_for(&nearby, 1);
        assert_eq!(list[0].name, "The library of Ålesund");
        assert_eq!((list[0].port, list[0].protocol), (8064, PROTOCOL));
        assert_eq!(list[0].urls(), ["http://127.0.0.1:8064/"]);
        drop(other);
        assert_eq!(wait_for(&nearby, 0), []);
        drop(own);
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  a\u{1b}[31mb\r\n "), "a[31mb");
        assert_eq!(tidy(&"ж".repeat(100)).chars().count(), LONGEST_NAME);
    }
}
