//! [`TestClient`]: a person with a cookie jar, who sends HTTP requests and opens WebSockets; [`TestGame`]: two of them
//! at a game.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::{
    client_async,
    tungstenite::{client::IntoClientRequest, handshake::client::Request},
};

use super::{HttpResponse, TestSocket, within};

/// A person, as a browser or program stores them.
#[derive(Clone, Debug)]
pub(crate) struct TestClient {
    pub(crate) club: SocketAddr,
    /// Source address. All of 127.0.0.0/8 is this computer, which allows many clients.
    pub(crate) from: IpAddr,
    /// Value of the `Cookie` header.
    pub(crate) cookie: Option<String>,
    /// A token to use instead of a cookie.
    pub(crate) token: Option<String>,
    pub(crate) id: String,
    pub(crate) name: String,
}

impl TestClient {
    /// A client the club does not know yet.
    pub(crate) fn new_guest(club: SocketAddr) -> Self {
        Self {
            club,
            from: IpAddr::V4(Ipv4Addr::LOCALHOST),
            cookie: None,
            token: None,
            id: String::new(),
            name: String::new(),
        }
    }

    /// A client with a name.
    pub(crate) async fn named(club: SocketAddr, name: &str) -> Self {
        let mut person = Self::new_guest(club);
        let me = person
            .post("/api/v1/me", json!({ "name": name }))
            .await
            .ok();
        person.id = me["id"].as_str().unwrap().to_string();
        person.name = me["name"].as_str().unwrap().to_string();
        person
    }

    /// Changes the source address.
    pub(crate) fn from(mut self, last: u8) -> Self {
        self.from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
        self
    }

    pub(crate) async fn get(&mut self, path: &str) -> HttpResponse {
        self.request("GET", path, &[], None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> HttpResponse {
        self.request("POST", path, &[], Some(body.to_string()))
            .await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> HttpResponse {
        self.request("DELETE", path, &[], None).await
    }

    /// Sends a request. Headers given here replace the default ones.
    pub(crate) async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> HttpResponse {
        let body = body.unwrap_or_default();
        let mut all: Vec<(&str, String)> = vec![
            ("Host", self.club.to_string()),
            ("Connection", "close".into()),
            ("Content-Length", body.len().to_string()),
        ];
        all.extend((!body.is_empty()).then(|| ("Content-Type", "application/json".into())));
        all.extend(self.credentials());
        all.retain(|(name, _)| {
            headers
                .iter()
                .all(|(other, _)| !other.eq_ignore_ascii_case(name))
        });
        all.extend(
            headers
                .iter()
                .map(|(name, value)| (*name, value.to_string())),
        );
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        for (name, value) in all {
            head += &format!("{name}: {value}\r\n");
        }
        let answer = self.exchange(format!("{head}\r\n{body}")).await;
        self.keep_cookie(answer.header("set-cookie"));
        answer
    }

    /// Returns the headers that identify the client.
    fn credentials(&self) -> Vec<(&'static str, String)> {
        let cookie = self.cookie.clone().map(|cookie| ("Cookie", cookie));
        let token = self
            .token
            .as_ref()
            .map(|token| ("Authorization", format!("Bearer {token}")));
        cookie.into_iter().chain(token).collect()
    }

    fn keep_cookie(&mut self, header: Option<&str>) {
        if let Some(cookie) = header.and_then(|header| header.split(';').next()) {
            self.cookie = Some(cookie.to_string());
        }
    }

    async fn exchange(&self, request: String) -> HttpResponse {
        let mut stream = self.connect().await;
        let answer = async {
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut bytes = Vec::new();
            // A server that refuses early may reset the connection after its response.
            let _ = stream.read_to_end(&mut bytes).await;
            bytes
        };
        let bytes = within("an answer by HTTP", answer).await;
        HttpResponse::read(&bytes)
            .unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes)))
    }

    /// Returns a metric by name.
    pub(crate) async fn metric(&mut self, name: &str) -> i64 {
        let value = self.find_metric(name).await;
        value.unwrap_or_else(|| panic!("no {name}"))
    }

    /// Returns a metric by name, if there is one.
    pub(crate) async fn find_metric(&mut self, name: &str) -> Option<i64> {
        let text = self.get("/metrics").await.body;
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map(|value| value.parse().unwrap())
    }

    /// Opens a TCP connection to the club.
    pub(crate) async fn connect(&self) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((self.from, 0).into()).unwrap();
        within("a connection", socket.connect(self.club))
            .await
            .unwrap()
    }

    /// Opens a WebSocket and waits for the welcome.
    pub(crate) async fn socket(&mut self) -> TestSocket {
        let mut socket = self
            .try_socket(&[])
            .await
            .unwrap_or_else(|status| panic!("no WebSocket: {status}"));
        let welcome = socket.wait_for("welcome").await;
        assert_eq!(welcome["protocol"], 2);
        socket
    }

    /// Opens a WebSocket with more headers, or returns the status of the refusal.
    pub(crate) async fn try_socket(
        &mut self,
        headers: &[(&'static str, &str)],
    ) -> Result<TestSocket, u16> {
        let url = format!("ws://{}/ws", self.club);
        let mut request: Request = url.into_client_request().unwrap();
        let credentials = self.credentials();
        let own = credentials
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let stream = self.connect().await;
        match within("a WebSocket", client_async(request, stream)).await {
            Ok((socket, answer)) => {
                let cookie = answer.headers().get("set-cookie");
                self.keep_cookie(cookie.and_then(|cookie| cookie.to_str().ok()));
                Ok(TestSocket::new(socket))
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Starts a private game at one computer. Returns its id.
    pub(crate) async fn start_table(&mut self) -> String {
        let begun = self.post("/api/v1/games", json!({})).await.ok();
        begun["game"].as_str().unwrap().to_string()
    }

    /// Challenges somebody with the white pieces, who accepts. Returns the game's id.
    pub(crate) async fn play(&mut self, other: &mut Self, preset: Value) -> String {
        let challenge = json!({ "to": other.id, "color": "white", "preset": preset });
        let challenge = self.post("/api/v1/challenges", challenge).await.ok();
        let id = challenge["id"].as_str().unwrap();
        let accepted = other
            .post(&format!("/api/v1/challenges/{id}/accept"), json!({}))
            .await;
        let game = accepted.ok()["game"].as_str().unwrap().to_string();
        assert_eq!(game, id, "the game has the id of its challenge");
        game
    }
}

/// Two people at a game, each with a WebSocket.
pub(crate) struct TestGame {
    pub(crate) game: String,
    pub(crate) white: TestSocket,
    pub(crate) black: TestSocket,
    pub(crate) anna: TestClient,
    pub(crate) bo: TestClient,
}

impl TestGame {
    /// Starts a game with Anna as White and Bo as Black, both connected.
    pub(crate) async fn at(club: SocketAddr, preset: Value) -> Self {
        let (mut anna, mut bo) = (
            TestClient::named(club, "Anna").await,
            TestClient::named(club, "Bo").await,
        );
        let game = anna.play(&mut bo, preset).await;
        let (white, black) = (anna.watch(&game).await, bo.watch(&game).await);
        Self {
            game,
            white,
            black,
            anna,
            bo,
        }
    }

    /// Plays moves, White first; each is acknowledged and seen by the opponent.
    pub(crate) async fn moves(&mut self, moves: &str) {
        for (ply, uci) in moves.split_whitespace().enumerate() {
            let (own, other) = if ply % 2 == 0 {
                (&mut self.white, &mut self.black)
            } else {
                (&mut self.black, &mut self.white)
            };
            own.play_move(&self.game, uci).await;
            other.wait_for_move(&self.game, uci).await;
        }
    }
}

impl TestClient {
    /// Opens a WebSocket that watches a game.
    pub(crate) async fn watch(&mut self, game: &str) -> TestSocket {
        let mut socket = self.socket().await;
        socket.watch(game).await;
        socket
    }

    /// Waits for the end of a game, however busy the machine is.
    pub(crate) async fn wait_for_end(&mut self, game: &str) -> Value {
        let path = format!("/api/v1/games/{game}");
        let began = Instant::now();
        loop {
            let seen = self.get(&path).await.ok();
            if seen["view"]["ending"] != json!(null) {
                return seen;
            }
            assert!(began.elapsed() < Duration::from_secs(1200), "{seen}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}
