//! [`EvaluationChoice`]: which evaluation plays, as text.

use std::{convert::Infallible, fmt, io, path::PathBuf, str::FromStr};

use tabiya_engine::{Classical, EvaluationTable, Evaluator, Judge, Network, NetworkError};
use tabiya_rules::Position;

use crate::files;

/// Which evaluation plays.
///
/// ```
/// use tabiya_player::EvaluationChoice;
/// let Ok(choice) = "classical".parse::<EvaluationChoice>();
/// assert_eq!(choice, EvaluationChoice::Classical);
/// let Ok(choice) = "<embedded>".parse::<EvaluationChoice>();
/// assert_eq!(choice, EvaluationChoice::default());
/// let Ok(choice) = "nowhere/at/all.net".parse::<EvaluationChoice>();
/// assert!(choice.open().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EvaluationChoice {
    /// The network that comes with the program, or the classical one where none does.
    #[default]
    Embedded,
    /// The one that people can read.
    Classical,
    /// A network in a file.
    File(PathBuf),
}

/// Why an evaluation cannot be had.
#[derive(Debug)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The file cannot be read.
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is no network for this program.
    Network {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: NetworkError,
    },
}

/// No network's file is larger.
const MOST_BYTES: u64 = 64 << 20;

const EMBEDDED: &str = "<embedded>";
const CLASSICAL: &str = "classical";

impl EvaluationChoice {
    /// Gets the evaluation.
    pub fn open(&self) -> Result<Judge, EvaluationError> {
        let path = match self {
            Self::Embedded => return Ok(Judge::default()),
            Self::Classical => return Ok(Judge::Classical(Classical)),
            Self::File(path) => path,
        };
        let bytes = files::read(path, MOST_BYTES).map_err(|error| EvaluationError::File {
            path: path.clone(),
            error,
        })?;
        let network = Network::read(&bytes).map_err(|error| EvaluationError::Network {
            path: path.clone(),
            error,
        })?;
        Ok(Judge::Network(network))
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
                write!(f, "{path} is no network for this program: {error}")
            }
        }
    }
}

/// What it says is all there is: there is no source to be told after it.
impl std::error::Error for EvaluationError {}

/// What the classical evaluation makes of a position, term by term, and the network's score, where one
/// judges: for people.
///
/// ```
/// use tabiya_player::evaluation_text;
/// use tabiya_engine::Judge;
/// use tabiya_rules::Position;
/// assert!(evaluation_text(&Position::START, &Judge::default()).contains("White's lead"));
/// ```
pub fn evaluation_text(position: &Position, judge: &Judge) -> String {
    let mut text = EvaluationTable::of(position).to_string();
    if let Judge::Network(network) = judge {
        let mut network = network.clone();
        network.reset(position);
        let own = network.score(position);
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
    fn what_is_printed_reads_again() {
        for text in ["<embedded>", "classical", "some/where.net"] {
            let Ok(choice) = text.parse::<EvaluationChoice>();
            assert_eq!(choice.to_string(), text);
        }
    }

    #[test]
    fn files_that_are_no_networks_are_refused() {
        let refused = |path: &str| EvaluationChoice::File(path.into()).open().unwrap_err();
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
    fn a_network_adds_its_score() {
        let judge = Judge::Network(Network::new(Weights::zero()));
        let text = evaluation_text(&Position::START, &judge);
        assert!(text.ends_with("by the network: +0.00 pawns"), "{text}");
    }
}
