//! Guessing passwords and tokens.

use serde_json::json;

use crate::common::{BackgroundGame, ORGANISER, TestClient, TestServer};

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
