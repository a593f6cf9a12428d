//! Commands and events as JSON: what clubs, pages and terminals say to each other.
//!
//! - [`ClientMessage`] and [`ServerMessage`]: one JSON object a message, over a WebSocket or in a file.
//! - [`Request`]: what people may ask of a game; [`View`]: how a game stands, with all that is needed to show
//!   it without knowing the rules.
//! - [`NewChallenge`], [`NewTable`], [`Me`], [`Games`]: what is asked and answered by HTTP.
//! - `net`, with the feature of that name: a client for clubs, and finding those nearby.
//!
//! The JSON is a promise: the golden messages in `tests/golden` say how each looks, and the page is checked
//! against the same ones. Fields may be added; none changes its meaning without a new [`PROTOCOL`].

mod asking;
mod message;
#[cfg(feature = "net")]
pub mod net;
mod request;
mod view;

pub use asking::{Games, Me, NewChallenge, NewTable};
pub use message::{
    Challenge, ClientMessage, GameMessage, Id, Lobby, PROTOCOL, Person, Reason, Room, Said, Seat,
    ServerMessage, Summary, You,
};
pub use request::Request;
pub use view::{May, Outcome, Standing, View};
