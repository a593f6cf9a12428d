//! [`TestSocket`]: a client's WebSocket with everything it has received.

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

use super::{TIMEOUT, within};

/// A client's WebSocket. Messages are queued until a test asks for them.
pub(crate) struct TestSocket {
    socket: WebSocketStream<TcpStream>,
    waiting: VecDeque<Value>,
    /// Everything received, in order.
    pub(crate) received: Vec<Value>,
    next: u64,
}

impl TestSocket {
    pub(crate) fn new(socket: WebSocketStream<TcpStream>) -> Self {
        Self {
            socket,
            waiting: VecDeque::new(),
            received: Vec::new(),
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

    /// Sends a message; returns false if the club has closed the connection.
    pub(crate) async fn try_send(&mut self, message: Message) -> bool {
        within("a message to be sent", self.socket.send(message))
            .await
            .is_ok()
    }

    /// Receives the next message; `None` if the connection is closed.
    async fn receive(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.received.push(message.clone());
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Returns the first matching message; others stay queued.
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
            let end = tokio::time::Instant::now() + TIMEOUT;
            loop {
                let message = tokio::time::timeout_at(end, self.receive()).await;
                match message {
                    Ok(Some(message)) if fits(&message) => return message,
                    Ok(Some(message)) => self.waiting.push_back(message),
                    Ok(None) => panic!(
                        "{caller}: the connection ended before {what}; waiting: {:?}",
                        self.waiting
                    ),
                    Err(_) => panic!("{caller}: no {what} came; waiting: {:?}", self.waiting),
                }
            }
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&mut self, kind: &str) -> impl Future<Output = Value> {
        let kind = kind.to_string();
        self.expect(kind.clone(), move |message| {
            message["type"] == kind.as_str()
        })
    }

    /// Sends a ping and waits for the pong, so that everything sent before has arrived.
    pub(crate) async fn ping(&mut self) -> Value {
        let token = self.next;
        self.next += 1;
        self.send(json!({ "type": "ping", "token": token })).await;
        self.expect("pong", move |message| {
            message["type"] == "pong" && message["token"] == token
        })
        .await
    }

    /// Returns everything queued, and what arrives within this time.
    pub(crate) async fn take_all(&mut self, time: Duration) -> Vec<Value> {
        let end = tokio::time::Instant::now() + time;
        while let Ok(Some(message)) = tokio::time::timeout_at(end, self.receive()).await {
            self.waiting.push_back(message);
        }
        self.received.clear();
        self.waiting.drain(..).collect()
    }

    /// Drops the queued messages.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Returns true if a matching message is queued.
    pub(crate) fn has(&self, fits: impl Fn(&Value) -> bool) -> bool {
        self.waiting.iter().any(fits)
    }

    /// Returns the chat texts received, in order.
    pub(crate) fn chat_texts(&self) -> Vec<String> {
        let said = self
            .received
            .iter()
            .filter(|message| message["type"] == "said");
        said.map(|message| message["text"].as_str().unwrap().to_string())
            .collect()
    }

    /// Returns the numbers of a game's events received, in order.
    pub(crate) fn event_numbers(&self, game: &str) -> Vec<u64> {
        let of_game = |message: &&Value| message["type"] == "event" && message["game"] == game;
        let events = self.received.iter().filter(of_game);
        events
            .map(|message| message["event"]["number"].as_u64().unwrap())
            .collect()
    }

    /// Watches a game from its beginning and returns it.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.send(json!({ "type": "watch", "game": game })).await;
        let game = game.to_string();
        self.expect("the game", move |message| {
            message["type"] == "game" && message["game"] == game.as_str()
        })
        .await
    }

    /// Watches a game from an event on.
    pub(crate) async fn watch_from(&mut self, game: &str, from: u64) {
        self.send(json!({ "type": "watch", "game": game, "from": from }))
            .await;
    }

    /// Sends a request to a game and returns the reply.
    pub(crate) async fn request(&mut self, game: &str, request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.request_as(game, id, None, request).await
    }

    /// The same for a seat, with a request id.
    pub(crate) async fn request_as(
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

    /// Waits for the reply to a request.
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

    /// Sends a request that must succeed.
    pub(crate) async fn request_ok(&mut self, game: &str, request: Value) -> Value {
        let answer = self.request(game, request.clone()).await;
        assert_eq!(answer["type"], "done", "{request}: {answer}");
        answer
    }

    /// Plays a move that must be accepted.
    pub(crate) async fn play_move(&mut self, game: &str, uci: &str) {
        self.request_ok(game, json!({ "type": "move", "uci": uci }))
            .await;
    }

    /// Waits for a move.
    pub(crate) async fn wait_for_move(&mut self, game: &str, uci: &str) -> Value {
        let is_it = is_event_of(game, "moved");
        let (from, to) = (uci[..2].to_string(), uci[2..4].to_string());
        self.expect(format!("the move {uci}"), move |message| {
            let kind = &message["event"]["kind"];
            is_it(message) && kind["from"] == from.as_str() && kind["to"] == to.as_str()
        })
        .await
    }

    /// Waits for an event.
    pub(crate) async fn wait_for_event(&mut self, game: &str, kind: &str) -> Value {
        self.expect(kind, is_event_of(game, kind)).await
    }

    pub(crate) async fn say(&mut self, game: &str, room: &str, text: &str) {
        self.send(json!({ "type": "say", "game": game, "room": room, "text": text }))
            .await;
    }

    /// Drops the connection without a closing handshake, as when a cable is pulled.
    pub(crate) fn drop_abruptly(self) {
        let _ = SockRef::from(self.socket.get_ref()).set_linger(Some(Duration::ZERO));
    }

    /// Closes the connection as a browser does. Returns true if the club answered the close frame.
    pub(crate) async fn close(mut self) -> bool {
        let _ = self.socket.close(None).await;
        loop {
            match within("the close frame", self.socket.next()).await {
                Some(Ok(Message::Close(_))) => return true,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
        }
    }

    /// Waits until the club closes the connection and returns its close code.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        let ended = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                    Some(Ok(Message::Text(text))) => {
                        self.received.push(serde_json::from_str(&text).unwrap());
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        };
        within("the end of the connection", ended).await
    }

    /// Returns true if nothing arrives within this time.
    pub(crate) async fn is_silent_for(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.receive()).await.is_err()
    }
}

/// Returns the first request id of a socket; ids are unique over all sockets.
fn new_ids() -> u64 {
    static LINES: AtomicU64 = AtomicU64::new(1);
    1_000_000 * LINES.fetch_add(1, Ordering::Relaxed)
}

/// Matches events of a game and kind.
pub(crate) fn is_event_of(game: &str, kind: &str) -> impl Fn(&Value) -> bool + use<> {
    let (game, kind) = (game.to_string(), kind.to_string());
    move |message| {
        message["type"] == "event"
            && message["game"] == game.as_str()
            && message["event"]["kind"]["type"] == kind.as_str()
    }
}

/// Matches any event of a game.
pub(crate) fn event(game: &str) -> impl Fn(&Value) -> bool + use<> {
    let game = game.to_string();
    move |message| message["type"] == "event" && message["game"] == game.as_str()
}

/// Returns the reason code of a refusal.
#[track_caller]
pub(crate) fn refusal(answer: &Value) -> String {
    let is_refusal = matches!(answer["type"].as_str(), Some("refused" | "error"));
    assert!(is_refusal, "not refused: {answer}");
    answer["reason"]["why"].as_str().unwrap().to_string()
}
