//! A club on a real port, and clients that share no code with the program's own: plain HTTP over TCP, and tungstenite
//! for WebSockets. Every wait has a timeout.

#![allow(
    dead_code,
    unused_imports,
    reason = "each of the tests uses its own part of this"
)]

mod background_game;
mod http_response;
mod load_balancer;
mod paused_server;
mod raw_connection;
mod test_client;
mod test_server;
mod test_socket;

pub(crate) use background_game::BackgroundGame;
pub(crate) use http_response::HttpResponse;
pub(crate) use load_balancer::LoadBalancer;
pub(crate) use paused_server::PausedServer;
pub(crate) use raw_connection::{RawConnection, frame};
pub(crate) use test_client::{TestClient, TestGame};
pub(crate) use test_server::{ORGANISER, TestServer, has_nodes};
pub(crate) use test_socket::{TestSocket, event, is_event_of, refusal};

use std::{future::Future, time::Duration};

/// Maximum time of any wait in a test.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

/// Waits with a timeout.
#[track_caller]
pub(crate) fn within<T>(what: &str, future: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    let what = what.to_string();
    async move {
        let done = tokio::time::timeout(TIMEOUT, future).await;
        done.unwrap_or_else(|_| panic!("{caller}: waited too long for {what}"))
    }
}

/// Polls until a condition is true.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    within(what, async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}
