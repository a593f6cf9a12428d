//! [`RawConnection`]: raw bytes over TCP, for what no proper client sends.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::{TestClient, within};

/// A raw TCP connection.
pub(crate) struct RawConnection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl RawConnection {
    pub(crate) async fn connect(person: &TestClient) -> Self {
        let stream = person.connect().await;
        Self {
            stream,
            received: Vec::new(),
        }
    }

    /// Opens a connection and upgrades it to a WebSocket by a proper handshake.
    pub(crate) async fn upgraded(person: &TestClient) -> Self {
        let mut raw = Self::connect(person).await;
        let cookie = person.cookie.clone().unwrap_or_default();
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n",
            person.club
        );
        assert!(raw.send(head.as_bytes()).await);
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(within("the handshake", raw.stream.read_u8()).await.unwrap());
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        raw
    }

    /// Sends bytes; returns false if the server has closed the connection.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        within("bytes to be sent", self.stream.write_all(bytes))
            .await
            .is_ok()
    }

    /// Reads everything until the server closes the connection.
    pub(crate) async fn read_to_end(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = within(
            "the connection to be closed",
            self.stream.read_to_end(&mut bytes),
        )
        .await;
        bytes
    }

    /// Waits until the server closes the connection.
    pub(crate) async fn wait_for_close(&mut self, what: &str) {
        let mut bytes = Vec::new();
        let _ = within(what, self.stream.read_to_end(&mut bytes)).await;
    }

    /// Waits until this text has arrived.
    pub(crate) async fn wait_for_text(&mut self, text: &str) {
        let received = async {
            while !String::from_utf8_lossy(&self.received).contains(text) {
                let read = self.stream.read_buf(&mut self.received).await.unwrap();
                assert_ne!(read, 0, "the connection was closed");
            }
        };
        within(text, received).await;
    }

    /// Returns true if the server has closed the connection. Discards what arrived before.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut buffer = [0; 4096];
        loop {
            match self.stream.try_read(&mut buffer) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
            }
        }
    }
}

/// Builds a client frame, masked with zeros, which leave the text unchanged.
pub(crate) fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match text.len() {
        0..=125 => bytes.push(0x80 | text.len() as u8),
        126..=65535 => {
            bytes.push(0x80 | 126);
            bytes.extend((text.len() as u16).to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 127);
            bytes.extend((text.len() as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(text);
    bytes
}
