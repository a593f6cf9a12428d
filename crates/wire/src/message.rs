//! Messages between a client and a club: one JSON object per message.

use serde::{Deserialize, Serialize};
use tabiya_game::{Event, Moment};
use tabiya_rules::Color;

use crate::{
    AnalyseMessage, Analysis, GameId, GameView, Lobby, LobbyChange, PersonId, Reason, Request,
};

/// Version of the protocol. A club says in [`ServerMessage::Welcome`] which one it has, so that a client knows what it
/// may ask for. Version 2 added [`ServerMessage::LobbyChanged`]; clients of version 1 are served as before.
pub const PROTOCOL: u32 = 2;

/// Message from a client to a club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a game. The response is [`ServerMessage::Game`] or, if `from` is given, only the events from there on.
    Watch {
        /// Game to follow.
        game: GameId,
        /// Number of the first event the client does not have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
        /// Include [`GameView::moves`] in views.
        #[serde(default, skip_serializing_if = "is_false")]
        moves: bool,
    },
    /// Stop following a game.
    Unwatch {
        /// Game to stop following.
        game: GameId,
    },
    /// Send a request to a game. The response is [`ServerMessage::Done`] or [`ServerMessage::Refused`].
    Do {
        /// Game concerned.
        game: GameId,
        /// Request id, new for each request: resending the same id is safe.
        id: u64,
        /// Seat to act for; may be left out if the client has only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// Requested action.
        request: Request,
    },
    /// Send a chat message at a game.
    Say {
        /// Game concerned.
        game: GameId,
        /// Chat room.
        room: ChatRoom,
        /// Text of the message.
        text: String,
    },
    /// Offer a rematch with colours reversed after a game has ended, or accept one.
    Rematch {
        /// Game that ended.
        game: GameId,
    },
    /// Follow the lobby, or stop following it. The first response is [`ServerMessage::Lobby`].
    Lobby {
        /// True to follow.
        follow: bool,
        /// Send [`ServerMessage::LobbyChanged`] after the first response. Otherwise the lobby is sent whole again
        /// whenever it changes.
        #[serde(default, skip_serializing_if = "is_false")]
        changes: bool,
    },
    /// Analyse a position. Results come as [`ServerMessage::Analysis`]. A new request replaces the previous one.
    Analyse(Box<AnalyseMessage>),
    /// Stop the analysis.
    StopAnalysis,
    /// Check the connection. The response is [`ServerMessage::Pong`].
    Ping {
        /// Returned unchanged.
        token: u64,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Role in which somebody acts in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Seat {
    /// White.
    White,
    /// Black.
    Black,
    /// Both sides at one computer: the side to move.
    Board,
    /// The arbiter.
    Arbiter,
}

/// Chat room of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChatRoom {
    /// Read by the two players.
    Players,
    /// Read by the spectators.
    Spectators,
}

/// Message from a club to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerMessage {
    /// First message on a connection.
    Welcome {
        /// Protocol version of the club.
        protocol: u32,
        /// Name of the club.
        club: String,
        /// Identity of the client.
        you: You,
        /// Time at the club, which is authoritative.
        now: Moment,
    },
    /// Snapshot of a game the client follows.
    Game(Box<GameSnapshot>),
    /// Event in a game the client follows.
    Event {
        /// Game concerned.
        game: GameId,
        /// The event.
        event: Box<Event>,
        /// State after the event; left out if another event follows immediately.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<Box<GameView>>,
    },
    /// A request succeeded; its events are on disk.
    Done {
        /// Game concerned.
        game: GameId,
        /// Request id.
        id: u64,
        /// Number of events in the game now.
        events: u32,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// Game concerned.
        game: GameId,
        /// Request id.
        id: u64,
        /// Reason for the refusal.
        reason: Reason,
    },
    /// Chat message.
    Said {
        /// Game concerned.
        game: GameId,
        /// Message, with its author and room.
        #[serde(flatten)]
        said: ChatMessage,
    },
    /// The number of watchers of a game changed.
    Watchers {
        /// Game concerned.
        game: GameId,
        /// Number of watchers, not counting players.
        count: u32,
    },
    /// A rematch was offered.
    RematchOffered {
        /// Game that ended.
        game: GameId,
        /// Player who offers it, by their colour in that game.
        by: Color,
    },
    /// A game of the client's has started: a challenge was accepted.
    Started {
        /// The game.
        game: GameId,
    },
    /// A rematch was accepted.
    Rematch {
        /// Game that ended.
        game: GameId,
        /// New game.
        next: GameId,
    },
    /// The lobby, for clients that follow it.
    Lobby(Box<Lobby>),
    /// What has changed in the lobby, for clients that asked for changes.
    LobbyChanged(Box<LobbyChange>),
    /// Analysis the client requested.
    Analysis(Box<Analysis>),
    /// Response to a ping.
    Pong {
        /// Token of the ping.
        token: u64,
        /// Time at the club.
        now: Moment,
    },
    /// A message was invalid, or an analysis failed.
    Error {
        /// Client's id for the analysis, if it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        analysis: Option<u64>,
        /// Reason.
        reason: Reason,
    },
    /// The club is closing.
    Closing,
}

/// Chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatMessage {
    /// Chat room.
    pub room: ChatRoom,
    /// Author.
    pub by: Person,
    /// Time it was sent.
    pub at: Moment,
    /// Text.
    pub text: String,
}

/// Snapshot of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSnapshot {
    /// Id of the game.
    pub game: GameId,
    /// All events so far.
    pub events: Vec<Event>,
    /// Current state.
    pub view: GameView,
    /// Seats of the client.
    pub seats: Vec<Seat>,
    /// People who play, where seats are taken.
    pub players: tabiya_rules::ByColor<Option<Person>>,
    /// Number of watchers, not counting players.
    pub watchers: u32,
    /// Latest chat messages, as far as the client may read them.
    pub said: Vec<ChatMessage>,
    /// Score between these two players over a series of rematches, including this game.
    #[serde(default)]
    pub series: SeriesScore,
    /// Player who offers a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Color>,
    /// Next game of the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<GameId>,
    /// Time at the club.
    pub now: Moment,
}

/// Score between two players over a series of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeriesScore {
    /// Games won by the player who has White now.
    pub white: u32,
    /// Games won by the player who has Black now.
    pub black: u32,
    /// Games drawn.
    pub draws: u32,
}

/// Person in a club.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Person {
    /// Id.
    pub id: PersonId,
    /// Name.
    pub name: String,
}

/// The client itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct You {
    /// Id and name.
    #[serde(flatten)]
    pub person: Person,
    /// True for the organiser, who is arbiter of every game.
    pub organiser: bool,
    /// True at the computer that the club runs on.
    pub local: bool,
}
