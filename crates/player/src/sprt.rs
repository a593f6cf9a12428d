//! [`Sprt`]: when a match has shown enough.

use std::{fmt, str::FromStr};

use crate::{Distribution, elo};

/// A sequential probability ratio test: is the first engine better by `elo1` rather than `elo0`?
///
/// The likelihood ratio is the generalised one: for each of the two hypotheses, the distribution that is
/// likeliest to have given the results among all whose mean is what the hypothesis says.
///
/// ```
/// use tabiya_player::{Distribution, Sprt, SprtState};
/// let sprt: Sprt = "elo0=0,elo1=5".parse()?;
/// assert_eq!(sprt.state(&Distribution { counts: [0, 10, 20, 10, 0] }), SprtState::Open);
/// # Ok::<(), tabiya_player::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not enough.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often `elo1` may be accepted though `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted though `elo1` is true.
    pub beta: f64,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// More games are needed.
    Open,
    /// The difference is `elo0` rather than `elo1`.
    AcceptElo0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptElo1,
}

/// Results that never came count as this many, so that one more of them is no surprise beyond all measure.
const NEVER: f64 = 1e-3;
/// Halvings when a root is looked for: more than a number has digits.
const HALVINGS: usize = 100;

impl Sprt {
    /// The log-likelihood ratio of the results.
    pub fn llr<const N: usize>(&self, results: &Distribution<N>) -> f64 {
        if results.total() == 0 {
            return 0.0;
        }
        let counts = results.counts.map(|count| (count as f64).max(NEVER));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let likelier = |score: f64| {
            let theta = tilt(&shares, score);
            move |i: usize| 1.0 + theta * (Distribution::<N>::value(i) - score)
        };
        let (under0, under1) = (
            likelier(elo::to_score(self.elo0)),
            likelier(elo::to_score(self.elo1)),
        );
        counts
            .iter()
            .enumerate()
            .map(|(i, count)| count * (under0(i) / under1(i)).ln())
            .sum()
    }

    /// At or below the first the test accepts `elo0`, at or above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// How the test stands.
    pub fn state<const N: usize>(&self, results: &Distribution<N>) -> SprtState {
        let llr = self.llr(results);
        let (low, high) = self.bounds();
        if llr <= low {
            SprtState::AcceptElo0
        } else if llr >= high {
            SprtState::AcceptElo1
        } else {
            SprtState::Open
        }
    }
}

/// The likeliest distribution with mean `score` has the shares `p / (1 + theta * (value - score))`: this is
/// theta, where the mean comes out right.
fn tilt<const N: usize>(shares: &[f64; N], score: f64) -> f64 {
    let excess = |theta: f64| -> f64 {
        shares
            .iter()
            .enumerate()
            .map(|(i, share)| {
                let away = Distribution::<N>::value(i) - score;
                share * away / (1.0 + theta * away)
            })
            .sum()
    };
    // All shares stay positive between these.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Why a text is no test.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SprtError {
    /// A part is not of the form `name=number` with a name that is known.
    BadPart {
        /// What stands there.
        found: String,
    },
    /// `elo0` must be below `elo1`, and both errors between 0 and a half.
    BadRange,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPart { found } => {
                write!(f, "\"{found}\" is none of elo0=…, elo1=…, alpha=…, beta=…")
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

    /// The simpler formula for results that are nearly normal.
    fn approximate<const N: usize>(sprt: &Sprt, results: &Distribution<N>) -> f64 {
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
            let results = Distribution { counts };
            let (exact, about) = (test.llr(&results), approximate(&test, &results));
            assert!(
                (exact - about).abs() < 0.05 * about.abs() + 0.02,
                "{exact} {about}"
            );
        }
    }

    #[test]
    fn agrees_with_another_program() {
        // Computed apart from this code, with both likeliest distributions checked for sum and mean.
        let test = sprt("elo0=0,elo1=5");
        for (counts, want) in [
            ([100, 1000, 2000, 1100, 110], 2.446_486),
            ([30, 400, 900, 380, 25], -2.742_369),
            ([5, 50, 300, 90, 10], 2.820_913),
        ] {
            let llr = test.llr(&Distribution { counts });
            assert!((llr - want).abs() < 1e-5, "{llr} is not {want}");
        }
    }

    #[test]
    fn a_clear_result_is_accepted() {
        let test = sprt("elo0=0,elo1=10");
        let good = Distribution {
            counts: [10, 200, 500, 330, 40],
        };
        assert_eq!(test.state(&good), SprtState::AcceptElo1);
        let bad = Distribution {
            counts: [40, 330, 500, 200, 10],
        };
        assert_eq!(test.state(&bad), SprtState::AcceptElo0);
    }

    #[test]
    fn extremes_are_numbers() {
        let test = sprt("elo0=-3,elo1=3");
        for counts in [[0, 0, 0, 0, 7], [9, 0, 0, 0, 0], [0, 0, 100, 0, 0], [0; 5]] {
            let llr = test.llr(&Distribution { counts });
            assert!(llr.is_finite(), "{counts:?}: {llr}");
        }
        assert!(
            test.llr(&Distribution {
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
