//! Sessions: whoever has copied a cookie loses it when its owner signs up, changes the password or signs out.

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use sha2::Sha256;

use crate::common::{TestClient, TestServer, refusal};
use crate::timed;

fn account(name: &str, password: &str) -> serde_json::Value {
    json!({ "name": name, "password": password })
}

async fn id_of(client: &mut TestClient) -> String {
    let me = client.get("/api/v1/me").await.ok();
    me["id"].as_str().unwrap().to_string()
}

#[tokio::test]
async fn signing_up_ends_the_guests_session() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let token = anna
        .post("/api/v1/tokens", json!({ "label": "bot" }))
        .await
        .ok();
    let mut copy = anna.clone();
    let mut copied_socket = copy.socket().await;
    let signed_up = anna
        .post("/api/v1/account", account("Anna", "correct horse"))
        .await;
    assert!(signed_up.header("set-cookie").is_some());
    assert_eq!(id_of(&mut anna).await, anna.id, "she stays signed in");
    assert_eq!(anna.get("/api/v1/me").await.ok()["account"], true);
    assert_ne!(id_of(&mut copy).await, anna.id);
    assert_eq!(copied_socket.close_code().await, Some(1008));
    let mut bot = TestClient {
        token: Some(token["token"].as_str().unwrap().to_string()),
        ..TestClient::new_guest(server.address)
    };
    bot.get("/api/v1/me")
        .await
        .assert_refused(401, "wrongToken");
}

#[tokio::test]
async fn signing_out_ends_the_session_and_its_copies() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    anna.post("/api/v1/account", account("Anna", "correct horse"))
        .await
        .ok();
    let mut phone = TestClient::new_guest(server.address);
    phone
        .post("/api/v1/login", account("Anna", "correct horse"))
        .await
        .ok();
    assert_ne!(phone.cookie, anna.cookie);
    let mut copy = anna.clone();
    let (mut copied_socket, mut phone_socket) = (copy.socket().await, phone.socket().await);
    let out = anna.post("/api/v1/logout", json!({})).await.ok();
    assert_ne!(out["id"], anna.id.as_str());
    assert_ne!(id_of(&mut copy.clone()).await, anna.id);
    // The socket is told at once, and closed as soon as a browser has its new cookie.
    copied_socket
        .send(json!({ "type": "watch", "game": "00000000" }))
        .await;
    assert_eq!(refusal(&copied_socket.wait_for("error").await), "notYou");
    assert_eq!(copied_socket.close_code().await, Some(1008));
    // Her other devices are not affected.
    assert_eq!(id_of(&mut phone).await, anna.id);
    phone_socket.ping().await;

    let server = server.kill_and_restart().await;
    for (client, is_anna) in [(&mut copy, false), (&mut phone, true)] {
        client.club = server.address;
        assert_eq!(id_of(client).await == anna.id, is_anna);
    }
}

/// Sockets that open while somebody signs out do not stay open.
#[tokio::test]
async fn no_socket_outlives_its_session() {
    let server = TestServer::open().await;
    for _ in 0..2 {
        let mut anna = server.person("Anna").await;
        let mut opening = tokio::task::JoinSet::new();
        for _ in 0..30 {
            let mut copy = anna.clone();
            opening.spawn(async move { (copy.try_socket(&[]).await.ok().unwrap(), copy.cookie) });
        }
        // Some are open by now, some are not.
        tokio::task::yield_now().await;
        let copied = anna.cookie.clone();
        anna.post("/api/v1/logout", json!({})).await.ok();
        for (mut socket, cookie) in opening.join_all().await {
            match cookie == copied {
                true => assert_eq!(socket.close_code().await, Some(1008)),
                // It identified itself too late, as a new guest.
                false => assert_eq!(socket.ping().await["type"], "pong"),
            }
        }
    }
}

/// Signing in to another account ends the session of the one before, and so does giving up the organiser's role.
#[tokio::test]
async fn a_replaced_session_ends() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    for name in ["Anna", "Ben"] {
        let mut person = server.person("Guest").await;
        person
            .post("/api/v1/account", account(name, "correct horse"))
            .await
            .ok();
    }
    anna.post("/api/v1/login", account("Anna", "correct horse"))
        .await
        .ok();
    let mut copy = anna.clone();
    let id = id_of(&mut copy.clone()).await;
    anna.post("/api/v1/login", account("Ben", "correct horse"))
        .await
        .ok();
    assert_ne!(id_of(&mut copy).await, id);

    let mut olga = server.organiser().await;
    let mut copy = olga.clone();
    olga.delete("/api/v1/organiser").await.ok();
    let me = copy.get("/api/v1/me").await.ok();
    assert_eq!(me["organiser"], false);
    assert_ne!(me["id"], olga.id.as_str());
    assert_eq!(id_of(&mut olga).await, olga.id);
    // Becoming the organiser keeps the session: signing out ends the cookie that was there before, too.
    let mut olga = server.person("Olga").await;
    let mut copy = olga.clone();
    let token = json!({ "token": crate::common::ORGANISER });
    olga.post("/api/v1/organiser", token).await.ok();
    assert_eq!(id_of(&mut copy.clone()).await, olga.id);
    olga.post("/api/v1/logout", json!({})).await.ok();
    assert_ne!(id_of(&mut copy).await, olga.id);
}

/// They have no session id.
#[tokio::test]
async fn cookies_of_earlier_versions_work_until_they_are_signed_out() {
    let mut server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    server.kill();
    let key = server.store().await.setting("cookie key").await;
    let server = server.kill_and_restart().await;
    anna.club = server.address;
    let text = format!("1.{}.0.p", anna.id);
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.unwrap().unwrap()).unwrap();
    mac.update(text.as_bytes());
    let mac = HEXLOWER.encode(&mac.finalize().into_bytes());
    let (name, _) = anna.cookie.as_ref().unwrap().split_once('=').unwrap();
    let mut old = TestClient {
        cookie: Some(format!("{name}={text}.{mac}")),
        ..TestClient::new_guest(server.address)
    };
    let mut copy = old.clone();
    assert_eq!(id_of(&mut old).await, anna.id);
    old.post("/api/v1/logout", json!({})).await.ok();
    assert_ne!(id_of(&mut copy).await, anna.id);
    assert_eq!(id_of(&mut anna).await, anna.id, "another session");
}

/// Codes are kept in the store: they work after a restart, once.
#[tokio::test]
async fn one_time_codes_survive_a_restart() {
    let server = TestServer::open().await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let game = anna.play(&mut bo, timed("5+3")).await;
    let code = anna
        .post(&format!("/api/v1/games/{game}/seat"), json!({}))
        .await
        .ok();
    assert_eq!(code["seconds"], 300);
    let seat = format!("/api/v1/seats/{}", code["code"].as_str().unwrap());
    let club = server.club();
    let organiser = json!({ "token": club.organiser_code().await.unwrap() });

    let server = server.kill_and_restart().await;
    let mut phone = server.person("Phone").await;
    // A code in the wrong place is refused, and not used up.
    let wrong = json!({ "token": code["code"] });
    phone
        .post("/api/v1/organiser", wrong)
        .await
        .assert_refused(401, "wrongToken");
    assert_eq!(
        phone.post(&seat, json!({})).await.ok()["game"],
        game.as_str()
    );
    phone
        .post(&seat, json!({}))
        .await
        .assert_refused(404, "noCode");
    let me = phone
        .post("/api/v1/organiser", organiser.clone())
        .await
        .ok();
    assert_eq!(me["organiser"], true);
    phone
        .post("/api/v1/organiser", organiser)
        .await
        .assert_refused(401, "wrongToken");
}
