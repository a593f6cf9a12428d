//! [`Floats`]: the network in floating point, its output and the way back.

use tabiya_engine::network::{
    BIAS_MOST, BUCKETS, INPUT_MOST, INPUT_ONE, INPUTS, OUTPUT_MOST, OUTPUT_ONE, Row, WIDTH, Weights,
};
use tabiya_player::Random;

use super::example::{Example, Inputs};

/// Every number of the network, or a slope for each: a row of the first layer for each input, a row of
/// biases, for each bucket a row for the side to move and one for the other, and a bias for each bucket.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Floats(pub(crate) Vec<f32>);

/// How many numbers a network has.
pub(crate) const COUNT: usize = OUTPUT_BIAS + BUCKETS;
/// The row of biases of the first layer comes after the inputs' rows.
const BIAS_ROW: usize = INPUTS;
const OUTPUT: usize = (INPUTS + 1) * WIDTH;
const OUTPUT_BIAS: usize = OUTPUT + 2 * BUCKETS * WIDTH;

/// So many sums are kept in registers at a time.
const BLOCK: usize = 64;
const BLOCKS: usize = WIDTH / BLOCK;
const _: () = assert!(WIDTH.is_multiple_of(BLOCK));

type Sums = [f32; WIDTH];

impl Floats {
    pub(crate) fn zero() -> Self {
        Self(vec![0.0; COUNT])
    }

    /// Where training begins.
    pub(crate) fn random(random: &mut Random) -> Self {
        /// About so many inputs are on: sums begin within 0…1, where they can learn.
        const ACTIVE: f64 = 24.0;
        let mut floats = Self::zero();
        let mut fill = |numbers: &mut [f32], most: f64, middle: f64| {
            for number in numbers {
                *number = (middle + most * (2.0 * random.unit() - 1.0)) as f32;
            }
        };
        let (input, rest) = floats.0.split_at_mut(BIAS_ROW * WIDTH);
        let (bias, rest) = rest.split_at_mut(WIDTH);
        fill(input, 0.5 / ACTIVE.sqrt(), 0.0);
        fill(bias, 0.1, 0.2);
        fill(
            &mut rest[..2 * BUCKETS * WIDTH],
            1.0 / (2.0 * WIDTH as f64).sqrt(),
            0.0,
        );
        floats
    }

    /// The output for the side to move: 0 is even.
    pub(crate) fn output(&self, example: &Example) -> f32 {
        self.forward(example, &mut [[0.0; WIDTH]; 2])
    }

    fn forward(&self, example: &Example, sums: &mut [Sums; 2]) -> f32 {
        let mut output = self.0[OUTPUT_BIAS + example.bucket];
        for (side, sums) in sums.iter_mut().enumerate() {
            self.sum_up(&example.inputs[side], sums);
            output += activate(sums, self.output_row(example.bucket, side));
        }
        output
    }

    /// Adds to the slopes of an error, which changes by `slope` with the output.
    fn backward(&self, example: &Example, sums: &[Sums; 2], slope: f32, slopes: &mut Self) {
        slopes.0[OUTPUT_BIAS + example.bucket] += slope;
        for (side, sums) in sums.iter().enumerate() {
            let weights = self.output_row(example.bucket, side);
            let weight_slopes = slopes.output_row_mut(example.bucket, side);
            let mut back = [0.0; WIDTH];
            for i in 0..WIDTH {
                let cut = sums[i].clamp(0.0, 1.0);
                weight_slopes[i] += slope * cut * cut;
                let inside = sums[i] > 0.0 && sums[i] < 1.0;
                back[i] = if inside {
                    slope * weights[i] * 2.0 * cut
                } else {
                    0.0
                };
            }
            slopes.spread(&example.inputs[side], &back);
        }
    }

    /// Learns from an example: adds the slopes of its squared error, and returns the error.
    pub(crate) fn learn(&self, example: &Example, slopes: &mut Self) -> f32 {
        let mut sums = [[0.0; WIDTH]; 2];
        let expected = super::example::logistic(self.forward(example, &mut sums));
        let miss = expected - example.target;
        let slope = 2.0 * miss * expected * (1.0 - expected);
        self.backward(example, &sums, slope, slopes);
        miss * miss
    }

    /// The sums of the first layer for one side.
    fn sum_up(&self, inputs: &Inputs, sums: &mut Sums) {
        let (rows, _) = self.0.as_chunks::<BLOCK>();
        let (sums, _) = sums.as_chunks_mut::<BLOCK>();
        for (block, sums) in sums.iter_mut().enumerate() {
            let mut total = rows[BIAS_ROW * BLOCKS + block];
            for input in inputs.as_slice() {
                let row = &rows[usize::from(*input) * BLOCKS + block];
                for i in 0..BLOCK {
                    total[i] += row[i];
                }
            }
            *sums = total;
        }
    }

    /// Adds to the rows of the inputs that are on, and to the biases.
    fn spread(&mut self, inputs: &Inputs, back: &Sums) {
        let (rows, _) = self.0.as_chunks_mut::<WIDTH>();
        let bias = [BIAS_ROW as u16];
        for input in inputs.as_slice().iter().chain(&bias) {
            let row = &mut rows[usize::from(*input)];
            for i in 0..WIDTH {
                row[i] += back[i];
            }
        }
    }

    fn output_row(&self, bucket: usize, side: usize) -> &Sums {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        &rows[INPUTS + 1 + 2 * bucket + side]
    }

    fn output_row_mut(&mut self, bucket: usize, side: usize) -> &mut Sums {
        let (rows, _) = self.0.as_chunks_mut::<WIDTH>();
        &mut rows[INPUTS + 1 + 2 * bucket + side]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (number, other) in self.0.iter_mut().zip(&other.0) {
            *number += other;
        }
    }

    /// Keeps every number so small that the integers made of it cannot overflow.
    pub(crate) fn clip(&mut self) {
        let (input, output) = self.0.split_at_mut(OUTPUT);
        let most = f32::from(INPUT_MOST) / f32::from(INPUT_ONE);
        for number in input {
            *number = number.clamp(-most, most);
        }
        let most = f32::from(OUTPUT_MOST) / f32::from(OUTPUT_ONE);
        for number in &mut output[..2 * BUCKETS * WIDTH] {
            *number = number.clamp(-most, most);
        }
    }

    /// The network in integers.
    pub(crate) fn to_weights(&self) -> Weights {
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        let round = |row: &Sums, one: i16, most: i16| {
            let limit = f32::from(most);
            Row(row.map(|number| (number * f32::from(one)).round().clamp(-limit, limit) as i16))
        };
        let input = |row: &Sums| round(row, INPUT_ONE, INPUT_MOST);
        let output = |bucket: usize, side: usize| {
            round(self.output_row(bucket, side), OUTPUT_ONE, OUTPUT_MOST)
        };
        let one = f32::from(INPUT_ONE) * f32::from(OUTPUT_ONE);
        Weights {
            input: rows[..INPUTS].iter().map(input).collect(),
            input_bias: input(&rows[BIAS_ROW]),
            output: std::array::from_fn(|bucket| std::array::from_fn(|side| output(bucket, side))),
            output_bias: std::array::from_fn(|bucket| {
                let bias = (self.0[OUTPUT_BIAS + bucket] * one).round() as i32;
                bias.clamp(-BIAS_MOST, BIAS_MOST)
            }),
        }
    }
}

/// The sums, cut and squared, times their weights.
fn activate(sums: &Sums, weights: &Sums) -> f32 {
    /// Added up side by side, so that the processor can.
    const LANES: usize = 16;
    let (sums, _) = sums.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut totals = [0.0; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        for i in 0..LANES {
            let cut = sums[i].clamp(0.0, 1.0);
            totals[i] += cut * cut * weights[i];
        }
    }
    totals.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        net::example::Mix,
        sample::{GameResult, Packed, Sample},
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
            result: GameResult::Drawn,
        };
        let packed = Packed::check(&sample.to_bytes()).unwrap();
        let mix = Mix {
            result_share: 0.0,
            scale: SCALE as f32,
        };
        Example::new(&packed, mix)
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

    /// The slopes that are worked out are those that small changes show.
    #[test]
    fn slopes_are_right() {
        let mut random = Random::new(1);
        let mut floats = Floats::random(&mut random);
        for number in &mut floats.0[OUTPUT..] {
            *number *= 8.0;
        }
        let position = random_positions(2, 40)[39];
        let example = example(&position, 150);
        let mut slopes = Floats::zero();
        floats.learn(&example, &mut slopes);
        let error = |floats: &Floats| {
            let expected = crate::net::example::logistic(floats.output(&example));
            f64::from(expected - example.target).powi(2)
        };
        let own = usize::from(example.inputs[0].as_slice()[3]);
        let places = [
            own * WIDTH + 5,
            own * WIDTH + 77,
            BIAS_ROW * WIDTH + 9,
            OUTPUT + (2 * example.bucket + 1) * WIDTH + 30,
            OUTPUT + 2 * example.bucket * WIDTH + 200,
            OUTPUT_BIAS + example.bucket,
        ];
        for at in places {
            let step = 2e-3;
            let mut changed = floats.clone();
            changed.0[at] += step;
            let up = error(&changed);
            changed.0[at] -= 2.0 * step;
            let shown = (up - error(&changed)) / f64::from(2.0 * step);
            let found = f64::from(slopes.0[at]);
            assert!(
                (shown - found).abs() < 2e-4 + 0.03 * found.abs(),
                "{at}: {shown} {found}"
            );
        }
    }

    /// How far integers and floats are apart, in hundredths of a pawn: the mean and the most.
    fn distance(floats: &Floats) -> (f32, f32) {
        let mut network = Network::new(floats.to_weights());
        let (mut sum, mut most, mut largest) = (0.0f32, 0.0f32, 0.0f32);
        let positions = random_positions(5, 2_000);
        for position in &positions {
            network.reset(position);
            let float = floats.output(&example(position, 0)) * SCALE as f32;
            let clock = position.halfmove_clock().min(100) as f32;
            let damped = float * (220.0 - clock) / 220.0;
            let apart = (damped - network.score(position) as f32).abs();
            sum += apart;
            most = most.max(apart);
            largest = largest.max(float.abs());
        }
        assert!(
            largest > 200.0,
            "the outputs are to be as large as in earnest"
        );
        (sum / positions.len() as f32, most)
    }

    #[test]
    fn integers_agree_with_floats() {
        let mut floats = Floats::random(&mut Random::new(4));
        for number in &mut floats.0[OUTPUT..] {
            *number *= 4.0;
        }
        floats.clip();
        let (mean, most) = distance(&floats);
        assert!(mean < 8.0 && most < 40.0, "by rounding: {mean}, {most}");
        // Numbers that integers can say leave only the rounding of the score.
        let (input, output) = floats.0.split_at_mut(OUTPUT);
        input
            .iter_mut()
            .for_each(|x| *x = (*x * 255.0).round() / 255.0);
        output
            .iter_mut()
            .for_each(|x| *x = (*x * 64.0).round() / 64.0);
        let (mean, most) = distance(&floats);
        assert!(mean < 1.0 && most < 2.5, "exact: {mean}, {most}");
    }

    #[test]
    fn clipped_numbers_make_weights_that_read() {
        let mut floats = Floats(vec![1e9; COUNT]);
        floats.clip();
        let weights = floats.to_weights();
        assert_eq!(Weights::read(&weights.to_bytes()), Ok(weights));
    }
}
