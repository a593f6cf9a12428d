//! Frames and messages that are not as they should be.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::TEXT;
use crate::common::{Elsewhere, Hall, Pair, Person, Raw, frame, refusal};

/// A frame after which the club has to hang up.
async fn check_frame(name: &str, bytes: &[u8], person: &Person) {
    let mut raw = Raw::upgraded(person).await;
    raw.send(bytes).await;
    raw.rest().await;
    assert!(raw.has_hung_up(), "{name}");
}

#[tokio::test]
async fn malformed_frames_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = hall.person("Eve").await;
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
    elsewhere.did_not_notice().await;
}

/// What is odd but allowed: a message in parts, with a ping between them.
#[tokio::test]
async fn a_message_may_come_in_parts() {
    let hall = Hall::open().await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::upgraded(&eve).await;
    let parts = [
        frame(0x01, br#"{"type":"ping","#),
        frame(0x89, b"between"),
        frame(0x80, br#""token":77}"#),
    ];
    assert!(raw.send(&parts.concat()).await);
    raw.hears("between").await;
    raw.hears(r#""type":"pong","token":77"#).await;
}

#[tokio::test]
async fn huge_messages_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let ping = |size: usize| format!("{}{}", r#"{"type":"ping","token":5}"#, " ".repeat(size));
    let mut line = eve.line().await;
    line.send_text(ping(8_000)).await;
    assert_eq!(line.expect_type("pong").await["token"], 5);
    line.send_text(ping(9_000)).await;
    line.ended().await;
    // In parts that are small each.
    let mut raw = Raw::upgraded(&eve).await;
    raw.send(&frame(0x01, b"[")).await;
    for _ in 0..100 {
        if !raw.send(&frame(0x00, &[b' '; 1_000])).await {
            break;
        }
    }
    raw.rest().await;
    // By HTTP.
    let long = json!({ "name": "x".repeat(70_000) });
    assert_eq!(eve.post("/api/v1/me", long).await.status, 413);
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn binary_messages_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut line = hall.person("Eve").await.line().await;
    line.try_send(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(line.ended().await, Some(1003));
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn json_bombs_are_refused() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    let mut line = hall.person("Eve").await.line().await;
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
        line.send_text(bomb.clone()).await;
        let is_request = bomb.contains(r#""request""#);
        let kind = if is_request { "refused" } else { "error" };
        let answer = line.expect_type(kind).await;
        assert_eq!(
            refusal(&answer),
            "badMessage",
            "{}",
            &bomb[..bomb.len().min(80)]
        );
        assert!(!line.has(|message| message["type"] == "pong"), "{bomb}");
    }
    // By HTTP.
    for bomb in [
        "[".repeat(60_000),
        r#"{"name":"a","name":"b"}"#.into(),
        "{".into(),
    ] {
        let answer = pair.anna.ask("POST", "/api/v1/me", &[], Some(bomb)).await;
        assert!((400..=422).contains(&answer.status), "{answer:?}");
        assert_eq!(answer.json()["error"]["why"], "badMessage");
    }
    let numbers =
        json!({ "preset": { "time": { "white": "999999999999999999999+1", "black": "1e9" } } });
    let answer = pair.anna.post("/api/v1/challenges", numbers).await;
    assert!((400..=422).contains(&answer.status), "{answer:?}");
    // The game has not moved.
    pair.moves("e2e4 e7e5").await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn what_is_no_object_is_no_message() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for text in ["[\"ping\",42]", "[]", "\"ping\"", "1", ""] {
        line.send_text(text.to_string()).await;
        assert_eq!(refusal(&line.expect_type("error").await), "badMessage");
    }
    line.ping().await;
    eve.post("/api/v1/me", json!(["Eva"]))
        .await
        .refused(400, "badMessage");
    // Nor is a request without the wish to talk a socket.
    eve.get("/ws").await.refused(400, "badMessage");
}
