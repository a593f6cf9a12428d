//! The network: how programs reach a club.
//!
//! # Layout
//!
//! - [`Address`]: where a club is; [`Pass`]: who a client is there; [`Trust`]: whom it believes.
//! - [`Client`]: the socket, which comes back by itself; [`Feed`] and [`News`]: what is heard.
//! - [`Api`]: what is asked by HTTP.
//! - [`Announcement`], [`Nearby`]: clubs on the same network find each other.

mod address;
mod api;
mod client;
mod nearby;
mod pass;
mod trust;

pub use address::{Address, AddressError, PORT};
pub use api::{Api, ApiError};
pub use client::{Client, Closed, ConnectError, Feed, News};
pub use nearby::{Announcement, Found, Nearby, NearbyError, Sign};
pub use pass::Pass;
pub use trust::{Trust, TrustError};
