//! Makes the integers that the engine plays with of a checkpoint.

use std::path::PathBuf;

use anyhow::Context;

use crate::net::Checkpoint;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya-train export x.state --out x.net --floats x.float")]
pub(crate) struct Arguments {
    /// What `net` has written
    checkpoint: PathBuf,
    /// Where the network for the engine goes
    #[arg(long)]
    out: PathBuf,
    /// Where the floats alone go, without the optimiser's memory: small enough to keep
    #[arg(long, value_name = "FILE")]
    floats: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut checkpoint = Checkpoint::read(&arguments.checkpoint)?;
    let bytes = checkpoint.floats.to_weights().to_bytes();
    std::fs::write(&arguments.out, bytes)
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    if let Some(path) = &arguments.floats {
        checkpoint.adam = None;
        checkpoint.write(path)?;
    }
    Ok(())
}
