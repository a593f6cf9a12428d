//! [`Distribution`] and [`Elo`]: what results say of strength.

use std::fmt;

/// How often each result came, from the worst to the best, evenly spaced between 0 and 1: loss, draw, win
/// for single games; 0, ½, 1, 1½, 2 points for pairs of games.
///
/// Pairs of games from one opening with colours swapped are the better measure: what the opening gives to
/// one side cancels out, and the spread of the pairs shows the true error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution<const N: usize> {
    /// How often, worst first.
    pub counts: [u64; N],
}

impl<const N: usize> Default for Distribution<N> {
    fn default() -> Self {
        Self { counts: [0; N] }
    }
}

impl<const N: usize> Distribution<N> {
    /// What a result is worth, from 0 to 1.
    pub fn value(index: usize) -> f64 {
        index as f64 / (N as f64 - 1.0)
    }

    /// How many results there are.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean, from 0 to 1; a half if there are no results.
    pub fn mean(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        self.weighted(|value| value)
    }

    /// The variance of one result.
    pub fn variance(&self) -> f64 {
        if self.total() == 0 {
            return 0.0;
        }
        let mean = self.mean();
        self.weighted(|value| (value - mean).powi(2))
    }

    fn weighted(&self, f: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self
            .counts
            .iter()
            .enumerate()
            .map(|(i, count)| *count as f64 * f(Self::value(i)))
            .sum();
        sum / self.total() as f64
    }
}

/// A difference in strength, measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference; infinite if all was won or lost.
    pub difference: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// How likely it is that the first is stronger.
    pub likelihood_of_superiority: f64,
}

/// How many standard deviations hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

impl Elo {
    /// The difference that results show. The error is that of the results' own spread.
    ///
    /// ```
    /// use tabiya_player::{Distribution, Elo};
    /// let elo = Elo::of(&Distribution { counts: [25, 0, 75] });
    /// assert!((elo.difference - 190.8).abs() < 0.1);
    /// ```
    pub fn of<const N: usize>(results: &Distribution<N>) -> Self {
        let mean = results.mean();
        let error = (results.variance() / (results.total() as f64).max(1.0)).sqrt();
        Self {
            difference: from_score(mean),
            low: from_score(mean - DEVIATIONS * error),
            high: from_score(mean + DEVIATIONS * error),
            likelihood_of_superiority: superiority(mean, error),
        }
    }

    /// Half the width of the 95 % interval; infinite if all was won or lost.
    pub fn error(&self) -> f64 {
        if self.difference.is_infinite() {
            return f64::INFINITY;
        }
        (self.high - self.low) / 2.0
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:+.1} ± {:.1} (95 %), LOS {:.1} %",
            self.difference,
            self.error(),
            100.0 * self.likelihood_of_superiority
        )
    }
}

/// The difference in Elo that a share of the points means.
pub(crate) fn from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The share of the points that a difference in Elo means.
pub(crate) fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn superiority(mean: f64, error: f64) -> f64 {
    if error > 0.0 {
        normal_below((mean - 0.5) / error)
    } else if mean > 0.5 {
        1.0
    } else if mean < 0.5 {
        0.0
    } else {
        0.5
    }
}

/// The share of a normal distribution below so many deviations (Zelen and Severo's approximation, good to
/// seven digits).
fn normal_below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let factors = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let polynomial = factors
        .iter()
        .rev()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(got: f64, want: f64, tolerance: f64) {
        assert!((got - want).abs() <= tolerance, "{got} is not {want}");
    }

    #[test]
    fn scores_and_elo() {
        near(from_score(0.5), 0.0, 1e-9);
        near(from_score(0.75), 190.848_5, 1e-3);
        near(from_score(0.64), 99.953_7, 1e-2);
        near(to_score(100.0), 0.640_065, 1e-6);
        near(to_score(from_score(0.123)), 0.123, 1e-12);
        assert_eq!(from_score(1.0), f64::INFINITY);
        assert_eq!(from_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn normal_distribution() {
        near(normal_below(0.0), 0.5, 1e-7);
        near(normal_below(1.0), 0.841_344_7, 1e-6);
        near(normal_below(-1.959_964), 0.025, 1e-6);
    }

    #[test]
    fn hand_computed() {
        // 100 games: 40 won, 40 drawn, 20 lost. Mean 0.6; variance 0.4 * 0.16 + 0.4 * 0.01 + 0.2 * 0.36 = 0.14;
        // error of the mean 0.0374166.
        let games = Distribution {
            counts: [20, 40, 40],
        };
        near(games.mean(), 0.6, 1e-12);
        near(games.variance(), 0.14, 1e-12);
        let elo = Elo::of(&games);
        near(elo.difference, 70.436_5, 1e-3);
        near(elo.low, from_score(0.6 - 1.959_964 * 0.037_416_57), 1e-4);
        near(
            elo.likelihood_of_superiority,
            normal_below(0.1 / 0.037_416_57),
            1e-6,
        );
    }

    #[test]
    fn pairs_that_agree_are_surer_than_games() {
        // Each pair one win and one loss: not a doubt that the two are equal.
        let pairs = Distribution {
            counts: [0, 0, 50, 0, 0],
        };
        let games = Distribution {
            counts: [50, 0, 50],
        };
        assert_eq!(Elo::of(&pairs).error(), 0.0);
        near(Elo::of(&pairs).likelihood_of_superiority, 0.5, 1e-12);
        assert!(Elo::of(&games).error() > 60.0);
    }

    #[test]
    fn no_results() {
        let elo = Elo::of(&Distribution::<5>::default());
        assert_eq!((elo.difference, elo.error()), (0.0, 0.0));
    }

    #[test]
    fn all_won() {
        let elo = Elo::of(&Distribution {
            counts: [0, 0, 0, 0, 3],
        });
        assert_eq!(
            (elo.difference, elo.error()),
            (f64::INFINITY, f64::INFINITY)
        );
        assert_eq!(elo.to_string(), "+inf ± inf (95 %), LOS 100.0 %");
    }
}
