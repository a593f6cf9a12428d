//! Fits the chances of win, draw and loss to the results of the engine's own games: `cargo xtask fit-wdl FILE…`.
//!
//! The files are those of `tabiya-train play`: 32 bytes a position, with what the engine thought of it and how
//! the game ended. The model is that of `win_draw_loss` in `tabiya-player`: with the score `s` of a side,
//!
//! ```text
//! win(s) = 1 / (1 + exp((HALF - s) / SPREAD))      loss(s) = win(-s)
//! ```
//!
//! Both numbers are those under which the results are the most likely (Newton's method on the logarithm). A
//! table shows what they predict beside what happened, and what they would be for positions with many pieces
//! and with few.

use std::{fs, path::PathBuf};

use anyhow::{Context, ensure};
use clap::Parser;

/// Bytes of a position.
const SIZE: usize = 32;
/// What the last two bytes begin to count from.
const CHECK: u16 = 0x7ab1;
/// Middlegame pieces count this much, by the codes of pawn, knight, bishop, rook, queen and king.
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];
/// Positions by phase: endings, those between, and those with most pieces.
const STAGES: [(&str, std::ops::Range<u32>); 3] = [
    ("endings", 0..8),
    ("between", 8..17),
    ("many pieces", 17..25),
];
/// Newton's method is there long before.
const STEPS: usize = 100;
const CLOSE: f64 = 1e-9;

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
        let (records, _) = bytes.as_chunks::<SIZE>();
        for (number, record) in records.iter().enumerate() {
            let sample = Sample::read(record)
                .with_context(|| format!("{}: position {}", file.display(), number + 1))?;
            samples.push(sample);
        }
    }
    ensure!(!samples.is_empty(), "there are no positions");
    println!("{} positions", samples.len());
    let model = Model::fit(samples.iter());
    model.compare(&samples);
    for (name, phases) in STAGES {
        let here = samples
            .iter()
            .filter(|sample| phases.contains(&sample.phase));
        println!("{name:>12}: {}", Model::fit(here).line());
    }
    println!("{:>12}: {}", "all", model.line());
    Ok(())
}

/// What is needed of a position.
#[derive(Clone, Copy)]
struct Sample {
    /// For White, in hundredths of a pawn.
    score: f64,
    result: Result,
    phase: u32,
}

/// For White.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    Lost,
    Drawn,
    Won,
}

impl Sample {
    fn read(bytes: &[u8; SIZE]) -> anyhow::Result<Self> {
        let (words, _) = bytes[..SIZE - 2].as_chunks::<2>();
        let words = words.iter().map(|word| u16::from_le_bytes(*word));
        let check = u16::from_le_bytes([bytes[SIZE - 2], bytes[SIZE - 1]]);
        ensure!(
            words.fold(CHECK, u16::wrapping_add) == check,
            "the check does not fit"
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
                0 => Result::Lost,
                1 => Result::Drawn,
                _ => Result::Won,
            },
            phase,
        })
    }
}

/// `win(s) = sigmoid(slope · s - lead)`: the same as with `HALF = lead / slope` and `SPREAD = 1 / slope`, and
/// smooth to fit.
#[derive(Clone, Copy)]
struct Model {
    slope: f64,
    lead: f64,
}

impl Model {
    fn fit<'a>(samples: impl Iterator<Item = &'a Sample> + Clone) -> Self {
        let mut model = Self {
            slope: 0.01,
            lead: 1.0,
        };
        let mut loss = model.loss(samples.clone());
        for _ in 0..STEPS {
            let (gradient, curve) = model.slopes(samples.clone());
            let [[a, b], [_, d]] = curve;
            let determinant = a * d - b * b;
            let step = [
                (d * gradient[0] - b * gradient[1]) / determinant,
                (a * gradient[1] - b * gradient[0]) / determinant,
            ];
            // Half the step as long as it leads up.
            let mut length = 1.0;
            let better = loop {
                let next = Self {
                    slope: model.slope - length * step[0],
                    lead: model.lead - length * step[1],
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
            if gain < CLOSE {
                break;
            }
        }
        model
    }

    /// The chances of win and loss.
    fn chances(&self, score: f64) -> (f64, f64) {
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        (
            sigmoid(self.slope * score - self.lead),
            sigmoid(-self.slope * score - self.lead),
        )
    }

    fn chance(&self, sample: &Sample) -> f64 {
        let (win, loss) = self.chances(sample.score);
        match sample.result {
            Result::Won => win,
            Result::Lost => loss,
            Result::Drawn => 1.0 - win - loss,
        }
    }

    /// The mean surprise: what is made small.
    fn loss<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for sample in samples {
            sum -= self.chance(sample).max(1e-12).ln();
            count += 1.0;
        }
        sum / f64::max(count, 1.0)
    }

    /// First derivatives of the mean surprise by slope and lead, and the expected second ones.
    fn slopes<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> ([f64; 2], [[f64; 2]; 2]) {
        let (mut gradient, mut curve, mut count) = ([0.0; 2], [[0.0; 2]; 2], 0.0);
        for sample in samples {
            let (win, loss) = self.chances(sample.score);
            let draw = (1.0 - win - loss).max(1e-12);
            // How each chance changes with slope and lead.
            let (dw, dl) = (win * (1.0 - win), loss * (1.0 - loss));
            let wins = [dw * sample.score, -dw];
            let losses = [-dl * sample.score, -dl];
            let draws = [-wins[0] - losses[0], -wins[1] - losses[1]];
            let (happened, chance) = match sample.result {
                Result::Won => (wins, win),
                Result::Lost => (losses, loss),
                Result::Drawn => (draws, draw),
            };
            for i in 0..2 {
                gradient[i] -= happened[i] / chance.max(1e-12);
                for j in 0..2 {
                    curve[i][j] += wins[i] * wins[j] / win.max(1e-12)
                        + losses[i] * losses[j] / loss.max(1e-12)
                        + draws[i] * draws[j] / draw;
                }
            }
            count += 1.0;
        }
        let mean = |x: f64| x / f64::max(count, 1.0);
        (gradient.map(mean), curve.map(|row| row.map(mean)))
    }

    fn line(&self) -> String {
        format!(
            "HALF {:.0}, SPREAD {:.0}",
            self.lead / self.slope,
            1.0 / self.slope
        )
    }

    /// What was predicted beside what happened, by score.
    fn compare(&self, samples: &[Sample]) {
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
            let pair = |happened: f64, said: f64| format!("{happened:.1} ({said:.1})");
            println!(
                "{from:>8}{:>10}{:>18}{:>18}{:>18}",
                here.len(),
                pair(share(Result::Won), mean(|(win, _)| win)),
                pair(share(Result::Drawn), mean(|(win, loss)| 1.0 - win - loss)),
                pair(share(Result::Lost), mean(|(_, loss)| loss)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from known chances give the numbers back.
    #[test]
    fn finds_what_was_put_in() {
        let truth = Model {
            slope: 1.0 / 80.0,
            lead: 2.0,
        };
        let mut random = tabiya_bench::random::Random::new(3);
        let samples: Vec<_> = (0..200_000)
            .map(|_| {
                let score = random.below(1_000) as f64 - 500.0;
                let (win, loss) = truth.chances(score);
                let at = random.below(1 << 30) as f64 / f64::from(1 << 30);
                let result = if at < win {
                    Result::Won
                } else if at < win + loss {
                    Result::Lost
                } else {
                    Result::Drawn
                };
                Sample {
                    score,
                    result,
                    phase: 0,
                }
            })
            .collect();
        let found = Model::fit(samples.iter());
        assert!((1.0 / found.slope - 80.0).abs() < 2.0, "{}", found.line());
        assert!(
            (found.lead / found.slope - 160.0).abs() < 3.0,
            "{}",
            found.line()
        );
    }
}
