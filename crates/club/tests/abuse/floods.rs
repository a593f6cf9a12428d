//! Floods of every kind.

use serde_json::json;
use tabiya_club::{Append, SharedStore};
use tabiya_game::{Action, Actor, Moment, Proposal};
use tabiya_wire::GameId;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{
    BackgroundGame, ORGANISER, RawConnection, TestClient, TestGame, TestServer, frame, refusal,
    until,
};

#[tokio::test]
async fn flooding_messages_are_refused_then_disconnected() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    for token in 0..3_000 {
        let ping = json!({ "type": "ping", "token": token }).to_string();
        if !socket.try_send(Message::Text(ping.into())).await {
            break;
        }
    }
    socket.close_code().await;
    let count = |kind: &str| {
        socket
            .received
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
    let fast = socket
        .received
        .iter()
        .find(|message| message["type"] == "error")
        .unwrap();
    assert_eq!(refusal(fast), "tooFast");
    // She may reconnect.
    eve.socket().await.ping().await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn chat_is_rate_limited() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    for _ in 0..40 {
        pair.white.say(&pair.game, "players", "Hurry up!").await;
    }
    let answer = pair.white.wait_for("error").await;
    assert_eq!(refusal(&answer), "tooFast");
    // A ping would be refused as well until the sender has been silent for a moment.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    pair.white.ping().await;
    pair.black.ping().await;
    assert!(
        pair.black.chat_texts().len() < 20,
        "{}",
        pair.black.chat_texts().len()
    );
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn flooding_ping_frames_disconnects() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut raw = RawConnection::upgraded(&server.person("Eve").await).await;
    let pings = frame(0x89, b"there?").repeat(100);
    for _ in 0..100 {
        if !raw.send(&pings).await {
            break;
        }
    }
    raw.read_to_end().await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn many_connections_are_served() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await.from(66);
    let mut silent = Vec::new();
    for _ in 0..1_000 {
        silent.push(RawConnection::connect(&eve).await);
    }
    let mut sockets = Vec::new();
    for _ in 0..100 {
        sockets.push(
            eve.try_socket(&[])
                .await
                .unwrap_or_else(|status| panic!("{status}")),
        );
    }
    // New people can still connect.
    server.person("Bo").await.socket().await.ping().await;
    drop((silent, sockets));
    background_game.assert_unaffected().await;
    until("the sockets to be gone", async || {
        server.metric("tabiya_sockets").await == 0
    })
    .await;
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let server = TestServer::with(|settings| settings.max_connections_per_address = 20).await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await.from(69);
    let mut socket = eve.socket().await;
    let mut silent = Vec::new();
    for _ in 0..30 {
        silent.push(RawConnection::connect(&eve).await);
    }
    until("what is too much to be put out", async || {
        silent
            .iter_mut()
            .map(RawConnection::is_closed)
            .filter(|gone| *gone)
            .count()
            == 10
    })
    .await;
    // Other addresses can connect, and existing sockets stay open.
    server.person("Bo").await.socket().await.ping().await;
    socket.ping().await;
    drop(silent);
    until("the places to be free", async || {
        let mut raw = RawConnection::connect(&eve).await;
        let head = format!(
            "GET /api/v1/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            server.address
        );
        raw.send(head.as_bytes()).await && raw.read_to_end().await.starts_with(b"HTTP/1.1 200")
    })
    .await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn http_rate_limit_is_per_address() {
    // A burst of a hundred; the refill is less than any machine sends.
    let server = TestServer::with(|settings| settings.requests_per_second = 10).await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = TestClient::new_guest(server.address).from(67);
    let mut assert_refused = 0;
    for _ in 0..300 {
        let answer = eve.get("/api/v1/me").await;
        if answer.status != 200 {
            answer.assert_refused(429, "tooFast");
            assert_refused += 1;
        }
    }
    assert!(assert_refused > 20, "{assert_refused}");
    assert_eq!(
        eve.clone().from(68).get("/api/v1/me").await.status,
        200,
        "another address is another"
    );
    // WebSockets count as well; one may be allowed by now.
    let mut sockets = Vec::new();
    let assert_refused = loop {
        match eve.try_socket(&[]).await {
            Ok(socket) => sockets.push(socket),
            Err(status) => break status,
        }
        assert!(sockets.len() < 100, "as many as she likes");
    };
    assert_eq!(assert_refused, 429);
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn guessing_passwords_and_tokens_is_rate_limited() {
    let server = TestServer::with(|settings| settings.requests_per_second = 20).await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut anna = server.person("Anna").await;
    let account = |password: &str| json!({ "name": "Anna", "password": password });
    anna.post("/api/v1/account", account("correct horse"))
        .await
        .ok();
    let mut eve = TestClient::new_guest(server.address).from(69);
    let mut tries = 0;
    loop {
        let answer = eve
            .post("/api/v1/login", account(&format!("password {tries}")))
            .await;
        if answer.status == 429 {
            break;
        }
        answer.assert_refused(401, "wrongPassword");
        tries += 1;
        assert!(tries < 30, "as many as she likes");
    }
    for token in ["tabiya_0", "organiser_0", "x' OR '1'='1"] {
        let mut eve = TestClient {
            token: Some(token.into()),
            ..TestClient::new_guest(server.address)
        }
        .from(70);
        eve.get("/api/v1/me")
            .await
            .assert_refused(401, "wrongToken");
        assert_eq!(eve.try_socket(&[]).await.err(), Some(401), "{token}");
    }
    let mut eve = TestClient::new_guest(server.address).from(71);
    let guess = json!({ "token": "organiser" });
    eve.post("/api/v1/organiser", guess)
        .await
        .assert_refused(401, "wrongToken");
    assert_eq!(eve.get("/api/v1/me").await.ok()["organiser"], false);
    eve.post("/api/v1/seats/0123456789abcdef0123456789abcdef", json!({}))
        .await
        .assert_refused(404, "noCode");
    background_game.assert_unaffected().await;
}

/// A wrong token in a header costs as much as other guesses.
#[tokio::test]
async fn wrong_bearer_tokens_use_up_the_rate_limit() {
    // A burst of ten, which one guess uses up; the refill is less than any machine sends.
    let server = TestServer::with(|settings| settings.requests_per_second = 1).await;
    let guest = TestClient::new_guest(server.address).from(72);
    let mut guesser = TestClient {
        token: Some("organiser_0".into()),
        ..guest.clone()
    };
    guesser
        .get("/api/v1/health")
        .await
        .assert_refused(401, "wrongToken");
    let mut refused = 0;
    for _ in 0..5 {
        refused += u32::from(guest.clone().get("/api/v1/health").await.status == 429);
    }
    assert!(refused > 0);
}

/// Whoever sends many wrong tokens is locked out, even with the right one.
#[tokio::test]
async fn guessers_of_tokens_are_locked_out() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let with_token = |token: &str, last: u8| {
        TestClient {
            token: Some(token.into()),
            ..TestClient::new_guest(server.address)
        }
        .from(last)
    };
    let guess = |number: u32| json!({ "token": format!("guess {number}") });
    // Both ways count together.
    let mut eve = server.person("Eve").await.from(73);
    for number in 0..5 {
        eve.post("/api/v1/organiser", guess(number))
            .await
            .assert_refused(401, "wrongToken");
        with_token("organiser_0", 73)
            .get("/api/v1/me")
            .await
            .assert_refused(401, "wrongToken");
    }
    let locked_out = with_token("organiser_0", 73).get("/api/v1/me").await;
    locked_out.assert_refused(429, "tooManyGuesses");
    let seconds = locked_out.header("retry-after").unwrap().parse::<u64>();
    assert!((1..=600).contains(&seconds.unwrap()));
    with_token(ORGANISER, 73)
        .get("/api/v1/me")
        .await
        .assert_refused(429, "tooManyGuesses");
    let right = json!({ "token": ORGANISER });
    eve.post("/api/v1/organiser", right)
        .await
        .assert_refused(429, "tooManyGuesses");
    assert_eq!(
        with_token(ORGANISER, 73).try_socket(&[]).await.err(),
        Some(429)
    );
    // Cookies are as good as before, and so are other addresses.
    assert_eq!(eve.get("/api/v1/me").await.ok()["name"], "Eve");
    let me = with_token(ORGANISER, 74).get("/api/v1/me").await.ok();
    assert_eq!(me["organiser"], true);
    background_game.assert_unaffected().await;
}

/// Nobody can start private games without end.
#[tokio::test]
async fn games_in_progress_per_person_are_limited() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let mut games = Vec::new();
    let refused = loop {
        let answer = eve.post("/api/v1/games", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        games.push(answer.json()["game"].as_str().unwrap().to_string());
        assert!(games.len() <= 200, "as many as she likes");
    };
    refused.assert_refused(429, "tooMany");
    assert_eq!(games.len(), 200);
    // Nor by challenges, which stay open.
    let mut bo = server.person("Bo").await;
    for (maker, taker) in [(&mut eve.clone(), &mut bo.clone()), (&mut bo, &mut eve)] {
        let by_link = json!({ "unlisted": true });
        let challenge = maker.post("/api/v1/challenges", by_link).await.ok();
        let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
        taker
            .post(&format!("{path}/accept"), json!({}))
            .await
            .assert_refused(429, "tooMany");
        taker.get(&path).await.ok();
    }
    let abort = json!({ "id": 1, "request": { "type": "abort" } });
    eve.post(&format!("/api/v1/games/{}/do", games[0]), abort)
        .await
        .ok();
    eve.post("/api/v1/games", json!({})).await.ok();
    eve.post("/api/v1/games", json!({}))
        .await
        .assert_refused(429, "tooMany");
}

/// Listing games that have to be replayed costs what it takes.
#[tokio::test]
async fn listing_long_games_costs_more() {
    let mut server = TestServer::with(|settings| settings.requests_per_second = 10).await;
    let mut eve = server.person("Eve").await;
    let mut games = Vec::new();
    for _ in 0..4 {
        let table = eve.post("/api/v1/games", json!({})).await.ok();
        games.push(table["game"].as_str().unwrap().parse().unwrap());
    }
    server.kill();
    let store = server.store().await;
    for game in games {
        fill(&store, game).await;
        // So that its room is not open after the start.
        store.set_aside(game, Some(Moment(1))).await.unwrap();
    }
    drop(store);
    let server = server.kill_and_restart().await;
    eve.club = server.address;
    let path = format!("/api/v1/players/{}/games?state=playing", eve.id);
    let one = eve.get(&format!("{path}&limit=1")).await.ok();
    assert_eq!(one["games"].as_array().unwrap().len(), 1);
    eve.get(&path).await.assert_refused(429, "tooFast");
}

/// Somebody who has the engine analyse a lot does not keep others waiting.
#[tokio::test]
async fn analysis_is_shared_among_addresses() {
    let server = TestServer::open().await;
    let eve = server.person("Eve").await.from(66);
    let analyse = |id: u32, limit: serde_json::Value| json!({ "type": "analyse", "id": id, "moves": ["e2e4"], "limit": limit });
    let mut sockets = Vec::new();
    for number in 0..40 {
        let mut socket = eve.clone().socket().await;
        socket.send(analyse(number, json!({ "time": 400 }))).await;
        socket.ping().await;
        sockets.push(socket);
    }
    let mut bo = server.person("Bo").await.from(67).socket().await;
    bo.send(analyse(1, json!({ "depth": 1 }))).await;
    bo.expect("the analysis", |message| message["over"] == true)
        .await;
    let mut done = 0;
    for socket in &mut sockets {
        socket.ping().await;
        done += u32::from(socket.has(|message| message["over"] == true));
    }
    assert!(done < 30, "{done} of 40 came first");
}

/// Filling the list of challenges leaves room for others.
#[tokio::test]
async fn challenges_per_person_are_limited() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let mut made = 0;
    let assert_refused = loop {
        let answer = eve.post("/api/v1/challenges", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 100, "as many as she likes");
    };
    assert_refused.assert_refused(429, "tooMany");
    server
        .person("Bo")
        .await
        .post("/api/v1/challenges", json!({}))
        .await
        .ok();
    background_game.assert_unaffected().await;
}

/// A new name for each challenge does not get around the limit.
#[tokio::test]
async fn challenges_per_address_are_limited() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut made = 0;
    loop {
        let mut nobody = TestClient::new_guest(server.address);
        let new = json!({ "unlisted": true });
        let answer = nobody.post("/api/v1/challenges", new).await;
        if answer.status != 201 {
            answer.assert_refused(429, "tooMany");
            break;
        }
        made += 1;
        assert!(made < 1_000, "as many as they like");
    }
    assert!(made > 100, "a school has one address");
    let mut bo = server.person("Bo").await;
    bo.post("/api/v1/challenges", json!({}))
        .await
        .assert_refused(429, "tooMany");
    let mut bo = bo.from(70);
    bo.post("/api/v1/challenges", json!({})).await.ok();
    background_game.assert_unaffected().await;
}

/// Chat by HTTP has the same rate limit as over a WebSocket.
#[tokio::test]
async fn chat_by_http_is_rate_limited() {
    let server = TestServer::with(|settings| settings.requests_per_second = 50).await;
    let pair = TestGame::at(server.address, json!({})).await;
    let path = format!("/api/v1/games/{}/say", pair.game);
    let mut eve = server.person("Eve").await;
    let mut said = 0;
    loop {
        let talk = json!({ "room": "spectators", "text": "noise" });
        let answer = eve.post(&path, talk).await;
        if answer.status != 200 {
            answer.assert_refused(429, "tooFast");
            break;
        }
        said += 1;
        assert!(said < 60, "as much as she likes");
    }
}

/// Appends the maximum number of events to a game at one computer.
async fn fill(store: &SharedStore, game: GameId) {
    let stored = store.game(game).await.unwrap().unwrap();
    let (mut played, mut events) = (stored.replay().unwrap(), Vec::new());
    while played.event_count() < 20_000 {
        let uci = "e2e4".parse().unwrap();
        for action in [
            Action::Move { uci, thought: None },
            Action::Offer(Proposal::Takeback),
        ] {
            let now = played.last_event_at();
            events.extend(played.execute(Actor::Board, action, now).unwrap());
        }
    }
    let append = Append {
        game,
        expected: stored.events.len() as u32,
        events,
        status: None,
    };
    store.append(&append).await.unwrap();
}

/// Playing and taking back a move over and over fills neither disk nor memory.
#[tokio::test]
async fn events_per_game_are_limited() {
    let mut server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let table = eve.post("/api/v1/games", json!({})).await.ok();
    let game = table["game"].as_str().unwrap().to_string();
    server.kill();
    let store = server.store().await;
    fill(&store, game.parse().unwrap()).await;
    drop(store);

    let server = server.kill_and_restart().await;
    eve.club = server.address;
    let background_game = BackgroundGame::begin(server.address).await;
    let path = format!("/api/v1/games/{game}");
    let seen = eve.get(&path).await.ok();
    assert!(seen["events"].as_array().unwrap().len() >= 20_000);
    let mut socket = eve.socket().await;
    socket.watch(&game).await;
    let assert_refused = socket
        .request(&game, json!({ "type": "move", "uci": "e2e4" }))
        .await;
    assert_eq!(refusal(&assert_refused), "tooMany");
    socket.request_ok(&game, json!({ "type": "resign" })).await;
    // Clients that request long games without reading them leave resources for others.
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut socket = eve.socket().await;
        socket.send(json!({ "type": "watch", "game": game })).await;
        slow.push(socket);
    }
    background_game.assert_unaffected().await;
}

/// An endless file costs the club little, and its response is bounded.
#[tokio::test]
async fn a_full_game_can_only_be_ended() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100_000);
    let answer = eve.post("/api/v1/records", json!({ "text": text })).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.len() < 8_000_000, "{}", answer.body.len());
    background_game.assert_unaffected().await;
}

/// One person with many boards does not hide the games of others.
#[tokio::test]
async fn solo_games_do_not_hide_other_games() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let table = json!({ "public": true });
    for _ in 0..10 {
        eve.post("/api/v1/games", table.clone()).await.ok();
    }
    eve.post("/api/v1/games", table)
        .await
        .assert_refused(429, "tooMany");
    // Rematches count as well.
    let games = eve.get("/api/v1/games").await.ok();
    let first = games["games"][0]["id"].as_str().unwrap().to_string();
    let again = format!("/api/v1/games/{first}/rematch");
    let resign = json!({ "id": 1, "request": { "type": "resign" } });
    eve.post(&format!("/api/v1/games/{first}/do"), resign)
        .await
        .ok();
    // The referee has to find that the opponent can mate.
    while eve.get(&format!("/api/v1/games/{first}")).await.ok()["view"]["ending"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    eve.post("/api/v1/games", json!({ "public": true }))
        .await
        .ok();
    eve.post(&again, json!({}))
        .await
        .assert_refused(429, "tooMany");
    let pair = TestGame::at(server.address, json!({})).await;
    for _ in 0..3 {
        let mut other = server.person("Zoe").await;
        let table = json!({ "public": true });
        other.post("/api/v1/games", table).await.ok();
    }
    let list = eve.get("/api/v1/games?limit=1").await.ok();
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["id"], pair.game.as_str());
}

/// Concurrent requests do not get around limits.
#[tokio::test]
async fn concurrent_requests_are_counted() {
    let server = TestServer::open().await;
    let eve = server.person("Eve").await;
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
        let assert_refused = statuses.iter().filter(|status| **status == 429).count();
        assert_eq!((made, assert_refused), (most, 40 - most), "{path}");
    }
}

/// Spectators' chat does not displace the players' chat.
#[tokio::test]
async fn many_spectators_do_not_delay_the_players() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    let game = pair.game.clone();
    pair.white.say(&game, "players", "Good luck!").await;
    pair.black.wait_for("said").await;
    let path = format!("/api/v1/games/{game}/say");
    for number in 0..110 {
        let mut eve = server.person("Eve").await;
        let talk = json!({ "room": "spectators", "text": format!("noise {number}") });
        eve.post(&path, talk).await.ok();
    }
    let seen = pair.anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["said"][0]["text"], "Good luck!");
}
