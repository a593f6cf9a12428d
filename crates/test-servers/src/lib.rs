//! Servers that tests start on free ports, in folders of their own, and stop.
//!
//! # Layout
//! - [`PostgresServer`]: Debian's PostgreSQL; [`NatsServer`]: Debian's NATS; `guard`: stops a server if its test dies; `free_port`: a port for it.

mod free_port;
#[cfg(unix)]
mod guard;
#[cfg(unix)]
mod nats_server;
#[cfg(unix)]
mod postgres_server;

pub use free_port::free_port;
#[cfg(unix)]
pub use nats_server::NatsServer;
#[cfg(unix)]
pub use postgres_server::PostgresServer;
