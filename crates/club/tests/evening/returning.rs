//! Leaving and coming back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Hall, Pair, Person, event, event_of, refusal, until};
use crate::timed;

#[tokio::test]
async fn who_comes_back_gets_exactly_what_they_missed() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    pair.moves("e2e4 e7e5").await;
    let Pair {
        game,
        mut white,
        black,
        mut bo,
        ..
    } = pair;
    let have = 1 + black.numbers(&game).last().unwrap();
    black.cut();
    let left = white.sees(&game, "left").await;
    assert_eq!(
        left["event"]["kind"],
        json!({ "type": "left", "seat": "black", "how": "lost" })
    );
    white.plays(&game, "g1f3").await;
    white
        .does(&game, json!({ "type": "giveTime", "time": 15000 }))
        .await;
    white
        .does(&game, json!({ "type": "offer", "what": "draw" }))
        .await;

    let mut black = bo.line().await;
    black.watch_from(&game, have).await;
    let back = black.sees(&game, "arrived").await;
    let events = back["view"]["events"].as_u64().unwrap();
    let missed: Vec<u64> = (have..events).collect();
    assert_eq!(missed.len(), 5, "left, moved, time added, offered, arrived");
    assert_eq!(black.numbers(&game), missed);
    assert_eq!(back["view"]["presence"]["black"], "here");
    black.plays(&game, "b8c6").await;
    white.sees_move(&game, "b8c6").await;
    assert_eq!(
        black.numbers(&game).last(),
        Some(&events),
        "and goes on from there"
    );
    // Asked for the same again, it is all there again; asked for nothing, nothing comes.
    black.clear();
    black.watch_from(&game, events).await;
    black.sees_move(&game, "b8c6").await;
    black.watch_from(&game, events + 1).await;
    black.ping().await;
    white.plays(&game, "f1b5").await;
    let next = black.expect("the next event", event(&game)).await;
    assert_eq!(next["event"]["number"], events + 1);
}

/// Who knows more events than there are gets the game as it is: the club's data may have been put back.
#[tokio::test]
async fn who_knows_too_much_gets_the_whole_game() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    pair.moves("e2e4 e7e5").await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    line.watch_from(&pair.game, 999_999).await;
    let game = line.expect_type("game").await;
    assert_eq!(game["view"]["ply"], 2);
}

/// A long game is more than may wait for a client; it comes all the same.
#[tokio::test]
async fn who_missed_a_whole_long_game_gets_it() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("60+30")).await;
    pair.moves("e2e4 e7e5").await;
    while pair.white.numbers(&pair.game).last().unwrap() < &330 {
        pair.white
            .does(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        pair.black
            .does(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        // Nobody may ask faster.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let events = pair
        .white
        .does(&pair.game, json!({ "type": "giveTime", "time": 1000 }))
        .await["events"]
        .as_u64()
        .unwrap();
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    line.watch_from(&pair.game, 1).await;
    let is_last = event(&pair.game);
    let has_it = move |message: &Value| {
        is_last(message) && message["event"]["number"] == events - 1
            || message["type"] == "game"
                && message["events"].as_array().unwrap().len() as u64 == events
    };
    line.expect("the last event", has_it).await;
}

#[tokio::test]
async fn the_win_can_be_claimed_from_who_stays_away() {
    let hall = Hall::open().await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 600, "lost": 1200 });
    let mut pair = Pair::at(hall.address, preset).await;
    pair.moves("e2e4 e7e5").await;
    let Pair {
        game,
        mut white,
        black,
        ..
    } = pair;
    let claim = json!({ "type": "claimAbandoned" });
    assert_eq!(
        refusal(&white.asks(&game, claim.clone()).await),
        "notAbsent"
    );
    black.cut();
    let left = white.sees(&game, "left").await;
    let since = left["event"]["at"].as_u64().unwrap();
    let early = white.asks(&game, claim.clone()).await;
    let now = white.ping().await["now"].as_u64().unwrap();
    if now < since + 1200 {
        assert_eq!(refusal(&early), "notAbsentEnough");
    }
    let end = loop {
        let answer = white.asks(&game, claim.clone()).await;
        if answer["type"] == "done" {
            break white.sees(&game, "ended").await;
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
    let hall = Hall::open().await;
    let pair = Pair::at(hall.address, timed("5+3")).await;
    let Pair {
        game,
        mut white,
        black,
        ..
    } = pair;
    assert!(black.close().await, "the club says goodbye, too");
    let left = white.sees(&game, "left").await;
    assert_eq!(left["event"]["kind"]["how"], "left");
    assert_eq!(left["view"]["presence"]["black"]["away"]["how"], "left");
}

#[tokio::test]
async fn two_tabs_of_one_player() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    let mut tab = pair.anna.watch(&game).await;
    tab.asks_as(&game, 1_000, None, json!({ "type": "move", "uci": "e2e4" }))
        .await;
    pair.white.sees_move(&game, "e2e4").await;
    pair.black.sees_move(&game, "e2e4").await;
    pair.black.plays(&game, "e7e5").await;
    tab.sees_move(&game, "e7e5").await;
    // One tab is closed: the player is still there.
    tab.close().await;
    pair.white.sees_move(&game, "e7e5").await;
    pair.white.plays(&game, "g1f3").await;
    pair.black.sees_move(&game, "g1f3").await;
    assert!(!pair.black.has(event_of(&game, "left")));
    let here = pair.anna.get("/api/v1/players").await.good();
    let annas = here
        .as_array()
        .unwrap()
        .iter()
        .filter(|person| person["name"] == "Anna")
        .count();
    assert_eq!(annas, 1, "one person, however many tabs");
    pair.white.close().await;
    pair.black.sees(&game, "left").await;
}

#[tokio::test]
async fn a_seat_goes_to_another_device() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut phone = hall.person("Anna's phone").await;
    let seat = format!("/api/v1/games/{game}/seat");
    phone
        .post(&seat, json!({}))
        .await
        .refused(403, "notYourSeat");
    let code = pair.anna.post(&seat, json!({})).await.good()["code"]
        .as_str()
        .unwrap()
        .to_string();
    let take = format!("/api/v1/seats/{code}");
    assert_eq!(
        phone.post(&take, json!({})).await.good()["game"],
        game.as_str()
    );
    phone.post(&take, json!({})).await.refused(404, "noCode");
    let other = pair.bo.post(&seat, json!({})).await.good()["code"].clone();
    let other = format!("/api/v1/seats/{}", other.as_str().unwrap());
    phone
        .post(&other, json!({}))
        .await
        .refused(403, "ownOpponent");
    let mut line = phone.line().await;
    assert_eq!(line.watch(&game).await["seats"], json!(["white"]));
    line.plays(&game, "g1f3").await;
    pair.black.sees_move(&game, "g1f3").await;
    pair.black.plays(&game, "b8c6").await;
    let answer = pair
        .white
        .asks(&game, json!({ "type": "move", "uci": "f1b5" }))
        .await;
    assert_eq!(
        refusal(&answer),
        "notYourSeat",
        "the device before has it no longer"
    );
}

#[tokio::test]
async fn who_is_here() {
    let hall = Hall::open().await;
    let (mut anna, mut bo) = (hall.person("Anna").await, hall.person("Bo").await);
    let mut lobby = bo.line().await;
    lobby.send(json!({ "type": "lobby", "follow": true })).await;
    let is_here = |name: &'static str, wanted: bool| {
        move |message: &Value| {
            let here = message["here"].as_array();
            here.is_some_and(|here| here.iter().any(|person| person["name"] == name) == wanted)
        }
    };
    lobby.expect("Bo in the lobby", is_here("Bo", true)).await;
    let line = anna.line().await;
    lobby
        .expect("Anna in the lobby", is_here("Anna", true))
        .await;
    assert_eq!(
        bo.get(&format!("/api/v1/players/{}", anna.id)).await.good()["here"],
        true
    );
    lobby.clear();
    line.cut();
    lobby.expect("Anna gone", is_here("Anna", false)).await;
    assert_eq!(
        bo.get(&format!("/api/v1/players/{}", anna.id)).await.good()["here"],
        false
    );
    lobby
        .send(json!({ "type": "lobby", "follow": false }))
        .await;
    lobby.ping().await;
    lobby.clear();
    anna.line().await;
    until("Anna here", async || {
        let mut eve = Person::stranger(hall.address);
        eve.get(&format!("/api/v1/players/{}", anna.id))
            .await
            .good()["here"]
            == false
    })
    .await;
    lobby.ping().await;
    assert!(
        !lobby.has(|message| message["type"] == "lobby"),
        "who does not follow is not told"
    );
}
