//! What a client says to a club, and what the club says to a client: one JSON object a message.

use serde::{Deserialize, Serialize};
use tabiya_game::{Event, Moment, Preset, Refusal};
use tabiya_rules::Color;

use crate::{Analyse, Analysis, Detail, Request, View};

/// The version of the protocol. A client with another is told so and may try nevertheless.
pub const PROTOCOL: u32 = 1;

/// Eight letters and digits.
pub type Id = String;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a game. The answer is [`ServerMessage::Game`], or, with the number of the next event that is
    /// wanted, just the events from there on.
    Watch {
        /// Which.
        game: Id,
        /// The number of the first event that the client does not have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
        /// Views are to have [`View::moves`].
        #[serde(default, skip_serializing_if = "is_false")]
        moves: bool,
    },
    /// Follow a game no longer.
    Unwatch {
        /// Which.
        game: Id,
    },
    /// Ask something of a game. The answer is [`ServerMessage::Done`] or [`ServerMessage::Refused`].
    Do {
        /// Which game.
        game: Id,
        /// An id for the request, new for each: the same one may safely be sent again.
        id: u64,
        /// For which seat; it can be left out where there is only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What.
        request: Request,
    },
    /// Say something to those at a game.
    Say {
        /// Which game.
        game: Id,
        /// To whom.
        room: Room,
        /// What.
        text: String,
    },
    /// Propose another game after one that has ended, with colours changed; or agree to it.
    Rematch {
        /// The game that ended.
        game: Id,
    },
    /// Follow the lobby, or no longer.
    Lobby {
        /// Whether.
        follow: bool,
    },
    /// Have an engine look at a position. What it finds comes as [`ServerMessage::Analysis`]. Another request takes
    /// the place of the last one.
    Analyse(Box<Analyse>),
    /// The engine need not look any further.
    StopAnalysis,
    /// Is the other end there? The answer is [`ServerMessage::Pong`].
    Ping {
        /// Comes back as it is.
        token: u64,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// For whom somebody acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Seat {
    /// White.
    White,
    /// Black.
    Black,
    /// Both, at one computer: the side to move.
    Board,
    /// The arbiter.
    Arbiter,
}

/// Who hears what is said at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Room {
    /// The two players.
    Players,
    /// Those who watch.
    Spectators,
}

/// What a club says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerMessage {
    /// The first message.
    Welcome {
        /// The club's version of the protocol.
        protocol: u32,
        /// The club's name.
        club: String,
        /// Who the client is.
        you: You,
        /// The club's time, which rules.
        now: Moment,
    },
    /// A game that the client follows, whole.
    Game(Box<GameMessage>),
    /// Something happened in a game that the client follows.
    Event {
        /// Which.
        game: Id,
        /// What.
        event: Box<Event>,
        /// The game after it; left out where another event follows at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<Box<View>>,
    },
    /// A request was heard; its events have been written down for good.
    Done {
        /// Which game.
        game: Id,
        /// Which request.
        id: u64,
        /// How many events the game has now.
        events: u32,
    },
    /// A request was refused; nothing happened.
    Refused {
        /// Which game.
        game: Id,
        /// Which request.
        id: u64,
        /// Why.
        reason: Reason,
    },
    /// Somebody said something.
    Said {
        /// At which game.
        game: Id,
        /// What, by whom and to whom.
        #[serde(flatten)]
        said: Said,
    },
    /// Who follows a game changed.
    Watchers {
        /// Which.
        game: Id,
        /// How many there are, players not counted.
        count: u32,
    },
    /// Another game is proposed.
    RematchOffered {
        /// After which.
        game: Id,
        /// By the player who had this colour.
        by: Color,
    },
    /// A game of the client's has begun: a challenge was taken up.
    Started {
        /// Which.
        game: Id,
    },
    /// A rematch was agreed on: it goes on there.
    Rematch {
        /// The game that ended.
        game: Id,
        /// The new one.
        next: Id,
    },
    /// The lobby, to those who follow it.
    Lobby(Box<Lobby>),
    /// What an engine makes of a position that the client wants to know of.
    Analysis(Box<Analysis>),
    /// The answer to a ping.
    Pong {
        /// As it came.
        token: u64,
        /// The club's time.
        now: Moment,
    },
    /// A message could not be used.
    Error {
        /// Why.
        reason: Reason,
    },
    /// The club closes.
    Closing,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// To whom.
    pub room: Room,
    /// Who.
    pub by: Person,
    /// When.
    pub at: Moment,
    /// What.
    pub text: String,
}

/// Why something was refused: a word for programs, a sentence for people, and the article, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// What [`Refusal`] it was, or a word of the club's own.
    pub why: String,
    /// In English.
    pub text: String,
    /// Of the Laws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// The refusal with all its parts, if it is the game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// What is wrong with a position or a text, in parts, if that is why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Box<Detail>>,
}

/// A game, whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameMessage {
    /// Its id.
    pub game: Id,
    /// All that happened.
    pub events: Vec<Event>,
    /// How it stands.
    pub view: View,
    /// The seats of the client.
    pub seats: Vec<Seat>,
    /// Who sits where, if somebody does.
    pub players: tabiya_rules::ByColor<Option<Person>>,
    /// How many follow it, players not counted.
    pub watchers: u32,
    /// The last that was said, as far as the client may hear it.
    pub said: Vec<Said>,
    /// How the games between these two have gone so far, from one rematch to the next, this one included.
    #[serde(default)]
    pub series: Score,
    /// Which player wants another game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Color>,
    /// Where the players went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Id>,
    /// The club's time.
    pub now: Moment,
}

/// How some games between two players have gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// So many were won by who has White now.
    pub white: u32,
    /// So many by who has Black now.
    pub black: u32,
    /// So many were drawn.
    pub draws: u32,
}

/// Somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Person {
    /// An id.
    pub id: Id,
    /// A name.
    pub name: String,
}

/// The client itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct You {
    /// Who.
    #[serde(flatten)]
    pub person: Person,
    /// The organiser: arbiter of any game.
    pub organiser: bool,
    /// At the computer that the club runs on.
    pub local: bool,
}

/// The lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Who is here.
    pub here: Vec<Person>,
    /// What is open to the client: to anyone, to it, or its own.
    pub challenges: Vec<Challenge>,
    /// Games under way that may be watched.
    pub games: Vec<Summary>,
}

/// Somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// The id: also that of the game that comes of it.
    pub id: Id,
    /// Who.
    pub by: Person,
    /// Against whom; anyone if nobody is named.
    pub to: Option<Person>,
    /// Which colour the challenger takes; drawn by lot if none.
    pub color: Option<Color>,
    /// Only who has its link sees it.
    #[serde(default)]
    pub unlisted: bool,
    /// Everything that is chosen before a game. White's time is the challenger's, whatever colour they get.
    pub preset: Preset,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Its id.
    pub id: Id,
    /// Who plays.
    pub names: tabiya_rules::ByColor<String>,
    /// The time, as people write it: one, or White's and Black's (`5+3 / 3+2`).
    pub time: String,
    /// The position.
    pub fen: String,
    /// How many moves there are.
    pub ply: u32,
    /// The result in PGN's way: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: String,
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        Self {
            why: word(&refusal),
            text: refusal.to_string(),
            article: refusal.article().map(str::to_string),
            refusal: Some(refusal),
            detail: None,
        }
    }
}

impl Reason {
    /// A reason of the club's own.
    pub fn new(why: &str, text: impl Into<String>) -> Self {
        Self {
            why: why.to_string(),
            text: text.into(),
            article: None,
            refusal: None,
            detail: None,
        }
    }

    /// The same, with what is wrong in parts.
    pub fn with_detail(self, detail: impl Into<Detail>) -> Self {
        Self {
            detail: Some(Box::new(detail.into())),
            ..self
        }
    }
}

/// The name of a refusal as in JSON.
fn word(refusal: &Refusal) -> String {
    let debug = format!("{refusal:?}");
    let name = debug.split([' ', '{', '(']).next().unwrap_or_default();
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}
