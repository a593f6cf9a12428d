//! The control interface for programs of the owner of the data: one-time codes and tokens for the organiser.

use std::sync::Arc;

use serde_json::{Value, json};
use tabiya_club::{Club, ClubSettings, Control, ControlClient, Listener, Sqlite};
use tabiya_wire::{
    ClientMessage,
    net::{Api, ApiError, Client, ClientEvent, Credentials},
};
use tempfile::TempDir;

struct ControlledClub {
    listener: Listener,
    _control: Control,
    _club: Arc<Club>,
    data: TempDir,
}

async fn open() -> ControlledClub {
    let data = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(data.path()).unwrap());
    let settings = ClubSettings {
        organiser_token: Some("organiser of the test".into()),
        ..ClubSettings::default()
    };
    let club = Club::open(store, settings).await.unwrap().club;
    let listener = club.listen(([127, 0, 0, 1], 0).into()).await.unwrap();
    let control = Control::open(&club, data.path()).await.unwrap();
    ControlledClub {
        listener,
        _control: control,
        _club: club,
        data,
    }
}

impl ControlledClub {
    fn client(&self) -> ControlClient {
        ControlClient::find(self.data.path()).unwrap().unwrap()
    }

    fn guest(&self) -> Api {
        Api::new(self.listener.address().into(), Credentials::new())
    }
}

/// Tries to become organiser.
async fn enter(api: &Api, token: &str) -> bool {
    let token = json!({ "token": token });
    match api.post::<Value>("/api/v1/organiser", &token).await {
        Ok(me) => me["organiser"] == true,
        Err(ApiError::Refused { status: 401, .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_one_time_code_makes_an_organiser() {
    let home = open().await;
    let status = home.client().status().await.unwrap();
    let url = format!("http://{}/", home.listener.address());
    assert_eq!(
        (status.name.as_str(), status.local_url),
        ("Tabiya", Some(url))
    );
    let code = home.client().code().await.unwrap();
    assert_eq!(code.seconds, 600);
    let (anna, eve) = (home.guest(), home.guest());
    assert!(enter(&anna, &code.code).await);
    assert!(anna.me().await.unwrap().organiser);
    assert!(!enter(&eve, &code.code).await, "it worked once");
    // It is not a token.
    let code = home.client().code().await.unwrap();
    let bearer = Api::new(
        home.listener.address().into(),
        Credentials::token(&code.code),
    );
    assert!(bearer.me().await.is_err());
}

#[tokio::test]
async fn a_new_token_replaces_the_old_one_at_once() {
    let home = open().await;
    let anna = home.guest();
    assert!(enter(&anna, "organiser of the test").await);
    let unused = home.client().code().await.unwrap().code;
    let (socket, mut events) = Client::connect_with(&anna).await.unwrap();
    let token = home.client().renew_token().await.unwrap().token;
    assert!(!anna.me().await.unwrap().organiser);
    // Open connections do not keep the old rights.
    loop {
        match tokio::time::timeout(std::time::Duration::from_secs(20), events.next()).await {
            Ok(Some(ClientEvent::Disconnected)) => break,
            Ok(Some(_)) => {}
            other => panic!("{other:?}"),
        }
    }
    let _ = socket.send(ClientMessage::Ping { token: 1 }).await;
    assert!(!enter(&anna, "organiser of the test").await);
    assert!(!enter(&anna, &unused).await, "codes end with the token");
    assert!(enter(&anna, &token).await);
}

#[tokio::test]
async fn only_the_owner_of_the_data_passes() {
    let home = open().await;
    let file = home.data.path().join("control.json");
    let content: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let port = content["port"].as_u64().unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let secret = content["secret"].as_str().unwrap();
    let at = |credentials| {
        let address = format!("127.0.0.1:{port}").parse().unwrap();
        Api::new(address, credentials)
    };
    for credentials in [
        Credentials::new(),
        Credentials::token("organiser of the test"),
        Credentials::token(&secret[1..]),
    ] {
        let api = at(credentials);
        for path in ["/status", "/code", "/token"] {
            let refused = api.post::<Value>(path, &()).await;
            let is_refused = matches!(
                refused,
                Err(ApiError::Refused { status: 401, .. }
                    | ApiError::Unreadable { status: 401, .. })
            );
            assert!(is_refused, "{path}: {refused:?}");
        }
    }
    // The secret is for this interface only.
    let api = Api::new(home.listener.address().into(), Credentials::token(secret));
    assert!(api.me().await.is_err());
}

#[tokio::test]
async fn a_closed_club_cannot_be_controlled() {
    let home = open().await;
    let client = home.client();
    let ControlledClub { data, _control, .. } = home;
    drop(_control);
    assert!(ControlClient::find(data.path()).unwrap().is_none());
    assert_eq!(client.status().await, None);
}
