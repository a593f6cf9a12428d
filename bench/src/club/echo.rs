//! The bare echo: axum's WebSocket and nothing behind it.

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

use super::Client;

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

/// What came of it.
pub struct Echoes {
    /// Echoes a second.
    pub per_second: f64,
}

/// So many sockets send a text of this size again and again, each after the echo of the last.
pub async fn echo_load(
    address: SocketAddr,
    sockets: usize,
    size: usize,
    time: Duration,
) -> Result<Echoes> {
    let mut clients = Vec::with_capacity(sockets);
    for _ in 0..sockets {
        clients.push(Client::connect(address, None).await?);
    }
    let count = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let tasks: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            let (count, stop) = (Arc::clone(&count), Arc::clone(&stop));
            let text = "x".repeat(size);
            tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    client.send(text.clone()).await?;
                    client.next().await?;
                    count.fetch_add(1, Ordering::Relaxed);
                }
                anyhow::Ok(())
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (start, before) = (Instant::now(), count.load(Ordering::Relaxed));
    tokio::time::sleep(time).await;
    let echoes = count.load(Ordering::Relaxed) - before;
    let per_second = echoes as f64 / start.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await??;
    }
    Ok(Echoes { per_second })
}
