//! Leaving and returning.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{TestClient, TestGame, TestServer, event, is_event_of, refusal, until};
use crate::timed;

#[tokio::test]
async fn reconnecting_delivers_exactly_the_missed_events() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    pair.moves("e2e4 e7e5").await;
    let TestGame {
        game,
        mut white,
        black,
        mut bo,
        ..
    } = pair;
    let have = 1 + black.event_numbers(&game).last().unwrap();
    black.drop_abruptly();
    let left = white.wait_for_event(&game, "left").await;
    assert_eq!(
        left["event"]["kind"],
        json!({ "type": "left", "seat": "black", "how": "lost" })
    );
    white.play_move(&game, "g1f3").await;
    white
        .request_ok(&game, json!({ "type": "giveTime", "time": 15000 }))
        .await;
    white
        .request_ok(&game, json!({ "type": "offer", "what": "draw" }))
        .await;

    let mut black = bo.socket().await;
    black.watch_from(&game, have).await;
    let back = black.wait_for_event(&game, "arrived").await;
    let events = back["view"]["events"].as_u64().unwrap();
    let missed: Vec<u64> = (have..events).collect();
    assert_eq!(missed.len(), 5, "left, moved, time added, offered, arrived");
    assert_eq!(black.event_numbers(&game), missed);
    assert_eq!(back["view"]["presence"]["black"], "here");
    black.play_move(&game, "b8c6").await;
    white.wait_for_move(&game, "b8c6").await;
    assert_eq!(
        black.event_numbers(&game).last(),
        Some(&events),
        "and goes on from there"
    );
    // The same request returns the same events again; a request from the end returns none.
    black.clear();
    black.watch_from(&game, events).await;
    black.wait_for_move(&game, "b8c6").await;
    black.watch_from(&game, events + 1).await;
    black.ping().await;
    white.play_move(&game, "f1b5").await;
    let next = black.expect("the next event", event(&game)).await;
    assert_eq!(next["event"]["number"], events + 1);
}

/// A client that knows more events than exist gets the whole game: the club's data may have been restored from a
/// backup.
#[tokio::test]
async fn a_client_ahead_of_the_log_gets_the_whole_game() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    pair.moves("e2e4 e7e5").await;
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    socket.watch_from(&pair.game, 999_999).await;
    let game = socket.wait_for("game").await;
    assert_eq!(game["view"]["ply"], 2);
}

/// A long game exceeds the outbox, but is delivered nevertheless.
#[tokio::test]
async fn a_long_gap_delivers_the_whole_game() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("60+30")).await;
    pair.moves("e2e4 e7e5").await;
    while pair.white.event_numbers(&pair.game).last().unwrap() < &330 {
        pair.white
            .request_ok(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        pair.black
            .request_ok(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        // The rate limit allows no more.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let events = pair
        .white
        .request_ok(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
        .await["events"]
        .as_u64()
        .unwrap();
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    socket.watch_from(&pair.game, 1).await;
    let is_last = event(&pair.game);
    let has_it = move |message: &Value| {
        is_last(message) && message["event"]["number"] == events - 1
            || message["type"] == "game"
                && message["events"].as_array().unwrap().len() as u64 == events
    };
    socket.expect("the last event", has_it).await;
}

#[tokio::test]
async fn an_absent_players_opponent_can_claim_a_win() {
    let server = TestServer::open().await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 600, "lost": 1200 });
    let mut pair = TestGame::at(server.address, preset).await;
    pair.moves("e2e4 e7e5").await;
    let TestGame {
        game,
        mut white,
        black,
        ..
    } = pair;
    let claim = json!({ "type": "claimAbandoned" });
    assert_eq!(
        refusal(&white.request(&game, claim.clone()).await),
        "notAbsent"
    );
    black.drop_abruptly();
    let left = white.wait_for_event(&game, "left").await;
    let since = left["event"]["at"].as_u64().unwrap();
    let early = white.request(&game, claim.clone()).await;
    let now = white.ping().await["now"].as_u64().unwrap();
    if now < since + 1200 {
        assert_eq!(refusal(&early), "notAbsentEnough");
    }
    let end = loop {
        let answer = white.request(&game, claim.clone()).await;
        if answer["type"] == "done" {
            break white.wait_for_event(&game, "ended").await;
        }
        assert_eq!(refusal(&answer), "notAbsentEnough");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(end["event"]["kind"]["how"], "abandonment");
    assert!(
        end["event"]["at"].as_u64().unwrap() >= since + 1200,
        "not before its time"
    );
    assert_eq!(
        end["view"]["ending"]["score"],
        json!({ "white": "win", "black": "loss" })
    );
}

#[tokio::test]
async fn leaving_on_purpose_is_not_losing_the_connection() {
    let server = TestServer::open().await;
    let pair = TestGame::at(server.address, timed("5+3")).await;
    let TestGame {
        game,
        mut white,
        black,
        ..
    } = pair;
    assert!(black.close().await, "the club says goodbye, too");
    let left = white.wait_for_event(&game, "left").await;
    assert_eq!(left["event"]["kind"]["how"], "left");
    assert_eq!(left["view"]["presence"]["black"]["away"]["how"], "left");
}

#[tokio::test]
async fn two_tabs_count_as_one_presence() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    let mut tab = pair.anna.watch(&game).await;
    tab.request_as(&game, 1_000, None, json!({ "type": "move", "uci": "e2e4" }))
        .await;
    pair.white.wait_for_move(&game, "e2e4").await;
    pair.black.wait_for_move(&game, "e2e4").await;
    pair.black.play_move(&game, "e7e5").await;
    tab.wait_for_move(&game, "e7e5").await;
    // One tab is closed: the player is still present.
    tab.close().await;
    pair.white.wait_for_move(&game, "e7e5").await;
    pair.white.play_move(&game, "g1f3").await;
    pair.black.wait_for_move(&game, "g1f3").await;
    assert!(!pair.black.has(is_event_of(&game, "left")));
    let here = pair.anna.get("/api/v1/players").await.ok();
    let annas = here
        .as_array()
        .unwrap()
        .iter()
        .filter(|person| person["name"] == "Anna")
        .count();
    assert_eq!(annas, 1, "one person, however many tabs");
    pair.white.close().await;
    pair.black.wait_for_event(&game, "left").await;
}

#[tokio::test]
async fn a_seat_moves_to_another_device() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut phone = server.person("Anna's phone").await;
    let seat = format!("/api/v1/games/{game}/seat");
    phone
        .post(&seat, json!({}))
        .await
        .assert_refused(403, "notYourSeat");
    let code = pair.anna.post(&seat, json!({})).await.ok()["code"]
        .as_str()
        .unwrap()
        .to_string();
    let take = format!("/api/v1/seats/{code}");
    assert_eq!(
        phone.post(&take, json!({})).await.ok()["game"],
        game.as_str()
    );
    phone
        .post(&take, json!({}))
        .await
        .assert_refused(404, "noCode");
    let other = pair.bo.post(&seat, json!({})).await.ok()["code"].clone();
    let other = format!("/api/v1/seats/{}", other.as_str().unwrap());
    phone
        .post(&other, json!({}))
        .await
        .assert_refused(403, "ownOpponent");
    let mut socket = phone.socket().await;
    assert_eq!(socket.watch(&game).await["seats"], json!(["white"]));
    socket.play_move(&game, "g1f3").await;
    pair.black.wait_for_move(&game, "g1f3").await;
    pair.black.play_move(&game, "b8c6").await;
    let answer = pair
        .white
        .request(&game, json!({ "type": "move", "uci": "f1b5" }))
        .await;
    assert_eq!(
        refusal(&answer),
        "notYourSeat",
        "the device before has it no longer"
    );
}

#[tokio::test]
async fn people_present_are_listed() {
    let server = TestServer::open().await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let mut lobby = bo.socket().await;
    lobby.send(json!({ "type": "lobby", "follow": true })).await;
    let is_here = |name: &'static str, wanted: bool| {
        move |message: &Value| {
            let here = message["here"].as_array();
            here.is_some_and(|here| here.iter().any(|person| person["name"] == name) == wanted)
        }
    };
    lobby.expect("Bo in the lobby", is_here("Bo", true)).await;
    let socket = anna.socket().await;
    lobby
        .expect("Anna in the lobby", is_here("Anna", true))
        .await;
    assert_eq!(
        bo.get(&format!("/api/v1/players/{}", anna.id)).await.ok()["here"],
        true
    );
    lobby.clear();
    socket.drop_abruptly();
    lobby.expect("Anna gone", is_here("Anna", false)).await;
    assert_eq!(
        bo.get(&format!("/api/v1/players/{}", anna.id)).await.ok()["here"],
        false
    );
    lobby
        .send(json!({ "type": "lobby", "follow": false }))
        .await;
    lobby.ping().await;
    lobby.clear();
    anna.socket().await;
    until("Anna here", async || {
        let mut eve = TestClient::new_guest(server.address);
        eve.get(&format!("/api/v1/players/{}", anna.id)).await.ok()["here"] == false
    })
    .await;
    lobby.ping().await;
    assert!(
        !lobby.has(|message| message["type"] == "lobby"),
        "who does not follow is not told"
    );
}
