//! Moves for others, repeated and out of order, and access to private games.

use std::time::Duration;

use serde_json::json;

use crate::common::{BackgroundGame, TestGame, TestServer, is_event_of, refusal};

#[tokio::test]
async fn nobody_moves_for_another_seat() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    let game = pair.game.clone();
    let e4 = json!({ "type": "move", "uci": "e2e4" });
    // Black acts for White: by turn, by seat and for the board.
    assert_eq!(
        refusal(&pair.black.request(&game, e4.clone()).await),
        "notYourTurn"
    );
    for (id, seat) in [(50, "white"), (51, "board"), (52, "arbiter")] {
        let answer = pair
            .black
            .request_as(&game, id, Some(seat), e4.clone())
            .await;
        assert_eq!(refusal(&answer), "notYourSeat", "{seat}");
    }
    // A spectator tries, over the WebSocket and by HTTP.
    let mut eve = server.person("Eve").await;
    let mut watching = eve.watch(&game).await;
    for (id, seat) in [
        (60, None),
        (61, Some("white")),
        (62, Some("black")),
        (63, Some("arbiter")),
    ] {
        let answer = watching.request_as(&game, id, seat, e4.clone()).await;
        assert_eq!(refusal(&answer), "notYourSeat", "{seat:?}");
    }
    let act = json!({ "id": 64, "seat": "white", "request": e4 });
    eve.post(&format!("/api/v1/games/{game}/do"), act)
        .await
        .assert_refused(403, "notYourSeat");
    eve.post(&format!("/api/v1/games/{game}/rematch"), json!({}))
        .await
        .assert_refused(403, "notYourSeat");
    // Commands reserved for the host cannot even be expressed.
    let left = json!({ "type": "leave", "seat": "white", "how": "left" });
    watching
        .send(json!({ "type": "do", "game": game, "id": 65, "request": left }))
        .await;
    let answer = watching.wait_for("refused").await;
    assert_eq!(refusal(&answer), "badMessage");
    let seen = eve.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["ply"], 0, "nothing happened");
    pair.moves("e2e4 e7e5").await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    let game = pair.game.clone();
    let e4 = json!({ "type": "move", "uci": "e2e4" });
    let first = pair.white.request_as(&game, 7, None, e4.clone()).await;
    let again = pair.white.request_as(&game, 7, None, e4.clone()).await;
    assert_eq!(first, again);
    // From another tab and by HTTP, too.
    let mut tab = pair.anna.watch(&game).await;
    assert_eq!(
        tab.request_as(&game, 7, None, e4.clone()).await["type"],
        "done"
    );
    let act = json!({ "id": 7, "request": e4 });
    pair.anna
        .post(&format!("/api/v1/games/{game}/do"), act)
        .await
        .ok();
    // Another command with the same id is refused.
    let other = pair
        .white
        .request_as(&game, 7, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(refusal(&other), "idUsed");
    // Another player may use the same id.
    let reply = pair
        .black
        .request_as(&game, 7, None, json!({ "type": "move", "uci": "e7e5" }))
        .await;
    assert_eq!(reply["type"], "done");
    // A refusal is repeated, even if the command would be legal by now.
    let early = pair
        .black
        .request_as(&game, 8, None, json!({ "type": "move", "uci": "d7d5" }))
        .await;
    assert_eq!(refusal(&early), "notYourTurn");
    pair.white
        .request_as(&game, 9, None, json!({ "type": "move", "uci": "g1f3" }))
        .await;
    let still = pair
        .black
        .request_as(&game, 8, None, json!({ "type": "move", "uci": "d7d5" }))
        .await;
    assert_eq!(refusal(&still), "notYourTurn");
    pair.black.wait_for_move(&game, "g1f3").await;
    let seen = pair.bo.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["view"]["ply"], 3);
    let moves = pair
        .black
        .received
        .iter()
        .filter(|message| is_event_of(&game, "moved")(message));
    assert_eq!(moves.count(), 3, "nobody saw anything twice");
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn commands_out_of_order_are_refused() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut pair = TestGame::at(server.address, json!({})).await;
    let game = pair.game.clone();
    // All at once: only the first is White's to make.
    for (id, uci) in [(3, "g1f3"), (1, "e2e4"), (2, "d2d4")] {
        let request = json!({ "type": "move", "uci": uci });
        pair.white
            .send(json!({ "type": "do", "game": game, "id": id, "request": request }))
            .await;
    }
    assert_eq!(pair.white.answer(&game, 3).await["type"], "done");
    assert_eq!(refusal(&pair.white.answer(&game, 1).await), "notYourTurn");
    assert_eq!(refusal(&pair.white.answer(&game, 2).await), "notYourTurn");
    let accept = |what: &str| json!({ "type": "accept", "what": what });
    for what in ["draw", "takeback", "pause", "resume", "restart"] {
        let answer = pair.black.request(&game, accept(what)).await;
        assert_eq!(answer["type"], "refused", "{what}: {answer}");
    }
    for request in [
        "flag",
        "claimAbandoned",
        "requestIncrement",
        "claimQuickplay",
    ] {
        let answer = pair.black.request(&game, json!({ "type": request })).await;
        assert_eq!(answer["type"], "refused", "{request}: {answer}");
    }
    pair.black
        .send(json!({ "type": "rematch", "game": game }))
        .await;
    assert_eq!(refusal(&pair.black.wait_for("error").await), "notOver");
    assert_eq!(
        pair.bo.get(&format!("/api/v1/games/{game}")).await.ok()["view"]["ply"],
        1
    );
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn requests_to_nonexistent_games_are_refused() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    for id in [
        "zzzzzzzz",
        "ZZZZZZZZ",
        "",
        "../../..",
        "x' OR 1=1",
        "ａbcdefgh",
    ] {
        socket.send(json!({ "type": "watch", "game": id })).await;
        assert_eq!(refusal(&socket.wait_for("error").await), "noGame", "{id}");
        for request in [
            json!({ "type": "resign" }),
            json!({ "type": "move", "uci": "e2e4" }),
        ] {
            // The answer repeats the id as it was sent.
            let answer = socket.request(id, request).await;
            assert_eq!(refusal(&answer), "noGame", "{id}");
        }
    }
    let rematch = json!({ "type": "rematch", "game": "ZZZZZZZZ" });
    socket.send(rematch).await;
    assert_eq!(refusal(&socket.wait_for("error").await), "noGame");
    let challenge = json!({ "to": "../../x" });
    let answer = eve.post("/api/v1/challenges", challenge).await;
    answer.assert_refused(422, "badMessage");
    assert_eq!(answer.json()["error"]["detail"]["found"], "to");
    let challenge = json!({ "to": "zzzzzzzz" });
    let answer = eve.post("/api/v1/challenges", challenge).await;
    answer.assert_refused(404, "nobody");
    // Requests for nonexistent games do not use up the limit of watched games.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for number in 0..40 {
        socket
            .send(json!({ "type": "watch", "game": format!("none{number:04}") }))
            .await;
        socket.wait_for("error").await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let pair = TestGame::at(server.address, json!({})).await;
    socket.watch(&pair.game).await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn private_games_look_nonexistent_to_others() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let (mut anna, mut bo) = (server.person("Anna").await, server.person("Bo").await);
    let challenge = anna
        .post(
            "/api/v1/challenges",
            json!({ "unlisted": true, "color": "white" }),
        )
        .await
        .ok();
    let game = challenge["id"].as_str().unwrap().to_string();
    bo.post(&format!("/api/v1/challenges/{game}/accept"), json!({}))
        .await
        .ok();
    let (mut white, mut black) = (anna.watch(&game).await, bo.watch(&game).await);
    let mut eve = server.person("Eve").await;
    let mut socket = eve.socket().await;
    for from in [json!(null), json!(0), json!(1)] {
        socket
            .send(json!({ "type": "watch", "game": game, "from": from }))
            .await;
        assert_eq!(refusal(&socket.wait_for("error").await), "noGame");
    }
    for path in ["", "/pgn", "/log"] {
        eve.get(&format!("/api/v1/games/{game}{path}"))
            .await
            .assert_refused(404, "noGame");
    }
    let talk = json!({ "room": "spectators", "text": "Boo!" });
    let act = json!({ "id": 1, "request": { "type": "resign" } });
    for (what, body) in [("say", talk), ("do", act), ("rematch", json!({}))] {
        eve.post(&format!("/api/v1/games/{game}/{what}"), body)
            .await
            .assert_refused(404, "noGame");
    }
    assert!(
        eve.post(&format!("/api/v1/games/{game}/seat"), json!({}))
            .await
            .status
            >= 400
    );
    // Those who were refused receive no events.
    white.play_move(&game, "e2e4").await;
    black.wait_for_move(&game, "e2e4").await;
    white.say(&game, "players", "Just us.").await;
    black.wait_for("said").await;
    socket.ping().await;
    assert!(
        !socket.has(|message| message["game"] == game.as_str()),
        "{:?}",
        socket.received
    );
    assert!(!eve.get("/api/v1/games").await.body.contains(&game));
    background_game.assert_unaffected().await;
}

/// Giving away the seat of a private game ends access to it.
#[tokio::test]
async fn giving_a_private_seat_away_ends_access() {
    let server = TestServer::open().await;
    let mut anna = server.person("Anna").await;
    let game = anna.start_table().await;
    let mut before = anna.watch(&game).await;
    let code = anna
        .post(&format!("/api/v1/games/{game}/seat"), json!({}))
        .await
        .ok();
    let mut phone = server.person("Phone").await;
    phone
        .post(
            &format!("/api/v1/seats/{}", code["code"].as_str().unwrap()),
            json!({}),
        )
        .await
        .ok();
    let mut socket = phone.watch(&game).await;
    socket.play_move(&game, "e2e4").await;
    before.ping().await;
    assert!(
        !before.has(is_event_of(&game, "moved")),
        "{:?}",
        before.received
    );
    anna.get(&format!("/api/v1/games/{game}"))
        .await
        .assert_refused(404, "noGame");
}
