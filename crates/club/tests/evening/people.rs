//! Who somebody is: names, accounts, tokens, seats that move.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::{Hall, Person};
use crate::timed;

#[tokio::test]
async fn accounts_keep_names() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let account = |name: &str, password: &str| json!({ "name": name, "password": password });
    anna.post("/api/v1/account", account("Anna", "short"))
        .await
        .refused(400, "badText");
    let me = anna
        .post("/api/v1/account", account("Anna", "correct horse"))
        .await
        .good();
    assert_eq!((&me["account"], &me["id"]), (&json!(true), &json!(anna.id)));
    let mut eve = hall.person("Eve").await;
    eve.post("/api/v1/me", json!({ "name": "aNNa" }))
        .await
        .refused(409, "nameTaken");
    eve.post("/api/v1/account", account("ANNA", "another horse"))
        .await
        .refused(409, "nameTaken");
    eve.post("/api/v1/login", account("Anna", "wrong horse"))
        .await
        .refused(401, "wrongPassword");
    assert_eq!(
        eve.get("/api/v1/me").await.good()["name"],
        "Eve",
        "a wrong password changes nothing"
    );

    // At another device.
    let mut phone = Person::stranger(hall.address);
    let me = phone
        .post("/api/v1/login", account("anna", "correct horse"))
        .await
        .good();
    assert_eq!((&me["id"], &me["name"]), (&json!(anna.id), &json!("Anna")));
    assert_eq!(phone.get("/api/v1/me").await.good()["id"], anna.id.as_str());

    // A new password puts out whoever has an old cookie, also who is here with it.
    let mut old_line = anna.line().await;
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    phone
        .post("/api/v1/account/password", change("nonsense"))
        .await
        .refused(401, "wrongPassword");
    phone
        .post("/api/v1/account/password", change("correct horse"))
        .await
        .good();
    assert_eq!(phone.get("/api/v1/me").await.good()["id"], anna.id.as_str());
    assert_ne!(anna.get("/api/v1/me").await.good()["id"], me["id"]);
    let mut new_line = phone.line().await;
    assert_eq!(old_line.ended().await, Some(1008));
    new_line.ping().await;
    let mut again = Person::stranger(hall.address);
    again
        .post("/api/v1/login", account("Anna", "correct horse"))
        .await
        .refused(401, "wrongPassword");
    again
        .post("/api/v1/login", account("Anna", "battery staple"))
        .await
        .good();
    let out = again.post("/api/v1/logout", json!({})).await.good();
    assert_ne!(out["id"], me["id"]);
    assert_eq!(again.get("/api/v1/me").await.good()["id"], out["id"]);
}

/// What is done at the same time does not undo a change of the password, nor an account.
#[tokio::test]
async fn a_new_password_stays() {
    let hall = Hall::open().await;
    for round in 0..4 {
        let mut anna = hall.person("Guest").await;
        let name = format!("Anna {round}");
        let account = |password: &str| json!({ "name": name, "password": password });
        let renaming = |anna: &Person| {
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
            .good();
        for other in others {
            other.await.unwrap();
        }
        assert_eq!(anna.get("/api/v1/me").await.good()["account"], true);
        let others = [renaming(&anna), renaming(&anna)];
        let change = json!({ "old": "correct horse", "new": "battery staple" });
        anna.post("/api/v1/account/password", change).await.good();
        for other in others {
            other.await.unwrap();
        }
        let mut again = Person::stranger(hall.address);
        again
            .post("/api/v1/login", account("correct horse"))
            .await
            .refused(401, "wrongPassword");
        again
            .post("/api/v1/login", account("battery staple"))
            .await
            .good();
    }
}

#[tokio::test]
async fn names_of_the_club_itself_are_nobodys() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    for name in ["Organiser", "ORGANISER", "Tabiya 5", "tabiya", "Guest ab12"] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .refused(409, "nameTaken");
    }
    let own = format!("Guest {}", &eve.id[..4]);
    for name in [&*own, "Guest", "Tabitha", "Organiser 2"] {
        eve.post("/api/v1/me", json!({ "name": name })).await.good();
    }
}

#[tokio::test]
async fn guests_lose_a_name_that_becomes_an_accounts() {
    let hall = Hall::open().await;
    let mut impostor = hall.person("ANNA").await;
    let mut other = hall.person("Annabel").await;
    let mut anna = hall.person("Guest").await;
    let account = json!({ "name": "Anna", "password": "correct horse" });
    anna.post("/api/v1/account", account).await.good();
    let name = async |person: &mut Person| person.get("/api/v1/me").await.good()["name"].clone();
    assert_eq!(
        name(&mut impostor).await,
        format!("Guest {}", &impostor.id[..4])
    );
    assert_eq!(name(&mut other).await, "Annabel");
    assert_eq!(name(&mut anna).await, "Anna");
}

#[tokio::test]
async fn tokens_for_programs() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let made = anna
        .post("/api/v1/tokens", json!({ "label": "my bot" }))
        .await
        .good();
    let token = made["token"].as_str().unwrap().to_string();
    let listed = anna.get("/api/v1/tokens").await;
    assert_eq!(listed.good()[0]["label"], "my bot");
    assert!(!listed.body.contains(&token), "it is shown once");
    let mut bot = Person {
        token: Some(token),
        ..Person::stranger(hall.address)
    };
    let me = bot.get("/api/v1/me").await;
    assert_eq!(me.good()["id"], anna.id.as_str());
    assert_eq!(me.header("set-cookie"), None);
    // It plays like anybody, over a line of its own.
    let mut bo = hall.person("Bo").await;
    let game = anna.play(&mut bo, timed("5+3")).await;
    let mut line = bot.watch(&game).await;
    line.plays(&game, "e2e4").await;
    let mut eve = hall.person("Eve").await;
    let path = format!("/api/v1/tokens/{}", made["id"].as_str().unwrap());
    eve.delete(&path).await.refused(404, "notFound");
    assert_eq!(anna.delete(&path).await.status, 204);
    bot.get("/api/v1/me").await.refused(401, "wrongToken");
}

/// A name that is changed while somebody is here is the new one for everybody, at once.
#[tokio::test]
async fn a_new_name_is_heard_everywhere() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let mut bo = hall.person("Bo").await;
    let mut line = anna.line().await;
    let new = json!({ "color": "white", "preset": {} });
    let challenge = anna.post("/api/v1/challenges", new).await.good();
    let id = challenge["id"].as_str().unwrap().to_string();
    anna.post("/api/v1/me", json!({ "name": "Anna Maria" }))
        .await
        .good();
    let mut lobby = bo.line().await;
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
        .good();
    let game = accepted["game"].as_str().unwrap().to_string();
    let whole = bo.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(whole["players"]["white"]["name"], "Anna Maria");
    line.watch(&game).await;
    line.send(json!({ "type": "say", "game": game, "room": "players", "text": "hello" }))
        .await;
    line.expect("one's own words", |message| {
        message["type"] == "said" && message["by"]["name"] == "Anna Maria"
    })
    .await;
}

/// Names that pass for each other are one name.
#[tokio::test]
async fn names_that_look_alike_are_one() {
    let hall = Hall::open().await;
    let account = |name: &str| json!({ "name": name, "password": "correct horse" });
    let mut zoe = hall.person("Guest").await;
    zoe.post("/api/v1/account", account("Zoe Amélie"))
        .await
        .good();
    let mut eve = hall.person("Eve").await;
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
            .refused(409, "nameTaken");
    }
    for name in ["\u{ad}", "\u{2800}", "\u{3164}\u{fe0f}"] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .refused(400, "badText");
    }
    // At one computer too, where all see it.
    let players = |name: &str| json!({ "white": { "name": name }, "black": { "name": "" } });
    let table = |name: &str, public: bool| json!({ "public": public, "preset": { "players": players(name) } });
    eve.post("/api/v1/games", table("zoe amélie", true))
        .await
        .refused(409, "nameTaken");
    eve.post("/api/v1/games", table("zoe amélie", false))
        .await
        .good();
    eve.post("/api/v1/games", table(&"x".repeat(31), true))
        .await
        .refused(400, "badText");
    let game = eve
        .post("/api/v1/games", table("a\nb\u{1b}[31m\u{202e}", true))
        .await
        .good();
    let path = format!("/api/v1/games/{}", game["game"].as_str().unwrap());
    let game = eve.get(&path).await.good();
    assert_eq!(game["players"]["white"]["name"], "a b[31m");
}

/// Whoever has a token loses it with the password, and an open socket counts for nothing when a token is dropped.
#[tokio::test]
async fn tokens_and_sockets_go_with_what_they_came_by() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let account = json!({ "name": "Anna", "password": "correct horse" });
    anna.post("/api/v1/account", account).await.good();
    let token = anna
        .post("/api/v1/tokens", json!({ "label": "a program" }))
        .await
        .good();
    let mut line = anna.line().await;
    let path = format!("/api/v1/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(anna.delete(&path).await.status, 204);
    line.send(json!({ "type": "watch", "game": "00000000" }))
        .await;
    let error = line.expect_type("error").await;
    assert_eq!(error["reason"]["why"], "notYou", "{error}");
    anna.post("/api/v1/tokens", json!({ "label": "another" }))
        .await
        .good();
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    anna.post("/api/v1/account/password", change).await.good();
    assert_eq!(anna.get("/api/v1/tokens").await.good(), json!([]));
}
