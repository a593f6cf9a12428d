//! [`Adam`]: the AdamW optimizer (decoupled weight decay), and [`LearningRateSchedule`].

use super::parameters::{COUNT, Parameters};

/// State of the optimizer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    /// Running mean of the gradients.
    pub(crate) first_moment: Parameters,
    /// Running mean of the squared gradients.
    pub(crate) second_moment: Parameters,
    pub(crate) steps: u32,
}

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

impl Adam {
    pub(crate) fn new() -> Self {
        Self {
            first_moment: Parameters::zero(),
            second_moment: Parameters::zero(),
            steps: 0,
        }
    }

    /// Takes one step; `gradients` are sums over `examples` examples.
    pub(crate) fn step(
        &mut self,
        parameters: &mut Parameters,
        gradients: &Parameters,
        examples: usize,
        learning_rate: f32,
        weight_decay: f32,
    ) {
        self.steps += 1;
        let scale = 1.0 / examples.max(1) as f32;
        let first_correction = 1.0 / (1.0 - BETA1.powi(self.steps as i32));
        let second_correction = 1.0 / (1.0 - BETA2.powi(self.steps as i32));
        let (weights, gradients) = (&mut parameters.0[..COUNT], &gradients.0[..COUNT]);
        let (first, second) = (
            &mut self.first_moment.0[..COUNT],
            &mut self.second_moment.0[..COUNT],
        );
        for i in 0..COUNT {
            let gradient = gradients[i] * scale;
            first[i] = BETA1 * first[i] + (1.0 - BETA1) * gradient;
            second[i] = BETA2 * second[i] + (1.0 - BETA2) * gradient * gradient;
            let denominator = (second[i] * second_correction).sqrt() + EPSILON;
            weights[i] -= learning_rate
                * (first[i] * first_correction / denominator + weight_decay * weights[i]);
        }
        parameters.clip();
    }
}

/// Learning rate schedule: linear warm-up, then cosine decay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LearningRateSchedule {
    pub(crate) learning_rate: f32,
    pub(crate) final_learning_rate: f32,
    pub(crate) warm_up_steps: u32,
    pub(crate) steps: u32,
}

impl LearningRateSchedule {
    /// Learning rate of a step.
    pub(crate) fn learning_rate(&self, step: u32) -> f32 {
        if step < self.warm_up_steps {
            return self.learning_rate * (step + 1) as f32 / self.warm_up_steps as f32;
        }
        let steps = self.steps.saturating_sub(self.warm_up_steps).max(1) as f32;
        let done = ((step - self.warm_up_steps) as f32 / steps).min(1.0);
        let left = (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
        self.final_learning_rate + (self.learning_rate - self.final_learning_rate) * left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_reduce_the_loss() {
        // The loss is the squared distance of every parameter from one.
        let mut parameters = Parameters::zero();
        let mut adam = Adam::new();
        for _ in 0..300 {
            let gradients = Parameters(parameters.0.iter().map(|x| 2.0 * (x - 1.0)).collect());
            adam.step(&mut parameters, &gradients, 1, 0.01, 0.0);
        }
        assert!(parameters.0.iter().all(|x| (x - 1.0).abs() < 0.05));
    }

    #[test]
    fn weight_decay_pulls_to_zero() {
        let mut parameters = Parameters(vec![1.0; COUNT]);
        let mut adam = Adam::new();
        adam.step(&mut parameters, &Parameters::zero(), 1, 0.1, 0.5);
        assert!(parameters.0.iter().all(|x| (x - 0.95).abs() < 1e-6));
    }

    #[test]
    fn learning_rate_rises_and_falls() {
        let schedule = LearningRateSchedule {
            learning_rate: 1.0,
            final_learning_rate: 0.1,
            warm_up_steps: 10,
            steps: 110,
        };
        let rates: Vec<_> = (0..=110).map(|step| schedule.learning_rate(step)).collect();
        assert!(rates[..10].is_sorted() && rates[10..].is_sorted_by(|a, b| a >= b));
        assert_eq!((rates[9], rates[10], rates[110]), (1.0, 1.0, 0.1));
    }
}
