//! [`Link`]: the line to a club, on a thread of its own.

use std::{sync::mpsc::Sender, thread};

use tabiya_wire::{
    ClientMessage, Games, Id, Me, NewChallenge, Reason, Request, Room, ServerMessage, Summary,
    net::{Api, ApiError, Client, Feed, News},
};
use tokio::sync::mpsc;

use crate::signal::Signal;

/// The line to a club. It ends when all clones of it are dropped.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    orders: mpsc::UnboundedSender<Order>,
}

/// What is to be told to a club.
#[derive(Debug)]
pub(crate) enum Order {
    /// Asks something of a game.
    Ask {
        /// Which.
        game: Id,
        /// What.
        request: Request,
    },
    /// A message as it is.
    Send(ClientMessage),
    /// Wants to play.
    Challenge(Box<NewChallenge>),
    /// Takes a challenge.
    Accept(Id),
    /// Calls a challenge off, or declines it.
    CallOff(Id),
}

/// What is heard of a club.
#[derive(Debug)]
pub(crate) enum ClubSays {
    /// The line is there.
    Connected {
        /// Who one is there.
        me: Box<Me>,
        /// What to show next time, to be the same person.
        cookie: Option<String>,
        /// One's games that are not over.
        playing: Vec<Summary>,
    },
    /// There is no line.
    Failed(String),
    /// The club says something.
    Message(Box<ServerMessage>),
    /// The line is lost, and is taken up again.
    Lost,
    /// It is back.
    Back,
    /// What was asked for is refused.
    Refused(Reason),
    /// A game begins.
    Began(Id),
}

impl Link {
    /// Takes up a line, under a name.
    pub(crate) fn connect(api: Api, name: String, signals: Sender<Signal>) -> Self {
        let (orders, received) = mpsc::unbounded_channel();
        thread::spawn(move || {
            let tell = Tell(signals);
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            match runtime {
                Ok(runtime) => runtime.block_on(talk(api, name, received, tell)),
                Err(error) => tell.tell(ClubSays::Failed(error.to_string())),
            }
        });
        Self { orders }
    }

    /// Tells the club something. What the club answers comes as a signal.
    pub(crate) fn order(&self, order: Order) {
        // When the line has ended, that was told.
        let _ = self.orders.send(order);
    }

    /// Says something at a game.
    pub(crate) fn say(&self, game: &Id, room: Room, text: &str) {
        self.order(Order::Send(ClientMessage::Say {
            game: game.clone(),
            room,
            text: text.to_string(),
        }));
    }

    /// Follows a game.
    pub(crate) fn watch(&self, game: &Id) {
        self.order(Order::Send(ClientMessage::Watch {
            game: game.clone(),
            from: None,
            moves: false,
        }));
    }

    /// Follows a game no longer.
    pub(crate) fn unwatch(&self, game: &Id) {
        let game = game.clone();
        self.order(Order::Send(ClientMessage::Unwatch { game }));
    }

    /// Proposes another game, or agrees to it.
    pub(crate) fn rematch(&self, game: &Id) {
        let game = game.clone();
        self.order(Order::Send(ClientMessage::Rematch { game }));
    }
}

#[derive(Clone)]
struct Tell(Sender<Signal>);

impl Tell {
    fn tell(&self, says: ClubSays) {
        // If nobody listens any more, the program ends.
        let _ = self.0.send(Signal::Club(says));
    }
}

async fn talk(api: Api, name: String, mut orders: mpsc::UnboundedReceiver<Order>, tell: Tell) {
    let (client, mut feed) = match enter(&api, &name, &tell).await {
        Ok(line) => line,
        Err(error) => return tell.tell(ClubSays::Failed(error)),
    };
    let follow = ClientMessage::Lobby { follow: true };
    if client.send(follow).await.is_err() {
        return tell.tell(ClubSays::Lost);
    }
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                None => return,
                Some(order) => carry_out(order, &client, &api, &tell).await,
            },
            news = feed.next() => match news {
                None => return tell.tell(ClubSays::Lost),
                Some(News::Lost) => tell.tell(ClubSays::Lost),
                Some(News::Back) => tell.tell(ClubSays::Back),
                Some(News::Message(message)) => tell.tell(ClubSays::Message(Box::new(message))),
            },
        }
    }
}

/// Takes a name, and then the line. Somebody who has an account keeps its name.
async fn enter(api: &Api, name: &str, tell: &Tell) -> Result<(Client, Feed), String> {
    let text = |error: ApiError| error.to_string();
    let mut me = api.me().await.map_err(text)?;
    if !me.account && !name.is_empty() && me.person.name != name {
        me = match api.rename(name).await {
            Ok(me) => me,
            Err(ApiError::Refused { reason, .. }) => {
                tell.tell(ClubSays::Refused(reason));
                me
            }
            Err(error) => return Err(error.to_string()),
        };
    }
    let line = Client::connect_with(api).await;
    let line = line.map_err(|error| error.to_string())?;
    let path = format!("/api/v1/players/{}/games?state=playing", me.person.id);
    // A club of an earlier version does not know this.
    let playing: Games = api.get(&path).await.unwrap_or_default();
    tell.tell(ClubSays::Connected {
        me: Box::new(me),
        cookie: api.pass().cookie(),
        playing: playing.games,
    });
    Ok(line)
}

async fn carry_out(order: Order, client: &Client, api: &Api, tell: &Tell) {
    match order {
        Order::Ask { game, request } => {
            // When the line has ended, the feed says so.
            let _ = client.ask(&game, None, request).await;
        }
        Order::Send(message) => {
            let _ = client.send(message).await;
        }
        Order::Challenge(challenge) => {
            let (api, tell) = (api.clone(), tell.clone());
            tokio::spawn(async move {
                if let Err(error) = api.challenge(&challenge).await {
                    tell.tell(refused(error));
                }
            });
        }
        Order::Accept(id) => {
            let (api, tell) = (api.clone(), tell.clone());
            tokio::spawn(async move {
                tell.tell(match api.accept(&id).await {
                    Ok(game) => ClubSays::Began(game),
                    Err(error) => refused(error),
                });
            });
        }
        Order::CallOff(id) => {
            let (api, tell) = (api.clone(), tell.clone());
            tokio::spawn(async move {
                if let Err(error) = api.call_off(&id).await {
                    tell.tell(refused(error));
                }
            });
        }
    }
}

fn refused(error: ApiError) -> ClubSays {
    ClubSays::Refused(match error {
        ApiError::Refused { reason, .. } => reason,
        other => Reason::new("unreachable", other.to_string()),
    })
}
