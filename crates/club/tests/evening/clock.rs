//! The clock.

use std::time::{Duration, Instant};

use serde_json::json;
use tabiya_game::Millis;

use crate::common::{Hall, Pair, refusal};
use crate::timed;

#[tokio::test]
async fn a_flag_falls_on_the_clubs_clock() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("0.02")).await;
    let game = pair.game.clone();
    pair.white.plays(&game, "e2e4").await;
    let began = Instant::now();
    // Nobody says anything: the club sees it by itself.
    let ended = pair.white.sees(&game, "ended").await;
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
        .asks(&game, json!({ "type": "move", "uci": "e7e5" }))
        .await;
    assert_eq!(refusal(&late), "gameOver");
}

/// A client that claims to have thought no time gets back what the network took, but not more than its quota.
#[tokio::test]
async fn lag_is_forgiven_within_bounds() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    tokio::time::sleep(Duration::from_millis(5_000)).await;
    pair.white
        .does(
            &game,
            json!({ "type": "move", "uci": "g1f3", "thought": 0 }),
        )
        .await;
    let moved = pair.black.sees_move(&game, "g1f3").await;
    let lag = moved["event"]["kind"]["lag"].as_u64().unwrap();
    assert!(lag > 0, "{moved}");
    assert!(
        lag <= 4_000,
        "three gains of a second at first, and one for a move: {moved}"
    );
}

#[tokio::test]
async fn a_club_that_was_killed_goes_on_where_it_was() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5 g1f3 b8c6").await;
    pair.black.say(&game, "players", "Wait a moment.").await;
    pair.white.expect_type("said").await;
    let challenge = pair
        .anna
        .post("/api/v1/challenges", json!({ "preset": timed("7+1") }))
        .await
        .good();
    let path = format!("/api/v1/games/{game}");
    let before = pair.anna.get(&path).await.good();
    let left = before["events"].as_array().unwrap().last().unwrap()["left"].clone();
    let Pair {
        mut anna, mut bo, ..
    } = pair;

    let hall = hall.kill_and_reopen().await;
    assert_eq!(hall.restored, 1);
    anna.club = hall.address;
    bo.club = hall.address;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let after = anna.get(&path).await.good();
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
    let open = bo.get("/api/v1/challenges").await.good();
    assert_eq!(open[0]["id"], challenge["id"], "challenges are kept");
    let playing = bo.get("/api/v1/games").await.good();
    assert_eq!(playing["games"][0]["id"], game.as_str(), "it can be found");
    assert_eq!(playing["games"][0]["ply"], 4);

    // Both come back with the cookies that they had, and the game ends as it should.
    let (mut white, mut black) = (anna.line().await, bo.line().await);
    white.watch_from(&game, old.len() as u64).await;
    black.watch_from(&game, old.len() as u64).await;
    let restored = white.sees(&game, "restored").await;
    assert_eq!(restored["event"]["left"], left, "clocks as they were");
    assert_eq!(restored["view"]["running"], "white");
    black.sees(&game, "restored").await;
    white
        .asks_as(&game, 501, None, json!({ "type": "move", "uci": "f1b5" }))
        .await;
    let moved = black.sees_move(&game, "f1b5").await;
    let spent = moved["event"]["kind"]["spent"].as_u64().unwrap();
    assert!(spent < 20_000, "{moved}");
    black
        .asks_as(&game, 502, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(
        white.sees(&game, "ended").await["event"]["kind"]["how"],
        "resignation"
    );
}

/// A request that was answered before the club was killed is not done twice after.
#[tokio::test]
async fn a_request_sent_again_after_a_crash_is_done_once() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    let gift = json!({ "type": "giveTime", "time": 15000 });
    pair.white.plays(&game, "e2e4").await;
    let first = pair.white.asks_as(&game, 77, None, gift.clone()).await;
    assert_eq!(first["type"], "done");
    let mut anna = pair.anna.clone();
    let hall = hall.kill_and_reopen().await;
    anna.club = hall.address;
    let mut white = anna.watch(&game).await;
    let again = white.asks_as(&game, 77, None, gift).await;
    assert_eq!(again["type"], "done", "{again}");
    let other = white
        .asks_as(&game, 77, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(refusal(&other), "idUsed");
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.good();
    let gifts = seen["events"].as_array().unwrap().iter();
    assert_eq!(
        gifts
            .filter(|event| event["kind"]["type"] == "timeAdded")
            .count(),
        1
    );
}

/// A game stands still after an interruption until its players are back, also when that takes longer than they have.
#[tokio::test]
async fn nobody_loses_on_time_while_nobody_is_back() {
    let hall = Hall::with(|settings| settings.patience.coming_back = Millis(700)).await;
    let mut pair = Pair::at(hall.address, timed("0.03+1")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5 g1f3").await;
    let Pair {
        mut anna, mut bo, ..
    } = pair;
    let hall = hall.kill_and_reopen().await;
    (anna.club, bo.club) = (hall.address, hall.address);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let path = format!("/api/v1/games/{game}");
    let seen = anna.get(&path).await.good();
    assert_eq!(seen["view"]["ending"], json!(null), "{seen}");
    // Who comes and goes again changes nothing.
    let passing = anna.watch(&game).await;
    passing.close().await;
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    let seen = anna.get(&path).await.good();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");
    // One who watches changes nothing; one player who is back starts the wait for the other.
    let mut eve = hall.person("Eve").await;
    let _eve = eve.watch(&game).await;
    let mut white = anna.watch(&game).await;
    assert!(!white.has(|message| message["event"]["kind"]["type"] == "restored"));
    let restored = white.sees(&game, "restored").await;
    assert_eq!(restored["view"]["running"], "black");
    let left = white.sees(&game, "left").await;
    assert_eq!(left["event"]["kind"]["seat"], "black");
    let mut black = bo.watch(&game).await;
    black.plays(&game, "b8c6").await;
    white.sees_move(&game, "b8c6").await;
}

/// Nothing that one player does after an interruption starts the time of the other, who has a while to come back.
#[tokio::test]
async fn an_offer_does_not_start_the_clock_of_who_is_not_back() {
    let hall = Hall::with(|settings| settings.patience.coming_back = Millis(2_000)).await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut anna = pair.anna.clone();
    let hall = hall.kill_and_reopen().await;
    anna.club = hall.address;
    let mut white = anna.watch(&game).await;
    let offer = json!({ "type": "offer", "what": "draw" });
    let ask =
        |id: u64, request| json!({ "type": "do", "game": game, "id": id, "request": request });
    white.send(ask(900, offer)).await;
    let m = json!({ "type": "move", "uci": "g1f3" });
    white.send(ask(901, m)).await;
    white.ping().await;
    assert!(!white.has(|message| message["type"] == "done"));
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");
    // After the while both are done, and only then is the other away.
    white.sees(&game, "restored").await;
    white.sees(&game, "left").await;
    let moved = white.sees_move(&game, "g1f3").await;
    assert_eq!(moved["view"]["running"], "black");
}

/// Who never comes to a game is away, and the win can be claimed.
#[tokio::test]
async fn who_never_comes_is_away() {
    let hall = Hall::with(|settings| settings.patience.coming = Millis(1_500)).await;
    let mut anna = hall.person("Anna").await;
    let mut bo = hall.person("Bo").await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 500, "lost": 500 });
    let new = json!({ "color": "black", "preset": preset });
    let challenge = anna.post("/api/v1/challenges", new).await.good();
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let accepted = bo.post(&path, json!({})).await.good();
    let game = accepted["game"].as_str().unwrap().to_string();
    let mut white = bo.watch(&game).await;
    white.plays(&game, "e2e4").await;
    white
        .expect("who is away", |message| {
            let kind = &message["event"]["kind"];
            kind["type"] == "left" && kind["seat"] == "black"
        })
        .await;
    // Who plays without a socket is there.
    let request = json!({ "id": 1, "request": { "type": "move", "uci": "e7e5" } });
    anna.post(&format!("/api/v1/games/{game}/do"), request)
        .await
        .good();
    let arrived = white.sees(&game, "arrived").await;
    assert_eq!(arrived["event"]["kind"]["seat"], "black");
}

/// What cannot be stored did not happen, and while nothing can be stored no time passes.
#[tokio::test]
async fn a_game_stands_still_while_it_cannot_be_stored() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("0.05+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let trouble = rusqlite::Connection::open(hall.data().join("tabiya.db")).unwrap();
    let refuse =
        "CREATE TRIGGER refuse BEFORE INSERT ON fresh BEGIN SELECT RAISE(FAIL, 'no room'); END";
    trouble.execute(refuse, ()).unwrap();

    let knight = json!({ "type": "move", "uci": "g1f3" });
    let refused = pair.white.asks(&game, knight.clone()).await;
    assert_eq!(refusal(&refused), "storage", "{refused}");
    let still = pair.black.expect_type("game").await;
    assert_eq!(still["view"]["running"], json!(null));
    // White had three seconds.
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let refused = pair.white.asks(&game, knight.clone()).await;
    assert_eq!(refusal(&refused), "storage", "{refused}");
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["ending"], json!(null), "{seen}");

    trouble.execute("DROP TRIGGER refuse", ()).unwrap();
    pair.white.does(&game, knight).await;
    let moved = pair.black.sees_move(&game, "g1f3").await;
    assert!(
        moved["event"]["kind"]["spent"].as_u64().unwrap() < 2_000,
        "{moved}"
    );
}

/// Whoever is back first cannot start the clock of who is not.
#[tokio::test]
async fn what_is_asked_too_early_waits_for_the_other() {
    let hall = Hall::with(|settings| settings.patience.coming_back = Millis::seconds(30)).await;
    let mut pair = Pair::at(hall.address, timed("0.05+0")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let knight = json!({ "type": "move", "uci": "g1f3" });
    let done = pair.white.asks_as(&game, 71, None, knight.clone()).await;
    assert_eq!(done["type"], "done");
    let Pair {
        mut anna, mut bo, ..
    } = pair;
    let hall = hall.kill_and_reopen().await;
    (anna.club, bo.club) = (hall.address, hall.address);

    let mut white = anna.watch(&game).await;
    let again = white.asks_as(&game, 71, None, knight).await;
    assert_eq!(again["type"], "done", "it was, before");
    let illegal = json!({ "type": "move", "uci": "a1a8" });
    let refused = white.asks_as(&game, 72, None, illegal).await;
    assert_eq!(refused["type"], "refused", "{refused}");
    white
        .send(json!({ "type": "do", "game": game, "id": 73, "request": { "type": "offer", "what": "draw" } }))
        .await;
    // Black has three seconds.
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["running"], json!(null), "{seen}");

    let mut black = bo.watch(&game).await;
    black.sees(&game, "restored").await;
    black.sees(&game, "offered").await;
    black.plays(&game, "b8c6").await;
}
