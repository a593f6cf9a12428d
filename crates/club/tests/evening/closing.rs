//! Closing the club.

use std::time::Duration;

use serde_json::json;

use crate::common::{TestGame, TestServer, has_nodes};
use crate::{ending_of, timed};

#[tokio::test]
async fn closing_notifies_clients_and_keeps_games() {
    let mut server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    server.close().await;
    for socket in [&mut pair.white, &mut pair.black] {
        socket.wait_for("closing").await;
        assert_eq!(socket.close_code().await, Some(1001));
    }
    let server = server.kill_and_restart().await;
    pair.anna.club = server.address;
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["ply"], 2);
    assert_eq!(ending_of(&seen), "not at all");
}

/// A sleeping phone does not answer the close frame, which takes a while: no clock runs meanwhile.
#[tokio::test]
async fn closing_time_is_not_charged() {
    let mut server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let path = format!("/api/v1/games/{game}");
    let before = pair.anna.get(&path).await.ok();
    // Black's socket is no longer read.
    let start = std::time::Instant::now();
    server.close().await;
    let took = start.elapsed();
    assert!(
        took > Duration::from_millis(500),
        "it waits for Black: {took:?}"
    );
    let server = server.kill_and_restart().await;
    pair.anna.club = server.address;
    let after = pair.anna.get(&path).await.ok();
    let left = |seen: &serde_json::Value| seen["view"]["left"]["white"].as_u64().unwrap();
    // A game that was handed over or restored goes on from its last event.
    let lost = left(&before).saturating_sub(left(&after));
    // Several nodes close one after the other, and until the last one does the game goes on.
    let most = if has_nodes() { 1_000 } else { 300 };
    assert!(lost < most, "{lost} ms in {took:?}");
    assert_eq!(after["view"]["running"], json!(null));
}
