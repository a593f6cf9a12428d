//! Others to play with: the engine, oneself, who watches.

use serde_json::{Value, json};

use crate::common::{Hall, event_of, until};
use crate::{from_fen, how, timed};

#[tokio::test]
async fn two_at_one_computer() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let players = json!({ "white": { "name": "Anna" }, "black": { "name": "Bo" } });
    let table = json!({ "preset": { "players": players, "time": { "white": "5", "black": "5" } } });
    let game = anna.post("/api/v1/games", table).await.good()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut line = anna.line().await;
    let seen = line.watch(&game).await;
    assert_eq!(seen["seats"], json!(["board"]));
    for uci in ["f2f3", "e7e5", "g2g3"] {
        line.plays(&game, uci).await;
    }
    // At one computer a move is taken back at once.
    line.does(&game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    assert_eq!(line.sees(&game, "takenBack").await["view"]["ply"], 2);
    line.plays(&game, "g2g4").await;
    line.plays(&game, "d8h4").await;
    assert_eq!(
        line.sees(&game, "ended").await["event"]["kind"]["how"],
        "checkmate"
    );
    let mut eve = hall.person("Eve").await;
    eve.get(&format!("/api/v1/games/{game}"))
        .await
        .refused(404, "noGame");
    let own = anna
        .get(&format!("/api/v1/players/{}/games", anna.id))
        .await
        .good();
    assert_eq!(own["games"][0]["result"], "0-1");
}

#[tokio::test]
async fn a_game_against_the_engine_at_level_0() {
    engine_game(0, "8/8/8/8/8/2k5/1q6/K7 w - - 0 1").await;
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let table = json!({ "level": 0, "color": "black", "public": true, "preset": timed("5+3") });
    let game = anna.post("/api/v1/games", table).await.good()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut line = anna.line().await;
    let mut view = line.watch(&game).await["view"].take();
    // Any moves will do against one who plays any moves.
    for _ in 0..40 {
        if view["turn"] == "white" && view["ending"].is_null() {
            view = line
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
        line.plays(&game, &uci).await;
        view = line.sees_move(&game, &uci).await["view"].take();
        if view.is_null() {
            // The move ended the game: the view comes with the end.
            view = line.sees(&game, "ended").await["view"].take();
        }
    }
    assert!(view["ply"].as_u64().unwrap() > 4, "{view}");
    if view["ending"].is_null() {
        line.does(&game, json!({ "type": "resign" })).await;
        line.sees(&game, "ended").await;
    }
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_ne!(how(&seen), "not at all");
    assert_eq!(seen["players"]["white"], Value::Null);
}

#[tokio::test]
async fn a_game_against_the_engine_at_level_3() {
    // Whatever the engine plays, a rook mates.
    engine_game(3, "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1").await;
}

/// The engine has the side to move. It moves; then anything goes until the game ends, by mate if there is one.
async fn engine_game(level: u8, fen: &str) {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let (own, engine) = if fen.contains(" w ") {
        ("black", "white")
    } else {
        ("white", "black")
    };
    let mut preset = from_fen(fen);
    preset["time"] = timed("1+1")["time"].clone();
    let table = json!({ "level": level, "color": own, "preset": preset });
    let game = anna.post("/api/v1/games", table).await.good()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let mut line = anna.line().await;
    let seen = line.watch(&game).await;
    assert_eq!(seen["seats"], json!(["board"]));
    assert_eq!(seen["players"][engine], Value::Null, "nobody sits there");
    let mut view = seen["view"].clone();
    for _ in 0..60 {
        while view["ending"].is_null() && view["turn"] == engine {
            // What was told before the last move, and not looked at, is old.
            let known = view["events"].as_u64();
            view = line
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
        // A rook on the last rank mates in these positions, if it may go there.
        let best = legal.split(' ').find(|uci| *uci == "a1a8");
        let uci = best
            .unwrap_or_else(|| legal.split(' ').next().unwrap())
            .to_string();
        line.plays(&game, &uci).await;
        view = line.sees_move(&game, &uci).await["view"].take();
        if view["ending"].is_null() && line.has(event_of(&game, "ended")) {
            break;
        }
    }
    if view["ending"].is_null() && !line.has(event_of(&game, "ended")) {
        line.does(&game, json!({ "type": "resign" })).await;
    }
    until("the end", async || {
        let mut anna = anna.clone();
        how(&anna.get(&format!("/api/v1/games/{game}")).await.good()) != "not at all"
    })
    .await;
}
