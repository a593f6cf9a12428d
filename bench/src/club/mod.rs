//! A load of real WebSocket clients for a club, and a bare echo beside it.

mod clients;
mod echo;
mod games;
mod measure;
mod server;

pub use clients::{Client, post, value};
pub use echo::{Callers, serve_echo};
pub use games::{Load, Pair, QUICKEST, seat_pairs};
pub use measure::{Latencies, resident_bytes};
pub use server::{Child, serve_club};
