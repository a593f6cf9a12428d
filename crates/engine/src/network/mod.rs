//! Efficiently updatable neural network (NNUE), trained on the engine's own games.
//!
//! - `features`: input features of a position; `weights`: the quantised weights and their file format.
//! - `accumulator`: the output of the feature transformer, updated incrementally; `simd`: the hot loops.
//! - `crc`: the checksum of the file.
//!
//! Architecture: (768 → 256)×2 → 1×8. Each side has 768 input features, one for each piece on each square, seen from
//! its own perspective (mirrored by the file of its king; there are no further king buckets). The feature transformer
//! (first layer, [`HIDDEN_SIZE`] neurons) is shared by both sides. Its outputs pass through squared clipped ReLU
//! (SCReLU), and those of the side to move and of the other side go through one weight each to the output. One of
//! [`OUTPUT_BUCKETS`] sets of output weights is chosen by piece count. Quantisation: a weight of 1 is
//! [`INPUT_QUANTISATION`] in the first layer and [`OUTPUT_QUANTISATION`] in the second; an output of 1 is [`SCALE`]
//! centipawns. The trainer clips weights so that no sum can overflow.

mod accumulator;
mod crc;
mod features;
mod simd;
mod weights;

use std::sync::{Arc, LazyLock};

use tabiya_rules::{Move, Position};

pub use crc::crc32;
pub use features::{INPUT_FEATURES, Perspective, output_bucket};
pub use weights::{NetworkError, Row, Weights};

use crate::{Evaluator, score::MAX_EVALUATION};
use accumulator::AccumulatorStack;
use simd::SimdLevel;

/// Neurons of the first layer, per side. Networks of another size cannot be loaded.
pub const HIDDEN_SIZE: usize = 256;
/// Sets of output weights, chosen by piece count.
pub const OUTPUT_BUCKETS: usize = 8;
/// Quantisation factor of the first layer (QA): the integer that stands for 1.
pub const INPUT_QUANTISATION: i16 = 255;
/// Quantisation factor of the second layer (QB): the integer that stands for 1.
pub const OUTPUT_QUANTISATION: i16 = 64;
/// Centipawns for an output of 1.
pub const SCALE: i32 = 400;
/// Largest weight or bias of the first layer: with 32 pieces the sums stay below 2^15.
pub const MAX_INPUT_WEIGHT: i16 = 504;
/// Largest weight of the second layer: times a clipped sum it stays below 2^15.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;
/// Largest bias of the second layer.
pub const MAX_OUTPUT_BIAS: i32 = 1 << 24;

const _: () = assert!(33 * (MAX_INPUT_WEIGHT as i32) < 1 << 15);
const _: () = assert!(MAX_OUTPUT_WEIGHT as i32 * (INPUT_QUANTISATION as i32) < 1 << 15);

/// The embedded network; an empty file stands for none.
const EMBEDDED: &[u8] = include_bytes!("../../nets/tabiya.net");

/// A network with the accumulators of the current line. Clones share the weights.
///
/// ```
/// use tabiya_engine::{Evaluator, Network, network::Weights};
/// use tabiya_rules::Position;
/// let mut network = Network::from_bytes(&Weights::zero().to_bytes())?;
/// network.reset(&Position::START);
/// assert_eq!(network.evaluate(&Position::START), 0);
/// assert!(Network::from_bytes(b"no network").is_err());
/// # Ok::<(), tabiya_engine::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    weights: Arc<Weights>,
    accumulators: AccumulatorStack,
    simd: SimdLevel,
}

impl Network {
    /// Creates a network with these weights.
    pub fn new(weights: Weights) -> Self {
        Self {
            accumulators: AccumulatorStack::new(&weights),
            weights: Arc::new(weights),
            simd: SimdLevel::best(),
        }
    }

    /// Reads a network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Ok(Self::new(Weights::from_bytes(bytes)?))
    }

    /// The embedded network, if there is one.
    pub fn embedded() -> Option<Self> {
        static NETWORK: LazyLock<Option<Network>> =
            LazyLock::new(|| Network::from_bytes(EMBEDDED).ok());
        NETWORK.clone()
    }

    /// Output of the network for the side to move, in centipawns.
    fn output(&mut self, position: &Position) -> i32 {
        let (weights, simd) = (&*self.weights, self.simd);
        let [own, other] = self.accumulators.sums(position, weights, simd);
        let bucket = output_bucket(position.board().occupied().count());
        let [own_weights, other_weights] = &weights.output[bucket];
        let sum = simd.screlu_dot(own, own_weights) + simd.screlu_dot(other, other_weights);
        let (qa, qb) = (
            i64::from(INPUT_QUANTISATION),
            i64::from(OUTPUT_QUANTISATION),
        );
        // Squaring applied the quantisation factor twice: divide once before adding the bias.
        let value = sum / qa + i64::from(weights.output_bias[bucket]);
        let score = value * i64::from(SCALE) / (qa * qb);
        let max = i64::from(MAX_EVALUATION);
        score.clamp(-max, max) as i32
    }
}

impl Evaluator for Network {
    fn reset(&mut self, position: &Position) {
        self.accumulators.reset(position);
    }

    fn push(&mut self, before: &Position, m: Move) {
        self.accumulators.push(before, m);
    }

    fn push_null_move(&mut self) {
        self.accumulators.push_null_move();
    }

    fn pop(&mut self) {
        self.accumulators.pop();
    }

    fn is_same_evaluation(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.weights, &other.weights)
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.output(position)
    }
}

#[cfg(test)]
mod tests;
