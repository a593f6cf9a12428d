//! A club of a few lines, which does what the test wants, and the client that puts up with it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tabiya_game::{Actor, Event, EventKind, Left, Moment};
use tokio::{
    net::{TcpListener, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{Request as Asked, Response as Answer},
    },
};

use super::*;

struct FakeClub {
    listener: TcpListener,
}

/// A client's socket, from the club's side.
struct Line {
    socket: WebSocketStream<TcpStream>,
    cookie: Option<String>,
}

impl FakeClub {
    async fn open() -> (Self, Address) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap().into();
        (Self { listener }, address)
    }

    /// Lets a client in. Somebody new gets a cookie.
    #[expect(
        clippy::result_large_err,
        reason = "the library's handshake answers so"
    )]
    async fn accept(&self) -> Line {
        let (stream, _) = soon(self.listener.accept()).await.unwrap();
        let mut cookie = None;
        let look = |asked: &Asked, mut answer: Answer| {
            assert_eq!(asked.uri().path(), "/ws");
            let found = asked.headers().get("cookie");
            cookie = found.map(|found| found.to_str().unwrap().to_string());
            if cookie.is_none() {
                let new = "tabiya-1=anna; Path=/; HttpOnly".parse().unwrap();
                answer.headers_mut().insert("set-cookie", new);
            }
            Ok(answer)
        };
        let socket = accept_hdr_async(stream, look).await.unwrap();
        Line { socket, cookie }
    }
}

impl Line {
    async fn hear(&mut self) -> ClientMessage {
        let message = soon(self.socket.next()).await.unwrap().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }

    async fn say(&mut self, message: ServerMessage) {
        let text = serde_json::to_string(&message).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }
}

/// What should happen at once happens soon.
async fn soon<T>(what: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(10), what).await.unwrap()
}

fn watch(from: Option<u32>) -> ClientMessage {
    ClientMessage::Watch {
        game: "abcd1234".into(),
        from,
        moves: false,
    }
}

fn event(number: u32) -> ServerMessage {
    ServerMessage::Event {
        game: "abcd1234".into(),
        event: Box::new(Event {
            number,
            at: Moment(0),
            actor: Actor::Host,
            command: None,
            left: Left::default(),
            kind: EventKind::Paused,
        }),
        view: None,
    }
}

fn done(id: u64) -> ServerMessage {
    ServerMessage::Done {
        game: "abcd1234".into(),
        id,
        events: 9,
    }
}

#[tokio::test]
async fn a_lost_connection_is_taken_up_where_it_was() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut line) = tokio::join!(Client::connect(&address), club.accept());
    let (client, mut feed) = connected.unwrap();
    assert_eq!(line.cookie, None);
    assert_eq!(client.pass().cookie().as_deref(), Some("tabiya-1=anna"));
    client.send(watch(Some(7))).await.unwrap();
    assert_eq!(line.hear().await, watch(Some(7)));
    line.say(event(7)).await;
    assert_eq!(soon(feed.next()).await, Some(News::Message(event(7))));
    let id = client.ask("abcd1234", None, Request::Resign).await.unwrap();
    let asked = line.hear().await;
    assert!(matches!(&asked, ClientMessage::Do { id: heard, .. } if *heard == id));

    // The club has heard the request, and dies before it answers.
    drop(line);
    assert_eq!(soon(feed.next()).await, Some(News::Lost));
    let mut line = club.accept().await;
    assert_eq!(line.cookie.as_deref(), Some("tabiya-1=anna"));
    assert_eq!(soon(feed.next()).await, Some(News::Back));
    assert_eq!(line.hear().await, watch(Some(8)));
    assert_eq!(line.hear().await, asked);
    line.say(event(7)).await;
    line.say(event(8)).await;
    line.say(done(id)).await;
    assert_eq!(soon(feed.next()).await, Some(News::Message(event(8))));
    assert_eq!(soon(feed.next()).await, Some(News::Message(done(id))));

    // A club that closes says so. Nothing is asked again of the one that comes after it.
    line.say(ServerMessage::Closing).await;
    let closing = News::Message(ServerMessage::Closing);
    assert_eq!(soon(feed.next()).await, Some(closing));
    assert_eq!(soon(feed.next()).await, Some(News::Lost));
    client.send(ClientMessage::Ping { token: 5 }).await.unwrap();
    let mut line = club.accept().await;
    assert_eq!(line.hear().await, watch(Some(9)));
    assert_eq!(line.hear().await, ClientMessage::Ping { token: 5 });
}

#[tokio::test]
async fn a_gap_is_asked_for() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut line) = tokio::join!(Client::connect(&address), club.accept());
    let (client, mut feed) = connected.unwrap();
    client.send(watch(Some(0))).await.unwrap();
    line.hear().await;
    line.say(event(1)).await;
    assert_eq!(line.hear().await, watch(Some(0)));
    line.say(event(0)).await;
    line.say(event(1)).await;
    assert_eq!(soon(feed.next()).await, Some(News::Message(event(0))));
    assert_eq!(soon(feed.next()).await, Some(News::Message(event(1))));
}

#[tokio::test]
async fn it_ends_politely_when_nobody_needs_it() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut line) = tokio::join!(Client::connect(&address), club.accept());
    let (client, feed) = connected.unwrap();
    drop(client);
    let last = soon(line.socket.next()).await.unwrap().unwrap();
    assert!(last.is_close(), "{last:?}");
    drop(feed);
}

#[tokio::test]
async fn what_is_no_club_is_told_from_what_is_not_there() {
    let (club, address) = FakeClub::open().await;
    let rude = async {
        let (stream, _) = club.listener.accept().await.unwrap();
        stream.try_write(b"HTTP/1.1 403 Forbidden\r\n\r\n").unwrap();
    };
    let (refused, ()) = tokio::join!(Client::connect(&address), rude);
    let refused = refused.map(drop).unwrap_err();
    assert!(
        matches!(refused, ConnectError::Refused { status: 403 }),
        "{refused}"
    );
    drop(club);
    let gone = Client::connect(&address).await.map(drop).unwrap_err();
    assert!(matches!(gone, ConnectError::Unreachable(_)), "{gone}");
}
