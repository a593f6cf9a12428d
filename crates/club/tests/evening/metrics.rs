//! The club's metrics.

use serde_json::json;

use crate::common::{ORGANISER, TestClient, TestGame, TestServer};
use crate::timed;

#[tokio::test]
async fn moves_and_requests_are_measured() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    pair.moves("e2e4 e7e5 g1f3").await;
    let refused = json!({ "type": "move", "uci": "e5e3" });
    pair.black.request(&pair.game, refused).await;
    let offer = json!({ "type": "offer", "what": "draw" });
    pair.black.request_ok(&pair.game, offer).await;

    let mut eve = server.person("Eve").await;
    assert_eq!(eve.get("/api/v1/games/none").await.status, 404);
    assert_eq!(eve.get("/no/such/file").await.status, 404);
    let answer = eve.get("/metrics").await;
    assert_eq!(
        answer.header("content-type"),
        Some("application/openmetrics-text; version=1.0.0; charset=utf-8")
    );
    assert!(answer.body.ends_with("# EOF\n"), "{}", answer.body);

    let acknowledged = "tabiya_move_acknowledgement_seconds_count";
    assert_eq!(
        server.metric(acknowledged).await,
        3,
        "only moves that were played"
    );
    assert_eq!(server.metric("tabiya_moves_total").await, 3);
    let request = |route: &str, status: &str| {
        let name = "tabiya_http_request_duration_seconds_count";
        format!("{name}{{route=\"{route}\",status=\"{status}\"}}")
    };
    assert_eq!(
        server.metric(&request("/api/v1/games/{id}", "4xx")).await,
        1
    );
    assert_eq!(server.metric(&request("/ws", "1xx")).await, 2);
    assert_eq!(server.metric(&request("page", "4xx")).await, 1);
    assert!(server.metric("tabiya_store_commit_seconds_count").await >= 4);
    assert!(server.metric("tabiya_store_write_wait_seconds_count").await >= 4);
    assert!(server.metric("tabiya_store_read_wait_seconds_count").await >= 1);
}

/// Whoever reaches the club from elsewhere sees nothing, except the organiser.
#[tokio::test]
async fn metrics_are_for_this_computer_and_the_organiser() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    // As a proxy forwards it: the request does not come from this computer.
    let forwarded = [("X-Forwarded-For", "192.0.2.1")];
    let answer = eve.request("GET", "/metrics", &forwarded, None).await;
    answer.assert_refused(403, "notHere");
    assert!(answer.body.contains("--metrics"), "{answer:?}");
    let mut monitor = TestClient {
        token: Some(ORGANISER.into()),
        ..TestClient::new_guest(server.address)
    };
    let answer = monitor.request("GET", "/metrics", &forwarded, None).await;
    assert_eq!(answer.status, 200);
    assert_eq!(eve.get("/metrics").await.status, 200, "on this computer");
}

#[tokio::test]
async fn metrics_can_have_an_address_of_their_own() {
    let server = TestServer::open().await;
    let club = std::sync::Arc::clone(server.club());
    let address = "127.0.0.1:0".parse().unwrap();
    let address = club.listen_for_metrics(address).await.unwrap();
    let mut monitor = TestClient::new_guest(address);
    let forwarded = [("X-Forwarded-For", "192.0.2.1")];
    let answer = monitor.request("GET", "/metrics", &forwarded, None).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.ends_with("# EOF\n"), "{}", answer.body);
    assert_eq!(monitor.get("/api/v1/me").await.status, 404);
}
