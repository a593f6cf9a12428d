//! [`SimulatedPlayer`]: a person who acts at random and remembers what they received.

use std::{
    collections::{HashMap, HashSet},
    net::SocketAddr,
    time::Duration,
};

use serde_json::{Value, json};
use tabiya_player::Random;
use tabiya_rules::Position;

use crate::{
    common::{TestClient, TestSocket, until},
    replica::{Acknowledged, GameReplica},
};

/// A person at the club.
pub(crate) struct SimulatedPlayer {
    pub(crate) name: String,
    /// Every game they watch or have watched to its end.
    pub(crate) replicas: HashMap<String, GameReplica>,
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// Number of reconnections.
    pub(crate) returns: u32,
    person: TestClient,
    random: Random,
    socket: Option<TestSocket>,
    /// Request without a reply yet, to be repeated after reconnecting.
    unanswered: Option<Value>,
    next_id: u64,
}

/// Maximum number of games at once.
const MAX_GAMES: usize = 2;

impl SimulatedPlayer {
    pub(crate) async fn named(club: SocketAddr, number: usize) -> Self {
        let name = format!("Player {number}");
        let person = TestClient::named(club, &name)
            .await
            .from(1 + (number % 50) as u8);
        let mut player = Self {
            name,
            replicas: HashMap::new(),
            acknowledged: Vec::new(),
            returns: 0,
            person,
            random: Random::new(number as u64),
            socket: None,
            unanswered: None,
            next_id: 1,
        };
        player.reconnect().await;
        player
    }

    /// Performs a random action, or none, and handles messages meanwhile.
    pub(crate) async fn act(&mut self) {
        let time = Duration::from_millis(50 + self.random.next() % 200);
        self.listen(time).await;
        if self.unanswered.is_some() {
            return;
        }
        match self.random.below(100) {
            0..3 => self.disconnect_for_a_while().await,
            3..10 => self.challenge().await,
            10..30 => self.accept().await,
            30..33 => self.watch_something().await,
            33..36 => self.talk().await,
            36..42 => self.negotiate().await,
            42..44 => self.resign().await,
            44..50 => self.rematch().await,
            _ => self.make_a_move().await,
        }
    }

    /// Handles all messages that arrive within some time.
    async fn listen(&mut self, time: Duration) {
        let received = self.socket.as_mut().unwrap().take_all(time).await;
        for message in received {
            self.handle(&message).await;
        }
    }

    async fn handle(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "game" => {
                let copy = GameReplica::of(message);
                if let Some(before) = self.replicas.get(&copy.game) {
                    let known = before.events.len();
                    assert_eq!(
                        before.events,
                        copy.events[..known],
                        "the past does not change"
                    );
                }
                self.replicas.insert(copy.game.clone(), copy);
            }
            "event" => {
                let copy = self.replicas.get_mut(message["game"].as_str().unwrap());
                copy.expect("a game that is followed").take(message);
            }
            "started" => self.watch(message["game"].as_str().unwrap()).await,
            "done" => self.answered(message, true),
            "refused" => self.answered(message, false),
            "lobby" => check_lobby(message),
            "error" => assert_ne!(message["reason"]["why"], "badMessage", "{message}"),
            _ => {}
        }
    }

    fn answered(&mut self, message: &Value, done: bool) {
        let Some(asked) = &self.unanswered else {
            // The reply to a repeated request.
            return;
        };
        if asked["id"] != message["id"] || asked["game"] != message["game"] {
            return;
        }
        self.unanswered = None;
        let game = message["game"].as_str().unwrap();
        if done {
            self.acknowledged.push(Acknowledged {
                game: game.to_string(),
                seat: self.replicas[game].seat.clone().unwrap(),
                id: message["id"].as_u64().unwrap(),
            });
        }
    }

    async fn send(&mut self, message: Value) {
        self.socket.as_mut().unwrap().send(message).await;
    }

    /// Watches a game from the last known event.
    async fn watch(&mut self, game: &str) {
        let message = match self.replicas.get(game) {
            Some(copy) => json!({ "type": "watch", "game": game, "from": copy.events.len() }),
            None => json!({ "type": "watch", "game": game }),
        };
        self.send(message).await;
    }

    /// Sends a request to a game; sometimes twice, as after a network failure.
    async fn request(&mut self, game: &str, request: Value) {
        let id = self.next_id;
        self.next_id += 1;
        let message = json!({ "type": "do", "game": game, "id": id, "request": request });
        self.unanswered = Some(message.clone());
        self.send(message.clone()).await;
        if self.random.percent(5) {
            self.send(message).await;
        }
    }

    /// Returns their own games in progress.
    fn own(&self) -> Vec<String> {
        let own = self
            .replicas
            .values()
            .filter(|copy| copy.is_own() && !copy.is_over());
        let mut own: Vec<String> = own.map(|copy| copy.game.clone()).collect();
        own.sort_unstable();
        own
    }

    async fn make_a_move(&mut self) {
        let to_move = self.replicas.values().filter(|copy| copy.is_to_move());
        let Some(copy) = to_move.min_by_key(|copy| &copy.game) else {
            return;
        };
        let position: Position = copy.view["fen"].as_str().unwrap().parse().unwrap();
        let moves = position.legal_moves();
        let moves: Vec<String> = moves.iter().map(|m| position.uci(*m).to_string()).collect();
        let listed: HashSet<&str> = copy.view["legal"].as_str().unwrap().split(' ').collect();
        assert_eq!(
            listed,
            moves.iter().map(String::as_str).collect(),
            "the legal moves"
        );
        let game = copy.game.clone();
        let uci = self.random.pick(&moves).clone();
        self.request(&game, json!({ "type": "move", "uci": uci }))
            .await;
    }

    /// Answers an offer, or makes one.
    async fn negotiate(&mut self) {
        let Some(game) = self.own().pop() else {
            return;
        };
        let copy = &self.replicas[&game];
        let seat = copy.seat.clone().unwrap();
        let mut offers = copy.view["offers"].as_array().unwrap().iter();
        let open = offers.rfind(|offer| offer["by"] != seat.as_str());
        let request = match open {
            Some(offer) => {
                let answer = if self.random.percent(60) {
                    "accept"
                } else {
                    "decline"
                };
                json!({ "type": answer, "what": offer["what"] })
            }
            None => {
                let what = *self.random.pick(&["draw", "takeback", "pause", "resume"]);
                json!({ "type": "offer", "what": what })
            }
        };
        self.request(&game, request).await;
    }

    async fn resign(&mut self) {
        if let Some(game) = self.own().pop() {
            self.request(&game, json!({ "type": "resign" })).await;
        }
    }

    async fn challenge(&mut self) {
        if self.own().len() >= MAX_GAMES {
            return;
        }
        let time = *self.random.pick(&["0.1", "0.15+1", "5+3", "unlimited"]);
        let preset = json!({ "time": { "white": time, "black": time } });
        let unlisted = self.random.percent(10);
        let new = json!({ "preset": preset, "unlisted": unlisted });
        let answer = self.person.post("/api/v1/challenges", new).await;
        assert!(matches!(answer.status, 201 | 429), "{answer:?}");
    }

    async fn accept(&mut self) {
        if self.own().len() >= MAX_GAMES {
            return;
        }
        let open = self.person.get("/api/v1/challenges").await.ok();
        let others = open.as_array().unwrap().iter();
        let others: Vec<&Value> = others
            .filter(|challenge| challenge["by"]["id"] != self.person.id.as_str())
            .collect();
        if others.is_empty() {
            return;
        }
        let id = self.random.pick(&others)["id"].as_str().unwrap();
        let answer = self
            .person
            .post(&format!("/api/v1/challenges/{id}/accept"), json!({}))
            .await;
        assert!(matches!(answer.status, 201 | 404), "{answer:?}");
    }

    async fn watch_something(&mut self) {
        let playing = self.person.get("/api/v1/games").await.ok();
        let games = playing["games"].as_array().unwrap();
        let watched = self.replicas.values().filter(|copy| !copy.is_own()).count();
        if games.is_empty() || watched > 10 {
            return;
        }
        let game = self.random.pick(games)["id"].as_str().unwrap().to_string();
        if !self.replicas.contains_key(&game) {
            self.watch(&game).await;
        }
    }

    async fn talk(&mut self) {
        let Some(copy) = self.replicas.values().min_by_key(|copy| &copy.game) else {
            return;
        };
        let room = if copy.is_own() {
            "players"
        } else {
            "spectators"
        };
        let message =
            json!({ "type": "say", "game": copy.game, "room": room, "text": "Well, well." });
        self.send(message).await;
    }

    async fn rematch(&mut self) {
        let over = self
            .replicas
            .values()
            .filter(|copy| copy.is_own() && copy.is_over());
        let Some(copy) = over.max_by_key(|copy| copy.events.last().unwrap()["at"].as_u64()) else {
            return;
        };
        if self.own().len() < MAX_GAMES {
            self.send(json!({ "type": "rematch", "game": copy.game }))
                .await;
        }
    }

    /// Disconnects abruptly or cleanly, and reconnects after a while.
    async fn disconnect_for_a_while(&mut self) {
        let socket = self.socket.take().unwrap();
        if self.random.percent(50) {
            socket.drop_abruptly();
        } else {
            socket.close().await;
        }
        let away = Duration::from_millis(self.random.next() % 1_000);
        tokio::time::sleep(away).await;
        self.returns += 1;
        self.reconnect().await;
    }

    /// Reconnects, resumes watching, and repeats the unanswered request.
    async fn reconnect(&mut self) {
        self.socket = Some(self.person.socket().await);
        if self.random.percent(30) {
            self.send(json!({ "type": "lobby", "follow": true })).await;
        }
        let going_on = self.replicas.values().filter(|copy| !copy.is_over());
        let games: Vec<String> = going_on.map(|copy| copy.game.clone()).collect();
        for game in games {
            self.watch(&game).await;
        }
        // A challenge may have been accepted meanwhile.
        for game in self.newly_started().await {
            self.watch(&game).await;
        }
        if let Some(asked) = self.unanswered.clone() {
            self.send(asked).await;
        }
    }

    /// Returns their own games in progress that they do not know of yet.
    async fn newly_started(&mut self) -> Vec<String> {
        let playing = self.person.get("/api/v1/games").await.ok();
        let games = playing["games"].as_array().unwrap().iter();
        let own = games.filter(|game| {
            game["names"]["white"] == self.name.as_str()
                || game["names"]["black"] == self.name.as_str()
        });
        let ids = own.map(|game| game["id"].as_str().unwrap().to_string());
        ids.filter(|id| !self.replicas.contains_key(id)).collect()
    }

    /// Ends the day: withdraws challenges and resigns games in progress.
    pub(crate) async fn end_games(&mut self) {
        let open = self.person.get("/api/v1/challenges").await.ok();
        let (own, id) = (open.as_array().unwrap().iter(), self.person.id.clone());
        for challenge in own.filter(|challenge| challenge["by"]["id"] == id.as_str()) {
            let path = format!("/api/v1/challenges/{}", challenge["id"].as_str().unwrap());
            self.person.delete(&path).await;
        }
        for game in self.newly_started().await {
            self.watch(&game).await;
        }
        for _ in 0..400 {
            self.listen(Duration::from_millis(100)).await;
            if self.unanswered.is_some() {
                continue;
            }
            let own = self.own();
            let Some(game) = own.first().cloned() else {
                return;
            };
            self.request(&game, json!({ "type": "resign" })).await;
        }
        panic!(
            "{}: {:?} did not end, {:?}",
            self.name,
            self.own(),
            self.unanswered
        );
    }

    /// Receives the rest of every known game.
    pub(crate) async fn catch_up(&mut self) {
        self.listen(Duration::from_millis(100)).await;
        let games: Vec<String> = self.replicas.keys().cloned().collect();
        for game in games {
            let mut person = self.person.clone();
            until("the rest of a game", async || {
                self.listen(Duration::from_millis(20)).await;
                let stored = person.get(&format!("/api/v1/games/{game}")).await.ok();
                let wanted = stored["events"].as_array().unwrap().len();
                let known = self.replicas[&game].events.len();
                if known < wanted && !self.replicas[&game].is_over() {
                    self.watch(&game).await;
                    self.listen(Duration::from_millis(50)).await;
                }
                known == wanted
            })
            .await;
        }
    }

    /// Disconnects.
    pub(crate) async fn disconnect(&mut self) {
        self.socket.take().unwrap().close().await;
    }
}

/// Checks that nothing is listed twice in the lobby.
fn check_lobby(lobby: &Value) {
    for list in ["here", "challenges", "games"] {
        let ids = lobby[list].as_array().unwrap().iter();
        let ids: Vec<&str> = ids.map(|it| it["id"].as_str().unwrap()).collect();
        let once: HashSet<&&str> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "{list}: {ids:?}");
    }
}
