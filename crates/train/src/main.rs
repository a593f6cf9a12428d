//! Self-play data, the network's trainer, and the tuner of the classical evaluation.
//!
//! # Layout
//! - `sample`: a position with score and result, in 32 bytes.
//! - `selfplay`: games of the engine against itself; `vary`: more positions, from those of the games;
//!   `shuffle`: positions in any order, each once.
//! - `net`: trains the network; `export`: makes the engine's file of a checkpoint.
//! - `tune`: fits the weights of the classical evaluation to results.
//! - `margins`: tunes the numbers of the search by matches.

mod export;
mod margins;
mod net;
mod sample;
mod selfplay;
mod shuffle;
mod tune;
mod vary;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Self-play data, the network's trainer, and the tuner of the classical evaluation.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  tabiya-train play --out data.bin --positions 1000000 --nodes 1000 --threads 2 --seed 1\n  tabiya-train shuffle data.bin --out all.bin --held-back test.bin\n  tabiya-train net all.bin --validation test.bin --epochs 20 --out first\n  tabiya match --engine tabiya:eval=first.net --engine tabiya:eval=classical --games 200"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write their quiet positions
    Play(selfplay::Arguments),
    /// Bring the positions of several files into one, in any order, each once
    Shuffle(shuffle::Arguments),
    /// Change positions a little, and have short searches judge what comes of them
    Vary(vary::Arguments),
    /// Train a network
    Net(net::Arguments),
    /// Make the engine's file of a checkpoint
    Export(export::Arguments),
    /// Fit the classical weights to the results
    Tune(tune::Arguments),
    /// Tune the numbers of the search by matches
    Margins(margins::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Play(arguments) => selfplay::run(&arguments),
        Command::Shuffle(arguments) => shuffle::run(&arguments),
        Command::Vary(arguments) => vary::run(&arguments),
        Command::Net(arguments) => net::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Margins(arguments) => margins::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
