//! The lobby: what newcomers see, and what followers are sent.

use serde_json::{Value, json};
use tabiya_wire::{Lobby, ServerMessage};

use crate::common::{TestClient, TestGame, TestServer, TestSocket, until, within};
use crate::timed;

/// A client's copy of the lobby.
struct LobbyCopy {
    socket: TestSocket,
    lobby: Option<Lobby>,
    /// Texts of everything received about the lobby.
    texts: Vec<String>,
}

impl LobbyCopy {
    async fn follow(person: &mut TestClient, message: Value) -> Self {
        let mut socket = person.socket().await;
        socket.send(message).await;
        Self {
            socket,
            lobby: None,
            texts: Vec::new(),
        }
    }

    /// Follows by changes.
    async fn by_changes(person: &mut TestClient) -> Self {
        let follow = json!({ "type": "lobby", "follow": true, "changes": true });
        Self::follow(person, follow).await
    }

    /// Receives messages until the lobby is as wanted.
    async fn wait_for(&mut self, what: &str, is_so: impl Fn(&Lobby) -> bool) {
        while !self.lobby.as_ref().is_some_and(&is_so) {
            let is_lobby = |message: &Value| {
                matches!(message["type"].as_str(), Some("lobby" | "lobbyChanged"))
            };
            let message = self.socket.expect(what, is_lobby).await;
            self.texts.push(message.to_string());
            match serde_json::from_value(message).unwrap() {
                ServerMessage::Lobby(whole) => {
                    assert_eq!(self.lobby, None, "it is whole only once");
                    self.lobby = Some(*whole);
                }
                ServerMessage::LobbyChanged(change) => {
                    assert!(!change.is_empty());
                    let lobby = self.lobby.as_mut().expect("the whole lobby comes first");
                    lobby.apply(*change);
                }
                other => panic!("{other:?}"),
            }
        }
    }

    fn has_seen(&self, text: &str) -> bool {
        self.texts.iter().any(|seen| seen.contains(text))
    }
}

/// Sorts the people: each node lists its own first.
fn sorted(mut lobby: Lobby) -> Lobby {
    lobby.here.sort_by_key(|person| person.id);
    lobby
}

/// Returns the lobby as somebody sees it who comes now.
async fn seen_by_newcomer(person: &mut TestClient) -> Lobby {
    let mut copy = LobbyCopy::by_changes(person).await;
    copy.wait_for("the lobby", |_| true).await;
    copy.lobby.unwrap()
}

#[tokio::test]
async fn a_newcomer_sees_games_as_they_stand() {
    let server = TestServer::open().await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    // Nobody follows the lobby meanwhile.
    pair.moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6").await;
    let mut eve = server.person("Eve").await;
    server.settle().await;
    let lobby = seen_by_newcomer(&mut eve).await;
    assert_eq!(lobby.games.len(), 1);
    assert_eq!(lobby.games[0].ply, 6);
    let board = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w";
    assert!(lobby.games[0].fen.starts_with(board), "{lobby:?}");
    // The same by HTTP, for the list of the club and of a player.
    let of_anna = format!("/api/v1/players/{}/games?state=playing", pair.anna.id);
    for path in ["/api/v1/games", &of_anna] {
        let games = eve.get(path).await.ok();
        assert_eq!(games["games"][0]["ply"], 6, "{path}");
    }
    // Clients of the first protocol version.
    let follow = json!({ "type": "lobby", "follow": true });
    let mut copy = LobbyCopy::follow(&mut eve, follow).await;
    copy.wait_for("the lobby", |_| true).await;
    assert_eq!(copy.lobby.unwrap().games, lobby.games);
}

#[tokio::test]
async fn followers_get_the_whole_lobby_once_and_then_changes() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let mut copy = LobbyCopy::by_changes(&mut eve).await;
    copy.wait_for("Eve", |lobby| lobby.here.len() == 1).await;
    let mut pair = TestGame::at(server.address, timed("5+3")).await;
    let game = pair.game.clone();
    copy.wait_for("the players", |lobby| lobby.here.len() == 3)
        .await;
    copy.wait_for("the game", |lobby| lobby.games.len() == 1)
        .await;
    pair.moves("e2e4 e7e5 g1f3").await;
    copy.wait_for("the moves", |lobby| lobby.games[0].ply == 3)
        .await;
    let mut ben = server.person("Ben").await;
    let open = json!({ "color": "white", "preset": timed("3+2") });
    let open = ben.post("/api/v1/challenges", open).await.ok();
    copy.wait_for("the challenge", |lobby| lobby.challenges.len() == 1)
        .await;
    ben.post("/api/v1/me", json!({ "name": "Benjamin" }))
        .await
        .ok();
    copy.wait_for("the new name", |lobby| {
        lobby.challenges[0].by.name == "Benjamin"
    })
    .await;
    // A newer game is listed first.
    let mut table = server.person("Zoe").await;
    table
        .post("/api/v1/games", json!({ "public": true }))
        .await
        .ok();
    let path = format!("/api/v1/challenges/{}", open["id"].as_str().unwrap());
    table.post(&format!("{path}/accept"), json!({})).await.ok();
    copy.wait_for("two more games", |lobby| {
        lobby.games.len() == 3 && lobby.challenges.is_empty()
    })
    .await;
    let resign = json!({ "type": "resign" });
    pair.white.request_ok(&game, resign).await;
    copy.wait_for("the end", |lobby| lobby.games.len() == 2)
        .await;
    pair.white.close().await;
    pair.black.close().await;
    copy.wait_for("Eve alone", |lobby| lobby.here.len() == 1)
        .await;
    let now = server.person("Fay").await;
    server.settle().await;
    let mut newcomer = LobbyCopy::by_changes(&mut now.clone()).await;
    newcomer.wait_for("the lobby", |_| true).await;
    let want = newcomer.lobby.map(sorted);
    copy.wait_for("what a newcomer sees", |lobby| {
        Some(sorted(lobby.clone())) == want
    })
    .await;
    let changes = copy.texts.iter().skip(1);
    let longest = changes.map(String::len).max().unwrap();
    assert!(longest < 2_000, "{longest} bytes for one change");
}

/// Nobody hears of a challenge by link or to somebody else, not even by a change.
#[tokio::test]
async fn private_challenges_reach_only_those_they_concern() {
    let server = TestServer::open().await;
    let (mut anna, mut bo, mut eve) = (
        server.person("Anna").await,
        server.person("Bo").await,
        server.person("Eve").await,
    );
    let mut copies = Vec::new();
    for person in [&mut anna, &mut bo, &mut eve] {
        let mut copy = LobbyCopy::by_changes(person).await;
        copy.wait_for("the lobby", |_| true).await;
        copies.push(copy);
    }
    let to_bo = json!({ "to": bo.id, "preset": timed("3+2") });
    let to_bo = anna.post("/api/v1/challenges", to_bo).await.ok();
    let by_link = json!({ "unlisted": true });
    let by_link = anna.post("/api/v1/challenges", by_link).await.ok();
    let [to_bo, by_link] = [to_bo, by_link].map(|it| it["id"].as_str().unwrap().to_string());
    let seen = |lobby: &Lobby| -> Vec<String> {
        let mut ids: Vec<_> = lobby
            .challenges
            .iter()
            .map(|it| it.id.to_string())
            .collect();
        ids.sort_unstable();
        ids
    };
    let mut both = vec![to_bo.clone(), by_link.clone()];
    both.sort_unstable();
    for (index, want) in [both.clone(), vec![to_bo.clone()], vec![]]
        .into_iter()
        .enumerate()
    {
        let what = format!("the challenges of {index}");
        copies[index]
            .wait_for(&what, |lobby| seen(lobby) == want)
            .await;
    }
    // A newcomer with the same cookie sees the same.
    assert_eq!(seen(&seen_by_newcomer(&mut anna).await), both);
    assert_eq!(seen(&seen_by_newcomer(&mut bo).await), [&*to_bo]);
    assert_eq!(seen(&seen_by_newcomer(&mut eve).await), [] as [&str; 0]);
    for id in [&to_bo, &by_link] {
        let path = format!("/api/v1/challenges/{id}");
        assert_eq!(anna.delete(&path).await.status, 204);
    }
    for copy in &mut copies[..2] {
        copy.wait_for("no challenge", |lobby| lobby.challenges.is_empty())
            .await;
    }
    // Eve has received everything up to here.
    let _fay = server.person("Fay").await.socket().await;
    copies[2]
        .wait_for("Fay", |lobby| {
            lobby.here.iter().any(|person| person.name == "Fay")
        })
        .await;
    assert!(!copies[2].has_seen(&to_bo) && !copies[2].has_seen(&by_link));
    assert!(!copies[1].has_seen(&by_link));
}

#[tokio::test]
async fn who_follows_no_longer_is_sent_nothing() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    let mut copy = LobbyCopy::by_changes(&mut eve).await;
    copy.wait_for("the lobby", |_| true).await;
    let unfollow = json!({ "type": "lobby", "follow": false });
    copy.socket.send(unfollow).await;
    copy.socket.ping().await;
    copy.socket.clear();
    let mut other = server.person("Fay").await;
    let mut second = LobbyCopy::by_changes(&mut other).await;
    second
        .wait_for("two people", |lobby| lobby.here.len() == 2)
        .await;
    until("Fay", async || {
        eve.get("/api/v1/players")
            .await
            .ok()
            .as_array()
            .unwrap()
            .len()
            == 2
    })
    .await;
    within("a pong", copy.socket.ping()).await;
    assert!(!copy.socket.has(|message| message["type"] != "pong"));
}
