//! [`NetworkAccess`]: opening the club to other computers, and discovery of other clubs.
//!
//! A club at home listens only on the loopback interface. [`Club::open_to_network`] adds listeners for other computers
//! while it runs, and announces the club; [`Club::close_to_network`] removes both.

mod addresses;
mod local_name;
mod qr;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use tabiya_wire::net::{Announcement, ClubInfo, DEFAULT_PORT, DiscoveredClub, Discovery};

pub(crate) use self::addresses::{
    forms_of_host_name, host_name, is_loopback_host, local_addresses,
};
pub use self::qr::{QrCode, QrError};
use crate::{Club, Listener, random, tls};

/// Network state: listeners, announcement and discovery.
pub(crate) struct NetworkAccess {
    /// Random tag by which the club recognises its own announcement.
    tag: String,
    /// Addresses of all listeners, loopback or not.
    listeners: Mutex<Vec<SocketAddr>>,
    /// Listeners opened while the club runs.
    network_listeners: tokio::sync::Mutex<Vec<Listener>>,
    announcement: Mutex<Option<Announcement>>,
    nearby: OnceLock<Option<Discovery>>,
}

/// Number of successive ports tried before any free one is taken: people have to type the port.
const PORT_ATTEMPTS: u16 = 10;

impl NetworkAccess {
    pub(crate) fn new() -> Self {
        Self {
            tag: random::secret(),
            listeners: Mutex::default(),
            network_listeners: tokio::sync::Mutex::default(),
            announcement: Mutex::default(),
            nearby: OnceLock::new(),
        }
    }

    /// Registers a listener.
    pub(crate) fn add(&self, listener: SocketAddr) {
        self.listeners().push(listener);
    }

    /// Removes a listener.
    pub(crate) fn remove(&self, listener: SocketAddr) {
        let mut listeners = self.listeners();
        if let Some(index) = listeners.iter().position(|other| *other == listener) {
            listeners.remove(index);
        }
    }

    /// Returns clubs nearby. Discovery starts with the first call.
    pub(crate) fn nearby(&self) -> Vec<DiscoveredClub> {
        let nearby = self.nearby.get_or_init(|| {
            let looking = Discovery::start(&self.tag);
            looking
                .inspect_err(
                    |error| tracing::warn!(%error, "discovery of clubs nearby is not available"),
                )
                .ok()
        });
        nearby.as_ref().map(Discovery::clubs).unwrap_or_default()
    }

    fn listeners(&self) -> std::sync::MutexGuard<'_, Vec<SocketAddr>> {
        self.listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn set_announcement(&self, announcement: Option<Announcement>) {
        let mut current = self
            .announcement
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let previous = std::mem::replace(&mut *current, announcement);
        drop(current);
        // Withdrawing takes a moment.
        drop(previous);
    }

    /// Returns the host name by which other computers find the club, such as `library.local`, while it is announced.
    pub(crate) fn local_name(&self) -> Option<String> {
        let announcement = self
            .announcement
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        announcement.as_ref().map(Announcement::host_name)
    }
}

/// Returns the host of a URL, without brackets and port.
pub(crate) fn host_of(url: &str) -> Option<&str> {
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"))?;
    let authority = rest.split(['/', '?', '#']).next()?;
    host_of_authority(authority)
}

/// Returns the host of an authority, such as a `Host` header, without brackets and port.
pub(crate) fn host_of_authority(authority: &str) -> Option<&str> {
    if let Some(rest) = authority.strip_prefix('[') {
        return rest.split_once(']').map(|(name, _)| name);
    }
    let name = authority
        .rsplit_once(':')
        .map_or(authority, |(name, _)| name);
    (!name.is_empty()).then_some(name)
}

impl Club {
    /// Returns true if other computers can reach the club.
    pub fn is_open_to_network(&self) -> bool {
        self.external_addresses().next().is_some()
    }

    /// Returns the URLs for other computers, the likeliest first.
    pub fn urls(&self) -> Vec<String> {
        let listeners: Vec<SocketAddr> = self.external_addresses().collect();
        // A certificate that somebody else issued is not for this name.
        let name = match self.scheme() {
            "http" => self.local_name(),
            _ => None,
        };
        addresses::urls(&listeners, self.scheme(), name.as_deref(), |_| true)
    }

    /// Returns the `https` URLs for devices that trust the club's own authority; none without one.
    pub fn secure_urls(&self) -> Vec<String> {
        if self.authority().is_none() {
            return Vec::new();
        }
        let listeners: Vec<SocketAddr> = self.external_addresses().collect();
        let name = self.local_name();
        addresses::urls(&listeners, "https", name.as_deref(), tls::is_local_address)
    }

    /// Returns the host name by which other computers find the club, such as `library.local`, while it is announced.
    pub fn local_name(&self) -> Option<String> {
        self.network().local_name()
    }

    /// Returns the URL for this computer.
    pub fn local_url(&self) -> Option<String> {
        let listeners = self.network().listeners().clone();
        let inner = listeners
            .iter()
            .find(|listener| listener.ip().is_loopback());
        let any = listeners
            .iter()
            .find(|listener| listener.ip().is_unspecified());
        let here = inner.copied().or(any.map(|listener| match listener {
            SocketAddr::V4(listener) => (Ipv4Addr::LOCALHOST, listener.port()).into(),
            SocketAddr::V6(listener) => (Ipv6Addr::LOCALHOST, listener.port()).into(),
        }));
        here.map(|listener| addresses::url(listener, self.scheme()))
    }

    /// Lets other computers connect: opens listeners on the club's port, if it is free, and announces the club.
    ///
    /// # Errors
    ///
    /// If no port can be bound.
    pub async fn open_to_network(self: &Arc<Self>) -> io::Result<()> {
        let mut network_listeners = self.network().network_listeners.lock().await;
        if self.is_open_to_network() {
            return Ok(());
        }
        let own = self
            .network()
            .listeners()
            .first()
            .map_or(DEFAULT_PORT, SocketAddr::port);
        let listener = self.bind_external(own).await?;
        let port = listener.address().port();
        network_listeners.push(listener);
        // Not every computer has IPv6.
        if let Ok(listener) = self.listen((Ipv6Addr::UNSPECIFIED, port).into()).await {
            network_listeners.push(listener);
        }
        self.announce();
        Ok(())
    }

    /// Closes the listeners that [`Club::open_to_network`] opened. Their connections end; people keep their identity
    /// when they return. Listeners from the start of the club stay open.
    pub async fn close_to_network(&self) {
        let mut network_listeners = self.network().network_listeners.lock().await;
        if network_listeners.is_empty() {
            return;
        }
        network_listeners.clear();
        self.stop_announcing();
    }

    /// Announces the club by mDNS if other computers can reach it.
    pub fn announce(&self) {
        let Some(listener) = self.external_addresses().next() else {
            return;
        };
        let sign = ClubInfo {
            name: self.name().to_string(),
            port: listener.port(),
            tls: self.scheme() == "https",
            tag: self.network().tag.clone(),
            host: local_name::local_name(self.name(), host_name().as_deref()),
        };
        match Announcement::start(&sign) {
            Ok(announcement) => self.network().set_announcement(Some(announcement)),
            Err(error) => tracing::warn!(%error, "could not announce the club"),
        }
        // The certificate has to have the name.
        self.renew_certificate();
    }

    /// Withdraws the announcement.
    pub(crate) fn stop_announcing(&self) {
        self.network().set_announcement(None);
    }

    /// Listens on all interfaces: on this port, one of the next, or any.
    async fn bind_external(self: &Arc<Self>, port: u16) -> io::Result<Listener> {
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        for port in port..port.saturating_add(PORT_ATTEMPTS) {
            match self.listen((everywhere, port).into()).await {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                other => return other,
            }
        }
        self.listen((everywhere, 0).into()).await
    }

    fn external_addresses(&self) -> impl Iterator<Item = SocketAddr> + use<> {
        let listeners = self.network().listeners().clone();
        listeners
            .into_iter()
            .filter(|listener| !listener.ip().is_loopback())
    }
}
