//! A club on the network: its listeners and its network API.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tabiya_club::{Club, ClubSettings, Listener, Sqlite};
use tabiya_wire::{
    ServerMessage,
    net::{Address, Api, ApiError, Client, ClientEvent, ClientEvents, Credentials},
};
use tempfile::TempDir;
use tokio::time::timeout;

struct HomeClub {
    club: Arc<Club>,
    listener: Listener,
    _data: TempDir,
}

/// Opens a club that only this computer can reach.
async fn open() -> HomeClub {
    let data = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(data.path()).unwrap());
    let settings = ClubSettings {
        organiser_token: Some("organiser of the test".into()),
        hosts: vec!["chess.example".into()],
        ..ClubSettings::default()
    };
    let club = Club::open(store, settings).await.unwrap().club;
    let listener = club.listen(([127, 0, 0, 1], 0).into()).await.unwrap();
    HomeClub {
        club,
        listener,
        _data: data,
    }
}

impl HomeClub {
    fn api(&self) -> Api {
        Api::new(self.listener.address().into(), Credentials::new())
    }
}

async fn wait_until<T>(what: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(20), what).await.unwrap()
}

/// Waits until the connection is lost; returns true if the club announced closing first.
async fn wait_for_disconnect(feed: &mut ClientEvents) -> bool {
    let mut said = false;
    loop {
        match wait_until(feed.next()).await.unwrap() {
            ClientEvent::Message(ServerMessage::Closing) => said = true,
            ClientEvent::Disconnected => return said,
            _ => {}
        }
    }
}

fn status(error: ApiError) -> u16 {
    match error {
        ApiError::Refused { status, .. } => status,
        other => panic!("{other}"),
    }
}

/// Returns a URL for other computers; without a network there is none.
fn outside(urls: &Value) -> Option<Address> {
    let first = urls.as_array().unwrap().first()?;
    Some(first.as_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn the_network_listener_opens_and_closes_at_run_time() {
    let home = open().await;
    let api = home.api();
    let before: Value = api.get("/api/v1/network").await.unwrap();
    assert_eq!(before["open"], json!(false));
    assert_eq!(before["urls"], json!([]));
    assert!(before["nearby"].is_array());

    let opened: Value = api.post("/api/v1/network/open", &()).await.unwrap();
    assert_eq!(opened["open"], json!(true));
    let again: Value = api.post("/api/v1/network/open", &()).await.unwrap();
    assert_eq!(again["urls"], opened["urls"]);
    let port = home
        .club
        .urls()
        .first()
        .map(|url| url.parse::<Address>().unwrap().port());
    let Some(address) = outside(&opened["urls"]) else {
        return assert_eq!(port, None, "a computer without a network has no address");
    };

    // A client from the network may not close listeners.
    let guest = Api::new(address.clone(), Credentials::new());
    let seen: Value = guest.get("/api/v1/network").await.unwrap();
    assert_eq!((&seen["open"], seen.get("nearby")), (&json!(true), None));
    for path in ["/api/v1/network/open", "/api/v1/network/close"] {
        let refused = guest.post::<Value>(path, &()).await.unwrap_err();
        assert_eq!(status(refused), 403);
    }
    let (_line, mut feed) = Client::connect(&address).await.unwrap();
    let inside = Client::connect(&home.listener.address().into())
        .await
        .unwrap();

    // The organiser may.
    let organiser = Api::new(address.clone(), Credentials::token("organiser of the test"));
    let closed = organiser
        .post::<Value>("/api/v1/network/close", &())
        .await
        .unwrap();
    assert_eq!(closed["open"], json!(false));
    wait_for_disconnect(&mut feed).await;
    assert!(matches!(guest.me().await, Err(ApiError::Unreachable(_))));
    // Local clients are not affected.
    let (inside, mut inside_feed) = inside;
    inside
        .send(tabiya_wire::ClientMessage::Ping { token: 1 })
        .await
        .unwrap();
    loop {
        match wait_until(inside_feed.next()).await.unwrap() {
            ClientEvent::Message(ServerMessage::Pong { token: 1, .. }) => break,
            ClientEvent::Message(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let closed: Value = api.post("/api/v1/network/close", &()).await.unwrap();
    assert_eq!(closed["open"], json!(false));
}

#[tokio::test]
async fn closing_notifies_clients() {
    let home = open().await;
    let address = Address::from(home.listener.address());
    let (_client, mut feed) = Client::connect(&address).await.unwrap();
    let HomeClub { club, listener, .. } = home;
    wait_until(club.close(vec![listener])).await;
    assert!(wait_for_disconnect(&mut feed).await);
    assert!(Client::connect(&address).await.is_err());
}

#[tokio::test]
async fn qr_codes_only_of_the_clubs_urls() {
    let home = open().await;
    let api = home.api();
    let picture = async |text: &str| {
        let picture: Result<Value, ApiError> = api.get(&format!("/api/v1/qr?text={text}")).await;
        match picture {
            // The response is not JSON, which is all that is wrong with it.
            Err(ApiError::Unreadable { status: 200, .. }) => 200,
            Err(error) => status(error),
            Ok(other) => panic!("{other}"),
        }
    };
    for text in [
        "http://192.168.0.7:8064/game/abcd1234",
        "https://chess.example/",
        "http://[fd00::7]:8064/",
    ] {
        assert_eq!(picture(text).await, 200, "{text}");
    }
    let long = format!("http://192.168.0.7/{}", "a".repeat(300));
    for text in [
        "http://evil.example/",
        "http://192.168.0.7@evil.example/",
        "http://evil.example:80@192.168.0.7/",
        // Other devices would look for the club on themselves.
        "http://localhost:8064",
        "http://127.0.0.1:8064/",
        "http://[::1]:8064/",
        "javascript:alert(1)",
        "ftp://192.168.0.7/",
        "http://192.168.0.7/%0a",
        "",
        &long,
    ] {
        assert_eq!(picture(text).await, 400, "{text}");
    }
    let missing: Result<Value, ApiError> = api.get("/api/v1/qr").await;
    assert_eq!(status(missing.unwrap_err()), 400);
}

#[tokio::test]
async fn unreadable_requests_get_json_errors() {
    let home = open().await;
    let api = home.api();
    let bad: Result<Value, ApiError> = api.post("/api/v1/me", &json!({ "nom": "Anna" })).await;
    assert_eq!(status(bad.unwrap_err()), 422);
    let bad: Result<Value, ApiError> = api.get("/api/v1/games?state=lost").await;
    assert_eq!(status(bad.unwrap_err()), 400);
    let bad: Result<Value, ApiError> = api.post("/api/v1/health", &()).await;
    assert_eq!(status(bad.unwrap_err()), 405);
    let bad: Result<Value, ApiError> = api.get("/api/v1/nothing").await;
    assert_eq!(status(bad.unwrap_err()), 404);
}

#[tokio::test]
async fn ipv4_and_ipv6_share_a_port() {
    let home = open().await;
    let v4 = home
        .club
        .listen(SocketAddr::from(([0, 0, 0, 0], 0)))
        .await
        .unwrap();
    let port = v4.address().port();
    // Without IPv6 there is nothing more to test.
    let Ok(v6) = home.club.listen(SocketAddr::from(([0u16; 8], port))).await else {
        return;
    };
    let newer: Address = format!("[::1]:{port}").parse().unwrap();
    assert!(
        Api::new(newer.clone(), Credentials::new())
            .me()
            .await
            .unwrap()
            .local
    );
    drop(v6);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(Api::new(newer, Credentials::new()).me().await.is_err());
}
