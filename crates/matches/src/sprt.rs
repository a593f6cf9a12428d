//! [`Sprt`]: sequential probability ratio test for engine matches.

use std::{fmt, str::FromStr};

use super::{ResultCounts, elo};

/// A sequential probability ratio test (SPRT) of H1 (the Elo difference is `elo1`) against H0 (it is `elo0`).
///
/// Uses the generalised likelihood ratio: each hypothesis is represented by the maximum likelihood distribution
/// among all whose mean is the hypothesis' expected score.
///
/// ```
/// use tabiya_matches::{ResultCounts, Sprt, SprtState};
/// let sprt: Sprt = "elo0=0,elo1=5".parse()?;
/// assert_eq!(sprt.state(&ResultCounts { counts: [0, 10, 20, 10, 0] }), SprtState::Undecided);
/// # Ok::<(), tabiya_matches::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Elo difference of the null hypothesis H0.
    pub elo0: f64,
    /// Elo difference of the alternative hypothesis H1.
    pub elo1: f64,
    /// Probability of accepting H1 though H0 is true (type I error).
    pub alpha: f64,
    /// Probability of accepting H0 though H1 is true (type II error).
    pub beta: f64,
}

/// State of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// More games are needed.
    Undecided,
    /// H0 is accepted.
    AcceptElo0,
    /// H1 is accepted.
    AcceptElo1,
}

/// Count given to results that never occurred, so that the ratio stays finite.
const MIN_COUNT: f64 = 1e-3;
/// Bisection steps: more than an `f64` has bits of precision.
const BISECTION_STEPS: usize = 100;

impl Sprt {
    /// Log-likelihood ratio (LLR) of the results.
    pub fn llr<const N: usize>(&self, results: &ResultCounts<N>) -> f64 {
        if results.total() == 0 {
            return 0.0;
        }
        let counts = results.counts.map(|count| (count as f64).max(MIN_COUNT));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let weight_under = |score: f64| {
            let theta = solve_theta(&shares, score);
            move |i: usize| 1.0 + theta * (ResultCounts::<N>::value(i) - score)
        };
        let (under0, under1) = (
            weight_under(elo::to_score(self.elo0)),
            weight_under(elo::to_score(self.elo1)),
        );
        counts
            .iter()
            .enumerate()
            .map(|(i, count)| count * (under0(i) / under1(i)).ln())
            .sum()
    }

    /// LLR bounds: at or below the first the test accepts H0, at or above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// State of the test after these results.
    pub fn state<const N: usize>(&self, results: &ResultCounts<N>) -> SprtState {
        let llr = self.llr(results);
        let (low, high) = self.bounds();
        if llr <= low {
            SprtState::AcceptElo0
        } else if llr >= high {
            SprtState::AcceptElo1
        } else {
            SprtState::Undecided
        }
    }
}

/// Finds the theta for which the maximum likelihood distribution `p / (1 + theta * (value - score))` has mean `score`.
fn solve_theta<const N: usize>(shares: &[f64; N], score: f64) -> f64 {
    let excess = |theta: f64| -> f64 {
        shares
            .iter()
            .enumerate()
            .map(|(i, share)| {
                let deviation = ResultCounts::<N>::value(i) - score;
                share * deviation / (1.0 + theta * deviation)
            })
            .sum()
    };
    // All probabilities stay positive between these bounds.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..BISECTION_STEPS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Error from parsing a test.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SprtError {
    /// A part is not `name=number` with a known name.
    BadPart {
        /// Text that was found.
        found: String,
    },
    /// `elo0` is not below `elo1`, or an error probability is not between 0 and 0.5.
    BadRange,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPart { found } => {
                write!(
                    f,
                    "\"{found}\" is not one of elo0=…, elo1=…, alpha=…, beta=…"
                )
            }
            Self::BadRange => {
                f.write_str("elo0 must be below elo1, and alpha and beta between 0 and 0.5")
            }
        }
    }
}

impl std::error::Error for SprtError {}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut sprt = Self {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
        };
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let bad = || SprtError::BadPart {
                found: part.to_string(),
            };
            let (name, value) = part.split_once('=').ok_or_else(bad)?;
            let value: f64 = value.trim().parse().map_err(|_| bad())?;
            match name.trim() {
                "elo0" => sprt.elo0 = value,
                "elo1" => sprt.elo1 = value,
                "alpha" => sprt.alpha = value,
                "beta" => sprt.beta = value,
                _ => return Err(bad()),
            }
        }
        let is_error = |error: f64| error > 0.0 && error < 0.5;
        let is_elo = |elo: f64| elo.abs() <= 1000.0;
        if sprt.elo0 < sprt.elo1
            && is_elo(sprt.elo0)
            && is_elo(sprt.elo1)
            && is_error(sprt.alpha)
            && is_error(sprt.beta)
        {
            Ok(sprt)
        } else {
            Err(SprtError::BadRange)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    /// LLR by the simpler formula for nearly normal results.
    fn approximate<const N: usize>(sprt: &Sprt, results: &ResultCounts<N>) -> f64 {
        let (s0, s1) = (elo::to_score(sprt.elo0), elo::to_score(sprt.elo1));
        let n = results.total() as f64;
        n * (s1 - s0) * (2.0 * results.mean() - s0 - s1) / (2.0 * results.variance())
    }

    #[test]
    fn bounds_of_five_percent() {
        let (low, high) = sprt("elo0=0,elo1=5").bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn agrees_with_the_normal_approximation() {
        let test = sprt("elo0=0,elo1=5");
        for counts in [
            [100, 1000, 2000, 1100, 110],
            [30, 400, 900, 380, 25],
            [5, 50, 300, 90, 10],
        ] {
            let results = ResultCounts { counts };
            let (exact, about) = (test.llr(&results), approximate(&test, &results));
            assert!(
                (exact - about).abs() < 0.05 * about.abs() + 0.02,
                "{exact} {about}"
            );
        }
    }

    #[test]
    fn agrees_with_an_independent_implementation() {
        // Computed apart from this code, with both maximum likelihood distributions checked for sum and mean.
        let test = sprt("elo0=0,elo1=5");
        for (counts, want) in [
            ([100, 1000, 2000, 1100, 110], 2.446_486),
            ([30, 400, 900, 380, 25], -2.742_369),
            ([5, 50, 300, 90, 10], 2.820_913),
        ] {
            let llr = test.llr(&ResultCounts { counts });
            assert!((llr - want).abs() < 1e-5, "got {llr}, expected {want}");
        }
    }

    #[test]
    fn a_clear_result_is_accepted() {
        let test = sprt("elo0=0,elo1=10");
        let good = ResultCounts {
            counts: [10, 200, 500, 330, 40],
        };
        assert_eq!(test.state(&good), SprtState::AcceptElo1);
        let bad = ResultCounts {
            counts: [40, 330, 500, 200, 10],
        };
        assert_eq!(test.state(&bad), SprtState::AcceptElo0);
    }

    #[test]
    fn extreme_results_give_a_finite_llr() {
        let test = sprt("elo0=-3,elo1=3");
        for counts in [[0, 0, 0, 0, 7], [9, 0, 0, 0, 0], [0, 0, 100, 0, 0], [0; 5]] {
            let llr = test.llr(&ResultCounts { counts });
            assert!(llr.is_finite(), "{counts:?}: {llr}");
        }
        assert!(
            test.llr(&ResultCounts {
                counts: [0, 0, 0, 0, 7]
            }) > 0.0
        );
    }

    #[test]
    fn refusals() {
        for text in ["elo0=5,elo1=5", "alpha=0", "beta=1", "elo1=1e9", "elo0=NaN"] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError::BadRange), "{text}");
        }
        assert!(matches!(
            "elo2=1".parse::<Sprt>(),
            Err(SprtError::BadPart { .. })
        ));
        assert!(matches!(
            "elo0".parse::<Sprt>(),
            Err(SprtError::BadPart { .. })
        ));
    }
}
