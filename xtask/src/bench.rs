//! `cargo xtask bench`: benchmarks side by side with other programs.

use std::ffi::OsString;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::command::{cargo_line, run as run_command};
use crate::{Result, setup};

/// The binaries of `tabiya-bench`.
const NAMES: [&str; 6] = ["perft", "pgn", "game", "engine", "tactics", "club"];

#[derive(Args)]
pub(crate) struct Options {
    /// Which benchmark.
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    name: String,
    /// Passed on to the benchmark.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if options.name == "engine" {
        setup::offer_engines();
    }
    // The `dist` profile, so that all libraries are built alike and as packages are.
    let mut bench = cargo_line("run --profile dist --package tabiya-bench --bin");
    run_command(bench.arg(&options.name).arg("--").args(&options.arguments))
}
