//! Moves for others, twice, out of order, and looks into what is private.

use std::time::Duration;

use serde_json::json;

use crate::common::{Elsewhere, Hall, Pair, event_of, refusal};

#[tokio::test]
async fn nobody_moves_for_another_seat() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    let e4 = json!({ "type": "move", "uci": "e2e4" });
    // Black for White, by turn, by seat and for the board.
    assert_eq!(
        refusal(&pair.black.asks(&game, e4.clone()).await),
        "notYourTurn"
    );
    for (id, seat) in [(50, "white"), (51, "board"), (52, "arbiter")] {
        let answer = pair.black.asks_as(&game, id, Some(seat), e4.clone()).await;
        assert_eq!(refusal(&answer), "notYourSeat", "{seat}");
    }
    // A spectator, over the line and by HTTP.
    let mut eve = hall.person("Eve").await;
    let mut watching = eve.watch(&game).await;
    for (id, seat) in [
        (60, None),
        (61, Some("white")),
        (62, Some("black")),
        (63, Some("arbiter")),
    ] {
        let answer = watching.asks_as(&game, id, seat, e4.clone()).await;
        assert_eq!(refusal(&answer), "notYourSeat", "{seat:?}");
    }
    let act = json!({ "id": 64, "seat": "white", "request": e4 });
    eve.post(&format!("/api/v1/games/{game}/do"), act)
        .await
        .refused(403, "notYourSeat");
    eve.post(&format!("/api/v1/games/{game}/rematch"), json!({}))
        .await
        .refused(403, "notYourSeat");
    // What only the host may say cannot even be said.
    let left = json!({ "type": "leave", "seat": "white", "how": "left" });
    watching
        .send(json!({ "type": "do", "game": game, "id": 65, "request": left }))
        .await;
    let answer = watching.expect_type("refused").await;
    assert_eq!(refusal(&answer), "badMessage");
    let seen = eve.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["ply"], 0, "nothing happened");
    pair.moves("e2e4 e7e5").await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    let e4 = json!({ "type": "move", "uci": "e2e4" });
    let first = pair.white.asks_as(&game, 7, None, e4.clone()).await;
    let again = pair.white.asks_as(&game, 7, None, e4.clone()).await;
    assert_eq!(first, again);
    // By another tab, and by HTTP, too.
    let mut tab = pair.anna.watch(&game).await;
    assert_eq!(
        tab.asks_as(&game, 7, None, e4.clone()).await["type"],
        "done"
    );
    let act = json!({ "id": 7, "request": e4 });
    pair.anna
        .post(&format!("/api/v1/games/{game}/do"), act)
        .await
        .good();
    // Another command with the same id is another.
    let other = pair
        .white
        .asks_as(&game, 7, None, json!({ "type": "resign" }))
        .await;
    assert_eq!(refusal(&other), "idUsed");
    // The same id is another's own affair.
    let reply = pair
        .black
        .asks_as(&game, 7, None, json!({ "type": "move", "uci": "e7e5" }))
        .await;
    assert_eq!(reply["type"], "done");
    // Refused once, refused again, even if it would be good now.
    let early = pair
        .black
        .asks_as(&game, 8, None, json!({ "type": "move", "uci": "d7d5" }))
        .await;
    assert_eq!(refusal(&early), "notYourTurn");
    pair.white
        .asks_as(&game, 9, None, json!({ "type": "move", "uci": "g1f3" }))
        .await;
    let still = pair
        .black
        .asks_as(&game, 8, None, json!({ "type": "move", "uci": "d7d5" }))
        .await;
    assert_eq!(refusal(&still), "notYourTurn");
    pair.black.sees_move(&game, "g1f3").await;
    let seen = pair.bo.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["view"]["ply"], 3);
    let moves = pair
        .black
        .heard
        .iter()
        .filter(|message| event_of(&game, "moved")(message));
    assert_eq!(moves.count(), 3, "nobody saw anything twice");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn commands_out_of_order_are_refused() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    // All at once: only the first of them is White's to make now.
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
        let answer = pair.black.asks(&game, accept(what)).await;
        assert_eq!(answer["type"], "refused", "{what}: {answer}");
    }
    for request in [
        "flag",
        "claimAbandoned",
        "requestIncrement",
        "claimQuickplay",
    ] {
        let answer = pair.black.asks(&game, json!({ "type": request })).await;
        assert_eq!(answer["type"], "refused", "{request}: {answer}");
    }
    pair.black
        .send(json!({ "type": "rematch", "game": game }))
        .await;
    assert_eq!(refusal(&pair.black.expect_type("error").await), "notOver");
    assert_eq!(
        pair.bo.get(&format!("/api/v1/games/{game}")).await.good()["view"]["ply"],
        1
    );
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn games_that_do_not_exist() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for id in [
        "zzzzzzzz",
        "ZZZZZZZZ",
        "",
        "../../..",
        "x' OR 1=1",
        "ａbcdefgh",
    ] {
        line.send(json!({ "type": "watch", "game": id })).await;
        assert_eq!(refusal(&line.expect_type("error").await), "noGame", "{id}");
    }
    let answer = line.asks("zzzzzzzz", json!({ "type": "resign" })).await;
    assert_eq!(refusal(&answer), "noGame");
    // However often somebody looked for what is not there, they can watch what is.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for number in 0..40 {
        line.send(json!({ "type": "watch", "game": format!("none{number:04}") }))
            .await;
        line.expect_type("error").await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let pair = Pair::at(hall.address, json!({})).await;
    line.watch(&pair.game).await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn private_games_are_as_if_they_were_not() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let (mut anna, mut bo) = (hall.person("Anna").await, hall.person("Bo").await);
    let challenge = anna
        .post(
            "/api/v1/challenges",
            json!({ "unlisted": true, "color": "white" }),
        )
        .await
        .good();
    let game = challenge["id"].as_str().unwrap().to_string();
    bo.post(&format!("/api/v1/challenges/{game}/accept"), json!({}))
        .await
        .good();
    let (mut white, mut black) = (anna.watch(&game).await, bo.watch(&game).await);
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for from in [json!(null), json!(0), json!(1)] {
        line.send(json!({ "type": "watch", "game": game, "from": from }))
            .await;
        assert_eq!(refusal(&line.expect_type("error").await), "noGame");
    }
    for path in ["", "/pgn", "/log"] {
        eve.get(&format!("/api/v1/games/{game}{path}"))
            .await
            .refused(404, "noGame");
    }
    let talk = json!({ "room": "spectators", "text": "Boo!" });
    let act = json!({ "id": 1, "request": { "type": "resign" } });
    for (what, body) in [("say", talk), ("do", act), ("rematch", json!({}))] {
        eve.post(&format!("/api/v1/games/{game}/{what}"), body)
            .await
            .refused(404, "noGame");
    }
    assert!(
        eve.post(&format!("/api/v1/games/{game}/seat"), json!({}))
            .await
            .status
            >= 400
    );
    // What happens there is not heard by who asked for it.
    white.plays(&game, "e2e4").await;
    black.sees_move(&game, "e2e4").await;
    white.say(&game, "players", "Just us.").await;
    black.expect_type("said").await;
    line.ping().await;
    assert!(
        !line.has(|message| message["game"] == game.as_str()),
        "{:?}",
        line.heard
    );
    assert!(!eve.get("/api/v1/games").await.body.contains(&game));
    elsewhere.did_not_notice().await;
}

/// Who gave the seat of a private game away has no part in it any more.
#[tokio::test]
async fn who_gave_a_private_seat_away_hears_no_more() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let game = anna.sit_down().await;
    let mut before = anna.watch(&game).await;
    let code = anna
        .post(&format!("/api/v1/games/{game}/seat"), json!({}))
        .await
        .good();
    let mut phone = hall.person("Phone").await;
    phone
        .post(
            &format!("/api/v1/seats/{}", code["code"].as_str().unwrap()),
            json!({}),
        )
        .await
        .good();
    let mut line = phone.watch(&game).await;
    line.plays(&game, "e2e4").await;
    before.ping().await;
    assert!(!before.has(event_of(&game, "moved")), "{:?}", before.heard);
    anna.get(&format!("/api/v1/games/{game}"))
        .await
        .refused(404, "noGame");
}
