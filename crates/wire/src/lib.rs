//! Commands and events as JSON: what clubs, pages and terminals say to each other.
//!
//! - [`ClientMessage`] and [`ServerMessage`]: one JSON object a message, over a WebSocket or in a file.
//! - [`Request`]: what people may ask of a game; [`View`]: how a game stands, with all that is needed to show
//!   it without knowing the rules. [`Moving`] and [`News`]: the most frequent messages, read and written
//!   without a detour.
//! - [`Step`], [`Look`] and [`Sight`]: any position, with all that can be played in it and what comes of it.
//! - [`Record`]: a game as it is written down, as a tree; read from PGN, FEN or a log, and written as PGN.
//! - [`Detail`]: what is wrong with a position or a text.
//! - [`Analyse`] and [`Analysis`]: what an engine makes of a position.
//! - [`NewChallenge`], [`NewTable`], [`Me`], [`Games`]: what is asked and answered by HTTP.
//! - `net`, with the feature of that name: a client for clubs, and finding those nearby.
//!
//! The JSON is a promise: the golden messages in `tests/golden` say how each looks, and the page is checked
//! against the same ones. Fields may be added; none changes its meaning without a new [`PROTOCOL`].

mod analysis;
mod asking;
mod detail;
mod look;
mod message;
mod moving;
#[cfg(feature = "net")]
pub mod net;
mod news;
mod record;
mod request;
mod step;
mod view;

pub use analysis::{
    Analyse, Analysis, AnalysisLimit, AnalysisLine, EngineName, EngineNames, WhiteScore,
};
pub use asking::{Games, Me, NewChallenge, NewTable};
pub use detail::Detail;
pub use look::{BoardEnding, Look, OpeningName, Sight};
pub use message::{
    Challenge, ClientMessage, GameMessage, Id, Lobby, PROTOCOL, Person, Reason, Room, Said, Score,
    Seat, ServerMessage, Summary, You,
};
pub use moving::Moving;
pub use news::News;
pub use record::{
    BadRecord, GameLabel, NewRecord, ReadRecord, Record, RecordNode, RecordStep, RecordStepKind,
    UnreadableRecord, Written,
};
pub use request::Request;
pub use step::{Flag, Step};
pub use view::{May, Outcome, Standing, View};
