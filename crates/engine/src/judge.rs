//! [`Judge`]: the evaluation that plays, whichever it is.

use tabiya_rules::{Move, Position};

use crate::{Classical, Evaluator, Network};

/// One of the evaluations that there are. The default is the network that comes with the program, or the
/// classical evaluation where none does.
///
/// ```
/// use tabiya_engine::{Engine, Judge, Options};
/// let engine = Engine::new(Judge::default(), Options::default());
/// # let _ = engine;
/// ```
#[derive(Clone, Debug)]
pub enum Judge {
    /// Terms that people can read.
    Classical(Classical),
    /// What a network has learnt.
    Network(Network),
}

impl Default for Judge {
    fn default() -> Self {
        Network::embedded().map_or(Self::Classical(Classical), Self::Network)
    }
}

impl Evaluator for Judge {
    fn reset(&mut self, position: &Position) {
        match self {
            Self::Classical(classical) => classical.reset(position),
            Self::Network(network) => network.reset(position),
        }
    }

    #[inline]
    fn push(&mut self, before: &Position, m: Move) {
        match self {
            Self::Classical(classical) => classical.push(before, m),
            Self::Network(network) => network.push(before, m),
        }
    }

    #[inline]
    fn push_pass(&mut self) {
        match self {
            Self::Classical(classical) => classical.push_pass(),
            Self::Network(network) => network.push_pass(),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Classical(classical) => classical.pop(),
            Self::Network(network) => network.pop(),
        }
    }

    #[inline]
    fn score(&mut self, position: &Position) -> i32 {
        match self {
            Self::Classical(classical) => classical.score(position),
            Self::Network(network) => network.score(position),
        }
    }
}
