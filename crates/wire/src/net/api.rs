//! [`Api`]: what a client asks of a club by HTTP, in JSON.

use std::{fmt, io, time::Duration};

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::{
    Method, Request, StatusCode,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_TYPE, HOST, HeaderValue, SET_COOKIE},
};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::json;
use tokio::time::timeout;

use super::{Address, Pass, Trust};
use crate::{Challenge, Games, Id, Me, NewChallenge, NewTable, Reason};

/// A club's interface in JSON, used as somebody.
///
/// ```no_run
/// use tabiya_wire::net::{Api, Client, Pass};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let api = Api::new("library.local".parse()?, Pass::new());
/// let me = api.rename("Anna").await?;
/// // The same person, on the socket.
/// let (client, feed) = Client::connect_with(&api).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Api {
    address: Address,
    pass: Pass,
    trust: Trust,
}

/// Why something could not be had from a club.
#[derive(Debug)]
#[non_exhaustive]
pub enum ApiError {
    /// Nobody answers there.
    Unreachable(io::Error),
    /// The connection broke.
    Broken(hyper::Error),
    /// The answer took too long, or was too long.
    TooLong,
    /// The club refuses.
    Refused {
        /// The status of HTTP.
        status: u16,
        /// Why.
        reason: Reason,
    },
    /// The answer is not a club's.
    Unreadable {
        /// The status of HTTP.
        status: u16,
        /// What is wrong with it.
        error: String,
    },
    /// The request cannot be written.
    BadRequest(String),
}

/// An answer comes within this time.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest answer, in bytes: a whole game of thousands of events.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

#[derive(Deserialize)]
struct Begun {
    game: Id,
}

#[derive(Deserialize)]
struct Failure {
    error: Reason,
}

impl Api {
    /// The interface of the club at an address.
    pub fn new(address: Address, pass: Pass) -> Self {
        Self::trusting(address, pass, Trust::default())
    }

    /// The same, of a club that is believed because of somebody else than this computer trusts.
    pub fn trusting(address: Address, pass: Pass, trust: Trust) -> Self {
        Self {
            address,
            pass,
            trust,
        }
    }

    /// Where the club is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// As whom it is used.
    pub fn pass(&self) -> &Pass {
        &self.pass
    }

    /// Whom it believes.
    pub fn trust(&self) -> &Trust {
        &self.trust
    }

    /// Who I am.
    pub async fn me(&self) -> Result<Me, ApiError> {
        self.get("/api/v1/me").await
    }

    /// Takes a name.
    pub async fn rename(&self, name: &str) -> Result<Me, ApiError> {
        self.post("/api/v1/me", &json!({ "name": name })).await
    }

    /// Challenges somebody, or anyone.
    pub async fn challenge(&self, challenge: &NewChallenge) -> Result<Challenge, ApiError> {
        self.post("/api/v1/challenges", challenge).await
    }

    /// Takes a challenge: gives the game that begins.
    pub async fn accept(&self, challenge: &str) -> Result<Id, ApiError> {
        let path = format!("/api/v1/challenges/{challenge}/accept");
        let begun: Begun = self.post(&path, &()).await?;
        Ok(begun.game)
    }

    /// Calls a challenge off, or declines it.
    pub async fn call_off(&self, challenge: &str) -> Result<(), ApiError> {
        self.delete(&format!("/api/v1/challenges/{challenge}"))
            .await
    }

    /// Begins a game at one computer, or against the club's engine: gives its id.
    pub async fn sit_down(&self, table: &NewTable) -> Result<Id, ApiError> {
        let begun: Begun = self.post("/api/v1/games", table).await?;
        Ok(begun.game)
    }

    /// The games that are being played.
    pub async fn games(&self) -> Result<Games, ApiError> {
        self.get("/api/v1/games").await
    }

    /// The games that have ended, newest first; with the last answer's `next`, those after it.
    pub async fn finished_games(&self, before: Option<&str>) -> Result<Games, ApiError> {
        let before = before.map_or_else(String::new, |before| format!("&before={before}"));
        self.get(&format!("/api/v1/games?state=finished{before}"))
            .await
    }

    /// A game as PGN.
    pub async fn pgn(&self, game: &str) -> Result<String, ApiError> {
        let (_, body) = self
            .ask(Method::GET, &format!("/api/v1/games/{game}/pgn"), None)
            .await?;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }

    /// Reads something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ApiError> {
        let (status, body) = self.ask(Method::GET, path, None).await?;
        read(status, &body)
    }

    /// Asks for something.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> Result<T, ApiError> {
        let body = serde_json::to_vec(body);
        let body = body.map_err(|error| ApiError::BadRequest(error.to_string()))?;
        let (status, body) = self.ask(Method::POST, path, Some(body)).await?;
        read(status, &body)
    }

    /// Drops something.
    pub async fn delete(&self, path: &str) -> Result<(), ApiError> {
        self.ask(Method::DELETE, path, None).await?;
        Ok(())
    }

    /// One request, on a connection of its own. Gives what was answered; a refusal is an error.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<(StatusCode, Bytes), ApiError> {
        let request = self.request(method, path, body)?;
        let answered = timeout(PATIENCE, self.exchange(request)).await;
        let (status, body) = answered.unwrap_or(Err(ApiError::TooLong))?;
        if status.is_success() {
            return Ok((status, body));
        }
        let Failure { error: reason } = read(status, &body)?;
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
        if let Some((name, value)) = self.pass.header() {
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
        let line = self.trust.connect(&self.address).await;
        let line = line.map_err(ApiError::Unreachable)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(line)).await?;
        // It ends when the sender and the answer are done with.
        tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        for cookie in response.headers().get_all(SET_COOKIE) {
            self.pass.take(cookie.to_str().unwrap_or_default());
        }
        let status = response.status();
        let body = Limited::new(response.into_body(), LONGEST_ANSWER)
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
            Self::Broken(error) => write!(f, "the connection to the club broke: {error}"),
            Self::TooLong => write!(f, "the club's answer takes too long"),
            Self::Refused { reason, .. } => write!(f, "{}", reason.text),
            Self::Unreadable { status, error } => {
                write!(f, "the answer is not a club's (status {status}): {error}")
            }
            Self::BadRequest(error) => write!(f, "this cannot be asked: {error}"),
        }
    }
}

impl std::error::Error for ApiError {}

#[cfg(test)]
mod tests;
