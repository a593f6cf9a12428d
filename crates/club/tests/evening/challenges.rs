//! Challenges: by link, to somebody, to anyone.

use std::time::Duration;

use serde_json::{Value, json};
use tabiya_club::{Patience, Timekeeper};
use tabiya_game::Moment;

use crate::common::{Hall, until};
use crate::{how, timed};

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
async fn what_is_over_already_is_no_challenge() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let mate = json!({ "preset": { "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] } });
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let stalemate =
        json!({ "preset": { "start": { "fen": { "fen": stalemate, "mode": "standard" } } } });
    for new in [mate, stalemate] {
        let answer = anna.post("/api/v1/challenges", new).await;
        answer.refused(400, "badPreset");
        assert!(answer.body.contains("over already"), "{}", answer.body);
    }
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

#[tokio::test]
async fn a_challenge_lapses_when_who_made_it_has_gone() {
    let clock = Timekeeper::fake(Moment(1_000_000));
    let time = clock.clone();
    let hall = Hall::with(|settings| settings.time = time).await;
    let (mut anna, mut bo) = (hall.person("Anna").await, hall.person("Bo").await);
    let line = anna.line().await;
    let open = anna.post("/api/v1/challenges", json!({})).await.good();
    let by_link = json!({ "unlisted": true });
    let by_link = anna.post("/api/v1/challenges", by_link).await.good();
    let path =
        |challenge: &Value| format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    let (open, by_link) = (path(&open), path(&by_link));

    // Who is here is waited for, however long that takes.
    clock.pass(Duration::from_secs(24 * 60 * 60));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    bo.get(&open).await.good();
    assert!(line.close().await);
    until("Anna to be gone", async || {
        bo.get("/api/v1/players").await.good() == json!([])
    })
    .await;
    clock.pass(Duration::from_secs(9 * 60));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    bo.get(&open).await.good();
    clock.pass(Duration::from_secs(2 * 60));
    until("the open challenge to lapse", async || {
        bo.get(&open).await.status == 404
    })
    .await;
    bo.post(&format!("{open}/accept"), json!({}))
        .await
        .refused(404, "noChallenge");
    // A link waits for days, also through a new start.
    bo.get(&by_link).await.good();
    let hall = hall.kill_and_reopen().await;
    let mut bo = hall.person("Bo").await;
    bo.get(&open).await.refused(404, "noChallenge");
    bo.get(&by_link).await.good();
    clock.pass(Duration::from_secs(8 * 24 * 60 * 60));
    until("the link to lapse", async || {
        bo.get(&by_link).await.status == 404
    })
    .await;
}

/// Who sits at a clock is not called to another board; where nobody is in a hurry, offers stand.
#[tokio::test]
async fn what_was_offered_to_anyone_is_called_off_when_a_clock_runs() {
    let hall = Hall::open().await;
    let (mut anna, mut bo) = (hall.person("Anna").await, hall.person("Bo").await);
    let path =
        |challenge: &Value| format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
    for (preset, stays) in [(json!({}), true), (timed("5+3"), false)] {
        let open = anna.post("/api/v1/challenges", json!({})).await.good();
        let by_link = json!({ "unlisted": true });
        let by_link = anna.post("/api/v1/challenges", by_link).await.good();
        let taken = json!({ "preset": preset });
        let taken = bo.post("/api/v1/challenges", taken).await.good();
        let accept = format!("{}/accept", path(&taken));
        anna.post(&accept, json!({})).await.good();
        bo.get(&path(&by_link)).await.good();
        let status = bo.get(&path(&open)).await.status;
        assert_eq!(status, if stays { 200 } else { 404 });
    }
}

/// Who loses the connection for a moment does not lose the game with it, whatever the challenge says.
#[tokio::test]
async fn nobody_is_away_at_once() {
    let hall = Hall::with(|settings| settings.patience = Patience::default()).await;
    let mut anna = hall.person("Anna").await;
    let mut preset = timed("5+3");
    preset["absence"] = json!({ "left": 0, "lost": 7_000 });
    let made = anna.post("/api/v1/challenges", json!({ "preset": preset }));
    let absence = &made.await.good()["preset"]["absence"];
    assert_eq!(*absence, json!({ "left": 5_000, "lost": 7_000 }));
}

/// Nobody can be at a game before it begins, so nobody loses it by not having been there.
#[tokio::test]
async fn players_have_time_to_come_to_a_game() {
    let hall = Hall::with(|settings| settings.patience = Patience::default()).await;
    let (mut anna, mut bo) = (hall.person("Anna").await, hall.person("Bo").await);
    let game = anna
        .play(
            &mut bo,
            json!({ "defaultTime": 0, "time": timed("5+3")["time"] }),
        )
        .await;
    let seen = anna.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(how(&seen), "not at all");
}
