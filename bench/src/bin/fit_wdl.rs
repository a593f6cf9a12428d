//! Fits the win/draw/loss model to the results of the engine's self-play games: `cargo xtask fit-wdl FILE…`.
//!
//! The files are those of `tabiya-train play`: 32 bytes per position, with the engine's score and the game
//! result. The model is that of `win_draw_loss` in `tabiya-player`: with the score `s` of a side,
//!
//! ```text
//! win(s) = 1 / (1 + exp((HALF - s) / SPREAD))      loss(s) = win(-s)
//! ```
//!
//! Both numbers are maximum likelihood estimates (Newton's method on the log likelihood). A table compares predicted
//! and actual results; the fit is also shown for each phase of the game.

use std::{fs, path::PathBuf};

use anyhow::{Context, ensure};
use clap::Parser;

/// Bytes per position.
const SAMPLE_SIZE: usize = 32;
/// Start value of the checksum in the last two bytes.
const CHECKSUM_START: u16 = 0x7ab1;
/// Phase weights by piece code: pawn, knight, bishop, rook, queen, king.
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];
/// Phases of the game by total phase weight.
const PHASES: [(&str, std::ops::Range<u32>); 3] = [
    ("endings", 0..8),
    ("between", 8..17),
    ("many pieces", 17..25),
];
/// Limit of Newton steps; it converges long before.
const MAX_STEPS: usize = 100;
const MIN_GAIN: f64 = 1e-9;

#[derive(Parser)]
struct Arguments {
    /// Files of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let mut samples = Vec::new();
    for file in Arguments::parse().files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let (records, _) = bytes.as_chunks::<SAMPLE_SIZE>();
        for (number, record) in records.iter().enumerate() {
            let sample = WdlSample::read(record)
                .with_context(|| format!("{}: position {}", file.display(), number + 1))?;
            samples.push(sample);
        }
    }
    ensure!(!samples.is_empty(), "the files contain no positions");
    println!("{} positions", samples.len());
    let model = WdlModel::fit(samples.iter());
    model.compare(&samples);
    for (name, phases) in PHASES {
        let here = samples
            .iter()
            .filter(|sample| phases.contains(&sample.phase));
        println!("{name:>12}: {}", WdlModel::fit(here).summary());
    }
    println!("{:>12}: {}", "all", model.summary());
    Ok(())
}

/// Score and result of a position.
#[derive(Clone, Copy)]
struct WdlSample {
    /// Score for White in centipawns.
    score: f64,
    result: WdlOutcome,
    phase: u32,
}

/// Result for White.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WdlOutcome {
    Lost,
    Drawn,
    Won,
}

impl WdlSample {
    fn read(bytes: &[u8; SAMPLE_SIZE]) -> anyhow::Result<Self> {
        let (words, _) = bytes[..SAMPLE_SIZE - 2].as_chunks::<2>();
        let words = words.iter().map(|word| u16::from_le_bytes(*word));
        let checksum = u16::from_le_bytes([bytes[SAMPLE_SIZE - 2], bytes[SAMPLE_SIZE - 1]]);
        ensure!(
            words.fold(CHECKSUM_START, u16::wrapping_add) == checksum,
            "wrong checksum"
        );
        let pieces = bytes[..8]
            .iter()
            .map(|byte| byte.count_ones() as usize)
            .sum();
        let codes = bytes[8..24]
            .iter()
            .flat_map(|byte| [byte & 7, byte >> 4 & 7]);
        let phase = codes
            .take(pieces)
            .map(|code| PHASE.get(usize::from(code)).copied().unwrap_or(0))
            .sum();
        Ok(Self {
            score: f64::from(i16::from_le_bytes([bytes[24], bytes[25]])),
            result: match bytes[26] {
                0 => WdlOutcome::Lost,
                1 => WdlOutcome::Drawn,
                _ => WdlOutcome::Won,
            },
            phase,
        })
    }
}

/// `win(s) = sigmoid(slope · s - offset)`: equivalent to `HALF = offset / slope` and `SPREAD = 1 / slope`, but
/// easier to fit.
#[derive(Clone, Copy)]
struct WdlModel {
    slope: f64,
    offset: f64,
}

impl WdlModel {
    fn fit<'a>(samples: impl Iterator<Item = &'a WdlSample> + Clone) -> Self {
        let mut model = Self {
            slope: 0.01,
            offset: 1.0,
        };
        let mut loss = model.loss(samples.clone());
        for _ in 0..MAX_STEPS {
            let (gradient, hessian) = model.gradient_and_hessian(samples.clone());
            let [[a, b], [_, d]] = hessian;
            let determinant = a * d - b * b;
            let step = [
                (d * gradient[0] - b * gradient[1]) / determinant,
                (a * gradient[1] - b * gradient[0]) / determinant,
            ];
            // Halve the step until the loss does not increase.
            let mut length = 1.0;
            let better = loop {
                let next = Self {
                    slope: model.slope - length * step[0],
                    offset: model.offset - length * step[1],
                };
                let next_loss = next.loss(samples.clone());
                if next_loss <= loss {
                    break Some((next, next_loss));
                }
                length /= 2.0;
                if length < 1e-6 {
                    break None;
                }
            };
            let Some((next, next_loss)) = better else {
                break;
            };
            let gain = loss - next_loss;
            (model, loss) = (next, next_loss);
            if gain < MIN_GAIN {
                break;
            }
        }
        model
    }

    /// Probabilities of win and loss.
    fn chances(&self, score: f64) -> (f64, f64) {
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        (
            sigmoid(self.slope * score - self.offset),
            sigmoid(-self.slope * score - self.offset),
        )
    }

    fn likelihood(&self, sample: &WdlSample) -> f64 {
        let (win, loss) = self.chances(sample.score);
        match sample.result {
            WdlOutcome::Won => win,
            WdlOutcome::Lost => loss,
            WdlOutcome::Drawn => 1.0 - win - loss,
        }
    }

    /// Mean negative log likelihood, which is minimized.
    fn loss<'a>(&self, samples: impl Iterator<Item = &'a WdlSample>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for sample in samples {
            sum -= self.likelihood(sample).max(1e-12).ln();
            count += 1.0;
        }
        sum / f64::max(count, 1.0)
    }

    /// Gradient and expected Hessian of the loss by slope and offset.
    fn gradient_and_hessian<'a>(
        &self,
        samples: impl Iterator<Item = &'a WdlSample>,
    ) -> ([f64; 2], [[f64; 2]; 2]) {
        let (mut gradient, mut hessian, mut count) = ([0.0; 2], [[0.0; 2]; 2], 0.0);
        for sample in samples {
            let (win, loss) = self.chances(sample.score);
            let draw = (1.0 - win - loss).max(1e-12);
            // Derivatives of each probability by slope and offset.
            let (dw, dl) = (win * (1.0 - win), loss * (1.0 - loss));
            let wins = [dw * sample.score, -dw];
            let losses = [-dl * sample.score, -dl];
            let draws = [-wins[0] - losses[0], -wins[1] - losses[1]];
            let (happened, likelihood) = match sample.result {
                WdlOutcome::Won => (wins, win),
                WdlOutcome::Lost => (losses, loss),
                WdlOutcome::Drawn => (draws, draw),
            };
            for i in 0..2 {
                gradient[i] -= happened[i] / likelihood.max(1e-12);
                for j in 0..2 {
                    hessian[i][j] += wins[i] * wins[j] / win.max(1e-12)
                        + losses[i] * losses[j] / loss.max(1e-12)
                        + draws[i] * draws[j] / draw;
                }
            }
            count += 1.0;
        }
        let mean = |x: f64| x / f64::max(count, 1.0);
        (gradient.map(mean), hessian.map(|row| row.map(mean)))
    }

    fn summary(&self) -> String {
        format!(
            "HALF {:.0}, SPREAD {:.0}",
            self.offset / self.slope,
            1.0 / self.slope
        )
    }

    /// Prints actual and predicted results by score.
    fn compare(&self, samples: &[WdlSample]) {
        println!(
            "{:>8}{:>10}{:>18}{:>18}{:>18}",
            "score", "count", "won", "drawn", "lost"
        );
        for from in (-600..600).step_by(100) {
            let (from, to) = (f64::from(from), f64::from(from + 100));
            let here: Vec<_> = samples
                .iter()
                .filter(|sample| sample.score >= from && sample.score < to)
                .collect();
            let count = here.len().max(1) as f64;
            let share = |result| {
                100.0 * here.iter().filter(|sample| sample.result == result).count() as f64 / count
            };
            let mean = |part: fn((f64, f64)) -> f64| {
                100.0
                    * here
                        .iter()
                        .map(|sample| part(self.chances(sample.score)))
                        .sum::<f64>()
                    / count
            };
            let pair = |happened: f64, predicted: f64| format!("{happened:.1} ({predicted:.1})");
            println!(
                "{from:>8}{:>10}{:>18}{:>18}{:>18}",
                here.len(),
                pair(share(WdlOutcome::Won), mean(|(win, _)| win)),
                pair(
                    share(WdlOutcome::Drawn),
                    mean(|(win, loss)| 1.0 - win - loss)
                ),
                pair(share(WdlOutcome::Lost), mean(|(_, loss)| loss)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recovers the parameters from simulated results.
    #[test]
    fn recovers_known_parameters() {
        let truth = WdlModel {
            slope: 1.0 / 80.0,
            offset: 2.0,
        };
        let mut random = tabiya_player::Random::new(3);
        let samples: Vec<_> = (0..200_000)
            .map(|_| {
                let score = random.below(1_000) as f64 - 500.0;
                let (win, loss) = truth.chances(score);
                let at = random.below(1 << 30) as f64 / f64::from(1 << 30);
                let result = if at < win {
                    WdlOutcome::Won
                } else if at < win + loss {
                    WdlOutcome::Lost
                } else {
                    WdlOutcome::Drawn
                };
                WdlSample {
                    score,
                    result,
                    phase: 0,
                }
            })
            .collect();
        let found = WdlModel::fit(samples.iter());
        assert!(
            (1.0 / found.slope - 80.0).abs() < 2.0,
            "{}",
            found.summary()
        );
        assert!(
            (found.offset / found.slope - 160.0).abs() < 3.0,
            "{}",
            found.summary()
        );
    }
}
