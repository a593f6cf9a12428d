//! WebSocket echo server (plain axum) and its clients.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Result;
use axum::{
    Router,
    extract::{WebSocketUpgrade, ws::WebSocket},
    routing::get,
};
use tokio::net::TcpListener;

use super::LoadClient;

/// Serves echoes on loopback. Never ends.
pub async fn serve_echo() -> Result<()> {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    println!("{}", listener.local_addr()?);
    let upgrade = |upgrade: WebSocketUpgrade| async move {
        upgrade
            .read_buffer_size(4096)
            .write_buffer_size(0)
            .on_upgrade(echo)
    };
    let router = Router::new().route("/ws", get(upgrade));
    use axum::serve::ListenerExt;
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

/// Clients that send a text repeatedly, each after the echo of the last.
pub struct EchoClients {
    clients: Vec<LoadClient>,
}

impl EchoClients {
    /// Connects a number of clients.
    pub async fn connect(address: SocketAddr, sockets: usize) -> Result<Self> {
        let mut clients = Vec::with_capacity(sockets);
        for _ in 0..sockets {
            clients.push(LoadClient::connect(address, None).await?);
        }
        Ok(Self { clients })
    }

    /// Runs all clients for a time with texts of this size. Returns the echoes per second.
    pub async fn run(&mut self, size: usize, time: Duration) -> Result<f64> {
        let count = Arc::new(AtomicU64::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let start = Instant::now();
        let tasks: Vec<_> = self
            .clients
            .drain(..)
            .map(|mut client| {
                let (count, stop) = (Arc::clone(&count), Arc::clone(&stop));
                let text = "x".repeat(size);
                tokio::spawn(async move {
                    while !stop.load(Ordering::Relaxed) {
                        client.send(text.clone()).await?;
                        client.next().await?;
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                    anyhow::Ok(client)
                })
            })
            .collect();
        tokio::time::sleep(time).await;
        stop.store(true, Ordering::Relaxed);
        let per_second = count.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64();
        for task in tasks {
            self.clients.push(task.await??);
        }
        Ok(per_second)
    }
}
