//! [`Adam`]: the optimiser (AdamW, with decay apart from the slopes), and [`Schedule`]: how far it steps.

use super::float::{COUNT, Floats};

/// What the optimiser remembers of earlier slopes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    /// Their mean.
    pub(crate) mean: Floats,
    /// The mean of their squares.
    pub(crate) square: Floats,
    pub(crate) steps: u32,
}

const MEAN_KEEPS: f32 = 0.9;
const SQUARE_KEEPS: f32 = 0.999;
const LEAST_SPREAD: f32 = 1e-8;

impl Adam {
    pub(crate) fn new() -> Self {
        Self {
            mean: Floats::zero(),
            square: Floats::zero(),
            steps: 0,
        }
    }

    /// One step down the slopes, which are sums over `examples`.
    pub(crate) fn step(
        &mut self,
        floats: &mut Floats,
        slopes: &Floats,
        examples: usize,
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let share = 1.0 / examples.max(1) as f32;
        let correct_mean = 1.0 / (1.0 - MEAN_KEEPS.powi(self.steps as i32));
        let correct_square = 1.0 / (1.0 - SQUARE_KEEPS.powi(self.steps as i32));
        let (numbers, slopes) = (&mut floats.0[..COUNT], &slopes.0[..COUNT]);
        let (means, squares) = (&mut self.mean.0[..COUNT], &mut self.square.0[..COUNT]);
        for i in 0..COUNT {
            let slope = slopes[i] * share;
            means[i] = MEAN_KEEPS * means[i] + (1.0 - MEAN_KEEPS) * slope;
            squares[i] = SQUARE_KEEPS * squares[i] + (1.0 - SQUARE_KEEPS) * slope * slope;
            let spread = (squares[i] * correct_square).sqrt() + LEAST_SPREAD;
            numbers[i] -= rate * (means[i] * correct_mean / spread + decay * numbers[i]);
        }
        floats.clip();
    }
}

/// How far each step goes: up from nothing, then down along half a cosine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub(crate) rate: f32,
    pub(crate) last_rate: f32,
    pub(crate) warm_up: u32,
    pub(crate) steps: u32,
}

impl Schedule {
    pub(crate) fn rate(&self, step: u32) -> f32 {
        if step < self.warm_up {
            return self.rate * (step + 1) as f32 / self.warm_up as f32;
        }
        let steps = self.steps.saturating_sub(self.warm_up).max(1) as f32;
        let done = ((step - self.warm_up) as f32 / steps).min(1.0);
        let left = (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
        self.last_rate + (self.rate - self.last_rate) * left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_down() {
        // The error is the squared distance of every number from one.
        let mut floats = Floats::zero();
        let mut adam = Adam::new();
        for _ in 0..300 {
            let slopes = Floats(floats.0.iter().map(|x| 2.0 * (x - 1.0)).collect());
            adam.step(&mut floats, &slopes, 1, 0.01, 0.0);
        }
        assert!(floats.0.iter().all(|x| (x - 1.0).abs() < 0.05));
    }

    #[test]
    fn decay_pulls_to_zero() {
        let mut floats = Floats(vec![1.0; COUNT]);
        let mut adam = Adam::new();
        adam.step(&mut floats, &Floats::zero(), 1, 0.1, 0.5);
        assert!(floats.0.iter().all(|x| (x - 0.95).abs() < 1e-6));
    }

    #[test]
    fn rates_rise_and_fall() {
        let schedule = Schedule {
            rate: 1.0,
            last_rate: 0.1,
            warm_up: 10,
            steps: 110,
        };
        let rates: Vec<_> = (0..=110).map(|step| schedule.rate(step)).collect();
        assert!(rates[..10].is_sorted() && rates[10..].is_sorted_by(|a, b| a >= b));
        assert_eq!((rates[9], rates[10], rates[110]), (1.0, 1.0, 0.1));
    }
}
