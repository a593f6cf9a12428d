//! `cargo xtask mates`: is it right who can still mate?

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, run as run_command};

#[derive(Args)]
pub(crate) struct Options {
    /// How many positions to check.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let mut mates = cargo_line(
        "test --profile release --package tabiya-game --test can_mate random -- --nocapture",
    );
    run_command(mates.env("TABIYA_MATE_POSITIONS", options.positions.to_string()))
}
