//! Clocks, flags, restarts and suspended games.

use std::time::{Duration, Instant};

use serde_json::json;
use tabiya_game::Millis;

use crate::common::{TestGame, TestServer, refusal};
use crate::timed;

#[tokio::test]
async fn a_flag_falls_without_a_request() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("0.02")).await;
    let game = pair.game.clone();
    pair.white.play_move(&game, "e2e4").await;
    let began = Instant::now();
    // Nobody sends a request: the club notices by itself.
    let ended = pair.white.wait_for_event(&game, "ended").await;
    assert_eq!(ended["event"]["kind"]["how"], "flag");
    assert_eq!(ended["event"]["kind"]["fallen"], "black");
    assert_eq!(ended["view"]["left"]["black"], 0);
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "{:?}",
        began.elapsed()
    );
    let late = pair
        .black
        .request(&game, json!({ "type": "move", "uci": "e7e5" }))
        .await;
    assert_eq!(refusal(&late), "gameOver");
}

/// A client that claims to have thought for no time gets back the network lag, up to its quota.
#[tokio::test]
async fn lag_is_forgiven_within_bounds() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    tokio::time::sleep(Duration::from_millis(5_000)).await;
    pair.white
        .request_ok(
            &game,
            json!({ "type": "move", "uci": "g1f3", "thought": 0 }),
        )
        .await;
    let moved = pair.black.wait_for_move(&game, "g1f3").await;
    let lag = moved["event"]["kind"]["lag"].as_u64().unwrap();
    assert!(lag > 0, "{moved}");
    assert!(
        lag <= 4_000,
        "three gains of a second at first, and one for a move: {moved}"
    );
}

#[tokio::test]
async fn a_killed_club_continues_its_games() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5 g1f3 b8c6").await;
    pair.black.say(&game, "players", "Wait a moment.").await;
    pair.white.wait_for("said").await;
    let challenge = pair
        .anna
        .post("/api/v1/challenges", json!({ "preset": timed("7+1") }))
        .await
        .ok();
    let path = format!("/api/v1/games/{game}");
    let before = pair.anna.get(&path).await.ok();
    let left = before["events"].as_array().unwrap().last().unwrap()["left"].clone();
    let TestGame {
        mut anna, mut bo, ..
    } = pair;

    let server = server.kill_and_restart().await;
    assert_eq!(server.restored, 1);
    anna.club = server.address;
    bo.club = server.address;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let after = anna.get(&path).await.ok();
    let (old, new) = (
        before["events"].as_array().unwrap(),
        after["events"].as_array().unwrap(),
    );
    assert_eq!(new, old, "everything is there, and nothing happens");
    assert_eq!(after["view"]["left"], left, "clocks as they were");
    assert_eq!(after["view"]["running"], json!(null), "nobody is there");
    for seat in ["white", "black"] {
        assert_eq!(after["view"]["presence"][seat]["away"]["how"], "lost");
    }
    assert_eq!(after["said"][0]["text"], "Wait a moment.");
    let open = bo.get("/api/v1/challenges").await.ok();
    assert_eq!(open[0]["id"], challenge["id"], "challenges are kept");
    server.settle().await;
    let playing = bo.get("/api/v1/games").await.ok();
    assert_eq!(playing["games"][0]["id"], game.as_str(), "it can be found");
    assert_eq!(playing["games"][0]["ply"], 4);

    // Both return with their cookies, and the game ends normally.
    let (mut white, mut black) = (anna.socket().await, bo.socket().await);
    white.watch_from(&game, old.len() as u64).await;
    black.watch_from(&game, old.len() as u64).await;
    let restored = white.wait_for_event(&game, "restored").await;
    assert_eq!(restored["event"]["left"], left, "clocks as they were");
    assert_eq!(restored["view"]["running"], "white");
    black.wait_for_event(&game, "restored").await;
    white
        .request_as(&game, 501, None, json!({ "type": "move", "uci": "f1b5" }))
        .await;
    let moved = black.wait_for_move(&game, "f1b5").await;
    let spent = moved["event"]["kind"]["spent"].as_u64().unwrap();
    assert!(spent < 20_000, "{moved}");
    black
        .request_as(&game, 502, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(
        white.wait_for_event(&game, "ended").await["event"]["kind"]["how"],
        "resignation"
    );
}

/// A request acknowledged before a crash is not executed again after it.
#[tokio::test]
async fn a_request_sent_again_after_a_crash_is_done_once() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    let gift = json!({ "type": "giveTime", "time": 15000 });
    pair.white.play_move(&game, "e2e4").await;
    let first = pair.white.request_as(&game, 77, None, gift.clone()).await;
    assert_eq!(first["type"], "done");
    let mut anna = pair.anna.clone();
    let server = server.kill_and_restart().await;
    anna.club = server.address;
    let mut white = anna.watch(&game).await;
    let again = white.request_as(&game, 77, None, gift).await;
    assert_eq!(again["type"], "done", "{again}");
    let other = white
        .request_as(&game, 77, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(refusal(&other), "idUsed");
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.ok();
    let gifts = seen["events"].as_array().unwrap().iter();
    assert_eq!(
        gifts
            .filter(|event| event["kind"]["type"] == "timeAdded")
            .count(),
        1
    );
}

/// A game is suspended after a restart until its players are back, even if that takes longer than their clocks.
#[tokio::test]
async fn suspended_games_do_not_lose_on_time() {
    let server =
        TestServer::with(|settings| settings.presence_timeouts.restart_return = Millis(700)).await;
    let mut pair = TestGame::at(server.address, timed("0.03+1")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5 g1f3").await;
    let TestGame {
        mut anna, mut bo, ..
    } = pair;
    let server = server.kill_and_restart().await;
    (anna.club, bo.club) = (server.address, server.address);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let path = format!("/api/v1/games/{game}");
    let seen = anna.get(&path).await.ok();
    assert_eq!(seen["view"]["ending"], json!(null), "{seen}");
    // Coming and leaving again changes nothing.
    let passing = anna.watch(&game).await;
    passing.close().await;
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    let seen = anna.get(&path).await.ok();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");
    // A spectator changes nothing; the first player to return starts the wait for the other.
    let mut eve = server.person("Eve").await;
    let _eve = eve.watch(&game).await;
    let mut white = anna.watch(&game).await;
    assert!(!white.has(|message| message["event"]["kind"]["type"] == "restored"));
    let restored = white.wait_for_event(&game, "restored").await;
    assert_eq!(restored["view"]["running"], "black");
    let left = white.wait_for_event(&game, "left").await;
    assert_eq!(left["event"]["kind"]["seat"], "black");
    let mut black = bo.watch(&game).await;
    black.play_move(&game, "b8c6").await;
    white.wait_for_move(&game, "b8c6").await;
}

/// Nothing one player does after a restart starts the clock of the other, who has time to return.
#[tokio::test]
async fn an_offer_does_not_start_an_absent_players_clock() {
    let server =
        TestServer::with(|settings| settings.presence_timeouts.restart_return = Millis(2_000))
            .await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut anna = pair.anna.clone();
    let server = server.kill_and_restart().await;
    anna.club = server.address;
    let mut white = anna.watch(&game).await;
    let offer = json!({ "type": "offer", "what": "draw" });
    let ask =
        |id: u64, request| json!({ "type": "do", "game": game, "id": id, "request": request });
    white.send(ask(900, offer)).await;
    let m = json!({ "type": "move", "uci": "g1f3" });
    white.send(ask(901, m)).await;
    white.ping().await;
    assert!(!white.has(|message| message["type"] == "done"));
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");
    // After the wait both requests are executed, and only then is the other player away.
    white.wait_for_event(&game, "restored").await;
    white.wait_for_event(&game, "left").await;
    let moved = white.wait_for_move(&game, "g1f3").await;
    assert_eq!(moved["view"]["running"], "black");
}

/// A player who never arrives is away, and the opponent can claim a win.
#[tokio::test]
async fn a_player_who_never_arrives_is_away() {
    let server =
        TestServer::with(|settings| settings.presence_timeouts.arrival = Millis(1_500)).await;
    let mut anna = server.person("Anna").await;
    let mut bo = server.person("Bo").await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 500, "lost": 500 });
    let new = json!({ "color": "black", "preset": preset });
    let challenge = anna.post("/api/v1/challenges", new).await.ok();
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let accepted = bo.post(&path, json!({})).await.ok();
    let game = accepted["game"].as_str().unwrap().to_string();
    let mut white = bo.watch(&game).await;
    white.play_move(&game, "e2e4").await;
    white
        .expect("who is away", |message| {
            let kind = &message["event"]["kind"];
            kind["type"] == "left" && kind["seat"] == "black"
        })
        .await;
    // A player without a WebSocket counts as present after a request.
    let request = json!({ "id": 1, "request": { "type": "move", "uci": "e7e5" } });
    anna.post(&format!("/api/v1/games/{game}/do"), request)
        .await
        .ok();
    let arrived = white.wait_for_event(&game, "arrived").await;
    assert_eq!(arrived["event"]["kind"]["seat"], "black");
}

/// An event that cannot be stored has not happened, and the clocks stand still meanwhile.
#[tokio::test]
async fn a_game_is_suspended_while_it_cannot_be_stored() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("0.05+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    server.refuse_events();

    let knight = json!({ "type": "move", "uci": "g1f3" });
    let refused = pair.white.request(&game, knight.clone()).await;
    assert_eq!(refusal(&refused), "storage", "{refused}");
    let still = pair.black.wait_for("game").await;
    assert_eq!(still["view"]["running"], json!(null));
    // White had three seconds.
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let refused = pair.white.request(&game, knight.clone()).await;
    assert_eq!(refusal(&refused), "storage", "{refused}");
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["ending"], json!(null), "{seen}");

    server.take_events();
    pair.white.request_ok(&game, knight).await;
    let moved = pair.black.wait_for_move(&game, "g1f3").await;
    assert!(
        moved["event"]["kind"]["spent"].as_u64().unwrap() < 2_000,
        "{moved}"
    );
}

/// The first player to return cannot start the absent opponent's clock.
#[tokio::test]
async fn early_requests_wait_for_the_opponent() {
    let server = TestServer::with(|settings| {
        settings.presence_timeouts.restart_return = Millis::seconds(30)
    })
    .await;
    let mut pair = TestGame::at(server.address, timed("0.05+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let knight = json!({ "type": "move", "uci": "g1f3" });
    let done = pair.white.request_as(&game, 71, None, knight.clone()).await;
    assert_eq!(done["type"], "done");
    let TestGame {
        mut anna, mut bo, ..
    } = pair;
    let server = server.kill_and_restart().await;
    (anna.club, bo.club) = (server.address, server.address);

    let mut white = anna.watch(&game).await;
    let again = white.request_as(&game, 71, None, knight).await;
    assert_eq!(again["type"], "done", "it was, before");
    let illegal = json!({ "type": "move", "uci": "a1a8" });
    let refused = white.request_as(&game, 72, None, illegal).await;
    assert_eq!(refused["type"], "refused", "{refused}");
    white
        .send(json!({ "type": "do", "game": game, "id": 73, "request": { "type": "offer", "what": "draw" } }))
        .await;
    // Black has three seconds.
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");

    let mut black = bo.watch(&game).await;
    black.wait_for_event(&game, "restored").await;
    black.wait_for_event(&game, "offered").await;
    black.play_move(&game, "b8c6").await;
}
