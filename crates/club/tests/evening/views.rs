//! The views of a game name its opening and, at the end, the score of the series, so that no client has to ask for them.

use serde_json::{Value, json};

use crate::common::{TestGame, TestServer};
use crate::timed;

#[tokio::test]
async fn the_opening_is_in_each_view() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    for (uci, eco) in [("e2e4", "B00"), ("c7c5", "B20"), ("h2h4", "B20")] {
        let own = if uci == "c7c5" {
            &mut pair.black
        } else {
            &mut pair.white
        };
        own.play_move(&game, uci).await;
        let seen = own.wait_for_move(&game, uci).await;
        assert_eq!(seen["view"]["opening"]["eco"], eco, "{seen}");
    }
    // After a restart, for a newcomer and by HTTP.
    let server = server.kill_and_restart().await;
    let mut eve = server.person("Eve").await;
    let seen = eve.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["opening"]["eco"], "B20");
    assert!(
        seen["view"]["opening"]["name"]
            .as_str()
            .unwrap()
            .starts_with("Sicilian")
    );
}

#[tokio::test]
async fn the_score_of_the_series_comes_with_the_end() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let first = pair.game.clone();
    // Black mates.
    pair.moves("f2f3 e7e5 g2g4").await;
    pair.black.play_move(&first, "d8h4").await;
    let ended = pair.white.wait_for_event(&first, "ended").await;
    assert_eq!(
        ended["view"]["series"],
        json!({ "white": 0, "black": 1, "draws": 0 })
    );
    for socket in [&mut pair.white, &mut pair.black] {
        socket
            .send(json!({ "type": "rematch", "game": first }))
            .await;
    }
    let next = pair.white.wait_for("rematch").await["next"].clone();
    let second = next.as_str().unwrap().to_string();
    // Anna has Black now, and wins.
    let begun = pair.white.watch(&second).await;
    assert_eq!(begun["view"]["series"], Value::Null, "not over");
    pair.black.watch(&second).await;
    for (uci, is_whites) in [
        ("f2f3", true),
        ("e7e5", false),
        ("g2g4", true),
        ("d8h4", false),
    ] {
        let own = if is_whites {
            &mut pair.black
        } else {
            &mut pair.white
        };
        own.play_move(&second, uci).await;
    }
    let ended = pair.black.wait_for_event(&second, "ended").await;
    let score = json!({ "white": 1, "black": 1, "draws": 0 });
    assert_eq!(ended["view"]["series"], score);
    // Whoever comes back gets it too.
    let number = ended["event"]["number"].as_u64().unwrap();
    let mut again = pair.anna.socket().await;
    again.watch_from(&second, number).await;
    let missed = again.wait_for_event(&second, "ended").await;
    assert_eq!(missed["view"]["series"], score);
    let whole = pair.bo.get(&format!("/api/v1/games/{second}")).await.ok();
    assert_eq!(
        (&whole["view"]["series"], &whole["series"]),
        (&score, &score)
    );
}
