//! Tasks that are programs of other crates: `train`, `tune`, `levels`, `fit-wdl`, `crash`.

use std::ffi::OsString;

use clap::Args;

use crate::Result;
use crate::command::{cargo_line, run as run_command};

/// What is passed on.
#[derive(Args)]
pub(crate) struct Options {
    /// Passed on to the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Self-play data, the tuner, the trainer.
pub(crate) fn train(options: &Options) -> Result<()> {
    forward("--package tabiya-train --", options)
}

/// The numbers of the search, by matches.
pub(crate) fn tune(options: &Options) -> Result<()> {
    forward("--package tabiya-train -- margins", options)
}

/// Each level against the one below.
pub(crate) fn levels(options: &Options) -> Result<()> {
    forward("--package tabiya-player --example levels --", options)
}

/// The chances of win, draw and loss from results.
pub(crate) fn fit_wdl(options: &Options) -> Result<()> {
    forward("--package tabiya-bench --bin fit_wdl --", options)
}

/// A club that is killed under load: the program itself, and those who play there.
pub(crate) fn crash(options: &Options) -> Result<()> {
    run_command(&mut cargo_line("build --release --package tabiya"))?;
    forward("--package tabiya-bench --bin crash --", options)
}

fn forward(target: &str, options: &Options) -> Result<()> {
    let mut program = cargo_line(&format!("run --release --quiet {target}"));
    run_command(program.args(&options.arguments))
}
