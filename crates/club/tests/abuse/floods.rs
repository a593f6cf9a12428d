//! Too much of everything.

use serde_json::json;
use tabiya_club::{Append, Store};
use tabiya_game::{Action, Actor, Proposal};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Elsewhere, Hall, Pair, Person, Raw, frame, refusal, until};

#[tokio::test]
async fn who_floods_with_messages_is_told_and_then_put_out() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for token in 0..3_000 {
        let ping = json!({ "type": "ping", "token": token }).to_string();
        if !line.try_send(Message::Text(ping.into())).await {
            break;
        }
    }
    line.ended().await;
    let count = |kind: &str| {
        line.heard
            .iter()
            .filter(|message| message["type"] == kind)
            .count()
    };
    assert!(
        count("pong") >= 50,
        "the first are answered: {}",
        count("pong")
    );
    assert!(count("pong") < 2_000, "{}", count("pong"));
    let fast = line
        .heard
        .iter()
        .find(|message| message["type"] == "error")
        .unwrap();
    assert_eq!(refusal(fast), "tooFast");
    // She may come back.
    eve.line().await.ping().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_talks_too_much_is_not_heard() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    for _ in 0..40 {
        pair.white.say(&pair.game, "players", "Hurry up!").await;
    }
    let answer = pair.white.expect_type("error").await;
    assert_eq!(refusal(&answer), "tooFast");
    pair.white.ping().await;
    pair.black.ping().await;
    assert!(pair.black.said().len() < 20, "{}", pair.black.said().len());
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_floods_with_pings_of_the_protocol_is_put_out() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut raw = Raw::upgraded(&hall.person("Eve").await).await;
    let pings = frame(0x89, b"there?").repeat(100);
    for _ in 0..100 {
        if !raw.send(&pings).await {
            break;
        }
    }
    raw.rest().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn many_connections_are_borne() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await.from(66);
    let mut silent = Vec::new();
    for _ in 0..1_000 {
        silent.push(Raw::connect(&eve).await);
    }
    let mut lines = Vec::new();
    for _ in 0..100 {
        lines.push(
            eve.open_line(&[])
                .await
                .unwrap_or_else(|status| panic!("{status}")),
        );
    }
    // Somebody new is still received.
    hall.person("Bo").await.line().await.ping().await;
    drop((silent, lines));
    elsewhere.did_not_notice().await;
    until("the sockets to be gone", async || {
        hall.metric("tabiya_sockets").await == 0
    })
    .await;
}

#[tokio::test]
async fn one_address_does_not_fill_the_door() {
    let hall = Hall::with(|settings| settings.connections_for_one = 20).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await.from(69);
    let mut line = eve.line().await;
    let mut silent = Vec::new();
    for _ in 0..30 {
        silent.push(Raw::connect(&eve).await);
    }
    until("what is too much to be put out", async || {
        silent
            .iter_mut()
            .map(Raw::has_hung_up)
            .filter(|gone| *gone)
            .count()
            == 10
    })
    .await;
    // Whoever comes from elsewhere is received; and who was a socket before stays one.
    hall.person("Bo").await.line().await.ping().await;
    line.ping().await;
    drop(silent);
    until("the places to be free", async || {
        let mut raw = Raw::connect(&eve).await;
        let head = format!(
            "GET /api/v1/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            hall.address
        );
        raw.send(head.as_bytes()).await && raw.rest().await.starts_with(b"HTTP/1.1 200")
    })
    .await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_floods_by_http_is_refused_and_others_are_not() {
    // A hundred at once; what comes after that is less than any machine asks for.
    let hall = Hall::with(|settings| settings.requests_per_second = 10.0).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = Person::stranger(hall.address).from(67);
    let mut refused = 0;
    for _ in 0..300 {
        let answer = eve.get("/api/v1/me").await;
        if answer.status != 200 {
            answer.refused(429, "tooFast");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
    assert_eq!(
        eve.clone().from(68).get("/api/v1/me").await.status,
        200,
        "another address is another"
    );
    // Lines count as well; one may be allowed by now.
    let mut lines = Vec::new();
    let refused = loop {
        match eve.open_line(&[]).await {
            Ok(line) => lines.push(line),
            Err(status) => break status,
        }
        assert!(lines.len() < 100, "as many as she likes");
    };
    assert_eq!(refused, 429);
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn passwords_and_tokens_cannot_be_guessed_fast() {
    let hall = Hall::with(|settings| settings.requests_per_second = 20.0).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let account = |password: &str| json!({ "name": "Anna", "password": password });
    anna.post("/api/v1/account", account("correct horse"))
        .await
        .good();
    let mut eve = Person::stranger(hall.address).from(69);
    let mut tries = 0;
    loop {
        let answer = eve
            .post("/api/v1/login", account(&format!("password {tries}")))
            .await;
        if answer.status == 429 {
            break;
        }
        answer.refused(401, "wrongPassword");
        tries += 1;
        assert!(tries < 30, "as many as she likes");
    }
    for token in ["tabiya_0", "organiser_0", "x' OR '1'='1"] {
        let mut eve = Person {
            token: Some(token.into()),
            ..Person::stranger(hall.address)
        }
        .from(70);
        eve.get("/api/v1/me").await.refused(401, "wrongToken");
        assert_eq!(eve.open_line(&[]).await.err(), Some(401), "{token}");
    }
    let mut eve = Person::stranger(hall.address).from(71);
    let guess = json!({ "token": "organiser" });
    eve.post("/api/v1/organiser", guess)
        .await
        .refused(401, "wrongToken");
    assert_eq!(eve.get("/api/v1/me").await.good()["organiser"], false);
    eve.post("/api/v1/seats/0123456789abcdef0123456789abcdef", json!({}))
        .await
        .refused(404, "noCode");
    elsewhere.did_not_notice().await;
}

/// Whoever fills the list of challenges leaves room for others.
#[tokio::test]
async fn one_person_has_a_few_challenges_only() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let mut made = 0;
    let refused = loop {
        let answer = eve.post("/api/v1/challenges", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 100, "as many as she likes");
    };
    refused.refused(429, "tooMany");
    hall.person("Bo")
        .await
        .post("/api/v1/challenges", json!({}))
        .await
        .good();
    elsewhere.did_not_notice().await;
}

/// Who takes a new name with each challenge is still one client.
#[tokio::test]
async fn one_address_does_not_shut_the_lobby() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut made = 0;
    loop {
        let mut nobody = Person::stranger(hall.address);
        let new = json!({ "unlisted": true });
        let answer = nobody.post("/api/v1/challenges", new).await;
        if answer.status != 201 {
            answer.refused(429, "tooMany");
            break;
        }
        made += 1;
        assert!(made < 1_000, "as many as they like");
    }
    assert!(made > 100, "a school has one address");
    let mut bo = hall.person("Bo").await;
    bo.post("/api/v1/challenges", json!({}))
        .await
        .refused(429, "tooMany");
    let mut bo = bo.from(70);
    bo.post("/api/v1/challenges", json!({})).await.good();
    elsewhere.did_not_notice().await;
}

/// What is said by HTTP is said as slowly as by a socket.
#[tokio::test]
async fn nobody_talks_faster_by_http() {
    let hall = Hall::with(|settings| settings.requests_per_second = 50.0).await;
    let pair = Pair::at(hall.address, json!({})).await;
    let path = format!("/api/v1/games/{}/say", pair.game);
    let mut eve = hall.person("Eve").await;
    let mut said = 0;
    loop {
        let talk = json!({ "room": "spectators", "text": "noise" });
        let answer = eve.post(&path, talk).await;
        if answer.status != 200 {
            answer.refused(429, "tooFast");
            break;
        }
        said += 1;
        assert!(said < 60, "as much as she likes");
    }
}

/// A move made and taken back again and again fills neither the disk nor the memory.
#[tokio::test]
async fn a_game_does_not_go_on_for_ever() {
    let mut hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    let table = eve.post("/api/v1/games", json!({})).await.good();
    let game = table["game"].as_str().unwrap().to_string();
    hall.kill();
    let store = hall.store().await;
    let id = game.parse().unwrap();
    let stored = store.game(id).await.unwrap().unwrap();
    let (mut played, mut events) = (stored.replay().unwrap(), Vec::new());
    while played.events() < 20_000 {
        let uci = "e2e4".parse().unwrap();
        for action in [
            Action::Move { uci, thought: None },
            Action::Offer(Proposal::Takeback),
        ] {
            let now = played.latest();
            events.extend(played.apply(Actor::Board, action, now).unwrap());
        }
    }
    let expected = stored.events.len() as u32;
    let append = Append {
        game: id,
        expected,
        events,
        closing: None,
    };
    store.append(&append).await.unwrap();
    drop(store);

    let hall = hall.kill_and_reopen().await;
    eve.club = hall.address;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let path = format!("/api/v1/games/{game}");
    let seen = eve.get(&path).await.good();
    assert!(seen["events"].as_array().unwrap().len() >= 20_000);
    let mut line = eve.line().await;
    line.watch(&game).await;
    let refused = line
        .asks(&game, json!({ "type": "move", "uci": "e2e4" }))
        .await;
    assert_eq!(refusal(&refused), "tooMany");
    line.does(&game, json!({ "type": "resign" })).await;
    // Those who ask for it and do not take it leave the others what they need.
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut line = eve.line().await;
        line.send(json!({ "type": "watch", "game": game })).await;
        slow.push(line);
    }
    elsewhere.did_not_notice().await;
}

/// A file that goes on and on costs the club little, and its answer is not endless.
#[tokio::test]
async fn a_game_without_end_is_cut() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100_000);
    let answer = eve.post("/api/v1/records", json!({ "text": text })).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.len() < 8_000_000, "{}", answer.body.len());
    elsewhere.did_not_notice().await;
}

/// One visitor with many boards does not hide the games of others.
#[tokio::test]
async fn many_boards_of_one_do_not_hide_games() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    let table = json!({ "public": true });
    for _ in 0..10 {
        eve.post("/api/v1/games", table.clone()).await.good();
    }
    eve.post("/api/v1/games", table)
        .await
        .refused(429, "tooMany");
    // Nor do rematches go past it.
    let games = eve.get("/api/v1/games").await.good();
    let first = games["games"][0]["id"].as_str().unwrap().to_string();
    let again = format!("/api/v1/games/{first}/rematch");
    let resign = json!({ "id": 1, "request": { "type": "resign" } });
    eve.post(&format!("/api/v1/games/{first}/do"), resign)
        .await
        .good();
    eve.post("/api/v1/games", json!({ "public": true }))
        .await
        .good();
    eve.post(&again, json!({})).await.refused(429, "tooMany");
    let pair = Pair::at(hall.address, json!({})).await;
    for _ in 0..3 {
        let mut other = hall.person("Zoe").await;
        let table = json!({ "public": true });
        other.post("/api/v1/games", table).await.good();
    }
    let list = eve.get("/api/v1/games?limit=1").await.good();
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["id"], pair.game.as_str());
}

/// Who asks for everything at once gets no more.
#[tokio::test]
async fn what_is_asked_at_once_is_counted() {
    let hall = Hall::open().await;
    let eve = hall.person("Eve").await;
    for (path, body, most) in [
        ("/api/v1/games", json!({ "public": true }), 10),
        ("/api/v1/challenges", json!({}), 10),
        ("/api/v1/tokens", json!({ "label": "bot" }), 20),
    ] {
        let mut asked = JoinSet::new();
        for _ in 0..40 {
            let (mut eve, body) = (eve.clone(), body.clone());
            asked.spawn(async move { eve.post(path, body).await.status });
        }
        let statuses = asked.join_all().await;
        let made = statuses.iter().filter(|status| **status == 201).count();
        let refused = statuses.iter().filter(|status| **status == 429).count();
        assert_eq!((made, refused), (most, 40 - most), "{path}");
    }
}

/// What spectators say does not push aside what the players have said.
#[tokio::test]
async fn spectators_do_not_drown_the_players() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    pair.white.say(&game, "players", "Good luck!").await;
    pair.black.expect_type("said").await;
    let path = format!("/api/v1/games/{game}/say");
    for number in 0..110 {
        let mut eve = hall.person("Eve").await;
        let talk = json!({ "room": "spectators", "text": format!("noise {number}") });
        eve.post(&path, talk).await.good();
    }
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["said"][0]["text"], "Good luck!");
}
