//! A client: a WebSocket, a cookie, and requests by HTTP.

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
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// What the club knows it by.
    pub cookie: Option<String>,
    /// How many bytes it was sent, and how many messages.
    pub heard: (u64, u64),
}

impl Client {
    /// Connects, as somebody new or with a cookie.
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
            heard: (0, 0),
        })
    }

    /// Sends a text.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<()> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// The next text.
    pub async fn next(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.context("the club hung up")?? {
                Message::Text(text) => {
                    self.heard.0 += text.len() as u64;
                    self.heard.1 += 1;
                    return Ok(text);
                }
                Message::Close(frame) => bail!("the club hung up: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next text that has this in it.
    pub async fn next_with(&mut self, part: &str) -> Result<Utf8Bytes> {
        self.next_that(|text| has(text, part)).await
    }

    /// The next text that begins like this.
    pub async fn next_like(&mut self, start: &str) -> Result<Utf8Bytes> {
        self.next_that(|text| text.starts_with(start)).await
    }

    async fn next_that(&mut self, fits: impl Fn(&str) -> bool) -> Result<Utf8Bytes> {
        loop {
            let text = self.next().await?;
            ensure!(!text.starts_with(r#"{"type":"refused""#), "refused: {text}");
            ensure!(!text.starts_with(r#"{"type":"error""#), "error: {text}");
            if fits(&text) {
                return Ok(text);
            }
        }
    }
}

/// Posts JSON, and gives the answer's body.
pub async fn post(address: SocketAddr, cookie: &str, path: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "{path}: {answer}");
    Ok(body.to_string())
}

/// Whether this is in a text.
pub(super) fn has(text: &str, part: &str) -> bool {
    memmem::find(text.as_bytes(), part.as_bytes()).is_some()
}

/// The text after a key of JSON.
pub fn value<'a>(json: &'a str, key: &str) -> Result<&'a str> {
    let start = json.find(&format!("\"{key}\":\"")).context("no such key")? + key.len() + 4;
    let end = json[start..].find('"').context("no end")?;
    Ok(&json[start..start + end])
}
