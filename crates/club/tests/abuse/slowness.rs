//! Slowness: requests that never end, clients that do not read.

use std::time::Duration;

use serde_json::{Value, json};

use crate::TEXT;
use crate::common::{
    BackgroundGame, PausedServer, RawConnection, TestClient, TestGame, TestServer, event, frame,
    until,
};

#[tokio::test]
async fn too_many_headers_are_refused() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let eve = server.person("Eve").await;
    let mut raw = RawConnection::connect(&eve).await;
    raw.send(format!("GET / HTTP/1.1\r\nHost: {}\r\n", server.address).as_bytes())
        .await;
    let mut sent = 0;
    while sent < 1_000
        && raw
            .send(format!("X-{sent}: {}\r\n", "x".repeat(100)).as_bytes())
            .await
    {
        sent += 1;
    }
    let answer = String::from_utf8_lossy(&raw.read_to_end().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    let mut raw = RawConnection::connect(&eve).await;
    raw.send(format!("GET /{} HTTP/1.1\r\n", "x".repeat(100_000)).as_bytes())
        .await;
    let answer = String::from_utf8_lossy(&raw.read_to_end().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    // Conflicting lengths enable request smuggling.
    for lengths in [
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 5, 6\r\n",
    ] {
        let mut raw = RawConnection::connect(&eve).await;
        raw.send(
            format!(
                "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\n{lengths}\r\n{{}}",
                server.address
            )
            .as_bytes(),
        )
        .await;
        let answer = String::from_utf8_lossy(&raw.read_to_end().await).into_owned();
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
            "{lengths}: {answer}"
        );
    }
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn slow_requests_time_out() {
    let server = PausedServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let eve = TestClient::named(server.address, "Eve").await;
    let mut silent = RawConnection::connect(&eve).await;
    let mut head = RawConnection::connect(&eve).await;
    head.send(
        format!(
            "GET /api/v1/me HTTP/1.1\r\nHost: {}\r\nX-Slow: ",
            server.address
        )
        .as_bytes(),
    )
    .await;
    let mut body = RawConnection::connect(&eve).await;
    let post = format!(
        "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        server.address
    );
    body.send(post.as_bytes()).await;
    // The club must have received them before time is advanced.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!silent.is_closed() && !head.is_closed() && !body.is_closed());
    for _ in 0..4 {
        server.advance_time(Duration::from_secs(11)).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (name, raw) in [
        ("a head", &mut head),
        ("silence", &mut silent),
        ("a body", &mut body),
    ] {
        raw.wait_for_close(name).await;
    }
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn unanswered_pings_close_the_connection() {
    let server = PausedServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let (mut anna, mut bo) = (
        TestClient::named(server.address, "Anna").await,
        TestClient::named(server.address, "Bo").await,
    );
    let game = anna.play(&mut bo, json!({})).await;
    let mut white = anna.watch(&game).await;
    // Bo's computer is frozen: the connection is open, but silent.
    let mut frozen = RawConnection::upgraded(&bo).await;
    let watch = json!({ "type": "watch", "game": game }).to_string();
    frozen.send(&frame(TEXT, watch.as_bytes())).await;
    white.ping().await;
    for _ in 0..3 {
        server.advance_time(Duration::from_secs(21)).await;
        // Anna's client answers in time.
        for _ in 0..5 {
            white.ping().await;
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    let left = white.wait_for_event(&game, "left").await;
    assert_eq!(
        left["event"]["kind"],
        json!({ "type": "left", "seat": "black", "how": "lost" })
    );
    frozen.wait_for_close("the frozen line").await;
    white.play_move(&game, "e2e4").await;
    background_game.assert_unaffected().await;
}

/// Clients that never read are disconnected, and others at the same game do not wait for them.
#[tokio::test]
async fn clients_that_do_not_read_are_disconnected() {
    let server = PausedServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(
        server.address,
        json!({ "time": { "white": "60+30", "black": "60+30" } }),
    )
    .await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let eve = TestClient::named(server.address, "Eve").await;
    let mut deaf = RawConnection::upgraded(&eve).await;
    let watch = frame(
        TEXT,
        json!({ "type": "watch", "game": game })
            .to_string()
            .as_bytes(),
    );
    deaf.send(&watch).await;
    pair.white
        .expect("a spectator", |message| message["count"] == 1)
        .await;
    // Repeated requests for everything exceed the system's send buffer.
    let filler = tokio::spawn(async move {
        let all = frame(
            TEXT,
            json!({ "type": "watch", "game": game, "from": 0 })
                .to_string()
                .as_bytes(),
        );
        for _ in 0..40 {
            for _ in 0..25 {
                deaf.send(&all).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        deaf
    });
    let game = pair.game.clone();
    let mut slowest = Duration::ZERO;
    let mut given = 0;
    while !filler.is_finished() {
        let began = std::time::Instant::now();
        pair.white
            .request_ok(&game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        pair.black.expect("the gift", event(&game)).await;
        slowest = slowest.max(began.elapsed());
        given += 1;
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(given > 10);
    let _deaf = filler.await.unwrap();
    server.advance_time(Duration::from_secs(11)).await;
    until("her to be given up", async || {
        server.advance_time(Duration::from_secs(1)).await;
        pair.white.ping().await;
        pair.white
            .has(|message: &Value| message["type"] == "watchers" && message["count"] == 0)
    })
    .await;
    background_game.assert_unaffected().await;
}
