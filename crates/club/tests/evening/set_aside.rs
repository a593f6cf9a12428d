//! Games at one computer that nobody has touched for long are set aside, and go on as if nothing had happened.

use std::time::Duration;

use serde_json::{Value, json};
use tabiya_club::TimeSource;
use tabiya_game::Moment;

use crate::common::{TestClient, TestServer, until};
use crate::timed;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns true if a game of a running club is set aside.
async fn is_set_aside(server: &TestServer, game: &str) -> bool {
    server.stored_game(game).await.is_set_aside
}

async fn left_of_white(client: &mut TestClient, game: &str) -> Value {
    let seen = client.get(&format!("/api/v1/games/{game}")).await.ok();
    seen["view"]["left"]["white"].clone()
}

#[tokio::test]
async fn untouched_games_are_set_aside_and_taken_up_again() {
    let clock = TimeSource::fake(Moment(1_000_000_000));
    let time = clock.clone();
    let server = TestServer::with(|settings| settings.time = time).await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let between_two = anna.play(&mut bo, json!({})).await;
    let table = json!({ "public": true, "preset": timed("5+3") });
    let begun = anna.post("/api/v1/games", table).await.ok();
    let old = begun["game"].as_str().unwrap().to_string();
    let mut socket = anna.watch(&old).await;
    socket.play_move(&old, "e2e4").await;
    socket.play_move(&old, "e7e5").await;
    drop(socket);

    // After the restart the clocks stand still until somebody comes.
    let server = server.kill_and_restart().await;
    anna.club = server.address;
    let left = left_of_white(&mut anna, &old).await;
    clock.advance(80 * DAY);
    let newer = anna.start_table().await;
    clock.advance(11 * DAY);
    let server = server.kill_and_restart().await;
    (anna.club, bo.club) = (server.address, server.address);
    // 91 days after the last move.
    until("the old game to be set aside", async || {
        is_set_aside(&server, &old).await
    })
    .await;
    assert!(!is_set_aside(&server, &newer).await);
    assert!(!is_set_aside(&server, &between_two).await);
    until("the list without it", async || {
        let games = bo.get("/api/v1/games").await;
        !games.body.contains(&old) && games.body.contains(&between_two)
    })
    .await;
    // It is still among its player's games, and not restored by a restart.
    let server = server.kill_and_restart().await;
    (anna.club, bo.club) = (server.address, server.address);
    assert_eq!(server.restored, 2);
    let path = format!("/api/v1/players/{}/games?state=playing", anna.id);
    assert!(anna.get(&path).await.body.contains(&old));
    clock.advance(3 * DAY);
    assert_eq!(
        left_of_white(&mut anna, &old).await,
        left,
        "nobody's clock ran"
    );
    let mut socket = anna.watch(&old).await;
    socket.play_move(&old, "g1f3").await;
    until("the game to be one in progress", async || {
        !is_set_aside(&server, &old).await
    })
    .await;
    server.settle().await;
    assert!(bo.get("/api/v1/games").await.body.contains(&old));
    let server = server.kill_and_restart().await;
    assert_eq!(server.restored, 3);
}
