//! Nodes of a club that fail, leave, or do not hear each other.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};

use common::{TestGame, TestServer, within};
use serde_json::{Value, json};

fn timed(time: &str) -> Value {
    json!({ "time": { "white": time, "black": time } })
}

/// Starts games, whose players come to any of the nodes, and plays two moves in each.
async fn games(server: &TestServer, count: usize) -> Vec<TestGame> {
    let mut games = Vec::new();
    for _ in 0..count {
        let mut game = TestGame::at(server.address, timed("5+3")).await;
        game.moves("e2e4 e7e5").await;
        games.push(game);
    }
    games
}

/// Returns the events of a game as any node tells them.
async fn events(game: &mut TestGame) -> Vec<Value> {
    let path = format!("/api/v1/games/{}", game.game);
    let seen = game.anna.get(&path).await.ok();
    seen["events"].as_array().unwrap().clone()
}

/// Both players connect again and play on. Everything from before is there, and nobody was charged for the interruption.
async fn play_on(mut game: TestGame, before: &[Value]) {
    let id = game.game.clone();
    let (mut white, mut black) = (game.anna.watch(&id).await, game.bo.watch(&id).await);
    white.play_move(&id, "g1f3").await;
    black.play_move(&id, "b8c6").await;
    let after = events(&mut game).await;
    assert_eq!(after[..before.len()], *before, "everything is there");
    let numbers: Vec<u64> = after
        .iter()
        .map(|event| event["number"].as_u64().unwrap())
        .collect();
    assert!(
        numbers.iter().copied().eq(0..after.len() as u64),
        "{numbers:?}"
    );
    let moves = after
        .iter()
        .filter(|event| event["kind"]["type"] == "moved")
        .count();
    assert_eq!(moves, 4, "each move once");
    for event in &after[before.len()..] {
        let spent = event["kind"]["spent"].as_u64().unwrap_or_default();
        assert!(spent < 15_000, "{event}");
    }
}

#[tokio::test]
async fn games_of_a_killed_node_go_on() {
    let mut server = TestServer::open().await;
    let mut games = games(&server, 8).await;
    let mut before = Vec::new();
    for game in &mut games {
        before.push(events(game).await);
    }
    server.kill_node(0);
    for (game, before) in games.into_iter().zip(before) {
        within("a game to go on", play_on(game, &before)).await;
    }
}

#[tokio::test]
async fn games_of_a_node_that_leaves_go_on() {
    let mut server = TestServer::open().await;
    let mut games = games(&server, 8).await;
    let mut before = Vec::new();
    for game in &mut games {
        before.push(events(game).await);
    }
    server.close_node(0).await;
    for (game, before) in games.into_iter().zip(before) {
        within("a game to go on", play_on(game, &before)).await;
    }
}

/// A third of what nodes say to each other is lost.
#[tokio::test]
async fn what_is_lost_is_repeated() {
    let sent = AtomicU64::new(0);
    let server =
        TestServer::with_losses(move || sent.fetch_add(1, Ordering::Relaxed).is_multiple_of(3))
            .await;
    let mut pair = TestGame::at(server.address, timed("30+30")).await;
    let game = pair.game.clone();
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
    for (ply, uci) in moves.split(' ').enumerate() {
        let own = match ply % 2 {
            0 => &mut pair.white,
            _ => &mut pair.black,
        };
        own.request_ok(&game, json!({ "type": "move", "uci": uci }))
            .await;
    }
    // Whoever watches knows it all in the end.
    for socket in [&mut pair.white, &mut pair.black] {
        socket
            .expect("all moves", |message| message["view"]["ply"] == 8)
            .await;
    }
    let moved = events(&mut pair).await;
    let moved = moved
        .iter()
        .filter(|event| event["kind"]["type"] == "moved")
        .count();
    assert_eq!(moved, 8, "each move once");
}
