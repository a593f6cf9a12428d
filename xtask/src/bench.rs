//! `cargo xtask bench`: benchmarks side by side with other programs.

use std::ffi::OsString;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::command::{cargo_line, for_this_cpu, root, run as run_command};
use crate::{Result, setup};

/// The binaries of `tabiya-bench`.
const NAMES: [&str; 8] = [
    "perft", "pgn", "game", "mates", "engine", "tactics", "club", "portable",
];
/// Those that compare libraries: everybody's fastest code, for this CPU.
const LIBRARIES: [&str; 2] = ["perft", "pgn"];

#[derive(Args)]
pub(crate) struct Arguments {
    /// Benchmark to run.
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    name: String,
    /// Build perft and pgn for any x86-64 CPU, as `cargo build` does, not for this one.
    #[arg(long)]
    plain: bool,
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
    let mut bench = cargo_line("run --profile dist --package tabiya-bench");
    if LIBRARIES.contains(&&*arguments.name) && !arguments.plain {
        for_this_cpu(&mut bench).args(["--features", "native"]);
    }
    bench.args(["--bin", &arguments.name, "--"]);
    if arguments.name == "portable" {
        build_both()?;
        for folder in ["target/dist/tabiya", "target/native/dist/tabiya"] {
            bench.arg(root().join(folder));
        }
    }
    run_command(bench.args(&arguments.forwarded))
}

/// Builds the program for any CPU, and for this one.
fn build_both() -> Result<()> {
    let build = || cargo_line("build --profile dist --package tabiya");
    run_command(&mut build())?;
    run_command(for_this_cpu(&mut build()))
}
