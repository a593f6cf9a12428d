//! [`Person`]: somebody with a cookie jar, who asks by HTTP and opens lines; [`Pair`]: two of them at a game.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::{
    client_async,
    tungstenite::{client::IntoClientRequest, handshake::client::Request},
};

use super::{Answer, Line, within};

/// Somebody, as a browser or a program keeps them.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) club: SocketAddr,
    /// The address that they come from. All of 127.0.0.0/8 is this computer, which makes for many clients.
    pub(crate) from: IpAddr,
    /// As in the header of that name.
    pub(crate) cookie: Option<String>,
    /// A token instead of a cookie.
    pub(crate) token: Option<String>,
    pub(crate) id: String,
    pub(crate) name: String,
}

impl Person {
    /// Somebody whom the club does not know yet.
    pub(crate) fn stranger(club: SocketAddr) -> Self {
        Self {
            club,
            from: IpAddr::V4(Ipv4Addr::LOCALHOST),
            cookie: None,
            token: None,
            id: String::new(),
            name: String::new(),
        }
    }

    /// Somebody who comes and gives a name.
    pub(crate) async fn come(club: SocketAddr, name: &str) -> Self {
        let mut person = Self::stranger(club);
        let me = person
            .post("/api/v1/me", json!({ "name": name }))
            .await
            .good();
        person.id = me["id"].as_str().unwrap().to_string();
        person.name = me["name"].as_str().unwrap().to_string();
        person
    }

    /// The same from another address of this computer.
    pub(crate) fn from(mut self, last: u8) -> Self {
        self.from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
        self
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, &[], None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, &[], Some(body.to_string())).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ask("DELETE", path, &[], None).await
    }

    /// Any request. A header that is given here stands for the usual one.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> Answer {
        let body = body.unwrap_or_default();
        let mut all: Vec<(&str, String)> = vec![
            ("Host", self.club.to_string()),
            ("Connection", "close".into()),
            ("Content-Length", body.len().to_string()),
        ];
        all.extend((!body.is_empty()).then(|| ("Content-Type", "application/json".into())));
        all.extend(self.papers());
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

    /// What shows who it is.
    fn papers(&self) -> Vec<(&'static str, String)> {
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

    async fn exchange(&self, request: String) -> Answer {
        let mut stream = self.connect().await;
        let answer = async {
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut bytes = Vec::new();
            // A server that refuses early may reset the connection after its answer.
            let _ = stream.read_to_end(&mut bytes).await;
            bytes
        };
        let bytes = within("an answer by HTTP", answer).await;
        Answer::read(&bytes)
            .unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes)))
    }

    /// What the club counts, by name.
    pub(crate) async fn metric(&mut self, name: &str) -> i64 {
        let text = self.get("/metrics").await.body;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}"))
            .parse()
            .unwrap()
    }

    /// A connection to the club.
    pub(crate) async fn connect(&self) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((self.from, 0).into()).unwrap();
        within("a connection", socket.connect(self.club))
            .await
            .unwrap()
    }

    /// A line to the club, welcomed.
    pub(crate) async fn line(&mut self) -> Line {
        let mut line = self
            .open_line(&[])
            .await
            .unwrap_or_else(|status| panic!("no line: {status}"));
        let welcome = line.expect_type("welcome").await;
        assert_eq!(welcome["protocol"], 1);
        line
    }

    /// A line to the club with more headers; or the status of its refusal.
    pub(crate) async fn open_line(
        &mut self,
        headers: &[(&'static str, &str)],
    ) -> Result<Line, u16> {
        let url = format!("ws://{}/ws", self.club);
        let mut request: Request = url.into_client_request().unwrap();
        let papers = self.papers();
        let own = papers.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let stream = self.connect().await;
        match within("a line", client_async(request, stream)).await {
            Ok((socket, answer)) => {
                let cookie = answer.headers().get("set-cookie");
                self.keep_cookie(cookie.and_then(|cookie| cookie.to_str().ok()));
                Ok(Line::new(socket))
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Sits down at a board of their own, which nobody else sees. Gives the game.
    pub(crate) async fn sit_down(&mut self) -> String {
        let begun = self.post("/api/v1/games", json!({})).await.good();
        begun["game"].as_str().unwrap().to_string()
    }

    /// Challenges somebody with the white pieces; they accept. Gives the game.
    pub(crate) async fn play(&mut self, other: &mut Self, preset: Value) -> String {
        let challenge = json!({ "to": other.id, "color": "white", "preset": preset });
        let challenge = self.post("/api/v1/challenges", challenge).await.good();
        let id = challenge["id"].as_str().unwrap();
        let accepted = other
            .post(&format!("/api/v1/challenges/{id}/accept"), json!({}))
            .await;
        let game = accepted.good()["game"].as_str().unwrap().to_string();
        assert_eq!(game, id, "the game has the id of its challenge");
        game
    }
}

/// Two people at a game, White and Black, each with a line.
pub(crate) struct Pair {
    pub(crate) game: String,
    pub(crate) white: Line,
    pub(crate) black: Line,
    pub(crate) anna: Person,
    pub(crate) bo: Person,
}

impl Pair {
    /// Anna has White, Bo has Black, and both are there.
    pub(crate) async fn at(club: SocketAddr, preset: Value) -> Self {
        let (mut anna, mut bo) = (
            Person::come(club, "Anna").await,
            Person::come(club, "Bo").await,
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

    /// Makes moves, White beginning; each is acknowledged, and the other sees it.
    pub(crate) async fn moves(&mut self, moves: &str) {
        for (ply, uci) in moves.split_whitespace().enumerate() {
            let (own, other) = if ply % 2 == 0 {
                (&mut self.white, &mut self.black)
            } else {
                (&mut self.black, &mut self.white)
            };
            own.plays(&self.game, uci).await;
            other.sees_move(&self.game, uci).await;
        }
    }
}

impl Person {
    /// A line that follows a game, and has heard how it stands.
    pub(crate) async fn watch(&mut self, game: &str) -> Line {
        let mut line = self.line().await;
        line.watch(game).await;
        line
    }
}
