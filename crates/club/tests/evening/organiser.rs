//! The organiser.

use serde_json::json;

use crate::common::{Hall, ORGANISER, Pair, refusal};
use crate::timed;

#[tokio::test]
async fn the_organiser_is_arbiter_of_any_game() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let award = json!({ "type": "award", "winner": "black" });
    let answer = pair
        .black
        .asks_as(&game, 900, Some("arbiter"), award.clone())
        .await;
    assert_eq!(refusal(&answer), "notYourSeat");
    assert_eq!(
        refusal(&pair.black.asks(&game, award.clone()).await),
        "notAllowed"
    );
    let mut olga = hall.organiser().await;
    let mut line = olga.line().await;
    assert_eq!(line.watch(&game).await["seats"], json!(["arbiter"]));
    line.does(
        &game,
        json!({ "type": "addTime", "seat": "white", "time": 60000 }),
    )
    .await;
    let added = pair.white.sees(&game, "timeAdded").await;
    assert!(
        added["view"]["left"]["white"].as_u64().unwrap() > 350_000,
        "{added}"
    );
    line.does(&game, award).await;
    let ended = pair.white.sees(&game, "ended").await;
    assert_eq!(
        ended["view"]["ending"]["score"],
        json!({ "white": "loss", "black": "win" })
    );
}

#[tokio::test]
async fn who_stops_being_organiser_stays_who_they_are() {
    let hall = Hall::open().await;
    let mut olga = hall.organiser().await;
    let me = olga.delete("/api/v1/organiser").await.good();
    assert_eq!(me["organiser"], false);
    assert_eq!(me["id"], json!(olga.id));
    let me = olga.get("/api/v1/me").await.good();
    assert_eq!(
        (&me["organiser"], &me["name"]),
        (&json!(false), &json!("Olga"))
    );
}

#[tokio::test]
async fn the_organiser_sees_private_games_and_nobody_else_does() {
    let hall = Hall::open().await;
    let mut anna = hall.person("Anna").await;
    let game = anna.sit_down().await;
    let (mut eve, mut olga) = (hall.person("Eve").await, hall.organiser().await);
    for path in ["", "/pgn", "/log"] {
        let path = format!("/api/v1/games/{game}{path}");
        eve.get(&path).await.refused(404, "noGame");
        assert_eq!(olga.get(&path).await.status, 200);
    }
    assert_eq!(
        olga.get("/api/v1/games").await.good()["games"],
        json!([]),
        "it is in no list"
    );
    let mut line = anna.watch(&game).await;
    line.does(&game, json!({ "type": "abort" })).await;
    let finished = "/api/v1/games?state=finished";
    let of_anna = format!("/api/v1/players/{}/games", anna.id);
    for path in [finished, &of_anna] {
        assert_eq!(eve.get(path).await.good()["games"], json!([]), "{path}");
        assert_eq!(
            olga.get(path).await.good()["games"][0]["id"],
            game.as_str(),
            "{path}"
        );
    }
}

/// Whoever was organiser by a token that is not the organiser's any more, is not any more.
#[tokio::test]
async fn a_new_organisers_token_makes_the_old_one_worthless() {
    let hall = Hall::open().await;
    let mut olga = hall.organiser().await;
    let hall = hall
        .kill_and_reopen_with(|settings| settings.organiser_token = Some("another".into()))
        .await;
    olga.club = hall.address;
    let me = olga.get("/api/v1/me").await.good();
    assert_eq!(me["organiser"], false, "{me}");
    let old = json!({ "token": ORGANISER });
    olga.post("/api/v1/organiser", old)
        .await
        .refused(401, "wrongToken");
    assert_eq!(
        olga.post("/api/v1/organiser", json!({ "token": "another" }))
            .await
            .good()["organiser"],
        true
    );
}

/// A power that is laid down is laid down in open sockets too.
#[tokio::test]
async fn an_open_socket_is_no_organisers_any_more() {
    let hall = Hall::open().await;
    let mut pair = Pair::at(hall.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut olga = hall.organiser().await;
    let mut line = olga.watch(&game).await;
    olga.delete("/api/v1/organiser").await.good();
    let declare = json!({ "type": "declareDraw" });
    let answer = line.asks_as(&game, 1, Some("arbiter"), declare).await;
    assert_eq!(refusal(&answer), "notYou");
    assert_eq!(line.ended().await, Some(1008));
    pair.white.plays(&game, "g1f3").await;
}

/// A token that nobody was shown is made anew; one that was shown is kept.
#[tokio::test]
async fn a_token_is_the_organisers_once_it_was_shown() {
    let hall = Hall::with(|settings| settings.organiser_token = None).await;
    let first = hall.new_token.clone().unwrap();
    let hall = hall.kill_and_reopen().await;
    let second = hall.new_token.clone().unwrap();
    assert_ne!(first, second);
    let club = hall.club.as_ref().unwrap();
    club.token_was_shown().await.unwrap();
    let hall = hall.kill_and_reopen().await;
    assert_eq!(hall.new_token, None);
    let mut olga = hall.person("Olga").await;
    let token = |token: &str| json!({ "token": token });
    olga.post("/api/v1/organiser", token(&first))
        .await
        .refused(401, "wrongToken");
    olga.post("/api/v1/organiser", token(&second)).await.good();
}
