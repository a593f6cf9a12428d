// Included by `main.rs` and by `../evening_cluster.rs`.

mod challenges;
mod clock;
mod closing;
#[path = "../common/mod.rs"]
mod common;
mod lobby;
mod metrics;
mod opponents;
mod organiser;
mod pending;
mod people;
mod returning;
mod sessions;
mod set_aside;
mod views;
mod whole_game;

use serde_json::{Value, json};

/// Preset with this time control for both players.
fn timed(time: &str) -> Value {
    json!({ "time": { "white": time, "black": time } })
}

/// Preset that starts from this position.
fn from_fen(fen: &str) -> Value {
    json!({ "start": { "fen": { "fen": fen, "mode": "standard" } } })
}

/// Returns how a game ended.
fn ending_of(game: &Value) -> &str {
    game["view"]["ending"]["how"]
        .as_str()
        .unwrap_or("not at all")
}
