//! The organiser.

use serde_json::json;

use crate::common::{ORGANISER, TestGame, TestServer, refusal};
use crate::timed;

#[tokio::test]
async fn the_organiser_is_arbiter_of_any_game() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let award = json!({ "type": "award", "winner": "black" });
    let answer = pair
        .black
        .request_as(&game, 900, Some("arbiter"), award.clone())
        .await;
    assert_eq!(refusal(&answer), "notYourSeat");
    assert_eq!(
        refusal(&pair.black.request(&game, award.clone()).await),
        "notAllowed"
    );
    let mut olga = server.organiser().await;
    let mut socket = olga.socket().await;
    assert_eq!(socket.watch(&game).await["seats"], json!(["arbiter"]));
    socket
        .request_ok(
            &game,
            json!({ "type": "addTime", "seat": "white", "time": 60000 }),
        )
        .await;
    let added = pair.white.wait_for_event(&game, "timeAdded").await;
    assert!(
        added["view"]["left"]["white"].as_u64().unwrap() > 350_000,
        "{added}"
    );
    socket.request_ok(&game, award).await;
    let ended = pair.white.wait_for_event(&game, "ended").await;
    assert_eq!(
        ended["view"]["ending"]["score"],
        json!({ "white": "loss", "black": "win" })
    );
}

#[tokio::test]
async fn giving_up_organiser_rights_keeps_the_identity() {
    let server = TestServer::open().await;
    let mut olga = server.organiser().await;
    let me = olga.delete("/api/v1/organiser").await.ok();
    assert_eq!(me["organiser"], false);
    assert_eq!(me["id"], json!(olga.id));
    let me = olga.get("/api/v1/me").await.ok();
    assert_eq!(
        (&me["organiser"], &me["name"]),
        (&json!(false), &json!("Olga"))
    );
}

#[tokio::test]
async fn the_organiser_sees_private_games_and_nobody_else_does() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let game = anna.start_table().await;
    let (mut eve, mut olga) = (server.person("Eve").await, server.organiser().await);
    for path in ["", "/pgn", "/log"] {
        let path = format!("/api/v1/games/{game}{path}");
        eve.get(&path).await.assert_refused(404, "noGame");
        assert_eq!(olga.get(&path).await.status, 200);
    }
    assert_eq!(
        olga.get("/api/v1/games").await.ok()["games"],
        json!([]),
        "it is in no list"
    );
    let mut socket = anna.watch(&game).await;
    socket.request_ok(&game, json!({ "type": "abort" })).await;
    let finished = "/api/v1/games?state=finished";
    let of_anna = format!("/api/v1/players/{}/games", anna.id);
    for path in [finished, &of_anna] {
        assert_eq!(eve.get(path).await.ok()["games"], json!([]), "{path}");
        assert_eq!(
            olga.get(path).await.ok()["games"][0]["id"],
            game.as_str(),
            "{path}"
        );
    }
}

/// Organiser rights end when the organiser's token is replaced.
#[tokio::test]
async fn a_new_organiser_token_replaces_the_old_one() {
    let server = TestServer::open().await;
    let mut olga = server.organiser().await;
    let server = server
        .kill_and_restart_with(|settings| settings.organiser_token = Some("another".into()))
        .await;
    olga.club = server.address;
    let me = olga.get("/api/v1/me").await.ok();
    assert_eq!(me["organiser"], false, "{me}");
    let old = json!({ "token": ORGANISER });
    olga.post("/api/v1/organiser", old)
        .await
        .assert_refused(401, "wrongToken");
    assert_eq!(
        olga.post("/api/v1/organiser", json!({ "token": "another" }))
            .await
            .ok()["organiser"],
        true
    );
}

/// Giving up organiser rights applies to open sockets too.
#[tokio::test]
async fn open_sockets_lose_organiser_rights() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut olga = server.organiser().await;
    let mut socket = olga.watch(&game).await;
    olga.delete("/api/v1/organiser").await.ok();
    let declare = json!({ "type": "declareDraw" });
    let answer = socket.request_as(&game, 1, Some("arbiter"), declare).await;
    assert_eq!(refusal(&answer), "notYou");
    assert_eq!(socket.close_code().await, Some(1008));
    pair.white.play_move(&game, "g1f3").await;
}

/// A token that was never shown is replaced; one that was shown is kept.
#[tokio::test]
async fn an_organiser_token_is_kept_once_shown() {
    let server = TestServer::with(|settings| settings.organiser_token = None).await;
    let first = server.new_token.clone().unwrap();
    let server = server.kill_and_restart().await;
    let second = server.new_token.clone().unwrap();
    assert_ne!(first, second);
    let club = server.club();
    club.confirm_token_shown().await.unwrap();
    let server = server.kill_and_restart().await;
    assert_eq!(server.new_token, None);
    let mut olga = server.person("Olga").await;
    let token = |token: &str| json!({ "token": token });
    olga.post("/api/v1/organiser", token(&first))
        .await
        .assert_refused(401, "wrongToken");
    olga.post("/api/v1/organiser", token(&second)).await.ok();
}

/// The organiser reads what the players write, and can answer them.
#[tokio::test]
async fn the_organiser_reads_both_chat_rooms() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.white.say(&game, "players", "first").await;
    pair.black.wait_for("said").await;
    let (mut olga, mut eve) = (server.organiser().await, server.person("Eve").await);
    let (mut arbiter, mut spectator) = (olga.socket().await, eve.watch(&game).await);
    spectator.say(&game, "spectators", "second").await;
    spectator.wait_for("said").await;
    let whole = arbiter.watch(&game).await;
    let texts: Vec<&str> = whole["said"]
        .as_array()
        .unwrap()
        .iter()
        .map(|said| said["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["first", "second"]);
    pair.black.say(&game, "players", "third").await;
    spectator.say(&game, "spectators", "fourth").await;
    for text in ["third", "fourth"] {
        arbiter
            .expect(text, |message| message["text"] == text)
            .await;
    }
    for room in ["players", "spectators"] {
        arbiter.say(&game, room, &format!("to the {room}")).await;
    }
    pair.white
        .expect("the organiser's words", |message| {
            message["text"] == "to the players"
        })
        .await;
    spectator
        .expect("the organiser's words", |message| {
            message["text"] == "to the spectators"
        })
        .await;
    // The others still hear their own room only.
    pair.white.ping().await;
    spectator.ping().await;
    assert_eq!(
        pair.white.chat_texts(),
        ["first", "third", "to the players"]
    );
    assert_eq!(
        spectator.chat_texts(),
        ["second", "fourth", "to the spectators"]
    );
    // Somebody who also plays is a player only.
    let mut olga_plays = server.organiser().await;
    let game = olga_plays.play(&mut pair.bo, timed("5+3")).await;
    let mut own = olga_plays.watch(&game).await;
    let mut other = eve.watch(&game).await;
    other.say(&game, "spectators", "a hint").await;
    other.wait_for("said").await;
    own.ping().await;
    assert_eq!(own.chat_texts(), [] as [&str; 0]);
}
