//! The club's open doors: listening, with bounds on how many and how slowly.

use std::{
    future::poll_fn,
    io,
    net::SocketAddr,
    pin::pin,
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
    time::{Duration, Instant},
};

use axum::{Router, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};
use tower_service::Service;

use crate::{Club, Tls, alarm::Asked, http::Peer, patient::Patient};

/// An open door of a club. It closes when this is dropped.
#[derive(Debug)]
pub struct Door {
    address: SocketAddr,
    close: watch::Sender<bool>,
    is_shut: Arc<AtomicBool>,
    club: Weak<Club>,
}

/// Whether the door through which somebody came is shut: who is inside has to go then.
#[derive(Clone, Debug)]
pub(crate) struct Shut {
    closed: watch::Receiver<bool>,
    /// Set before: a look at it costs nothing.
    is_shut: Arc<AtomicBool>,
}

/// The head of a request comes within this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The head of a request is not longer, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// So many connections may wait to be let in.
const BACKLOG: i32 = 1024;
/// That nobody more can be let in is said this often at most.
const WARNING: Duration = Duration::from_secs(10);
/// What has been begun when a door is shut has so much time to be finished.
const MOMENT: Duration = Duration::from_secs(2);

impl Club {
    /// Opens a door: whoever connects there is served.
    pub async fn listen(self: &Arc<Self>, address: SocketAddr) -> io::Result<Door> {
        let listener = bind(address)?;
        let address = listener.local_addr()?;
        let (close, closed) = watch::channel(false);
        let shut = Shut {
            closed,
            is_shut: Arc::default(),
        };
        let is_shut = Arc::clone(&shut.is_shut);
        let host = Host {
            router: self.router(),
            tls: self.tls().cloned(),
            shut,
        };
        tokio::spawn(accept(listener, host, Arc::clone(self)));
        self.network().add(address);
        let club = Arc::downgrade(self);
        Ok(Door {
            address,
            close,
            is_shut,
            club,
        })
    }

    /// Closes the club: the games stand still, everybody is told, the doors are shut, and the sockets have a moment to
    /// end. What people were told is on disk. The rooms go, and with them the store, when the runtime ends.
    pub async fn close(&self, doors: Vec<Door>) {
        self.hub().time.stop();
        self.withdraw();
        self.say_goodbye();
        self.close_to_network().await;
        drop(doors);
        let end = Instant::now() + MOMENT;
        let sockets = &self.hub().metrics.sockets;
        while sockets.load(Ordering::Relaxed) > 0 && Instant::now() < end {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Listens at an address. One of IPv6 is for IPv6 alone, so that both kinds can have the same port.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    // Elsewhere this would let another program listen at the same port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

impl Door {
    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes it: nobody comes in any more, and who is inside has to go.
    pub fn close(&self) {
        self.is_shut.store(true, Ordering::Release);
        let was_closed = self.close.send_replace(true);
        if let Some(club) = self.club.upgrade().filter(|_| !was_closed) {
            club.network().remove(self.address);
        }
    }
}

impl Shut {
    /// Waits until it is.
    ///
    /// Thousands wait at one door, and all of them do much else meanwhile. So each stands in the queue for it once, and
    /// asks no more until the door is shut.
    pub(crate) async fn shut(&mut self) {
        // A door that is gone is shut.
        let mut shut = pin!(self.closed.wait_for(|is_shut| *is_shut));
        let mut asked = Asked::default();
        poll_fn(|context| {
            if asked.before(context) && !self.is_shut.load(Ordering::Acquire) {
                return Poll::Pending;
            }
            shut.as_mut().poll(context).map(drop)
        })
        .await;
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.close();
    }
}

/// What receives whoever comes in.
#[derive(Clone)]
struct Host {
    router: Router,
    tls: Option<Tls>,
    shut: Shut,
}

async fn accept(listener: TcpListener, mut host: Host, club: Arc<Club>) {
    let mut warned = None::<Instant>;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = host.shut.shut() => return,
        };
        match accepted {
            Ok((stream, address)) => {
                let Some(place) = club.let_in(address.ip()) else {
                    continue;
                };
                let host = host.clone();
                tokio::spawn(async move {
                    receive(stream, address, host).await;
                    drop(place);
                });
            }
            Err(error) => {
                // Too many files are open, as a rule: that passes.
                if warned.is_none_or(|at| at.elapsed() > WARNING) {
                    warned = Some(Instant::now());
                    tracing::warn!(%error, "a connection could not be accepted");
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn receive(stream: TcpStream, address: SocketAddr, host: Host) {
    // Moves are small, and should not wait for each other.
    let _ = stream.set_nodelay(true);
    let tls = host.tls.clone();
    let peer = Peer {
        address,
        tls: tls.is_some(),
    };
    match tls {
        None => connection(stream, peer, host).await,
        Some(tls) => match tls.accept(stream).await {
            Ok(stream) => connection(stream, peer, host).await,
            Err(error) => tracing::debug!(%error, "a connection was not encrypted"),
        },
    }
}

async fn connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    host: Host,
) {
    let Host {
        router, mut shut, ..
    } = host;
    let door = shut.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        let (mut parts, body) = request.into_parts();
        parts.extensions.insert(peer);
        parts.extensions.insert(door.clone());
        router.call(Request::from_parts(parts, axum::body::Body::new(body)))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Patient::new(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // How a connection ended is its own business.
        _ = connection.as_mut() => {}
        () = shut.shut() => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(MOMENT, connection).await;
        }
    }
}
