//! Quantises a checkpoint into a network file for the engine.

use std::path::PathBuf;

use anyhow::Context;

use crate::net::Checkpoint;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya-train export x.state --out x.net --floats x.float")]
pub(crate) struct Arguments {
    /// Checkpoint written by `net`
    checkpoint: PathBuf,
    /// Network file to write, for the engine
    #[arg(long)]
    out: PathBuf,
    /// Checkpoint to write without optimizer state: small enough to keep
    #[arg(long, value_name = "FILE")]
    floats: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut checkpoint = Checkpoint::read(&arguments.checkpoint)?;
    let bytes = checkpoint.parameters.to_weights().to_bytes();
    std::fs::write(&arguments.out, bytes)
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    if let Some(path) = &arguments.floats {
        checkpoint.adam = None;
        checkpoint.write(path)?;
    }
    Ok(())
}
