//! The club: people who play, watch and talk, over one network or many.
//!
//! # Layout
//!
//! - [`Club`]: opened on a [`Store`], it serves whoever comes through a [`Door`].
//! - `room`: one game, in a task of its own. What happens there is stored, then told, then answered. `rooms`: those
//!   that are open; `games`: how one begins; `engines`: the club's own players.
//! - `lobby`: who is here, who wants to play (`challenges`), what is being played.
//! - `people`: who somebody is ([`Visitor`]); `seat_codes`: how a seat changes the device.
//! - [`Bus`]: who hears of what; `socket`: a client's line; `http`: everything else, with the guard at the door.
//! - `serve`: the doors; `network`: those for other computers, and clubs nearby; [`Tls`]: a certificate.
//! - [`Patience`]: how long a game waits for its players; `limits`: how fast anybody may ask; `random`: what nobody can
//!   guess; [`Metrics`]: what is counted; [`Timekeeper`]: the club's time; `alarm`: what waits for a moment.
//! - [`export`]: all games as PGN.
//!
//! Only `store` knows SQL. Nothing is told to anybody before the store has said that it is on disk.

mod alarm;
mod analysts;
mod bus;
mod challenges;
mod club;
mod ear;
mod engines;
mod export;
mod games;
mod http;
mod hub;
mod id;
mod limits;
mod lobby;
mod message;
mod metrics;
mod network;
mod patience;
mod patient;
mod people;
mod random;
mod reasons;
mod room;
mod rooms;
mod seat_codes;
mod serve;
mod socket;
mod store;
mod time;
mod tls;
mod turns;
mod visitor;

pub use analysts::NamedEngine;
pub use bus::{Bus, LocalBus, Topic};
pub use club::{Club, Opened, Settings};
pub use ear::{Ear, EarKey, Ended, Line};
pub use export::export;
pub use http::{File, Page};
pub use id::{Id, IdError};
pub use metrics::Metrics;
pub use network::{QrError, QrPicture};
pub use patience::Patience;
pub use serve::Door;
pub use store::{
    Append, ChatRow, Closing, FinishedGame, GameRow, PersonRow, SharedStore, Sqlite, Store,
    StoreError, Stored, StoredGame, TokenRow, Visibility, Wanted,
};
pub use time::Timekeeper;
pub use tls::{Tls, TlsError};
pub use visitor::Visitor;

pub(crate) use hub::Hub;
