//! [`Trainer`]: epochs and batches, on several threads.
//!
//! Each thread takes its part of a batch and adds up slopes of its own; these are then added in order, so
//! that the same seed and number of threads give the same network, bit by bit.

use std::time::Instant;

use super::{
    adam::{Adam, Schedule},
    example::{Example, Mix, logistic},
    float::Floats,
};
use crate::sample::Packed;

pub(crate) struct Trainer {
    pub(crate) mix: Mix,
    pub(crate) threads: usize,
    /// Positions a step.
    pub(crate) batch: usize,
    pub(crate) decay: f32,
}

/// What an epoch has come to.
pub(crate) struct Learnt {
    pub(crate) loss: f64,
    /// The rate of the last step.
    pub(crate) rate: f32,
    pub(crate) positions_per_second: f64,
}

impl Trainer {
    /// Takes all positions once.
    pub(crate) fn epoch(
        &self,
        floats: &mut Floats,
        adam: &mut Adam,
        schedule: &Schedule,
        samples: &[Packed],
        order: &[u32],
    ) -> Learnt {
        let started = Instant::now();
        let mut slopes = vec![Floats::zero(); self.threads];
        let (mut loss, mut rate) = (0.0, 0.0);
        for batch in order.chunks(self.batch) {
            loss += self.add_slopes(floats, samples, batch, &mut slopes);
            if let Some((sum, others)) = slopes.split_first_mut() {
                others.iter().for_each(|other| sum.add(other));
            }
            rate = schedule.rate(adam.steps);
            adam.step(floats, &slopes[0], batch.len(), rate, self.decay);
        }
        Learnt {
            loss: loss / order.len().max(1) as f64,
            rate,
            positions_per_second: order.len() as f64 / started.elapsed().as_secs_f64(),
        }
    }

    /// The slopes of a batch, one part a thread, and its loss.
    fn add_slopes(
        &self,
        floats: &Floats,
        samples: &[Packed],
        batch: &[u32],
        slopes: &mut [Floats],
    ) -> f64 {
        let part = batch.len().div_ceil(self.threads).max(1);
        let parts = batch.chunks(part).chain(std::iter::repeat(&[][..]));
        self.sum_over_threads(parts.zip(slopes), |(part, slopes)| {
            slopes.0.fill(0.0);
            part.iter()
                .map(|at| {
                    let example = Example::new(&samples[*at as usize], self.mix);
                    f64::from(floats.learn(&example, slopes))
                })
                .sum()
        })
    }

    /// The mean loss over positions, without learning from them.
    pub(crate) fn loss(&self, floats: &Floats, samples: &[Packed]) -> f64 {
        let part = samples.len().div_ceil(self.threads).max(1);
        let sum = self.sum_over_threads(samples.chunks(part), |part| {
            part.iter()
                .map(|packed| {
                    let example = Example::new(packed, self.mix);
                    f64::from(logistic(floats.output(&example)) - example.target).powi(2)
                })
                .sum()
        });
        sum / samples.len().max(1) as f64
    }

    /// Does each piece of work on a thread of its own, and adds up the results in order.
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
    use crate::{
        net::Checkpoint,
        sample::{GameResult, Sample},
    };
    use tabiya_player::Random;
    use tabiya_rules::Position;

    fn samples(count: usize) -> Vec<Packed> {
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
                result: GameResult::Drawn,
            };
            samples.push(Packed::check(&sample.to_bytes()).unwrap());
        }
        samples
    }

    /// A training that was stopped and resumed comes to the same network, bit by bit.
    #[test]
    fn stops_change_nothing() {
        let trainer = Trainer {
            mix: Mix {
                result_share: 0.5,
                scale: 400.0,
            },
            threads: 2,
            batch: 64,
            decay: 0.01,
        };
        let schedule = Schedule {
            rate: 1e-3,
            last_rate: 1e-4,
            warm_up: 2,
            steps: 20,
        };
        let samples = samples(300);
        let order: Vec<u32> = (0..300).collect();
        let begin = Checkpoint {
            floats: Floats::random(&mut Random::new(1)),
            adam: Some(Adam::new()),
            epochs: 0,
        };
        let go_on = |mut checkpoint: Checkpoint| {
            let adam = checkpoint.adam.as_mut().unwrap();
            trainer.epoch(&mut checkpoint.floats, adam, &schedule, &samples, &order);
            checkpoint
        };
        let straight = go_on(go_on(begin.clone()));
        let stopped = go_on(begin).to_bytes();
        let resumed = go_on(Checkpoint::from_bytes(&stopped).unwrap());
        assert_eq!(straight, resumed);
        let loss = |checkpoint: &Checkpoint| trainer.loss(&checkpoint.floats, &samples);
        assert!(loss(&straight) < loss(&Checkpoint::from_bytes(&stopped).unwrap()));
    }
}
