//! `cargo xtask bench`: benchmarks side by side with other programs.

use std::ffi::OsString;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::command::{cargo_line, run as run_command};
use crate::{Result, setup};

/// The binaries of `tabiya-bench`.
const NAMES: [&str; 7] = ["perft", "pgn", "game", "mates", "engine", "tactics", "club"];

#[derive(Args)]
pub(crate) struct Arguments {
    /// Benchmark to run.
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    name: String,
    /// Passed on to the benchmark.
    #[arg(
        value_name = "ARGUMENTS",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    forwarded: Vec<OsString>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.name == "engine" {
        setup::try_install_engines();
    }
    // The `dist` profile builds all libraries alike, and as packages are built.
    let mut bench = cargo_line("run --profile dist --package tabiya-bench --bin");
    run_command(
        bench
            .arg(&arguments.name)
            .arg("--")
            .args(&arguments.forwarded),
    )
}
