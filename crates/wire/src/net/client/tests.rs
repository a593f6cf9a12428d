//! A fake club of a few lines, and the client under test.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tabiya_game::{Actor, Event, EventKind, Moment, TimeLeft};
use tokio::{
    net::{TcpListener, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{Request as HttpRequest, Response as HttpResponse},
    },
};

use super::*;

struct FakeClub {
    listener: TcpListener,
}

/// A client's WebSocket, from the club's side.
struct ServerSide {
    socket: WebSocketStream<TcpStream>,
    cookie: Option<String>,
}

impl FakeClub {
    async fn open() -> (Self, Address) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap().into();
        (Self { listener }, address)
    }

    /// Accepts a client. A new person gets a cookie.
    #[expect(
        clippy::result_large_err,
        reason = "the library's handshake answers so"
    )]
    async fn accept(&self) -> ServerSide {
        let (stream, _) = in_time(self.listener.accept()).await.unwrap();
        let mut cookie = None;
        let check = |request: &HttpRequest, mut response: HttpResponse| {
            assert_eq!(request.uri().path(), "/ws");
            let found = request.headers().get("cookie");
            cookie = found.map(|found| found.to_str().unwrap().to_string());
            if cookie.is_none() {
                let new = "tabiya-1=anna; Path=/; HttpOnly".parse().unwrap();
                response.headers_mut().insert("set-cookie", new);
            }
            Ok(response)
        };
        let socket = accept_hdr_async(stream, check).await.unwrap();
        ServerSide { socket, cookie }
    }
}

impl ServerSide {
    async fn receive(&mut self) -> ClientMessage {
        let message = in_time(self.socket.next()).await.unwrap().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }

    async fn send(&mut self, message: ServerMessage) {
        let text = serde_json::to_string(&message).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }
}

/// Fails if the future takes too long.
async fn in_time<T>(what: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(10), what).await.unwrap()
}

fn watch(from: Option<u32>) -> ClientMessage {
    ClientMessage::Watch {
        game: "abcd1234".parse().unwrap(),
        from,
        moves: false,
    }
}

fn event(number: u32) -> ServerMessage {
    ServerMessage::Event {
        game: "abcd1234".parse().unwrap(),
        event: Box::new(Event {
            number,
            at: Moment(0),
            actor: Actor::Host,
            command: None,
            left: TimeLeft::default(),
            kind: EventKind::Paused,
        }),
        view: None,
    }
}

fn done(id: u64) -> ServerMessage {
    ServerMessage::Done {
        game: "abcd1234".parse().unwrap(),
        id,
        events: 9,
    }
}

#[tokio::test]
async fn a_lost_connection_is_resumed() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut server) = tokio::join!(Client::connect(&address), club.accept());
    let (client, mut events) = connected.unwrap();
    assert_eq!(server.cookie, None);
    assert_eq!(
        client.credentials().cookie().as_deref(),
        Some("tabiya-1=anna")
    );
    client.send(watch(Some(7))).await.unwrap();
    assert_eq!(server.receive().await, watch(Some(7)));
    server.send(event(7)).await;
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Message(event(7)))
    );
    let id = client
        .request("abcd1234".parse().unwrap(), None, Request::Resign)
        .await
        .unwrap();
    let request = server.receive().await;
    assert!(matches!(&request, ClientMessage::Do { id: received, .. } if *received == id));

    // The club has received the request, and dies before it responds.
    drop(server);
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Disconnected)
    );
    let mut server = club.accept().await;
    assert_eq!(server.cookie.as_deref(), Some("tabiya-1=anna"));
    assert_eq!(in_time(events.next()).await, Some(ClientEvent::Reconnected));
    assert_eq!(server.receive().await, watch(Some(8)));
    assert_eq!(server.receive().await, request);
    server.send(event(7)).await;
    server.send(event(8)).await;
    server.send(done(id)).await;
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Message(event(8)))
    );
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Message(done(id)))
    );

    // A closing club says so. Nothing is resent to the next one.
    server.send(ServerMessage::Closing).await;
    let closing = ClientEvent::Message(ServerMessage::Closing);
    assert_eq!(in_time(events.next()).await, Some(closing));
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Disconnected)
    );
    client.send(ClientMessage::Ping { token: 5 }).await.unwrap();
    let mut server = club.accept().await;
    assert_eq!(server.receive().await, watch(Some(9)));
    assert_eq!(server.receive().await, ClientMessage::Ping { token: 5 });
}

#[tokio::test]
async fn missing_events_are_requested() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut server) = tokio::join!(Client::connect(&address), club.accept());
    let (client, mut events) = connected.unwrap();
    client.send(watch(Some(0))).await.unwrap();
    server.receive().await;
    server.send(event(1)).await;
    assert_eq!(server.receive().await, watch(Some(0)));
    server.send(event(0)).await;
    server.send(event(1)).await;
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Message(event(0)))
    );
    assert_eq!(
        in_time(events.next()).await,
        Some(ClientEvent::Message(event(1)))
    );
}

#[tokio::test]
async fn an_unused_client_closes_the_socket() {
    let (club, address) = FakeClub::open().await;
    let (connected, mut server) = tokio::join!(Client::connect(&address), club.accept());
    let (client, events) = connected.unwrap();
    drop(client);
    let last = in_time(server.socket.next()).await.unwrap().unwrap();
    assert!(last.is_close(), "{last:?}");
    drop(events);
}

#[tokio::test]
async fn refused_and_unreachable_are_different_errors() {
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
