//! Challenges: by link, to one person, to anyone.

use std::time::Duration;

use serde_json::{Value, json};
use tabiya_club::{PresenceTimeouts, TimeSource};
use tabiya_game::Moment;

use crate::common::{TestServer, until};
use crate::{ending_of, timed};

#[tokio::test]
async fn a_challenge_by_link_needs_the_link() {
    let server = TestServer::open().await;
    let (mut anna, mut bo, mut eve) = (
        server.person("Anna").await,
        server.person("Bo").await,
        server.person("Eve").await,
    );
    let mut socket = anna.socket().await;
    let new = json!({ "unlisted": true, "color": "black", "preset": timed("3+2") });
    let challenge = anna.post("/api/v1/challenges", new).await.ok();
    let id = challenge["id"].as_str().unwrap();
    assert_eq!(
        eve.get("/api/v1/challenges").await.ok(),
        json!([]),
        "nobody sees it"
    );
    assert_eq!(anna.get("/api/v1/challenges").await.ok()[0]["id"], id);
    let path = format!("/api/v1/challenges/{id}");
    assert_eq!(bo.get(&path).await.ok()["by"]["name"], "Anna");
    anna.post(&format!("{path}/accept"), json!({}))
        .await
        .assert_refused(403, "ownChallenge");
    bo.post(&format!("{path}/accept"), json!({})).await.ok();
    eve.post(&format!("{path}/accept"), json!({}))
        .await
        .assert_refused(404, "noChallenge");
    assert_eq!(
        socket.wait_for("started").await["game"],
        id,
        "who made it is told"
    );
    let seen = socket.watch(id).await;
    assert_eq!(seen["seats"], json!(["black"]));
    // A game agreed by link is private.
    eve.get(&format!("/api/v1/games/{id}"))
        .await
        .assert_refused(404, "noGame");
}

#[tokio::test]
async fn a_finished_position_cannot_be_challenged() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let mate = json!({ "preset": { "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] } });
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let stalemate =
        json!({ "preset": { "start": { "fen": { "fen": stalemate, "mode": "standard" } } } });
    for new in [mate, stalemate] {
        let answer = anna.post("/api/v1/challenges", new).await;
        answer.assert_refused(400, "badPreset");
        assert!(answer.body.contains("already over"), "{}", answer.body);
    }
}

#[tokio::test]
async fn a_challenge_to_one_person_is_hidden_from_others() {
    let server = TestServer::open().await;
    let (mut anna, mut bo, mut eve) = (
        server.person("Anna").await,
        server.person("Bo").await,
        server.person("Eve").await,
    );
    let mut lobby = bo.socket().await;
    lobby.send(json!({ "type": "lobby", "follow": true })).await;
    let new = json!({ "to": bo.id, "preset": timed("3+2") });
    let challenge = anna.post("/api/v1/challenges", new.clone()).await.ok();
    let id = challenge["id"].as_str().unwrap().to_string();
    let wanted = id.clone();
    lobby
        .expect("the challenge in the lobby", move |message| {
            message["type"] == "lobby" && message["challenges"][0]["id"] == wanted.as_str()
        })
        .await;
    assert_eq!(eve.get("/api/v1/challenges").await.ok(), json!([]));
    let path = format!("/api/v1/challenges/{id}");
    eve.get(&path).await.assert_refused(404, "noChallenge");
    eve.post(&format!("{path}/accept"), json!({}))
        .await
        .assert_refused(404, "noChallenge");
    eve.delete(&path).await.assert_refused(404, "noChallenge");
    // Bo declines one, and Anna withdraws another.
    assert_eq!(bo.delete(&path).await.status, 204);
    bo.post(&format!("{path}/accept"), json!({}))
        .await
        .assert_refused(404, "noChallenge");
    let challenge = anna.post("/api/v1/challenges", new).await.ok();
    let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    assert_eq!(anna.delete(&path).await.status, 204);
    bo.get(&path).await.assert_refused(404, "noChallenge");
}

#[tokio::test]
async fn an_open_challenge_is_accepted_once() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let challenge = anna.post("/api/v1/challenges", json!({})).await.ok();
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().unwrap()
    );
    let mut taking = tokio::task::JoinSet::new();
    for number in 0..8 {
        let mut person = server.person(&format!("Taker {number}")).await;
        let path = path.clone();
        taking.spawn(async move { person.post(&path, json!({})).await.status });
    }
    let mut answers = taking.join_all().await;
    answers.sort_unstable();
    assert_eq!(answers, [201, 404, 404, 404, 404, 404, 404, 404]);
    server.settle().await;
    assert_eq!(
        anna.get("/api/v1/games").await.ok()["games"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn a_challenge_expires_when_its_maker_is_gone() {
    let clock = TimeSource::fake(Moment(1_000_000));
    let time = clock.clone();
    let server = TestServer::with(|settings| settings.time = time).await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let socket = anna.socket().await;
    let open = anna.post("/api/v1/challenges", json!({})).await.ok();
    let by_link = json!({ "unlisted": true });
    let by_link = anna.post("/api/v1/challenges", by_link).await.ok();
    let path =
        |challenge: &Value| format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    let (open, by_link) = (path(&open), path(&by_link));

    // A challenge stays open while its maker is present.
    server.settle().await;
    clock.advance(Duration::from_secs(24 * 60 * 60));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    bo.get(&open).await.ok();
    assert!(socket.close().await);
    until("Anna to be gone", async || {
        bo.get("/api/v1/players").await.ok() == json!([])
    })
    .await;
    clock.advance(Duration::from_secs(9 * 60));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    bo.get(&open).await.ok();
    clock.advance(Duration::from_secs(2 * 60));
    until("the open challenge to lapse", async || {
        bo.get(&open).await.status == 404
    })
    .await;
    bo.post(&format!("{open}/accept"), json!({}))
        .await
        .assert_refused(404, "noChallenge");
    // A challenge by link stays open for days, also across a restart.
    bo.get(&by_link).await.ok();
    let server = server.kill_and_restart().await;
    let mut bo = server.person("Bo").await;
    bo.get(&open).await.assert_refused(404, "noChallenge");
    bo.get(&by_link).await.ok();
    clock.advance(Duration::from_secs(8 * 24 * 60 * 60));
    until("the link to lapse", async || {
        bo.get(&by_link).await.status == 404
    })
    .await;
}

/// Players with a running clock are not called to another board; without time pressure, challenges stay.
#[tokio::test]
async fn open_challenges_are_withdrawn_when_a_timed_game_begins() {
    let server = TestServer::open().await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let path =
        |challenge: &Value| format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    for (preset, stays) in [(json!({}), true), (timed("5+3"), false)] {
        let open = anna.post("/api/v1/challenges", json!({})).await.ok();
        let by_link = json!({ "unlisted": true });
        let by_link = anna.post("/api/v1/challenges", by_link).await.ok();
        let taken = json!({ "preset": preset });
        let taken = bo.post("/api/v1/challenges", taken).await.ok();
        let accept = format!("{}/accept", path(&taken));
        anna.post(&accept, json!({})).await.ok();
        bo.get(&path(&by_link)).await.ok();
        let status = bo.get(&path(&open)).await.status;
        assert_eq!(status, if stays { 200 } else { 404 });
    }
}

/// A short loss of connection does not lose the game, whatever the challenge says.
#[tokio::test]
async fn absence_limits_have_a_minimum() {
    let server =
        TestServer::with(|settings| settings.presence_timeouts = PresenceTimeouts::default()).await;
    let mut anna = server.person("Anna").await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 0, "lost": 7_000 });
    let made = anna.post("/api/v1/challenges", json!({ "preset": preset }));
    let absence = &made.await.ok()["preset"]["absence"];
    assert_eq!(*absence, json!({ "left": 5_000, "lost": 7_000 }));
}

/// Nobody can be present before a game begins, so nobody loses by default at once.
#[tokio::test]
async fn players_have_time_to_arrive() {
    let server =
        TestServer::with(|settings| settings.presence_timeouts = PresenceTimeouts::default()).await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let game = anna
        .play(
            &mut bo,
            json!({ "defaultTime": 0, "time": timed("5+3")["time"] }),
        )
        .await;
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(ending_of(&seen), "not at all");
}
