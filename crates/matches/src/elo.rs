//! [`ResultCounts`] and [`Elo`]: Elo difference estimated from results.

use std::fmt;

/// Number of times each result occurred, worst first: loss, draw, win for single games (trinomial); 0, ½, 1, 1½, 2
/// points for game pairs (pentanomial). Results are worth evenly spaced values from 0 to 1.
///
/// Game pairs from one opening with colours swapped measure better: an unbalanced opening cancels out, and the
/// variance of the pairs gives the true error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultCounts<const N: usize> {
    /// Counts, worst result first.
    pub counts: [u64; N],
}

impl<const N: usize> Default for ResultCounts<N> {
    fn default() -> Self {
        Self { counts: [0; N] }
    }
}

impl<const N: usize> ResultCounts<N> {
    /// Value of a result, from 0 to 1.
    pub fn value(index: usize) -> f64 {
        index as f64 / (N as f64 - 1.0)
    }

    /// Total number of results.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Mean value, from 0 to 1; one half without results.
    pub fn mean(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        self.weighted(|value| value)
    }

    /// Variance of a single result.
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

/// Measured Elo difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// Elo difference; infinite if everything was won or lost.
    pub difference: f64,
    /// Lower end of the 95 % confidence interval.
    pub low: f64,
    /// Upper end of the 95 % confidence interval.
    pub high: f64,
    /// Likelihood of superiority (LOS): probability that the first engine is stronger.
    pub likelihood_of_superiority: f64,
}

/// Standard deviations on either side of the mean that hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

impl Elo {
    /// Estimates the Elo difference; the error comes from the variance of the results themselves.
    ///
    /// ```
    /// use tabiya_matches::{Elo, ResultCounts};
    /// let elo = Elo::from_results(&ResultCounts { counts: [25, 0, 75] });
    /// assert!((elo.difference - 190.8).abs() < 0.1);
    /// ```
    pub fn from_results<const N: usize>(results: &ResultCounts<N>) -> Self {
        let mean = results.mean();
        let error = (results.variance() / (results.total() as f64).max(1.0)).sqrt();
        Self {
            difference: from_score(mean),
            low: from_score(mean - DEVIATIONS * error),
            high: from_score(mean + DEVIATIONS * error),
            likelihood_of_superiority: superiority(mean, error),
        }
    }

    /// Half the width of the 95 % confidence interval; infinite if everything was won or lost.
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
            "{:+.1} ± {:.1} (95%), LOS {:.1}%",
            self.difference,
            self.error(),
            100.0 * self.likelihood_of_superiority
        )
    }
}

/// Converts a score (share of the points) to an Elo difference.
pub(crate) fn from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Converts an Elo difference to an expected score.
pub(crate) fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn superiority(mean: f64, error: f64) -> f64 {
    if error > 0.0 {
        normal_cdf((mean - 0.5) / error)
    } else if mean > 0.5 {
        1.0
    } else if mean < 0.5 {
        0.0
    } else {
        0.5
    }
}

/// Cumulative distribution function of the standard normal distribution (Zelen and Severo's approximation, good to
/// seven digits).
fn normal_cdf(x: f64) -> f64 {
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
        assert!(
            (got - want).abs() <= tolerance,
            "got {got}, expected {want}"
        );
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
        near(normal_cdf(0.0), 0.5, 1e-7);
        near(normal_cdf(1.0), 0.841_344_7, 1e-6);
        near(normal_cdf(-1.959_964), 0.025, 1e-6);
    }

    #[test]
    fn hand_computed() {
        // 100 games: 40 won, 40 drawn, 20 lost. Mean 0.6; variance 0.4 * 0.16 + 0.4 * 0.01 + 0.2 * 0.36 = 0.14;
        // error of the mean 0.0374166.
        let games = ResultCounts {
            counts: [20, 40, 40],
        };
        near(games.mean(), 0.6, 1e-12);
        near(games.variance(), 0.14, 1e-12);
        let elo = Elo::from_results(&games);
        near(elo.difference, 70.436_5, 1e-3);
        near(elo.low, from_score(0.6 - 1.959_964 * 0.037_416_57), 1e-4);
        near(
            elo.likelihood_of_superiority,
            normal_cdf(0.1 / 0.037_416_57),
            1e-6,
        );
    }

    #[test]
    fn pairs_have_a_smaller_error_than_games() {
        // One win and one loss in every pair: the engines are certainly equal.
        let pairs = ResultCounts {
            counts: [0, 0, 50, 0, 0],
        };
        let games = ResultCounts {
            counts: [50, 0, 50],
        };
        assert_eq!(Elo::from_results(&pairs).error(), 0.0);
        near(
            Elo::from_results(&pairs).likelihood_of_superiority,
            0.5,
            1e-12,
        );
        assert!(Elo::from_results(&games).error() > 60.0);
    }

    #[test]
    fn no_results() {
        let elo = Elo::from_results(&ResultCounts::<5>::default());
        assert_eq!((elo.difference, elo.error()), (0.0, 0.0));
    }

    #[test]
    fn all_won() {
        let elo = Elo::from_results(&ResultCounts {
            counts: [0, 0, 0, 0, 3],
        });
        assert_eq!(
            (elo.difference, elo.error()),
            (f64::INFINITY, f64::INFINITY)
        );
        assert_eq!(elo.to_string(), "+inf ± inf (95%), LOS 100.0%");
    }
}
