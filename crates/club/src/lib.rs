//! The club server: people play, watch and chat over one network or many.
//!
//! # Layout
//!
//! - [`Club`]: opened on a [`Store`]; serves everybody who connects to a [`Listener`].
//! - `room`: one game in a task of its own. Events are stored, then published, then acknowledged. `rooms`: the open
//!   rooms; `games`: starting a game; `engine_pool`: engines that play.
//! - `lobby`: people present, open challenges (`challenges`), games in progress; `live_game`: the state of a game for lists.
//! - `people`: accounts, cookies and tokens; [`Session`]: the person behind a request; `one_time_codes`: for the
//!   organiser, and to move a seat to another device.
//! - `subscriptions`: publish and subscribe; [`Subscriber`] and [`Outbox`]: the messages queued for one client.
//! - `websocket`: one WebSocket connection; `http`: the REST API and the page, behind a request guard.
//! - `listener`: listening sockets; `network`: opening the club to other computers, and discovery; [`Tls`]: the
//!   certificate, from files or from the club's own authority; `private_file`: files that only the owner can read.
//! - `cluster`: this node among several that serve one club; [`Bus`]: carries their messages; [`Membership`]: the nodes, and
//!   which of them serves which games.
//! - `restore`: games that were interrupted.
//! - [`Control`]: an interface for programs of the owner of the data.
//! - [`PresenceTimeouts`]: how long a game waits for its players; `limits`: rate limits and connection limits;
//!   `guess_limiter`: locks out those who guess tokens; `keyed_mutex`: one lock per person; `write_timeout`: dropping clients that stop reading.
//! - `analysis_pool`: engines that analyse positions; `fair_queue`: addresses take turns there; `random`: secrets; [`Metrics`]: for Prometheus;
//!   [`TimeSource`]: the club's clock; `timer`: a cheap resettable timer.
//! - [`export`]: all games as PGN.
//!
//! Only `store` knows SQL. Nothing is published or acknowledged before the store has it on disk.

mod analysis_pool;
mod bus;
mod challenges;
mod club;
mod cluster;
mod control;
mod engine_pool;
mod export;
mod fair_queue;
mod games;
mod guess_limiter;
mod http;
mod hub;
mod keyed_mutex;
mod limits;
mod listener;
mod live_game;
mod lobby;
mod message;
mod metrics;
mod network;
mod one_time_codes;
mod people;
mod presence_timeouts;
mod private_file;
mod random;
mod reasons;
mod restore;
mod room;
mod rooms;
mod session;
mod store;
mod subscriber;
mod subscriptions;
mod time_source;
mod timer;
mod tls;
mod websocket;
mod write_timeout;

pub use analysis_pool::NamedEngine;
#[cfg(feature = "cluster")]
pub use bus::Nats;
pub use bus::{Bus, BusError, BusFuture, LocalBus};
pub use club::{Club, ClubSettings, OpenedClub, cluster_secret, replace_organiser_token};
pub use cluster::ClusterSettings;
pub use control::{ClubStatus, Control, ControlClient, NewOrganiserToken, OrganiserCode};
pub use export::{ExportedGame, export};
pub use http::{PageFile, PageFiles};
pub use listener::Listener;
pub use metrics::Metrics;
pub use network::{QrCode, QrError};
pub use presence_timeouts::PresenceTimeouts;
pub use session::Session;
pub use store::{
    AcceptedChallenge, Append, ChatRow, ClusterNode, ClusterState, CodeGrant, CodeRow, DataSummary,
    FinishedGame, FinishedQuery, GameRow, GameStatus, Membership, NodeId, PersonRow,
    RevocationMark, RevokedSession, SessionOwner, Shard, SharedStore, Sqlite, Store, StoreError,
    StoreFuture, StoredGame, TokenRow, Visibility,
};
#[cfg(feature = "cluster")]
pub use store::{ImportSummary, Postgres, PostgresOptions};
pub use subscriber::{Outbox, OutboxClosed, Subscriber, SubscriberId};
pub(crate) use subscriptions::Topic;
pub use time_source::TimeSource;
pub use tls::{AuthorityInfo, CertificateNames, CertificateSummary, Tls, TlsError};

pub(crate) use hub::Hub;
