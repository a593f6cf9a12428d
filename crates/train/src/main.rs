//! Self-play data and tuning.
//!
//! # Layout
//! - `sample`: a position with score and result, in 32 bytes.
//! - `selfplay`: games of the engine against itself.
//! - `tune`: fits the weights of the classical evaluation to results.

mod sample;
mod selfplay;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Self-play data and tuning.
#[derive(Parser)]
#[command(
    after_help = "Example:\n  tabiya-train play --out data.bin --positions 1000000 --nodes 1000 --threads 2 --seed 1\n  tabiya-train tune data.bin --out weights.rs"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write their quiet positions
    Play(selfplay::Arguments),
    /// Fit the classical weights to the results
    Tune(tune::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Play(arguments) => selfplay::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
