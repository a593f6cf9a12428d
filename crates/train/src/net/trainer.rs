//! [`Trainer`]: epochs and batches, on several threads.
//!
//! Each thread computes the gradients of its part of a batch; these are then added in a fixed order, so that the same
//! seed and number of threads give the same network, bit for bit.

use std::time::Instant;

use super::{
    adam::{Adam, LearningRateSchedule},
    example::{Example, TargetBlend, logistic},
    parameters::Parameters,
};
use crate::sample::PackedSample;

/// Settings of a training run.
pub(crate) struct Trainer {
    pub(crate) blend: TargetBlend,
    pub(crate) threads: usize,
    /// Batch size.
    pub(crate) batch: usize,
    pub(crate) weight_decay: f32,
}

/// Statistics of an epoch.
pub(crate) struct EpochStats {
    pub(crate) loss: f64,
    /// Learning rate of the last step.
    pub(crate) learning_rate: f32,
    pub(crate) positions_per_second: f64,
}

impl Trainer {
    /// Trains one epoch: every position once.
    pub(crate) fn epoch(
        &self,
        parameters: &mut Parameters,
        adam: &mut Adam,
        schedule: &LearningRateSchedule,
        samples: &[PackedSample],
        order: &[u32],
    ) -> EpochStats {
        let started = Instant::now();
        let mut gradients = vec![Parameters::zero(); self.threads];
        let (mut loss, mut learning_rate) = (0.0, 0.0);
        for batch in order.chunks(self.batch) {
            loss += self.compute_gradients(parameters, samples, batch, &mut gradients);
            if let Some((sum, others)) = gradients.split_first_mut() {
                others.iter().for_each(|other| sum.add(other));
            }
            learning_rate = schedule.learning_rate(adam.steps);
            adam.step(
                parameters,
                &gradients[0],
                batch.len(),
                learning_rate,
                self.weight_decay,
            );
        }
        EpochStats {
            loss: loss / order.len().max(1) as f64,
            learning_rate,
            positions_per_second: order.len() as f64 / started.elapsed().as_secs_f64(),
        }
    }

    /// Computes the gradients of a batch, one part per thread, and returns its loss.
    fn compute_gradients(
        &self,
        parameters: &Parameters,
        samples: &[PackedSample],
        batch: &[u32],
        gradients: &mut [Parameters],
    ) -> f64 {
        let part = batch.len().div_ceil(self.threads).max(1);
        let parts = batch.chunks(part).chain(std::iter::repeat(&[][..]));
        self.sum_over_threads(parts.zip(gradients), |(part, gradients)| {
            gradients.0.fill(0.0);
            part.iter()
                .map(|at| {
                    let example = Example::new(&samples[*at as usize], self.blend);
                    f64::from(parameters.backpropagate(&example, gradients))
                })
                .sum()
        })
    }

    /// Mean loss over positions, without training on them.
    pub(crate) fn loss(&self, parameters: &Parameters, samples: &[PackedSample]) -> f64 {
        let part = samples.len().div_ceil(self.threads).max(1);
        let sum = self.sum_over_threads(samples.chunks(part), |part| {
            part.iter()
                .map(|packed| {
                    let example = Example::new(packed, self.blend);
                    f64::from(logistic(parameters.output(&example)) - example.target).powi(2)
                })
                .sum()
        });
        sum / samples.len().max(1) as f64
    }

    /// Runs each piece of work on its own thread, and adds up the results in order.
    fn sum_over_threads<T: Send>(
        &self,
        work: impl Iterator<Item = T>,
        perform: impl Fn(T) -> f64 + Sync,
    ) -> f64 {
        let perform = &perform;
        std::thread::scope(|scope| {
            let threads: Vec<_> = work
                .take(self.threads)
                .map(|piece| scope.spawn(move || perform(piece)))
                .collect();
            threads
                .into_iter()
                .map(|thread| match thread.join() {
                    Ok(sum) => sum,
                    Err(cause) => std::panic::resume_unwind(cause),
                })
                .sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{net::Checkpoint, sample::Sample};
    use tabiya_player::Random;
    use tabiya_rules::Position;

    fn samples(count: usize) -> Vec<PackedSample> {
        let mut random = Random::new(3);
        let mut position = Position::START;
        let mut samples = Vec::new();
        while samples.len() < count {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 10 {
                position = Position::START;
                continue;
            }
            position = position.play(moves[random.below(moves.len())]);
            let sample = Sample {
                position,
                score: random.below(800) as i16 - 400,
                winner: None,
            };
            samples.push(PackedSample::from_bytes(&sample.to_bytes()).unwrap());
        }
        samples
    }

    /// A run that was stopped and resumed gives the same network, bit for bit.
    #[test]
    fn resuming_changes_nothing() {
        let trainer = Trainer {
            blend: TargetBlend {
                result_share: 0.5,
                scale: 400.0,
            },
            threads: 2,
            batch: 64,
            weight_decay: 0.01,
        };
        let schedule = LearningRateSchedule {
            learning_rate: 1e-3,
            final_learning_rate: 1e-4,
            warm_up_steps: 2,
            steps: 20,
        };
        let samples = samples(300);
        let order: Vec<u32> = (0..300).collect();
        let start = Checkpoint {
            parameters: Parameters::random(&mut Random::new(1)),
            adam: Some(Adam::new()),
            epochs: 0,
        };
        let train_epoch = |mut checkpoint: Checkpoint| {
            let adam = checkpoint.adam.as_mut().unwrap();
            trainer.epoch(
                &mut checkpoint.parameters,
                adam,
                &schedule,
                &samples,
                &order,
            );
            checkpoint
        };
        let uninterrupted = train_epoch(train_epoch(start.clone()));
        let stopped = train_epoch(start).to_bytes();
        let resumed = train_epoch(Checkpoint::from_bytes(&stopped).unwrap());
        assert_eq!(uninterrupted, resumed);
        let loss = |checkpoint: &Checkpoint| trainer.loss(&checkpoint.parameters, &samples);
        assert!(loss(&uninterrupted) < loss(&Checkpoint::from_bytes(&stopped).unwrap()));
    }
}
