//! Self-play data, the network trainer, and the tuners of the classical evaluation and of the search.
//!
//! # Layout
//! - `sample`: a training position with score and result, in 32 bytes.
//! - `selfplay` (command `play`): self-play games; `augment` (`vary`): data augmentation; `shuffle`: shuffles and
//!   removes duplicates.
//! - `net`: trains the network; `export`: quantises a checkpoint for the engine.
//! - `texel` (`tune`): Texel tuning of the classical evaluation.
//! - `spsa` (`margins`): SPSA tuning of the search parameters by matches.

mod augment;
mod export;
mod net;
mod sample;
mod selfplay;
mod shuffle;
mod spsa;
mod texel;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Self-play data, the network trainer, and the tuners of the classical evaluation and of the search.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  tabiya-train play --out data.bin --positions 1000000 --nodes 1000 --threads 2 --seed 1\n  tabiya-train shuffle data.bin --out all.bin --held-back test.bin\n  tabiya-train net all.bin --validation test.bin --epochs 20 --out first\n  tabiya match --engine tabiya:eval=first.net --engine tabiya:eval=classical --games 200"
)]
struct Arguments {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    /// Play self-play games and write their quiet positions
    Play(selfplay::Arguments),
    /// Merge files of positions into one, shuffled and without duplicates
    Shuffle(shuffle::Arguments),
    /// Augment the data: change positions slightly and score them by short searches
    Vary(augment::Arguments),
    /// Train a network
    Net(net::Arguments),
    /// Quantise a checkpoint into a network file for the engine
    Export(export::Arguments),
    /// Fit the weights of the classical evaluation to game results (Texel tuning)
    Tune(texel::Arguments),
    /// Tune the search parameters by matches (SPSA)
    Margins(spsa::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        TrainCommand::Play(arguments) => selfplay::run(&arguments),
        TrainCommand::Shuffle(arguments) => shuffle::run(&arguments),
        TrainCommand::Vary(arguments) => augment::run(&arguments),
        TrainCommand::Net(arguments) => net::run(&arguments),
        TrainCommand::Export(arguments) => export::run(&arguments),
        TrainCommand::Tune(arguments) => texel::run(&arguments),
        TrainCommand::Margins(arguments) => spsa::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
