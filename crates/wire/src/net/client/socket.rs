//! WebSocket to a club, with small buffers.

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

use crate::net::{Api, trust_store::Stream};

/// WebSocket to a club.
pub(super) type Socket = WebSocketStream<Stream>;

/// Failure to connect to a club.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConnectError {
    /// The club cannot be reached.
    Unreachable(io::Error),
    /// The response took too long.
    TooLong,
    /// The club refused, with an HTTP status.
    Refused {
        /// HTTP status.
        status: u16,
    },
    /// The server is not a club.
    NoClub(String),
}

/// Buffer size for reading and writing. The default is 128 KiB, too much for thousands of sockets.
const BUFFER_SIZE: usize = 4 * 1024;
/// Largest message: a whole game of thousands of events.
const MAX_MESSAGE_SIZE: usize = 16 * 1024 * 1024;
/// Time limit of the handshake.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Opens a WebSocket and stores the cookie the club sets.
pub(super) async fn open(api: &Api) -> Result<Socket, ConnectError> {
    let opened = timeout(TIMEOUT, handshake(api)).await;
    opened.unwrap_or(Err(ConnectError::TooLong))
}

async fn handshake(api: &Api) -> Result<Socket, ConnectError> {
    let (address, credentials) = (api.address(), api.credentials());
    let stream = api.trust_store().connect(address).await;
    let stream = stream.map_err(ConnectError::Unreachable)?;
    // TLS is already set up, so the scheme is `ws` either way.
    let mut request = format!("ws://{}/ws", address.authority()).into_client_request()?;
    if let Some((name, value)) = credentials.header() {
        let value = HeaderValue::try_from(value);
        let value = value.map_err(|_| {
            ConnectError::NoClub("the cookie or token cannot be sent as a header".into())
        })?;
        let name = HeaderName::from_static(name);
        request.headers_mut().insert(name, value);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER_SIZE)
        .write_buffer_size(BUFFER_SIZE)
        .max_write_buffer_size(64 * BUFFER_SIZE)
        .max_message_size(Some(MAX_MESSAGE_SIZE))
        .max_frame_size(Some(MAX_MESSAGE_SIZE));
    let (socket, response) = client_async_with_config(request, stream, Some(config)).await?;
    for cookie in response.headers().get_all(SET_COOKIE) {
        credentials.store_cookie(cookie.to_str().unwrap_or_default());
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
            Self::TooLong => write!(f, "the club does not respond"),
            Self::Refused { status } => {
                write!(f, "the club refused the connection (HTTP status {status})")
            }
            Self::NoClub(what) => write!(f, "the server is not a club: {what}"),
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
