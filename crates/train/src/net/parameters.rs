//! [`Parameters`]: the network in floating point, with forward and backward pass.

use tabiya_engine::network::{
    HIDDEN_SIZE, INPUT_FEATURES, INPUT_QUANTISATION, MAX_INPUT_WEIGHT, MAX_OUTPUT_BIAS,
    MAX_OUTPUT_WEIGHT, OUTPUT_BUCKETS, OUTPUT_QUANTISATION, Row, Weights,
};
use tabiya_player::Random;

use super::example::{ActiveFeatures, Example};

/// All parameters of the network, or a gradient for each: a row of the feature transformer for each feature, a row of
/// biases, for each output bucket a row for the side to move and one for the other side, and a bias for each bucket.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parameters(pub(crate) Vec<f32>);

/// Number of parameters.
pub(crate) const COUNT: usize = OUTPUT_BIAS + OUTPUT_BUCKETS;
/// Index of the row of biases, after the rows of the features.
const BIAS_ROW: usize = INPUT_FEATURES;
const OUTPUT: usize = (INPUT_FEATURES + 1) * HIDDEN_SIZE;
const OUTPUT_BIAS: usize = OUTPUT + 2 * OUTPUT_BUCKETS * HIDDEN_SIZE;

/// Sums kept in registers at a time.
const BLOCK: usize = 64;
const BLOCKS: usize = HIDDEN_SIZE / BLOCK;
const _: () = assert!(HIDDEN_SIZE.is_multiple_of(BLOCK));

type HiddenVector = [f32; HIDDEN_SIZE];

impl Parameters {
    pub(crate) fn zero() -> Self {
        Self(vec![0.0; COUNT])
    }

    /// Random initial parameters.
    pub(crate) fn random(random: &mut Random) -> Self {
        /// Typical number of active features, so that sums start within 0…1, where gradients are not zero.
        const ACTIVE: f64 = 24.0;
        let mut parameters = Self::zero();
        let mut fill = |numbers: &mut [f32], max: f64, middle: f64| {
            for number in numbers {
                *number = (middle + max * (2.0 * random.unit() - 1.0)) as f32;
            }
        };
        let (input, rest) = parameters.0.split_at_mut(BIAS_ROW * HIDDEN_SIZE);
        let (bias, rest) = rest.split_at_mut(HIDDEN_SIZE);
        fill(input, 0.5 / ACTIVE.sqrt(), 0.0);
        fill(bias, 0.1, 0.2);
        fill(
            &mut rest[..2 * OUTPUT_BUCKETS * HIDDEN_SIZE],
            1.0 / (2.0 * HIDDEN_SIZE as f64).sqrt(),
            0.0,
        );
        parameters
    }

    /// Output for the side to move; 0 is an even position.
    pub(crate) fn output(&self, example: &Example) -> f32 {
        self.forward(example, &mut [[0.0; HIDDEN_SIZE]; 2])
    }

    /// Forward pass; keeps the sums of the first layer for the backward pass.
    fn forward(&self, example: &Example, sums: &mut [HiddenVector; 2]) -> f32 {
        let mut output = self.0[OUTPUT_BIAS + example.bucket];
        for (side, sums) in sums.iter_mut().enumerate() {
            self.accumulate(&example.features[side], sums);
            output += screlu_dot(sums, self.output_row(example.bucket, side));
        }
        output
    }

    /// Backward pass: adds to the gradients; `output_gradient` is that of the loss with respect to the output.
    fn backward(
        &self,
        example: &Example,
        sums: &[HiddenVector; 2],
        output_gradient: f32,
        gradients: &mut Self,
    ) {
        gradients.0[OUTPUT_BIAS + example.bucket] += output_gradient;
        for (side, sums) in sums.iter().enumerate() {
            let weights = self.output_row(example.bucket, side);
            let weight_gradients = gradients.output_row_mut(example.bucket, side);
            let mut input_gradients = [0.0; HIDDEN_SIZE];
            for i in 0..HIDDEN_SIZE {
                let clipped = sums[i].clamp(0.0, 1.0);
                weight_gradients[i] += output_gradient * clipped * clipped;
                let is_inside = sums[i] > 0.0 && sums[i] < 1.0;
                input_gradients[i] = if is_inside {
                    output_gradient * weights[i] * 2.0 * clipped
                } else {
                    0.0
                };
            }
            gradients.add_input_gradients(&example.features[side], &input_gradients);
        }
    }

    /// Adds the gradients of the squared error of an example, and returns that loss.
    pub(crate) fn backpropagate(&self, example: &Example, gradients: &mut Self) -> f32 {
        let mut sums = [[0.0; HIDDEN_SIZE]; 2];
        let expected = super::example::logistic(self.forward(example, &mut sums));
        let error = expected - example.target;
        let gradient = 2.0 * error * expected * (1.0 - expected);
        self.backward(example, &sums, gradient, gradients);
        error * error
    }

    /// Computes the accumulator (sums of the first layer) of one side.
    fn accumulate(&self, features: &ActiveFeatures, sums: &mut HiddenVector) {
        let (rows, _) = self.0.as_chunks::<BLOCK>();
        let (sums, _) = sums.as_chunks_mut::<BLOCK>();
        for (block, sums) in sums.iter_mut().enumerate() {
            let mut total = rows[BIAS_ROW * BLOCKS + block];
            for feature in features.as_slice() {
                let row = &rows[usize::from(*feature) * BLOCKS + block];
                for i in 0..BLOCK {
                    total[i] += row[i];
                }
            }
            *sums = total;
        }
    }

    /// Adds gradients to the rows of the active features and to the biases.
    fn add_input_gradients(&mut self, features: &ActiveFeatures, input_gradients: &HiddenVector) {
        let (rows, _) = self.0.as_chunks_mut::<HIDDEN_SIZE>();
        let bias = [BIAS_ROW as u16];
        for feature in features.as_slice().iter().chain(&bias) {
            let row = &mut rows[usize::from(*feature)];
            for i in 0..HIDDEN_SIZE {
                row[i] += input_gradients[i];
            }
        }
    }

    fn output_row(&self, bucket: usize, side: usize) -> &HiddenVector {
        let (rows, _) = self.0.as_chunks::<HIDDEN_SIZE>();
        &rows[INPUT_FEATURES + 1 + 2 * bucket + side]
    }

    fn output_row_mut(&mut self, bucket: usize, side: usize) -> &mut HiddenVector {
        let (rows, _) = self.0.as_chunks_mut::<HIDDEN_SIZE>();
        &mut rows[INPUT_FEATURES + 1 + 2 * bucket + side]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (number, other) in self.0.iter_mut().zip(&other.0) {
            *number += other;
        }
    }

    /// Clips the parameters so that the quantised network cannot overflow.
    pub(crate) fn clip(&mut self) {
        let (input, output) = self.0.split_at_mut(OUTPUT);
        let max = f32::from(MAX_INPUT_WEIGHT) / f32::from(INPUT_QUANTISATION);
        for number in input {
            *number = number.clamp(-max, max);
        }
        let max = f32::from(MAX_OUTPUT_WEIGHT) / f32::from(OUTPUT_QUANTISATION);
        for number in &mut output[..2 * OUTPUT_BUCKETS * HIDDEN_SIZE] {
            *number = number.clamp(-max, max);
        }
    }

    /// Quantises the network.
    pub(crate) fn to_weights(&self) -> Weights {
        let (rows, _) = self.0.as_chunks::<HIDDEN_SIZE>();
        let round = |row: &HiddenVector, scale: i16, max: i16| {
            let limit = f32::from(max);
            Row(row.map(|number| (number * f32::from(scale)).round().clamp(-limit, limit) as i16))
        };
        let input = |row: &HiddenVector| round(row, INPUT_QUANTISATION, MAX_INPUT_WEIGHT);
        let output = |bucket: usize, side: usize| {
            round(
                self.output_row(bucket, side),
                OUTPUT_QUANTISATION,
                MAX_OUTPUT_WEIGHT,
            )
        };
        let bias_scale = f32::from(INPUT_QUANTISATION) * f32::from(OUTPUT_QUANTISATION);
        Weights {
            input: rows[..INPUT_FEATURES].iter().map(input).collect(),
            input_bias: input(&rows[BIAS_ROW]),
            output: std::array::from_fn(|bucket| std::array::from_fn(|side| output(bucket, side))),
            output_bias: std::array::from_fn(|bucket| {
                let bias = (self.0[OUTPUT_BIAS + bucket] * bias_scale).round() as i32;
                bias.clamp(-MAX_OUTPUT_BIAS, MAX_OUTPUT_BIAS)
            }),
        }
    }
}

/// SCReLU and dot product: the sums, clipped and squared, times the weights.
fn screlu_dot(sums: &HiddenVector, weights: &HiddenVector) -> f32 {
    /// Independent partial sums, so that the compiler can vectorise the loop.
    const LANES: usize = 16;
    let (sums, _) = sums.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut totals = [0.0; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        for i in 0..LANES {
            let clipped = sums[i].clamp(0.0, 1.0);
            totals[i] += clipped * clipped * weights[i];
        }
    }
    totals.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        net::example::TargetBlend,
        sample::{PackedSample, Sample},
    };
    use tabiya_engine::{
        Evaluator, Network,
        network::{SCALE, Weights},
    };
    use tabiya_rules::Position;

    fn example(position: &Position, score: i16) -> Example {
        let sample = Sample {
            position: *position,
            score,
            winner: None,
        };
        let packed = PackedSample::from_bytes(&sample.to_bytes()).unwrap();
        let blend = TargetBlend {
            result_share: 0.0,
            scale: SCALE as f32,
        };
        Example::new(&packed, blend)
    }

    fn random_positions(seed: u64, count: usize) -> Vec<Position> {
        let mut random = Random::new(seed);
        let mut positions = Vec::new();
        let mut position = Position::START;
        while positions.len() < count {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 20 {
                position = Position::START;
                continue;
            }
            position = position.play(moves[random.below(moves.len())]);
            positions.push(position);
        }
        positions
    }

    /// Compares the gradients with finite differences.
    #[test]
    fn gradients_equal_finite_differences() {
        let mut random = Random::new(1);
        let mut parameters = Parameters::random(&mut random);
        for number in &mut parameters.0[OUTPUT..] {
            *number *= 8.0;
        }
        let position = random_positions(2, 40)[39];
        let example = example(&position, 150);
        let mut gradients = Parameters::zero();
        parameters.backpropagate(&example, &mut gradients);
        let error = |parameters: &Parameters| {
            let expected = crate::net::example::logistic(parameters.output(&example));
            f64::from(expected - example.target).powi(2)
        };
        let own = usize::from(example.features[0].as_slice()[3]);
        let places = [
            own * HIDDEN_SIZE + 5,
            own * HIDDEN_SIZE + 77,
            BIAS_ROW * HIDDEN_SIZE + 9,
            OUTPUT + (2 * example.bucket + 1) * HIDDEN_SIZE + 30,
            OUTPUT + 2 * example.bucket * HIDDEN_SIZE + 200,
            OUTPUT_BIAS + example.bucket,
        ];
        for at in places {
            let step = 2e-3;
            let mut changed = parameters.clone();
            changed.0[at] += step;
            let up = error(&changed);
            changed.0[at] -= 2.0 * step;
            let numeric = (up - error(&changed)) / f64::from(2.0 * step);
            let found = f64::from(gradients.0[at]);
            assert!(
                (numeric - found).abs() < 2e-4 + 0.03 * found.abs(),
                "{at}: {numeric} {found}"
            );
        }
    }

    /// Mean and largest quantisation error, in centipawns.
    fn distance(parameters: &Parameters) -> (f32, f32) {
        let mut network = Network::new(parameters.to_weights());
        let (mut sum, mut max, mut largest) = (0.0f32, 0.0f32, 0.0f32);
        let positions = random_positions(5, 2_000);
        for position in &positions {
            network.reset(position);
            let float = parameters.output(&example(position, 0)) * SCALE as f32;
            let clock = position.halfmove_clock().min(100) as f32;
            let damped = float * (220.0 - clock) / 220.0;
            let apart = (damped - network.evaluate_damped(position) as f32).abs();
            sum += apart;
            max = max.max(apart);
            largest = largest.max(float.abs());
        }
        assert!(
            largest > 200.0,
            "outputs must be as large as in real positions"
        );
        (sum / positions.len() as f32, max)
    }

    #[test]
    fn quantised_network_agrees_with_floats() {
        let mut parameters = Parameters::random(&mut Random::new(4));
        for number in &mut parameters.0[OUTPUT..] {
            *number *= 4.0;
        }
        parameters.clip();
        let (mean, max) = distance(&parameters);
        assert!(mean < 8.0 && max < 40.0, "with rounding: {mean}, {max}");
        // Parameters that integers represent exactly leave only the rounding of the score.
        let (input, output) = parameters.0.split_at_mut(OUTPUT);
        input
            .iter_mut()
            .for_each(|x| *x = (*x * 255.0).round() / 255.0);
        output
            .iter_mut()
            .for_each(|x| *x = (*x * 64.0).round() / 64.0);
        let (mean, max) = distance(&parameters);
        assert!(mean < 1.0 && max < 2.5, "without rounding: {mean}, {max}");
    }

    #[test]
    fn clipped_parameters_give_valid_weights() {
        let mut parameters = Parameters(vec![1e9; COUNT]);
        parameters.clip();
        let weights = parameters.to_weights();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }
}
