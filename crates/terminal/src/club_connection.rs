//! [`ClubConnection`]: the connection to a club, on a thread of its own.

use std::{sync::mpsc::Sender, thread};

use tabiya_wire::{
    ChallengeId, ChatRoom, ClientMessage, GameId, GameList, GameSummary, Me, NewChallenge, Reason,
    ReasonCode, Request, ServerMessage,
    net::{Api, ApiError, Client, ClientEvent, ClientEvents},
};
use tokio::sync::mpsc;

use crate::app_event::AppEvent;

/// Connection to a club. It closes when all clones are dropped.
#[derive(Clone, Debug)]
pub(crate) struct ClubConnection {
    commands: mpsc::UnboundedSender<ClubCommand>,
}

/// Command to the thread of the connection.
#[derive(Debug)]
pub(crate) enum ClubCommand {
    /// Send a request to a game.
    Request {
        /// The game.
        game: GameId,
        /// The request.
        request: Request,
    },
    /// Send a message.
    Send(ClientMessage),
    /// Create a challenge.
    Challenge(Box<NewChallenge>),
    /// Accept a challenge.
    Accept(ChallengeId),
    /// Cancel or decline a challenge.
    CancelChallenge(ChallengeId),
}

/// Event of the connection.
#[derive(Debug)]
pub(crate) enum ClubEvent {
    /// Connected.
    Connected {
        /// The user's identity there.
        me: Box<Me>,
        /// Cookie to save for the next time.
        cookie: Option<String>,
        /// The user's games in progress.
        playing: Vec<GameSummary>,
    },
    /// The connection failed.
    Failed(String),
    /// Message from the club.
    Message(Box<ServerMessage>),
    /// The connection was lost; it is being re-established.
    Disconnected,
    /// The connection is back.
    Reconnected,
    /// A request was refused.
    Refused(Reason),
    /// A game started.
    GameStarted(GameId),
}

impl ClubConnection {
    /// Connects, under a name.
    pub(crate) fn connect(api: Api, name: String, app_events: Sender<AppEvent>) -> Self {
        let (commands, received) = mpsc::unbounded_channel();
        thread::spawn(move || {
            let events = EventSender(app_events);
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            match runtime {
                Ok(runtime) => runtime.block_on(run(api, name, received, events)),
                Err(error) => events.send(ClubEvent::Failed(error.to_string())),
            }
        });
        Self { commands }
    }

    /// Sends a command. The response comes as an event.
    pub(crate) fn send(&self, command: ClubCommand) {
        // If the connection has ended, that was reported.
        let _ = self.commands.send(command);
    }

    /// Sends a chat message.
    pub(crate) fn send_chat(&self, game: GameId, room: ChatRoom, text: &str) {
        self.send(ClubCommand::Send(ClientMessage::Say {
            game,
            room,
            text: text.to_string(),
        }));
    }

    /// Follows a game.
    pub(crate) fn watch(&self, game: GameId) {
        self.send(ClubCommand::Send(ClientMessage::Watch {
            game,
            from: None,
            moves: false,
        }));
    }

    /// Stops following a game.
    pub(crate) fn unwatch(&self, game: GameId) {
        self.send(ClubCommand::Send(ClientMessage::Unwatch { game }));
    }

    /// Offers or accepts a rematch.
    pub(crate) fn rematch(&self, game: GameId) {
        self.send(ClubCommand::Send(ClientMessage::Rematch { game }));
    }
}

#[derive(Clone)]
struct EventSender(Sender<AppEvent>);

impl EventSender {
    fn send(&self, event: ClubEvent) {
        // If nobody receives events any more, the program is ending.
        let _ = self.0.send(AppEvent::Club(event));
    }
}

async fn run(
    api: Api,
    name: String,
    mut commands: mpsc::UnboundedReceiver<ClubCommand>,
    events: EventSender,
) {
    let (client, mut client_events) = match enter(&api, &name, &events).await {
        Ok(connection) => connection,
        Err(error) => return events.send(ClubEvent::Failed(error)),
    };
    let mut follows_lobby = false;
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                None => return,
                Some(command) => execute(command, &client, &api, &events).await,
            },
            client_event = client_events.next() => match client_event {
                None => return events.send(ClubEvent::Disconnected),
                Some(ClientEvent::Disconnected) => events.send(ClubEvent::Disconnected),
                Some(ClientEvent::Reconnected) => events.send(ClubEvent::Reconnected),
                Some(ClientEvent::Message(message)) => {
                    if let ServerMessage::Welcome { protocol, .. } = message
                        && !std::mem::replace(&mut follows_lobby, true)
                    {
                        // If the client is closed, its events say so.
                        let _ = client.send(follow_lobby(protocol)).await;
                    }
                    events.send(ClubEvent::Message(Box::new(message)));
                }
            },
        }
    }
}

/// Returns the message that follows the lobby of a club with this version of the protocol. With version 1, a club sends it
/// whole each time, and refuses to be asked for changes.
fn follow_lobby(protocol: u32) -> ClientMessage {
    ClientMessage::Lobby {
        follow: true,
        changes: protocol >= 2,
    }
}

/// Sets the name, then connects. A person with an account keeps its name.
async fn enter(
    api: &Api,
    name: &str,
    events: &EventSender,
) -> Result<(Client, ClientEvents), String> {
    let text = |error: ApiError| error.to_string();
    let mut me = api.me().await.map_err(text)?;
    if !me.account && !name.is_empty() && me.person.name != name {
        me = match api.rename(name).await {
            Ok(me) => me,
            Err(ApiError::Refused { reason, .. }) => {
                events.send(ClubEvent::Refused(reason));
                me
            }
            Err(error) => return Err(error.to_string()),
        };
    }
    let connection = Client::connect_with(api).await;
    let connection = connection.map_err(|error| error.to_string())?;
    let path = format!("/api/v1/players/{}/games?state=playing", me.person.id);
    // A club of an earlier version does not have this path.
    let playing: GameList = api.get(&path).await.unwrap_or_default();
    events.send(ClubEvent::Connected {
        me: Box::new(me),
        cookie: api.credentials().cookie(),
        playing: playing.games,
    });
    Ok(connection)
}

async fn execute(command: ClubCommand, client: &Client, api: &Api, events: &EventSender) {
    match command {
        ClubCommand::Request { game, request } => {
            // If the client is closed, its events say so.
            let _ = client.request(game, None, request).await;
        }
        ClubCommand::Send(message) => {
            let _ = client.send(message).await;
        }
        ClubCommand::Challenge(challenge) => {
            let (api, events) = (api.clone(), events.clone());
            tokio::spawn(async move {
                if let Err(error) = api.create_challenge(&challenge).await {
                    events.send(refused(error));
                }
            });
        }
        ClubCommand::Accept(id) => {
            let (api, events) = (api.clone(), events.clone());
            tokio::spawn(async move {
                events.send(match api.accept_challenge(id).await {
                    Ok(game) => ClubEvent::GameStarted(game),
                    Err(error) => refused(error),
                });
            });
        }
        ClubCommand::CancelChallenge(id) => {
            let (api, events) = (api.clone(), events.clone());
            tokio::spawn(async move {
                if let Err(error) = api.cancel_challenge(id).await {
                    events.send(refused(error));
                }
            });
        }
    }
}

fn refused(error: ApiError) -> ClubEvent {
    ClubEvent::Refused(match error {
        ApiError::Refused { reason, .. } => reason,
        other => Reason::new(ReasonCode::Unreachable, other.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clubs_of_earlier_versions_are_asked_for_what_they_know() {
        for (protocol, asks_for_changes) in [(1, false), (2, true), (3, true)] {
            let want = ClientMessage::Lobby {
                follow: true,
                changes: asks_for_changes,
            };
            assert_eq!(follow_lobby(protocol), want);
        }
    }
}
