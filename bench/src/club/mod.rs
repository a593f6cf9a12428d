//! Load of real WebSocket clients for a club, and a plain echo server to compare with.

mod client;
mod echo;
mod games;
mod metrics;
mod server;

pub use client::{LoadClient, json_string, post};
pub use echo::{EchoClients, serve_echo};
pub use games::{Load, MIN_MOVE_INTERVAL, PlayerPair, seat_pairs};
pub use metrics::{Latencies, resident_bytes};
pub use server::{ServerProcess, serve_club};
