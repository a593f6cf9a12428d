//! `cargo xtask mates`: checks the "can still mate" test on many positions.

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, run as run_command};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of positions to check.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut mates = cargo_line(
        "test --profile release --package tabiya-game --test can_mate random -- --nocapture",
    );
    run_command(mates.env("TABIYA_MATE_POSITIONS", arguments.positions.to_string()))
}
