//! [`EvaluationChoice`]: selects the evaluation, parsed from text.

use std::{convert::Infallible, fmt, io, path::PathBuf, str::FromStr};

use tabiya_engine::{AnyEvaluator, Classical, EvaluationTable, Evaluator, Network, NetworkError};
use tabiya_rules::Position;

use crate::files;

/// Selects the engine's evaluation.
///
/// ```
/// use tabiya_player::EvaluationChoice;
/// let Ok(choice) = "classical".parse::<EvaluationChoice>();
/// assert_eq!(choice, EvaluationChoice::Classical);
/// let Ok(choice) = "<embedded>".parse::<EvaluationChoice>();
/// assert_eq!(choice, EvaluationChoice::default());
/// let Ok(choice) = "nowhere/at/all.net".parse::<EvaluationChoice>();
/// assert!(choice.load().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EvaluationChoice {
    /// The embedded network, or the classical evaluation in a build without one.
    #[default]
    Embedded,
    /// The hand-crafted classical evaluation.
    Classical,
    /// A network in a file.
    File(PathBuf),
}

/// Error from loading an evaluation.
#[derive(Debug)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The file cannot be read.
    File {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        error: io::Error,
    },
    /// The file is not a network for this program.
    Network {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        error: NetworkError,
    },
}

/// Maximum size of a network file.
const MAX_BYTES: u64 = 64 << 20;

const EMBEDDED: &str = "<embedded>";
const CLASSICAL: &str = "classical";

impl EvaluationChoice {
    /// Loads the evaluation.
    pub fn load(&self) -> Result<AnyEvaluator, EvaluationError> {
        let path = match self {
            Self::Embedded => return Ok(AnyEvaluator::default()),
            Self::Classical => return Ok(AnyEvaluator::Classical(Classical)),
            Self::File(path) => path,
        };
        let bytes =
            files::read_limited(path, MAX_BYTES).map_err(|error| EvaluationError::File {
                path: path.clone(),
                error,
            })?;
        let network = Network::from_bytes(&bytes).map_err(|error| EvaluationError::Network {
            path: path.clone(),
            error,
        })?;
        Ok(AnyEvaluator::Network(network))
    }
}

impl FromStr for EvaluationChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text.trim() {
            "" | "<empty>" | EMBEDDED => Self::Embedded,
            CLASSICAL => Self::Classical,
            path => Self::File(path.into()),
        })
    }
}

impl fmt::Display for EvaluationChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded => f.write_str(EMBEDDED),
            Self::Classical => f.write_str(CLASSICAL),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => {
                write!(f, "cannot read the network {}: {error}", path.display())
            }
            Self::Network { path, error } => {
                let path = path.display();
                write!(f, "{path} is not a network for this program: {error}")
            }
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl std::error::Error for EvaluationError {}

/// Formats the classical evaluation of a position term by term, and the network's score if a network is used.
///
/// ```
/// use tabiya_player::describe_evaluation;
/// use tabiya_engine::AnyEvaluator;
/// use tabiya_rules::Position;
/// assert!(describe_evaluation(&Position::START, &AnyEvaluator::default()).contains("White's lead"));
/// ```
pub fn describe_evaluation(position: &Position, evaluator: &AnyEvaluator) -> String {
    let mut text = EvaluationTable::of(position).to_string();
    if let AnyEvaluator::Network(network) = evaluator {
        let mut network = network.clone();
        network.reset(position);
        let own = network.evaluate_damped(position);
        let white = if position.turn().is_white() {
            own
        } else {
            -own
        };
        text += &format!("\nby the network: {:+.2} pawns", f64::from(white) / 100.0);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::network::Weights;

    #[test]
    fn printing_and_parsing_agree() {
        for text in ["<embedded>", "classical", "some/where.net"] {
            let Ok(choice) = text.parse::<EvaluationChoice>();
            assert_eq!(choice.to_string(), text);
        }
    }

    #[test]
    fn files_that_are_not_networks_are_refused() {
        let refused = |path: &str| EvaluationChoice::File(path.into()).load().unwrap_err();
        assert!(matches!(
            refused("Cargo.toml"),
            EvaluationError::Network { .. }
        ));
        assert!(matches!(
            refused("/nowhere/at/all"),
            EvaluationError::File { .. }
        ));
    }

    #[test]
    fn network_score_is_included() {
        let evaluator = AnyEvaluator::Network(Network::new(Weights::zero()));
        let text = describe_evaluation(&Position::START, &evaluator);
        assert!(text.ends_with("by the network: +0.00 pawns"), "{text}");
    }
}
