//! The network: an evaluation that has learnt from the engine's own games.
//!
//! - `input`: what the network sees of a position; `weights`: what it has learnt, and its file.
//! - `accumulator`: the sums of its first layer, kept while the search walks; `vector`: the loops that
//!   take the time.
//! - `crc`: the file's check.
//!
//! Each side has 768 inputs, of which those are on that name a piece on its square, own or the other's. A
//! first layer of [`WIDTH`] sums is shared by both sides; the sums, cut to 0…1 and squared, of the side to
//! move and then of the other go through one weight each to the score. Which weights these are depends on
//! how many pieces are left. All numbers are integers: a weight of 1 is [`INPUT_ONE`] in the first layer
//! and [`OUTPUT_ONE`] in the second, and a sum of 1 at the end is a score of [`SCALE`] hundredths of a
//! pawn. The trainer keeps weights so small that no sum can overflow.

mod accumulator;
mod crc;
mod input;
mod vector;
mod weights;

use std::sync::{Arc, LazyLock};

use tabiya_rules::{Move, Position};

pub use crc::crc32;
pub use input::{INPUTS, View, bucket};
pub use weights::{NetworkError, Row, Weights};

use crate::{Evaluator, score::MAX_EVALUATION};
use accumulator::Accumulators;
use vector::Instructions;

/// Sums of the first layer, for each side. Nets of another width do not fit: train one anew.
pub const WIDTH: usize = 256;
/// Sets of output weights, by how many pieces are left.
pub const BUCKETS: usize = 8;
/// The integer that stands for 1 in the first layer.
pub const INPUT_ONE: i16 = 255;
/// The integer that stands for 1 in the second layer.
pub const OUTPUT_ONE: i16 = 64;
/// The score that an output of 1 means, in hundredths of a pawn.
pub const SCALE: i32 = 400;
/// No weight or bias of the first layer is larger: with 32 pieces the sums stay below 2^15.
pub const INPUT_MOST: i16 = 504;
/// No weight of the second layer is larger: times a cut sum it stays below 2^15.
pub const OUTPUT_MOST: i16 = 127;
/// No bias of the second layer is larger.
pub const BIAS_MOST: i32 = 1 << 24;

const _: () = assert!(33 * (INPUT_MOST as i32) < 1 << 15);
const _: () = assert!(OUTPUT_MOST as i32 * (INPUT_ONE as i32) < 1 << 15);

/// The network that comes with the program; an empty file stands for none.
const EMBEDDED: &[u8] = include_bytes!("../../nets/tabiya.net");

/// A network, with what it remembers of the line under search. Copies share the weights.
///
/// ```
/// use tabiya_engine::{Evaluator, Network, network::Weights};
/// use tabiya_rules::Position;
/// let mut network = Network::read(&Weights::zero().to_bytes())?;
/// network.reset(&Position::START);
/// assert_eq!(network.score(&Position::START), 0);
/// assert!(Network::read(b"no network").is_err());
/// # Ok::<(), tabiya_engine::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    weights: Arc<Weights>,
    accumulators: Accumulators,
    instructions: Instructions,
}

impl Network {
    /// A network with these weights.
    pub fn new(weights: Weights) -> Self {
        Self {
            accumulators: Accumulators::new(&weights),
            weights: Arc::new(weights),
            instructions: Instructions::best(),
        }
    }

    /// Reads a network's file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        Ok(Self::new(Weights::read(bytes)?))
    }

    /// The network that comes with the program, if one does.
    pub fn embedded() -> Option<Self> {
        static NETWORK: LazyLock<Option<Network>> = LazyLock::new(|| Network::read(EMBEDDED).ok());
        NETWORK.clone()
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What the last layer makes of the sums, for the side to move; nothing is taken off for the
    /// fifty-move rule.
    fn output(&mut self, position: &Position) -> i32 {
        let (weights, instructions) = (&*self.weights, self.instructions);
        let [own, other] = self.accumulators.current(position, weights, instructions);
        let bucket = bucket(position.board().occupied().count());
        let [own_weights, other_weights] = &weights.output[bucket];
        let sum =
            instructions.activate(own, own_weights) + instructions.activate(other, other_weights);
        let (input_one, output_one) = (i64::from(INPUT_ONE), i64::from(OUTPUT_ONE));
        // Squaring has brought the sums' factor in twice: once is taken out before the bias comes in.
        let value = sum / input_one + i64::from(weights.output_bias[bucket]);
        let score = value * i64::from(SCALE) / (input_one * output_one);
        let most = i64::from(MAX_EVALUATION);
        score.clamp(-most, most) as i32
    }
}

impl Evaluator for Network {
    fn reset(&mut self, position: &Position) {
        self.accumulators.reset(position);
    }

    fn push(&mut self, before: &Position, m: Move) {
        self.accumulators.push(before, m);
    }

    fn push_pass(&mut self) {
        self.accumulators.push_pass();
    }

    fn pop(&mut self) {
        self.accumulators.pop();
    }

    fn score(&mut self, position: &Position) -> i32 {
        let own = self.output(position);
        // As the fifty-move rule nears, leads shrink.
        let clock = position.halfmove_clock().min(100) as i32;
        own * (220 - clock) / 220
    }
}

#[cfg(test)]
mod tests;
