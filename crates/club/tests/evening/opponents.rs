//! Opponents: the engine, and two people at one computer.

use serde_json::{Value, json};

use crate::common::{TestServer, is_event_of, until};
use crate::{ending_of, from_fen, timed};

#[tokio::test]
async fn two_people_play_at_one_computer() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let players = json!({ "white": { "name": "Anna" }, "black": { "name": "Bo" } });
    let table = json!({ "preset": { "players": players, "time": { "white": "5", "black": "5" } } });
    let game = anna.post("/api/v1/games", table).await.ok()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut socket = anna.socket().await;
    let seen = socket.watch(&game).await;
    assert_eq!(seen["seats"], json!(["board"]));
    for uci in ["f2f3", "e7e5", "g2g3"] {
        socket.play_move(&game, uci).await;
    }
    // At one computer a takeback needs no agreement.
    socket
        .request_ok(&game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    assert_eq!(
        socket.wait_for_event(&game, "takenBack").await["view"]["ply"],
        2
    );
    socket.play_move(&game, "g2g4").await;
    socket.play_move(&game, "d8h4").await;
    assert_eq!(
        socket.wait_for_event(&game, "ended").await["event"]["kind"]["how"],
        "checkmate"
    );
    let mut eve = server.person("Eve").await;
    eve.get(&format!("/api/v1/games/{game}"))
        .await
        .assert_refused(404, "noGame");
    let own = anna
        .get(&format!("/api/v1/players/{}/games", anna.id))
        .await
        .ok();
    assert_eq!(own["games"][0]["result"], "0-1");
}

#[tokio::test]
async fn a_game_against_the_engine_at_level_0() {
    engine_game(0, "8/8/8/8/8/2k5/1q6/K7 w - - 0 1").await;
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let table = json!({ "level": 0, "color": "black", "public": true, "preset": timed("5+3") });
    let game = anna.post("/api/v1/games", table).await.ok()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut socket = anna.socket().await;
    let mut view = socket.watch(&game).await["view"].take();
    // Any moves will do against an opponent that plays at random.
    for _ in 0..40 {
        if view["turn"] == "white" && view["ending"].is_null() {
            view = socket
                .expect("the engine's move", |message| {
                    message["view"]["turn"] == "black"
                })
                .await["view"]
                .take();
        }
        if !view["ending"].is_null() {
            break;
        }
        let uci = view["legal"]
            .as_str()
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_string();
        socket.play_move(&game, &uci).await;
        view = socket.wait_for_move(&game, &uci).await["view"].take();
        if view.is_null() {
            // The move ended the game: the view comes with the `ended` event.
            view = socket.wait_for_event(&game, "ended").await["view"].take();
        }
    }
    assert!(view["ply"].as_u64().unwrap() > 4, "{view}");
    if view["ending"].is_null() {
        socket.request_ok(&game, json!({ "type": "resign" })).await;
        socket.wait_for_event(&game, "ended").await;
    }
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_ne!(ending_of(&seen), "not at all");
    assert_eq!(seen["players"]["white"], Value::Null);
}

#[tokio::test]
async fn a_game_against_the_engine_at_level_3() {
    // Whatever the engine plays, a rook mates.
    engine_game(3, "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1").await;
}

/// The engine moves first; then the game goes on until it ends, by mate if possible.
async fn engine_game(level: u8, fen: &str) {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let (own, engine) = if fen.contains(" w ") {
        ("black", "white")
    } else {
        ("white", "black")
    };
    let mut preset = from_fen(fen);
    preset["time"] = timed("1+1")["time"].clone();
    let table = json!({ "level": level, "color": own, "preset": preset });
    let game = anna.post("/api/v1/games", table).await.ok()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut socket = anna.socket().await;
    let seen = socket.watch(&game).await;
    assert_eq!(seen["seats"], json!(["board"]));
    assert_eq!(seen["players"][engine], Value::Null, "nobody sits there");
    let mut view = seen["view"].clone();
    for _ in 0..60 {
        while view["ending"].is_null() && view["turn"] == engine {
            // Events before the last move are outdated.
            let known = view["events"].as_u64();
            view = socket
                .expect("the engine's move", |message| {
                    message["view"]["events"].as_u64() > known
                })
                .await["view"]
                .take();
        }
        if !view["ending"].is_null() {
            break;
        }
        let legal = view["legal"].as_str().unwrap().to_string();
        // A rook on the last rank mates in these positions.
        let best = legal.split(' ').find(|uci| *uci == "a1a8");
        let uci = best
            .unwrap_or_else(|| legal.split(' ').next().unwrap())
            .to_string();
        socket.play_move(&game, &uci).await;
        view = socket.wait_for_move(&game, &uci).await["view"].take();
        if view["ending"].is_null() && socket.has(is_event_of(&game, "ended")) {
            break;
        }
    }
    if view["ending"].is_null() && !socket.has(is_event_of(&game, "ended")) {
        socket.request_ok(&game, json!({ "type": "resign" })).await;
    }
    until("the end", async || {
        let mut anna = anna.clone();
        ending_of(&anna.get(&format!("/api/v1/games/{game}")).await.ok()) != "not at all"
    })
    .await;
}
