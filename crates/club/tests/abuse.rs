//! What nobody should do to a club: each is refused, and a game that goes on elsewhere does not notice.

mod common;

use std::{
    borrow::Cow,
    sync::{Arc, Mutex},
    time::Duration,
};

use common::{
    Elsewhere, Hall, Pair, Person, Raw, StoppedHall, event, event_of, frame, refusal, until,
};
use serde_json::{Value, json};
use tabiya_club::File;
use tokio_tungstenite::tungstenite::Message;

/// The first byte of a frame with a whole text.
const TEXT: u8 = 0x81;

// Frames.

/// A frame after which the club has to hang up.
async fn check_frame(name: &str, bytes: &[u8], person: &Person) {
    let mut raw = Raw::upgraded(person).await;
    raw.send(bytes).await;
    raw.rest().await;
    assert!(raw.has_hung_up(), "{name}");
}

#[tokio::test]
async fn malformed_frames_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = hall.person("Eve").await;
    let ping = br#"{"type":"ping","token":1}"#;
    let unmasked = [&[TEXT, ping.len() as u8][..], ping].concat();
    check_frame("without a mask", &unmasked, &eve).await;
    let endless = [&[TEXT, 0xff][..], &[0xff; 8], &[0; 4]].concat();
    check_frame("with a length of 2⁶⁴ - 1", &endless, &eve).await;
    let huge = [&[TEXT, 0xff][..], &(1_u64 << 40).to_be_bytes(), &[0; 4]].concat();
    check_frame("with a length of 2⁴⁰", &huge, &eve).await;
    check_frame("with a reserved bit", &frame(TEXT | 0x40, ping), &eve).await;
    check_frame("of an unknown kind", &frame(0x83, ping), &eve).await;
    check_frame("a ping in parts", &frame(0x09, b"half"), &eve).await;
    check_frame("a ping that is too long", &frame(0x89, &[b'x'; 126]), &eve).await;
    check_frame("a part that continues nothing", &frame(0x80, b"?"), &eve).await;
    check_frame(
        "a text that is not UTF-8",
        &frame(TEXT, b"\xff\xfe\xfd"),
        &eve,
    )
    .await;
    let twice = [frame(0x01, b"one"), frame(TEXT, ping)].concat();
    check_frame("a text within a text", &twice, &eve).await;
    check_frame("a farewell of one byte", &frame(0x88, &[3]), &eve).await;
    elsewhere.did_not_notice().await;
}

/// What is odd but allowed: a message in parts, with a ping between them.
#[tokio::test]
async fn a_message_may_come_in_parts() {
    let hall = Hall::open().await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::upgraded(&eve).await;
    let parts = [
        frame(0x01, br#"{"type":"ping","#),
        frame(0x89, b"between"),
        frame(0x80, br#""token":77}"#),
    ];
    assert!(raw.send(&parts.concat()).await);
    raw.hears("between").await;
    raw.hears(r#""type":"pong","token":77"#).await;
}

#[tokio::test]
async fn huge_messages_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let ping = |size: usize| format!("{}{}", r#"{"type":"ping","token":5}"#, " ".repeat(size));
    let mut line = eve.line().await;
    line.send_text(ping(8_000)).await;
    assert_eq!(line.expect_type("pong").await["token"], 5);
    line.send_text(ping(9_000)).await;
    line.ended().await;
    // In parts that are small each.
    let mut raw = Raw::upgraded(&eve).await;
    raw.send(&frame(0x01, b"[")).await;
    for _ in 0..100 {
        if !raw.send(&frame(0x00, &[b' '; 1_000])).await {
            break;
        }
    }
    raw.rest().await;
    // By HTTP.
    let long = json!({ "name": "x".repeat(70_000) });
    assert_eq!(eve.post("/api/v1/me", long).await.status, 413);
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn binary_messages_end_the_line() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut line = hall.person("Eve").await.line().await;
    line.try_send(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(line.ended().await, Some(1003));
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn json_bombs_are_refused() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    let game = pair.game.clone();
    let mut line = hall.person("Eve").await.line().await;
    let asking =
        |request: &str| format!(r#"{{"type":"do","game":"{game}","id":1,"request":{request}}}"#);
    let bombs = [
        "[".repeat(8_000),
        r#"{"a":"#.repeat(1_500),
        r#"{"type":"ping","token":1e400}"#.into(),
        format!(r#"{{"type":"ping","token":{}}}"#, "9".repeat(7_000)),
        r#"{"type":"ping","token":-1}"#.into(),
        r#"{"type":"ping","token":1.5}"#.into(),
        r#"{"type":"ping","token":1,"token":2}"#.into(),
        r#"{"type":"ping","type":"lobby","token":1}"#.into(),
        r#"{"type":"ping","token":1,"more":[[[[]]]]}"#.into(),
        r#"{"type":"ping"}"#.into(),
        r#"{"type":"begin"}"#.into(),
        r#"[{"type":"ping","token":1}]"#.into(),
        r#"{"type":"ping","token":1} {"type":"ping","token":2}"#.into(),
        "null".into(),
        String::new(),
        "\u{0}".into(),
        asking(r#"{"type":"move","uci":"e2e4","uci":"d2d4"}"#),
        asking(r#"{"type":"move","uci":"♔e2e4"}"#),
        asking(r#"{"type":"tick"}"#),
        asking(r#"{"type":"restore"}"#),
        asking(r#"{"type":"giveTime","time":-1}"#),
    ];
    for bomb in bombs {
        line.send_text(bomb.clone()).await;
        let answer = line.expect_type("error").await;
        assert_eq!(
            refusal(&answer),
            "badMessage",
            "{}",
            &bomb[..bomb.len().min(80)]
        );
        assert!(!line.has(|message| message["type"] == "pong"), "{bomb}");
    }
    // By HTTP.
    for bomb in [
        "[".repeat(60_000),
        r#"{"name":"a","name":"b"}"#.into(),
        "{".into(),
    ] {
        let answer = pair.anna.ask("POST", "/api/v1/me", &[], Some(bomb)).await;
        assert!((400..=422).contains(&answer.status), "{answer:?}");
        assert_eq!(answer.json()["error"]["why"], "badMessage");
    }
    let numbers =
        json!({ "preset": { "time": { "white": "999999999999999999999+1", "black": "1e9" } } });
    let answer = pair.anna.post("/api/v1/challenges", numbers).await;
    assert!((400..=422).contains(&answer.status), "{answer:?}");
    // The game has not moved.
    pair.moves("e2e4 e7e5").await;
    elsewhere.did_not_notice().await;
}

// Floods.

#[tokio::test]
async fn who_floods_with_messages_is_told_and_then_put_out() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for token in 0..3_000 {
        let ping = json!({ "type": "ping", "token": token }).to_string();
        if !line.try_send(Message::Text(ping.into())).await {
            break;
        }
    }
    line.ended().await;
    let count = |kind: &str| {
        line.heard
            .iter()
            .filter(|message| message["type"] == kind)
            .count()
    };
    assert!(
        count("pong") >= 50,
        "the first are answered: {}",
        count("pong")
    );
    assert!(count("pong") < 2_000, "{}", count("pong"));
    let fast = line
        .heard
        .iter()
        .find(|message| message["type"] == "error")
        .unwrap();
    assert_eq!(refusal(fast), "tooFast");
    // She may come back.
    eve.line().await.ping().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_talks_too_much_is_not_heard() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(hall.address, json!({})).await;
    for _ in 0..40 {
        pair.white.say(&pair.game, "players", "Hurry up!").await;
    }
    let answer = pair.white.expect_type("error").await;
    assert_eq!(refusal(&answer), "tooFast");
    pair.white.ping().await;
    pair.black.ping().await;
    assert!(pair.black.said().len() < 20, "{}", pair.black.said().len());
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_floods_with_pings_of_the_protocol_is_put_out() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut raw = Raw::upgraded(&hall.person("Eve").await).await;
    let pings = frame(0x89, b"there?").repeat(100);
    for _ in 0..100 {
        if !raw.send(&pings).await {
            break;
        }
    }
    raw.rest().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn many_connections_are_borne() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await.from(66);
    let mut silent = Vec::new();
    for _ in 0..1_000 {
        silent.push(Raw::connect(&eve).await);
    }
    let mut lines = Vec::new();
    for _ in 0..100 {
        lines.push(
            eve.open_line(&[])
                .await
                .unwrap_or_else(|status| panic!("{status}")),
        );
    }
    // Somebody new is still received.
    hall.person("Bo").await.line().await.ping().await;
    drop((silent, lines));
    elsewhere.did_not_notice().await;
    until("the sockets to be gone", async || {
        hall.metric("tabiya_sockets").await == 0
    })
    .await;
}

#[tokio::test]
async fn who_floods_by_http_is_refused_and_others_are_not() {
    let hall = Hall::with(|settings| settings.requests_per_second = 20.0).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = Person::stranger(hall.address).from(67);
    let mut refused = 0;
    for _ in 0..300 {
        let answer = eve.get("/api/v1/me").await;
        if answer.status != 200 {
            answer.refused(429, "tooFast");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
    assert_eq!(
        eve.clone().from(68).get("/api/v1/me").await.status,
        200,
        "another address is another"
    );
    // Lines count as well.
    assert_eq!(eve.open_line(&[]).await.err(), Some(429));
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn passwords_and_tokens_cannot_be_guessed_fast() {
    let hall = Hall::with(|settings| settings.requests_per_second = 20.0).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let account = |password: &str| json!({ "name": "Anna", "password": password });
    anna.post("/api/v1/account", account("correct horse"))
        .await
        .good();
    let mut eve = Person::stranger(hall.address).from(69);
    let mut tries = 0;
    loop {
        let answer = eve
            .post("/api/v1/login", account(&format!("password {tries}")))
            .await;
        if answer.status == 429 {
            break;
        }
        answer.refused(401, "wrongPassword");
        tries += 1;
        assert!(tries < 30, "as many as she likes");
    }
    for token in ["tabiya_0", "organiser_0", "x' OR '1'='1"] {
        let mut eve = Person {
            token: Some(token.into()),
            ..Person::stranger(hall.address)
        }
        .from(70);
        eve.get("/api/v1/me").await.refused(401, "wrongToken");
        assert_eq!(eve.open_line(&[]).await.err(), Some(401), "{token}");
    }
    let mut eve = Person::stranger(hall.address).from(71);
    let guess = json!({ "token": "organiser" });
    eve.post("/api/v1/organiser", guess)
        .await
        .refused(401, "wrongToken");
    assert_eq!(eve.get("/api/v1/me").await.good()["organiser"], false);
    eve.post("/api/v1/seats/0123456789abcdef0123456789abcdef", json!({}))
        .await
        .refused(404, "noCode");
    elsewhere.did_not_notice().await;
}

/// Whoever fills the list of challenges leaves room for others.
#[tokio::test]
async fn one_person_has_a_few_challenges_only() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = hall.person("Eve").await;
    let mut made = 0;
    let refused = loop {
        let answer = eve.post("/api/v1/challenges", json!({})).await;
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 100, "as many as she likes");
    };
    refused.refused(429, "tooMany");
    hall.person("Bo")
        .await
        .post("/api/v1/challenges", json!({}))
        .await
        .good();
    elsewhere.did_not_notice().await;
}

// Cheating.

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
    assert_eq!(refusal(&watching.expect_type("error").await), "badMessage");
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
    let game = anna.post("/api/v1/games", json!({})).await.good()["game"]
        .as_str()
        .unwrap()
        .to_string();
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

// Passing for somebody else.

#[tokio::test]
async fn forged_cookies_are_nobodys() {
    let hall = Hall::open().await;
    let other = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let anna = hall.person("Anna").await;
    let cookie = anna.cookie.clone().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let foreign = other.person("Anna").await.cookie.unwrap();
    let (_, foreign) = foreign.split_once('=').unwrap();
    let last = if value.ends_with('0') { "1" } else { "0" };
    let forged = [
        value.replace(".p.", ".o."),
        value.replacen(&anna.id, "00000000", 1),
        value.replacen(".0.", ".1.", 1),
        value[..value.len() - 1].to_string(),
        format!("{}{last}", &value[..value.len() - 1]),
        value[..value.rfind('.').unwrap()].to_string(),
        format!("{value}0"),
        format!("{value}{value}"),
        foreign.to_string(),
        String::new(),
        "....".into(),
        "%00".into(),
        "x".repeat(3_000),
    ];
    for forged in forged {
        let mut eve = Person {
            cookie: Some(format!("{name}={forged}")),
            ..Person::stranger(hall.address)
        };
        let me = eve.get("/api/v1/me").await.good();
        assert_ne!(me["id"], anna.id.as_str(), "{forged}");
        assert_eq!(me["organiser"], false, "{forged}");
        assert_ne!(me["name"], "Anna", "{forged}");
    }
    let mut anna = anna;
    assert_eq!(
        anna.get("/api/v1/me").await.good()["name"],
        "Anna",
        "hers is good"
    );
    let header = Person::stranger(hall.address).get("/api/v1/me").await;
    let header = header.header("set-cookie").unwrap().to_string();
    assert!(
        header.contains("HttpOnly") && header.contains("SameSite"),
        "{header}"
    );
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn pages_of_other_sites_cannot_use_the_club() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let own = format!("http://{}", hall.address);
    let near = format!("http://{}:1", hall.address.ip());
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1.evil.example",
        &near,
        "file://",
    ] {
        assert_eq!(
            anna.open_line(&[("Origin", origin)]).await.err(),
            Some(403),
            "{origin}"
        );
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .ask("POST", "/api/v1/me", &[("Origin", origin)], body)
            .await;
        answer.refused(403, "foreignOrigin");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    for site in ["cross-site", "same-site"] {
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .ask("POST", "/api/v1/me", &[("Sec-Fetch-Site", site)], body)
            .await;
        answer.refused(403, "foreignOrigin");
        assert_eq!(
            anna.open_line(&[("Sec-Fetch-Site", site)]).await.err(),
            Some(403)
        );
    }
    // A form needs no leave to be sent, but it cannot say that it is JSON.
    let form = Some(r#"{"name":"Mallory","x":"="}"#.to_string());
    let answer = anna
        .ask(
            "POST",
            "/api/v1/me",
            &[("Content-Type", "text/plain")],
            form,
        )
        .await;
    assert_eq!(answer.status, 415, "{answer:?}");
    assert_eq!(anna.get("/api/v1/me").await.good()["name"], "Anna");
    let mut line = anna
        .open_line(&[("Origin", &own)])
        .await
        .unwrap_or_else(|status| panic!("{status}"));
    line.ping().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn the_club_answers_to_its_own_names_only() {
    let hall = Hall::with(|settings| settings.hosts = vec!["chess.school.example".into()]).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let port = hall.address.port();
    let evil = format!("evil.example:{port}");
    for host in [
        &evil,
        "evil.example",
        "127.0.0.1.evil.example",
        "",
        ":80",
        "localhost.evil.example",
        "127.0.0.1@evil.example",
    ] {
        let answer = anna.ask("GET", "/api/v1/me", &[("Host", host)], None).await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
        // With an origin that fits, as after rebinding.
        let origin = format!("http://{host}");
        let answer = anna
            .ask(
                "POST",
                "/api/v1/me",
                &[("Host", host), ("Origin", &origin)],
                Some(r#"{"name":"M"}"#.into()),
            )
            .await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
    }
    assert_eq!(anna.open_line(&[("Host", &evil)]).await.err(), Some(421));
    for host in [
        "localhost",
        "127.0.0.1",
        "[::1]:80",
        "192.168.1.5:8064",
        "chess.school.example",
        "LOCALHOST:1",
        "localhost.",
    ] {
        let answer = anna.ask("GET", "/api/v1/me", &[("Host", host)], None).await;
        assert_eq!(answer.status, 200, "{host}");
    }
    let mut raw = Raw::connect(&anna).await;
    raw.send(b"GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n")
        .await;
    let answer = String::from_utf8(raw.rest().await).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 421"),
        "without a name: {answer}"
    );
    assert_eq!(anna.get("/api/v1/me").await.good()["name"], "Anna");
    elsewhere.did_not_notice().await;
}

// Texts.

#[tokio::test]
async fn paths_lead_nowhere_else() {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let page = {
        let asked = Arc::clone(&asked);
        Arc::new(move |path: &str| {
            asked.lock().unwrap().push(path.to_string());
            (path == "index.html").then(|| File {
                bytes: Cow::Borrowed(b"<!doctype html>the page"),
                kind: "text/html".into(),
                immutable: false,
            })
        })
    };
    let hall = Hall::with(|settings| settings.page = page).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = Person::stranger(hall.address);
    for path in [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets/../../tabiya.db",
        "/tabiya.db",
        "/%00",
        "/..\\..\\windows",
        "/api/v1/../../etc/passwd",
        "/api/v1/games/..%2f..%2f..%2fetc%2fpasswd",
        "/api/v1/games/%00",
        "/api/v1/games/%ff",
        "/api/v1/players/../../../x",
    ] {
        let answer = eve.get(path).await;
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.body.contains("root:"), "{path}");
        // To a browser that looks for a page, every path that is none is the page itself.
        let shown = eve.ask("GET", path, &[("Accept", "text/html")], None).await;
        let is_page = shown.body == "<!doctype html>the page";
        assert!(is_page || shown.status >= 400, "{path}: {shown:?}");
    }
    assert_eq!(eve.ask("GET", "/", &[], None).await.status, 200);
    let outside = |path: &String| path.starts_with('/');
    assert!(!asked.lock().unwrap().iter().any(outside), "{asked:?}");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn sql_and_html_are_texts_like_others() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let (mut eve, mut bo) = (hall.person("Eve").await, hall.person("Bo").await);
    let names = [
        "Robert'); DROP TABLE games;--",
        "' OR '1'='1",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\"><svg/onload=alert(1)>",
        "${7*7}{{7*7}}",
        "%s%n\\u0000\\",
    ];
    for name in names {
        let answer = eve.post("/api/v1/me", json!({ "name": name })).await;
        assert_eq!(answer.good()["name"], name);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
    }
    let name = names[2];
    eve.post("/api/v1/me", json!({ "name": name })).await.good();
    let game = eve.play(&mut bo, json!({})).await;
    let (mut white, mut black) = (eve.watch(&game).await, bo.watch(&game).await);
    for (number, text) in names.iter().enumerate() {
        white.say(&game, "players", text).await;
        let said = black.expect_type("said").await;
        assert_eq!(
            (&said["text"], &said["by"]["name"]),
            (&json!(text), &json!(name)),
            "{number}"
        );
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    let seen = bo.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(seen.good()["players"]["white"]["name"], name);
    assert_eq!(seen.good()["said"].as_array().unwrap().len(), names.len());
    for path in [
        format!("/api/v1/games/{game}"),
        "/api/v1/players".into(),
        "/api/v1/games".into(),
        format!("/api/v1/games/{game}/pgn"),
        format!("/api/v1/games/{game}/log"),
    ] {
        let answer = bo.get(&path).await;
        assert!(
            !answer.header("content-type").unwrap().contains("html"),
            "{path}"
        );
    }
    let wrong = bo.get("/api/v1/games/<script>alert(1)</script>").await;
    let kind = wrong.header("content-type");
    assert!(kind.is_none_or(|kind| !kind.contains("html")), "{wrong:?}");
    // All tables are there.
    assert_eq!(bo.get("/api/v1/games?state=finished").await.status, 200);
    bo.get("/api/v1/games?state=finished&before=1-x'%20OR%201=1")
        .await
        .refused(400, "badMessage");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn names_that_nobody_sees_are_no_names() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    for name in [
        "",
        "   ",
        "\u{200b}",
        "\u{200b} \u{200b}",
        "\u{202e}\t\u{feff}",
        "\n",
        &"x".repeat(31),
    ] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .refused(400, "badText");
    }
    let me = eve
        .post(
            "/api/v1/me",
            json!({ "name": "\u{feff} Ana\u{202e}\u{0} \u{200b}" }),
        )
        .await
        .good();
    assert_eq!(me["name"], "Ana");
    let mut pair = Pair::at(hall.address, json!({})).await;
    pair.white
        .say(&pair.game, "players", "\u{200b} \u{200b}")
        .await;
    assert_eq!(refusal(&pair.white.expect_type("error").await), "badText");
    pair.white
        .say(&pair.game, "players", &"x".repeat(501))
        .await;
    assert_eq!(refusal(&pair.white.expect_type("error").await), "badText");
}

#[tokio::test]
async fn what_is_no_object_is_no_message() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    let mut line = eve.line().await;
    for text in ["[\"ping\",42]", "[]", "\"ping\"", "1", ""] {
        line.send_text(text.to_string()).await;
        assert_eq!(refusal(&line.expect_type("error").await), "badMessage");
    }
    line.ping().await;
    // Nor is a request without the wish to talk a socket.
    eve.get("/ws").await.refused(400, "badMessage");
}

#[tokio::test]
async fn a_request_names_one_host() {
    let hall = Hall::open().await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::connect(&eve).await;
    let host = hall.address;
    let head = format!("GET /api/v1/me HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n");
    raw.send(format!("{head}Connection: close\r\n\r\n").as_bytes())
        .await;
    let answer = String::from_utf8(raw.rest().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
}

// Slowness.

#[tokio::test]
async fn too_many_headers_are_refused() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::connect(&eve).await;
    raw.send(format!("GET / HTTP/1.1\r\nHost: {}\r\n", hall.address).as_bytes())
        .await;
    let mut sent = 0;
    while sent < 1_000
        && raw
            .send(format!("X-{sent}: {}\r\n", "x".repeat(100)).as_bytes())
            .await
    {
        sent += 1;
    }
    let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    let mut raw = Raw::connect(&eve).await;
    raw.send(format!("GET /{} HTTP/1.1\r\n", "x".repeat(100_000)).as_bytes())
        .await;
    let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    // Two lengths, or both kinds of length: nobody behind or before the club reads it otherwise.
    for lengths in [
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 5, 6\r\n",
    ] {
        let mut raw = Raw::connect(&eve).await;
        raw.send(
            format!(
                "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\n{lengths}\r\n{{}}",
                hall.address
            )
            .as_bytes(),
        )
        .await;
        let answer = String::from_utf8_lossy(&raw.rest().await).into_owned();
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
            "{lengths}: {answer}"
        );
    }
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_dawdles_with_a_request_is_given_up() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let eve = Person::come(hall.address, "Eve").await;
    let mut silent = Raw::connect(&eve).await;
    let mut head = Raw::connect(&eve).await;
    head.send(
        format!(
            "GET /api/v1/me HTTP/1.1\r\nHost: {}\r\nX-Slow: ",
            hall.address
        )
        .as_bytes(),
    )
    .await;
    let mut body = Raw::connect(&eve).await;
    let post = format!(
        "POST /api/v1/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        hall.address
    );
    body.send(post.as_bytes()).await;
    // The club has to have seen them before the time begins.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!silent.has_hung_up() && !head.has_hung_up() && !body.has_hung_up());
    for _ in 0..4 {
        hall.pass(Duration::from_secs(11)).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (name, raw) in [
        ("a head", &mut head),
        ("silence", &mut silent),
        ("a body", &mut body),
    ] {
        raw.hangs_up(name).await;
    }
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn who_does_not_answer_is_not_there() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let (mut anna, mut bo) = (
        Person::come(hall.address, "Anna").await,
        Person::come(hall.address, "Bo").await,
    );
    let game = anna.play(&mut bo, json!({})).await;
    let mut white = anna.watch(&game).await;
    // Bo's computer is frozen: the line is open, and nothing comes over it.
    let mut frozen = Raw::upgraded(&bo).await;
    let watch = json!({ "type": "watch", "game": game }).to_string();
    frozen.send(&frame(TEXT, watch.as_bytes())).await;
    white.ping().await;
    for _ in 0..3 {
        hall.pass(Duration::from_secs(21)).await;
        // Anna's answers in time.
        for _ in 0..5 {
            white.ping().await;
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    let left = white.sees(&game, "left").await;
    assert_eq!(
        left["event"]["kind"],
        json!({ "type": "left", "seat": "black", "how": "lost" })
    );
    frozen.hangs_up("the frozen line").await;
    white.plays(&game, "e2e4").await;
    elsewhere.did_not_notice().await;
}

/// Who never reads is given up, and the others at the same game do not wait for them.
#[tokio::test]
async fn who_does_not_read_is_given_up() {
    let hall = StoppedHall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut pair = Pair::at(
        hall.address,
        json!({ "time": { "white": "60+30", "black": "60+30" } }),
    )
    .await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let eve = Person::come(hall.address, "Eve").await;
    let mut deaf = Raw::upgraded(&eve).await;
    let watch = frame(
        TEXT,
        json!({ "type": "watch", "game": game })
            .to_string()
            .as_bytes(),
    );
    deaf.send(&watch).await;
    pair.white
        .expect("a spectator", |message| message["count"] == 1)
        .await;
    // Asking for everything again and again makes more than the system keeps for her.
    let filler = tokio::spawn(async move {
        let all = frame(
            TEXT,
            json!({ "type": "watch", "game": game, "from": 0 })
                .to_string()
                .as_bytes(),
        );
        for _ in 0..40 {
            for _ in 0..25 {
                deaf.send(&all).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        deaf
    });
    let game = pair.game.clone();
    let mut slowest = Duration::ZERO;
    let mut given = 0;
    while !filler.is_finished() {
        let began = std::time::Instant::now();
        pair.white
            .does(&game, json!({ "type": "giveTime", "time": 1000 }))
            .await;
        pair.black.expect("the gift", event(&game)).await;
        slowest = slowest.max(began.elapsed());
        given += 1;
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(given > 10);
    let _deaf = filler.await.unwrap();
    hall.pass(Duration::from_secs(11)).await;
    until("her to be given up", async || {
        hall.pass(Duration::from_secs(1)).await;
        pair.white.ping().await;
        pair.white
            .has(|message: &Value| message["type"] == "watchers" && message["count"] == 0)
    })
    .await;
    elsewhere.did_not_notice().await;
}
