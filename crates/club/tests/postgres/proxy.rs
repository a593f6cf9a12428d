//! [`Proxy`]: a connection to a server that breaks where a test wants it.
#![allow(dead_code, reason = "each of the tests uses its own part of this")]

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tabiya_test_servers::PostgresServer;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    runtime::{Builder, Runtime},
    sync::Notify,
    task::AbortHandle,
};

/// What happens to the next COMMIT.
pub(crate) enum Fault {
    /// The connection breaks before it arrives.
    BeforeCommit,
    /// The connection breaks when it has been executed, before the answer arrives.
    BeforeAnswer,
    /// It arrives when the test says so, unless the server has closed the connection before.
    Hold(Arc<Notify>),
    /// The connection breaks for the client, and the server gets it when the test says so.
    Late(Arc<Notify>),
}

/// Forwards connections to a server, in a thread of its own: closing a store blocks that of the test.
pub(crate) struct Proxy {
    url: String,
    shared: Arc<Shared>,
    runtime: Option<Runtime>,
}

#[derive(Default)]
struct Shared {
    fault: Mutex<Option<Fault>>,
    /// Notified when a fault begins.
    begun: Notify,
    is_closed: AtomicBool,
    connections: Mutex<Vec<AbortHandle>>,
}

impl Proxy {
    /// Starts a proxy to a database.
    pub(crate) async fn start(server: &PostgresServer, url: &str) -> Self {
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().unwrap();
        let target = server.port();
        let shared = Arc::new(Shared::default());
        let listening = runtime.spawn(TcpListener::bind("127.0.0.1:0"));
        let listener = listening.await.unwrap().unwrap();
        let port = listener.local_addr().unwrap().port();
        runtime.spawn(accept(listener, target, Arc::clone(&shared)));
        Self {
            url: url.replace(&format!(":{target}/"), &format!(":{port}/")),
            shared,
            runtime: Some(runtime),
        }
    }

    /// Returns the URL of the database behind the proxy.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Does this to the next COMMIT.
    pub(crate) fn fail_next(&self, fault: Fault) {
        *self.shared.fault.lock().unwrap() = Some(fault);
    }

    /// Waits until a fault has begun.
    pub(crate) async fn wait_for_fault(&self) {
        self.shared.begun.notified().await;
    }

    /// Cuts all connections and refuses others.
    pub(crate) fn close(&self) {
        self.shared.is_closed.store(true, Ordering::Release);
        for connection in self.shared.connections.lock().unwrap().drain(..) {
            connection.abort();
        }
    }

    /// Accepts connections again.
    pub(crate) fn open(&self) {
        self.shared.is_closed.store(false, Ordering::Release);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn accept(listener: TcpListener, target: u16, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        if !shared.is_closed.load(Ordering::Acquire) {
            let task = tokio::spawn(serve(client, target, Arc::clone(&shared)));
            let mut connections = shared.connections.lock().unwrap();
            connections.push(task.abort_handle());
        }
    }
}

async fn serve(client: TcpStream, target: u16, shared: Arc<Shared>) {
    let Ok(server) = TcpStream::connect(("127.0.0.1", target)).await else {
        return;
    };
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let answers_are_lost = Arc::new(AtomicBool::new(false));
    let backwards = {
        let answers_are_lost = Arc::clone(&answers_are_lost);
        async move {
            let mut buffer = vec![0; 1 << 16];
            while let Ok(count @ 1..) = from_server.read(&mut buffer).await {
                if answers_are_lost.load(Ordering::Acquire) {
                    return;
                }
                if to_client.write_all(&buffer[..count]).await.is_err() {
                    return;
                }
            }
        }
    };
    let forwards = async move {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from_client.read(&mut buffer).await {
            let sent = &buffer[..count];
            let is_commit = sent.windows(7).any(|part| part == b"COMMIT\0");
            let fault = match is_commit {
                true => shared.fault.lock().unwrap().take(),
                false => None,
            };
            if fault.is_some() {
                shared.begun.notify_one();
            }
            match fault {
                None => {}
                Some(Fault::BeforeCommit) => return,
                Some(Fault::BeforeAnswer) => answers_are_lost.store(true, Ordering::Release),
                Some(Fault::Hold(release)) => release.notified().await,
                Some(Fault::Late(release)) => {
                    let sent = sent.to_vec();
                    tokio::spawn(async move {
                        release.notified().await;
                        let _ = to_server.write_all(&sent).await;
                        // The server sees the end after that.
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    });
                    return;
                }
            }
            if to_server.write_all(sent).await.is_err() {
                return;
            }
        }
    };
    // Either end breaks both.
    tokio::select! {
        () = backwards => {}
        () = forwards => {}
    }
}
