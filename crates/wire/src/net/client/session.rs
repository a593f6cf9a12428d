//! [`Session`]: the task behind a [`Client`](super::Client).

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::tungstenite::{self, Message};

use super::{
    News,
    memory::{Heard, Memory},
    pauses::{self, Pauses},
    random,
    socket::{self, Socket},
};
use crate::{ClientMessage, ServerMessage, net::Api};

/// The task behind a client: it holds the socket, and opens another when that is lost.
pub(super) struct Session {
    api: Api,
    orders: mpsc::Receiver<ClientMessage>,
    news: mpsc::Sender<News>,
    memory: Memory,
}

/// Why a connection is over.
enum Over {
    /// It is lost, or the club closes.
    Lost,
    /// Nobody needs it any more.
    Unneeded,
}

/// The club asks every 20 seconds whether we are there. If nothing comes for so long, it is not.
const SILENCE: Duration = Duration::from_secs(50);
/// A message is taken within this time.
const PATIENCE: Duration = Duration::from_secs(10);

impl Session {
    pub(super) fn new(
        api: Api,
        orders: mpsc::Receiver<ClientMessage>,
        news: mpsc::Sender<News>,
    ) -> Self {
        Self {
            api,
            orders,
            news,
            memory: Memory::default(),
        }
    }

    /// Until nobody needs it any more.
    pub(super) async fn run(mut self, mut socket: Socket) {
        let mut pauses = Pauses::default();
        loop {
            let began = Instant::now();
            match self.serve(&mut socket).await {
                Over::Lost => {}
                Over::Unneeded => {
                    let _ = timeout(PATIENCE, socket.close(None)).await;
                    return;
                }
            }
            drop(socket);
            if began.elapsed() >= pauses::GOOD {
                pauses.reset();
            }
            if self.tell(News::Lost).await.is_err() {
                return;
            }
            let Some(another) = self.connect(&mut pauses).await else {
                return;
            };
            socket = another;
            if self.tell(News::Back).await.is_err() {
                return;
            }
        }
    }

    /// Connects again, however long it takes; nothing if nobody needs it any more.
    async fn connect(&mut self, pauses: &mut Pauses) -> Option<Socket> {
        loop {
            tokio::select! {
                () = sleep(pauses.next(random())) => {}
                () = self.news.closed() => return None,
            }
            if self.is_unneeded() {
                return None;
            }
            if let Ok(mut socket) = socket::open(&self.api).await
                && self.catch_up(&mut socket).await.is_ok()
            {
                return Some(socket);
            }
        }
    }

    /// True if there is nobody who could send anything.
    fn is_unneeded(&self) -> bool {
        self.orders.is_closed() && self.orders.is_empty()
    }

    /// Says again what has to be said.
    async fn catch_up(&mut self, socket: &mut Socket) -> Result<(), Over> {
        for message in self.memory.again() {
            send(socket, &message).await?;
        }
        Ok(())
    }

    /// Both ways, until it is over.
    async fn serve(&mut self, socket: &mut Socket) -> Over {
        let mut heard = Instant::now();
        loop {
            let result = tokio::select! {
                message = socket.next() => {
                    heard = Instant::now();
                    self.hear(socket, message).await
                }
                order = self.orders.recv(), if self.memory.has_room() => match order {
                    Some(order) => {
                        self.memory.note(&order);
                        send(socket, &order).await
                    }
                    None => Err(Over::Unneeded),
                },
                () = self.news.closed() => Err(Over::Unneeded),
                () = tokio::time::sleep_until(heard + SILENCE) => Err(Over::Lost),
            };
            if let Err(over) = result {
                return over;
            }
        }
    }

    async fn hear(
        &mut self,
        socket: &mut Socket,
        message: Option<Result<Message, tungstenite::Error>>,
    ) -> Result<(), Over> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            // Pings are answered by the library.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(_) | Err(_)) | None => return Err(Over::Lost),
        };
        // What a later version of the protocol says, and this one does not know, is left out.
        let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
            return Ok(());
        };
        let is_closing = matches!(message, ServerMessage::Closing);
        match self.memory.hear(&message) {
            Heard::News => self.tell(News::Message(message)).await?,
            Heard::Again => {}
            Heard::Gap(watch) => send(socket, &watch).await?,
        }
        if is_closing { Err(Over::Lost) } else { Ok(()) }
    }

    async fn tell(&self, news: News) -> Result<(), Over> {
        self.news.send(news).await.map_err(|_| Over::Unneeded)
    }
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> Result<(), Over> {
    // Nothing on the wire has a key that is no text, which is all that can go wrong.
    let text = serde_json::to_string(message).map_err(|_| Over::Lost)?;
    match timeout(PATIENCE, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Over::Lost),
    }
}
