//! Merges files of positions into one, shuffled and without duplicates.

use std::{
    collections::HashSet,
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use tabiya_player::Random;

use crate::sample::{self, PackedSample};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya-train shuffle a.bin b.bin --out all.bin --held-back test.bin --share 0.02"
)]
pub(crate) struct Arguments {
    /// Files of positions, as written by `play`
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of positions to write
    #[arg(long)]
    out: PathBuf,
    /// File of validation positions to write: the end of each input file, so that they come from other games
    #[arg(long, value_name = "FILE")]
    held_back: Option<PathBuf>,
    /// Share of each file held back for validation
    #[arg(long, default_value_t = 0.02)]
    share: f64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(
        (0.0..1.0).contains(&arguments.share),
        "the share must be from 0 to less than 1"
    );
    let (mut seen, mut read) = (HashSet::new(), 0);
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for path in &arguments.data {
        let samples = sample::read(path)?;
        read += samples.len();
        let training_count = match arguments.held_back {
            Some(_) => samples.len() - (samples.len() as f64 * arguments.share) as usize,
            None => samples.len(),
        };
        for (i, packed) in samples.into_iter().enumerate() {
            if seen.insert(packed.position_key()) {
                let part = if i < training_count {
                    &mut training
                } else {
                    &mut validation
                };
                part.push(packed);
            }
        }
    }
    let mut random = Random::new(arguments.seed);
    random.shuffle(&mut training);
    random.shuffle(&mut validation);
    write(&arguments.out, &training)?;
    if let Some(path) = &arguments.held_back {
        write(path, &validation)?;
    }
    println!(
        "{read} positions read, {} written, {} held back, {} duplicates",
        training.len(),
        validation.len(),
        read - training.len() - validation.len()
    );
    Ok(())
}

fn write(path: &Path, samples: &[PackedSample]) -> anyhow::Result<()> {
    let write = || {
        let mut out = BufWriter::new(File::create(path)?);
        for packed in samples {
            out.write_all(packed.bytes())?;
        }
        out.flush()
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}
