//! The network: how programs reach a club.
//!
//! # Layout
//!
//! - [`Address`]: the host and port of a club; [`Credentials`]: the client's cookie or token; [`TrustStore`]: the
//!   certificates it trusts.
//! - [`Client`]: a WebSocket that reconnects by itself; [`ClientEvents`] and [`ClientEvent`]: what it receives.
//! - [`Api`]: the HTTP requests.
//! - [`Announcement`], [`Discovery`]: clubs on the same network find each other.

mod address;
mod api;
mod client;
mod credentials;
mod discovery;
mod trust_store;

pub use address::{Address, AddressError, DEFAULT_PORT};
pub use api::{Api, ApiError};
pub use client::{Client, ClientClosed, ClientEvent, ClientEvents, ConnectError};
pub use credentials::Credentials;
pub use discovery::{Announcement, ClubInfo, DiscoveredClub, Discovery, DiscoveryError};
pub use trust_store::{TrustStore, TrustStoreError};
