//! Results that depend on whether a side can still mate: they wait for the referee or the arbiter.

use std::{sync::Arc, time::Duration};

use serde_json::json;

use crate::common::{TestGame, TestServer, refusal};
use crate::{ending_of, timed};

/// A club whose referee never decides.
async fn undecided_club() -> TestServer {
    TestServer::with(|settings| {
        settings.solver = Arc::new(|_, _| {
            Box::new(|_, stop: &dyn Fn() -> bool| {
                if !stop() {
                    std::thread::sleep(Duration::from_millis(5));
                }
                None
            })
        });
    })
    .await
}

/// A resignation is acknowledged and seen by everybody, and nobody plays on.
#[tokio::test]
async fn a_pending_result_is_seen_by_everybody() {
    let server = undecided_club().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let mut eve = server.person("Eve").await;
    let mut spectator = eve.watch(&game).await;
    let resign = json!({ "type": "resign" });
    let done = pair
        .white
        .request_as(&game, 700, None, resign.clone())
        .await;
    assert_eq!(done["type"], "done");
    let pending = json!({ "cause": "resignation", "by": "white" });
    for socket in [&mut pair.white, &mut pair.black, &mut spectator] {
        let seen = socket.wait_for_event(&game, "resultPending").await;
        let view = &seen["view"];
        assert_eq!(view["resultPending"], pending);
        assert_eq!(view["ending"], json!(null));
        assert_eq!(view["running"], json!(null));
        assert_eq!(view["legal"], "");
        assert_eq!(view["may"], json!({ "white": [], "black": [] }));
    }
    // The same request again is done; another is refused.
    let again = pair
        .white
        .request_as(&game, 700, None, resign.clone())
        .await;
    assert_eq!(again["type"], "done");
    for request in [
        resign,
        json!({ "type": "move", "uci": "g1f3" }),
        json!({ "type": "offer", "what": "takeback" }),
        json!({ "type": "offer", "what": "draw" }),
    ] {
        let answer = pair.black.request(&game, request).await;
        assert_eq!(refusal(&answer), "resultPending", "{answer}");
    }
    // It is in progress in every list, and an export says so.
    server.settle().await;
    let playing = eve.get("/api/v1/games").await.ok();
    assert_eq!(playing["games"][0]["id"], game.as_str());
    assert_eq!(playing["games"][0]["result"], "*");
    let finished = eve.get("/api/v1/games?state=finished").await.ok();
    assert_eq!(finished["games"], json!([]));
    let pgn = eve.get(&format!("/api/v1/games/{game}/pgn")).await;
    let pgn = pgn.body;
    assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
    let ending = "[Ending \"resignation: pending, black wins if able to mate (5.1.2)\"]";
    assert!(pgn.contains(ending), "{pgn}");
    assert!(pgn.contains("[Termination \"unterminated\"]"), "{pgn}");
}

#[tokio::test]
async fn the_arbiter_decides_a_pending_result() {
    let server = undecided_club().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.white
        .request_ok(&game, json!({ "type": "resign" }))
        .await;
    let mut olga = server.organiser().await;
    let mut desk = olga.watch(&game).await;
    let warned = desk
        .request(&game, json!({ "type": "warn", "seat": "white" }))
        .await;
    assert_eq!(refusal(&warned), "resultPending");
    desk.request_ok(&game, json!({ "type": "declareDraw" }))
        .await;
    let ended = pair.black.wait_for_event(&game, "ended").await;
    assert_eq!(ended["view"]["ending"]["how"], "drawnByArbiter");
    assert_eq!(ended["view"]["resultPending"], json!(null));
}

/// Absence, deadlines and restarts do not score a pending result; the referee of the restarted club does.
#[tokio::test]
async fn a_pending_result_survives_a_restart() {
    let server = undecided_club().await;
    let mut preset = timed("0.05");
    preset["absence"] = json!({ "left": 0, "lost": 0 });
    let mut pair = TestGame::at(server.address, preset).await;
    let game = pair.game.clone();
    pair.moves("e2e4 e7e5").await;
    let pending = pair.black.wait_for_event(&game, "resultPending").await;
    assert_eq!(pending["event"]["kind"]["cause"], "flag");
    assert_eq!(pending["event"]["kind"]["by"], "white");
    pair.white.drop_abruptly();
    let claim = pair
        .black
        .request(&game, json!({ "type": "claimAbandoned" }))
        .await;
    assert_eq!(refusal(&claim), "resultPending");
    let TestGame {
        mut anna,
        mut bo,
        black,
        ..
    } = pair;
    drop(black);
    // Once more with a referee that does not decide: it stays pending, whoever is there.
    let server = server.kill_and_restart().await;
    assert_eq!(server.restored, 1);
    (anna.club, bo.club) = (server.address, server.address);
    let path = format!("/api/v1/games/{game}");
    let seen = anna.get(&path).await.ok();
    assert_eq!(seen["view"]["resultPending"]["cause"], "flag", "{seen}");
    let mut black = bo.watch(&game).await;
    let played = json!({ "type": "move", "uci": "g1f3" });
    assert_eq!(
        refusal(&black.request_as(&game, 900, None, played).await),
        "resultPending"
    );
    drop(black);
    // Then with one that does. Nobody is there, and nobody needs to be.
    let server = server
        .kill_and_restart_with(|settings| settings.solver = tabiya_referee::full_solver())
        .await;
    anna.club = server.address;
    let seen = anna.wait_for_end(&game).await;
    assert_eq!(ending_of(&seen), "flag");
    let won = json!({ "white": "loss", "black": "win" });
    assert_eq!(seen["view"]["ending"]["score"], won);
    // The series counts it.
    let finished = anna.get("/api/v1/games?state=finished").await.ok();
    assert_eq!(finished["games"][0]["result"], "0-1");
}

/// Players need not wait for the result to play again.
#[tokio::test]
async fn a_rematch_while_the_result_is_pending() {
    let server = undecided_club().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    pair.white
        .request_ok(&game, json!({ "type": "resign" }))
        .await;
    for socket in [&mut pair.white, &mut pair.black] {
        socket
            .send(json!({ "type": "rematch", "game": game }))
            .await;
    }
    let rematch = pair.white.wait_for("rematch").await;
    assert_ne!(rematch["next"], game.as_str());
}
