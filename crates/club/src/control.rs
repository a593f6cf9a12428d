//! [`Control`]: an interface for programs of the owner of the data, such as `tabiya organiser`.
//!
//! It listens on the loopback interface at any port. The port and a secret are in a file that only the owner of the data
//! can read (and root), so whoever knows the secret could read and change everything anyway.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::post,
};
use serde::{Deserialize, Serialize};
use tabiya_wire::net::{Address, Api, ApiError, Credentials};
use tokio::task::JoinHandle;

use crate::{Club, CodeGrant, http::ErrorResponse, one_time_codes, people, private_file, random};

/// The control interface of a running club. It closes when dropped.
#[derive(Debug)]
pub struct Control {
    file: PathBuf,
    task: JoinHandle<()>,
}

/// Client of a running club's control interface.
#[derive(Debug)]
pub struct ControlClient {
    api: Api,
}

/// Content of the file: where the interface listens, and the secret that it asks for.
#[derive(Serialize, Deserialize)]
struct ControlFile {
    port: u16,
    secret: String,
}

/// State of a running club, for the owner of its data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClubStatus {
    /// The club's name.
    pub name: String,
    /// URL for this computer.
    pub local_url: Option<String>,
    /// URLs for others.
    pub urls: Vec<String>,
    /// URLs with https for devices that trust the club's own authority.
    pub secure_urls: Vec<String>,
}

/// A one-time code that makes a browser the organiser's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrganiserCode {
    /// The code.
    pub code: String,
    /// Seconds for which it is valid.
    pub seconds: u64,
}

/// A new organiser's token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewOrganiserToken {
    /// The token.
    pub token: String,
}

/// Name of the file in the data folder.
const FILE: &str = "control.json";

impl Control {
    /// Opens the interface of a club whose data are in this folder.
    pub async fn open(club: &Arc<Club>, data: &Path) -> io::Result<Self> {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let content = ControlFile {
            port: listener.local_addr()?.port(),
            secret: random::secret(),
        };
        let file = data.join(FILE);
        let text = serde_json::to_vec(&content).map_err(io::Error::other)?;
        private_file::write(&file, &text)?;
        let router = router(Arc::clone(club), content.secret);
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the control interface is closed");
            }
        });
        Ok(Self { file, task })
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.task.abort();
        let _ = fs::remove_file(&self.file);
    }
}

impl ControlClient {
    /// Finds the running club whose data are in this folder; `None` if it is not running.
    ///
    /// # Errors
    ///
    /// If its file cannot be read, which only the owner of the data may do.
    pub fn find(data: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read(data.join(FILE)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let Ok(content) = serde_json::from_slice::<ControlFile>(&text) else {
            return Ok(None);
        };
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, content.port));
        let api = Api::new(Address::from(address), Credentials::token(&content.secret));
        Ok(Some(Self { api }))
    }

    /// Returns the state of the club; `None` if it is not running: after a power failure its file is left.
    pub async fn status(&self) -> Option<ClubStatus> {
        self.api.post("/status", &()).await.ok()
    }

    /// Makes a one-time code.
    pub async fn code(&self) -> Result<OrganiserCode, ApiError> {
        self.api.post("/code", &()).await
    }

    /// Replaces the organiser's token.
    pub async fn renew_token(&self) -> Result<NewOrganiserToken, ApiError> {
        self.api.post("/token", &()).await
    }
}

fn router(club: Arc<Club>, secret: String) -> Router {
    let hash = people::hash(secret.as_bytes());
    Router::new()
        .route("/status", post(status))
        .route("/code", post(code))
        .route("/token", post(token))
        .layer(middleware::from_fn(move |request: Request, next: Next| {
            check(hash, request, next)
        }))
        .with_state(club)
}

/// Lets only those pass who know the secret.
async fn check(secret: [u8; 32], request: Request, next: Next) -> Response {
    let header = request.headers().get(header::AUTHORIZATION);
    let given = header.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    // Comparing hashes leaks nothing about the secret through timing.
    match given.is_some_and(|given| people::hash(given.as_bytes()) == secret) {
        true => next.run(request).await,
        false => StatusCode::UNAUTHORIZED.into_response(),
    }
}

async fn status(State(club): State<Arc<Club>>) -> Json<ClubStatus> {
    Json(ClubStatus {
        name: club.name().to_string(),
        local_url: club.local_url(),
        urls: club.urls(),
        secure_urls: club.secure_urls(),
    })
}

async fn code(State(club): State<Arc<Club>>) -> Result<Json<OrganiserCode>, ErrorResponse> {
    Ok(Json(OrganiserCode {
        code: ErrorResponse::check_stored(club.organiser_code().await)?,
        seconds: one_time_codes::lifetime_seconds(CodeGrant::Organiser),
    }))
}

async fn token(State(club): State<Arc<Club>>) -> Result<Json<NewOrganiserToken>, ErrorResponse> {
    let token = ErrorResponse::check_stored(club.renew_organiser_token().await)?;
    Ok(Json(NewOrganiserToken { token }))
}
