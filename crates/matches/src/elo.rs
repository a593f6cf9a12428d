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
///
/// The difference is that of the mean score. Its error is the standard error of that score, converted to Elo by the slope
/// of the Elo curve there (delta method), so that the interval is symmetric and finite. If everything was won or lost
/// there is only a bound; without results there is nothing.
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
/// Probability of winning every game that is taken for bad luck if nothing was won, and the reverse.
const MIN_PROBABILITY: f64 = 0.05;
/// Complete game pairs from which their variance is used rather than that of single games.
const MIN_PAIRS: u64 = 2;

impl Elo {
    /// Estimates the Elo difference; the error comes from the variance of the results themselves.
    ///
    /// ```
    /// use tabiya_matches::{Elo, ResultCounts};
    /// let elo = Elo::from_results(&ResultCounts { counts: [25, 0, 75] });
    /// assert!((elo.difference - 190.8).abs() < 0.1);
    /// assert_eq!(Elo::from_results(&ResultCounts { counts: [0, 0, 10] }).short(), "more than +183");
    /// ```
    pub fn from_results<const N: usize>(results: &ResultCounts<N>) -> Self {
        let count = results.total() as f64;
        Self::new(results.mean(), variance(results) / count, count)
    }

    /// Estimates the Elo difference from all games; the error comes from the game pairs among them, once there are some.
    pub fn from_games(games: &ResultCounts<3>, pairs: &ResultCounts<5>) -> Self {
        let count = games.total() as f64;
        let squared_error = match pairs.total() >= MIN_PAIRS {
            true => variance(pairs) / (count / 2.0),
            false => variance(games) / count,
        };
        Self::new(games.mean(), squared_error, count)
    }

    /// Elo difference of a mean score of so many results, with the square of its standard error.
    fn new(mean: f64, squared_error: f64, count: f64) -> Self {
        if count == 0.0 {
            return Self {
                difference: 0.0,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                likelihood_of_superiority: 0.5,
            };
        }
        let difference = from_score(mean);
        let error = squared_error.sqrt();
        // With this score on each game, winning all of them has the least probability that is still believed.
        let bound = from_score(MIN_PROBABILITY.powf(1.0 / count));
        let (low, high) = if mean >= 1.0 {
            (bound, f64::INFINITY)
        } else if mean <= 0.0 {
            (f64::NEG_INFINITY, -bound)
        } else {
            let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
            let half_width = DEVIATIONS * error * slope;
            (difference - half_width, difference + half_width)
        };
        Self {
            difference,
            low,
            high,
            likelihood_of_superiority: normal_cdf((mean - 0.5) / error),
        }
    }

    /// Half the width of the 95 % confidence interval; infinite if everything was won or lost, or without results.
    pub fn error(&self) -> f64 {
        if self.difference.is_infinite() {
            return f64::INFINITY;
        }
        (self.high - self.low) / 2.0
    }

    /// Short form in whole Elo points: `+12 ± 30`, `more than +183`, `less than -183`, `unknown`.
    pub fn short(&self) -> String {
        self.text(0)
    }

    fn text(&self, digits: usize) -> String {
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => format!("{:+.digits$} ± {:.digits$}", self.difference, self.error()),
            (true, false) => format!("more than {:+.digits$}", self.low),
            (false, true) => format!("less than {:+.digits$}", self.high),
            (false, false) => "unknown".to_string(),
        }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text(1);
        if self.low.is_infinite() && self.high.is_infinite() {
            return f.write_str(&text);
        }
        let superiority = 100.0 * self.likelihood_of_superiority;
        write!(f, "{text} (95%), LOS {superiority:.1}%")
    }
}

/// Variance of a single result with one more result, spread evenly over all that are possible: a few equal results do not
/// show that there is no variance.
fn variance<const N: usize>(results: &ResultCounts<N>) -> f64 {
    let (count, mean) = (results.total() as f64, results.mean());
    let squares = (0..N).map(|i| (ResultCounts::<N>::value(i) - mean).powi(2));
    let additional = squares.sum::<f64>() / N as f64;
    (count * results.variance() + additional) / (count + 1.0)
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
        // 100 games: 40 won, 40 drawn, 20 lost. Mean 0.6; variance 0.4 * 0.16 + 0.4 * 0.01 + 0.2 * 0.36 = 0.14; one more
        // result spread over all adds (0.36 + 0.01 + 0.16) / 3, so (14 + 0.176667) / 101 = 0.140363; error of the
        // mean 0.0374651; slope 173.7178 / 0.24 = 723.8241.
        let games = ResultCounts {
            counts: [20, 40, 40],
        };
        near(games.mean(), 0.6, 1e-12);
        near(games.variance(), 0.14, 1e-12);
        let elo = Elo::from_results(&games);
        near(elo.difference, 70.436_5, 1e-3);
        near(elo.error(), 1.959_964 * 0.037_465_1 * 723.824_1, 1e-2);
        near(elo.low, 70.436_5 - 53.150, 1e-2);
        near(
            elo.likelihood_of_superiority,
            normal_cdf(0.1 / 0.037_465_1),
            1e-5,
        );
        assert_eq!(elo.to_string(), "+70.4 ± 53.2 (95%), LOS 99.6%");
    }

    #[test]
    fn pairs_have_a_smaller_error_than_games() {
        // One win and one loss in every pair.
        let pairs = ResultCounts {
            counts: [0, 0, 50, 0, 0],
        };
        let games = ResultCounts {
            counts: [50, 0, 50],
        };
        let by_pairs = Elo::from_games(&games, &pairs);
        near(by_pairs.likelihood_of_superiority, 0.5, 1e-7);
        let by_games = Elo::from_games(&games, &ResultCounts::default());
        assert!(by_games.error() > 60.0);
        // Two pairs alone prove nothing.
        assert!((1.0..15.0).contains(&by_pairs.error()));
        let few = ResultCounts {
            counts: [0, 0, 2, 0, 0],
        };
        let games = ResultCounts { counts: [2, 0, 2] };
        assert!(Elo::from_games(&games, &few).error() > 100.0);
    }

    #[test]
    fn no_results() {
        for elo in [
            Elo::from_results(&ResultCounts::<5>::default()),
            Elo::from_games(&ResultCounts::default(), &ResultCounts::default()),
        ] {
            assert_eq!((elo.difference, elo.error()), (0.0, f64::INFINITY));
            assert_eq!((&*elo.to_string(), &*elo.short()), ("unknown", "unknown"));
        }
    }

    #[test]
    fn everything_won_or_lost_is_a_bound() {
        // 0.05 ^ (1 / 3) is a score of 36.8 %, which is worth -93.6 points: three won games do not prove more.
        let elo = Elo::from_results(&ResultCounts { counts: [0, 0, 3] });
        assert_eq!(elo.difference, f64::INFINITY);
        near(elo.low, -93.7, 0.2);
        let all = |won, lost| {
            Elo::from_results(&ResultCounts {
                counts: [lost, 0, won],
            })
        };
        assert_eq!(all(1, 0).short(), "more than -512");
        assert_eq!(all(0, 1).short(), "less than +512");
        assert_eq!(all(10, 0).to_string(), "more than +182.7 (95%), LOS 100.0%");
        assert_eq!(all(0, 10).short(), "less than -183");
        assert_eq!(all(100, 0).short(), "more than +607");
    }

    /// The estimate belongs to the score beside it, and no result gives an infinite or undefined number.
    #[test]
    fn every_short_match_has_a_consistent_estimate() {
        for lost in 0..5 {
            for drawn in 0..5 {
                for won in 0..5 {
                    let games = ResultCounts {
                        counts: [lost, drawn, won],
                    };
                    let elo = Elo::from_games(&games, &ResultCounts::default());
                    let text = format!("{elo} {}", elo.short());
                    assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
                    assert_eq!(elo.difference, from_score(games.mean()));
                    let superiority = elo.likelihood_of_superiority;
                    assert_eq!(won > lost, superiority > 0.5 + 1e-6, "{games:?}");
                    assert_eq!(won < lost, superiority < 0.5 - 1e-6, "{games:?}");
                    assert!(elo.low < elo.high && elo.low <= elo.difference);
                }
            }
        }
    }
}
