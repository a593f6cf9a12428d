//! [`Line`]: a client's socket, with all that has come over it.

use std::{
    collections::VecDeque,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};

use super::{PATIENCE, within};

/// A client's socket. What comes is kept until a test asks for it.
pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
    waiting: VecDeque<Value>,
    /// Everything that has come, in order.
    pub(crate) heard: Vec<Value>,
    next: u64,
}

impl Line {
    pub(crate) fn new(socket: WebSocketStream<TcpStream>) -> Self {
        Self {
            socket,
            waiting: VecDeque::new(),
            heard: Vec::new(),
            next: new_ids(),
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        let sent = self.socket.send(Message::Text(text.into()));
        within("a message to be sent", sent).await.unwrap();
    }

    /// Sends what may not get there: the club may have hung up.
    pub(crate) async fn try_send(&mut self, message: Message) -> bool {
        within("a message to be sent", self.socket.send(message))
            .await
            .is_ok()
    }

    /// The next message; nothing if the line has ended.
    async fn receive(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.heard.push(message.clone());
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The first message that fits; the others wait on.
    #[track_caller]
    pub(crate) fn expect(
        &mut self,
        what: impl Into<String>,
        fits: impl Fn(&Value) -> bool,
    ) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        let what = what.into();
        async move {
            if let Some(index) = self.waiting.iter().position(&fits) {
                return self.waiting.remove(index).unwrap();
            }
            let end = tokio::time::Instant::now() + PATIENCE;
            loop {
                let message = tokio::time::timeout_at(end, self.receive()).await;
                match message {
                    Ok(Some(message)) if fits(&message) => return message,
                    Ok(Some(message)) => self.waiting.push_back(message),
                    Ok(None) => panic!(
                        "{caller}: the line ended before {what}; waiting: {:?}",
                        self.waiting
                    ),
                    Err(_) => panic!("{caller}: no {what} came; waiting: {:?}", self.waiting),
                }
            }
        }
    }

    #[track_caller]
    pub(crate) fn expect_type(&mut self, kind: &str) -> impl Future<Output = Value> {
        let kind = kind.to_string();
        self.expect(kind.clone(), move |message| {
            message["type"] == kind.as_str()
        })
    }

    /// Everything that came before the answer to a ping that is sent now: what was told before is heard by then.
    pub(crate) async fn ping(&mut self) -> Value {
        let token = self.next;
        self.next += 1;
        self.send(json!({ "type": "ping", "token": token })).await;
        self.expect("pong", move |message| {
            message["type"] == "pong" && message["token"] == token
        })
        .await
    }

    /// Everything that has come and was not asked for; and what comes within this time.
    pub(crate) async fn take_all(&mut self, time: Duration) -> Vec<Value> {
        let end = tokio::time::Instant::now() + time;
        while let Ok(Some(message)) = tokio::time::timeout_at(end, self.receive()).await {
            self.waiting.push_back(message);
        }
        self.heard.clear();
        self.waiting.drain(..).collect()
    }

    /// Forgets what waits.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// True if a message that fits has come and waits.
    pub(crate) fn has(&self, fits: impl Fn(&Value) -> bool) -> bool {
        self.waiting.iter().any(fits)
    }

    /// What was said and heard on this line, in order.
    pub(crate) fn said(&self) -> Vec<String> {
        let said = self
            .heard
            .iter()
            .filter(|message| message["type"] == "said");
        said.map(|message| message["text"].as_str().unwrap().to_string())
            .collect()
    }

    /// The numbers of the events of a game that came, in order.
    pub(crate) fn numbers(&self, game: &str) -> Vec<u64> {
        let of_game = |message: &&Value| message["type"] == "event" && message["game"] == game;
        let events = self.heard.iter().filter(of_game);
        events
            .map(|message| message["event"]["number"].as_u64().unwrap())
            .collect()
    }

    /// Follows a game from its beginning. Gives how it stands.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.send(json!({ "type": "watch", "game": game })).await;
        let game = game.to_string();
        self.expect("the game", move |message| {
            message["type"] == "game" && message["game"] == game.as_str()
        })
        .await
    }

    /// Follows a game from an event on.
    pub(crate) async fn watch_from(&mut self, game: &str, from: u64) {
        self.send(json!({ "type": "watch", "game": game, "from": from }))
            .await;
    }

    /// Asks something of a game. Gives the answer, whatever it is.
    pub(crate) async fn asks(&mut self, game: &str, request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.asks_as(game, id, None, request).await
    }

    /// The same for a seat, with an id.
    pub(crate) async fn asks_as(
        &mut self,
        game: &str,
        id: u64,
        seat: Option<&str>,
        request: Value,
    ) -> Value {
        let mut message = json!({ "type": "do", "game": game, "id": id, "request": request });
        if let Some(seat) = seat {
            message["seat"] = seat.into();
        }
        self.send(message).await;
        self.answer(game, id).await
    }

    /// The answer to a request.
    pub(crate) async fn answer(&mut self, game: &str, id: u64) -> Value {
        let game = game.to_string();
        let is_answer = move |message: &Value| {
            let kind = message["type"].as_str();
            matches!(kind, Some("done" | "refused"))
                && message["game"] == game.as_str()
                && message["id"] == id
        };
        self.expect("an answer", is_answer).await
    }

    /// Asks something that has to be done.
    pub(crate) async fn does(&mut self, game: &str, request: Value) -> Value {
        let answer = self.asks(game, request.clone()).await;
        assert_eq!(answer["type"], "done", "{request}: {answer}");
        answer
    }

    /// Makes a move that has to be good.
    pub(crate) async fn plays(&mut self, game: &str, uci: &str) {
        self.does(game, json!({ "type": "move", "uci": uci })).await;
    }

    /// Waits for somebody's move.
    pub(crate) async fn sees_move(&mut self, game: &str, uci: &str) -> Value {
        let is_it = event_of(game, "moved");
        let (from, to) = (uci[..2].to_string(), uci[2..4].to_string());
        self.expect(format!("the move {uci}"), move |message| {
            let kind = &message["event"]["kind"];
            is_it(message) && kind["from"] == from.as_str() && kind["to"] == to.as_str()
        })
        .await
    }

    /// Waits for something to happen in a game.
    pub(crate) async fn sees(&mut self, game: &str, kind: &str) -> Value {
        self.expect(kind, event_of(game, kind)).await
    }

    pub(crate) async fn say(&mut self, game: &str, room: &str, text: &str) {
        self.send(json!({ "type": "say", "game": game, "room": room, "text": text }))
            .await;
    }

    /// The line is cut, as when a cable is pulled: no word, no farewell.
    pub(crate) fn cut(self) {
        let _ = SockRef::from(self.socket.get_ref()).set_linger(Some(Duration::ZERO));
    }

    /// Closes the line as a browser does, and waits for the club's farewell. True if there was one.
    pub(crate) async fn close(mut self) -> bool {
        let _ = self.socket.close(None).await;
        loop {
            match within("the farewell", self.socket.next()).await {
                Some(Ok(Message::Close(_))) => return true,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
        }
    }

    /// Waits until the club ends the line. Gives the code of its farewell, if there was one.
    pub(crate) async fn ended(&mut self) -> Option<u16> {
        let ended = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                    Some(Ok(Message::Text(text))) => {
                        self.heard.push(serde_json::from_str(&text).unwrap());
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        };
        within("the end of the line", ended).await
    }

    /// True if nothing more comes before the line ends or some time passes.
    pub(crate) async fn is_quiet_for(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.receive()).await.is_err()
    }
}

/// Where the ids of a line begin: each is new, whoever sends it and over which line.
fn new_ids() -> u64 {
    static LINES: AtomicU64 = AtomicU64::new(1);
    1_000_000 * LINES.fetch_add(1, Ordering::Relaxed)
}

/// True of an event of a game of this kind.
pub(crate) fn event_of(game: &str, kind: &str) -> impl Fn(&Value) -> bool + use<> {
    let (game, kind) = (game.to_string(), kind.to_string());
    move |message| {
        message["type"] == "event"
            && message["game"] == game.as_str()
            && message["event"]["kind"]["type"] == kind.as_str()
    }
}

/// True of any event of a game.
pub(crate) fn event(game: &str) -> impl Fn(&Value) -> bool + use<> {
    let game = game.to_string();
    move |message| message["type"] == "event" && message["game"] == game.as_str()
}

/// Why something was refused.
#[track_caller]
pub(crate) fn refusal(answer: &Value) -> String {
    let is_refusal = matches!(answer["type"].as_str(), Some("refused" | "error"));
    assert!(is_refusal, "not refused: {answer}");
    answer["reason"]["why"].as_str().unwrap().to_string()
}
