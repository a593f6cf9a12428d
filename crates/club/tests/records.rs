//! API for pages that do not know the rules: positions, game records and analysis.

mod common;

use common::{TestClient, TestServer};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_position_comes_with_its_legal_moves() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let seen = anna
        .post("/api/v1/positions", json!({ "moves": ["e2e4", "c7c5"] }))
        .await
        .ok();
    assert_eq!(seen["opening"]["eco"], "B20");
    assert_eq!(seen["turn"], "white");
    let moves = seen["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 30);
    let knight = moves.iter().find(|step| step["san"] == "Nf3").unwrap();
    assert_eq!(knight["uci"], "g1f3");
    assert_eq!(
        knight["fen"],
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    // White controls d5 with the pawn; e2 is guarded by king, queen, bishop and knight.
    let controls = seen["controls"]["white"].as_str().unwrap().as_bytes();
    assert_eq!((controls[3 + 8 * 4], controls[4 + 8]), (b'1', b'4'));

    let mate = json!({ "start": { "fen": { "fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mode": "standard" } } });
    let seen = anna.post("/api/v1/positions", mate).await.ok();
    assert_eq!(seen["ending"], "checkmate");
    assert_eq!(seen["moves"], json!([]));
}

#[tokio::test]
async fn an_impossible_position_is_refused_with_a_reason() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    for body in [
        json!({ "moves": ["e2e5"] }),
        json!({ "start": { "fen": { "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "mode": "standard" } } }),
        json!({ "start": { "fen": { "fen": "rubbish", "mode": "standard" } } }),
        json!({ "start": { "chess960": { "number": 960 } } }),
        json!({ "start": "randomChess960" }),
    ] {
        let answer = anna.post("/api/v1/positions", body).await;
        answer.assert_refused(400, "badPosition");
    }
    let many = vec!["e2e4"; 2_001];
    let answer = anna
        .post("/api/v1/positions", json!({ "moves": many }))
        .await;
    answer.assert_refused(429, "tooMany");
}

#[tokio::test]
async fn pgn_round_trips_through_a_tree() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let text = "[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Bc4 1-0\n\n[White \"B\"]\n\n1. d4 {good} *\n";
    let read = anna
        .post("/api/v1/records", json!({ "text": text, "game": 1 }))
        .await
        .ok();
    assert_eq!(read["games"].as_array().unwrap().len(), 2);
    assert_eq!(read["record"]["nodes"][0]["comment"], "good");

    let read = anna
        .post("/api/v1/records", json!({ "text": text }))
        .await
        .ok();
    let mut record = read["record"].clone();
    let nodes = record["nodes"].as_array_mut().unwrap();
    let parents: Vec<Option<u64>> = nodes.iter().map(|node| node["parent"].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(2), Some(1)]);
    nodes.push(json!({ "parent": 4, "uci": "g8f6", "comment": "natural", "nags": [1] }));
    let written = anna
        .post("/api/v1/records/pgn", json!({ "record": record }))
        .await
        .ok();
    let pgn = written["pgn"].as_str().unwrap();
    assert!(pgn.contains("[White \"A\"]"), "{pgn}");
    assert!(
        pgn.contains("1. e4 e5 (1... c5 2. Nf3) 2. Bc4 Nf6 $1 {natural} 1-0"),
        "{pgn}"
    );
}

#[tokio::test]
async fn an_unreadable_record_is_refused_with_a_reason() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    for text in ["", "   ", "hello there", "tabiya-log 1\nrubbish"] {
        let answer = anna.post("/api/v1/records", json!({ "text": text })).await;
        answer.assert_refused(400, "badRecord");
    }
    let answer = anna
        .post("/api/v1/records", json!({ "text": "1. e4 *", "game": 1 }))
        .await;
    answer.assert_refused(400, "badRecord");
    for nodes in [
        json!([{ "parent": 0, "uci": "e2e4" }]),
        json!([{ "uci": "e2e5" }]),
        json!([{ "uci": "e2e4" }, { "parent": 7, "uci": "e7e5" }]),
    ] {
        let record = json!({ "record": { "nodes": nodes } });
        anna.post("/api/v1/records/pgn", record)
            .await
            .assert_refused(400, "badRecord");
    }
}

#[tokio::test]
async fn a_fen_and_a_log_can_be_imported() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let read = anna
        .post("/api/v1/records", json!({ "text": fen }))
        .await
        .ok();
    assert_eq!(read["record"]["fen"], fen);

    // In a game with a takeback, the tree contains the move, and both steps are published.
    let game = begin(&mut anna, json!({ "preset": { "seating": "together" } })).await;
    let mut socket = anna.socket().await;
    socket.watch(&game).await;
    for uci in ["e2e4", "e7e5"] {
        socket.play_move(&game, uci).await;
    }
    socket
        .request_ok(&game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    socket.play_move(&game, "c7c5").await;
    let record = anna.get(&format!("/api/v1/games/{game}/record")).await.ok();
    let sans: Vec<&str> = sans(&record);
    assert_eq!(sans, ["e4", "c5", "e5"], "the main line first");
    let kinds: Vec<&Value> = steps(&record).iter().map(|step| &step["kind"]).collect();
    assert_eq!(kinds, ["moved", "moved", "takenBack", "moved"]);
    let nodes: Vec<Option<u64>> = steps(&record)
        .iter()
        .map(|step| step["node"].as_u64())
        .collect();
    assert_eq!(nodes, [Some(0), Some(2), Some(0), Some(1)]);

    let log = anna.get(&format!("/api/v1/games/{game}/log")).await.body;
    let read = anna
        .post("/api/v1/records", json!({ "text": log }))
        .await
        .ok();
    assert_eq!(read["record"]["nodes"], record["nodes"]);
    assert_eq!(read["record"]["steps"], record["steps"]);
}

#[tokio::test]
async fn legal_moves_are_sent_only_on_request() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let table = json!({ "public": true, "preset": { "seating": "together" } });
    let game = begin(&mut anna, table).await;
    let mut page = anna.socket().await;
    page.send(json!({ "type": "watch", "game": game, "moves": true }))
        .await;
    let whole = page
        .expect("the game", |message| message["type"] == "game")
        .await;
    assert_eq!(whole["view"]["moves"].as_array().unwrap().len(), 20);
    let mut eve = server.person("Eve").await;
    let mut plain = eve.socket().await;
    plain.watch(&game).await;
    page.play_move(&game, "e2e4").await;
    let rich = page.wait_for_move(&game, "e2e4").await;
    let poor = plain.wait_for_move(&game, "e2e4").await;
    assert_eq!(rich["view"]["moves"].as_array().unwrap().len(), 20);
    assert_eq!(poor["view"]["moves"], Value::Null);
    assert_eq!(rich["event"], poor["event"]);
    // Everybody sees the number of spectators.
    page.expect("one who watches", |message| {
        message["type"] == "watchers" && message["count"] == 1
    })
    .await;
    let by_http = anna
        .get(&format!("/api/v1/games/{game}?moves=true"))
        .await
        .ok();
    assert_eq!(by_http["view"]["moves"], rich["view"]["moves"]);
}

#[tokio::test]
async fn own_games_in_progress_are_listed() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let mut eve = server.person("Eve").await;
    let private = begin(&mut anna, json!({ "preset": { "seating": "together" } })).await;
    // Sorting newest first has millisecond resolution.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let public = begin(
        &mut anna,
        json!({ "public": true, "preset": { "seating": "together" } }),
    )
    .await;
    let path = format!("/api/v1/players/{}/games?state=playing", anna.id);
    let own = anna.get(&path).await.ok();
    assert_eq!(ids(&own), [public.clone(), private]);
    assert_eq!(ids(&eve.get(&path).await.ok()), [public]);
}

#[tokio::test]
async fn the_series_score_follows_the_players() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let mut bo = server.person("Bo").await;
    let new = json!({ "to": bo.id, "color": "white", "preset": { "time": { "white": "5+3", "black": "5+3" } } });
    let challenge = anna.post("/api/v1/challenges", new).await.ok();
    let id = challenge["id"].as_str().unwrap();
    let accepted = bo
        .post(&format!("/api/v1/challenges/{id}/accept"), json!({}))
        .await
        .ok();
    let first = accepted["game"].as_str().unwrap().to_string();
    let (mut white, mut black) = (anna.socket().await, bo.socket().await);
    white.watch(&first).await;
    black.watch(&first).await;
    black.request_ok(&first, json!({ "type": "resign" })).await;
    white
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    black
        .expect("the proposal", |message| {
            message["type"] == "rematchOffered"
        })
        .await;
    let shown = bo.get(&format!("/api/v1/games/{first}")).await.ok();
    assert_eq!(
        shown["series"],
        json!({ "white": 1, "black": 0, "draws": 0 })
    );
    assert_eq!(shown["rematch"], "white");
    black
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let agreed = white
        .expect("the rematch", |message| message["type"] == "rematch")
        .await;
    let second = agreed["next"].as_str().unwrap().to_string();
    let shown = bo.get(&format!("/api/v1/games/{second}")).await.ok();
    assert_eq!(
        shown["series"],
        json!({ "white": 0, "black": 1, "draws": 0 }),
        "Bo has White now"
    );
    assert_eq!(shown["rematch"], Value::Null);
}

#[tokio::test]
async fn an_engine_analyses_a_position() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let engines = anna.get("/api/v1/engines").await.ok();
    assert_eq!(
        engines["engines"],
        json!([{ "id": null, "name": "Tabiya" }])
    );
    let mut socket = anna.socket().await;
    // Black to move mates in one; the score is from White's side.
    socket
        .send(
            json!({ "type": "analyse", "id": 1, "moves": ["f2f3", "e7e5", "g2g4"], "lines": 2,
                      "limit": { "nodes": 20_000 } }),
        )
        .await;
    let last = socket
        .expect("the last word", |message| {
            message["type"] == "analysis" && message["id"] == 1 && message["over"] == true
        })
        .await;
    assert_eq!(last["lines"].as_array().unwrap().len(), 2);
    assert_eq!(last["lines"][0]["score"], json!({ "mate": -1 }));
    assert_eq!(last["lines"][0]["san"], json!(["Qh4#"]));

    // A request replaces the previous one, which is not answered any more.
    socket.send(json!({ "type": "analyse", "id": 2 })).await;
    socket
        .expect("its first word", |message| message["id"] == 2)
        .await;
    socket
        .send(json!({ "type": "analyse", "id": 3, "limit": { "depth": 4 } }))
        .await;
    socket
        .expect("the other's last word", |message| {
            message["id"] == 3 && message["over"] == true
        })
        .await;

    // Without legal moves there is nothing to report.
    socket
        .send(json!({ "type": "analyse", "id": 4, "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] }))
        .await;
    let mated = socket
        .expect("no line", |message| {
            message["id"] == 4 && message["over"] == true
        })
        .await;
    assert_eq!(mated["lines"], json!([]));

    for bad in [
        json!({ "type": "analyse", "id": 5, "engine": "nobody" }),
        json!({ "type": "analyse", "id": 6, "moves": ["e2e5"] }),
    ] {
        let id = bad["id"].clone();
        socket.send(bad).await;
        let refused = socket
            .expect("a refusal", |message| message["type"] == "error")
            .await;
        assert_eq!(refused["analysis"], id, "{refused}");
    }
    socket.send(json!({ "type": "stopAnalysis" })).await;
    // Other errors name no analysis.
    socket
        .send(json!({ "type": "say", "game": "00000000", "room": "players", "text": "" }))
        .await;
    let refused = socket.wait_for("error").await;
    assert_eq!(refused["analysis"], Value::Null, "{refused}");
}

async fn begin(who: &mut TestClient, table: Value) -> String {
    let begun = who.post("/api/v1/games", table).await.ok();
    begun["game"].as_str().unwrap().to_string()
}

fn sans(record: &Value) -> Vec<&str> {
    let nodes = record["nodes"].as_array().unwrap();
    nodes
        .iter()
        .map(|node| node["san"].as_str().unwrap())
        .collect()
}

fn steps(record: &Value) -> &[Value] {
    record["steps"].as_array().unwrap()
}

fn ids(games: &Value) -> Vec<String> {
    let games = games["games"].as_array().unwrap().iter();
    games
        .map(|game| game["id"].as_str().unwrap().to_string())
        .collect()
}
