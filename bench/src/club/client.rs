//! [`LoadClient`]: a WebSocket client with a cookie, and HTTP requests.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use memchr::memmem;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, client::IntoClientRequest, protocol::WebSocketConfig},
};

/// A client of a club.
pub struct LoadClient {
    socket: WebSocketStream<TcpStream>,
    /// Session cookie.
    pub cookie: Option<String>,
    /// Bytes and messages received.
    pub received: (u64, u64),
}

impl LoadClient {
    /// Connects, with a new session or an existing cookie.
    pub async fn connect(address: SocketAddr, cookie: Option<&str>) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (socket, response) = client_async_with_config(request, stream, Some(config)).await?;
        let given = response.headers().get("set-cookie");
        let given = given.and_then(|value| value.to_str().ok());
        let given = given.and_then(|value| value.split(';').next());
        Ok(Self {
            socket,
            cookie: given.or(cookie).map(str::to_string),
            received: (0, 0),
        })
    }

    /// Sends a text.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<()> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Receives the next text message.
    pub async fn next(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self
                .socket
                .next()
                .await
                .context("the club closed the connection")??
            {
                Message::Text(text) => {
                    self.received.0 += text.len() as u64;
                    self.received.1 += 1;
                    return Ok(text);
                }
                Message::Close(frame) => bail!("the club closed the connection: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Receives messages until one contains `part`.
    pub async fn next_containing(&mut self, part: &str) -> Result<Utf8Bytes> {
        self.next_matching(|text| contains(text, part)).await
    }

    /// Receives messages until one begins with `start`.
    pub async fn next_starting_with(&mut self, start: &str) -> Result<Utf8Bytes> {
        self.next_matching(|text| text.starts_with(start)).await
    }

    async fn next_matching(&mut self, matches: impl Fn(&str) -> bool) -> Result<Utf8Bytes> {
        loop {
            let text = self.next().await?;
            ensure!(!text.starts_with(r#"{"type":"refused""#), "refused: {text}");
            ensure!(!text.starts_with(r#"{"type":"error""#), "error: {text}");
            if matches(&text) {
                return Ok(text);
            }
        }
    }
}

/// Posts JSON and returns the response body.
pub async fn post(address: SocketAddr, cookie: &str, path: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    let (head, body) = response.split_once("\r\n\r\n").context("no response")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "{path}: {response}");
    Ok(body.to_string())
}

/// True if a text contains `part`.
pub(super) fn contains(text: &str, part: &str) -> bool {
    memmem::find(text.as_bytes(), part.as_bytes()).is_some()
}

/// String value of a JSON key, found by text search.
pub fn json_string<'a>(json: &'a str, key: &str) -> Result<&'a str> {
    let start = json.find(&format!("\"{key}\":\"")).context("no such key")? + key.len() + 4;
    let end = json[start..].find('"').context("no end")?;
    Ok(&json[start..start + end])
}
