//! Fits the weights of the classical evaluation to the results of games.
//!
//! Each position gives a sparse list of features, White's count less Black's. The expected result is a
//! logistic curve of the tapered sum; its squared distance from what happened is made small by gradient
//! descent (Adam), over shuffled batches, with some positions held back to see that nothing is learnt by
//! heart.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use anyhow::Context;
use tabiya_engine::{COUNT, GROUPS, TEMPO, Tally, WEIGHTS, endgame_scale, phase, tell};
use tabiya_player::Random;
use tabiya_rules::Color;

use crate::sample::{self, Sample};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Positions, as `play` writes them
    data: Vec<PathBuf>,
    /// Where the weights go, as the source file that the engine is built with
    #[arg(long)]
    out: PathBuf,
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// How much of the target is the game's result; the rest is the search's score
    #[arg(long, default_value_t = 0.7)]
    result_share: f64,
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position as the tuner sees it.
struct Point {
    /// Where its features begin in the common list.
    start: u32,
    length: u16,
    /// How much of the middlegame is left, from 0 to 1.
    phase: f32,
    /// How much of an endgame lead counts, from 0 to 1.
    scale: f32,
    tempo: f32,
    target: f32,
}

struct Points {
    points: Vec<Point>,
    features: Vec<(u16, i16)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut data = Points {
        points: Vec::new(),
        features: Vec::new(),
    };
    let mut samples = Vec::new();
    for path in &arguments.data {
        read(path, &mut samples)?;
    }
    let slope = fit_slope(&samples);
    println!(
        "{} positions; a pawn is worth {slope:.5} on the logistic curve",
        samples.len()
    );
    for sample in &samples {
        data.add(sample, arguments.result_share, slope);
    }
    drop(samples);
    let weights = descend(&mut data, arguments, slope);
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

/// The slope with which search scores foretell results best.
fn fit_slope(samples: &[Sample]) -> f64 {
    let error = |slope: f64| -> f64 {
        samples
            .iter()
            .step_by((samples.len() / 200_000).max(1))
            .map(|sample| {
                (logistic(slope * f64::from(sample.score)) - sample.result.points()).powi(2)
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

struct Gather(Vec<i16>, Vec<u16>);

impl Tally for Gather {
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

impl Points {
    fn add(&mut self, sample: &Sample, result_share: f64, slope: f64) {
        let mut gather = Gather(vec![0; COUNT], Vec::new());
        tell(&sample.position, &mut gather);
        let start = self.features.len() as u32;
        gather.1.sort_unstable();
        gather.1.dedup();
        let mut endgame = 0;
        for feature in gather.1 {
            let count = gather.0[usize::from(feature)];
            if count != 0 {
                endgame += i32::from(WEIGHTS[usize::from(feature)].1) * i32::from(count);
                self.features.push((feature, count));
            }
        }
        let tempo = if sample.position.turn().is_white() {
            TEMPO
        } else {
            -TEMPO
        };
        let target = result_share * sample.result.points()
            + (1.0 - result_share) * logistic(slope * f64::from(sample.score));
        self.points.push(Point {
            start,
            length: (self.features.len() - start as usize) as u16,
            phase: phase(&sample.position) as f32 / 24.0,
            scale: endgame_scale(&sample.position, endgame) as f32 / 64.0,
            tempo: tempo as f32,
            target: target as f32,
        });
    }

    fn features(&self, point: &Point) -> &[(u16, i16)] {
        &self.features[point.start as usize..point.start as usize + usize::from(point.length)]
    }

    fn predict(&self, point: &Point, weights: &[[f32; 2]], slope: f32) -> f32 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for (feature, count) in self.features(point) {
            let weight = weights[usize::from(*feature)];
            middlegame += weight[0] * f32::from(*count);
            endgame += weight[1] * f32::from(*count);
        }
        let score =
            middlegame * point.phase + endgame * point.scale * (1.0 - point.phase) + point.tempo;
        1.0 / (1.0 + (-slope * score).exp())
    }

    fn loss(&self, range: std::ops::Range<usize>, weights: &[[f32; 2]], slope: f32) -> f64 {
        let count = range.len().max(1);
        let sum: f64 = self.points[range]
            .iter()
            .map(|point| f64::from(self.predict(point, weights, slope) - point.target).powi(2))
            .sum();
        sum / count as f64
    }
}

const BATCH: usize = 16_384;
/// A feature seen in so many positions is pulled to its old weight as strongly as by what was seen.
const PRIOR_POSITIONS: f32 = 20.0;
/// How strongly one position in all pulls at a weight, about: the curvature of the error.
const CURVATURE: f32 = 3e-6;

fn descend(data: &mut Points, arguments: &Arguments, slope: f64) -> Vec<[f32; 2]> {
    let slope = slope as f32;
    let mut random = Random::new(arguments.seed);
    let mut weights: Vec<[f32; 2]> = WEIGHTS
        .iter()
        .map(|weight| [f32::from(weight.0), f32::from(weight.1)])
        .collect();
    let prior = weights.clone();
    let pull = CURVATURE * PRIOR_POSITIONS / data.points.len().max(1) as f32;
    let held_back = data.points.len() / 20;
    random.shuffle(&mut data.points);
    let training = held_back..data.points.len();
    println!(
        "start: held back {:.6}",
        data.loss(0..held_back, &weights, slope)
    );
    let (mut first, mut second) = (vec![[0f32; 2]; COUNT], vec![[0f32; 2]; COUNT]);
    let mut step = 0;
    for epoch in 1..=arguments.epochs {
        random.shuffle(&mut data.points[training.clone()]);
        let rate = arguments.rate * (1.0 - (epoch - 1) as f64 / arguments.epochs as f64);
        for batch in data.points[training.clone()].chunks(BATCH) {
            step += 1;
            let mut gradient: Vec<[f32; 2]> = weights
                .iter()
                .zip(&prior)
                .map(|(now, old)| [0, 1].map(|i| pull * (now[i] - old[i]) * batch.len() as f32))
                .collect();
            for point in batch {
                let expected = data.predict(point, &weights, slope);
                let push = 2.0 * (expected - point.target) * expected * (1.0 - expected) * slope;
                for (feature, count) in data.features(point) {
                    let cell = &mut gradient[usize::from(*feature)];
                    cell[0] += push * f32::from(*count) * point.phase;
                    cell[1] += push * f32::from(*count) * point.scale * (1.0 - point.phase);
                }
            }
            adam(
                &mut weights,
                &gradient,
                &mut first,
                &mut second,
                step,
                rate as f32,
                batch.len(),
            );
        }
        println!(
            "epoch {epoch}: training {:.6}, held back {:.6}",
            data.loss(
                held_back..data.points.len().min(held_back + 200_000),
                &weights,
                slope
            ),
            data.loss(0..held_back, &weights, slope)
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
    rate: f32,
    batch: usize,
) {
    let correct = |beta: f32| 1.0 - beta.powi(step);
    for i in 0..weights.len() {
        for phase in 0..2 {
            let slope = gradient[i][phase] / batch as f32;
            first[i][phase] = 0.9 * first[i][phase] + 0.1 * slope;
            second[i][phase] = 0.999 * second[i][phase] + 0.001 * slope * slope;
            let mean = first[i][phase] / correct(0.9);
            let spread = (second[i][phase] / correct(0.999)).sqrt();
            weights[i][phase] -= rate * mean / (spread + 1e-9);
        }
    }
}

/// The source file of the engine's weights.
fn source(weights: &[[f32; 2]]) -> String {
    let mut text = String::from(
        "//! What each feature is worth: fitted to our own games by `tabiya-train tune`.\n\n\
         /// In the middlegame and in the endgame, in hundredths of a pawn.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         pub struct Weight(pub i16, pub i16);\n\n\
         /// How many features there are.\n\
         pub const COUNT: usize = super::terms::feature::COUNT;\n\n\
         /// The weights in use, in the order of [`GROUPS`](super::GROUPS).\n\
         #[rustfmt::skip]\n\
         pub const WEIGHTS: [Weight; COUNT] = [\n",
    );
    for group in GROUPS {
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
