//! `cargo xtask mates`: checks the "can still mate" test at full length.
//!
//! 1. Positions of random games and engine games, confirmed by exhaustive search.
//! 2. Small endings and walls of pawns, by the oracle in the tests of `tabiya-game`.
//! 3. Labelled positions, side by side with `chasolver`.

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, run as run_command};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of positions from games to check.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let test = "test --profile release --package tabiya-game --test";
    let mut games = cargo_line(&format!("{test} can_mate random -- --nocapture"));
    run_command(games.env("TABIYA_MATE_POSITIONS", arguments.positions.to_string()))?;
    let mut oracle = cargo_line(&format!("{test} mate_oracle -- --nocapture"));
    run_command(oracle.env("TABIYA_MATE_ORACLE", "full"))?;
    run_command(&mut cargo_line(
        "run --profile dist --package tabiya-bench --bin mates",
    ))
}
