//! Slowness: requests that never end, clients that do not read.

use std::time::Duration;

use serde_json::{Value, json};

use crate::TEXT;
use crate::common::{Elsewhere, Hall, Pair, Person, Raw, StoppedHall, event, frame, until};

#[tokio::test]
async fn too_many_headers_are_refused() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::connect(&eve).await;
    raw.send(format!("GET / HTTP/1.1\r\nHost: {}\r\n", hall.address).as_bytes())
        .await;
    let mut sent = 0;
    while sent < 1_000
        && raw
            .send(format!("X-{sent}: {}\r\n", "x".repeat(100)).as_bytes())
            .await
    {
        sent += 1;
    }
    let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    let mut raw = Raw::connect(&eve).await;
    raw.send(format!("GET /{} HTTP/1.1\r\n", "x".repeat(100_000)).as_bytes())
        .await;
    let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    // Two lengths, or both kinds of length: nobody behind or before the club reads it otherwise.
    for lengths in [
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 5, 6\r\n",
    ] {
        let mut raw = Raw::connect(&eve).await;
        raw.send(
            format!(
                "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\n{lengths}\r\n{{}}",
                hall.address
            )
            .as_bytes(),
        )
        .await;
        let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
            "{lengths}: {answer}"
        );
    }
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_dawdles_with_a_request_is_given_up() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = Person::come(hall.address, "Eve").await;
    let mut silent = Raw::connect(&eve).await;
    let mut head = Raw::connect(&eve).await;
    head.send(
        format!(
            "GET /api/v1/me HTTP/1.1\r\nHost: {}\r\nX-Slow: ",
            hall.address
        )
        .as_bytes(),
    )
    .await;
    let mut body = Raw::connect(&eve).await;
    let post = format!(
        "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        hall.address
    );
    body.send(post.as_bytes()).await;
    // The club has to have seen them before the time begins.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!silent.has_hung_up() && !head.has_hung_up() && !body.has_hung_up());
    for _ in 0..4 {
        hall.pass(Duration::from_secs(11)).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (name, raw) in [
        ("a head", &mut head),
        ("silence", &mut silent),
        ("a body", &mut body),
    ] {
        raw.hangs_up(name).await;
    }
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_does_not_answer_is_not_there() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let (mut anna, mut bo) = (
        Person::come(hall.address, "Anna").await,
        Person::come(hall.address, "Bo").await,
    );
    let game = anna.play(&mut bo, json!({})).await;
    let mut white = anna.watch(&game).await;
    // Bo's computer is frozen: the line is open, and nothing comes over it.
    let mut frozen = Raw::upgraded(&bo).await;
    let watch = json!({ "type": "watch", "game": game }).to_string();
    frozen.send(&frame(TEXT, watch.as_bytes())).await;
    white.ping().await;
    for _ in 0..3 {
        hall.pass(Duration::from_secs(21)).await;
        // Anna's answers in time.
        for _ in 0..5 {
            white.ping().await;
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    let left = white.sees(&game, "left").await;
    assert_eq!(
        left["event"]["kind"],
        json!({ "type": "left", "seat": "black", "how": "lost" })
    );
    frozen.hangs_up("the frozen line").await;
    white.plays(&game, "e2e4").await;
    elsewhere.did_not_notice().await;
}

/// Who never reads is given up, and the others at the same game do not wait for them.
#[tokio::test]
async fn who_does_not_read_is_given_up() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(
        hall.address,
        json!({ "time": { "white": "60+30", "black": "60+30" } }),
    )
    .await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let eve = Person::come(hall.address, "Eve").await;
    let mut deaf = Raw::upgraded(&eve).await;
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
    // Asking for everything again and again makes more than the system keeps for her.
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
            .does(&game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        pair.black.expect("the gift", event(&game)).await;
        slowest = slowest.max(began.elapsed());
        given += 1;
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(given > 10);
    let _deaf = filler.await.unwrap();
    hall.pass(Duration::from_secs(11)).await;
    until("her to be given up", async || {
        hall.pass(Duration::from_secs(1)).await;
        pair.white.ping().await;
        pair.white
            .has(|message: &Value| message["type"] == "watchers" && message["count"] == 0)
    })
    .await;
    elsewhere.did_not_notice().await;
}
