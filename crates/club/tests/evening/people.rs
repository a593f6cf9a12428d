//! Identity: names, accounts, tokens.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::{TestClient, TestServer};
use crate::timed;

#[tokio::test]
async fn accounts_keep_names() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let account = |name: &str, password: &str| json!({ "name": name, "password": password });
    anna.post("/api/v1/account", account("Anna", "short"))
        .await
        .assert_refused(400, "badText");
    let me = anna
        .post("/api/v1/account", account("Anna", "correct horse"))
        .await
        .ok();
    assert_eq!((&me["account"], &me["id"]), (&json!(true), &json!(anna.id)));
    let mut eve = server.person("Eve").await;
    eve.post("/api/v1/me", json!({ "name": "aNNa" }))
        .await
        .assert_refused(409, "nameTaken");
    eve.post("/api/v1/account", account("ANNA", "another horse"))
        .await
        .assert_refused(409, "nameTaken");
    eve.post("/api/v1/login", account("Anna", "wrong horse"))
        .await
        .assert_refused(401, "wrongPassword");
    assert_eq!(
        eve.get("/api/v1/me").await.ok()["name"],
        "Eve",
        "a wrong password changes nothing"
    );

    // On another device.
    let mut phone = TestClient::new_guest(server.address);
    let me = phone
        .post("/api/v1/login", account("anna", "correct horse"))
        .await
        .ok();
    assert_eq!((&me["id"], &me["name"]), (&json!(anna.id), &json!("Anna")));
    assert_eq!(phone.get("/api/v1/me").await.ok()["id"], anna.id.as_str());

    // A new password invalidates old cookies and closes their connections.
    let mut old_socket = anna.socket().await;
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    phone
        .post("/api/v1/account/password", change("nonsense"))
        .await
        .assert_refused(401, "wrongPassword");
    phone
        .post("/api/v1/account/password", change("correct horse"))
        .await
        .ok();
    assert_eq!(phone.get("/api/v1/me").await.ok()["id"], anna.id.as_str());
    assert_ne!(anna.get("/api/v1/me").await.ok()["id"], me["id"]);
    let mut new_socket = phone.socket().await;
    assert_eq!(old_socket.close_code().await, Some(1008));
    new_socket.ping().await;
    let mut again = TestClient::new_guest(server.address);
    again
        .post("/api/v1/login", account("Anna", "correct horse"))
        .await
        .assert_refused(401, "wrongPassword");
    again
        .post("/api/v1/login", account("Anna", "battery staple"))
        .await
        .ok();
    let out = again.post("/api/v1/logout", json!({})).await.ok();
    assert_ne!(out["id"], me["id"]);
    assert_eq!(again.get("/api/v1/me").await.ok()["id"], out["id"]);
}

/// Concurrent requests undo neither a new password nor a new account.
#[tokio::test]
async fn concurrent_changes_keep_a_new_password() {
    let server = TestServer::open().await;
    for round in 0..4 {
        let mut anna = server.person("Guest").await;
        let name = format!("Anna {round}");
        let account = |password: &str| json!({ "name": name, "password": password });
        let renaming = |anna: &TestClient| {
            let mut other = anna.clone();
            let (name, stop) = (name.clone(), Instant::now() + Duration::from_millis(300));
            tokio::spawn(async move {
                while Instant::now() < stop {
                    other.post("/api/v1/me", json!({ "name": name })).await;
                }
            })
        };
        let others = [renaming(&anna), renaming(&anna)];
        anna.post("/api/v1/account", account("correct horse"))
            .await
            .ok();
        for other in others {
            other.await.unwrap();
        }
        assert_eq!(anna.get("/api/v1/me").await.ok()["account"], true);
        let others = [renaming(&anna), renaming(&anna)];
        let change = json!({ "old": "correct horse", "new": "battery staple" });
        anna.post("/api/v1/account/password", change).await.ok();
        for other in others {
            other.await.unwrap();
        }
        let mut again = TestClient::new_guest(server.address);
        again
            .post("/api/v1/login", account("correct horse"))
            .await
            .assert_refused(401, "wrongPassword");
        again
            .post("/api/v1/login", account("battery staple"))
            .await
            .ok();
    }
}

#[tokio::test]
async fn reserved_names_are_refused() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    for name in ["Organiser", "ORGANISER", "Tabiya 5", "tabiya", "Guest ab12"] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .assert_refused(409, "nameTaken");
    }
    let own = format!("Guest {}", &eve.id[..4]);
    for name in [&*own, "Guest", "Tabitha", "Organiser 2"] {
        eve.post("/api/v1/me", json!({ "name": name })).await.ok();
    }
}

#[tokio::test]
async fn guests_lose_a_name_taken_by_an_account() {
    let server = TestServer::open().await;
    let mut impostor = server.person("ANNA").await;
    let mut other = server.person("Annabel").await;
    let mut anna = server.person("Guest").await;
    let account = json!({ "name": "Anna", "password": "correct horse" });
    anna.post("/api/v1/account", account).await.ok();
    let name = async |person: &mut TestClient| person.get("/api/v1/me").await.ok()["name"].clone();
    assert_eq!(
        name(&mut impostor).await,
        format!("Guest {}", &impostor.id[..4])
    );
    assert_eq!(name(&mut other).await, "Annabel");
    assert_eq!(name(&mut anna).await, "Anna");
}

#[tokio::test]
async fn programs_play_with_tokens() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let made = anna
        .post("/api/v1/tokens", json!({ "label": "my bot" }))
        .await
        .ok();
    let token = made["token"].as_str().unwrap().to_string();
    let listed = anna.get("/api/v1/tokens").await;
    assert_eq!(listed.ok()[0]["label"], "my bot");
    assert!(!listed.body.contains(&token), "it is shown once");
    let mut bot = TestClient {
        token: Some(token),
        ..TestClient::new_guest(server.address)
    };
    let me = bot.get("/api/v1/me").await;
    assert_eq!(me.ok()["id"], anna.id.as_str());
    assert_eq!(me.header("set-cookie"), None);
    // It plays like anybody, over a socket of its own.
    let mut bo = server.person("Bo").await;
    let game = anna.play(&mut bo, timed("5+3")).await;
    let mut socket = bot.watch(&game).await;
    socket.play_move(&game, "e2e4").await;
    let mut eve = server.person("Eve").await;
    let path = format!("/api/v1/tokens/{}", made["id"].as_str().unwrap());
    eve.delete(&path).await.assert_refused(404, "notFound");
    assert_eq!(anna.delete(&path).await.status, 204);
    bot.get("/api/v1/me")
        .await
        .assert_refused(401, "wrongToken");
}

/// A new name shows at once for everybody.
#[tokio::test]
async fn a_new_name_shows_everywhere() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let mut bo = server.person("Bo").await;
    let mut socket = anna.socket().await;
    let new = json!({ "color": "white", "preset": {} });
    let challenge = anna.post("/api/v1/challenges", new).await.ok();
    let id = challenge["id"].as_str().unwrap().to_string();
    anna.post("/api/v1/me", json!({ "name": "Anna Maria" }))
        .await
        .ok();
    let mut lobby = bo.socket().await;
    lobby.send(json!({ "type": "lobby", "follow": true })).await;
    lobby
        .expect("the new name", |message| {
            message["type"] == "lobby"
                && message["challenges"][0]["by"]["name"] == "Anna Maria"
                && message["here"].to_string().contains("Anna Maria")
        })
        .await;
    let accepted = bo
        .post(&format!("/api/v1/challenges/{id}/accept"), json!({}))
        .await
        .ok();
    let game = accepted["game"].as_str().unwrap().to_string();
    let whole = bo.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(whole["players"]["white"]["name"], "Anna Maria");
    socket.watch(&game).await;
    socket
        .send(json!({ "type": "say", "game": game, "room": "players", "text": "hello" }))
        .await;
    socket
        .expect("one's own words", |message| {
            message["type"] == "said" && message["by"]["name"] == "Anna Maria"
        })
        .await;
}

/// Names that could be mistaken for each other count as one.
#[tokio::test]
async fn lookalike_names_are_the_same_name() {
    let server = TestServer::open().await;
    let account = |name: &str| json!({ "name": name, "password": "correct horse" });
    let mut zoe = server.person("Guest").await;
    zoe.post("/api/v1/account", account("Zoe Amélie"))
        .await
        .ok();
    let mut eve = server.person("Eve").await;
    for name in [
        "zo\u{ad}e amélie",
        "Z\u{34f}oe Amélie",
        "Zoe\u{3164} Amélie\u{2800}",
        "Ｚoe Amélie\u{fe0f}",
        "Zoe Ame\u{301}lie",
        "Zoe \u{2003}\n Amélie",
    ] {
        eve.post("/api/v1/account", account(name))
            .await
            .assert_refused(409, "nameTaken");
    }
    // Letters of other alphabets look the same. Guests lose such a name, and public games do not show it.
    let mut guest = server.person("СОСО").await;
    let mut coco = server.person("Guest").await;
    coco.post("/api/v1/account", account("Coco")).await.ok();
    let name = guest.get("/api/v1/me").await.ok()["name"].clone();
    assert_eq!(name, format!("Guest {}", &guest.id[..4]));
    guest
        .post("/api/v1/me", json!({ "name": "сосо" }))
        .await
        .assert_refused(409, "nameTaken");
    let white = json!({ "white": { "name": "СОСО" }, "black": { "name": "" } });
    let table = json!({ "public": true, "preset": { "players": white } });
    guest
        .post("/api/v1/games", table)
        .await
        .assert_refused(409, "nameTaken");
    for name in ["Анна Каренина", "Νίκος", "王伟"] {
        guest.post("/api/v1/me", json!({ "name": name })).await.ok();
    }
    for name in ["\u{ad}", "\u{2800}", "\u{3164}\u{fe0f}"] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .assert_refused(400, "badText");
    }
    // The same applies in public games at one computer.
    let players = |name: &str| json!({ "white": { "name": name }, "black": { "name": "" } });
    let table = |name: &str, public: bool| json!({ "public": public, "preset": { "players": players(name) } });
    eve.post("/api/v1/games", table("zoe amélie", true))
        .await
        .assert_refused(409, "nameTaken");
    eve.post("/api/v1/games", table("zoe amélie", false))
        .await
        .ok();
    eve.post("/api/v1/games", table(&"x".repeat(31), true))
        .await
        .assert_refused(400, "badText");
    let game = eve
        .post("/api/v1/games", table("a\nb\u{1b}[31m\u{202e}", true))
        .await
        .ok();
    let path = format!("/api/v1/games/{}", game["game"].as_str().unwrap());
    let game = eve.get(&path).await.ok();
    assert_eq!(game["players"]["white"]["name"], "a b[31m");
}

/// A new password revokes tokens, and revoking a token closes open sockets.
#[tokio::test]
async fn revoking_credentials_ends_tokens_and_sockets() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let account = json!({ "name": "Anna", "password": "correct horse" });
    anna.post("/api/v1/account", account).await.ok();
    let token = anna
        .post("/api/v1/tokens", json!({ "label": "a program" }))
        .await
        .ok();
    let mut socket = anna.socket().await;
    let path = format!("/api/v1/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(anna.delete(&path).await.status, 204);
    socket
        .send(json!({ "type": "watch", "game": "00000000" }))
        .await;
    let error = socket.wait_for("error").await;
    assert_eq!(error["reason"]["why"], "notYou", "{error}");
    anna.post("/api/v1/tokens", json!({ "label": "another" }))
        .await
        .ok();
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    anna.post("/api/v1/account/password", change).await.ok();
    assert_eq!(anna.get("/api/v1/tokens").await.ok(), json!([]));
}
