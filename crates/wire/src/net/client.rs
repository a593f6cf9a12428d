//! [`Client`]: a program's line to a club, which comes back by itself.
//!
//! A task of its own holds the socket. When the connection is lost it connects again, as the same person, after
//! pauses that grow; watches its games from the first event that it lacks; and repeats what was asked and not
//! answered, with the same ids, so that nothing happens twice and nothing is missed.

mod memory;
mod pauses;
mod session;
mod socket;

use std::{
    fmt,
    hash::{BuildHasher, Hasher, RandomState},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::mpsc;

use self::session::Session;
pub use self::socket::ConnectError;
use super::{Address, Api, Pass};
use crate::{ClientMessage, Id, Request, Seat, ServerMessage};

/// A line to a club. Clones speak on the same one. It ends when all of them, or the [`Feed`], are dropped.
///
/// ```no_run
/// use tabiya_wire::{ClientMessage, net::{Client, News}};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let (client, mut feed) = Client::connect(&"library.local".parse()?).await?;
/// client.send(ClientMessage::Lobby { follow: true }).await?;
/// while let Some(news) = feed.next().await {
///     match news {
///         News::Message(message) => println!("{message:?}"),
///         News::Lost => println!("the connection is lost …"),
///         News::Back => println!("… and back"),
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    orders: mpsc::Sender<ClientMessage>,
    pass: Pass,
    /// The id of the next request.
    next: Arc<AtomicU64>,
}

/// What is heard on a line.
#[derive(Debug)]
pub struct Feed {
    news: mpsc::Receiver<News>,
}

/// Something heard on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The club says something. Events of a game come in order, each once.
    Message(ServerMessage),
    /// The connection is lost. What is sent now waits.
    Lost,
    /// It is back, and what was missed follows.
    Back,
}

/// The line has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed;

/// So many messages may wait to be sent: then sending waits.
const MOST_ORDERS: usize = 64;
/// So many messages may wait to be heard. A program that hears nothing does not keep up, and the club will give
/// it up.
const MOST_NEWS: usize = 64;

impl Client {
    /// Connects to a club as somebody new.
    pub async fn connect(address: &Address) -> Result<(Self, Feed), ConnectError> {
        Self::connect_as(address, Pass::new()).await
    }

    /// Connects to a club as somebody.
    pub async fn connect_as(address: &Address, pass: Pass) -> Result<(Self, Feed), ConnectError> {
        Self::connect_with(&Api::new(address.clone(), pass)).await
    }

    /// Connects to the club of an interface, as the same person.
    ///
    /// # Errors
    ///
    /// If the club cannot be reached, or turns the client away. Once there was a connection, it is taken up again
    /// for as long as it takes.
    pub async fn connect_with(api: &Api) -> Result<(Self, Feed), ConnectError> {
        let socket = socket::open(api).await?;
        let (orders, waiting) = mpsc::channel(MOST_ORDERS);
        let (teller, news) = mpsc::channel(MOST_NEWS);
        let session = Session::new(api.clone(), waiting, teller);
        tokio::spawn(session.run(socket));
        let next = Arc::new(AtomicU64::new(first_id()));
        let pass = api.pass().clone();
        let client = Self { orders, pass, next };
        Ok((client, Feed { news }))
    }

    /// Sends a message. While the connection is lost, messages wait, and when too many do, so does this.
    ///
    /// What was on its way when a connection is lost is sent again, if it is to be seen whether it arrived: what is
    /// followed and what is asked of a game. What is said to people is not, lest it is said twice.
    pub async fn send(&self, message: ClientMessage) -> Result<(), Closed> {
        self.orders.send(message).await.map_err(|_| Closed)
    }

    /// Asks something of a game. Gives the request's id, which the answer has too.
    pub async fn ask(
        &self,
        game: &str,
        seat: Option<Seat>,
        request: Request,
    ) -> Result<u64, Closed> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let message = ClientMessage::Do {
            game: game.to_string(),
            id,
            seat,
            request,
        };
        self.send(message).await?;
        Ok(id)
    }

    /// Follows a game.
    pub async fn watch(&self, game: impl Into<Id>) -> Result<(), Closed> {
        let (game, from) = (game.into(), None);
        self.send(ClientMessage::Watch {
            game,
            from,
            moves: false,
        })
        .await
    }

    /// Who it is: for [`Api`](super::Api), and for the next time.
    pub fn pass(&self) -> &Pass {
        &self.pass
    }
}

impl Feed {
    /// The next thing that is heard; nothing when the line has ended.
    pub async fn next(&mut self) -> Option<News> {
        self.news.recv().await
    }
}

/// Another each time that a program starts, so that no request has the id of one before it. It stays below 2⁵³,
/// which is as far as other languages count exactly.
fn first_id() -> u64 {
    random() >> 12
}

/// A random number. The standard library draws its keys from the system's source of randomness.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the line to the club has ended")
    }
}

impl std::error::Error for Closed {}

#[cfg(test)]
mod tests;
