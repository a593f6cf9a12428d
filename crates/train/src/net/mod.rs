//! Trains the engine's network on positions of its own games.
//!
//! - `example`: a position as the trainer sees it; `float`: the network in floating point.
//! - `adam`: the optimiser and its schedule; `trainer`: batches on several threads.
//! - `checkpoint`: the floats as a file; `curve`: how the loss went down.

mod adam;
mod checkpoint;
mod curve;
mod example;
mod float;
mod trainer;

pub(crate) use checkpoint::Checkpoint;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use tabiya_engine::{Classical, Evaluator, network::SCALE};
use tabiya_player::Random;

use crate::sample::{self, Packed, Sample};
use adam::{Adam, Schedule};
use curve::{Curve, Epoch};
use example::Mix;
use float::Floats;
use trainer::Trainer;

#[derive(clap::Args)]
#[command(
    after_help = "It writes OUT.net for the engine, OUT.float to train on from, OUT.state to go on after a stop,\nand OUT.csv and OUT.svg with the loss.\n\nExample:\n  tabiya-train net all.bin --validation test.bin --epochs 20 --out first"
)]
pub(crate) struct Arguments {
    /// Positions, as `play` or `shuffle` write them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// What the files that are written are called, without an ending
    #[arg(long)]
    out: PathBuf,
    /// Positions to measure by; without them, the last twentieth of the data is held back
    #[arg(long, value_name = "FILE")]
    validation: Option<PathBuf>,
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Positions a step
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// How far a step goes, at most
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// How far the last step goes
    #[arg(long, default_value_t = 1e-5)]
    last_rate: f32,
    /// Over how many steps the rate rises at first
    #[arg(long, default_value_t = 100)]
    warm_up: u32,
    /// How strongly weights are pulled to zero
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// How much of the target is the game's result; the rest is the search's score
    #[arg(long, default_value_t = 0.3)]
    result_share: f32,
    /// The score, in hundredths of a pawn, that stands for 1 on the logistic curve
    #[arg(long, default_value_t = SCALE as f32)]
    scale: f32,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Other seeds begin elsewhere, and take the positions in another order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with the weights of an earlier training
    #[arg(long, value_name = "CHECKPOINT")]
    from: Option<PathBuf>,
    /// Go on where a training with this OUT was stopped
    #[arg(long, conflicts_with = "from")]
    resume: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.check()?;
    let mix = Mix {
        result_share: arguments.result_share,
        scale: arguments.scale,
    };
    let (training, validation) = read_data(arguments)?;
    println!(
        "{} positions to learn from, {} to measure by",
        training.len(),
        validation.len()
    );
    println!(
        "loss of the classical evaluation: {:.6}",
        classical_loss(&validation, mix)?
    );
    let trainer = Trainer {
        mix,
        threads: arguments.threads,
        batch: arguments.batch,
        decay: arguments.decay,
    };
    let checkpoint = train(arguments, &trainer, &training, &validation)?;
    let floats = Checkpoint {
        adam: None,
        ..checkpoint
    };
    floats.write(&arguments.file("float"))?;
    let path = arguments.file("net");
    std::fs::write(&path, floats.floats.to_weights().to_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}

impl Arguments {
    fn check(&self) -> anyhow::Result<()> {
        ensure!(
            self.epochs > 0 && self.batch > 0 && self.threads > 0,
            "epochs, batch and threads must be at least 1"
        );
        ensure!(
            (0.0..=1.0).contains(&self.result_share),
            "the result's share must be from 0 to 1"
        );
        ensure!(self.scale > 0.0, "the scale must be above 0");
        Ok(())
    }

    fn file(&self, ending: &str) -> PathBuf {
        with_ending(&self.out, ending)
    }

    /// Where training begins.
    fn begin(&self) -> anyhow::Result<Checkpoint> {
        if self.resume {
            let checkpoint = Checkpoint::read(&self.file("state"))?;
            ensure!(
                checkpoint.adam.is_some(),
                "the state is without the optimiser's memory"
            );
            return Ok(checkpoint);
        }
        let floats = match &self.from {
            Some(path) => Checkpoint::read(path)?.floats,
            None => Floats::random(&mut Random::new(self.seed)),
        };
        Ok(Checkpoint {
            floats,
            adam: Some(Adam::new()),
            epochs: 0,
        })
    }
}

/// A path with a dot and an ending after it.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn read_data(arguments: &Arguments) -> anyhow::Result<(Vec<Packed>, Vec<Packed>)> {
    let read = |paths: &[PathBuf]| -> anyhow::Result<Vec<Packed>> {
        let mut all = Vec::new();
        for path in paths {
            all.append(&mut sample::read(path)?);
        }
        Ok(all)
    };
    let mut training = read(&arguments.data)?;
    let validation = match &arguments.validation {
        Some(path) => sample::read(path)?,
        // In the order given: whole games stay together in files that are not shuffled.
        None => training.split_off(training.len() - training.len() / 20),
    };
    ensure!(
        !training.is_empty() && !validation.is_empty(),
        "there are too few positions"
    );
    Ok((training, validation))
}

/// Trains epoch by epoch, and keeps what is needed to go on after a stop.
fn train(
    arguments: &Arguments,
    trainer: &Trainer,
    training: &[Packed],
    validation: &[Packed],
) -> anyhow::Result<Checkpoint> {
    let mut checkpoint = arguments.begin()?;
    let (table, picture) = (arguments.file("csv"), arguments.file("svg"));
    let mut curve = Curve::read(&table, checkpoint.epochs);
    let steps = training.len().div_ceil(trainer.batch) as u32;
    let schedule = Schedule {
        rate: arguments.rate,
        last_rate: arguments.last_rate,
        warm_up: arguments.warm_up.min(steps * arguments.epochs / 4),
        steps: steps * arguments.epochs,
    };
    while checkpoint.epochs < arguments.epochs {
        let number = checkpoint.epochs + 1;
        let order = order(training.len(), arguments.seed, number);
        let adam = checkpoint.adam.get_or_insert_with(Adam::new);
        let learnt = trainer.epoch(&mut checkpoint.floats, adam, &schedule, training, &order);
        checkpoint.epochs = number;
        let epoch = Epoch {
            number,
            rate: learnt.rate,
            training: learnt.loss,
            validation: trainer.loss(&checkpoint.floats, validation),
        };
        println!(
            "epoch {number}: training {:.6}, validation {:.6}, {:.0} positions a second",
            epoch.training, epoch.validation, learnt.positions_per_second
        );
        curve.0.push(epoch);
        curve.write(&table, &picture)?;
        checkpoint.write(&arguments.file("state"))?;
    }
    Ok(checkpoint)
}

/// In which order an epoch takes the positions: the same for the same seed, wherever training began.
fn order(count: usize, seed: u64, epoch: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    Random::new(Random::new(seed ^ u64::from(epoch) << 32).next()).shuffle(&mut order);
    order
}

/// How well the classical evaluation does on the same positions.
fn classical_loss(samples: &[Packed], mix: Mix) -> anyhow::Result<f64> {
    let mut sum = 0.0;
    for packed in samples {
        let position = Sample::from_bytes(packed.bytes())?.position;
        let score = Classical.score(&position) as f32;
        let expected = example::logistic(score / mix.scale);
        sum += f64::from(expected - mix.target(packed, position.turn())).powi(2);
    }
    Ok(sum / samples.len() as f64)
}
