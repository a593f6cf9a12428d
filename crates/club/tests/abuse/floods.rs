//! Floods of every kind.

use serde_json::json;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{
    BackgroundGame, RawConnection, TestClient, TestGame, TestServer, frame, refusal, until,
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
    let mut refused = 0;
    for _ in 0..300 {
        let answer = eve.get("/api/v1/me").await;
        if answer.status != 200 {
            answer.assert_refused(429, "tooFast");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
    assert_eq!(
        eve.clone().from(68).get("/api/v1/me").await.status,
        200,
        "another address is another"
    );
    // WebSockets count as well; one may be allowed by now.
    let mut sockets = Vec::new();
    let refused = loop {
        match eve.try_socket(&[]).await {
            Ok(socket) => sockets.push(socket),
            Err(status) => break status,
        }
        assert!(sockets.len() < 100, "as many as she likes");
    };
    assert_eq!(refused, 429);
    background_game.assert_unaffected().await;
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
    let refused = loop {
        let answer = eve.post("/api/v1/challenges", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 100, "as many as she likes");
    };
    refused.assert_refused(429, "tooMany");
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
        let refused = statuses.iter().filter(|status| **status == 429).count();
        assert_eq!((made, refused), (most, 40 - most), "{path}");
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
