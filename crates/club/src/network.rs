//! [`Network`]: how a club is reached from other computers, and what it knows of other clubs.
//!
//! A club at home begins behind doors that only this computer can see. [`Club::open_to_network`] adds doors for
//! everybody else, while it runs, and announces the club; [`Club::close_to_network`] takes both away.

mod addresses;
mod qr;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use tabiya_wire::net::{Announcement, Found, Nearby, PORT, Sign};

pub use self::qr::{QrError, QrPicture};
use crate::{Club, Door, Id};

/// How a club is reached from other computers, and what it knows of other clubs.
pub(crate) struct Network {
    /// By which the club knows itself among those nearby.
    tag: String,
    /// The doors that are open, to this computer or to all.
    doors: Mutex<Vec<SocketAddr>>,
    /// What was opened while the club runs.
    opened: tokio::sync::Mutex<Vec<Door>>,
    announcement: Mutex<Option<Announcement>>,
    nearby: OnceLock<Option<Nearby>>,
}

/// Where no other port is free, so many after the club's own are tried: people have to type it.
const TRIES: u16 = 10;

impl Network {
    pub(crate) fn new() -> Self {
        Self {
            tag: Id::random().to_string(),
            doors: Mutex::default(),
            opened: tokio::sync::Mutex::default(),
            announcement: Mutex::default(),
            nearby: OnceLock::new(),
        }
    }

    /// A door is open.
    pub(crate) fn add(&self, door: SocketAddr) {
        self.doors().push(door);
    }

    /// It is not any more.
    pub(crate) fn remove(&self, door: SocketAddr) {
        let mut doors = self.doors();
        if let Some(index) = doors.iter().position(|other| *other == door) {
            doors.remove(index);
        }
    }

    /// The clubs nearby. They are looked for from the first time on that somebody asks.
    pub(crate) fn nearby(&self) -> Vec<Found> {
        let nearby = self.nearby.get_or_init(|| {
            let looking = Nearby::look(&self.tag);
            looking
                .inspect_err(|error| tracing::warn!(%error, "no clubs are looked for"))
                .ok()
        });
        nearby.as_ref().map(Nearby::list).unwrap_or_default()
    }

    fn doors(&self) -> std::sync::MutexGuard<'_, Vec<SocketAddr>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_announcement(&self, announcement: Option<Announcement>) {
        let mut place = self
            .announcement
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *place = announcement;
    }
}

impl Club {
    /// True if other computers can reach the club.
    pub fn is_open_to_network(&self) -> bool {
        self.outer_doors().next().is_some()
    }

    /// Where other computers find the club, as people type it: the likeliest first.
    pub fn urls(&self) -> Vec<String> {
        let doors: Vec<SocketAddr> = self.outer_doors().collect();
        addresses::urls(&doors, self.scheme())
    }

    /// Where this computer finds it.
    pub fn own_url(&self) -> Option<String> {
        let doors = self.network().doors().clone();
        let inner = doors.iter().find(|door| door.ip().is_loopback());
        let any = doors.iter().find(|door| door.ip().is_unspecified());
        let here = inner.copied().or(any.map(|door| match door {
            SocketAddr::V4(door) => (Ipv4Addr::LOCALHOST, door.port()).into(),
            SocketAddr::V6(door) => (Ipv6Addr::LOCALHOST, door.port()).into(),
        }));
        here.map(|door| addresses::url(door, self.scheme()))
    }

    /// Lets other computers in, if they are not: by doors that are added now, at the club's port if that is free.
    /// The club is announced, so that others find it.
    ///
    /// # Errors
    ///
    /// If no port can be had.
    pub async fn open_to_network(self: &Arc<Self>) -> io::Result<()> {
        let mut opened = self.network().opened.lock().await;
        if self.is_open_to_network() {
            return Ok(());
        }
        let own = self
            .network()
            .doors()
            .first()
            .map_or(PORT, SocketAddr::port);
        let door = self.open_door(own).await?;
        let port = door.address().port();
        opened.push(door);
        // Not every computer has the newer kind of address.
        if let Ok(door) = self.listen((Ipv6Addr::UNSPECIFIED, port).into()).await {
            opened.push(door);
        }
        self.announce();
        Ok(())
    }

    /// Shuts the doors that [`Club::open_to_network`] opened: who came through them has to go, and comes back
    /// as the same person when they are opened again. Doors that the club was started with stay.
    pub async fn close_to_network(&self) {
        let mut opened = self.network().opened.lock().await;
        if opened.is_empty() {
            return;
        }
        opened.clear();
        self.withdraw();
    }

    /// Announces the club to the network by mDNS, if other computers can reach it.
    pub fn announce(&self) {
        let Some(door) = self.outer_doors().next() else {
            return;
        };
        let sign = Sign {
            name: self.name().to_string(),
            port: door.port(),
            tls: self.scheme() == "https",
            tag: self.network().tag.clone(),
        };
        match Announcement::put_up(&sign) {
            Ok(announcement) => self.network().set_announcement(Some(announcement)),
            Err(error) => tracing::warn!(%error, "the club is not announced"),
        }
    }

    /// The announcement is withdrawn.
    pub(crate) fn withdraw(&self) {
        self.network().set_announcement(None);
    }

    /// A door for all addresses of this computer: at this port, or one of the next, or any.
    async fn open_door(self: &Arc<Self>, port: u16) -> io::Result<Door> {
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        for port in port..port.saturating_add(TRIES) {
            match self.listen((everywhere, port).into()).await {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                other => return other,
            }
        }
        self.listen((everywhere, 0).into()).await
    }

    fn outer_doors(&self) -> impl Iterator<Item = SocketAddr> + use<> {
        let doors = self.network().doors().clone();
        doors.into_iter().filter(|door| !door.ip().is_loopback())
    }
}
