//! Commands that run programs of other crates: `train`, `tune`, `levels`, `fit-wdl`, `crash`.

use std::ffi::OsString;

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, for_this_cpu, run as run_command};

/// Arguments forwarded to the program.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Passed on to the program; `--help` lists them
    #[arg(
        value_name = "ARGUMENTS",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    forwarded: Vec<OsString>,
}

/// Runs `tabiya-train`: self-play data, tuner, trainer. It is built for the CPU of this machine: training is arithmetic on
/// long rows.
pub(crate) fn train(arguments: &Arguments) -> Result<()> {
    let mut program = cargo_line("run --release --quiet --package tabiya-train --");
    run_command(for_this_cpu(&mut program).args(&arguments.forwarded))
}

/// Tunes search parameters by matches.
pub(crate) fn tune(arguments: &Arguments) -> Result<()> {
    forward("--package tabiya-train -- margins", arguments)
}

/// Plays each level against the next lower one.
pub(crate) fn levels(arguments: &Arguments) -> Result<()> {
    forward("--package tabiya-player --example levels --", arguments)
}

/// Fits the win/draw/loss model to results.
pub(crate) fn fit_wdl(arguments: &Arguments) -> Result<()> {
    forward("--package tabiya-bench --bin fit_wdl --", arguments)
}

/// Runs the crash test: builds the program, then the clients that play on it.
pub(crate) fn crash(arguments: &Arguments) -> Result<()> {
    run_command(&mut cargo_line("build --release --package tabiya"))?;
    forward("--package tabiya-bench --bin crash --", arguments)
}

fn forward(target: &str, arguments: &Arguments) -> Result<()> {
    let mut program = cargo_line(&format!("run --release --quiet {target}"));
    run_command(program.args(&arguments.forwarded))
}
