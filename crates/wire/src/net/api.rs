//! [`Api`]: the club's HTTP interface, in JSON.

use std::{fmt, io, time::Duration};

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::{
    Method, Request, StatusCode,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_TYPE, HOST, HeaderValue, SET_COOKIE},
};
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use tokio::time::timeout;

use super::{Address, Credentials, TrustStore};
use crate::{
    Challenge, ChallengeId, ErrorBody, GameCreated, GameId, GameList, Me, NameChange, NewChallenge,
    NewLocalGame, Reason,
};

/// HTTP interface of a club, used as one person.
///
/// ```no_run
/// use tabiya_wire::net::{Api, Client, Credentials};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let api = Api::new("library.local".parse()?, Credentials::new());
/// let me = api.rename("Anna").await?;
/// // The same person, on the socket.
/// let (client, events) = Client::connect_with(&api).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Api {
    address: Address,
    credentials: Credentials,
    trust_store: TrustStore,
}

/// Failure of an HTTP request to a club.
#[derive(Debug)]
#[non_exhaustive]
pub enum ApiError {
    /// The club cannot be reached.
    Unreachable(io::Error),
    /// The connection broke.
    Broken(hyper::Error),
    /// The response took too long, or was too large.
    TooLong,
    /// The club refused.
    Refused {
        /// HTTP status.
        status: u16,
        /// Reason for the refusal.
        reason: Reason,
    },
    /// The response is not a club's.
    Unreadable {
        /// HTTP status.
        status: u16,
        /// Parse error.
        error: String,
    },
    /// The request cannot be encoded.
    BadRequest(String),
}

/// Time limit of a request.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Largest response in bytes: a whole game of thousands of events.
const MAX_RESPONSE_SIZE: usize = 16 * 1024 * 1024;

impl Api {
    /// Interface of the club at an address.
    pub fn new(address: Address, credentials: Credentials) -> Self {
        Self::with_trust_store(address, credentials, TrustStore::default())
    }

    /// Like [`Api::new`], with certificates trusted in addition to the system's.
    pub fn with_trust_store(
        address: Address,
        credentials: Credentials,
        trust_store: TrustStore,
    ) -> Self {
        Self {
            address,
            credentials,
            trust_store,
        }
    }

    /// Address of the club.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Credentials in use.
    pub fn credentials(&self) -> &Credentials {
        &self.credentials
    }

    /// Trusted certificates.
    pub fn trust_store(&self) -> &TrustStore {
        &self.trust_store
    }

    /// Gets the client's own identity.
    pub async fn me(&self) -> Result<Me, ApiError> {
        self.get("/api/v1/me").await
    }

    /// Changes the client's name.
    pub async fn rename(&self, name: &str) -> Result<Me, ApiError> {
        self.post(
            "/api/v1/me",
            &NameChange {
                name: name.to_string(),
            },
        )
        .await
    }

    /// Challenges a person, or anyone.
    pub async fn create_challenge(&self, challenge: &NewChallenge) -> Result<Challenge, ApiError> {
        self.post("/api/v1/challenges", challenge).await
    }

    /// Accepts a challenge; returns the id of the game.
    pub async fn accept_challenge(&self, challenge: ChallengeId) -> Result<GameId, ApiError> {
        let path = format!("/api/v1/challenges/{challenge}/accept");
        let started: GameCreated = self.post(&path, &()).await?;
        Ok(started.game)
    }

    /// Cancels or declines a challenge.
    pub async fn cancel_challenge(&self, challenge: ChallengeId) -> Result<(), ApiError> {
        self.delete(&format!("/api/v1/challenges/{challenge}"))
            .await
    }

    /// Starts a game at one computer, or against the club's engine; returns its id.
    pub async fn create_game(&self, table: &NewLocalGame) -> Result<GameId, ApiError> {
        let started: GameCreated = self.post("/api/v1/games", table).await?;
        Ok(started.game)
    }

    /// Lists games in progress.
    pub async fn games(&self) -> Result<GameList, ApiError> {
        self.get("/api/v1/games").await
    }

    /// Lists finished games, newest first; pass the previous list's `next` for the following page.
    pub async fn finished_games(&self, before: Option<&str>) -> Result<GameList, ApiError> {
        let before = before.map_or_else(String::new, |before| format!("&before={before}"));
        self.get(&format!("/api/v1/games?state=finished{before}"))
            .await
    }

    /// Gets a game as PGN.
    pub async fn pgn(&self, game: GameId) -> Result<String, ApiError> {
        let (_, body) = self
            .send(Method::GET, &format!("/api/v1/games/{game}/pgn"), None)
            .await?;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }

    /// Sends a GET request.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ApiError> {
        let (status, body) = self.send(Method::GET, path, None).await?;
        read(status, &body)
    }

    /// Sends a POST request.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> Result<T, ApiError> {
        let body = serde_json::to_vec(body);
        let body = body.map_err(|error| ApiError::BadRequest(error.to_string()))?;
        let (status, body) = self.send(Method::POST, path, Some(body)).await?;
        read(status, &body)
    }

    /// Sends a DELETE request.
    pub async fn delete(&self, path: &str) -> Result<(), ApiError> {
        self.send(Method::DELETE, path, None).await?;
        Ok(())
    }

    /// Sends one request on a connection of its own. A refusal is an error.
    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<(StatusCode, Bytes), ApiError> {
        let request = self.request(method, path, body)?;
        let response = timeout(TIMEOUT, self.exchange(request)).await;
        let (status, body) = response.unwrap_or(Err(ApiError::TooLong))?;
        if status.is_success() {
            return Ok((status, body));
        }
        let ErrorBody { error: reason } = read(status, &body)?;
        let status = status.as_u16();
        Err(ApiError::Refused { status, reason })
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<Request<Full<Bytes>>, ApiError> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.authority());
        if let Some((name, value)) = self.credentials.header() {
            request = request.header(name, value);
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let request = request.body(Full::from(body.unwrap_or_default()));
        request.map_err(|error| ApiError::BadRequest(error.to_string()))
    }

    async fn exchange(
        &self,
        request: Request<Full<Bytes>>,
    ) -> Result<(StatusCode, Bytes), ApiError> {
        let stream = self.trust_store.connect(&self.address).await;
        let stream = stream.map_err(ApiError::Unreachable)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Ends when the sender and the response are dropped.
        tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        for cookie in response.headers().get_all(SET_COOKIE) {
            self.credentials
                .store_cookie(cookie.to_str().unwrap_or_default());
        }
        let status = response.status();
        let body = Limited::new(response.into_body(), MAX_RESPONSE_SIZE)
            .collect()
            .await;
        match body {
            Ok(body) => Ok((status, body.to_bytes())),
            Err(error) => Err(match error.downcast::<hyper::Error>() {
                Ok(error) => ApiError::Broken(*error),
                Err(error) => {
                    debug_assert!(error.is::<LengthLimitError>());
                    ApiError::TooLong
                }
            }),
        }
    }
}

fn read<T: DeserializeOwned>(status: StatusCode, body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| ApiError::Unreadable {
        status: status.as_u16(),
        error: error.to_string(),
    })
}

impl From<hyper::Error> for ApiError {
    fn from(error: hyper::Error) -> Self {
        Self::Broken(error)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "the club cannot be reached: {error}"),
            Self::Broken(error) => write!(f, "the connection to the club was lost: {error}"),
            Self::TooLong => write!(f, "the club's response took too long or was too large"),
            Self::Refused { reason, .. } => write!(f, "{}", reason.text),
            Self::Unreadable { status, error } => {
                write!(
                    f,
                    "the response is not from a club (HTTP status {status}): {error}"
                )
            }
            Self::BadRequest(error) => write!(f, "the request cannot be sent: {error}"),
        }
    }
}

impl std::error::Error for ApiError {}

#[cfg(test)]
mod tests;
