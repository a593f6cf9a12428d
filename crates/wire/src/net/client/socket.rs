//! A socket to a club: opened with little memory, as somebody.

use std::{fmt, io, time::Duration};

use tokio::time::timeout;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self,
        client::IntoClientRequest,
        http::{HeaderName, HeaderValue, header::SET_COOKIE},
        protocol::WebSocketConfig,
    },
};

use crate::net::{Api, trust::Line};

/// A socket to a club.
pub(super) type Socket = WebSocketStream<Line>;

/// Why a club cannot be reached.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConnectError {
    /// Nobody answers there.
    Unreachable(io::Error),
    /// The answer took too long.
    TooLong,
    /// The club turns the client away, with a status of HTTP.
    Refused {
        /// It.
        status: u16,
    },
    /// There is something else, not a club.
    NoClub(String),
}

/// What a socket reads and writes at once. By default it would be 128 KiB, for each of what may be thousands.
const BUFFER: usize = 4 * 1024;
/// The longest message: a whole game of thousands of events.
const LONGEST_MESSAGE: usize = 16 * 1024 * 1024;
/// An answer comes within this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens a socket; keeps the cookie that the club gives.
pub(super) async fn open(api: &Api) -> Result<Socket, ConnectError> {
    let opened = timeout(PATIENCE, shake_hands(api)).await;
    opened.unwrap_or(Err(ConnectError::TooLong))
}

async fn shake_hands(api: &Api) -> Result<Socket, ConnectError> {
    let (address, pass) = (api.address(), api.pass());
    let line = api.trust().connect(address).await;
    let line = line.map_err(ConnectError::Unreachable)?;
    // Whether the line is private is settled; what is asked is the same.
    let mut request = format!("ws://{}/ws", address.authority()).into_client_request()?;
    if let Some((name, value)) = pass.header() {
        let value = HeaderValue::try_from(value);
        let value = value.map_err(|_| ConnectError::NoClub("the pass is no header".into()))?;
        let name = HeaderName::from_static(name);
        request.headers_mut().insert(name, value);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(64 * BUFFER)
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let (socket, response) = client_async_with_config(request, line, Some(config)).await?;
    for cookie in response.headers().get_all(SET_COOKIE) {
        pass.take(cookie.to_str().unwrap_or_default());
    }
    Ok(socket)
}

impl From<tungstenite::Error> for ConnectError {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response) => Self::Refused {
                status: response.status().as_u16(),
            },
            tungstenite::Error::Io(error) => Self::Unreachable(error),
            error => Self::NoClub(error.to_string()),
        }
    }
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "the club cannot be reached: {error}"),
            Self::TooLong => write!(f, "the club does not answer"),
            Self::Refused { status } => write!(f, "the club turns us away (status {status})"),
            Self::NoClub(what) => write!(f, "there is no club: {what}"),
        }
    }
}

impl std::error::Error for ConnectError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreachable(error) => Some(error),
            _ => None,
        }
    }
}
