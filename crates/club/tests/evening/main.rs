//! An evening at a club: people play, watch, talk, leave and come back, over real sockets.

mod challenges;
mod clock;
mod closing;
#[path = "../common/mod.rs"]
mod common;
mod opponents;
mod organiser;
mod people;
mod returning;
mod whole_game;

use serde_json::{Value, json};

/// The preset of a game with this time for both.
fn timed(time: &str) -> Value {
    json!({ "time": { "white": time, "black": time } })
}

/// A game that begins with this position.
fn from_fen(fen: &str) -> Value {
    json!({ "start": { "fen": { "fen": fen, "mode": "standard" } } })
}

/// What a game says of an end.
fn how(game: &Value) -> &str {
    game["view"]["ending"]["how"]
        .as_str()
        .unwrap_or("not at all")
}
