//! Listening sockets, with limits on the number of connections and on slow clients.

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

use crate::{Club, Tls, http::Peer, timer::WakerCache, tls::Accepted, write_timeout::WriteTimeout};

/// A listening socket of a club. Closed on drop.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    close: watch::Sender<bool>,
    is_shut_down: Arc<AtomicBool>,
    club: Weak<Club>,
}

/// Tells connections that their listener is closing and that they must end.
#[derive(Clone, Debug)]
pub(crate) struct ShutdownSignal {
    closed: watch::Receiver<bool>,
    /// Set before the channel: cheap to check.
    is_shut_down: Arc<AtomicBool>,
}

/// Time limit for receiving the headers of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of the headers of a request in bytes.
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// Maximum number of connections waiting to be accepted.
const BACKLOG: i32 = 1024;
/// Minimum interval between warnings about failed accepts.
const WARNING_INTERVAL: Duration = Duration::from_secs(10);
/// Time for requests in progress to finish after a shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

impl Club {
    /// Listens on an address and serves everybody who connects.
    pub async fn listen(self: &Arc<Self>, address: SocketAddr) -> io::Result<Listener> {
        let listener = bind(address)?;
        let address = listener.local_addr()?;
        let (close, closed) = watch::channel(false);
        let shutdown = ShutdownSignal {
            closed,
            is_shut_down: Arc::default(),
        };
        let is_shut_down = Arc::clone(&shutdown.is_shut_down);
        let server = Server {
            router: self.router(),
            tls: self.tls().cloned(),
            shutdown,
        };
        tokio::spawn(accept(listener, server, Arc::clone(self)));
        self.network().add(address);
        let club = Arc::downgrade(self);
        Ok(Listener {
            address,
            close,
            is_shut_down,
            club,
        })
    }

    /// Closes the club: hands games over to other nodes, freezes the clock, notifies everybody, closes the listeners, and gives connections a moment to
    /// end. Everything clients were told is on disk. Rooms and the store are dropped with the runtime.
    pub async fn close(&self, listeners: Vec<Listener>) {
        // While their clocks still run.
        self.leave_cluster().await;
        self.hub().time.freeze();
        self.stop_announcing();
        self.announce_closing();
        self.close_to_network().await;
        drop(listeners);
        let end = Instant::now() + SHUTDOWN_GRACE;
        let sockets = &self.hub().metrics.sockets;
        while sockets.get() > 0 && Instant::now() < end {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Binds an address. IPv6 sockets do not accept IPv4, so that both can use the same port.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    // On Windows this would let another program listen on the same port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

impl Listener {
    /// Returns its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes it: no new connections are accepted, and existing ones must end.
    pub fn close(&self) {
        self.is_shut_down.store(true, Ordering::Release);
        let was_closed = self.close.send_replace(true);
        if let Some(club) = self.club.upgrade().filter(|_| !was_closed) {
            club.network().remove(self.address);
        }
    }
}

impl ShutdownSignal {
    /// Waits for the shutdown.
    ///
    /// Thousands of tasks wait for one listener, and all of them handle much else meanwhile. So each registers once
    /// and is not polled again until the shutdown.
    pub(crate) async fn requested(&mut self) {
        // A dropped listener counts as closed.
        let mut shutdown = pin!(self.closed.wait_for(|is_shut_down| *is_shut_down));
        let mut waker = WakerCache::default();
        poll_fn(|context| {
            if waker.is_cached(context) && !self.is_shut_down.load(Ordering::Acquire) {
                return Poll::Pending;
            }
            shutdown.as_mut().poll(context).map(drop)
        })
        .await;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.close();
    }
}

/// Everything needed to serve an accepted connection.
#[derive(Clone)]
struct Server {
    router: Router,
    tls: Option<Tls>,
    shutdown: ShutdownSignal,
}

async fn accept(listener: TcpListener, mut server: Server, club: Arc<Club>) {
    let mut last_warning = None::<Instant>;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = server.shutdown.requested() => return,
        };
        match accepted {
            Ok((stream, address)) => {
                let Some(slot) = club.connection_slot(address.ip()) else {
                    continue;
                };
                let server = server.clone();
                tokio::spawn(async move {
                    handle_stream(stream, address, server).await;
                    drop(slot);
                });
            }
            Err(error) => {
                // Usually too many files are open, which passes.
                if last_warning.is_none_or(|at| at.elapsed() > WARNING_INTERVAL) {
                    last_warning = Some(Instant::now());
                    tracing::warn!(%error, "could not accept a connection");
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn handle_stream(stream: TcpStream, address: SocketAddr, server: Server) {
    // Moves are small and should not wait to be sent together.
    let _ = stream.set_nodelay(true);
    let plain = Peer {
        address,
        tls: false,
    };
    let encrypted = Peer { address, tls: true };
    match server.tls.clone() {
        None => serve_connection(stream, plain, server).await,
        Some(tls) => match tls.accept(stream).await {
            Ok(Accepted::Tls(stream)) => serve_connection(stream, encrypted, server).await,
            Ok(Accepted::Plain(stream)) => serve_connection(stream, plain, server).await,
            Err(error) => tracing::debug!(%error, "TLS handshake failed"),
        },
    }
}

async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    server: Server,
) {
    let Server {
        router,
        mut shutdown,
        ..
    } = server;
    let shutdown_for_handlers = shutdown.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut router = router.clone();
        let (mut parts, body) = request.into_parts();
        parts.extensions.insert(peer);
        parts.extensions.insert(shutdown_for_handlers.clone());
        router.call(Request::from_parts(parts, axum::body::Body::new(body)))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // Errors of a single connection are not reported.
        _ = connection.as_mut() => {}
        () = shutdown.requested() => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(SHUTDOWN_GRACE, connection).await;
        }
    }
}
