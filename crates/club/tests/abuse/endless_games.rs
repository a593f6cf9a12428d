//! Games without end, and endless numbers of them.

use serde_json::json;
use tabiya_club::{Append, SharedStore};
use tabiya_game::{Action, Actor, Moment, Proposal};
use tabiya_wire::GameId;

use crate::common::{BackgroundGame, TestGame, TestServer, refusal};

/// Nobody can start private games without end.
#[tokio::test]
async fn games_in_progress_per_person_are_limited() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let mut games = Vec::new();
    let refused = loop {
        let answer = eve.post("/api/v1/games", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        games.push(answer.json()["game"].as_str().unwrap().to_string());
        assert!(games.len() <= 200, "as many as she likes");
    };
    refused.assert_refused(429, "tooMany");
    assert_eq!(games.len(), 200);
    // Nor by challenges, which stay open.
    let mut bo = server.person("Bo").await;
    for (maker, taker) in [(&mut eve.clone(), &mut bo.clone()), (&mut bo, &mut eve)] {
        let by_link = json!({ "unlisted": true });
        let challenge = maker.post("/api/v1/challenges", by_link).await.ok();
        let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
        taker
            .post(&format!("{path}/accept"), json!({}))
            .await
            .assert_refused(429, "tooMany");
        taker.get(&path).await.ok();
    }
    let abort = json!({ "id": 1, "request": { "type": "abort" } });
    eve.post(&format!("/api/v1/games/{}/do", games[0]), abort)
        .await
        .ok();
    eve.post("/api/v1/games", json!({})).await.ok();
    eve.post("/api/v1/games", json!({}))
        .await
        .assert_refused(429, "tooMany");
}

/// Listing games that have to be replayed costs what it takes.
#[tokio::test]
async fn listing_long_games_costs_more() {
    let mut server = TestServer::with(|settings| settings.requests_per_second = 10).await;
    let mut eve = server.person("Eve").await;
    let mut games = Vec::new();
    for _ in 0..4 {
        let table = eve.post("/api/v1/games", json!({})).await.ok();
        games.push(table["game"].as_str().unwrap().parse().unwrap());
    }
    server.kill();
    let store = server.store().await;
    for game in games {
        fill(&store, game).await;
        // So that its room is not open after the start.
        store.set_aside(game, Some(Moment(1))).await.unwrap();
    }
    drop(store);
    let server = server.kill_and_restart().await;
    eve.club = server.address;
    let path = format!("/api/v1/players/{}/games?state=playing", eve.id);
    let one = eve.get(&format!("{path}&limit=1")).await.ok();
    assert_eq!(one["games"].as_array().unwrap().len(), 1);
    eve.get(&path).await.assert_refused(429, "tooFast");
}

/// Appends the maximum number of events to a game at one computer.
async fn fill(store: &SharedStore, game: GameId) {
    let stored = store.game(game).await.unwrap().unwrap();
    let (mut played, mut events) = (stored.replay().unwrap(), Vec::new());
    while played.event_count() < 20_000 {
        let uci = "e2e4".parse().unwrap();
        for action in [
            Action::Move { uci, thought: None },
            Action::Offer(Proposal::Takeback),
        ] {
            let now = played.last_event_at();
            events.extend(played.execute(Actor::Board, action, now).unwrap());
        }
    }
    let append = Append {
        game,
        expected: stored.events.len() as u32,
        events,
        status: None,
    };
    store.append(&append).await.unwrap();
}

/// Playing and taking back a move over and over fills neither disk nor memory.
#[tokio::test]
async fn events_per_game_are_limited() {
    let mut server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let table = eve.post("/api/v1/games", json!({})).await.ok();
    let game = table["game"].as_str().unwrap().to_string();
    server.kill();
    let store = server.store().await;
    fill(&store, game.parse().unwrap()).await;
    drop(store);

    let server = server.kill_and_restart().await;
    eve.club = server.address;
    let background_game = BackgroundGame::begin(server.address).await;
    let path = format!("/api/v1/games/{game}");
    let seen = eve.get(&path).await.ok();
    assert!(seen["events"].as_array().unwrap().len() >= 20_000);
    let mut socket = eve.socket().await;
    socket.watch(&game).await;
    let refused = socket
        .request(&game, json!({ "type": "move", "uci": "e2e4" }))
        .await;
    assert_eq!(refusal(&refused), "tooMany");
    socket.request_ok(&game, json!({ "type": "resign" })).await;
    // Clients that request long games without reading them leave resources for others.
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut socket = eve.socket().await;
        socket.send(json!({ "type": "watch", "game": game })).await;
        slow.push(socket);
    }
    background_game.assert_unaffected().await;
}

/// An endless file costs the club little, and its response is bounded.
#[tokio::test]
async fn a_full_game_can_only_be_ended() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100_000);
    let answer = eve.post("/api/v1/records", json!({ "text": text })).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.len() < 8_000_000, "{}", answer.body.len());
    background_game.assert_unaffected().await;
}

/// One person with many boards does not hide the games of others.
#[tokio::test]
async fn solo_games_do_not_hide_other_games() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let table = json!({ "public": true });
    for _ in 0..10 {
        eve.post("/api/v1/games", table.clone()).await.ok();
    }
    eve.post("/api/v1/games", table)
        .await
        .assert_refused(429, "tooMany");
    // Rematches count as well.
    let games = eve.get("/api/v1/games").await.ok();
    let first = games["games"][0]["id"].as_str().unwrap().to_string();
    let again = format!("/api/v1/games/{first}/rematch");
    let resign = json!({ "id": 1, "request": { "type": "resign" } });
    eve.post(&format!("/api/v1/games/{first}/do"), resign)
        .await
        .ok();
    // The referee has to find that the opponent can mate.
    while eve.get(&format!("/api/v1/games/{first}")).await.ok()["view"]["ending"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    eve.post("/api/v1/games", json!({ "public": true }))
        .await
        .ok();
    eve.post(&again, json!({}))
        .await
        .assert_refused(429, "tooMany");
    let pair = TestGame::at(server.address, json!({})).await;
    for _ in 0..3 {
        let mut other = server.person("Zoe").await;
        let table = json!({ "public": true });
        other.post("/api/v1/games", table).await.ok();
    }
    let list = eve.get("/api/v1/games?limit=1").await.ok();
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["id"], pair.game.as_str());
}
