//! An evening at a club: people play, watch, talk, leave and come back, over real sockets.

mod common;

use std::time::{Duration, Instant};

use common::{Hall, Line, ORGANISER, Pair, Person, event, event_of, refusal, until};
use serde_json::{Value, json};
use tabiya_game::{Game, Log};

/// The preset of a game with this time for both.
fn timed(time: &str) -> Value {
    json!({ "time": { "white": time, "black": time } })
}

/// A game that begins with this position.
fn from_fen(fen: &str) -> Value {
    json!({ "start": { "fen": { "fen": fen, "mode": "standard" } } })
}

/// What a game says of an end.
fn how(game: &Value) -> &str {
    game["view"]["ending"]["how"]
        .as_str()
        .unwrap_or("not at all")
}

// A whole game.

#[tokio::test]
async fn two_people_and_a_spectator_play_a_whole_game() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let mut eve = hall.person("Eve").await;
    let mut watching = eve.line().await;
    let seen = watching.watch(&pair.game).await;
    assert_eq!(seen["seats"], json!([]));
    assert_eq!(seen["players"]["white"]["name"], "Anna");
    assert_eq!(seen["view"]["left"]["black"], 300_000);
    let watchers = pair.white.expect_type("watchers").await;
    assert_eq!(watchers["count"], 1);

    pair.moves("f2f3 e7e5 h2h3 d7d6").await;
    offer_a_draw_in_vain(&mut pair).await;
    take_back(&mut pair).await;
    talk(&mut pair, &mut watching).await;
    pair.white.plays(&pair.game, "g2g4").await;
    pair.black.plays(&pair.game, "d8h4").await;

    for line in [&mut pair.white, &mut pair.black, &mut watching] {
        let ended = line.sees(&pair.game, "ended").await;
        assert_eq!(
            ended["event"]["kind"],
            json!({ "type": "ended", "how": "checkmate", "winner": "black" })
        );
        assert_eq!(
            ended["view"]["ending"]["score"],
            json!({ "white": "loss", "black": "win" })
        );
    }
    heard_everything_once(&mut eve, &pair.game, &[&pair.white, &pair.black, &watching]).await;
    found_among_the_finished(&mut eve, &pair.game).await;
    can_be_taken_home(&mut eve, &pair.game).await;
    rematch_changes_colours(&mut pair).await;
}

async fn offer_a_draw_in_vain(pair: &mut Pair) {
    pair.white
        .does(&pair.game, json!({ "type": "offer", "what": "draw" }))
        .await;
    let offered = pair.black.sees(&pair.game, "offered").await;
    assert_eq!(
        offered["view"]["offers"],
        json!([{ "what": "draw", "by": "white" }])
    );
    pair.black
        .does(&pair.game, json!({ "type": "decline", "what": "draw" }))
        .await;
    let declined = pair.white.sees(&pair.game, "declined").await;
    assert_eq!(declined["view"]["offers"], json!([]));
}

async fn take_back(pair: &mut Pair) {
    pair.black
        .does(&pair.game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    pair.white.sees(&pair.game, "offered").await;
    let answer = pair
        .black
        .asks(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    assert_eq!(
        refusal(&answer),
        "nothingToAnswer",
        "nobody accepts their own offer"
    );
    pair.white
        .does(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    let back = pair.black.sees(&pair.game, "takenBack").await;
    assert_eq!(back["view"]["ply"], 3);
    pair.black.plays(&pair.game, "a7a6").await;
    pair.white.sees_move(&pair.game, "a7a6").await;
}

/// Players hear players, spectators hear spectators, and nobody speaks in the other room.
async fn talk(pair: &mut Pair, watching: &mut Line) {
    let game = pair.game.clone();
    pair.white.say(&game, "players", "Good luck!").await;
    watching
        .say(&game, "spectators", "White stands badly.")
        .await;
    let heard = pair.black.expect_type("said").await;
    assert_eq!(
        (&heard["text"], &heard["by"]["name"]),
        (&json!("Good luck!"), &json!("Anna"))
    );
    watching.expect_type("said").await;
    watching.say(&game, "players", "Play d8h4!").await;
    assert_eq!(refusal(&watching.expect_type("error").await), "notYourRoom");
    pair.white
        .say(&game, "spectators", "What do you think?")
        .await;
    assert_eq!(
        refusal(&pair.white.expect_type("error").await),
        "notYourRoom"
    );
    // What comes later was told later, so that what did not come by now does not come.
    for line in [&mut pair.white, &mut pair.black, &mut *watching] {
        line.ping().await;
    }
    assert_eq!(pair.white.said(), ["Good luck!"]);
    assert_eq!(pair.black.said(), ["Good luck!"]);
    assert_eq!(watching.said(), ["White stands badly."]);
    // Who looks anew sees their own room only, too.
    let seen = pair.bo.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["said"].as_array().unwrap().len(), 1);
    assert_eq!(seen["said"][0]["text"], "Good luck!");
}

/// What came over these lines is the log of the game, each event once and in order.
async fn heard_everything_once(eve: &mut Person, game: &str, lines: &[&Line]) {
    let stored = eve.get(&format!("/api/v1/games/{game}")).await.good();
    let log = stored["events"].as_array().unwrap();
    for line in lines {
        let first = line
            .heard
            .iter()
            .find(|message| message["type"] == "game")
            .unwrap();
        let mut copy = first["events"].as_array().unwrap().clone();
        let later = line.heard.iter().filter(|message| event(game)(message));
        copy.extend(later.map(|message| message["event"].clone()));
        assert_eq!(&copy, log);
    }
}

async fn found_among_the_finished(eve: &mut Person, game: &str) {
    let finished = eve.get("/api/v1/games?state=finished").await.good();
    let games = finished["games"].as_array().unwrap();
    let found: Vec<&Value> = games.iter().filter(|other| other["id"] == game).collect();
    assert_eq!(found.len(), 1, "{games:?}");
    assert_eq!(found[0]["result"], "0-1");
    assert_eq!(found[0]["names"], json!({ "white": "Anna", "black": "Bo" }));
    assert_eq!(found[0]["ply"], 6);
    let playing = eve.get("/api/v1/games").await.good();
    assert_eq!(playing["games"], json!([]));
}

async fn can_be_taken_home(eve: &mut Person, game: &str) {
    let pgn = eve.get(&format!("/api/v1/games/{game}/pgn")).await;
    assert!(
        pgn.header("content-disposition")
            .unwrap()
            .contains("attachment")
    );
    for part in [
        "[White \"Anna\"]",
        "[Black \"Bo\"]",
        "[Result \"0-1\"]",
        "Qh4#",
    ] {
        assert!(pgn.body.contains(part), "{part} is not in {}", pgn.body);
    }
    assert!(
        pgn.body.contains("(2... d6"),
        "a move that was taken back is a variation: {}",
        pgn.body
    );
    let log = eve.get(&format!("/api/v1/games/{game}/log")).await;
    let reading = Log::read(log.body.as_bytes());
    let replayed = Game::verify(&reading.events).unwrap();
    assert_eq!(replayed.ply(), 6);
}

async fn rematch_changes_colours(pair: &mut Pair) {
    let first = pair.game.clone();
    pair.white
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let offered = pair.black.expect_type("rematchOffered").await;
    assert_eq!(offered["by"], "white");
    pair.black
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let told = pair.white.expect_type("rematch").await;
    let next = told["next"].as_str().unwrap().to_string();
    assert_eq!(
        pair.black.expect_type("rematch").await["next"],
        next.as_str()
    );
    let seen = pair.white.watch(&next).await;
    assert_eq!(seen["seats"], json!(["black"]));
    assert_eq!(seen["players"]["white"]["name"], "Bo");
    assert_eq!(seen["view"]["left"]["black"], 300_000, "with the same time");
    assert_eq!(pair.black.watch(&next).await["seats"], json!(["white"]));
    pair.black.plays(&next, "e2e4").await;
    pair.white.plays(&next, "e7e5").await;
    // Asked again, the answer is the same game, not another.
    let again = pair
        .anna
        .post(&format!("/api/v1/games/{first}/rematch"), json!({}))
        .await;
    assert_eq!(again.status, 200, "{again:?}");
    pair.anna
        .get(&format!("/api/v1/games/{first}"))
        .await
        .good();
    let seen = pair
        .anna
        .get(&format!("/api/v1/games/{first}"))
        .await
        .good();
    assert_eq!(seen["next"], next.as_str());
    let resigned = pair.white.does(&next, json!({ "type": "resign" })).await;
    assert_eq!(resigned["type"], "done");
    assert_eq!(
        pair.black.sees(&next, "ended").await["event"]["kind"]["how"],
        "resignation"
    );
}

#[tokio::test]
async fn a_pawn_is_promoted() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, from_fen("8/P6k/8/8/7p/8/6KP/8 w - - 0 1")).await;
    let answer = pair
        .white
        .asks(&pair.game, json!({ "type": "move", "uci": "a7a8" }))
        .await;
    assert_eq!(refusal(&answer), "illegalMove");
    pair.white.plays(&pair.game, "a7a8n").await;
    let seen = pair.black.sees_move(&pair.game, "a7a8").await;
    assert_eq!(seen["event"]["kind"]["promotion"], "knight");
    assert!(seen["view"]["fen"].as_str().unwrap().starts_with("N7/"));
}

// Challenges.

#[tokio::test]
async fn a_challenge_by_link_is_for_who_has_the_link() {
    let hall = Hall::open().await;
    let (mut anna, mut bo, mut eve) = (
        hall.person("Anna").await,
        hall.person("Bo").await,
        hall.person("Eve").await,
    );
    let mut line = anna.line().await;
    let new = json!({ "unlisted": true, "color": "black", "preset": timed("3+2") });
    let challenge = anna.post("/api/v1/challenges", new).await.good();
    let id = challenge["id"].as_str().unwrap();
    assert_eq!(
        eve.get("/api/v1/challenges").await.good(),
        json!([]),
        "nobody sees it"
    );
    assert_eq!(anna.get("/api/v1/challenges").await.good()[0]["id"], id);
    let path = format!("/api/v1/challenges/{id}");
    assert_eq!(bo.get(&path).await.good()["by"]["name"], "Anna");
    anna.post(&format!("{path}/accept"), json!({}))
        .await
        .refused(403, "ownChallenge");
    bo.post(&format!("{path}/accept"), json!({})).await.good();
    eve.post(&format!("{path}/accept"), json!({}))
        .await
        .refused(404, "noChallenge");
    assert_eq!(
        line.expect_type("started").await["game"],
        id,
        "who made it is told"
    );
    let seen = line.watch(id).await;
    assert_eq!(seen["seats"], json!(["black"]));
    // What was agreed by link stays between the two.
    eve.get(&format!("/api/v1/games/{id}"))
        .await
        .refused(404, "noGame");
}

#[tokio::test]
async fn a_challenge_to_somebody_is_theirs_alone() {
    let hall = Hall::open().await;
    let (mut anna, mut bo, mut eve) = (
        hall.person("Anna").await,
        hall.person("Bo").await,
        hall.person("Eve").await,
    );
    let mut lobby = bo.line().await;
    lobby.send(json!({ "type": "lobby", "follow": true })).await;
    let new = json!({ "to": bo.id, "preset": timed("3+2") });
    let challenge = anna.post("/api/v1/challenges", new.clone()).await.good();
    let id = challenge["id"].as_str().unwrap().to_string();
    let wanted = id.clone();
    lobby
        .expect("the challenge in the lobby", move |message| {
            message["type"] == "lobby" && message["challenges"][0]["id"] == wanted.as_str()
        })
        .await;
    assert_eq!(eve.get("/api/v1/challenges").await.good(), json!([]));
    let path = format!("/api/v1/challenges/{id}");
    eve.get(&path).await.refused(404, "noChallenge");
    eve.post(&format!("{path}/accept"), json!({}))
        .await
        .refused(404, "noChallenge");
    eve.delete(&path).await.refused(404, "noChallenge");
    // Declined by Bo, and another called off by Anna.
    assert_eq!(bo.delete(&path).await.status, 204);
    bo.post(&format!("{path}/accept"), json!({}))
        .await
        .refused(404, "noChallenge");
    let challenge = anna.post("/api/v1/challenges", new).await.good();
    let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    assert_eq!(anna.delete(&path).await.status, 204);
    bo.get(&path).await.refused(404, "noChallenge");
}

#[tokio::test]
async fn an_open_challenge_is_taken_once() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let challenge = anna.post("/api/v1/challenges", json!({})).await.good();
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let mut taking = tokio::task::JoinSet::new();
    for number in 0..8 {
        let mut person = hall.person(&format!("Taker {number}")).await;
        let path = path.clone();
        taking.spawn(async move { person.post(&path, json!({})).await.status });
    }
    let mut answers = taking.join_all().await;
    answers.sort_unstable();
    assert_eq!(answers, [201, 404, 404, 404, 404, 404, 404, 404]);
    assert_eq!(
        anna.get("/api/v1/games").await.good()["games"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

// Leaving and coming back.

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

// The clock.

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
    assert_eq!(&new[..old.len()], &old[..], "everything is there");
    let restored = &new[old.len()];
    assert_eq!(restored["kind"]["type"], "restored");
    assert_eq!(restored["left"], left, "clocks as they were");
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
    white.sees(&game, "restored").await;
    black.sees(&game, "arrived").await;
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

// Others to play with.

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

// The organiser.

#[tokio::test]
async fn the_organiser_is_arbiter_of_any_game() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let award = json!({ "type": "award", "winner": "black" });
    let answer = pair
        .black
        .asks_as(&game, 900, Some("arbiter"), award.clone())
        .await;
    assert_eq!(refusal(&answer), "notYourSeat");
    assert_eq!(
        refusal(&pair.black.asks(&game, award.clone()).await),
        "notAllowed"
    );
    let mut olga = hall.organiser().await;
    let mut line = olga.line().await;
    assert_eq!(line.watch(&game).await["seats"], json!(["arbiter"]));
    line.does(
        &game,
        json!({ "type": "addTime", "seat": "white", "time": 60000 }),
    )
    .await;
    let added = pair.white.sees(&game, "timeAdded").await;
    assert!(
        added["view"]["left"]["white"].as_u64().unwrap() > 350_000,
        "{added}"
    );
    line.does(&game, award).await;
    let ended = pair.white.sees(&game, "ended").await;
    assert_eq!(
        ended["view"]["ending"]["score"],
        json!({ "white": "loss", "black": "win" })
    );
}

#[tokio::test]
async fn the_organiser_sees_private_games_and_nobody_else_does() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let game = anna.post("/api/v1/games", json!({})).await.good()["game"]
        .as_str()
        .unwrap()
        .to_string();
    let (mut eve, mut olga) = (hall.person("Eve").await, hall.organiser().await);
    for path in ["", "/pgn", "/log"] {
        let path = format!("/api/v1/games/{game}{path}");
        eve.get(&path).await.refused(404, "noGame");
        assert_eq!(olga.get(&path).await.status, 200);
    }
    assert_eq!(
        olga.get("/api/v1/games").await.good()["games"],
        json!([]),
        "it is in no list"
    );
    let mut line = anna.watch(&game).await;
    line.does(&game, json!({ "type": "abort" })).await;
    let finished = "/api/v1/games?state=finished";
    let of_anna = format!("/api/v1/players/{}/games", anna.id);
    for path in [finished, &of_anna] {
        assert_eq!(eve.get(path).await.good()["games"], json!([]), "{path}");
        assert_eq!(
            olga.get(path).await.good()["games"][0]["id"],
            game.as_str(),
            "{path}"
        );
    }
}

/// Whoever was organiser by a token that is not the organiser's any more, is not any more.
#[tokio::test]
async fn a_new_organisers_token_makes_the_old_one_worthless() {
    let hall = Hall::open().await;
    let mut olga = hall.organiser().await;
    let hall = hall
        .kill_and_reopen_with(|settings| settings.organiser_token = Some("another".into()))
        .await;
    olga.club = hall.address;
    let me = olga.get("/api/v1/me").await.good();
    assert_eq!(me["organiser"], false, "{me}");
    let old = json!({ "token": ORGANISER });
    olga.post("/api/v1/organiser", old)
        .await
        .refused(401, "wrongToken");
    assert_eq!(
        olga.post("/api/v1/organiser", json!({ "token": "another" }))
            .await
            .good()["organiser"],
        true
    );
}

// Who somebody is.

#[tokio::test]
async fn accounts_keep_names() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let account = |name: &str, password: &str| json!({ "name": name, "password": password });
    anna.post("/api/v1/account", account("Anna", "short"))
        .await
        .refused(400, "badText");
    let me = anna
        .post("/api/v1/account", account("Anna", "correct horse"))
        .await
        .good();
    assert_eq!((&me["account"], &me["id"]), (&json!(true), &json!(anna.id)));
    let mut eve = hall.person("Eve").await;
    eve.post("/api/v1/me", json!({ "name": "aNNa" }))
        .await
        .refused(409, "nameTaken");
    eve.post("/api/v1/account", account("ANNA", "another horse"))
        .await
        .refused(409, "nameTaken");
    eve.post("/api/v1/login", account("Anna", "wrong horse"))
        .await
        .refused(401, "wrongPassword");
    assert_eq!(
        eve.get("/api/v1/me").await.good()["name"],
        "Eve",
        "a wrong password changes nothing"
    );

    // At another device.
    let mut phone = Person::stranger(hall.address);
    let me = phone
        .post("/api/v1/login", account("anna", "correct horse"))
        .await
        .good();
    assert_eq!((&me["id"], &me["name"]), (&json!(anna.id), &json!("Anna")));
    assert_eq!(phone.get("/api/v1/me").await.good()["id"], anna.id.as_str());

    // A new password puts out whoever has an old cookie.
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    phone
        .post("/api/v1/account/password", change("nonsense"))
        .await
        .refused(401, "wrongPassword");
    phone
        .post("/api/v1/account/password", change("correct horse"))
        .await
        .good();
    assert_eq!(phone.get("/api/v1/me").await.good()["id"], anna.id.as_str());
    assert_ne!(anna.get("/api/v1/me").await.good()["id"], me["id"]);
    let mut again = Person::stranger(hall.address);
    again
        .post("/api/v1/login", account("Anna", "correct horse"))
        .await
        .refused(401, "wrongPassword");
    again
        .post("/api/v1/login", account("Anna", "battery staple"))
        .await
        .good();
    let out = again.post("/api/v1/logout", json!({})).await.good();
    assert_ne!(out["id"], me["id"]);
    assert_eq!(again.get("/api/v1/me").await.good()["id"], out["id"]);
}

#[tokio::test]
async fn tokens_for_programs() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let made = anna
        .post("/api/v1/tokens", json!({ "label": "my bot" }))
        .await
        .good();
    let token = made["token"].as_str().unwrap().to_string();
    let listed = anna.get("/api/v1/tokens").await;
    assert_eq!(listed.good()[0]["label"], "my bot");
    assert!(!listed.body.contains(&token), "it is shown once");
    let mut bot = Person {
        token: Some(token),
        ..Person::stranger(hall.address)
    };
    let me = bot.get("/api/v1/me").await;
    assert_eq!(me.good()["id"], anna.id.as_str());
    assert_eq!(me.header("set-cookie"), None);
    // It plays like anybody, over a line of its own.
    let mut bo = hall.person("Bo").await;
    let game = anna.play(&mut bo, timed("5+3")).await;
    let mut line = bot.watch(&game).await;
    line.plays(&game, "e2e4").await;
    let mut eve = hall.person("Eve").await;
    let path = format!("/api/v1/tokens/{}", made["id"].as_str().unwrap());
    eve.delete(&path).await.refused(404, "notFound");
    assert_eq!(anna.delete(&path).await.status, 204);
    bot.get("/api/v1/me").await.refused(401, "wrongToken");
}

// Closing.

#[tokio::test]
async fn a_club_that_closes_says_so_and_keeps_the_games() {
    let mut hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    hall.close().await;
    for line in [&mut pair.white, &mut pair.black] {
        line.expect_type("closing").await;
        assert_eq!(line.ended().await, Some(1001));
    }
    let hall = hall.kill_and_reopen().await;
    pair.anna.club = hall.address;
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["ply"], 2);
    assert_eq!(how(&seen), "not at all");
}
