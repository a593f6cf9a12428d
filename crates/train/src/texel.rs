//! Texel tuning: fits the weights of the classical evaluation to the results of games.
//!
//! Each position gives a sparse list of features, White's count minus Black's. The predicted result is a logistic
//! function of the tapered sum; its mean squared error is minimised by gradient descent (Adam) over shuffled batches,
//! with some positions held back to detect overfitting.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use anyhow::Context;
use tabiya_engine::{
    FEATURE_COUNT, FEATURE_GROUPS, FEATURE_WEIGHTS, FeatureVisitor, TEMPO, endgame_scale, phase,
    visit_features,
};
use tabiya_player::Random;
use tabiya_rules::Color;

use crate::sample::{self, Sample};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of positions, as written by `play`
    data: Vec<PathBuf>,
    /// Source file to write: `classical/weights.rs` of the engine
    #[arg(long)]
    out: PathBuf,
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Share of the game result in the target; the rest is the search score
    #[arg(long, default_value_t = 0.7)]
    result_share: f64,
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position as a sparse list of features.
struct TuningEntry {
    /// Index of its first feature in the common list.
    start: u32,
    length: u16,
    /// Game phase, from 0 (endgame) to 1 (middlegame).
    phase: f32,
    /// Scale of the endgame score, from 0 to 1.
    scale: f32,
    tempo: f32,
    target: f32,
}

/// All positions, with their features in one list.
struct Dataset {
    entries: Vec<TuningEntry>,
    features: Vec<(u16, i16)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut data = Dataset {
        entries: Vec::new(),
        features: Vec::new(),
    };
    let mut samples = Vec::new();
    for path in &arguments.data {
        read(path, &mut samples)?;
    }
    let sigmoid_scale = fit_sigmoid_scale(&samples);
    println!(
        "{} positions; fitted scale of the logistic function: {sigmoid_scale:.5} per centipawn",
        samples.len()
    );
    for sample in &samples {
        data.add(sample, arguments.result_share, sigmoid_scale);
    }
    drop(samples);
    let weights = gradient_descent(&mut data, arguments, sigmoid_scale);
    std::fs::write(&arguments.out, source(&weights))
        .with_context(|| format!("cannot write {}", arguments.out.display()))
}

fn read(path: &Path, samples: &mut Vec<Sample>) -> anyhow::Result<()> {
    for (i, packed) in sample::read(path)?.iter().enumerate() {
        samples.push(
            Sample::from_bytes(packed.bytes())
                .with_context(|| format!("{}, position {i}", path.display()))?,
        );
    }
    Ok(())
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the scale of the logistic function (K) that predicts results best from search scores.
fn fit_sigmoid_scale(samples: &[Sample]) -> f64 {
    let error = |sigmoid_scale: f64| -> f64 {
        samples
            .iter()
            .step_by((samples.len() / 200_000).max(1))
            .map(|sample| {
                (logistic(sigmoid_scale * f64::from(sample.score)) - sample::points(sample.winner))
                    .powi(2)
            })
            .sum()
    };
    let (mut low, mut high) = (0.0005, 0.02);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}

/// Count of each feature (White minus Black), and the features that occur.
struct FeatureCounts(Vec<i16>, Vec<u16>);

impl FeatureVisitor for FeatureCounts {
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        if count == 0 {
            return;
        }
        if self.0[feature] == 0 {
            self.1.push(feature as u16);
        }
        self.0[feature] += if color.is_white() {
            count as i16
        } else {
            -count as i16
        };
    }
}

impl Dataset {
    fn add(&mut self, sample: &Sample, result_share: f64, sigmoid_scale: f64) {
        let mut counts = FeatureCounts(vec![0; FEATURE_COUNT], Vec::new());
        visit_features(&sample.position, &mut counts);
        let start = self.features.len() as u32;
        counts.1.sort_unstable();
        counts.1.dedup();
        let mut endgame = 0;
        for feature in counts.1 {
            let count = counts.0[usize::from(feature)];
            if count != 0 {
                endgame += i32::from(FEATURE_WEIGHTS[usize::from(feature)].1) * i32::from(count);
                self.features.push((feature, count));
            }
        }
        let tempo = if sample.position.turn().is_white() {
            TEMPO
        } else {
            -TEMPO
        };
        let target = result_share * sample::points(sample.winner)
            + (1.0 - result_share) * logistic(sigmoid_scale * f64::from(sample.score));
        self.entries.push(TuningEntry {
            start,
            length: (self.features.len() - start as usize) as u16,
            phase: phase(&sample.position) as f32 / 24.0,
            scale: endgame_scale(&sample.position, endgame) as f32 / 64.0,
            tempo: tempo as f32,
            target: target as f32,
        });
    }

    fn features(&self, entry: &TuningEntry) -> &[(u16, i16)] {
        &self.features[entry.start as usize..entry.start as usize + usize::from(entry.length)]
    }

    fn predict(&self, entry: &TuningEntry, weights: &[[f32; 2]], sigmoid_scale: f32) -> f32 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for (feature, count) in self.features(entry) {
            let weight = weights[usize::from(*feature)];
            middlegame += weight[0] * f32::from(*count);
            endgame += weight[1] * f32::from(*count);
        }
        let score =
            middlegame * entry.phase + endgame * entry.scale * (1.0 - entry.phase) + entry.tempo;
        1.0 / (1.0 + (-sigmoid_scale * score).exp())
    }

    fn loss(&self, range: std::ops::Range<usize>, weights: &[[f32; 2]], sigmoid_scale: f32) -> f64 {
        let count = range.len().max(1);
        let sum: f64 = self.entries[range]
            .iter()
            .map(|entry| {
                f64::from(self.predict(entry, weights, sigmoid_scale) - entry.target).powi(2)
            })
            .sum();
        sum / count as f64
    }
}

const BATCH: usize = 16_384;
/// Strength of the prior: a feature seen in this many positions is pulled equally by them and by its old weight.
const PRIOR_POSITIONS: f32 = 20.0;
/// Approximate pull of one position on a weight: the curvature of the error.
const CURVATURE: f32 = 3e-6;

fn gradient_descent(
    data: &mut Dataset,
    arguments: &Arguments,
    sigmoid_scale: f64,
) -> Vec<[f32; 2]> {
    let sigmoid_scale = sigmoid_scale as f32;
    let mut random = Random::new(arguments.seed);
    let mut weights: Vec<[f32; 2]> = FEATURE_WEIGHTS
        .iter()
        .map(|weight| [f32::from(weight.0), f32::from(weight.1)])
        .collect();
    let prior = weights.clone();
    let prior_strength = CURVATURE * PRIOR_POSITIONS / data.entries.len().max(1) as f32;
    let held_back = data.entries.len() / 20;
    random.shuffle(&mut data.entries);
    let training = held_back..data.entries.len();
    println!(
        "start: held back {:.6}",
        data.loss(0..held_back, &weights, sigmoid_scale)
    );
    let (mut first, mut second) = (
        vec![[0f32; 2]; FEATURE_COUNT],
        vec![[0f32; 2]; FEATURE_COUNT],
    );
    let mut step = 0;
    for epoch in 1..=arguments.epochs {
        random.shuffle(&mut data.entries[training.clone()]);
        let learning_rate = arguments.rate * (1.0 - (epoch - 1) as f64 / arguments.epochs as f64);
        for batch in data.entries[training.clone()].chunks(BATCH) {
            step += 1;
            let mut gradient: Vec<[f32; 2]> = weights
                .iter()
                .zip(&prior)
                .map(|(now, old)| {
                    [0, 1].map(|i| prior_strength * (now[i] - old[i]) * batch.len() as f32)
                })
                .collect();
            for entry in batch {
                let expected = data.predict(entry, &weights, sigmoid_scale);
                let error_gradient =
                    2.0 * (expected - entry.target) * expected * (1.0 - expected) * sigmoid_scale;
                for (feature, count) in data.features(entry) {
                    let cell = &mut gradient[usize::from(*feature)];
                    cell[0] += error_gradient * f32::from(*count) * entry.phase;
                    cell[1] +=
                        error_gradient * f32::from(*count) * entry.scale * (1.0 - entry.phase);
                }
            }
            adam(
                &mut weights,
                &gradient,
                &mut first,
                &mut second,
                step,
                learning_rate as f32,
                batch.len(),
            );
        }
        println!(
            "epoch {epoch}: training {:.6}, held back {:.6}",
            data.loss(
                held_back..data.entries.len().min(held_back + 200_000),
                &weights,
                sigmoid_scale
            ),
            data.loss(0..held_back, &weights, sigmoid_scale)
        );
    }
    weights
}

fn adam(
    weights: &mut [[f32; 2]],
    gradient: &[[f32; 2]],
    first: &mut [[f32; 2]],
    second: &mut [[f32; 2]],
    step: i32,
    learning_rate: f32,
    batch: usize,
) {
    let correct = |beta: f32| 1.0 - beta.powi(step);
    for i in 0..weights.len() {
        for phase in 0..2 {
            let mean_gradient = gradient[i][phase] / batch as f32;
            first[i][phase] = 0.9 * first[i][phase] + 0.1 * mean_gradient;
            second[i][phase] = 0.999 * second[i][phase] + 0.001 * mean_gradient * mean_gradient;
            let mean = first[i][phase] / correct(0.9);
            let denominator = (second[i][phase] / correct(0.999)).sqrt();
            weights[i][phase] -= learning_rate * mean / (denominator + 1e-9);
        }
    }
}

/// Returns the source file of the weights.
fn source(weights: &[[f32; 2]]) -> String {
    let mut text = String::from(
        "//! Weights of the classical evaluation, written by `tabiya-train tune` (Texel tuning on our own games).\n\n\
         /// Weight in the middlegame and in the endgame, in centipawns.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         pub struct Weight(pub i16, pub i16);\n\n\
         /// Number of features.\n\
         pub const FEATURE_COUNT: usize = super::terms::feature::FEATURE_COUNT;\n\n\
         /// Weights in use, in the order of [`FEATURE_GROUPS`](super::FEATURE_GROUPS).\n\
         #[rustfmt::skip]\n\
         pub const FEATURE_WEIGHTS: [Weight; FEATURE_COUNT] = [\n",
    );
    for group in FEATURE_GROUPS {
        let _ = writeln!(text, "    // {}", group.name);
        for row in weights[group.start..group.end].chunks(8) {
            text.push_str("   ");
            for weight in row {
                let _ = write!(
                    text,
                    " Weight({:.0}, {:.0}),",
                    weight[0].round() + 0.0,
                    weight[1].round() + 0.0
                );
            }
            text.push('\n');
        }
    }
    text.push_str("];\n");
    text
}
