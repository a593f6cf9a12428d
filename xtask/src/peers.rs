//! `cargo xtask peers`: compares legal moves with other libraries.

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, run as run_command};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of positions to compare.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut peers =
        cargo_line("test --profile release --package tabiya-rules --test peers -- --nocapture");
    run_command(peers.env("TABIYA_PEER_POSITIONS", arguments.positions.to_string()))
}
