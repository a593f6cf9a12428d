//! A club on the network: its doors, and what it says of them by HTTP.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tabiya_club::{Club, Door, Settings, Sqlite};
use tabiya_wire::{
    ServerMessage,
    net::{Address, Api, ApiError, Client, Feed, News, Pass},
};
use tempfile::TempDir;
use tokio::time::timeout;

struct Home {
    club: Arc<Club>,
    door: Door,
    _data: TempDir,
}

/// A club that only this computer can reach.
async fn open() -> Home {
    let data = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(data.path()).unwrap());
    let settings = Settings {
        organiser_token: Some("organiser of the test".into()),
        hosts: vec!["chess.example".into()],
        ..Settings::default()
    };
    let club = Club::open(store, settings).await.unwrap().club;
    let door = club.listen(([127, 0, 0, 1], 0).into()).await.unwrap();
    Home {
        club,
        door,
        _data: data,
    }
}

impl Home {
    fn api(&self) -> Api {
        Api::new(self.door.address().into(), Pass::new())
    }
}

async fn soon<T>(what: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(20), what).await.unwrap()
}

/// Waits until the line is lost; true if the club said before that it closes.
async fn until_lost(feed: &mut Feed) -> bool {
    let mut said = false;
    loop {
        match soon(feed.next()).await.unwrap() {
            News::Message(ServerMessage::Closing) => said = true,
            News::Lost => return said,
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

/// An address of this computer that others see. Without a network there is none.
fn outside(urls: &Value) -> Option<Address> {
    let first = urls.as_array().unwrap().first()?;
    Some(first.as_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn a_door_for_others_opens_and_shuts_while_the_club_runs() {
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

    // Somebody comes from the network: who is not at this computer shuts no doors.
    let guest = Api::new(address.clone(), Pass::new());
    let seen: Value = guest.get("/api/v1/network").await.unwrap();
    assert_eq!((&seen["open"], seen.get("nearby")), (&json!(true), None));
    for path in ["/api/v1/network/open", "/api/v1/network/close"] {
        let refused = guest.post::<Value>(path, &()).await.unwrap_err();
        assert_eq!(status(refused), 403);
    }
    let (_line, mut feed) = Client::connect(&address).await.unwrap();
    let inside = Client::connect(&home.door.address().into()).await.unwrap();

    // But for the organiser.
    let organiser = Api::new(address.clone(), Pass::token("organiser of the test"));
    let closed = organiser
        .post::<Value>("/api/v1/network/close", &())
        .await
        .unwrap();
    assert_eq!(closed["open"], json!(false));
    until_lost(&mut feed).await;
    assert!(matches!(guest.me().await, Err(ApiError::Unreachable(_))));
    // Who is inside notices nothing.
    let (inside, mut inside_feed) = inside;
    inside
        .send(tabiya_wire::ClientMessage::Ping { token: 1 })
        .await
        .unwrap();
    loop {
        match soon(inside_feed.next()).await.unwrap() {
            News::Message(ServerMessage::Pong { token: 1, .. }) => break,
            News::Message(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let closed: Value = api.post("/api/v1/network/close", &()).await.unwrap();
    assert_eq!(closed["open"], json!(false));
}

#[tokio::test]
async fn a_club_that_closes_says_so() {
    let home = open().await;
    let address = Address::from(home.door.address());
    let (_client, mut feed) = Client::connect(&address).await.unwrap();
    let Home { club, door, .. } = home;
    soon(club.close(vec![door])).await;
    assert!(until_lost(&mut feed).await);
    assert!(Client::connect(&address).await.is_err());
}

#[tokio::test]
async fn pictures_are_of_the_clubs_own_addresses() {
    let home = open().await;
    let api = home.api();
    let picture = async |text: &str| {
        let picture: Result<Value, ApiError> = api.get(&format!("/api/v1/qr?text={text}")).await;
        match picture {
            // It is no JSON, which is all that is wrong with it.
            Err(ApiError::Unreadable { status: 200, .. }) => 200,
            Err(error) => status(error),
            Ok(other) => panic!("{other}"),
        }
    };
    for text in [
        "http://192.168.0.7:8064/game/abcd1234",
        "https://chess.example/",
        "http://[fd00::7]:8064/",
        "http://localhost:8064",
    ] {
        assert_eq!(picture(text).await, 200, "{text}");
    }
    let long = format!("http://localhost/{}", "a".repeat(300));
    for text in [
        "http://evil.example/",
        "http://localhost@evil.example/",
        "http://evil.example:80@localhost/",
        "javascript:alert(1)",
        "ftp://localhost/",
        "http://localhost/%0a",
        "",
        &long,
    ] {
        assert_eq!(picture(text).await, 400, "{text}");
    }
    let missing: Result<Value, ApiError> = api.get("/api/v1/qr").await;
    assert_eq!(status(missing.unwrap_err()), 400);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_in_the_clubs_words() {
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
async fn both_kinds_of_address_have_the_same_port() {
    let home = open().await;
    let v4 = home
        .club
        .listen(SocketAddr::from(([0, 0, 0, 0], 0)))
        .await
        .unwrap();
    let port = v4.address().port();
    // Where there is no IPv6, that is all.
    let Ok(v6) = home.club.listen(SocketAddr::from(([0u16; 8], port))).await else {
        return;
    };
    let newer: Address = format!("[::1]:{port}").parse().unwrap();
    assert!(
        Api::new(newer.clone(), Pass::new())
            .me()
            .await
            .unwrap()
            .local
    );
    drop(v6);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(Api::new(newer, Pass::new()).me().await.is_err());
}
