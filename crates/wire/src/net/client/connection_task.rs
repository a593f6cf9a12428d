//! [`ConnectionTask`]: the task behind a [`Client`](super::Client).

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::tungstenite::{self, Message};

use super::{
    ClientEvent,
    backoff::{self, Backoff},
    random,
    resume_state::{Incoming, ResumeState},
    socket::{self, Socket},
};
use crate::{ClientMessage, ServerMessage, net::Api};

/// Task behind a client: holds the WebSocket and reconnects when it is lost.
pub(super) struct ConnectionTask {
    api: Api,
    outgoing: mpsc::Receiver<ClientMessage>,
    events: mpsc::Sender<ClientEvent>,
    state: ResumeState,
}

/// Reason why a connection ended.
enum ConnectionEnd {
    /// It was lost, or the club closed.
    Lost,
    /// Nobody uses the client any more.
    Unused,
}

/// The club pings every 20 seconds. After this much silence the connection counts as lost.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(50);
/// Time limit for sending a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

impl ConnectionTask {
    pub(super) fn new(
        api: Api,
        outgoing: mpsc::Receiver<ClientMessage>,
        events: mpsc::Sender<ClientEvent>,
    ) -> Self {
        Self {
            api,
            outgoing,
            events,
            state: ResumeState::default(),
        }
    }

    /// Runs until nobody uses the client any more.
    pub(super) async fn run(mut self, mut socket: Socket) {
        let mut backoff = Backoff::default();
        loop {
            let began = Instant::now();
            match self.serve(&mut socket).await {
                ConnectionEnd::Lost => {}
                ConnectionEnd::Unused => {
                    let _ = timeout(SEND_TIMEOUT, socket.close(None)).await;
                    return;
                }
            }
            drop(socket);
            if began.elapsed() >= backoff::STABLE_AFTER {
                backoff.reset();
            }
            if self.emit(ClientEvent::Disconnected).await.is_err() {
                return;
            }
            let Some(new_socket) = self.reconnect(&mut backoff).await else {
                return;
            };
            socket = new_socket;
            if self.emit(ClientEvent::Reconnected).await.is_err() {
                return;
            }
        }
    }

    /// Reconnects, however long it takes; none if nobody uses the client any more.
    async fn reconnect(&mut self, backoff: &mut Backoff) -> Option<Socket> {
        loop {
            tokio::select! {
                () = sleep(backoff.next_delay(random())) => {}
                () = self.events.closed() => return None,
            }
            if self.is_unused() {
                return None;
            }
            if let Ok(mut socket) = socket::open(&self.api).await
                && self.resend(&mut socket).await.is_ok()
            {
                return Some(socket);
            }
        }
    }

    /// True if nobody can send anything any more.
    fn is_unused(&self) -> bool {
        self.outgoing.is_closed() && self.outgoing.is_empty()
    }

    /// Resends what the new connection needs.
    async fn resend(&mut self, socket: &mut Socket) -> Result<(), ConnectionEnd> {
        for message in self.state.messages_to_resend() {
            send(socket, &message).await?;
        }
        Ok(())
    }

    /// Sends and receives until the connection ends.
    async fn serve(&mut self, socket: &mut Socket) -> ConnectionEnd {
        let mut last_received = Instant::now();
        loop {
            let result = tokio::select! {
                message = socket.next() => {
                    last_received = Instant::now();
                    self.receive(socket, message).await
                }
                message = self.outgoing.recv(), if self.state.can_send_request() => match message {
                    Some(message) => {
                        self.state.record_sent(&message);
                        send(socket, &message).await
                    }
                    None => Err(ConnectionEnd::Unused),
                },
                () = self.events.closed() => Err(ConnectionEnd::Unused),
                () = tokio::time::sleep_until(last_received + SILENCE_TIMEOUT) => Err(ConnectionEnd::Lost),
            };
            if let Err(over) = result {
                return over;
            }
        }
    }

    async fn receive(
        &mut self,
        socket: &mut Socket,
        message: Option<Result<Message, tungstenite::Error>>,
    ) -> Result<(), ConnectionEnd> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            // The library answers pings.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(_) | Err(_)) | None => return Err(ConnectionEnd::Lost),
        };
        // Messages of a later protocol version are skipped.
        let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
            return Ok(());
        };
        let is_closing = matches!(message, ServerMessage::Closing);
        match self.state.record_received(&message) {
            Incoming::New => self.emit(ClientEvent::Message(message)).await?,
            Incoming::Duplicate => {}
            Incoming::Gap(watch) => send(socket, &watch).await?,
        }
        if is_closing {
            Err(ConnectionEnd::Lost)
        } else {
            Ok(())
        }
    }

    async fn emit(&self, events: ClientEvent) -> Result<(), ConnectionEnd> {
        self.events
            .send(events)
            .await
            .map_err(|_| ConnectionEnd::Unused)
    }
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> Result<(), ConnectionEnd> {
    // Serialising fails only for keys that are not strings, and no message has any.
    let text = serde_json::to_string(message).map_err(|_| ConnectionEnd::Lost)?;
    match timeout(SEND_TIMEOUT, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(ConnectionEnd::Lost),
    }
}
