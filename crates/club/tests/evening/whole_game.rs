//! A whole game between two people.

use serde_json::{Value, json};
use tabiya_game::{Game, Log};

use crate::common::{TestClient, TestGame, TestServer, TestSocket, event, refusal, until};
use crate::{from_fen, timed};

#[tokio::test]
async fn two_people_and_a_spectator_play_a_whole_game() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let mut eve = server.person("Eve").await;
    let mut watching = eve.socket().await;
    let seen = watching.watch(&pair.game).await;
    assert_eq!(seen["seats"], json!([]));
    assert_eq!(seen["players"]["white"]["name"], "Anna");
    assert_eq!(seen["view"]["left"]["black"], 300_000);
    let watchers = pair.white.wait_for("watchers").await;
    assert_eq!(watchers["count"], 1);

    pair.moves("f2f3 e7e5 h2h3 d7d6").await;
    offer_a_draw_that_is_declined(&mut pair).await;
    take_back(&mut pair).await;
    talk(&mut pair, &mut watching).await;
    pair.white.play_move(&pair.game, "g2g4").await;
    pair.black.play_move(&pair.game, "d8h4").await;

    for socket in [&mut pair.white, &mut pair.black, &mut watching] {
        let ended = socket.wait_for_event(&pair.game, "ended").await;
        assert_eq!(
            ended["event"]["kind"],
            json!({ "type": "ended", "how": "checkmate", "winner": "black" })
        );
        assert_eq!(
            ended["view"]["ending"]["score"],
            json!({ "white": "loss", "black": "win" })
        );
    }
    check_everyone_received_everything_once(
        &mut eve,
        &pair.game,
        &[&pair.white, &pair.black, &watching],
    )
    .await;
    check_listed_as_finished(&mut eve, &pair.game).await;
    check_downloads(&mut eve, &pair.game).await;
    rematch_changes_colours(&mut pair).await;
}

async fn offer_a_draw_that_is_declined(pair: &mut TestGame) {
    pair.white
        .request_ok(&pair.game, json!({ "type": "offer", "what": "draw" }))
        .await;
    let offered = pair.black.wait_for_event(&pair.game, "offered").await;
    assert_eq!(
        offered["view"]["offers"],
        json!([{ "what": "draw", "by": "white" }])
    );
    pair.black
        .request_ok(&pair.game, json!({ "type": "decline", "what": "draw" }))
        .await;
    let declined = pair.white.wait_for_event(&pair.game, "declined").await;
    assert_eq!(declined["view"]["offers"], json!([]));
}

async fn take_back(pair: &mut TestGame) {
    pair.black
        .request_ok(&pair.game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    pair.white.wait_for_event(&pair.game, "offered").await;
    let answer = pair
        .black
        .request(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    assert_eq!(
        refusal(&answer),
        "nothingToAnswer",
        "nobody accepts their own offer"
    );
    pair.white
        .request_ok(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    let back = pair.black.wait_for_event(&pair.game, "takenBack").await;
    assert_eq!(back["view"]["ply"], 3);
    pair.black.play_move(&pair.game, "a7a6").await;
    pair.white.wait_for_move(&pair.game, "a7a6").await;
}

/// Players read players' chat, spectators read spectators', and nobody writes in the other room.
async fn talk(pair: &mut TestGame, watching: &mut TestSocket) {
    let game = pair.game.clone();
    pair.white.say(&game, "players", "Good luck!").await;
    watching
        .say(&game, "spectators", "White stands badly.")
        .await;
    let received = pair.black.wait_for("said").await;
    assert_eq!(
        (&received["text"], &received["by"]["name"]),
        (&json!("Good luck!"), &json!("Anna"))
    );
    watching.wait_for("said").await;
    watching.say(&game, "players", "Play d8h4!").await;
    assert_eq!(refusal(&watching.wait_for("error").await), "notYourRoom");
    pair.white
        .say(&game, "spectators", "What do you think?")
        .await;
    assert_eq!(refusal(&pair.white.wait_for("error").await), "notYourRoom");
    // Messages arrive in order, so what has not arrived by now will not.
    for socket in [&mut pair.white, &mut pair.black, &mut *watching] {
        socket.ping().await;
    }
    assert_eq!(pair.white.chat_texts(), ["Good luck!"]);
    assert_eq!(pair.black.chat_texts(), ["Good luck!"]);
    assert_eq!(watching.chat_texts(), ["White stands badly."]);
    // A new request shows only one's own room, too.
    let seen = pair.bo.get(&format!("/api/v1/games/{game}")).await.ok();
    assert_eq!(seen["said"].as_array().unwrap().len(), 1);
    assert_eq!(seen["said"][0]["text"], "Good luck!");
}

/// Checks that these sockets received the log of the game, each event once and in order.
async fn check_everyone_received_everything_once(
    eve: &mut TestClient,
    game: &str,
    sockets: &[&TestSocket],
) {
    let stored = eve.get(&format!("/api/v1/games/{game}")).await.ok();
    let log = stored["events"].as_array().unwrap();
    for socket in sockets {
        let first = socket
            .received
            .iter()
            .find(|message| message["type"] == "game")
            .unwrap();
        let mut copy = first["events"].as_array().unwrap().clone();
        let later = socket
            .received
            .iter()
            .filter(|message| event(game)(message));
        copy.extend(later.map(|message| message["event"].clone()));
        assert_eq!(&copy, log);
    }
}

async fn check_listed_as_finished(eve: &mut TestClient, game: &str) {
    let finished = eve.get("/api/v1/games?state=finished").await.ok();
    let games = finished["games"].as_array().unwrap();
    let found: Vec<&Value> = games.iter().filter(|other| other["id"] == game).collect();
    assert_eq!(found.len(), 1, "{games:?}");
    assert_eq!(found[0]["result"], "0-1");
    assert_eq!(found[0]["names"], json!({ "white": "Anna", "black": "Bo" }));
    assert_eq!(found[0]["ply"], 6);
    until("the game to leave the list", async || {
        eve.get("/api/v1/games").await.ok()["games"] == json!([])
    })
    .await;
}

async fn check_downloads(eve: &mut TestClient, game: &str) {
    let pgn = eve.get(&format!("/api/v1/games/{game}/pgn")).await;
    assert!(
        pgn.header("content-disposition")
            .unwrap()
            .contains("attachment")
    );
    for part in [
        "[White \"Anna\"]",
        "[Black \"Bo\"]",
        "[Result \"0-1\"]",
        "Qh4#",
    ] {
        assert!(pgn.body.contains(part), "{part} is not in {}", pgn.body);
    }
    assert!(
        pgn.body.contains("(2... d6"),
        "a move that was taken back is a variation: {}",
        pgn.body
    );
    let log = eve.get(&format!("/api/v1/games/{game}/log")).await;
    let reading = Log::read(log.body.as_bytes());
    let replayed = Game::verify(&reading.events).unwrap();
    assert_eq!(replayed.ply(), 6);
}

async fn rematch_changes_colours(pair: &mut TestGame) {
    let first = pair.game.clone();
    pair.white
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let offered = pair.black.wait_for("rematchOffered").await;
    assert_eq!(offered["by"], "white");
    pair.black
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let told = pair.white.wait_for("rematch").await;
    let next = told["next"].as_str().unwrap().to_string();
    assert_eq!(pair.black.wait_for("rematch").await["next"], next.as_str());
    let seen = pair.white.watch(&next).await;
    assert_eq!(seen["seats"], json!(["black"]));
    assert_eq!(seen["players"]["white"]["name"], "Bo");
    assert_eq!(seen["view"]["left"]["black"], 300_000, "with the same time");
    assert_eq!(pair.black.watch(&next).await["seats"], json!(["white"]));
    pair.black.play_move(&next, "e2e4").await;
    pair.white.play_move(&next, "e7e5").await;
    // Repeating the request returns the same game.
    let again = pair
        .anna
        .post(&format!("/api/v1/games/{first}/rematch"), json!({}))
        .await;
    assert_eq!(again.status, 200, "{again:?}");
    pair.anna.get(&format!("/api/v1/games/{first}")).await.ok();
    let seen = pair.anna.get(&format!("/api/v1/games/{first}")).await.ok();
    assert_eq!(seen["next"], next.as_str());
    let resigned = pair
        .white
        .request_ok(&next, json!({ "type": "resign" }))
        .await;
    assert_eq!(resigned["type"], "done");
    assert_eq!(
        pair.black.wait_for_event(&next, "ended").await["event"]["kind"]["how"],
        "resignation"
    );
}

#[tokio::test]
async fn a_pawn_is_promoted() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, from_fen("8/P6k/8/8/7p/8/6KP/8 w - - 0 1")).await;
    let answer = pair
        .white
        .request(&pair.game, json!({ "type": "move", "uci": "a7a8" }))
        .await;
    assert_eq!(refusal(&answer), "illegalMove");
    pair.white.play_move(&pair.game, "a7a8n").await;
    let seen = pair.black.wait_for_move(&pair.game, "a7a8").await;
    assert_eq!(seen["event"]["kind"]["promotion"], "knight");
    assert!(seen["view"]["fen"].as_str().unwrap().starts_with("N7/"));
}
