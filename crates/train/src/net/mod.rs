//! Trains the network (NNUE) on positions of the engine's own games.
//!
//! - `example`: a training example; `parameters`: the network in floating point, forward and backward pass.
//! - `adam`: the optimizer and the learning rate schedule; `trainer`: epochs and batches on several threads.
//! - `checkpoint`: parameters and optimizer state as a file; `loss_curve`: loss per epoch as CSV and SVG.

mod adam;
mod checkpoint;
mod example;
mod loss_curve;
mod parameters;
mod trainer;

pub(crate) use checkpoint::Checkpoint;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use tabiya_engine::{Classical, Evaluator, network::SCALE};
use tabiya_player::Random;

use crate::sample::{self, PackedSample, Sample};
use adam::{Adam, LearningRateSchedule};
use example::TargetBlend;
use loss_curve::{EpochRecord, LossCurve};
use parameters::Parameters;
use trainer::Trainer;

#[derive(clap::Args)]
#[command(
    after_help = "It writes OUT.net for the engine, OUT.float to continue training from, OUT.state to resume a stopped run,\nand OUT.csv and OUT.svg with the loss.\n\nExample:\n  tabiya-train net all.bin --validation test.bin --epochs 20 --out first"
)]
pub(crate) struct Arguments {
    /// Files of positions, as written by `play` or `shuffle`
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Path of the output files, without extension
    #[arg(long)]
    out: PathBuf,
    /// File of validation positions; without it, the last twentieth of the data is held back
    #[arg(long, value_name = "FILE")]
    validation: Option<PathBuf>,
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Batch size
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// Peak learning rate
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// Final learning rate
    #[arg(long, default_value_t = 1e-5)]
    last_rate: f32,
    /// Steps of linear learning rate warm-up
    #[arg(long, default_value_t = 100)]
    warm_up: u32,
    /// Weight decay
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// Share of the game result in the target; the rest is the search score
    #[arg(long, default_value_t = 0.3)]
    result_share: f32,
    /// Score in centipawns that is 1 on the logistic curve
    #[arg(long, default_value_t = SCALE as f32)]
    scale: f32,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Seed of the initial weights and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start from the weights of a checkpoint
    #[arg(long, value_name = "CHECKPOINT")]
    from: Option<PathBuf>,
    /// Resume the stopped run with this OUT
    #[arg(long, conflicts_with = "from")]
    resume: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.check()?;
    let blend = TargetBlend {
        result_share: arguments.result_share,
        scale: arguments.scale,
    };
    let (training, validation) = read_data(arguments)?;
    println!(
        "{} training positions, {} validation positions",
        training.len(),
        validation.len()
    );
    println!(
        "loss of the classical evaluation: {:.6}",
        classical_loss(&validation, blend)?
    );
    let trainer = Trainer {
        blend,
        threads: arguments.threads,
        batch: arguments.batch,
        weight_decay: arguments.decay,
    };
    let checkpoint = train(arguments, &trainer, &training, &validation)?;
    let weights_only = Checkpoint {
        adam: None,
        ..checkpoint
    };
    weights_only.write(&arguments.file("float"))?;
    let path = arguments.file("net");
    std::fs::write(&path, weights_only.parameters.to_weights().to_bytes())
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
            "the result share must be from 0 to 1"
        );
        ensure!(self.scale > 0.0, "the scale must be above 0");
        Ok(())
    }

    fn file(&self, extension: &str) -> PathBuf {
        append_extension(&self.out, extension)
    }

    /// Returns the checkpoint to start from.
    fn initial_checkpoint(&self) -> anyhow::Result<Checkpoint> {
        if self.resume {
            let checkpoint = Checkpoint::read(&self.file("state"))?;
            ensure!(
                checkpoint.adam.is_some(),
                "the checkpoint has no optimizer state: it cannot be resumed"
            );
            return Ok(checkpoint);
        }
        let parameters = match &self.from {
            Some(path) => Checkpoint::read(path)?.parameters,
            None => Parameters::random(&mut Random::new(self.seed)),
        };
        Ok(Checkpoint {
            parameters,
            adam: Some(Adam::new()),
            epochs: 0,
        })
    }
}

/// Appends a dot and an extension to a path.
fn append_extension(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

fn read_data(arguments: &Arguments) -> anyhow::Result<(Vec<PackedSample>, Vec<PackedSample>)> {
    let read = |paths: &[PathBuf]| -> anyhow::Result<Vec<PackedSample>> {
        let mut all = Vec::new();
        for path in paths {
            all.append(&mut sample::read(path)?);
        }
        Ok(all)
    };
    let mut training = read(&arguments.data)?;
    let validation = match &arguments.validation {
        Some(path) => sample::read(path)?,
        // The last part, not a random one: in files that are not shuffled, whole games stay together.
        None => training.split_off(training.len() - training.len() / 20),
    };
    ensure!(
        !training.is_empty() && !validation.is_empty(),
        "too few positions: training and validation need at least one each"
    );
    Ok((training, validation))
}

/// Trains epoch by epoch, and writes a checkpoint after each.
fn train(
    arguments: &Arguments,
    trainer: &Trainer,
    training: &[PackedSample],
    validation: &[PackedSample],
) -> anyhow::Result<Checkpoint> {
    let mut checkpoint = arguments.initial_checkpoint()?;
    let (table, plot) = (arguments.file("csv"), arguments.file("svg"));
    let mut loss_curve = LossCurve::read(&table, checkpoint.epochs);
    let steps = training.len().div_ceil(trainer.batch) as u32;
    let schedule = LearningRateSchedule {
        learning_rate: arguments.rate,
        final_learning_rate: arguments.last_rate,
        warm_up_steps: arguments.warm_up.min(steps * arguments.epochs / 4),
        steps: steps * arguments.epochs,
    };
    while checkpoint.epochs < arguments.epochs {
        let number = checkpoint.epochs + 1;
        let order = order(training.len(), arguments.seed, number);
        let adam = checkpoint.adam.get_or_insert_with(Adam::new);
        let stats = trainer.epoch(
            &mut checkpoint.parameters,
            adam,
            &schedule,
            training,
            &order,
        );
        checkpoint.epochs = number;
        let epoch = EpochRecord {
            number,
            learning_rate: stats.learning_rate,
            training: stats.loss,
            validation: trainer.loss(&checkpoint.parameters, validation),
        };
        println!(
            "epoch {number}: training {:.6}, validation {:.6}, {:.0} positions per second",
            epoch.training, epoch.validation, stats.positions_per_second
        );
        loss_curve.0.push(epoch);
        loss_curve.write(&table, &plot)?;
        checkpoint.write(&arguments.file("state"))?;
    }
    Ok(checkpoint)
}

/// Returns the order of positions in an epoch; it depends on seed and epoch only, so that a resumed run repeats it.
fn order(count: usize, seed: u64, epoch: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    Random::new(Random::new(seed ^ u64::from(epoch) << 32).next()).shuffle(&mut order);
    order
}

/// Loss of the classical evaluation on the same positions, for comparison.
fn classical_loss(samples: &[PackedSample], blend: TargetBlend) -> anyhow::Result<f64> {
    let mut sum = 0.0;
    for packed in samples {
        let position = Sample::from_bytes(packed.bytes())?.position;
        let score = Classical.evaluate_damped(&position) as f32;
        let expected = example::logistic(score / blend.scale);
        sum += f64::from(expected - blend.target(packed, position.turn())).powi(2);
    }
    Ok(sum / samples.len() as f64)
}
