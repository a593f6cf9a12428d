//! Invalid frames and messages.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::TEXT;
use crate::common::{
    BackgroundGame, RawConnection, TestClient, TestGame, TestServer, frame, refusal,
};

/// Sends a frame after which the club must close the connection.
async fn check_frame(name: &str, bytes: &[u8], person: &TestClient) {
    let mut raw = RawConnection::upgraded(person).await;
    raw.send(bytes).await;
    raw.read_to_end().await;
    assert!(raw.is_closed(), "{name}");
}

#[tokio::test]
async fn malformed_frames_close_the_connection() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let eve = server.person("Eve").await;
    let ping = br#"{"type":"ping","token":1}"#;
    let unmasked = [&[TEXT, ping.len() as u8][..], ping].concat();
    check_frame("without a mask", &unmasked, &eve).await;
    let endless = [&[TEXT, 0xff][..], &[0xff; 8], &[0; 4]].concat();
    check_frame("with a length of 2⁶⁴ - 1", &endless, &eve).await;
    let huge = [&[TEXT, 0xff][..], &(1_u64 << 40).to_be_bytes(), &[0; 4]].concat();
    check_frame("with a length of 2⁴⁰", &huge, &eve).await;
    check_frame("with a reserved bit", &frame(TEXT | 0x40, ping), &eve).await;
    check_frame("of an unknown kind", &frame(0x83, ping), &eve).await;
    check_frame("a ping in parts", &frame(0x09, b"half"), &eve).await;
    check_frame("a ping that is too long", &frame(0x89, &[b'x'; 126]), &eve).await;
    check_frame("a part that continues nothing", &frame(0x80, b"?"), &eve).await;
    check_frame(
        "a text that is not UTF-8",
        &frame(TEXT, b"\xff\xfe\xfd"),
        &eve,
    )
    .await;
    let twice = [frame(0x01, b"one"), frame(TEXT, ping)].concat();
    check_frame("a text within a text", &twice, &eve).await;
    check_frame("a farewell of one byte", &frame(0x88, &[3]), &eve).await;
    background_game.assert_unaffected().await;
}

/// Unusual but valid: a fragmented message with a ping in between.
#[tokio::test]
async fn fragmented_messages_are_accepted() {
    let server = TestServer::open().await;
    let eve = server.person("Eve").await;
    let mut raw = RawConnection::upgraded(&eve).await;
    let parts = [
        frame(0x01, br#"{"type":"ping","#),
        frame(0x89, b"between"),
        frame(0x80, br#""token":77}"#),
    ];
    assert!(raw.send(&parts.concat()).await);
    raw.wait_for_text("between").await;
    raw.wait_for_text(r#""type":"pong","token":77"#).await;
}

#[tokio::test]
async fn huge_messages_close_the_connection() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let ping = |size: usize| format!("{}{}", r#"{"type":"ping","token":5}"#, " ".repeat(size));
    let mut socket = eve.socket().await;
    socket.send_text(ping(8_000)).await;
    assert_eq!(socket.wait_for("pong").await["token"], 5);
    socket.send_text(ping(9_000)).await;
    socket.close_code().await;
    // In small fragments.
    let mut raw = RawConnection::upgraded(&eve).await;
    raw.send(&frame(0x01, b"[")).await;
    for _ in 0..100 {
        if !raw.send(&frame(0x00, &[b' '; 1_000])).await {
            break;
        }
    }
    raw.read_to_end().await;
    // By HTTP.
    let long = json!({ "name": "x".repeat(70_000) });
    assert_eq!(eve.post("/api/v1/me", long).await.status, 413);
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn binary_messages_close_the_connection() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut socket = server.person("Eve").await.socket().await;
    socket.try_send(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(socket.close_code().await, Some(1003));
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn json_bombs_are_refused() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    let game = pair.game.clone();
    let mut socket = server.person("Eve").await.socket().await;
    let asking =
        |request: &str| format!(r#"{{"type":"do","game":"{game}","id":1,"request":{request}}}"#);
    let bombs = [
        "[".repeat(8_000),
        r#"{"a":"#.repeat(1_500),
        r#"{"type":"ping","token":1e400}"#.into(),
        format!(r#"{{"type":"ping","token":{}}}"#, "9".repeat(7_000)),
        r#"{"type":"ping","token":-1}"#.into(),
        r#"{"type":"ping","token":1.5}"#.into(),
        r#"{"type":"ping","token":1,"token":2}"#.into(),
        r#"{"type":"ping","type":"lobby","token":1}"#.into(),
        r#"{"type":"ping","token":1,"more":[[[[]]]]}"#.into(),
        r#"{"type":"ping"}"#.into(),
        r#"{"type":"begin"}"#.into(),
        r#"[{"type":"ping","token":1}]"#.into(),
        r#"{"type":"ping","token":1} {"type":"ping","token":2}"#.into(),
        "null".into(),
        String::new(),
        "\u{0}".into(),
        asking(r#"{"type":"move","uci":"e2e4","uci":"d2d4"}"#),
        asking(r#"{"type":"move","uci":"♔e2e4"}"#),
        asking(r#"{"type":"tick"}"#),
        asking(r#"{"type":"restore"}"#),
        asking(r#"{"type":"giveTime","time":-1}"#),
    ];
    for bomb in bombs {
        socket.send_text(bomb.clone()).await;
        let is_request = bomb.contains(r#""request""#);
        let kind = if is_request { "refused" } else { "error" };
        let answer = socket.wait_for(kind).await;
        assert_eq!(
            refusal(&answer),
            "badMessage",
            "{}",
            &bomb[..bomb.len().min(80)]
        );
        assert!(!socket.has(|message| message["type"] == "pong"), "{bomb}");
    }
    // By HTTP.
    for bomb in [
        "[".repeat(60_000),
        r#"{"name":"a","name":"b"}"#.into(),
        "{".into(),
    ] {
        let answer = pair
            .anna
            .request("POST", "/api/v1/me", &[], Some(bomb))
            .await;
        assert!((400..=422).contains(&answer.status), "{answer:?}");
        assert_eq!(answer.json()["error"]["why"], "badMessage");
    }
    let numbers =
        json!({ "preset": { "time": { "white": "999999999999999999999+1", "black": "1e9" } } });
    let answer = pair.anna.post("/api/v1/challenges", numbers).await;
    assert!((400..=422).contains(&answer.status), "{answer:?}");
    // The game is unchanged.
    pair.moves("e2e4 e7e5").await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn messages_must_be_objects() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    for text in ["[\"ping\",42]", "[]", "\"ping\"", "1", ""] {
        socket.send_text(text.to_string()).await;
        assert_eq!(refusal(&socket.wait_for("error").await), "badMessage");
    }
    socket.ping().await;
    eve.post("/api/v1/me", json!(["Eva"]))
        .await
        .assert_refused(400, "badMessage");
    // A request without an upgrade is not a WebSocket.
    eve.get("/ws").await.assert_refused(400, "badMessage");
}
