//! [`Raw`]: bytes over TCP, for what no honest client sends.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::{Person, within};

/// A connection without manners.
pub(crate) struct Raw {
    stream: TcpStream,
    heard: Vec<u8>,
}

impl Raw {
    pub(crate) async fn connect(person: &Person) -> Self {
        let stream = person.connect().await;
        Self {
            stream,
            heard: Vec::new(),
        }
    }

    /// A connection that has become a WebSocket by a proper handshake.
    pub(crate) async fn upgraded(person: &Person) -> Self {
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

    /// Sends bytes; false if the other end is gone.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        within("bytes to be sent", self.stream.write_all(bytes))
            .await
            .is_ok()
    }

    /// Everything that comes until the other end hangs up.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = within(
            "the other end to hang up",
            self.stream.read_to_end(&mut bytes),
        )
        .await;
        bytes
    }

    /// Waits until the other end hangs up.
    pub(crate) async fn hangs_up(&mut self, what: &str) {
        let mut bytes = Vec::new();
        let _ = within(what, self.stream.read_to_end(&mut bytes)).await;
    }

    /// Waits until this text has come.
    pub(crate) async fn hears(&mut self, text: &str) {
        let heard = async {
            while !String::from_utf8_lossy(&self.heard).contains(text) {
                let read = self.stream.read_buf(&mut self.heard).await.unwrap();
                assert_ne!(read, 0, "the other end hung up");
            }
        };
        within(text, heard).await;
    }

    /// True if the other end has hung up, of what comes before nothing is kept.
    pub(crate) fn has_hung_up(&mut self) -> bool {
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

/// A frame of a client, masked with zeros, which leave the text as it is.
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
