//! Clients that send a request and hang up at once: what they asked for happens as a whole or not at all.

use std::time::Duration;

use serde_json::{Value, json};
use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::common::{TestClient, TestServer, until, within};

/// When a client hangs up.
#[derive(Clone, Copy)]
enum HangUp {
    /// At once, by a reset.
    Reset,
    /// After this time.
    After(Duration),
    /// After this time, when the club has asked for the body, so that the request is certain to be handled.
    WhileHandled(Duration),
}

/// Sends a request and hangs up without reading the response.
async fn post_and_hang_up(client: &TestClient, path: &str, body: &Value, when: HangUp) {
    let (cookie, body) = (client.cookie.as_deref().unwrap(), body.to_string());
    let expect = match when {
        HangUp::WhileHandled(_) => "Expect: 100-continue\r\n",
        HangUp::Reset | HangUp::After(_) => "",
    };
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n{expect}\
         Content-Length: {}\r\n\r\n",
        client.club,
        body.len()
    );
    let mut stream = client.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    if let HangUp::WhileHandled(_) = when {
        let mut answer = [0; 12];
        let asked = stream.read_exact(&mut answer);
        within("the club to ask for the body", asked).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 100");
    }
    stream.write_all(body.as_bytes()).await.unwrap();
    match when {
        HangUp::Reset => SockRef::from(&stream)
            .set_linger(Some(Duration::ZERO))
            .unwrap(),
        HangUp::After(wait) | HangUp::WhileHandled(wait) => tokio::time::sleep(wait).await,
    }
}

/// Where something can be seen by HTTP.
async fn is_listed(client: &mut TestClient, list: &str, id: &str) -> bool {
    client.get(list).await.body.contains(id)
}

#[tokio::test]
async fn an_accepted_challenge_is_a_challenge_or_a_game() {
    let mut server = TestServer::open().await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let mut ids = Vec::new();
    for round in 0..60 {
        let open = anna.post("/api/v1/challenges", json!({})).await.ok();
        let id = open["id"].as_str().unwrap().to_string();
        let path = format!("/api/v1/challenges/{id}");
        let when = match round % 2 {
            0 => HangUp::After(Duration::from_micros(100 * (round / 2 % 20))),
            _ => HangUp::Reset,
        };
        post_and_hang_up(&bo, &format!("{path}/accept"), &json!({}), when).await;
        // All agree on which of the two it is, sooner or later.
        until("a challenge or a game", async || {
            let game = bo.get(&format!("/api/v1/games/{id}")).await.status == 200;
            let challenge = bo.get(&path).await.status == 200;
            let is_game_listed = is_listed(&mut bo, "/api/v1/games", &id).await;
            let is_challenge_listed = is_listed(&mut bo, "/api/v1/challenges", &id).await;
            game != challenge && game == is_game_listed && challenge == is_challenge_listed
        })
        .await;
        if anna.delete(&path).await.status != 204 {
            ids.push(id);
        }
    }
    assert!(!ids.is_empty(), "a test that cannot fail shows nothing");
    server.kill();
    let store = server.store().await;
    assert_eq!(store.challenges().await, Ok(Vec::new()));
    let mut stored: Vec<_> = store.unfinished().await.unwrap();
    let mut known: Vec<_> = ids.iter().map(|id| id.parse().unwrap()).collect();
    stored.sort_unstable();
    known.sort_unstable();
    assert_eq!(stored, known);
}

#[tokio::test]
async fn a_new_password_ends_everything_old() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let account = |password: &str| json!({ "name": "Anna", "password": password });
    anna.post("/api/v1/account", account("password 0"))
        .await
        .ok();
    for round in 0..6 {
        let label = json!({ "label": "bot" });
        let token = anna.post("/api/v1/tokens", label).await.ok();
        let mut bot = TestClient {
            token: Some(token["token"].as_str().unwrap().to_string()),
            ..TestClient::new_guest(server.address)
        };
        let mut socket = anna.socket().await;
        let new = format!("password {}", round + 1);
        let change = json!({ "old": format!("password {round}"), "new": new });
        let when = HangUp::WhileHandled(Duration::from_millis(20 * round));
        post_and_hang_up(&anna, "/api/v1/account/password", &change, when).await;
        let mut again = TestClient::new_guest(server.address);
        until("the new password", async || {
            again.post("/api/v1/login", account(&new)).await.status == 200
        })
        .await;
        assert_ne!(anna.get("/api/v1/me").await.ok()["id"], anna.id.as_str());
        assert_eq!(bot.get("/api/v1/me").await.status, 401);
        assert_eq!(socket.close_code().await, Some(1008));
        assert_eq!(again.get("/api/v1/tokens").await.ok(), json!([]));
        anna.cookie = again.cookie;
    }
}
