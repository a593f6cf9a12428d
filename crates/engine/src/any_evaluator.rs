//! [`AnyEvaluator`]: the classical evaluation or a network, chosen at run time.

use tabiya_rules::{Move, Position};

use crate::{Classical, Evaluator, Network};

/// Any of the evaluators. The default is the embedded network, or the classical evaluation if there is none.
///
/// ```
/// use tabiya_engine::{Engine, AnyEvaluator, Options};
/// let engine = Engine::new(AnyEvaluator::default(), Options::default());
/// # let _ = engine;
/// ```
#[derive(Clone, Debug)]
pub enum AnyEvaluator {
    /// Hand-written terms.
    Classical(Classical),
    /// Efficiently updatable neural network (NNUE).
    Network(Network),
}

impl Default for AnyEvaluator {
    fn default() -> Self {
        Network::embedded().map_or(Self::Classical(Classical), Self::Network)
    }
}

impl Evaluator for AnyEvaluator {
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
    fn push_null_move(&mut self) {
        match self {
            Self::Classical(classical) => classical.push_null_move(),
            Self::Network(network) => network.push_null_move(),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Classical(classical) => classical.pop(),
            Self::Network(network) => network.pop(),
        }
    }

    fn is_same_evaluation(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Classical(one), Self::Classical(other)) => one.is_same_evaluation(other),
            (Self::Network(one), Self::Network(other)) => one.is_same_evaluation(other),
            _ => false,
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        match self {
            Self::Classical(classical) => classical.evaluate(position),
            Self::Network(network) => network.evaluate(position),
        }
    }
}
