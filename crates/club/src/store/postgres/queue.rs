//! [`JobQueue`]: a bounded queue of jobs. None waits in it for longer than the store's patience.

use std::{
    collections::VecDeque,
    future::Future,
    pin::pin,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use prometheus_client::metrics::histogram::Histogram;
use tokio::{sync::Notify, time::timeout};

use super::{job::Job, writer::UNREACHABLE};
use crate::store::StoreError;

/// Time between looks at whether jobs have waited too long.
const LATENESS_INTERVAL: Duration = Duration::from_millis(100);

/// Jobs in order of arrival.
pub(super) struct JobQueue {
    state: Mutex<JobQueueState>,
    /// Wakes the writer.
    changed: Notify,
    /// Time that the first of the jobs taken together has waited.
    wait: Histogram,
    patience: Duration,
}

#[derive(Default)]
struct JobQueueState {
    jobs: VecDeque<QueuedJob>,
    closed: bool,
}

/// A job in the queue, or taken from it.
pub(super) struct QueuedJob {
    pub(super) job: Job,
    pub(super) added: Instant,
    /// The era in which it was submitted: see [`NodeIdentity`](super::node_identity::NodeIdentity).
    pub(super) era: u64,
}

impl JobQueue {
    /// Maximum number of queued jobs. Every live game has at most one, so it is reached only if something is wrong.
    const CAPACITY: usize = 32_768;

    pub(super) fn new(wait: Histogram, patience: Duration) -> Self {
        Self {
            state: Mutex::default(),
            changed: Notify::new(),
            wait,
            patience,
        }
    }

    /// Adds a job. Fails it if the queue is full, and drops it if the queue is closed.
    pub(super) fn push(&self, job: Job, era: u64) {
        let added = Instant::now();
        let mut state = self.state();
        if state.closed {
            return;
        }
        if state.jobs.len() >= Self::CAPACITY {
            drop(state);
            job.fail(StoreError::Failed("too many changes are waiting".into()));
            return;
        }
        state.jobs.push_back(QueuedJob { job, added, era });
        drop(state);
        self.changed.notify_one();
    }

    /// Waits for jobs and takes the first ones, up to `max_weight`. Returns none only after the queue is closed.
    pub(super) async fn take(&self, max_weight: usize) -> Vec<QueuedJob> {
        loop {
            if let Some(jobs) = self.take_now(max_weight) {
                return jobs;
            }
            self.changed.notified().await;
        }
    }

    /// Takes the first jobs; returns `None` if there are none and more may come.
    fn take_now(&self, max_weight: usize) -> Option<Vec<QueuedJob>> {
        let mut state = self.state();
        if state.jobs.is_empty() && !state.closed {
            return None;
        }
        let jobs = take_first(&mut state.jobs, max_weight);
        drop(state);
        if let Some(first) = jobs.first() {
            self.wait.observe(first.added.elapsed().as_secs_f64());
        }
        Some(jobs)
    }

    fn is_late(&self, job: &QueuedJob) -> bool {
        job.added.elapsed() >= self.patience
    }

    /// Returns when a job will have waited for too long.
    pub(super) fn deadline(&self, job: &QueuedJob) -> Instant {
        job.added + self.patience
    }

    /// Waits for something, and meanwhile fails the jobs that have waited for too long. None of them has been sent.
    pub(super) async fn while_failing_late<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            match timeout(LATENESS_INTERVAL, work.as_mut()).await {
                Ok(done) => return done,
                Err(_) => self.fail_late(&StoreError::Failed(UNREACHABLE.into())),
            }
        }
    }

    fn fail_late(&self, error: &StoreError) {
        let mut state = self.state();
        let late = state
            .jobs
            .iter()
            .take_while(|job| self.is_late(job))
            .count();
        let late: Vec<_> = state.jobs.drain(..late).collect();
        drop(state);
        for queued in late {
            queued.job.fail(error.clone());
        }
    }

    /// Closes the queue to new jobs. Queued ones can still be taken.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_one();
    }

    /// Closes the queue and drops all jobs, because nobody is left to run them.
    pub(super) fn drop_all(&self) {
        self.close();
        let jobs = std::mem::take(&mut self.state().jobs);
        drop(jobs);
    }

    fn state(&self) -> MutexGuard<'_, JobQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes at least one job.
fn take_first(jobs: &mut VecDeque<QueuedJob>, max_weight: usize) -> Vec<QueuedJob> {
    let mut weight = 0;
    let fits = |queued: &&QueuedJob| {
        weight += queued.job.weight();
        weight <= max_weight
    };
    let count = jobs.iter().take_while(fits).count();
    let count = count.max(1).min(jobs.len());
    jobs.drain(..count).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::job::other, *};
    use crate::metrics::new_latency;

    fn queue(patience: Duration) -> JobQueue {
        JobQueue::new(new_latency(), patience)
    }

    #[tokio::test]
    async fn a_full_queue_refuses() {
        let queue = queue(Duration::from_secs(1000));
        let answers: Vec<_> = (0..=JobQueue::CAPACITY)
            .map(|_| {
                let (job, answer) = other(async |_| Ok(()));
                queue.push(job, 0);
                answer
            })
            .collect();
        let last = answers.into_iter().next_back().unwrap().await;
        assert!(matches!(last, Err(StoreError::Failed(_))), "{last:?}");
        assert_eq!(queue.take(100).await.len(), 100);
        queue.close();
        assert_eq!(queue.take(usize::MAX).await.len(), JobQueue::CAPACITY - 100);
        assert!(queue.take(1).await.is_empty());
    }

    #[tokio::test]
    async fn jobs_fail_when_they_have_waited_too_long() {
        let queue = queue(Duration::ZERO);
        let (job, answer) = other(async |_| Ok(()));
        queue.push(job, 0);
        queue.fail_late(&StoreError::Full);
        assert_eq!(answer.await, Err(StoreError::Full));
    }
}
