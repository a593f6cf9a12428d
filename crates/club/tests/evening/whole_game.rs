//! A whole game between two people.

use serde_json::{Value, json};
use tabiya_game::{Game, Log};

use crate::common::{Hall, Line, Pair, Person, event, refusal};
use crate::{from_fen, timed};

#[tokio::test]
async fn two_people_and_a_spectator_play_a_whole_game() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let mut eve = hall.person("Eve").await;
    let mut watching = eve.line().await;
    let seen = watching.watch(&pair.game).await;
    assert_eq!(seen["seats"], json!([]));
    assert_eq!(seen["players"]["white"]["name"], "Anna");
    assert_eq!(seen["view"]["left"]["black"], 300_000);
    let watchers = pair.white.expect_type("watchers").await;
    assert_eq!(watchers["count"], 1);

    pair.moves("f2f3 e7e5 h2h3 d7d6").await;
    offer_a_draw_in_vain(&mut pair).await;
    take_back(&mut pair).await;
    talk(&mut pair, &mut watching).await;
    pair.white.plays(&pair.game, "g2g4").await;
    pair.black.plays(&pair.game, "d8h4").await;

    for line in [&mut pair.white, &mut pair.black, &mut watching] {
        let ended = line.sees(&pair.game, "ended").await;
        assert_eq!(
            ended["event"]["kind"],
            json!({ "type": "ended", "how": "checkmate", "winner": "black" })
        );
        assert_eq!(
            ended["view"]["ending"]["score"],
            json!({ "white": "loss", "black": "win" })
        );
    }
    heard_everything_once(&mut eve, &pair.game, &[&pair.white, &pair.black, &watching]).await;
    found_among_the_finished(&mut eve, &pair.game).await;
    can_be_taken_home(&mut eve, &pair.game).await;
    rematch_changes_colours(&mut pair).await;
}

async fn offer_a_draw_in_vain(pair: &mut Pair) {
    pair.white
        .does(&pair.game, json!({ "type": "offer", "what": "draw" }))
        .await;
    let offered = pair.black.sees(&pair.game, "offered").await;
    assert_eq!(
        offered["view"]["offers"],
        json!([{ "what": "draw", "by": "white" }])
    );
    pair.black
        .does(&pair.game, json!({ "type": "decline", "what": "draw" }))
        .await;
    let declined = pair.white.sees(&pair.game, "declined").await;
    assert_eq!(declined["view"]["offers"], json!([]));
}

async fn take_back(pair: &mut Pair) {
    pair.black
        .does(&pair.game, json!({ "type": "offer", "what": "takeback" }))
        .await;
    pair.white.sees(&pair.game, "offered").await;
    let answer = pair
        .black
        .asks(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    assert_eq!(
        refusal(&answer),
        "nothingToAnswer",
        "nobody accepts their own offer"
    );
    pair.white
        .does(&pair.game, json!({ "type": "accept", "what": "takeback" }))
        .await;
    let back = pair.black.sees(&pair.game, "takenBack").await;
    assert_eq!(back["view"]["ply"], 3);
    pair.black.plays(&pair.game, "a7a6").await;
    pair.white.sees_move(&pair.game, "a7a6").await;
}

/// Players hear players, spectators hear spectators, and nobody speaks in the other room.
async fn talk(pair: &mut Pair, watching: &mut Line) {
    let game = pair.game.clone();
    pair.white.say(&game, "players", "Good luck!").await;
    watching
        .say(&game, "spectators", "White stands badly.")
        .await;
    let heard = pair.black.expect_type("said").await;
    assert_eq!(
        (&heard["text"], &heard["by"]["name"]),
        (&json!("Good luck!"), &json!("Anna"))
    );
    watching.expect_type("said").await;
    watching.say(&game, "players", "Play d8h4!").await;
    assert_eq!(refusal(&watching.expect_type("error").await), "notYourRoom");
    pair.white
        .say(&game, "spectators", "What do you think?")
        .await;
    assert_eq!(
        refusal(&pair.white.expect_type("error").await),
        "notYourRoom"
    );
    // What comes later was told later, so that what did not come by now does not come.
    for line in [&mut pair.white, &mut pair.black, &mut *watching] {
        line.ping().await;
    }
    assert_eq!(pair.white.said(), ["Good luck!"]);
    assert_eq!(pair.black.said(), ["Good luck!"]);
    assert_eq!(watching.said(), ["White stands badly."]);
    // Who looks anew sees their own room only, too.
    let seen = pair.bo.get(&format!("/api/v1/games/{game}")).await.good();
    assert_eq!(seen["said"].as_array().unwrap().len(), 1);
    assert_eq!(seen["said"][0]["text"], "Good luck!");
}

/// What came over these lines is the log of the game, each event once and in order.
async fn heard_everything_once(eve: &mut Person, game: &str, lines: &[&Line]) {
    let stored = eve.get(&format!("/api/v1/games/{game}")).await.good();
    let log = stored["events"].as_array().unwrap();
    for line in lines {
        let first = line
            .heard
            .iter()
            .find(|message| message["type"] == "game")
            .unwrap();
        let mut copy = first["events"].as_array().unwrap().clone();
        let later = line.heard.iter().filter(|message| event(game)(message));
        copy.extend(later.map(|message| message["event"].clone()));
        assert_eq!(&copy, log);
    }
}

async fn found_among_the_finished(eve: &mut Person, game: &str) {
    let finished = eve.get("/api/v1/games?state=finished").await.good();
    let games = finished["games"].as_array().unwrap();
    let found: Vec<&Value> = games.iter().filter(|other| other["id"] == game).collect();
    assert_eq!(found.len(), 1, "{games:?}");
    assert_eq!(found[0]["result"], "0-1");
    assert_eq!(found[0]["names"], json!({ "white": "Anna", "black": "Bo" }));
    assert_eq!(found[0]["ply"], 6);
    let playing = eve.get("/api/v1/games").await.good();
    assert_eq!(playing["games"], json!([]));
}

async fn can_be_taken_home(eve: &mut Person, game: &str) {
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

async fn rematch_changes_colours(pair: &mut Pair) {
    let first = pair.game.clone();
    pair.white
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let offered = pair.black.expect_type("rematchOffered").await;
    assert_eq!(offered["by"], "white");
    pair.black
        .send(json!({ "type": "rematch", "game": first }))
        .await;
    let told = pair.white.expect_type("rematch").await;
    let next = told["next"].as_str().unwrap().to_string();
    assert_eq!(
        pair.black.expect_type("rematch").await["next"],
        next.as_str()
    );
    let seen = pair.white.watch(&next).await;
    assert_eq!(seen["seats"], json!(["black"]));
    assert_eq!(seen["players"]["white"]["name"], "Bo");
    assert_eq!(seen["view"]["left"]["black"], 300_000, "with the same time");
    assert_eq!(pair.black.watch(&next).await["seats"], json!(["white"]));
    pair.black.plays(&next, "e2e4").await;
    pair.white.plays(&next, "e7e5").await;
    // Asked again, the answer is the same game, not another.
    let again = pair
        .anna
        .post(&format!("/api/v1/games/{first}/rematch"), json!({}))
        .await;
    assert_eq!(again.status, 200, "{again:?}");
    pair.anna
        .get(&format!("/api/v1/games/{first}"))
        .await
        .good();
    let seen = pair
        .anna
        .get(&format!("/api/v1/games/{first}"))
        .await
        .good();
    assert_eq!(seen["next"], next.as_str());
    let resigned = pair.white.does(&next, json!({ "type": "resign" })).await;
    assert_eq!(resigned["type"], "done");
    assert_eq!(
        pair.black.sees(&next, "ended").await["event"]["kind"]["how"],
        "resignation"
    );
}

#[tokio::test]
async fn a_pawn_is_promoted() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, from_fen("8/P6k/8/8/7p/8/6KP/8 w - - 0 1")).await;
    let answer = pair
        .white
        .asks(&pair.game, json!({ "type": "move", "uci": "a7a8" }))
        .await;
    assert_eq!(refusal(&answer), "illegalMove");
    pair.white.plays(&pair.game, "a7a8n").await;
    let seen = pair.black.sees_move(&pair.game, "a7a8").await;
    assert_eq!(seen["event"]["kind"]["promotion"], "knight");
    assert!(seen["view"]["fen"].as_str().unwrap().starts_with("N7/"));
}
